"""JSONL, line by line: nothing but the value changes."""

import json
from collections.abc import Callable, Iterator
from typing import IO, Any

from ._errors import escaped
from ._files import Source
from ._shards import BATCH_BYTES, Cleaner, Step
from ._texts import is_well_formed

ROWS = 10_000
# Python refuses to read an integer of more than 4,300 digits.
_decoder = json.JSONDecoder(parse_int=float)
_read_string: Any = _decoder.parse_string  # type: ignore[attr-defined]
_BLANKS = ' \t\r\n'


class _TextBehind(ValueError):
    pass


def clean_jsonl(source: Source, out: IO[bytes], column: str, cleaner: Cleaner, step: Step) -> None:
    seen, number = False, 0
    for batch in batches(source.lines, len):
        texts, spans = [], []
        for line in batch:
            number += 1
            found = _value_of(line, number, column)
            seen = seen or found is not None
            texts.append(None if found is None else found[0])
            spans.append(found)
        for line, text, new, span in zip(batch, texts, cleaner.clean_texts(texts), spans, strict=True):
            out.write(line if new == text or span is None else _with_value(line, new, span))
        step(source.progress())
    if not seen and number > 0:
        raise KeyError(f'There is no line with the field {escaped(column)}')


def batches(rows: Any, size_of: Callable[[Any], int]) -> Iterator[list[Any]]:
    held: list[Any] = []
    size = 0
    for row in rows:
        held.append(row)
        size += size_of(row)
        if size >= BATCH_BYTES or len(held) >= ROWS:
            yield held
            held, size = [], 0
    if held:
        yield held


def _value_of(line: bytes, number: int, name: str) -> tuple[str, int, int, str] | None:
    try:
        return _find_value(line, name) if line.strip() else None
    except UnicodeDecodeError as error:
        raise ValueError(f'line {number} is not UTF-8') from error
    except _TextBehind as error:
        raise ValueError(f'line {number} has text behind its JSON object') from error
    except (ValueError, RecursionError) as error:
        raise ValueError(f'line {number} is not a JSON object') from error


def _find_value(line: bytes, name: str) -> tuple[str, int, int, str] | None:
    """The text of a field of an object, and where its literal begins and ends in the line; None where it has none."""
    text = line.decode('utf-8-sig')
    at = _skip(text, 0)
    if text[at : at + 1] != '{':
        raise ValueError('A line is not a JSON object')
    at = _skip(text, at + 1)
    found = None
    is_more = text[at : at + 1] != '}'
    while is_more:
        _expect(text, at, '"')
        key, at = _read_string(text, at + 1, True)
        at = _skip(text, at)
        _expect(text, at, ':')
        at = _skip(text, at + 1)
        value, end = _decoder.raw_decode(text, at)
        if key == name and isinstance(value, str):
            # The last one of a name is the one that readers take.
            found = (value, at, end, text)
        at = _skip(text, end)
        is_more = text[at : at + 1] == ','
        if is_more:
            at = _skip(text, at + 1)
    _expect(text, at, '}')
    if _skip(text, at + 1) < len(text):
        raise _TextBehind
    return found


def _expect(text: str, at: int, sign: str) -> None:
    if text[at : at + 1] != sign:
        raise ValueError('A line is not a JSON object')


def _with_value(line: bytes, new: str | None, span: tuple[str, int, int, str]) -> bytes:
    _, start, end, text = span
    # UTF-8 has no lone surrogates, so they stay escapes.
    literal = json.dumps(new, ensure_ascii=text[start:end].isascii() or not is_well_formed(new or ''))
    signature = b'\xef\xbb\xbf' if line.startswith(b'\xef\xbb\xbf') else b''
    return signature + (text[:start] + literal + text[end:]).encode()


def _skip(text: str, at: int) -> int:
    while text[at : at + 1] and text[at] in _BLANKS:
        at += 1
    return at
