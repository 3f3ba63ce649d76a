"""Cleans one shard: Parquet, JSONL or CSV, batch by batch, into a file that appears when it is complete."""

from __future__ import annotations

import errno
import os
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from ._column import Scanned, scan_texts
from ._columns import scan_arrow
from ._errors import LimpidError, ShardError, escaped, reason_of
from ._files import SEPARATORS, compression_of, format_of, open_source, open_target
from ._options import Options

# Texts that are held at once, beside one text of any length.
BATCH_BYTES = 16 << 20
# What stands in place of a file that was not fetched.
LFS_POINTER = b'version https://git-lfs.github.com/spec/v1\n'
# What a file can be the reason of: anything else is a mistake in this package.
EXPECTED = (OSError, EOFError, ValueError, KeyError, TypeError, MemoryError, pa.ArrowException, zlib.error)
# What no other file would survive.
FULL = (errno.ENOSPC, errno.EROFS, getattr(errno, 'EDQUOT', errno.ENOSPC))

# Gets the number of bytes of the source that are done since it was last called.
Step = Callable[[int], None]


@dataclass(frozen=True)
class Shard:
    source: Path
    target: Path


@dataclass
class Counts:
    rows: int = 0
    changed: int = 0
    deleted: int = 0
    replaced: int = 0
    # Rows with a hidden message.
    payloads: int = 0
    # Rows that could not be scanned.
    failed: int = 0

    def add(self, other: Counts) -> None:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))


class Cleaner:
    """Cleans batches of a column and counts what it did."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self.counts = Counts()

    def clean(self, column: pa.Array | pa.ChunkedArray, name: str) -> pa.ChunkedArray:
        found = scan_arrow(column, self._options, name)
        self._count(found)
        return found.text

    def clean_texts(self, texts: list[str | None]) -> list[str | None]:
        found = scan_texts(texts, self._options)
        self._count(found)
        return found.texts()

    def _count(self, found: Scanned) -> None:
        numbers = found.numbers
        deleted, replaced = numbers.column('deleted'), numbers.column('replaced')
        changed = pc.greater(pc.add(deleted, replaced), 0)
        hidden = pc.greater(numbers.column('payloads'), 0)
        self.counts.add(
            Counts(
                rows=numbers.num_rows,
                changed=_sum(changed),
                deleted=_sum(deleted),
                replaced=_sum(replaced),
                payloads=_sum(hidden),
                failed=len(found.failed),
            )
        )


def _sum(column: pa.ChunkedArray) -> int:
    return pc.sum(column).as_py() or 0


def clean_shard(
    source: Path,
    target: Path,
    column: str,
    options: Options,
    step: Step,
    separator: str | None = None,
) -> Counts:
    """A ShardError is about this file; any other LimpidError would come with every file."""
    cleaner = Cleaner(options)
    # In the same folder, so that it can be moved in one step; its name is no shard's.
    partial = target.with_name(f'.{target.name}.{os.getpid()}.partial')
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        partial.touch()
        _clean(source, partial, compression_of(target), column, cleaner, step, separator)
        _sync(partial)
        os.replace(partial, target)
        _sync(target.parent)
    except LimpidError:
        raise
    except EXPECTED as error:
        if isinstance(error, OSError) and error.filename == str(partial):
            # The one that the user knows.
            error.filename = str(target)
        is_named = isinstance(error, OSError) and error.filename
        kind = LimpidError if isinstance(error, OSError) and error.errno in FULL else ShardError
        raise kind(reason_of(error) if is_named else f'{escaped(source)}: {reason_of(error)}') from error
    finally:
        partial.unlink(missing_ok=True)
    return cleaner.counts


def _clean(
    source: Path,
    target: Path,
    compression: str,
    column: str,
    cleaner: Cleaner,
    step: Step,
    separator: str | None,
) -> None:
    from ._csv import clean_csv, first_broken_line
    from ._parquet import clean_parquet
    from ._rows import clean_jsonl

    kind, compressed = format_of(source)
    with source.open('rb') as file:
        if file.read(len(LFS_POINTER)) == LFS_POINTER:
            raise ValueError('Git LFS has not fetched the file: run git lfs pull')
    if kind == '.parquet':
        clean_parquet(source, target, column, cleaner, step)
        return
    with open_source(source, compressed) as rows, open_target(target, compression) as out:
        if kind in ('.jsonl', '.ndjson'):
            clean_jsonl(rows, out, column, cleaner, step)
            return
        try:
            delimiter = SEPARATORS[separator or ('tab' if kind == '.tsv' else ',')]
            clean_csv(rows, out, column, cleaner, step, delimiter)
        except UnicodeDecodeError as error:
            raise ValueError(
                f'line {first_broken_line(source, compressed)} is not UTF-8: convert the file to UTF-8'
            ) from error


def _sync(path: Path) -> None:
    """The record of a shard must not outlive a power cut that its file does not. Windows has no sync of folders."""
    if os.name != 'posix' and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove_partials(targets: Iterable[Path]) -> None:
    """What processes left that were killed."""
    known = set(targets)
    for folder in {target.parent for target in known}:
        for file in folder.glob('.*.partial'):
            name = file.name[1:].rsplit('.', 2)[0]
            if folder / name in known:
                file.unlink(missing_ok=True)
