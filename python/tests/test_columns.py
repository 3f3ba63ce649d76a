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

    def test_clean_column_preserves_the_column_type_null_values_and_row_order(self):
        for column in self.columns():
            found = limpid.clean_column(column)
            self.assertEqual(found.type, column.type)
            self.assertIsInstance(found, type(column))
            self.assertEqual(found.to_pylist(), CLEAN)

    def test_clean_column_returns_only_the_cleaned_rows_of_an_arrow_slice_or_chunked_array(self):
        for column in self.columns():
            self.assertEqual(limpid.clean_column(column.slice(1, 3)).to_pylist(), CLEAN[1:4])
            chunks = pa.chunked_array([column.slice(0, 2), column.slice(0, 0), column.slice(1, 4)])
            found = limpid.clean_column(chunks)
            self.assertIsInstance(found, pa.ChunkedArray)
            self.assertEqual(found.to_pylist(), CLEAN[:2] + CLEAN[1:5])

    def test_clean_column_returns_the_input_column_object_if_no_row_needs_cleaning(self):
        column = pa.array(['fine', None, 'better'])
        self.assertIs(limpid.clean_column(column), column)

    def test_clean_column_accepts_empty_columns_and_columns_with_only_null_values(self):
        self.assertEqual(limpid.clean_column(pa.array([], pa.string())).to_pylist(), [])
        self.assertEqual(limpid.clean_column(pa.nulls(2)).to_pylist(), [None, None])
        self.assertEqual(limpid.clean_column(pa.chunked_array([], pa.string()), report=True).num_rows, 0)

    def test_the_column_report_has_counts_for_every_text_row_and_null_for_every_null_row(self):
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

    def test_clean_column_raises_type_error_for_integer_and_bytes_columns_lists_and_strings(self):
        for column in (pa.array([1]), pa.array([b'a']), ['a'], 'a'):
            with self.assertRaises(TypeError):
                limpid.clean_column(column)

    def test_clean_table_raises_an_error_with_name_and_type_of_a_column_that_is_not_text(self):
        table = pa.table({'price': [1.5], 'text': ['a\u200b']})
        with self.assertRaisesRegex(TypeError, 'The column price is double, not text: cast it to string'):
            clean_table(table, 'price', {})
        self.assertEqual(clean_table(table, 'text', {}).to_pylist(), [{'price': 1.5, 'text': 'a'}])

    def test_clean_detect_and_clean_many_raise_an_error_with_the_type_of_a_non_string_input(self):
        for wrong, name in ((None, 'NoneType'), (b'a', 'bytes'), (1, 'int')):
            for ask in (limpid.clean, limpid.detect):
                with self.assertRaisesRegex(TypeError, f'The text is {name}, not a str'):
                    ask(wrong)
            with self.assertRaisesRegex(TypeError, f'The text at index 1 is {name}, not a str'):
                list(limpid.clean_many(['a', wrong]))

    def test_the_limpid_module_version_equals_the_installed_package_version(self):
        self.assertEqual(limpid.__version__, version('limpid'))

    def test_an_ordered_dictionary_column_keeps_its_order_and_merges_values_that_cleaning_makes_equal(self):
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

    def test_clean_column_refuses_a_data_frame_and_the_error_says_to_pass_one_series(self):
        for module in ('pandas', 'polars.dataframe'):
            frame = type('DataFrame', (), {'__module__': module})()
            with self.assertRaisesRegex(TypeError, 'takes one column: pass a series of the data frame'):
                limpid.clean_column(frame)

    def test_a_cleaned_parquet_file_keeps_the_category_order_of_an_ordered_categorical_column(self):
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
