"""clean_column: what comes back is of the kind that came."""

import unittest

import pyarrow as pa

import limpid

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


if __name__ == '__main__':
    unittest.main()
