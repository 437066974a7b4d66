"""Runs Python in the very Pyodide and wheels that the site ships, under Node instead of a browser."""

from __future__ import annotations

import subprocess
from pathlib import Path

import build

RUNNER = Path(__file__).with_name("run.mjs")

TIMEOUT = 600
"""Seconds; a hang must not stop all tests for ever."""


def run_in_pyodide(code: str, mounts: dict[str, Path] | None = None) -> str:
    """What a program prints; ``mounts`` says which folders it finds where (``{"/golden": path}``).

    Raises RuntimeError with Python's traceback when the program does not end well.
    """
    folders = [f"{inside}={outside.resolve()}" for inside, outside in (mounts or {}).items()]
    command = [build.venv_bin("node"), str(RUNNER), str(build.DIST), *folders]
    done = subprocess.run(
        command, input=code, capture_output=True, encoding="utf-8", timeout=TIMEOUT, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout
