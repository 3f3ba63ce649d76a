"""Python processes that clean shards, one each at a time. They end when this process stops, fails or is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from ._channel import CHANNEL
from ._errors import LimpidError, ShardError, escaped
from ._options import Options
from ._shards import Counts, Shard, clean_shard

LOOK_SECONDS = 0.2
END_SECONDS = 5.0


class Pool:
    """`step` gets bytes that are done, `finish` a shard that is, `fail` why one is not: also when the run stopped."""

    def __init__(
        self,
        column: str,
        options: Options,
        separator: str | None,
        step: Callable[[int], None],
        finish: Callable[[Shard, Counts], None],
        fail: Callable[[ShardError], None],
    ) -> None:
        self._given = (column, options, separator)
        self._step = step
        self._finish = finish
        self._fail = fail
        # By their connections, which are of another class on Windows.
        self._running: dict[Any, tuple[BaseProcess, Shard | None]] = {}
        self._failure: LimpidError | None = None
        # Not by fork, which copies locks of threads as they stand.
        self._context = multiprocessing.get_context('spawn')

    def clean(self, shards: list[Shard], count: int) -> None:
        # Only this process has the end that is never written to, so it closes with it, however it ends.
        watched, held = self._context.Pipe(duplex=False)
        waiting = deque(shards)
        try:
            while waiting or self._is_busy():
                self._start_missing(count, len(waiting), watched)
                self._assign(waiting)
                wait(list(self._running), LOOK_SECONDS)
                self._read_all()
                self._step(0)
        finally:
            held.close()
            self._end()
            watched.close()

    def _is_busy(self) -> bool:
        return any(shard is not None for _, shard in self._running.values())

    def _start_missing(self, count: int, waiting: int, watched: Any) -> None:
        """Also in place of those that were killed, while there are shards that no idle one takes."""
        idle = sum(shard is None for _, shard in self._running.values())
        with _no_interrupts():
            for _ in range(min(count - len(self._running), waiting - idle)):
                self._start(watched)

    def _start(self, watched: Any) -> None:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs, watched, *self._given), daemon=True)
        process.start()
        theirs.close()
        self._running[ours] = (process, None)

    def _assign(self, waiting: deque[Shard]) -> None:
        """Gives a shard to each process that has none."""
        for connection, (process, shard) in self._running.items():
            if shard is None and waiting:
                try:
                    connection.send(waiting[0])
                    self._running[connection] = (process, waiting.popleft())
                except OSError:
                    # It has ended, which is seen when it is read.
                    pass

    def _read_all(self) -> None:
        """Raises the first failure that would come with every shard, after the finished ones are reported."""
        for connection, (process, shard) in list(self._running.items()):
            has_ended = not process.is_alive()
            is_answered = self._read(connection)
            if not has_ended:
                continue
            if shard is not None and not is_answered:
                reason = f'the process that cleaned it ended with {process.exitcode}'
                self._fail(ShardError(f'{escaped(shard.source)}: {reason}'))
            connection.close()
            del self._running[connection]
        if self._failure is not None:
            raise self._failure

    def _read(self, connection: Connection) -> bool:
        """Whether it had the answer to its shard."""
        is_answered = False
        try:
            while connection.poll():
                message = connection.recv()
                process, shard = self._running[connection]
                if isinstance(message, int):
                    self._step(message)
                    continue
                is_answered = True
                self._running[connection] = (process, None)
                if isinstance(message, ShardError):
                    self._fail(message)
                elif isinstance(message, LimpidError):
                    self._failure = self._failure or message
                elif shard is not None:
                    self._finish(shard, message)
        except (EOFError, OSError):
            pass
        return is_answered

    def _end(self) -> None:
        for process, _ in self._running.values():
            process.join(END_SECONDS)
            if process.is_alive():
                process.kill()
                process.join()
        for connection in self._running:
            self._read(connection)
            connection.close()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """A process that is started meanwhile ignores Ctrl-C from its first line on: this one ends it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(
    connection: Connection, watched: Connection, column: str, options: Options, separator: str | None
) -> None:
    # Sent to a group of processes, they are for the one that ends the others.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(watched,), daemon=True).start()
    while True:
        shard: Shard = connection.recv()
        try:
            step = connection.send
            step(clean_shard(shard.source, shard.target, column, options, step, separator))
        except LimpidError as error:
            connection.send(error)


def _end_with(watched: Connection) -> None:
    try:
        watched.recv_bytes()
    except (EOFError, OSError):
        pass
    worker = CHANNEL.worker
    if worker is not None:
        worker.kill()
    os._exit(1)
