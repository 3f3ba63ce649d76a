"""Builds the engine into the package: JavaScript from the TypeScript of the checkout, by Node."""

import importlib
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WorkerHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        worker = root / 'limpid' / '_worker'
        emit = root.parent / 'scripts' / 'pack' / 'emit-worker.mjs'
        if emit.exists():
            subprocess.run([find_node(root), str(emit), str(worker)], check=True)
        elif not worker.exists():
            raise RuntimeError('The worker is missing: build from a checkout of Limpid, or from its sdist.')
        # Git ignores it, and hatchling would leave it out.
        build_data['artifacts'].append('limpid/_worker/**')


def find_node(root: Path) -> str:
    """As the package does, which cannot be imported without its dependencies."""
    package = types.ModuleType('limpid')
    package.__path__ = [str(root / 'limpid')]
    sys.modules['limpid'] = package
    return str(importlib.import_module('limpid._node').find_node())
