"""The page's modules, styles and large files, put together and named by esbuild.

Names tell contents (`shell-K3D2….mjs`), so that nothing is ever fetched twice or mixed with another version.
esbuild's own account of what it made (its metafile) says which name a source got and what a page should fetch
at once.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from building.steps import ROOT, WEB, WORK, Failed, copy, files_below, run, venv_bin

NODE_MODULES = WEB / "node_modules"
FROZEN = WORK / "freeze"
FONTS = WORK / "type"
TYPEFACE = "@fontsource/alegreya"
"""The package whose fonts ours are cut from (`building.typeface`)."""
MADE = WORK / "bundle"
"""Where esbuild puts what it makes, more than we ship, and its accounts."""
PYSCRIPT_PACKAGE = "node_modules/@pyscript/core"
PYSCRIPT = f"build/{PYSCRIPT_PACKAGE}/dist/core.js"
"""Of a copy in which nothing makes scripts of texts: see `copy_pyscript`."""
HOOKS_BY_SOURCE = re.compile(
    r"""const (?P<first>\w+)=\w+\((?P<call>.{1,200}?)\),"""
    r"""(?P<others>\w+)=(?P<hooks>\w+)\.map\(\w+\)\.join\(", "\);"""
    r"""return Function\(`return\(w,x\)=>\(\$\{(?P=first)\}\)\(w,x,\.\.\.\[\$\{(?P=others)\}\]\)`\)\(\)"""
)
"""Where PyScript makes one function of several hooks for its workers, from their sources."""
HOOKS_BY_CLOSURE = r"const \g<first>=\g<call>;return(w,x)=>\g<first>(w,x,...\g<hooks>)"
SOURCES_OF_PYTHON = re.compile(
    r"""(\w+\("\.",)\{pyscript:\{"__init__\.py":(?:"(?:[^"\\]|\\.)*"|[^"])*?\}\}\)"""
)
"""Where PyScript writes the sources of its Python package, which the page would compile at each start. Ours
gets the package as bytecode (`site.freeze`)."""
NO_SOURCES = r"\g<1>{})"
PYSCRIPT_LATER = re.compile(r".*/@pyscript/core/dist/error-[\w-]+\.js")
"""What PyScript's core imports while it runs, even if `pyscript.json` does not want it, to switch it off; all
else that it could import nothing here asks for."""
MODULES = ("web/first.mjs", "web/boot.mjs", "web/shell.mjs", PYSCRIPT)
"""In the order in which they run: what shuts gates comes before PyScript."""
LATER = ("web/shell/sounds.mjs", "web/shell/rules.mjs", "web/shell/inspect.mjs", "web/shell/scan.mjs")
"""What the page imports when it is first wanted."""
WORKERS = ("web/snapshot.mjs", "web/thinker.mjs")
"""What runs beside the page: each is one file of a name that stays."""
JOIN, HOST = "web/join.mjs", "web/shell/phones/host.mjs"
"""What connects devices: the page of a guest, and what a host's page imports when it invites one. They are
bundled by themselves, so that the start of a page without guests is as it would be without them."""
SERVICE_WORKER = "web/worker/sw.mjs"
SITE, CONFIGURE, RULES, GUEST = (
    f"build/styles/{name}.css" for name in ("site", "configure", "rules", "join")
)
"""The style sheets, put together from others by `building.pages`."""
LOOKS = WORK / "looks"
"""Where `building.pages` puts the styles and the art of each game, which a phone fetches for that game."""
OTHERS = ("web/main.py", SITE, CONFIGURE, RULES, GUEST)
ARCHIVES = ("app.bin", "python_stdlib.bin")

PLAIN = ("--log-level=warning", "--minify", "--legal-comments=none")
BUNDLED = (
    *("--bundle", "--format=esm", "--external:node:*", "--external:ws", f"--alias:frozen={FROZEN}"),
    *(f"--alias:type={FONTS}", "--loader:.woff2=file"),
    *("--loader:.bin=file", "--loader:.py=copy", "--loader:.svg=copy", "--asset-names=[name]-[hash]", *PLAIN),
)
"""Of the imports that stay as they are some mean Node, under which Pyodide can run, too."""
NAMED = re.compile(r"-[A-Z0-9]{8}\.\w+$|^vendor/pyodide-")
"""A name that tells the content."""
UNKEPT = re.compile(r"sw\.js|sw-off\.js|404\.html|licences\.txt|pictures/.*|rules/.*")
"""What the service worker does not keep."""


def esbuild(*arguments: str | Path) -> None:
    """Run esbuild."""
    # The packages may be linked from elsewhere; the names of their files are still those from here.
    run(venv_bin("node"), NODE_MODULES / "esbuild/bin/esbuild", "--preserve-symlinks", *arguments)


@dataclass(frozen=True)
class Bundle:
    """What esbuild has made: its account, by the names of the files."""

    outputs: Mapping[str, Mapping[str, Any]]

    def name(self, source: str) -> str:
        """How a file is called in the site that was made of one source."""
        for made, about in self.outputs.items():
            if about.get("entryPoint") == source or list(about["inputs"]) == [source]:
                return Path(made).name
        raise Failed(f"Nothing was built from {source}.")

    def imported(self, made: str) -> Iterator[str]:
        """What a module imports at once."""
        for one in self.outputs[made]["imports"]:
            if one["kind"] == "import-statement" and not one.get("external"):
                yield one["path"]

    def reachable(self, start: Iterable[str]) -> set[str]:
        """These modules with all that they import at once, and what that imports."""
        found: set[str] = set()
        waiting = list(start)
        while waiting:
            made = waiting.pop()
            if made not in found:
                found.add(made)
                waiting += self.imported(made)
        return found

    def imported_by(self, source: str) -> list[str]:
        """The modules that a source's module imports statically, directly or not."""
        name = self.name(source)
        (start,) = (made for made in self.outputs if Path(made).name == name)
        return sorted({Path(made).name for made in self.reachable([start])} - {name})

    @cached_property
    def shipped(self) -> set[str]:
        """The files that are part of the site."""
        wanted = {*MODULES, *LATER, *OTHERS, SERVICE_WORKER}
        start = [made for made, about in self.outputs.items() if is_wanted(about.get("entryPoint"), wanted)]
        assets = [made for made in self.outputs if made.endswith((".bin", ".woff2"))]
        return self.reachable(start) | set(assets)

    @property
    def entries(self) -> list[str]:
        """The modules that the page names, in the order in which they must run."""
        return [self.name(source) for source in MODULES]

    @property
    def modules(self) -> list[str]:
        """All others that a start needs."""
        at_once = (made for made in self.shipped if self.outputs[made].get("entryPoint") not in LATER)
        names = {Path(made).name for made in at_once if made.endswith(".mjs")}
        return sorted(names - set(self.entries))

    @property
    def sources(self) -> set[str]:
        """The files that the shipped ones were made of."""
        return {source for made in self.shipped for source in self.outputs[made]["inputs"]}

    @property
    def all_sources(self) -> set[str]:
        """The files that all was made of."""
        return {source for made in self.outputs.values() for source in made["inputs"]}


