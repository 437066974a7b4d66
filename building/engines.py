"""Which of the three browser engines are here, how a missing one is had, and the smoke in all of them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from building.steps import BROWSER, DIST, ROOT, Failed, debian_install, run, say, venv_bin

Parts = dict[str, str | None]
"""The programs that an engine needs, each with its path where it was found; the browser itself first."""

HEADLESS = "chromium-headless-shell"
"""Chromium without all that one would see round a page: a window costs it a seventh of the time."""
INSTALLED_BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
WEBKIT_FOLDERS = ("lib", "lib/*", "lib64", "libexec")
"""Where the systems keep WebKitGTK's small browser, below /usr."""


class Engine(NamedTuple):
    """What the smoke needs for one engine, and the packages of Debian that bring it."""

    name: str
    parts: Callable[[], Parts]
    packages: tuple[str, ...]


def first_on_path(*names: str) -> str | None:
    """The path of the first of some commands that is installed."""
    return next(filter(None, map(shutil.which, names)), None)


def known_browser() -> bool:
    """Whether the browser noted by an earlier setup is still there."""
    return BROWSER.is_file() and Path(BROWSER.read_text().strip()).is_file()


def chromium() -> Parts:
    """The browser of the tests."""
    noted = BROWSER.read_text().strip() if known_browser() else None
    return {"Chromium": noted or first_on_path(*INSTALLED_BROWSERS)}


def firefox() -> Parts:
    """Under Debian's name or its own."""
    return {"Firefox": first_on_path("firefox-esr", "firefox")}


def webkit() -> Parts:
    """Its small browser, what drives it, and a screen for it: it has no mode without one."""
    drivers = ("WebKitWebDriver", "Xvfb")
    return {"MiniBrowser": minibrowser(Path("/usr"))} | {name: shutil.which(name) for name in drivers}


def minibrowser(usr: Path) -> str | None:
    """The path of WebKitGTK's MiniBrowser. GTK 3's comes before GTK 4's, which insists on a sandbox."""
    for version in ("webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"):
        for folder in WEBKIT_FOLDERS:
            if found := next(usr.glob(f"{folder}/{version}/MiniBrowser"), None):
                return str(found)
    return None


ENGINES = (
    Engine("chromium", chromium, ("chromium",)),
    Engine("firefox", firefox, ("firefox-esr",)),
    Engine("webkit", webkit, ("webkit2gtk-driver", "xvfb")),
)


def missing(engine: Engine) -> str:
    """The parts of an engine that are not here, as they are told."""
    return ", ".join(name for name, path in engine.parts().items() if not path)


def smoke(*, every: bool) -> None:
    """Play a little in the engines that are here or can be had, but for that of all the other tests; where
    every one is asked for, in all of them."""
    asked = [engine for engine in ENGINES if every or engine.parts is not chromium]
    left_out = {engine.name: why for engine in asked if (why := lacks(engine))}
    for name, why in left_out.items():
        say(f"{name} is left out: {why}")
    if every and left_out:
        raise Failed(f"Some browser engines are missing: {', '.join(left_out)}.")
    here = [engine for engine in asked if engine.name not in left_out]
    paths = [f"{engine.name}={next(iter(engine.parts().values()))}" for engine in here]
    with screen() as display:
        run(venv_bin("node"), ROOT / "tests/engines/smoke.mjs", DIST, *paths, DISPLAY=display)


def lacks(engine: Engine) -> str | None:
    """Why an engine cannot be driven, after trying to install it; nothing where it can."""
    if not missing(engine):
        return None
    try:
        debian_install(*engine.packages)
    except Failed as error:
        return f"there is no {missing(engine)} here: {error}"
    if found := missing(engine):
        return f"there is no {found} here, and only root on Debian can install it"
    return None


@contextmanager
def screen() -> Iterator[str]:
    """The name of a screen of our own while the smoke runs, where the program for that is installed."""
    if not shutil.which("Xvfb"):
        yield ""
        return
    command = ["Xvfb", "-displayfd", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()
