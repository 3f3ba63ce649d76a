"""Hugging Face datasets: `ds.map(limpid.datasets.clean, batched=True, num_proc=4)`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._column import scan_texts

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


def clean(batch: dict[str, Any], column: str = 'text', **options: Unpack[Options]) -> dict[str, Any]:
    """Another column and options: `fn_kwargs={'column': 'body'}`. Without `batched=True` it gets single rows: slow."""
    if column not in batch:
        raise KeyError(f'There is no column {column}: name it by fn_kwargs={{"column": NAME}}')
    value = batch[column]
    if value is None or isinstance(value, str):
        return {column: scan_texts([value], options).texts()[0]}
    if isinstance(value, bytes) or not hasattr(value, '__iter__'):
        raise TypeError(f'The column {column} is {type(value).__name__}, not text or a batch of texts')
    found = scan_texts(value, options)
    return {column: found.texts()} if found.is_changed else {column: value}
