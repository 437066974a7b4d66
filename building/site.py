"""The site in `dist/`: the wheel, the page's Python frozen from it, and what is put together around them."""

from __future__ import annotations

import json
import os
import re
import shutil
import zipfile
from pathlib import Path

from building.steps import (
    DIST,
    ROOT,
    WEB,
    WORK,
    Failed,
    copy,
    digest,
    files_below,
    output_of,
    python,
    run,
    say,
    venv_bin,
)

STAMP = WORK / "dist.sha256"
"""The digest of what `dist/` was built from. Outside of it: it is no part of the site."""
NOT_BUILT = "dist/ is missing or older than the sources: run `python3 build.py build` first."
"""What a test says that needs the site."""
PACKAGES = WORK / "freeze" / "packages"
"""The Python packages of the page, as their authors give them."""
PAGE_PACKAGES = ("jinja2", "markupsafe", "segno")
"""What the page's Python needs of others."""
RECIPE = ("build.py", "hatch_build.py", "pyproject.toml", "requirements-dev.txt")
ADDRESS = "THREE_THRONES_ADDRESS"
"""The environment variable that says under which address the site will be found, where that is known."""


def build() -> None:
    """Make the wheel and assemble the site around it; nothing is done when nothing has changed."""
    now = source_digest()
    if is_built():
        say("dist/ is up to date")
        return
    say("building the wheel")
    wheel = build_wheel()
    say("freezing the Python of the page")
    freeze(wheel)
    say("assembling dist/")
    site = WORK / "site"
    shutil.rmtree(site, ignore_errors=True)
    # By the sources themselves, whatever else is installed.
    run(venv_bin("python"), "-m", "building.assemble", site, PYTHONPATH=str(ROOT / "src"))
    # In one step, so that a server or a test that is running never sees half a site.
    shutil.rmtree(DIST, ignore_errors=True)
    site.rename(DIST)
    STAMP.write_text(now)
    size = sum(path.stat().st_size for path in files_below(DIST))
    say(f"dist/ is ready: {size / 1e6:.1f} MB")


def build_anew() -> None:
    """Build, whatever is there already."""
    STAMP.unlink(missing_ok=True)
    build()


def is_built() -> bool:
    """Whether `dist/` holds what these sources make."""
    return (DIST / "index.html").is_file() and STAMP.is_file() and STAMP.read_text() == source_digest()


def source_digest() -> str:
    """The digest of all that decides what `dist/` holds."""
    shell = (path for path in files_below(WEB) if "node_modules" not in path.parts)
    package = (path for path in files_below(ROOT / "src") if path.suffix not in {".pyc", ".mo"})
    recipe = (ROOT / name for name in RECIPE)
    others = (path for room in ("building", "docs/rules") for path in files_below(ROOT / room))
    return f"{digest([*shell, *package, *recipe, *others])} {site_address()}"


def site_address() -> str:
    """The address of the site, with a slash at its end; empty where nobody has said it."""
    address = os.environ.get(ADDRESS, "")
    if address and not re.fullmatch(r"https?://[\w.:/~%-]+", address):
        raise Failed(f"{ADDRESS} isn’t a valid site address.")
    return address and f"{address.rstrip('/')}/"


def build_wheel() -> Path:
    """The project's own wheel, by hatchling."""
    wheels = WORK / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    wheels.mkdir(parents=True)
    python("-m", "hatchling", "build", "--target", "wheel", "--directory", wheels)
    return next(wheels.glob("*.whl"))


def freeze(wheel: Path) -> None:
    """What the page's Python loads, made by that Python itself: see web/freeze/freeze.py."""
    folder = PACKAGES.parent
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(PACKAGES)
    for name in PAGE_PACKAGES:
        copy_installed(name, PACKAGES)
    copy(WEB / "browser.py", PACKAGES / "browser.py")
    shutil.copytree(WEB / "node_modules/@pyscript/core/src/stdlib/pyscript", PACKAGES / "pyscript")
    run(venv_bin("node"), WEB / "freeze/freeze.mjs", WEB / "node_modules/pyodide", folder)


INSTALLED_FILES = """
import importlib.metadata, json, sys
files = importlib.metadata.distribution(sys.argv[1]).files or []
print(json.dumps({str(file): str(file.locate()) for file in files}))
"""


def copy_installed(name: str, target: Path) -> None:
    """The Python files, the licence and the name of an installed package.

    So the build needs no network, and MarkupSafe, which has no pure wheel, runs by its fallback in Python.
    """
    for inside, source in json.loads(output_of(INSTALLED_FILES, name)).items():
        if inside.endswith((".py", "METADATA")) or "/licenses/" in inside:
            copy(Path(source), target / inside)
