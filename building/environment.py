"""What is installed before anything else: the virtual environment, the npm packages, a browser for the tests.

Each step is done once for exactly what it depends on, so that a second time is quick.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from building.engines import HEADLESS, INSTALLED_BROWSERS, first_on_path, known_browser
from building.messages import LOCALE, compile_catalogues
from building.steps import (
    BROWSER,
    DIST,
    ROOT,
    VENV,
    WEB,
    WORK,
    Failed,
    debian_install,
    digest,
    output_of,
    python,
    run,
    say,
    venv_bin,
)

DOWNLOAD_PATIENCE = 180
"""Seconds that Playwright's own browser may take to arrive, where its host is to be had at all."""
LOCKED = ("--no-deps", "--require-hashes", "--no-build-isolation")
"""Nothing but files whose hashes are pinned, not even to build those that come as sources."""
UNIVERSAL = ("--universal", "--python-version=3.11", "--generate-hashes", "--quiet")
"""A lock is for every system and every Python that we support."""


def setup(*, browser: bool = True) -> None:
    """Bring what is installed to the versions of the lock files; quick when it is there already."""
    if not Path(venv_bin("python")).exists():
        say("making a virtual environment in .venv")
        run(sys.executable, "-m", "venv", "--clear", VENV)
    install("dev")
    once("project", [ROOT / "pyproject.toml", ROOT / "hatch_build.py"], install_project)
    once("npm", [WEB / "package.json", WEB / "package-lock.json"], install_npm)
    compile_catalogues()
    if browser and not known_browser():
        find_browser()


def once(name: str, inputs: Iterable[Path], step: Callable[[], None]) -> None:
    """Do a step of the setup unless it was done already for exactly these inputs and this Python."""
    stamp = VENV / f"{name}.stamp"
    now = f"{sys.version}\n{digest(inputs)}\n"
    if stamp.is_file() and stamp.read_text() == now:
        return
    step()
    stamp.write_text(now)


def install(purpose: str) -> None:
    """Install one lock file into the virtual environment."""
    lock = ROOT / f"requirements-{purpose}.txt"

    def step() -> None:
        say(f"installing the Python packages of {lock.name}")
        pip("install", *LOCKED, "--requirement", lock)

    once(purpose, [lock], step)


def write_locks(arguments: list[str]) -> None:
    """Pin what each `requirements-….in` asks for; what is pinned stays, unless uv is told otherwise."""
    install("lock")
    for purpose in ("dev", "bench", "mutation", "lock"):
        name = f"requirements-{purpose}"
        say(f"pinning {name}.txt")
        whither = (f"{name}.in", f"--output-file={name}.txt")
        run(venv_bin("uv"), "pip", "compile", *UNIVERSAL, *arguments, *whither)


def pip(*arguments: str | Path) -> None:
    """Run pip; it keeps quiet about everything but errors."""
    python("-m", "pip", "-qq", "--disable-pip-version-check", *arguments)


def install_project() -> None:
    """Install this project so that its sources are what runs."""
    say("installing threethrones itself, editable")
    pip("install", "--no-deps", "--no-build-isolation", "--editable", ROOT)


def install_npm() -> None:
    """Install the npm packages by the lock file, with the npm of the virtual environment."""
    say("installing the npm packages of web/package-lock.json")
    run(venv_bin("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", cwd=WEB)


def find_browser() -> None:
    """Note the path of a Chromium: Playwright's own, or Debian's without windows, or an installed one, or
    Debian's whole one."""
    found = (
        playwright_browser()
        or debian_browser(HEADLESS)
        or first_on_path(*INSTALLED_BROWSERS)
        or debian_browser("chromium")
    )
    if not found:
        raise Failed("There is no Chromium for the browser tests; install one and run this again.")
    BROWSER.write_text(f"{found}\n")
    say(f"the browser tests will drive {found}")


PLAYWRIGHT_PATH = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright: print(playwright.chromium.executable_path)
"""


def playwright_browser() -> str | None:
    """Playwright's own build of Chromium, which it downloads, if its host can be reached."""
    say("asking Playwright for its own Chromium")
    command = [venv_bin("playwright"), "install", "chromium"]
    try:
        subprocess.run(command, check=True, timeout=DOWNLOAD_PATIENCE, capture_output=True)
    except (subprocess.SubprocessError, OSError):
        say("  not available here; looking for another")
        return None
    return output_of(PLAYWRIGHT_PATH).strip()


def debian_browser(name: str) -> str | None:
    """One of Debian's, where it is installed or we may install it and it is to be had."""
    if not shutil.which(name):
        try:
            debian_install(name)
        except Failed as error:
            say(f"  {error}")
    return shutil.which(name)


def clean() -> None:
    """Remove all that was made here; the next command makes it anew."""
    caches = [*ROOT.glob(".*_cache"), ROOT / ".hypothesis", ROOT / "mutants"]
    for folder in (DIST, WORK, VENV, WEB / "node_modules", *caches):
        shutil.rmtree(folder, ignore_errors=True)
    for top in (ROOT / "building", ROOT / "src", ROOT / "tests", ROOT / "web", ROOT):
        for cache in top.glob("__pycache__" if top == ROOT else "**/__pycache__"):
            shutil.rmtree(cache, ignore_errors=True)
    for compiled in LOCALE.glob("**/*.mo"):
        compiled.unlink()
