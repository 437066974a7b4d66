"""`licences.txt` and the bill of materials: nothing that is shipped is left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from building import licences
from building.licences import Carried, carried
from building.site import NOT_BUILT, PACKAGES, is_built
from building.steps import DIST, Failed
from tests.pyodide.harness import run_from_source

MUST_BE_THERE = {
    *("pyodide", "@pyscript/core", "zzfx", "@fontsource/alegreya", "qr", "dompurify"),
    *("workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"),
    *("jinja2", "markupsafe", "segno", "threethrones"),
    *("CPython", "CPython's own parts", "Expat", "libmpdec", "mimalloc"),
    *("libffi", "zlib", "bzip2", "XZ Utils", "Zstandard", "SQLite"),
    *("Emscripten", "musl", "LLVM's runtime libraries", "error-stack-parser"),
    *("polyscript", "coincident", "reflected-ffi", "codedent", "to-json-callback"),
}
BLESSING = 250
"""Characters of the shortest licence there is: SQLite's."""


@pytest.fixture(scope="module")
def things() -> list[Carried]:
    """What the built site carries."""
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)
    return carried(PACKAGES)


def test_all_that_is_shipped_is_there_with_a_licence_and_its_text(things: list[Carried]) -> None:
    assert {one.name for one in things} >= MUST_BE_THERE
    assert [one.name for one in things if not one.licence or len(one.text) < BLESSING] == []


def test_the_site_tells_them_all(things: list[Carried]) -> None:
    text = (DIST / "licences.txt").read_text()
    assert [one.name for one in things if f"{one.title}\n\n{one.text}" not in text] == []


def test_every_file_of_pyscript_tells_what_is_bundled_into_it() -> None:
    maps = licences.maps_of_pyscript()
    assert maps
    assert [path.name for path in maps if not path.is_file()] == []


def test_a_package_without_a_text_stops_the_build(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, things: list[Carried]
) -> None:
    monkeypatch.setattr(licences, "TEXTS", tmp_path)
    with pytest.raises(Failed, match="for pyodide, codedent, to-json-callback: "):
        carried(PACKAGES)


VERSIONS = """
import decimal, json, platform, pyexpat, sqlite3, sys, zlib
from compression import zstd
print(json.dumps({
    "CPython": platform.python_version(),
    "Emscripten": ".".join(map(str, sys._emscripten_info.emscripten_version)),
    "Expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
    "SQLite": sqlite3.sqlite_version,
    "Zstandard": zstd.zstd_version,
    "libmpdec": decimal.__libmpdec_version__,
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
}))
"""


@pytest.mark.pyodide
def test_what_is_compiled_into_pyodide_has_the_version_that_we_tell() -> None:
    told = {one.name: one.version for one in licences.pyodide_parts() if one.version}
    assert json.loads(run_from_source(VERSIONS, {})) == told
