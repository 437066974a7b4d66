"""What `dist/` carries of others: each with its version, its licence and the licence's text.

The texts come from the packages themselves. Those that no package holds lie in `web/licences`: by a package's
name where it forgets its own, and in `web/licences/pyodide` for what is compiled into Pyodide.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.metadata import Distribution
from pathlib import Path
from typing import NamedTuple

from building.steps import WEB, Failed, files_below

NODE_MODULES = WEB / "node_modules"
TEXTS = WEB / "licences"

PYSCRIPT = "@pyscript/core"
NPM_PACKAGES = (
    *("pyodide", PYSCRIPT, "idb", "idiomorph"),
    *("workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"),
)
"""What the page is put together from, beside the Python packages."""

BUNDLED = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/(?!.*node_modules/)")
"""The package that a source inside a bundle comes from; the innermost, where one carries another."""
TITLE = re.compile(r"(?P<name>.+?)(?: (?P<version>[\d.]+))? \((?P<licence>.+)\)")
"""The first line of a text in `web/licences/pyodide`."""


class Carried(NamedTuple):
    """One thing of others; `inside` names the package that holds it, whose own version decides which one."""

    name: str
    version: str
    licence: str
    text: str
    registry: str = ""
    inside: str = ""

    @property
    def title(self) -> str:
        """Name, version and licence in a line."""
        inside = f", inside {self.inside}" if self.inside else ""
        return f"{' '.join(filter(None, (self.name, self.version)))} ({self.licence}){inside}"


def carried(site: Path, packages: Path) -> list[Carried]:
    """All that a site holds, with the folder that its Python packages came from."""
    ours = [npm_package(name) for name in NPM_PACKAGES]
    bundled = [npm_package(name)._replace(version="", inside=PYSCRIPT) for name in bundled_names(site)]
    every = [*ours, *pyodide_parts(), *bundled, *python_packages(packages)]
    if silent := [one.name for one in every if not one.text]:
        raise Failed(f"There is no licence text for {', '.join(silent)}: put one into web/licences.")
    return every


def write_licences(site: Path, packages: Path) -> None:
    """Put names, versions and licences of what the site carries into one text."""
    parts = [f"{one.title}\n\n{one.text}" for one in carried(site, packages)]
    (site / "licences.txt").write_text("\n\n\n".join(parts) + "\n", encoding="utf-8")


def npm_package(name: str) -> Carried:
    """What an installed npm package says of itself, or we of it."""
    folder = NODE_MODULES / name
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    texts = [*sorted(folder.glob("LICEN[CS]E*")), TEXTS / f"{name}.txt"]
    text = next((path.read_text(encoding="utf-8") for path in texts if path.is_file()), "")
    return Carried(name, about["version"], about["license"], text.strip(), "npm")


def bundled_names(site: Path) -> list[str]:
    """The packages that PyScript's own build has put into the files that we ship, by its source maps."""
    sources: list[str] = []
    for file in (site / "vendor/pyscript").glob("*.js"):
        source_map = NODE_MODULES / PYSCRIPT / "dist" / f"{file.name}.map"
        if source_map.is_file():
            sources += json.loads(source_map.read_text(encoding="utf-8"))["sources"]
    return sorted({found[1] for source in sources if (found := BUNDLED.search(source))})


def pyodide_parts() -> Iterator[Carried]:
    """What is compiled into Pyodide, whose package tells nothing of it."""
    for path in sorted((TEXTS / "pyodide").glob("*.txt")):
        first, _, text = path.read_text(encoding="utf-8").partition("\n")
        if not (title := TITLE.fullmatch(first)):
            raise Failed(f"{path.name} does not begin with a name and a licence in brackets.")
        yield Carried(title["name"], title["version"] or "", title["licence"], text.strip(), inside="pyodide")


def python_packages(packages: Path) -> list[Carried]:
    """The Python packages of the page, our own among them."""
    return [python_package(metadata) for metadata in sorted(packages.glob("*.dist-info"))]


def python_package(metadata: Path) -> Carried:
    """What a Python package says of itself."""
    about = Distribution.at(metadata).metadata
    kinds = [kind.rpartition(" :: ")[2] for kind in about.get_all("Classifier", []) if "License ::" in kind]
    licence = about["License-Expression"] or ", ".join(kinds)
    texts = [path.read_text(encoding="utf-8") for path in sorted(files_below(metadata / "licenses"))]
    return Carried(about["Name"].lower(), about["Version"], licence, "\n".join(texts).strip(), "pypi")