def is_wanted(entry: str | None, wanted: set[str]) -> bool:
    """Whether an entrance is one of ours, or one that PyScript opens later."""
    return entry is not None and (entry in wanted or PYSCRIPT_LATER.fullmatch(entry) is not None)


def accounted(name: str) -> Bundle:
    """What was made last, by esbuild's account of it."""
    return Bundle(json.loads((MADE / f"{name}.json").read_text(encoding="utf-8"))["outputs"])


def bundle(site: Path, build: str, rule_words: Mapping[str, Any]) -> Bundle:
    """Put modules, styles, archives and Pyodide into the site; ``build`` tells this build from all others,
    ``rule_words`` stand round a rule that is opened over the board."""
    shutil.rmtree(MADE, ignore_errors=True)
    copy_pyodide(site)
    copy_pyscript()
    defined = (f"--define:BUILD={json.dumps(build)}", f"--define:TOTAL={fetched(site)}")
    # A text within a text, as in `pages.write_widget`.
    words = f"--define:RULE_WORDS={json.dumps(json.dumps(rule_words))}"
    looks = (path.relative_to(ROOT).as_posix() for path in sorted(LOOKS.iterdir()))
    phones = split("phones", JOIN, HOST, *looks, *defined, words)
    host = f"--define:PHONES={json.dumps(f'./{phones.name(HOST)}')}"
    made = split("page", *MODULES, *OTHERS, *defined, words, host)
    for name in (*made.shipped, *phones.outputs):
        copy(ROOT / name, site / Path(name).name)
    esbuild(*WORKERS, *BUNDLED, *defined, "--out-extension:.js=.mjs", f"--outdir={site}")
    return made


