"""The bundle: what of it is shipped, by which names, and what the pages ask for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from building import bundle
from building.bundle import LATER, MODULES, NAMED, PYSCRIPT, UNKEPT, Bundle
from building.site import NOT_BUILT, is_built
from building.steps import DIST, Failed

PYSCRIPT_LATER: Final = PYSCRIPT.replace("core.js", "error-Ab_1.js")
REFERENCE: Final = re.compile(r'\b(?:src|href)="([^"]*)"')


def module(entry: str | None, *imports: tuple[str, str]) -> dict[str, Any]:
    """What esbuild tells of one file it has made."""
    told = [{"path": path, "kind": kind} for path, kind in imports]
    return {"imports": told, "inputs": {}, **({"entryPoint": entry} if entry else {})}


ACCOUNT: Final = {
    "out/first-A.mjs": module(MODULES[0], ("out/part-B.mjs", "import-statement")),
    "out/core-C.mjs": module(
        PYSCRIPT, ("out/part-D.mjs", "dynamic-import"), ("out/error-E.mjs", "dynamic-import")
    ),
    "out/part-B.mjs": module(None, ("out/part-F.mjs", "import-statement")),
    "out/part-D.mjs": module("web/node_modules/@pyscript/core/dist/py-editor-X.js"),
    "out/error-E.mjs": module(PYSCRIPT_LATER, ("out/part-B.mjs", "import-statement")),
    "out/part-F.mjs": module(None, ("out/part-B.mjs", "import-statement")),
    "out/part-H.mjs": module(LATER[0], ("out/part-B.mjs", "import-statement")),
    "out/part-I.mjs": module("web/nobodys.mjs"),
    "out/app-G.bin": {"imports": [], "inputs": {"build/freeze/app.bin": {}}},
}


def test_shipped_is_what_is_imported_at_once_and_what_pyscript_asks_for_later() -> None:
    made = Bundle(ACCOUNT)
    assert made.shipped == set(ACCOUNT) - {"out/part-D.mjs", "out/part-I.mjs"}


def test_what_is_imported_when_it_is_first_wanted_is_not_fetched_at_the_start() -> None:
    made = Bundle({**ACCOUNT, **{f"out/{name}": module(name) for name in MODULES[1:-1]}})
    assert made.modules == ["error-E.mjs", "part-B.mjs", "part-F.mjs"]


HOOKS: Final = (
    'j=(e,t)=>{const r=_o(e[`_${t}`]||((e,...n)=>{})),s=n.map(_o).join(", ");'
    "return Function(`return(w,x)=>(${r})(w,x,...[${s}])`)()};"
)
SOURCES: Final = r'w(".",{pyscript:{"__init__.py":"a={\'b\':\"}\"}","workers.py":"c"}}),'


@pytest.mark.parametrize("hooks", [0, 1, 2])
@pytest.mark.parametrize("sources", [0, 1, 2])
def test_pyscript_makes_a_script_of_a_text_and_writes_sources_in_one_place_each_and_here_in_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hooks: int, sources: int
) -> None:
    monkeypatch.setattr(bundle, "WEB", tmp_path / "web")
    monkeypatch.setattr(bundle, "WORK", tmp_path / "build")
    theirs = tmp_path / "web" / bundle.PYSCRIPT_PACKAGE / "dist/core-A.js"
    theirs.parent.mkdir(parents=True)
    theirs.write_text(f"const a=1;{SOURCES * sources}{HOOKS * hooks}b()")
    if hooks != 1 or sources != 1:
        with pytest.raises(Failed, match=f"^{hooks if hooks != 1 else sources} places of PyScript"):
            bundle.copy_pyscript()
        return
    bundle.copy_pyscript()
    ours = (tmp_path / "build" / bundle.PYSCRIPT_PACKAGE / "dist/core-A.js").read_text()
    made = "j=(e,t)=>{const r=e[`_${t}`]||((e,...n)=>{});return(w,x)=>r(w,x,...n)};"
    assert ours == f'const a=1;w(".",{{}}),{made}b()'


def test_a_source_is_found_by_what_was_made_of_it() -> None:
    made = Bundle(ACCOUNT)
    assert made.name(MODULES[0]) == "first-A.mjs"
    assert made.name("build/freeze/app.bin") == "app-G.bin"
    with pytest.raises(Failed, match=r"other\.mjs"):
        made.name("web/other.mjs")


@pytest.mark.parametrize("page", ["index", "embed", "join", "answer", "configure", "framed", "old"])
def test_all_that_a_page_names_is_there_and_named_from_its_own_folder(page: str) -> None:
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)
    text = (DIST / f"{page}.html").read_text(encoding="utf-8")
    named = {path for path in REFERENCE.findall(text) if not path.startswith("#")} - {"", "./"}
    assert {path[:2] for path in named} == {"./"}
    assert [path for path in named if not (DIST / path).is_file()] == []


def test_what_the_worker_never_asks_for_again_is_named_by_its_content() -> None:
    if not is_built():
        pytest.fail(NOT_BUILT, pytrace=False)
    entries = re.findall(
        r'\{url:"([^"]*)",revision:(null|"\w+"),integrity:"sha256-', (DIST / "sw.js").read_text()
    )
    files = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert {url for url, _ in entries} == {name for name in files if not UNKEPT.fullmatch(name)}
    assert {url for url, revision in entries if revision == "null"} == set(filter(NAMED.search, files))
    assert {"app", "core", "shell", "main", "site"} <= {
        url.partition("-")[0] for url in filter(NAMED.search, files)
    }
