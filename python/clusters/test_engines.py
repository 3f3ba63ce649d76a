"""The recipes of docs/data-sets.md in the engines that they are for: each gives the answers of clean_column."""

import importlib
import importlib.util
import os
import re
import sys
import unittest
from pathlib import Path

import pyarrow as pa

import limpid

TEXTS = (
    'a clean row {}',
    'hid\u200bden {}',
    'w\u043erd {}',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 {}',
)
COUNT = int(os.environ.get('LIMPID_ROWS', '100000'))
ROWS = [None if n % 100 == 0 else TEXTS[n % 4].format(n) for n in range(COUNT)]


GUIDE = (Path(__file__).parents[2] / 'docs' / 'data-sets.md').read_text('utf-8')


def recipe(engine: str, **given: object) -> object:
    """Runs the first code in the row of an engine, with `given` for the names that it leaves open."""
    [code] = re.findall(rf'^\| {engine} +\| `([^`]+)`', GUIDE, re.MULTILINE)
    for module in re.findall(r'\blimpid\.(\w+)\.', code):
        importlib.import_module(f'limpid.{module}')
    return eval(code, {'limpid': limpid, **given})


def needs(module: str):
    return unittest.skipUnless(importlib.util.find_spec(module), f'{module} is not installed')


class Engines(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.table = limpid.clean_column(pa.array(ROWS), report=True)
        cls.expected = cls.table.column('text').to_pylist()

    @needs('pandas')
    def test_the_documented_pandas_example_cleans_a_series_and_keeps_its_dtype_name_and_index(self):
        import pandas as pd

        for dtype in (object, 'str', 'string[pyarrow]'):
            series = pd.Series(ROWS, index=range(5, COUNT + 5), dtype=dtype, name='body')
            found = recipe('pandas, polars, pyarrow', series=series)
            self.assertEqual((found.dtype, found.name), (series.dtype, 'body'))
            self.assertTrue(found.index.equals(series.index))
            self.assertEqual([None if pd.isna(one) else one for one in found], self.expected)
        frame = limpid.clean_column(series, report=True)
        self.assertEqual(
            frame['deleted'].dropna().tolist(), self.table.column('deleted').drop_null().to_pylist()
        )
        few = pd.Series(['a\u200b', 'a', None], dtype='category')
        self.assertEqual(limpid.clean_column(few).dropna().tolist(), ['a', 'a'])

    @needs('polars')
    def test_the_documented_polars_example_cleans_a_string_series_and_keeps_its_dtype_and_name(self):
        import polars as pl

        series = pl.Series('body', ROWS)
        found = recipe('pandas, polars, pyarrow', series=series)
        self.assertEqual((found.dtype, found.name), (pl.String, 'body'))
        self.assertEqual(found.to_list(), self.expected)
        frame = limpid.clean_column(series, report=True)
        self.assertEqual(frame['suspicion'].to_list(), self.table.column('suspicion').to_pylist())

    @needs('duckdb')
    def test_the_documented_duckdb_functions_return_the_same_results_as_clean_column(self):
        import duckdb

        with duckdb.connect() as connection:
            for _ in range(2):
                recipe('DuckDB', con=connection)
            rows = pa.table({'id': range(COUNT), 'text': ROWS})
            connection.register('rows_', rows)
            found = connection.sql(
                'SELECT limpid_clean(text), limpid_suspicion(text) FROM rows_ ORDER BY id'
            ).fetchall()
        self.assertEqual([text for text, _ in found], self.expected)
        self.assertEqual([number for _, number in found], self.table.column('suspicion').to_pylist())

    @needs('datasets')
    def test_the_documented_hugging_face_datasets_example_gives_the_same_texts_as_clean_column(self):
        import datasets

        data = datasets.Dataset.from_dict({'id': list(range(COUNT)), 'text': ROWS})
        found = recipe('Hugging Face datasets', ds=data)
        self.assertEqual(list(found['text']), self.expected)
        self.assertEqual(found.column_names, ['id', 'text'])
        few = data.select(range(200)).map(limpid.datasets.clean)
        self.assertEqual(list(few['text']), self.expected[:200])

    @needs('dask')
    def test_the_documented_dask_example_gives_the_same_texts_as_clean_column(self):
        import dask.dataframe as dd
        import pandas as pd

        frame = dd.from_pandas(pd.DataFrame({'text': ROWS}), npartitions=4)
        found = recipe('Dask', df=frame).compute(scheduler='processes', num_workers=2)
        self.assertEqual([None if pd.isna(one) else one for one in found['text']], self.expected)

    @needs('ray')
    def test_the_documented_ray_data_example_gives_the_same_texts_as_clean_column(self):
        import ray

        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        try:
            data = ray.data.from_arrow(pa.table({'id': range(COUNT), 'text': ROWS}))
            found = recipe('Ray Data', ds=data)
            rows = sorted(found.take_all(), key=lambda row: row['id'])
            self.assertEqual([row['text'] for row in rows], self.expected)
        finally:
            ray.shutdown()

    @needs('pyspark')
    def test_the_documented_spark_example_gives_the_same_texts_as_clean_column(self):
        from pyspark.sql import SparkSession

        import limpid.spark

        os.environ['PYSPARK_PYTHON'] = sys.executable

        spark = SparkSession.builder.master('local[2]').config('spark.ui.enabled', 'false').getOrCreate()
        try:
            frame = spark.createDataFrame(list(enumerate(ROWS)), 'id long, text string').repartition(4)
            plain = recipe('Spark', df=frame).orderBy('id').collect()
            self.assertEqual([row['text'] for row in plain], self.expected)
            found = limpid.spark.clean_column(frame, 'text', report=True).orderBy('id').collect()
            self.assertEqual([row['text'] for row in found], self.expected)
            self.assertEqual(
                [row['text_suspicion'] for row in found], self.table.column('suspicion').to_pylist()
            )
        finally:
            spark.stop()

    @needs('datatrove')
    def test_the_documented_datatrove_example_gives_the_same_texts_as_clean_column(self):
        from datatrove.data import Document

        documents = [Document(text=text, id=str(n)) for n, text in enumerate(ROWS[1:50])]
        found = [one.text for one in recipe('datatrove').run(iter(documents), 0, 1)]
        self.assertEqual(found, self.expected[1:50])

    @needs('pandas')
    def test_clean_column_keeps_the_category_order_of_an_ordered_pandas_categorical_series(self):
        import pandas as pd

        sizes = ['lo\u200bw', 'low', 'mid', 'high']
        kind = pd.CategoricalDtype(sizes, ordered=True)
        series = pd.Series(['high', 'lo\u200bw', None, 'low'], index=[3, 4, 5, 6], name='size', dtype=kind)
        found = limpid.clean_column(series, report=True)
        self.assertEqual((list(found.text.cat.categories), found.text.cat.ordered), (sizes[1:], True))
        self.assertEqual((found.text.name, list(found.text.index)), ('text', [3, 4, 5, 6]))
        self.assertEqual(found.text.dropna().tolist(), ['high', 'low', 'low'])
        self.assertEqual(found.deleted.dropna().tolist(), [0, 1, 0])
        self.assertEqual(limpid.clean_column(series).name, 'size')
        for values in (['b', 'a', None], []):
            same = pd.Series(values, dtype='category')
            self.assertIs(limpid.clean_column(same), same)

    @needs('pandas')
    def test_clean_column_replaces_a_lone_surrogate_in_a_pandas_series_unless_zero_width_is_off(self):
        import pandas as pd

        series = pd.Series(['a\ud800\u200b', None, float('nan'), 'b\u200b'], dtype=object)
        found = limpid.clean_column(series)
        self.assertEqual([found[0], found[1], found[3]], ['a\ufffd', None, 'b'])
        kept = limpid.clean_column(series, zeroWidth=False, report=True)
        self.assertEqual(kept.text[0], series[0])
        self.assertEqual(kept.suspicion.isna().tolist(), [False, True, True, False])

    @needs('pandas')
    def test_clean_column_refuses_a_numeric_pandas_series_and_accepts_one_with_only_missing_values(self):
        import pandas as pd

        for values in ([1, 2], [1.5, None], ['a', 1], [True, False]):
            series = pd.Series(values, name='price')
            with self.assertRaisesRegex(
                TypeError, r"The column price .*text: pass series.astype\('string'\)"
            ):
                limpid.clean_column(series)
            self.assertEqual(len(limpid.clean_column(series.astype('string'))), 2)
            with self.assertRaisesRegex(TypeError, 'The column price .*text: pass series'):
                limpid.clean_column(series.astype('category'))
        empty = pd.Series([float('nan')] * 2)
        self.assertIs(limpid.clean_column(empty), empty)

    @needs('polars')
    def test_clean_column_refuses_a_numeric_polars_series_and_accepts_a_categorical_series(self):
        import polars as pl

        for values in ([1, 2], [1.5, None], [True], [b'a']):
            with self.assertRaisesRegex(TypeError, r'The column price is .*, not text: pass series.cast'):
                limpid.clean_column(pl.Series('price', values))
        self.assertEqual(limpid.clean_column(pl.Series('n', [1]).cast(pl.String)).to_list(), ['1'])
        found = limpid.clean_column(pl.Series(['a\u200b', None, 'b'], dtype=pl.Categorical))
        self.assertEqual((found.to_list(), found.dtype), (['a', None, 'b'], pl.Categorical))
        nulls = pl.Series([None, None])
        self.assertEqual(limpid.clean_column(nulls).to_list(), [None, None])

    @needs('polars')
    def test_clean_column_returns_a_polars_enum_with_cleaned_categories_in_the_original_order(self):
        import polars as pl

        kind, clean = pl.Enum(['lo\u200bw', 'low', 'mid\u200b', 'high']), pl.Enum(['low', 'mid', 'high'])
        for values in (['high', 'lo\u200bw', None, 'low'], ['high'], [None], []):
            series = pl.Series('size', values, dtype=kind)
            found = limpid.clean_column(series)
            self.assertEqual((found.dtype, found.name), (clean, 'size'))
            self.assertEqual(found.to_list(), [one and one.replace('\u200b', '') for one in values])
            report = limpid.clean_column(series, report=True)
            self.assertEqual(report['text'].dtype, clean)
            marks = [None if one is None else one.count('\u200b') for one in values]
            self.assertEqual(report['deleted'].to_list(), marks)
        same = pl.Series(['high', None], dtype=clean)
        self.assertIs(limpid.clean_column(same), same)


if __name__ == '__main__':
    unittest.main()
