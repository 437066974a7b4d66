"""What `dist/` carries of others: each with its version, its licence and the licence's text.

The texts come from the packages themselves. Those that no package holds lie in `web/licences`: by a package's
name where it forgets its own, and in `web/licences/pyodide` for what is compiled into Pyodide.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution
from pathlib import Path
from typing import NamedTuple

from building.bundle import NODE_MODULES, TYPEFACE, accounted
from building.steps import ROOT, WEB, Failed, files_below

TEXTS = WEB / "licences"

PYSCRIPT = "@pyscript/core"
BUNDLED = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/(?!.*node_modules/)")
"""The package that a source comes from; the innermost, where one carries another."""
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


def carried(packages: Path) -> list[Carried]:
    """All that the built site holds; its Python packages lie in a folder."""
    ours = [npm_package(name) for name in names_of(bundled_sources())]
    bundled = [
        npm_package(name)._replace(version="", inside=PYSCRIPT) for name in names_of(sources_of_pyscript())
    ]
    every = [*ours, npm_package(TYPEFACE), *pyodide_parts(), *bundled, *python_packages(packages)]
    if silent := [one.name for one in every if not one.text]:
        raise Failed(f"There is no licence text for {', '.join(silent)}: put one into web/licences.")
    return every


def write_licences(site: Path, packages: Path) -> None:
    """Put names, versions and licences of what the site carries into one text."""
    parts = [f"{one.title}\n\n{one.text}" for one in carried(packages)]
    (site / "licences.txt").write_text("\n\n\n".join(parts) + "\n", encoding="utf-8")


def npm_package(name: str) -> Carried:
    """What an installed npm package says of itself, or we of it."""
    folder = NODE_MODULES / name
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    texts = [*sorted(folder.glob("LICEN[CS]E*")), TEXTS / f"{name}.txt"]
    text = next((path.read_text(encoding="utf-8") for path in texts if path.is_file()), "")
    return Carried(name, about["version"], about["license"], text.strip(), "npm")


def names_of(sources: Iterable[str]) -> list[str]:
    """The packages that sources come from."""
    return sorted({found[1] for source in sources if (found := BUNDLED.search(source))})


def bundled_sources() -> set[str]:
    """Every file that our bundles were made of: those of the page, of phones, and of the service worker."""
    return accounted("page").sources | accounted("worker").sources | accounted("phones").all_sources


def maps_of_pyscript() -> list[Path]:
    """The source maps of those files of PyScript's own build that we ship."""
    shipped = (source for source in bundled_sources() if f"/{PYSCRIPT}/dist/" in source)
    return [ROOT / f"{source}.map" for source in sorted(shipped)]


def sources_of_pyscript() -> list[str]:
    """What PyScript's own build has put into them."""
    return [
        one for path in maps_of_pyscript() for one in json.loads(path.read_text(encoding="utf-8"))["sources"]
    ]


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
