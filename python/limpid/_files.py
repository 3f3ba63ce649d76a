"""Files of rows, plain or compressed: what is read and written is what is in them."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

import pyarrow as pa

from ._errors import LimpidError, escaped

SUFFIXES = ('.parquet', '.jsonl', '.ndjson', '.csv', '.tsv')
COMPRESSIONS = ('.gz', '.zst')
# By their names on the command line.
SEPARATORS = {',': ',', ';': ';', 'tab': '\t'}
ENDINGS = f'{", ".join(SUFFIXES)}, or with one of the last four and {" or ".join(COMPRESSIONS)}'

JSON_LINES = (
    'if each line is an object, name it .jsonl; if it is a list of objects, make it JSON Lines (one object a line), '
    'or clean it with the command line of Limpid: limpid clean --field NAME FILE'
)


def format_of(file: Path) -> tuple[str, str]:
    """The suffix, and that of the compression or ''."""
    kind, compression = _suffixes_of(file)
    if kind is None and file.suffix.lower() == '.json':
        raise LimpidError(f'{escaped(file.name)} is not read: {JSON_LINES}')
    if kind is None:
        raise LimpidError(f'{escaped(file.name)} does not end with {ENDINGS}')
    return kind, compression


def is_known(file: Path) -> bool:
    return _suffixes_of(file)[0] is not None


def compression_of(file: Path) -> str:
    return next((one for one in COMPRESSIONS if file.name.lower().endswith(one)), '')


def _suffixes_of(file: Path) -> tuple[str | None, str]:
    compression = compression_of(file)
    kind = Path(file.name.lower().removesuffix(compression)).suffix
    # So large sets of JSON lines are named; a plain .json is more often one object on many lines.
    if compression and kind == '.json':
        return '.jsonl', compression
    if kind not in SUFFIXES or (compression and kind == '.parquet'):
        return None, compression
    return kind, compression


class Source:
    """Lines of bytes, and how much of the file they took."""

    def __init__(self, file: IO[bytes], lines: IO[bytes]) -> None:
        self.lines = lines
        self._file = file
        self._told = 0

    def progress(self) -> int:
        """Bytes of the file since it was last asked."""
        before, self._told = self._told, self._file.tell()
        return self._told - before


@contextmanager
def open_source(path: Path, compression: str) -> Iterator[Source]:
    with ExitStack() as stack:
        file = stack.enter_context(open(path, 'rb'))
        lines: Any = file
        if compression == '.gz':
            lines = stack.enter_context(gzip.GzipFile(fileobj=file, mode='rb'))
        elif compression == '.zst' and path.stat().st_size > 0:
            # A copy of the handle, as Arrow closes the one that it is given.
            inner = open(file.fileno(), 'rb', closefd=False)
            stream = pa.CompressedInputStream(pa.PythonFile(inner, mode='r'), 'zstd')
            lines = stack.enter_context(io.BufferedReader(stream))
        yield Source(file, lines)


@contextmanager
def open_target(path: Path, compression: str) -> Iterator[IO[bytes]]:
    with ExitStack() as stack:
        file = stack.enter_context(open(path, 'wb'))
        out: Any = file
        if compression == '.gz':
            # Without name and time, so that the same rows give the same bytes.
            out = stack.enter_context(gzip.GzipFile('', 'wb', 6, file, 0))
        elif compression == '.zst':
            inner = open(file.fileno(), 'wb', closefd=False)
            out = stack.enter_context(pa.CompressedOutputStream(pa.PythonFile(inner, mode='w'), 'zstd'))
        yield out
