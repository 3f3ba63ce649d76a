"""Ray Data: `ds.map_batches(limpid.ray.Cleaner, fn_constructor_args=('text',), batch_format='pyarrow', concurrency=2)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from ._options import check_options
from ._tables import clean_table

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


class Cleaner:
    """An actor, so that its worker stays warm."""

    def __init__(self, column: str, *, report: bool = False, **options: Unpack[Options]) -> None:
        check_options(options)
        self._column = column
        self._report = report
        self._options = options

    def __call__(self, batch: pa.Table) -> pa.Table:
        return clean_table(batch, self._column, self._options, self._report)
