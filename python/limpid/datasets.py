"""Hugging Face datasets: `ds.map(limpid.datasets.clean, batched=True, num_proc=4)`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ._columns import scan_arrow

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


def clean(
    batch: dict[str, list[Any]], column: str = 'text', **options: Unpack[Options]
) -> dict[str, list[Any]]:
    """Another column and options: `fn_kwargs={'column': 'body'}`."""
    found = scan_arrow(pa.array(batch[column], pa.large_string()), options)
    return {column: found.text.to_pylist()} if found.is_changed else {column: batch[column]}