def split(name: str, *arguments: str) -> Bundle:
    """Bundle modules of a page, with what several of them import in files of its own."""
    esbuild(
        *(*arguments, *BUNDLED, "--splitting", "--out-extension:.js=.mjs"),
        *("--entry-names=[name]-[hash]", "--chunk-names=part-[hash]", f"--outdir={MADE / name}"),
        f"--metafile={MADE / f'{name}.json'}",
    )
    return accounted(name)


def copy_pyscript() -> None:
    """PyScript without the sources of its Python package, and without its one call of `Function`, so that the
    page needs no 'unsafe-eval'. The closure in its place could not be sent to a worker of PyScript's, which
    the page's policy forbids anyway."""
    package = WORK / PYSCRIPT_PACKAGE
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(WEB / PYSCRIPT_PACKAGE, package, ignore=shutil.ignore_patterns("src", "types"))
    (path,) = (package / "dist").glob("core-*.js")
    text = path.read_text(encoding="utf-8")
    for place, other in ((HOOKS_BY_SOURCE, HOOKS_BY_CLOSURE), (SOURCES_OF_PYTHON, NO_SOURCES)):
        text, count = place.subn(other, text)
        if count != 1:
            raise Failed(
                f"{count} places of PyScript, not one, are like {place.pattern}: look at `copy_pyscript`."
            )
    path.write_text(text, encoding="utf-8")


def copy_pyodide(site: Path) -> None:
    """The Python that runs in the page, with no list of packages and without what only those need."""
    folder = site / pyodide_folder()
    folder.mkdir(parents=True)
    run(venv_bin("node"), WEB / "freeze/trim.mjs", NODE_MODULES / "pyodide", folder)
    lock = json.loads((NODE_MODULES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")


def pyodide_folder() -> str:
    """Where Pyodide lies in the site; its files are those of its version and no others."""
    about = json.loads((NODE_MODULES / "pyodide/package.json").read_text(encoding="utf-8"))
    return f"vendor/pyodide-{about['version']}"


def fetched(site: Path) -> int:
    """How many bytes a start fetches by itself, beside modules."""
    large = [FROZEN / name for name in ARCHIVES]
    return sum(path.stat().st_size for path in (*large, site / pyodide_folder() / "pyodide.asm.wasm"))


def bundle_worker(site: Path) -> None:
    """The service worker in one file, with the list of all others and what they must be."""
    entries = []
    for file in sorted(files_below(site)):
        name = file.relative_to(site).as_posix()
        if not UNKEPT.fullmatch(name):
            digest = hashlib.sha256(file.read_bytes())
            integrity = f"sha256-{base64.b64encode(digest.digest()).decode()}"
            revision = None if NAMED.search(name) else digest.hexdigest()[:16]
            entries.append({"url": name, "revision": revision, "integrity": integrity})
    esbuild(
        *(SERVICE_WORKER, "--bundle", "--format=iife", *PLAIN, f"--outfile={site / 'sw.js'}"),
        *(f"--define:PRECACHE={json.dumps(entries)}", '--define:process.env.NODE_ENV="production"'),
        f"--metafile={MADE / 'worker.json'}",
    )
