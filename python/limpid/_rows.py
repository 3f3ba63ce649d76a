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
# The text or null of a field, and where its literal begins and ends in the line.
Value = tuple[str | None, int, int]


class _TextBehind(ValueError):
    pass


class _NotText(ValueError):
    pass


def clean_jsonl(source: Source, out: IO[bytes], column: str, cleaner: Cleaner, step: Step) -> None:
    seen, number = False, 0
    for batch in batches(source.lines, len):
        found = [_values_of(line, number + place, column) for place, line in enumerate(batch, 1)]
        number += len(batch)
        seen = seen or any(found)
        texts: list[str | None] = []
        for values in found:
            # A line without the field is a row without a text.
            texts += [text for text, _, _ in values] or [None]
        cleaned = iter(cleaner.clean_texts(texts))
        for line, values in zip(batch, found, strict=True):
            new = [next(cleaned) for _ in range(len(values) or 1)]
            is_same = all(text == one[0] for text, one in zip(new, values))
            out.write(line if is_same else _with_values(line, new, values))
        step(source.progress())
    if not seen and number > 0:
        hint = ': for a field inside another one, use limpid clean --field' if '.' in column else ''
        raise KeyError(f'There is no line with text in the field {escaped(column)}{hint}')


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


def _values_of(line: bytes, number: int, name: str) -> list[Value]:
    try:
        return _find_values(line, name) if line.strip() else []
    except UnicodeDecodeError as error:
        raise ValueError(f'line {number} is not UTF-8: convert the file to UTF-8') from error
    except _TextBehind as error:
        raise ValueError(f'line {number} has text behind its JSON object') from error
    except _NotText as error:
        raise ValueError(
            f'line {number} has a list or an object in the field {escaped(name)}: '
            'for texts inside it, use limpid clean --field'
        ) from error
    except (ValueError, RecursionError) as error:
        hint = ': JSON Lines has one object a line' if number == 1 else ''
        raise ValueError(f'line {number} is not a JSON object{hint}') from error


def _find_values(line: bytes, name: str) -> list[Value]:
    """All texts of a field: of one that is there twice, some readers take the first and some the last."""
    text = line.decode('utf-8-sig')
    at = _skip(text, 0)
    if text[at : at + 1] != '{':
        raise ValueError('A line is not a JSON object')
    at = _skip(text, at + 1)
    found: list[Value] = []
    is_more = text[at : at + 1] != '}'
    while is_more:
        _expect(text, at, '"')
        key, at = _read_string(text, at + 1, True)
        at = _skip(text, at)
        _expect(text, at, ':')
        at = _skip(text, at + 1)
        value, end = _decoder.raw_decode(text, at)
        if key == name and isinstance(value, (list, dict)):
            # Its texts would pass as they are.
            raise _NotText
        if key == name and (value is None or isinstance(value, str)):
            found.append((value, at, end))
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


def _with_values(line: bytes, cleaned: list[str | None], values: list[Value]) -> bytes:
    text = line.decode('utf-8-sig')
    # From the end, so that the places before it stay.
    for new, (before, start, end) in reversed(list(zip(cleaned, values))):
        if new != before:
            # UTF-8 has no lone surrogates, so they stay escapes.
            literal = json.dumps(new, ensure_ascii=text[start:end].isascii() or not is_well_formed(new or ''))
            text = text[:start] + literal + text[end:]
    signature = b'\xef\xbb\xbf' if line.startswith(b'\xef\xbb\xbf') else b''
    return signature + text.encode()


def _skip(text: str, at: int) -> int:
    while text[at : at + 1] and text[at] in _BLANKS:
        at += 1
    return at
