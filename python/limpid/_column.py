"""Columns of text in Arrow: what is asked of the worker, and the columns that its answers make."""

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from ._channel import CHANNEL, Channel
from ._options import Options, schema_of

# A slice fits in the cache of a core, and is what a dead worker costs.
SLICE_BYTES = 1 << 20
SLICE_ROWS = 16_384

NUMBERS = pa.schema(
    [
        ('deleted', pa.uint32()),
        ('replaced', pa.uint32()),
        ('suspicion', pa.uint8()),
        ('payloads', pa.uint16()),
        ('scheme', pa.string()),
    ]
)


@dataclass(frozen=True)
class Scanned:
    """A column that was cleaned. A text that could not be scanned is null, and so are its numbers."""

    text: pa.ChunkedArray
    # Whether any text differs from what came; where none does, `text` is what came.
    is_changed: bool
    numbers: pa.Table
    # Rows that could not be scanned.
    failed: tuple[int, ...]
    # Whether the texts are written as strings of JSON.
    is_json: bool = False

    def texts(self) -> list[str | None]:
        texts: list[str | None] = self.text.to_pylist()
        return [json.loads(one) if one is not None else None for one in texts] if self.is_json else texts


def scan_texts(texts: Sequence[str | None], options: Options) -> Scanned:
    """Texts of Python can have lone surrogates, which UTF-8 has not, and JSON has."""
    try:
        rows = pa.array(texts, pa.large_string())
    except pa.ArrowTypeError:
        wrong = next(one for one in texts if one is not None and not isinstance(one, (str, bytes)))
        raise TypeError(f'A row is {type(wrong).__name__}, not text') from None
    except pa.ArrowInvalid:
        # That of pyarrow has the row in it.
        raise ValueError('A row of bytes is not UTF-8: decode it to a str') from None
    except UnicodeEncodeError:
        spelled = pa.array(map(_spelled, texts), pa.large_string())
        return scan(pa.chunked_array([spelled]), options, is_json=True)
    return scan(pa.chunked_array([rows]), options)


def _spelled(text: str | None) -> str | None:
    if text is None:
        return None
    if not isinstance(text, str):
        raise TypeError(f'A row is {type(text).__name__}, not text')
    return json.dumps(text)


def scan(
    column: pa.ChunkedArray, options: Options, channel: Channel = CHANNEL, *, is_json: bool = False
) -> Scanned:
    """Of type string or large_string."""
    slices = [part for chunk in column.chunks for part in cut(chunk)]
    texts: list[pa.Array] = []
    numbers: list[pa.RecordBatch] = []
    failed: list[int] = []
    row = 0
    is_changed = False
    for slice_, answer in channel.scan(slices, schema_of(column.type, options, json=is_json)):
        if answer is None:
            failed.extend(range(row, row + len(slice_)))
            texts.append(pa.nulls(len(slice_), column.type))
            numbers.append(_no_numbers(len(slice_)))
            is_changed = True
        else:
            text = answer.column('text')
            is_clean = text.null_count == len(text)
            is_changed = is_changed or not is_clean
            texts.append(slice_ if is_clean else pc.coalesce(text, slice_))
            numbers.append(pa.RecordBatch.from_arrays(answer.columns[1:], schema=NUMBERS))
        row += len(slice_)
    text = pa.chunked_array(texts, type=column.type) if is_changed else column
    return Scanned(text, is_changed, pa.Table.from_batches(numbers, schema=NUMBERS), tuple(failed), is_json)


def cut(column: pa.Array) -> Sequence[pa.Array]:
    """Slices of a string or large_string array, without a copy; a long text is alone in its slice."""
    rows = len(column)
    if rows == 0:
        return []
    bytes_ = memoryview(column.buffers()[1]).cast('B')
    offsets = bytes_.cast('q') if pa.types.is_large_string(column.type) else bytes_.cast('i')
    first = column.offset
    slices, start = [], first
    while start < first + rows:
        most = min(first + rows, start + SLICE_ROWS)
        end = bisect_right(offsets, offsets[start] + SLICE_BYTES, start + 1, most + 1) - 1
        end = max(end, start + 1)
        slices.append(column.slice(start - first, end - start))
        start = end
    return slices


def _no_numbers(rows: int) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays([pa.nulls(rows, field.type) for field in NUMBERS], schema=NUMBERS)
