"""A run over a file or a folder of shards: workers in processes of their own, resumed by shard, with a summary."""

from __future__ import annotations

import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ._options import Options
from ._shards import SUFFIXES, Counts, clean_shard, format_of

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

# In the folder of the output: a line for each shard that is done.
RECORD = '.limpid-done.jsonl'
LOOK_SECONDS = 0.2


@dataclass(frozen=True)
class Shard:
    source: Path
    target: Path


@dataclass
class Summary:
    counts: Counts
    shards: int = 0
    skipped: int = 0
    seconds: float = 0.0


def find_shards(source: Path, target: Path) -> list[Shard]:
    """Of a folder every file of a known kind, in all its subfolders."""
    if not source.exists():
        raise FileNotFoundError(f'{source} does not exist')
    if source.is_file():
        format_of(source)
        name = target / source.name if target.is_dir() else target
        if name.exists() and name.samefile(source):
            raise ValueError('The output is the input: name another file')
        return [Shard(source, name)]
    if target.is_file():
        raise ValueError(f'{target} is a file, and {source} a folder')
    if target.resolve().is_relative_to(source.resolve()):
        raise ValueError('The output is inside the input: name a folder outside')
    files = sorted(one for one in source.rglob('*') if one.is_file() and one.suffix in SUFFIXES)
    if not files:
        raise FileNotFoundError(f'{source} has no file that ends with {", ".join(SUFFIXES)}')
    return [Shard(one, target / one.relative_to(source)) for one in files]


def run(
    source: Path,
    target: Path,
    column: str,
    workers: int,
    options: Options,
    show: Callable[[int, int, float], None],
) -> Summary:
    """`show` gets bytes done, bytes in all, and seconds."""
    begun = time.monotonic()
    shards = find_shards(source, target)
    record = target / RECORD if source.is_dir() else None
    done = {} if record is None else _read_record(record)
    summary = Summary(Counts())
    open_shards = []
    for shard in shards:
        counts = done.get(_key_of(shard, column, options)) if shard.target.exists() else None
        if counts is None:
            open_shards.append(shard)
        else:
            summary.skipped += 1
            summary.counts.add(counts)
    total = sum(one.source.stat().st_size for one in open_shards)
    for shard, counts in _clean_all(
        open_shards, column, workers, options, lambda now: show(now, total, time.monotonic() - begun)
    ):
        summary.shards += 1
        summary.counts.add(counts)
        if record is not None:
            _write_record(record, _key_of(shard, column, options), counts)
    summary.seconds = time.monotonic() - begun
    return summary


def _clean_all(
    shards: list[Shard], column: str, workers: int, options: Options, show: Callable[[int], None]
) -> Iterator[tuple[Shard, Counts]]:
    if len(shards) <= 1 or workers == 1:
        done = 0
        for shard in shards:

            def step(size: int) -> None:
                nonlocal done
                done += size
                show(done)

            yield shard, clean_shard(shard.source, shard.target, column, options, step)
        return
    # Not by fork, which copies locks of threads as they stand.
    context = multiprocessing.get_context('spawn')
    progress = context.Value('q', 0)
    count = min(workers, len(shards))
    with ProcessPoolExecutor(count, context, initializer=_share, initargs=(progress,)) as pool:
        waiting: dict[Future[Counts], Shard] = {
            pool.submit(_clean_one, shard, column, options): shard for shard in shards
        }
        try:
            while waiting:
                finished, _ = wait(waiting, LOOK_SECONDS, FIRST_EXCEPTION)
                show(progress.value)
                for future in [one for one in waiting if one in finished or one.done()]:
                    yield waiting.pop(future), future.result()
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


_progress: Synchronized[int] | None = None


def _share(progress: Synchronized[int]) -> None:
    global _progress
    _progress = progress


def _clean_one(shard: Shard, column: str, options: Options) -> Counts:
    def step(size: int) -> None:
        if _progress is not None:
            with _progress.get_lock():
                _progress.value += size

    return clean_shard(shard.source, shard.target, column, options, step)


def _key_of(shard: Shard, column: str, options: Options) -> str:
    """What the output depends on: a file that changed, or other options, are cleaned again."""
    state = shard.source.stat()
    return json.dumps(
        [str(shard.target.name), str(shard.source), state.st_size, state.st_mtime_ns, column, options]
    )


def _read_record(record: Path) -> dict[str, Counts]:
    if not record.exists():
        return {}
    done = {}
    for line in record.read_text(encoding='utf-8').splitlines():
        try:
            key, counts = json.loads(line)
        except ValueError:
            # The last line of a run that was killed.
            continue
        done[key] = Counts(**counts)
    return done


def _write_record(record: Path, key: str, counts: Counts) -> None:
    # It begins with a line end, so that half a line of a killed run stands alone.
    line = '\n' + json.dumps([key, asdict(counts)]) + '\n'
    with open(record, 'a', encoding='utf-8') as file:
        file.write(line)
        file.flush()
        os.fsync(file.fileno())
