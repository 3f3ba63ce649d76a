"""One worker: a Node process that reads Arrow streams and answers them."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO

import pyarrow as pa

from ._node import cannot_start, find_node

PIPE_BYTES = 1 << 20
END_OF_STREAM = b'\xff\xff\xff\xff\x00\x00\x00\x00'
MAIN = Path(__file__).parent / '_worker' / 'cli' / 'worker' / 'main.js'
FLAGS = ('--max-semi-space-size=16',)


class WorkerDied(Exception):
    """It ended or was killed before it answered."""


class WorkerProcess:
    """It ends by itself when its input is closed, so a Python that is killed leaves none behind."""

    def __init__(self, main: str | Path = MAIN) -> None:
        command = [find_node(), *FLAGS, str(main)]
        try:
            # A session of its own: Ctrl-C is for Python, which then closes the pipe.
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=os.name == 'posix',
            )
        except OSError as error:
            raise cannot_start(command[0], error.strerror or '') from error
        self._pipes = tuple(_widen(pipe) for pipe in (self._process.stdin, self._process.stdout))

    def write(self, parts: Iterable[bytes | pa.Buffer]) -> None:
        """Raises OSError where the worker is gone."""
        handle = self._pipes[0].fileno()
        for part in parts:
            view = memoryview(part)
            while len(view) > 0:
                view = view[os.write(handle, view) :]

    def open_answer(self) -> pa.RecordBatchReader:
        """Waits until the worker is ready."""
        try:
            return pa.ipc.open_stream(pa.PythonFile(self._pipes[1], mode='r'))
        except (OSError, EOFError, pa.ArrowInvalid) as error:
            raise WorkerDied from error

    @property
    def id(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> int:
        """Its exit code: that of its own where it ended by itself, else below zero."""
        try:
            self._process.wait(0.05)
        except subprocess.TimeoutExpired:
            self._process.kill()
        for pipe in self._pipes:
            try:
                pipe.close()
            except OSError:
                pass
        return self._process.wait()

    def forget(self) -> None:
        """In a child after a fork: the worker is the parent's, and its pipes must not be held open here."""
        # Their numbers stay taken: closed, they would go to other files, which the pipes would close at their end.
        nothing = os.open(os.devnull, os.O_RDWR)
        for pipe in self._pipes:
            if not pipe.closed:
                os.dup2(nothing, pipe.fileno(), inheritable=False)
        os.close(nothing)
        self._process.returncode = 0


def _widen(pipe: IO[bytes] | None) -> IO[bytes]:
    """A larger pipe takes fewer turns between the two processes."""
    assert pipe is not None
    if sys.platform == 'linux':
        import fcntl

        try:
            fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, PIPE_BYTES)
        except OSError:
            pass
    return pipe
