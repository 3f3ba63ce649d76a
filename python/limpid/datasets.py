"""Hugging Face datasets: `ds.map(limpid.datasets.clean, batched=True, num_proc=4)`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._column import scan_texts

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


def clean(
    batch: dict[str, list[Any]], column: str = 'text', **options: Unpack[Options]
) -> dict[str, list[Any]]:
    """Another column and options: `fn_kwargs={'column': 'body'}`."""
    found = scan_texts(batch[column], options)
    return {column: found.texts()} if found.is_changed else {column: batch[column]}
