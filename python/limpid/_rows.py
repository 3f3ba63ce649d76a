"""JSONL and CSV, row by row: in JSONL nothing but the value changes, in CSV the quotes may."""

import csv
import itertools
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ._errors import escaped, place_of
from ._shards import BATCH_BYTES, Cleaner
from ._texts import is_well_formed

ROWS = 10_000
# Python refuses to read an integer of more than 4,300 digits.
_decoder = json.JSONDecoder(parse_int=float)
_read_string: Any = _decoder.parse_string  # type: ignore[attr-defined]
_BLANKS = ' \t\r\n'


def clean_jsonl(
    source: Path, target: Path, column: str, cleaner: Cleaner, step: Callable[[int], None]
) -> None:
    seen, number = False, 0
    with open(source, 'rb') as lines, open(target, 'wb') as out:
        for batch in _batches(lines, len):
            texts, spans = [], []
            for line in batch:
                number += 1
                found = _value_of(line, number, column)
                seen = seen or found is not None
                texts.append(None if found is None else found[0])
                spans.append(found)
            for line, text, new, span in zip(batch, texts, cleaner.clean_texts(texts), spans, strict=True):
                out.write(line if new == text or span is None else _with_value(line, new, span))
            step(sum(map(len, batch)))
    if not seen and source.stat().st_size > 0:
        raise KeyError(f'There is no line with the field {escaped(column)}')


def clean_csv(source: Path, target: Path, column: str, cleaner: Cleaner, step: Callable[[int], None]) -> None:
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    delimiter = '\t' if source.suffix == '.tsv' else ','
    with (
        open(source, encoding='utf-8', newline='') as file,
        open(target, 'w', encoding='utf-8', newline='') as out,
    ):
        rows = _rows(csv.reader(file, delimiter=delimiter, strict=True), source)
        writer = csv.writer(out, delimiter=delimiter, lineterminator=_ending_of(source))
        names = next(rows, [])
        plain = [name.removeprefix('\ufeff') for name in names]
        place = place_of(column, plain, may_be_texts=True)
        writer.writerow(names)
        for batch in _batches(rows, lambda row: sum(map(len, row))):
            texts = [row[place] if place < len(row) else None for row in batch]
            for row, new in zip(batch, cleaner.clean_texts(texts), strict=True):
                if place < len(row):
                    row[place] = new or ''
                writer.writerow(row)
            step(sum(sum(map(len, row)) + len(row) for row in batch))


def _ending_of(source: Path) -> str:
    with open(source, 'rb') as lines:
        return '\r\n' if lines.readline().endswith(b'\r\n') else '\n'


def _rows(rows: Iterator[list[str]], source: Path) -> Iterator[list[str]]:
    for number in itertools.count(1):
        try:
            row = next(rows, None)
        except csv.Error as error:
            raise ValueError(f'row {number} is not CSV: {error}') from error
        except UnicodeDecodeError as error:
            raise ValueError(f'line {_first_broken(source)} is not UTF-8') from error
        if row is None:
            return
        yield row


def _first_broken(source: Path) -> int:
    """The decoder reads ahead of the rows."""
    with open(source, 'rb') as lines:
        for number, line in enumerate(lines, 1):
            try:
                line.decode()
            except UnicodeDecodeError:
                return number
    return 0


def _batches(rows: Any, size_of: Callable[[Any], int]) -> Iterator[list[Any]]:
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
    while text[at : at + 1] == '"':
        key, at = _read_string(text, at + 1, True)
        at = _skip(text, _skip(text, at) + 1)
        value, end = _decoder.raw_decode(text, at)
        if key == name and isinstance(value, str):
            # The last one of a name is the one that readers take.
            found = (value, at, end, text)
        at = _skip(text, end)
        if text[at : at + 1] != ',':
            break
        at = _skip(text, at + 1)
    return found


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
