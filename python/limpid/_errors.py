"""What goes wrong, in words that are safe to print: no text of the data, no control or invisible character."""

from __future__ import annotations

import re
from gzip import BadGzipFile
from pathlib import Path

# Printable to Python, and drawn as nothing or as a blank.
_UNSEEN = re.compile(
    '[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]'
)
_PLAIN = re.compile('[A-Za-z_][A-Za-z0-9_.-]{0,39}')
MOST_NAMES = 16


class LimpidError(RuntimeError):
    """Node or the worker cannot be run, a file cannot be cleaned, or a text could not be scanned."""


class ShardError(LimpidError):
    """One file of a folder cannot be cleaned; the others may."""


class LimpidWarning(UserWarning):
    """Rows were left out because the worker ended or hung each time it got them."""


def escaped(name: str | Path) -> str:
    """A path or a name, on one line, whose characters all can be seen."""
    shown = (one if one.isprintable() and not _UNSEEN.match(one) else ascii(one)[1:-1] for one in str(name))
    return ''.join(shown)


def reason_of(error: BaseException) -> str:
    if isinstance(error, KeyError):
        return str(error.args[0])
    if isinstance(error, MemoryError):
        return 'it needs more memory than there is'
    if isinstance(error, BadGzipFile):
        # That of Python has the first bytes of the file in it.
        return 'it is no gzip file, or is damaged'
    if isinstance(error, OSError) and error.strerror:
        # That of pyarrow has the path in it.
        reason = escaped(error.strerror)
        return f'{escaped(error.filename)}: {reason}' if error.filename else reason
    return escaped(str(error) or type(error).__name__)


def place_of(column: str, names: list[str], *, may_be_texts: bool = False) -> int:
    """Where the one column of this name is. The first row of a CSV may be no header: its words are not said."""
    count = names.count(column)
    if count == 1:
        return names.index(column)
    if count > 1:
        raise KeyError(f'{count} columns have the name {escaped(column)}: rename all but one')
    if may_be_texts or len(names) > MOST_NAMES or not all(map(_PLAIN.fullmatch, names)):
        columns = '1 column' if len(names) == 1 else f'{len(names)} columns'
        near = next((one for one in names if _plainly(one) == _plainly(column)), None)
        meant = '' if near is None else f'. One differs in blanks or capitals only: "{escaped(near)}"'
        raise KeyError(f'There is no column {escaped(column)} among {columns}{meant}')
    raise KeyError(f'There is no column {escaped(column)}. Its columns: {", ".join(names)}')


def _plainly(name: str) -> str:
    return name.strip().casefold()
