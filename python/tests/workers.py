"""Workers that go wrong on purpose: one that ends at a text, one that hangs, one that never starts."""

import tempfile
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa

from limpid._process import MAIN, WorkerProcess

# No row of ASCII is decoded, so each of these has a letter beyond it that hides something.
POISON = 'poison\u200b'
TRAP = 'trap\u200b'

_DECODE = """
const decode = Buffer.prototype.toString;
Buffer.prototype.toString = function (...all) {{
  const text = decode.apply(this, all);
  if (text.includes('poison\\u200b')) process.kill(process.pid, 'SIGKILL');
  while (text.includes('trap\\u200b'));
  return text;
}};
await import({main!r});
"""


def start_of(code: str) -> Callable[[], WorkerProcess]:
    folder = tempfile.mkdtemp()
    script = Path(folder) / 'worker.mjs'
    script.write_text(code)
    return lambda: WorkerProcess(script)


def start_weak() -> Callable[[], WorkerProcess]:
    return start_of(_DECODE.format(main=MAIN.as_uri()))


def rows_of(count: int) -> pa.Array:
    """Every third row hides something, every hundredth is null."""
    texts = ('a clean row {}', 'hid\u200bden {}', 'w\u043erd {}')
    return pa.array(
        [None if n % 100 == 0 else texts[n % 3].format(n) for n in range(count)], pa.large_string()
    )
