"""clean_column: what comes back is of the kind that came."""

import tempfile
import unittest
from importlib.metadata import version
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import limpid
from limpid._shards import clean_shard
from limpid._tables import clean_table

ROWS = ['fine', 'pass\u200bword', None, '', 'fine']
CLEAN = ['fine', 'password', None, '', 'fine']


class Columns(unittest.TestCase):
    def columns(self):
        text = pa.array(ROWS)
        yield from (text, text.cast(pa.large_string()), text.dictionary_encode())
        if hasattr(pa, 'string_view'):
            yield text.cast(pa.string_view())

    def test_clean_column_keeps_the_type_the_nulls_and_the_order_of_a_column(self):
        for column in self.columns():
            found = limpid.clean_column(column)
            self.assertEqual(found.type, column.type)
            self.assertIsInstance(found, type(column))
            self.assertEqual(found.to_pylist(), CLEAN)

    def test_clean_column_cleans_exactly_the_rows_of_slices_and_chunks(self):
        for column in self.columns():
            self.assertEqual(limpid.clean_column(column.slice(1, 3)).to_pylist(), CLEAN[1:4])
            chunks = pa.chunked_array([column.slice(0, 2), column.slice(0, 0), column.slice(1, 4)])
            found = limpid.clean_column(chunks)
            self.assertIsInstance(found, pa.ChunkedArray)
            self.assertEqual(found.to_pylist(), CLEAN[:2] + CLEAN[1:5])

    def test_clean_column_returns_the_same_object_if_nothing_changes(self):
        column = pa.array(['fine', None, 'better'])
        self.assertIs(limpid.clean_column(column), column)

    def test_clean_column_accepts_columns_without_rows_or_texts(self):
        self.assertEqual(limpid.clean_column(pa.array([], pa.string())).to_pylist(), [])
        self.assertEqual(limpid.clean_column(pa.nulls(2)).to_pylist(), [None, None])
        self.assertEqual(limpid.clean_column(pa.chunked_array([], pa.string()), report=True).num_rows, 0)

    def test_the_report_of_a_column_has_numbers_for_each_text_and_none_for_nulls(self):
        for column in self.columns():
            table = limpid.clean_column(column, report=True)
            self.assertEqual(table.column_names[0], 'text')
            self.assertEqual(table.column('text').to_pylist(), CLEAN)
            self.assertEqual(table.column('deleted').to_pylist(), [0, 1, None, 0, 0])
            self.assertEqual(table.column('payloads').to_pylist(), [0, 0, None, 0, 0])

    def test_clean_column_cleans_5000_rows_and_keeps_their_order(self):
        rows = [f'{"long " * (n % 700)}\u200b{n}' for n in range(5000)]
        found = limpid.clean_column(pa.array(rows))
        self.assertEqual(found.to_pylist(), [row.replace('\u200b', '') for row in rows])

    def test_clean_column_cleans_a_row_of_five_million_characters(self):
        row = 'word ' * 1_000_000 + '\u200b'
        found = limpid.clean_column(pa.array(['a', row, 'b']))
        self.assertEqual(found.to_pylist(), ['a', row[:-1], 'b'])

    def test_clean_column_refuses_anything_but_a_column_of_texts(self):
        for column in (pa.array([1]), pa.array([b'a']), ['a'], 'a'):
            with self.assertRaises(TypeError):
                limpid.clean_column(column)

    def test_a_table_names_the_column_that_is_no_text(self):
        table = pa.table({'price': [1.5], 'text': ['a\u200b']})
        with self.assertRaisesRegex(TypeError, 'The column price is double, not text: cast it to string'):
            clean_table(table, 'price', {})
        self.assertEqual(clean_table(table, 'text', {}).to_pylist(), [{'price': 1.5, 'text': 'a'}])

    def test_clean_detect_and_clean_many_refuse_what_is_no_text_in_words(self):
        for wrong, name in ((None, 'NoneType'), (b'a', 'bytes'), (1, 'int')):
            for ask in (limpid.clean, limpid.detect):
                with self.assertRaisesRegex(TypeError, f'The text is {name}, not a str'):
                    ask(wrong)
            with self.assertRaisesRegex(TypeError, f'The text at index 1 is {name}, not a str'):
                list(limpid.clean_many(['a', wrong]))

    def test_the_version_of_the_module_is_that_of_the_installed_package(self):
        self.assertEqual(limpid.__version__, version('limpid'))

    def test_a_dictionary_with_an_order_keeps_it_and_merges_values_that_become_equal(self):
        kind = pa.dictionary(pa.int8(), pa.string(), ordered=True)
        values = pa.array(['lo\u200bw', 'low', 'mid', 'high'])

        def array(codes):
            return pa.DictionaryArray.from_arrays(pa.array(codes, pa.int8()), values, ordered=True)

        column = array([3, 0, None, 1])
        for one in (column, pa.chunked_array([column, array([]), column.slice(1)])):
            found = limpid.clean_column(one)
            self.assertEqual((found.type, type(found)), (kind, type(one)))
            first = found if isinstance(found, pa.Array) else found.chunk(0)
            self.assertEqual(first.dictionary.to_pylist(), ['low', 'mid', 'high'])
            expected = ['high', 'low', None, 'low']
            self.assertEqual(found.to_pylist(), expected if one is column else expected + expected[1:])
        table = limpid.clean_column(column, report=True)
        self.assertEqual(table.column('deleted').to_pylist(), [0, 1, None, 0])
        clean = column.slice(3)
        self.assertEqual(limpid.clean_column(clean).to_pylist(), ['low'])
        plain = pa.DictionaryArray.from_arrays([1, 0], ['b', 'a'], ordered=True)
        self.assertIs(limpid.clean_column(plain), plain)
        self.assertEqual(limpid.clean_column(pa.chunked_array([], kind)).to_pylist(), [])

    def test_a_data_frame_is_refused_with_what_to_pass(self):
        for module in ('pandas', 'polars.dataframe'):
            frame = type('DataFrame', (), {'__module__': module})()
            with self.assertRaisesRegex(TypeError, 'takes one column: pass a series of the data frame'):
                limpid.clean_column(frame)

    def test_a_parquet_file_keeps_the_order_of_a_categorical(self):
        kind = pa.dictionary(pa.int32(), pa.string(), ordered=True)
        size = pa.DictionaryArray.from_arrays(
            pa.array([1, 0], pa.int32()), ['lo\u200bw', 'high'], ordered=True
        )
        with tempfile.TemporaryDirectory() as folder:
            source, target = Path(folder) / 'in.parquet', Path(folder) / 'out.parquet'
            pq.write_table(pa.table({'size': size}), source)
            clean_shard(source, target, 'size', {}, lambda _: None)
            found = pq.read_table(target).column('size')
        self.assertEqual((found.type, found.to_pylist()), (kind, ['high', 'low']))
        self.assertEqual(found.chunk(0).dictionary.to_pylist(), ['low', 'high'])


if __name__ == '__main__':
    unittest.main()
