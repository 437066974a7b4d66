"""Where things lie, and how a step says what it does, runs a command, and fails."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WEB = ROOT / "web"
DIST = ROOT / "dist"
WORK = ROOT / "build"

BROWSER = VENV / "browser.txt"
"""Where `setup` notes the path of the browser that the tests drive."""
COMPILED = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(WORK / "bytecode")}
"""Python keeps what it has compiled, even where it does not by default: the asserts of the tests are dear."""


class Failed(Exception):
    """A step did not work; the message says so in one sentence."""


def say(step: str) -> None:
    """Tell what happens now, at once even where the output is a pipe."""
    print(f"· {step}", flush=True)


def venv_bin(name: str) -> str:
    """The path of a command inside the virtual environment."""
    if sys.platform == "win32":
        return str(VENV / "Scripts" / f"{name}.exe")
    return str(VENV / "bin" / name)


def run(*command: str | Path, cwd: Path = ROOT, **extra_env: str) -> None:
    """Run a command with the virtual environment first on the path, so that its Node is the one found."""
    path = os.pathsep.join([str(Path(venv_bin("python")).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, **COMPILED, **extra_env}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=environment, check=False)
    if done.returncode:
        raise Failed(f"`{' '.join(Path(command[0]).name.split())} …` ended with status {done.returncode}.")


def python(*arguments: str | Path) -> None:
    """Run the virtual environment's Python."""
    run(venv_bin("python"), *arguments)


def output_of(program: str, *arguments: str) -> str:
    """What a small program prints under the virtual environment's Python."""
    command = [venv_bin("python"), "-c", program, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def debian_install(*packages: str) -> None:
    """Install packages of Debian, where we may."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    say(f"installing Debian's {', '.join(packages)}")
    run("apt-get", "update", "-qq")
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)
    run(*install, DEBIAN_FRONTEND="noninteractive")


def files_below(folder: Path) -> Iterator[Path]:
    """All files under a folder, without descending into installed packages."""
    for where, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in {"node_modules", "__pycache__"}]
        yield from (Path(where) / name for name in names)


def copy(source: Path, target: Path) -> None:
    """Copy one file, making the folders on the way."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def digest(paths: Iterable[Path]) -> str:
    """A hash over names and contents, the same on every machine."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()
