"""A run over a file or a folder of shards: resumed by shard, with a summary."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path

from ._errors import LimpidError, ShardError, escaped
from ._files import ENDINGS, JSON_LINES, format_of, is_known
from ._options import Options
from ._pool import Pool
from ._shards import Counts, Shard, clean_shard, remove_partials

# In the folder of the output: a line for each shard that is done.
RECORD = '.limpid-done'


@dataclass
class Summary:
    counts: Counts
    shards: int = 0
    skipped: int = 0
    seconds: float = 0.0
    # Of the files that could not be cleaned, what each says.
    failures: list[str] = field(default_factory=list)
    # Outputs of an earlier run, of files that could not be cleaned in this one.
    older: list[Path] = field(default_factory=list)
    # In the folder, of no known kind.
    others: list[Path] = field(default_factory=list)


# Suffixes of one format.
LIKE = {'.parquet': 'parquet', '.jsonl': 'lines', '.ndjson': 'lines', '.csv': 'csv', '.tsv': 'tsv'}


def find_shards(source: Path, target: Path) -> tuple[list[Shard], list[Path]]:
    """Of a folder every file of a known kind, in all its subfolders, and then the others; none with a dot first."""
    if not source.exists():
        raise LimpidError(f'{escaped(source)} does not exist')
    if source.is_file():
        kind, _ = format_of(source)
        name = target / source.name if target.is_dir() else target
        if is_known(name) and LIKE.get(format_of(name)[0]) != LIKE.get(kind):
            raise LimpidError(
                f'{escaped(name.name)} would have the format of {escaped(source.name)}: name it *{kind}'
            )
        if name.exists() and name.samefile(source):
            raise LimpidError('The output is the input: name another file')
        _check_output(name)
        return [Shard(source, name)], []
    if target.is_file():
        raise LimpidError(f'{escaped(target)} is a file, and {escaped(source)} a folder')
    if _is_inside(target, source):
        raise LimpidError('The output is inside the input: name a folder outside')
    if _is_inside(source, target):
        raise LimpidError('The input is inside the output: name a folder of its own')
    found = sorted(one.relative_to(source) for one in source.rglob('*'))
    names = [name for name in found if not _is_hidden(name) and _is_file_or_link(source / name)]
    shards = [Shard(source / name, target / name) for name in names if is_known(name)]
    shards = [shard for shard in shards if shard.source.is_file()]
    if not shards:
        hint = f'; of a .json: {JSON_LINES}' if any(name.suffix.lower() == '.json' for name in names) else ''
        raise LimpidError(f'{escaped(source)} has no file that ends with {ENDINGS}{hint}')
    for shard in shards:
        _check_output(shard.target)
    cleaned = {shard.source for shard in shards}
    return shards, [name for name in names if source / name not in cleaned]


def _check_output(name: Path) -> None:
    # It would be replaced, such as /dev/null.
    if name.exists() and not name.is_file():
        raise LimpidError(f'{escaped(name)} is a folder, a device or a pipe: name a file')


def _is_file_or_link(path: Path) -> bool:
    """A link to a folder is not followed, and so is named."""
    return path.is_symlink() or not path.is_dir()


def _is_hidden(name: Path) -> bool:
    return any(part.startswith('.') for part in name.parts)


def _is_inside(inner: Path, outer: Path) -> bool:
    """By the files and not by the names, which some systems spell in two ways."""
    inner = inner.resolve()
    return outer.exists() and any(one.exists() and one.samefile(outer) for one in (inner, *inner.parents))


def run(
    source: Path,
    target: Path,
    column: str,
    workers: int,
    options: Options,
    show: Callable[[int, int, float], None],
    separator: str | None = None,
) -> Summary:
    """`show` gets bytes done, bytes in all, and seconds."""
    begun = time.monotonic()
    shards, others = find_shards(source, target)
    remove_partials(shard.target for shard in shards)
    record = target / RECORD if source.is_dir() else None
    done = {} if record is None else _read_record(record)
    summary = Summary(Counts(), others=others)
    waiting = []
    for shard in shards:
        key, made, counts = done.get(_name_of(shard, target), ('', [], None))
        if key != _key_of(shard, column, options, separator) or made != _state_of(shard.target):
            counts = None
        if counts is None:
            waiting.append(shard)
        else:
            summary.skipped += 1
            summary.counts.add(counts)
    # As each was when it was begun: one that changes meanwhile is cleaned again by the next run.
    keys = {shard: _key_of(shard, column, options, separator) for shard in waiting}
    total = sum(shard.source.stat().st_size for shard in waiting)
    bytes_done = 0
    finished: set[Shard] = set()

    def step(size: int) -> None:
        nonlocal bytes_done
        bytes_done += size
        show(bytes_done, total, time.monotonic() - begun)

    def finish(shard: Shard, counts: Counts) -> None:
        finished.add(shard)
        summary.shards += 1
        summary.counts.add(counts)
        if record is not None:
            _write_record(record, _name_of(shard, target), keys[shard], _state_of(shard.target), counts)

    def fail(error: ShardError) -> None:
        summary.failures.append(str(error))

    if len(waiting) <= 1 or workers == 1:
        for shard in waiting:
            try:
                finish(shard, clean_shard(shard.source, shard.target, column, options, step, separator))
            except ShardError as error:
                fail(error)
    else:
        try:
            Pool(column, options, separator, step, finish, fail).clean(waiting, workers)
        finally:
            remove_partials(shard.target for shard in waiting)
    summary.older = [one.target for one in waiting if one not in finished and one.target.exists()]
    summary.seconds = time.monotonic() - begun
    return summary


def _name_of(shard: Shard, target: Path) -> str:
    """In the record: each file of the output has one line that counts, the last."""
    return shard.target.relative_to(target).as_posix() if shard.target != target else target.name


def _key_of(shard: Shard, column: str, options: Options, separator: str | None) -> str:
    """What the output depends on: after a change of the file, the options or Limpid it is cleaned again."""
    return json.dumps([str(shard.source), _state_of(shard.source), column, options, separator, _version()])


def _state_of(file: Path) -> list[int]:
    """An output that something else wrote since is not what was recorded either."""
    try:
        state = file.stat()
    except FileNotFoundError:
        return []
    return [state.st_size, state.st_mtime_ns]


@cache
def _version() -> str:
    """Of the files of the package: a clone changes without a new number."""
    found = hashlib.sha256()
    folder = Path(__file__).parent
    for file in sorted(one for one in folder.rglob('*') if one.suffix in ('.py', '.js')):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _read_record(record: Path) -> dict[str, tuple[str, list[int], Counts | None]]:
    if not record.exists():
        return {}
    done: dict[str, tuple[str, list[int], Counts | None]] = {}
    for line in record.read_text(encoding='utf-8').splitlines():
        try:
            name, key, made, counts = json.loads(line)
            done[name] = (key, made, Counts(**counts))
        except (ValueError, TypeError):
            # The last line of a run that was killed, or a line of an older version.
            continue
    return done


def _write_record(record: Path, name: str, key: str, made: list[int], counts: Counts) -> None:
    # It begins with a line end, so that half a line of a killed run stands alone.
    line = '\n' + json.dumps([name, key, made, asdict(counts)]) + '\n'
    with open(record, 'a', encoding='utf-8') as file:
        file.write(line)
        file.flush()
        os.fsync(file.fileno())
