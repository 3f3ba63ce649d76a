"""Spark: `limpid.spark.clean_column(df, 'text')`. Each Python worker of an executor keeps one worker of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ._options import check_options
from ._tables import clean_table

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options

_TYPES = {
    'deleted': 'long',
    'replaced': 'long',
    'suspicion': 'integer',
    'payloads': 'integer',
    'scheme': 'string',
}


def clean_column(frame: Any, column: str, *, report: bool = False, **options: Unpack[Options]) -> Any:
    """The data frame with clean texts; with `report` also with columns such as `text_deleted`."""
    check_options(options)
    # A copy: `add` changes the schema that it is called on.
    schema = type(frame.schema)(list(frame.schema.fields))
    if report:
        for name, kind in _TYPES.items():
            schema = schema.add(f'{column}_{name}', kind)

    def clean_batches(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            table = clean_table(pa.Table.from_batches([batch]), column, options, report)
            yield from _as_spark_types(table, column).to_batches()

    return frame.mapInArrow(clean_batches, schema)


def _as_spark_types(table: pa.Table, column: str) -> pa.Table:
    """Spark has no unsigned numbers."""
    signed = {'long': pa.int64(), 'integer': pa.int32()}
    for name, kind in _TYPES.items():
        place = table.schema.get_field_index(f'{column}_{name}')
        if place >= 0 and kind in signed:
            table = table.set_column(place, f'{column}_{name}', table.column(place).cast(signed[kind]))
    return table
