"""Parquet: every other column, the schema, its metadata and the compression stay."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from ._errors import place_of
from ._int96 import has_only_int96, unit_of_int96
from ._shards import BATCH_BYTES, Cleaner

# Rows that are read at once: a few megabytes, unless they are very long.
ROWS = 1000
# A row group is held while it is written.
GROUP_BYTES = 64 << 20
READ_BYTES = 1 << 20


def clean_parquet(
    source: Path, target: Path, column: str, cleaner: Cleaner, step: Callable[[int], None]
) -> None:
    unit = unit_of_int96(source)
    is_int96 = unit is not None and has_only_int96(source)
    # Column chunks are read in parts: a whole one may be larger than the memory.
    with pq.ParquetFile(
        source, buffer_size=READ_BYTES, pre_buffer=False, coerce_int96_timestamp_unit=unit
    ) as file:
        schema = file.schema_arrow
        place = place_of(column, schema.names)
        share = source.stat().st_size / max(file.metadata.num_rows, 1)
        with pq.ParquetWriter(
            target, schema, compression=_compression_of(file), use_deprecated_int96_timestamps=is_int96
        ) as writer:
            group: list[pa.RecordBatch] = []
            for table in _batches(file):
                text = cleaner.clean(table.column(place), column)
                group.extend(table.set_column(place, schema.field(place), text).to_batches())
                if sum(batch.nbytes for batch in group) >= GROUP_BYTES:
                    _write(writer, group, schema)
                step(int(table.num_rows * share))
            _write(writer, group, schema)


def _batches(file: pq.ParquetFile) -> Iterator[pa.Table]:
    """Batches of the file, put together until they are worth a call."""
    held: list[pa.RecordBatch] = []
    size = 0
    for batch in file.iter_batches(ROWS, use_threads=False):
        held.append(batch)
        size += batch.nbytes
        if size >= BATCH_BYTES:
            yield pa.Table.from_batches(held)
            held, size = [], 0
    if held:
        yield pa.Table.from_batches(held)


def _write(writer: pq.ParquetWriter, group: list[pa.RecordBatch], schema: pa.Schema) -> None:
    if group:
        table = pa.Table.from_batches(group, schema=schema)
        writer.write_table(table, row_group_size=table.num_rows)
        group.clear()


def _compression_of(file: pq.ParquetFile) -> str | dict[str, str]:
    """That of each column of the source, as its first row group has it."""
    if file.metadata.num_row_groups == 0:
        return 'snappy'
    group = file.metadata.row_group(0)
    chunks = (group.column(index) for index in range(group.num_columns))
    return {chunk.path_in_schema: _codec(chunk.compression) for chunk in chunks}


def _codec(name: str) -> str:
    return 'NONE' if name == 'UNCOMPRESSED' else name
