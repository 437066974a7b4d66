"""Everything that is held against the project: checks, tests, faults, mutations, measurements."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from building.engines import smoke
from building.environment import install, setup
from building.site import build
from building.steps import COMPILED, ROOT, WEB, Failed, python, run, say, venv_bin

PARALLEL = ("-n", "3", "--dist", "loadfile", "--no-loadscope-reorder")
"""Three files of tests at a time on two cores, since each waits for its browser now and then; tests of one
file share what is dear to start. Those in the browser, the longest, come first: so none of the three is left
alone with a long one at the end."""
WORKFLOW_RULES = ("--offline", "--persona=pedantic", "--no-progress")
"""All that can be judged without asking GitHub."""


def check_shell() -> None:
    """TypeScript's check of the JavaScript by its JSDoc types."""
    run(venv_bin("node"), WEB / "node_modules/typescript/bin/tsc", "--project", WEB)


def list_tests() -> None:
    """Find all tests, which compiles them, too, so that not each of the processes that run them does."""
    command = [venv_bin("python"), "-m", "pytest", "--collect-only", "-q"]
    found = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **COMPILED}, capture_output=True, text=True, check=False
    )
    if found.returncode:
        raise Failed(found.stdout[-4000:])


Check = tuple[str, Callable[[], None]]
"""What it is called, and what fails where it does not hold."""

OF_SOURCES: Final[Sequence[Check]] = (
    ("style (ruff check)", lambda: run(venv_bin("ruff"), "check", ".")),
    ("layout (ruff format)", lambda: run(venv_bin("ruff"), "format", "--check", ".")),
    ("types (mypy --strict)", lambda: run(venv_bin("mypy"))),
    ("types of the shell (tsc)", check_shell),
    ("the list of the tests (pytest)", list_tests),
    ("the workflow (zizmor)", lambda: run(venv_bin("zizmor"), "--quiet", *WORKFLOW_RULES, ".github")),
)


def test(arguments: list[str], *, every_engine: bool) -> None:
    """Run every check, whatever the one before said, and fail if any of them failed. While the site is built,
    the sources are looked through beside."""
    with ThreadPoolExecutor(1) as beside:
        looking = beside.submit(failing, OF_SOURCES)
        unbuilt = failing([("the site", build)])
    failed = [*looking.result(), *unbuilt]
    failed += failing(
        [
            ("the tests (pytest)", lambda: python("-m", "pytest", *PARALLEL, "--durations=20", *arguments)),
            ("a smoke in other engines", lambda: smoke(every=every_engine)),
        ]
    )
    if failed:
        raise Failed(f"Some checks failed: {', '.join(failed)}.")
    say("everything passed")


def failing(checks: Sequence[Check]) -> list[str]:
    """Those that fail, one after the other."""
    found = []
    for name, check in checks:
        say(name)
        try:
            check()
        except (Failed, subprocess.SubprocessError) as error:
            print(error, file=sys.stderr)
            found.append(name)
    return found


def bench() -> None:
    """Measure the rules in CPython, then the start of the page, and from a click to the painted page."""
    install("bench")
    run(venv_bin("threethrones"), "bench")
    setup()
    build()
    python("-m", "tests.browser.bench_start")
    python("-m", "tests.browser.bench_click")
    python("-m", "tests.browser.bench_animations")
    python("-m", "tests.browser.bench_thinking")
    python("-m", "tests.browser.bench_pace")
    python("-m", "tests.browser.bench_phones")


def faults(arguments: list[str]) -> None:
    """Let hundreds of things go wrong in a browser, and see that none stays so."""
    build()
    python("-m", "tests.browser.faults", *arguments)


def pictures() -> None:
    """Make the pictures of the games anew, and the site with them."""
    build()
    python("-m", "tests.browser.pictures")
    build()


def soak(arguments: list[str]) -> None:
    """Play and change far more than the tests do; without a game's name also the tests that can be larger."""
    python("-m", "tests.soak", *arguments)
    if not arguments:
        python("-m", "pytest", *PARALLEL, "-m", "voluminous or rebuilds or rare", "--volume", "10")


def mutate(names: list[str]) -> None:
    """Change the rules in thousands of small ways and list the changes that no test notices."""
    install("mutation")
    run(venv_bin("mutmut"), "run", *names)
    run(venv_bin("mutmut"), "results")
