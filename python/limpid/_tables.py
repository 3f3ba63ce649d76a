"""A table with one of its columns cleaned: what engines for data call with the batches that they hold."""

from typing import Any

import pyarrow as pa

from ._column import NUMBERS
from ._columns import clean_column, scan_arrow
from ._errors import place_of
from ._options import Options


def clean_table(table: pa.Table, column: str, options: Options, report: bool = False) -> pa.Table:
    """With `report` it gets columns such as `text_deleted`."""
    place = place_of(column, table.column_names)
    found = scan_arrow(table.column(place), options, column)
    table = table.set_column(place, table.schema.field(place), found.text)
    if report:
        for name in NUMBERS.names:
            table = table.append_column(f'{column}_{name}', found.numbers.column(name))
    return table


def clean_frame(frame: Any, column: str, options: Options) -> Any:
    """A copy of a data frame of pandas."""
    return frame.assign(**{column: clean_column(frame[column], **options)})
