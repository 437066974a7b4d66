"""Runs Python in Pyodide under Node instead of a browser: in what the site ships, or in all of it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from building.steps import DIST, ROOT, WEB, venv_bin
from threethrones.games import CARDS

RUNNER = Path(__file__).with_name("run.mjs")

TIMEOUT = 600
"""Seconds; a hang must not stop all tests for ever."""


def run_as_shipped(code: str) -> str:
    """What a program prints on the page's own Python: our packages, and no more of the standard library than
    the page has. Raises RuntimeError with Python's traceback when it does not end well."""
    (pyodide,) = DIST.glob("vendor/pyodide-*")
    names = ("python_stdlib", "app", "players", "people", *CARDS)
    archives = [found for name in names for found in DIST.glob(f"{name}-*.bin")]
    return _run(code, pyodide, *archives)


def run_from_source(code: str, mounts: dict[str, Path]) -> str:
    """What a program prints on all of Pyodide, with our sources on its path; ``mounts`` says which folders it
    finds where (``{"/golden": path}``). Raises RuntimeError like the other."""
    folders = {"/src": ROOT / "src", **mounts}
    inside = [f"{name}={path.resolve()}" for name, path in folders.items()]
    path = "import sys\nsys.path.insert(0, '/src')\n"
    return _run(path + code, WEB / "node_modules/pyodide", *inside)


def _run(code: str, *arguments: str | Path) -> str:
    command = [venv_bin("node"), str(RUNNER), *map(str, arguments)]
    done = subprocess.run(
        command, input=code, capture_output=True, encoding="utf-8", timeout=TIMEOUT, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout
