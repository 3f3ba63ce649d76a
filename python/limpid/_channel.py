"""One Node worker per Python process; slices are retried so that each is answered once."""

import os
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence

import pyarrow as pa

from ._errors import LimpidError, LimpidWarning
from ._node import NEED
from ._process import END_OF_STREAM, WorkerDied, WorkerProcess
from ._watchdog import Watchdog

# Starts that ended by themselves, one after the other: Node or the package is broken.
MOST_STARTS = 3
# So long a worker may be killed by others before it is ready.
START_SECONDS = 60.0
# A slice that two workers died of is split; a row that three died of is given up.
TRIES_OF_SLICE = 2
TRIES_OF_ROW = 3
PARTS_OF_SLICE = 32
SECONDS_OF_SLICE = 120.0
# A text is never cut, so its slice may be of any size.
SECONDS_OF_MEGABYTE = 10.0


class _NotReady(Exception):
    """The worker ended before it was ready: no slice is to blame."""


class Channel:
    def __init__(self, start: Callable[[], WorkerProcess] = WorkerProcess, seconds: float = SECONDS_OF_SLICE):
        self._start = start
        self._seconds = seconds
        self._reset()
        if hasattr(os, 'register_at_fork'):
            os.register_at_fork(after_in_child=self._leave_to_parent)

    def _reset(self) -> None:
        self._lock = threading.Lock()
        self._watchdog = Watchdog()
        self._worker: WorkerProcess | None = None

    def _leave_to_parent(self) -> None:
        worker = self._worker
        self._reset()
        if worker is not None:
            worker.forget()

    @property
    def worker(self) -> WorkerProcess | None:
        return self._worker

    def seconds_for(self, one: pa.Array) -> float:
        megabytes: int = one.nbytes >> 20
        return self._seconds + SECONDS_OF_MEGABYTE * megabytes

    def close(self) -> None:
        with self._lock:
            self._drop()

    def scan(
        self, slices: Sequence[pa.Array], schema: pa.Schema
    ) -> list[tuple[pa.Array, pa.RecordBatch | None]]:
        """Slices with their answers, in order; None where a row, then alone in its slice, could not be scanned."""
        if not slices:
            return []
        with self._lock:
            return self._scan(deque(slices), schema)

    def _scan(
        self, pending: deque[pa.Array], schema: pa.Schema
    ) -> list[tuple[pa.Array, pa.RecordBatch | None]]:
        done: list[tuple[pa.Array, pa.RecordBatch | None]] = []
        starts = _Starts()
        tries = 0
        while pending:
            before = len(done)
            try:
                for answer in self._stream(list(pending), schema):
                    done.append((pending.popleft(), answer))
                    starts = _Starts()
            except _NotReady:
                starts.count(self._drop())
                continue
            except WorkerDied:
                self._drop()
                starts = _Starts()
            except BaseException:
                # An interrupted stream cannot be taken up again.
                self._drop()
                raise
            if not pending:
                break
            tries = tries + 1 if len(done) == before else 1
            rows = len(pending[0])
            if rows > 1 and tries >= TRIES_OF_SLICE:
                pending.extendleft(reversed(_split(pending.popleft())))
                tries = 0
            elif rows <= 1 and tries >= TRIES_OF_ROW:
                done.append((pending.popleft(), None))
                warnings.warn('A text could not be scanned: its worker ended.', LimpidWarning, stacklevel=4)
                tries = 0
        return done

    def _stream(self, slices: list[pa.Array], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        """Sends slices as one stream; the full pipe holds the sender back."""
        if self._worker is None:
            self._worker = self._start()
        worker = self._worker
        self._watchdog.guard(worker.kill, self.seconds_for(slices[0]))
        sender = threading.Thread(target=_send, args=(worker, slices, schema), daemon=True)
        try:
            if len(slices) == 1:
                _send(worker, slices, schema)
            else:
                sender.start()
            try:
                answers = worker.open_answer()
            except WorkerDied as error:
                raise _NotReady from error
            for one in slices:
                self._watchdog.guard(worker.kill, self.seconds_for(one))
                answer = _read(answers)
                if answer is None or answer.num_rows != len(one):
                    raise WorkerDied
                yield answer
            if _read(answers) is not None:
                raise WorkerDied
        except (WorkerDied, _NotReady):
            worker.kill()
            raise
        finally:
            self._watchdog.rest()
            if sender.ident is not None:
                if self._worker is worker and sender.is_alive():
                    sender.join(0.05)
                    if sender.is_alive():
                        worker.kill()
                sender.join()

    def _drop(self) -> int:
        worker, self._worker = self._worker, None
        return 0 if worker is None else worker.end()


class _Starts:
    """Workers in a row that ended before they were ready."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._count = 0
        self._broken = 0

    def count(self, code: int) -> None:
        self._count += 1
        # Below zero it was killed, which says nothing about it.
        self._broken += code >= 0
        if self._broken >= MOST_STARTS or time.monotonic() - self._since > START_SECONDS:
            raise LimpidError(f'The worker of Limpid ended before it was ready: see standard error. {NEED}')
        time.sleep(min(0.01 * 2 ** min(self._count, 6), 0.5))


def _send(worker: WorkerProcess, slices: list[pa.Array], schema: pa.Schema) -> None:
    def parts() -> Iterator[bytes | pa.Buffer]:
        yield schema.serialize()
        for one in slices:
            yield pa.RecordBatch.from_arrays([one], schema=schema).serialize()
        yield END_OF_STREAM

    try:
        worker.write(parts())
    except (OSError, ValueError):
        # It is gone, or its pipe is closed: who reads the answers sees it.
        pass


def _read(answers: pa.RecordBatchReader) -> pa.RecordBatch | None:
    try:
        return answers.read_next_batch()
    except StopIteration:
        return None
    except (OSError, EOFError, ValueError, pa.ArrowException) as error:
        raise WorkerDied from error


def _split(one: pa.Array) -> list[pa.Array]:
    rows = -(-len(one) // PARTS_OF_SLICE)
    return [one.slice(start, rows) for start in range(0, len(one), rows)]


CHANNEL = Channel()
