"""DuckDB: `limpid.duckdb.register(con)`, then `SELECT limpid_clean(text), limpid_suspicion(text) FROM …`."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ._columns import scan_arrow
from ._options import check_options

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


def register(connection: Any, **options: Unpack[Options]) -> None:
    """A text that is NULL has a clean text and a suspicion of NULL. Registering again replaces the functions."""
    import duckdb

    check_options(options)

    def limpid_clean(column: Any) -> pa.ChunkedArray:
        return scan_arrow(column, options).text

    def limpid_suspicion(column: Any) -> pa.ChunkedArray:
        return scan_arrow(column, options).numbers.column('suspicion')

    for function, kind in ((limpid_clean, 'VARCHAR'), (limpid_suspicion, 'UTINYINT')):
        with suppress(duckdb.Error):
            connection.remove_function(function.__name__)
        connection.create_function(function.__name__, function, ['VARCHAR'], kind, type='arrow')
