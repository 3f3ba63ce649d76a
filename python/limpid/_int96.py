"""Timestamps of Parquet in the old type INT96, of Spark, Hive and Impala: how to read them so that none changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

# Years 1677 to 2262 in microseconds: what 64 bits of nanoseconds hold.
MOST_MICROSECONDS = (2**63 - 1) // 1000
ROWS = 64_000


def unit_of_int96(source: Path) -> str | None:
    """None without such a column; 'us' if years are too far away for nanoseconds."""
    with pq.ParquetFile(source) as file:
        paths = [one.path for one in _columns_of(file) if one.physical_type == 'INT96']
    if not paths:
        return None
    fits = is_whole = True
    with _open(source, 'us') as coarse, _open(source, 'ns') as fine:
        names = list(dict.fromkeys(paths))
        for batches in zip(coarse.iter_batches(ROWS, columns=names), fine.iter_batches(ROWS, columns=names)):
            # The type of any other timestamp is the same in both.
            pairs = [(one, two) for one, two in zip(*map(_leaves, batches)) if one.type != two.type]
            if len(pairs) != len(paths):
                raise ValueError('It has INT96 timestamps inside a type that is not known: cast that column')
            for us, ns in ((one.view(pa.int64()), two.view(pa.int64())) for one, two in pairs):
                # Nanoseconds that do not fit wrap around, and so does this product.
                is_whole = is_whole and pc.all(pc.equal(ns, pc.multiply(us, 1000))).as_py() is not False
                least, most = pc.min_max(us).as_py().values()
                fits = fits and (least is None or -MOST_MICROSECONDS < least <= most < MOST_MICROSECONDS)
    if not fits and not is_whole:
        raise ValueError('It has nanoseconds and timestamps before 1677 or after 2262, which would change')
    return 'ns' if fits else 'us'


def has_only_int96(source: Path) -> bool:
    """Whether no timestamp has another type: a writer gives all of them the same."""
    with pq.ParquetFile(source) as file:
        return all(one.logical_type.type != 'TIMESTAMP' for one in _columns_of(file))


def _columns_of(file: pq.ParquetFile) -> Iterator[pq.ColumnSchema]:
    return (file.schema.column(place) for place in range(len(file.schema)))


def _open(source: Path, unit: str) -> pq.ParquetFile:
    return pq.ParquetFile(source, coerce_int96_timestamp_unit=unit, pre_buffer=False)


def _leaves(batch: pa.RecordBatch) -> Iterator[pa.Array]:
    waiting = list(batch.columns)
    for one in waiting:
        if pa.types.is_timestamp(one.type):
            yield one
        elif isinstance(one, pa.ExtensionArray):
            waiting.append(one.storage)
        elif hasattr(one, 'flatten'):
            # Structs, maps and lists of every kind, also of fixed size.
            flat = one.flatten()
            waiting += flat if isinstance(flat, list) else [flat]
