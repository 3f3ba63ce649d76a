"""Dask: `limpid.dask.clean_column(df, 'text')`, partition by partition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._options import check_options
from ._tables import clean_frame

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


def clean_column(frame: Any, column: str, **options: Unpack[Options]) -> Any:
    check_options(options)
    return frame.map_partitions(clean_frame, column, options, meta=frame._meta)
