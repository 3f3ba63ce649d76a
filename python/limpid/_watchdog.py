"""Kills a worker that takes too long."""

import threading
import time
from collections.abc import Callable

LOOK_SECONDS = 1.0


class Watchdog:
    """One thread for all calls: a timer for each would cost more than a short call."""

    def __init__(self) -> None:
        self._watched: tuple[float, Callable[[], None]] | None = None
        self._thread: threading.Thread | None = None

    def guard(self, kill: Callable[[], None], seconds: float) -> None:
        self._watched = (time.monotonic() + seconds, kill)
        if self._thread is None:
            pause = min(LOOK_SECONDS, seconds / 4)
            self._thread = threading.Thread(target=self._look, args=(pause,), daemon=True)
            self._thread.start()

    def rest(self) -> None:
        self._watched = None

    def _look(self, pause: float) -> None:
        while True:
            time.sleep(pause)
            watched = self._watched
            if watched is not None and time.monotonic() > watched[0]:
                watched[1]()
