"""CSV: nothing but the value of a field changes; quotes, line ends and all other bytes stay."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import IO

from ._errors import place_of, reason_of
from ._files import SEPARATORS, Source, open_source
from ._rows import batches
from ._shards import Cleaner, Step

# Of a field, where it begins and ends in its row.
Span = tuple[int, int]
# Characters of a row: with a quote too many, a field goes on to the next one, which may be that of the end.
MOST_OF_ROW = 64 << 20


def clean_csv(
    source: Source, out: IO[bytes], column: str, cleaner: Cleaner, step: Step, delimiter: str
) -> None:
    # Lines end with \n, \r\n or a lone \r, as for the csv module and pandas, and keep their ends.
    lines = io.TextIOWrapper(source.lines, encoding='utf-8', newline='')
    first = lines.readline(MOST_OF_ROW)
    rows = _rows(chain([first] if first else [], iter(lambda: lines.readline(MOST_OF_ROW), '')), delimiter)
    try:
        place = _write_header(rows, out, column, delimiter)
    except UnicodeDecodeError:
        raise
    except (KeyError, ValueError) as error:
        raise ValueError(reason_of(error) + _other_separator(first, column, delimiter)) from error
    for batch in batches(rows, len):
        spans = [_span_of(row, place, delimiter) for row in batch]
        texts = [None if span is None else _value_of(row[slice(*span)]) for row, span in zip(batch, spans)]
        for row, span, text, new in zip(batch, spans, texts, cleaner.clean_texts(texts), strict=True):
            out.write(
                (
                    row if new == text or span is None else _with_value(row, span, new or '', delimiter)
                ).encode()
            )
        step(source.progress())
    # It must not be closed with the wrapper.
    lines.detach()


def first_broken_line(path: Path, compression: str) -> int:
    """The decoder reads ahead of the rows."""
    with open_source(path, compression) as source:
        for number, line in enumerate(source.lines, 1):
            try:
                line.decode()
            except UnicodeDecodeError:
                return number
    return 0


def _write_header(rows: Iterator[str], out: IO[bytes], column: str, delimiter: str) -> int:
    header = next(rows, '')
    plain = header.removeprefix('\ufeff')
    names = [_value_of(plain[slice(*span)]) for span in _spans_of(plain, delimiter)]
    if not names:
        raise ValueError('its first line is blank, and must name the columns')
    place = place_of(column, names, may_be_texts=True)
    out.write(header.encode())
    return place


def _other_separator(line: str, column: str, delimiter: str) -> str:
    """What to add to the command if another separator finds the column, or more columns than one."""
    headers = {
        name: [one.strip('"') for one in line.strip('\ufeff\r\n').split(sign)]
        for name, sign in SEPARATORS.items()
        if sign != delimiter
    }
    found = [name for name, names in headers.items() if column in names]
    if not found and delimiter not in line:
        found = [name for name, names in headers.items() if len(names) > 1]
    if not found:
        return ''
    shown = found[0] if found[0] == 'tab' else f'"{found[0]}"'
    return f'. If {shown} separates its columns, add --separator {shown}'


def _rows(lines: Iterator[str], delimiter: str) -> Iterator[str]:
    """Each row as it stands, with its line end; a field in quotes may have many lines."""
    number = 0
    for line in lines:
        number += 1
        # After the signature the first field may begin with a quote.
        start = 1 if number == 1 and line.startswith('\ufeff') else 0
        _refuse_long(len(line), number)
        yield line if '"' not in line else _whole(line, start, lines, delimiter, number)


def _whole(line: str, at: int, lines: Iterator[str], delimiter: str, number: int) -> str:
    parts, size = [line], len(line)
    while True:
        if not line.startswith('"', at):
            following = line.find(delimiter, at)
            if following < 0:
                return ''.join(parts)
            at = following + 1
            continue
        at += 1
        while True:
            end = line.find('"', at)
            if end < 0:
                following_line = next(lines, None)
                if following_line is None:
                    raise ValueError(f'row {number} is not CSV: unexpected end of data')
                line, at = following_line, 0
                parts.append(line)
                size += len(line)
                _refuse_long(size, number)
            elif line.startswith('"', end + 1):
                at = end + 2
            else:
                at = end + 1
                break
        if line.startswith(delimiter, at):
            at += 1
        elif line[at:] in ('', '\n', '\r', '\r\n'):
            return ''.join(parts)
        else:
            raise ValueError(f"row {number} is not CSV: '{_shown(delimiter)}' expected after '\"'")


def _refuse_long(size: int, number: int) -> None:
    if size >= MOST_OF_ROW:
        reason = f'it has {MOST_OF_ROW:,} characters or more: a quote may be left open'
        raise ValueError(f'row {number} is not CSV: {reason}')


def _shown(delimiter: str) -> str:
    return '\\t' if delimiter == '\t' else delimiter


def _spans_of(row: str, delimiter: str) -> Iterator[Span]:
    """The fields of a whole row; a blank line has none."""
    length = _length_of(row)
    at = 0
    if length == 0:
        return
    while True:
        end = _end_of_quotes(row, at) if row.startswith('"', at) else row.find(delimiter, at, length)
        end = length if end < 0 else end
        yield at, end
        if end >= length:
            return
        at = end + 1


def _length_of(row: str) -> int:
    """Without its line end; a line end in quotes has the quote behind it."""
    return len(row) - (2 if row.endswith('\r\n') else 1 if row.endswith(('\n', '\r')) else 0)


def _end_of_quotes(row: str, at: int) -> int:
    at += 1
    while True:
        end = row.index('"', at)
        if not row.startswith('"', end + 1):
            return end + 1
        at = end + 2


def _span_of(row: str, place: int, delimiter: str) -> Span | None:
    for number, span in enumerate(_spans_of(row, delimiter)):
        if number == place:
            return span
    return None


def _value_of(field: str) -> str:
    return field[1:-1].replace('""', '"') if field.startswith('"') else field


def _with_value(row: str, span: Span, new: str, delimiter: str) -> str:
    start, end = span
    # A row of one empty field would be a blank line, which is no row.
    is_alone = start == 0 and end == _length_of(row)
    must_be_quoted = row.startswith('"', start) or any(one in new for one in (delimiter, '"', '\r', '\n'))
    if must_be_quoted or (new == '' and is_alone):
        new = '"' + new.replace('"', '""') + '"'
    return row[:start] + new + row[end:]
