"""Timestamps in INT96, as Spark, Hive and Impala wrote them: no value changes, whatever its year."""

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import pyarrow as pa
import pyarrow.parquet as pq

from limpid._errors import LimpidError
from limpid._shards import clean_shard

DAY = 86_400_000_000
# 0001, 1677, 1969, 2020 and 9999 in microseconds since 1970.
FAR = [-62_135_596_800_000_000, -9_223_372_800_000_000, -1, 1_577_836_800_000_001, 253_402_300_799_999_999]
NEAR = [-1, 0, 1_577_836_800_123_456_789, None, 9_223_372_036_854_774_999]


class Moment(pa.ExtensionType):
    def __init__(self):
        super().__init__(pa.timestamp('us'), 'limpid.moment')

    def __arrow_ext_serialize__(self):
        return b''

    @classmethod
    def __arrow_ext_deserialize__(cls, _kind, _metadata):
        return cls()


class Int96(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.source, self.target = Path(temporary.name) / 'in.parquet', Path(temporary.name) / 'out.parquet'

    def clean(self, **columns):
        count = len(next(iter(columns.values())))
        table = pa.table({'text': ['pass\u200bword'] * count, **columns})
        pq.write_table(table, self.source, use_deprecated_int96_timestamps=True, row_group_size=2)
        clean_shard(self.source, self.target, 'text', {}, lambda _: None)
        self.assertEqual(
            pq.ParquetFile(self.target).read(['text']).column(0).to_pylist(), ['password'] * count
        )

    def same(self, unit):
        pair = [pq.ParquetFile(one, coerce_int96_timestamp_unit=unit) for one in (self.source, self.target)]
        before, after = ([(one.path, one.physical_type) for one in file.schema] for file in pair)
        self.assertEqual(before, after)
        before, after = (file.read().drop_columns(['text']) for file in pair)
        self.assertTrue(before.equals(after))

    def test_cleaning_a_parquet_file_leaves_int96_timestamps_with_nanoseconds_unchanged(self):
        self.clean(at=pa.array(NEAR, pa.timestamp('ns')))
        self.same('ns')

    def test_cleaning_a_parquet_file_leaves_int96_timestamps_of_the_years_1_to_9999_unchanged(self):
        self.clean(at=pa.array(FAR, pa.timestamp('us')), id=range(len(FAR)))
        self.same('us')

    def test_cleaning_a_parquet_file_leaves_int96_timestamps_in_lists_structs_and_maps_unchanged(self):
        at = pa.array(FAR[:2] + [None] + FAR[3:], pa.timestamp('us'))
        self.clean(
            many=pa.array([[one] * n for n, one in enumerate(FAR)], pa.list_(pa.timestamp('us'))),
            one=pa.StructArray.from_arrays([at], ['at']),
            map=pa.array([[('a', one)] for one in FAR], pa.map_(pa.string(), pa.timestamp('us'))),
        )
        self.same('us')

    def test_cleaning_leaves_int96_timestamps_in_every_arrow_list_type_and_extension_type_unchanged(self):
        pa.register_extension_type(Moment())
        self.addCleanup(pa.unregister_extension_type, 'limpid.moment')
        at = pa.timestamp('us')
        kinds = [pa.list_(at, 2), pa.large_list(at)]
        kinds += [getattr(pa, name)(at) for name in ('list_view', 'large_list_view') if hasattr(pa, name)]
        pairs = [[one, None] for one in FAR]
        lists = {f'c{number}': pa.array(pairs, kind) for number, kind in enumerate(kinds)}
        deep = pa.list_(pa.struct([('m', pa.map_(pa.string(), pa.list_(at, 1)))]), 1)
        for columns in (
            *({name: column} for name, column in lists.items()),
            {'deep': pa.array([[{'m': [('a', [one])]}] for one in FAR], deep)},
            {'own': pa.ExtensionArray.from_storage(Moment(), pa.array(FAR, at))},
        ):
            self.clean(**columns)
            self.same('us')

    def test_int96_timestamps_inside_an_unknown_arrow_type_are_an_error_and_no_output_is_written(self):
        table = pa.table({'text': ['a\u200b'], 'at': pa.array(FAR[:1], pa.timestamp('us'))})
        pq.write_table(table, self.source, use_deprecated_int96_timestamps=True)
        said = 'in.parquet: It has INT96 timestamps inside a type that is not known'
        with mock.patch('limpid._int96._leaves', lambda _: []), self.assertRaisesRegex(LimpidError, said):
            clean_shard(self.source, self.target, 'text', {}, lambda _: None)
        self.assertFalse(self.target.exists())

    def test_int96_timestamps_before_1677_beside_nanosecond_timestamps_are_an_error_without_output(self):
        far, near = pa.array(FAR[:2], pa.timestamp('us')), pa.array(NEAR[1:3], pa.timestamp('ns'))
        table = pa.table({'text': ['a', 'b'], 'far': far, 'near': near})
        pq.write_table(table, self.source, use_deprecated_int96_timestamps=True)
        with self.assertRaisesRegex(LimpidError, 'in.parquet: It has nanoseconds and timestamps before 1677'):
            clean_shard(self.source, self.target, 'text', {}, lambda _: None)
        self.assertFalse(self.target.exists())

    def test_cleaning_a_parquet_file_leaves_timestamps_that_are_not_int96_unchanged(self):
        table = pa.table({'text': ['a\u200b'] * len(FAR), 'at': pa.array(FAR, pa.timestamp('us', 'UTC'))})
        pq.write_table(table, self.source)
        clean_shard(self.source, self.target, 'text', {}, lambda _: None)
        self.same(None)


if __name__ == '__main__':
    unittest.main()
