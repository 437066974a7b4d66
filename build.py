#!/usr/bin/env python3
"""Everything one does with this project from a shell, on a machine with only Python and package registries.

python3 build.py setup            a virtual environment, the npm packages, a browser for the tests
python3 build.py build            the wheel, and from it the web site in dist/
python3 build.py serve            build, and show the site on a local address (--port N)
python3 build.py test [ARGS…]     check style and types, build, run all tests (ARGS go to pytest), and a smoke
                                  in those of Chromium, Firefox and WebKitGTK that can be had;
                                  with --browsers all it is an error when one cannot
python3 build.py bench            speed of the rules, of the start and of the page
python3 build.py soak [GAME…]     100,000 random games, a million changed states; then ten times as much
                                  of the tests that can be larger
python3 build.py faults [start|kills] [--sample N]
                                  hundreds of faults while the site starts, and browsers killed in play
python3 build.py mutate [NAMES…]  mutation testing of the rules
python3 build.py lock [ARGS…]     pin the Python packages with their hashes (ARGS go to uv: --upgrade)
python3 build.py release          pack the site, the wheel, the bill of materials and their checksums
python3 build.py same             make the release twice, here and in a fresh clone, and compare
python3 build.py messages [LANG…] bring the translations up to date (LANG begins a new one)
python3 build.py clean            remove all that the above made

Standard library only: this file runs before anything is installed.
"""

from __future__ import annotations

import argparse
import base64
import functools
import hashlib
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from building.engines import INSTALLED_BROWSERS, first_on_path, known_browser, smoke
from building.licences import write_licences
from building.release import pack_release, same
from building.steps import (
    BROWSER,
    DIST,
    ROOT,
    VENV,
    WEB,
    WORK,
    Failed,
    debian_install,
    files_below,
    python,
    run,
    say,
    venv_bin,
)

__all__ = ["BROWSER", "DIST", "ROOT", "WEB", "WORK", "Failed", "known_browser", "venv_bin"]
"""What the tests take from here, though it lies in `building`."""

LOCALE = ROOT / "src" / "threethrones" / "locale"

STAMP = WORK / "dist.sha256"
"""The digest of what `dist/` was built from. Outside of it: it is no part of the site."""
NOT_BUILT = "dist/ is missing or older than the sources: run `python3 build.py build` first."
"""What a test says that needs the site."""

DOWNLOAD_PATIENCE = 180
"""Seconds that Playwright's own browser may take to arrive, where its host is to be had at all."""

PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
)
"""What a browser loads of Pyodide as it is; the rest of its package is consoles, types and source maps."""
PAGE_PACKAGES = ("jinja2", "markupsafe", "segno")
"""What the page's Python needs of others."""
PYSCRIPT_LATER = ("error-",)
"""The plugins that PyScript's core imports while it runs, by how their files' names begin; even those that
`web/pyscript.json` does not want, to switch them off."""


# --- remembering ---------------------------------------------------------------------------------


def digest(paths: Iterable[Path]) -> str:
    """A hash over names and contents, the same on every machine."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def once(name: str, inputs: Iterable[Path], step: Callable[[], None]) -> None:
    """Do a step of the setup unless it was done already for exactly these inputs and this Python."""
    stamp = VENV / f"{name}.stamp"
    now = f"{sys.version}\n{digest(inputs)}\n"
    if stamp.is_file() and stamp.read_text() == now:
        return
    step()
    stamp.write_text(now)


# --- setup ----------------------------------------------------------------------------------------


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


LOCKED = ("--no-deps", "--require-hashes", "--no-build-isolation")
"""Nothing but files whose hashes are pinned, not even to build those that come as sources."""


def install(purpose: str) -> None:
    """Install one lock file into the virtual environment."""
    lock = ROOT / f"requirements-{purpose}.txt"

    def step() -> None:
        say(f"installing the Python packages of {lock.name}")
        pip("install", *LOCKED, "--requirement", lock)

    once(purpose, [lock], step)


UNIVERSAL = ("--universal", "--python-version=3.11", "--generate-hashes", "--quiet")
"""A lock is for every system and every Python that we support."""


def write_locks(arguments: list[str]) -> None:
    """Pin what each `requirements-….in` asks for; what is pinned stays, unless uv is told otherwise."""
    install("lock")
    for purpose in ("dev", "bench", "mutation", "lock"):
        name = f"requirements-{purpose}"
        say(f"pinning {name}.txt")
        whither = (f"{name}.in", f"--output-file={name}.txt")
        run(venv_bin("uv"), "pip", "compile", *UNIVERSAL, *arguments, *whither)


def output_of(program: str, *arguments: str) -> str:
    """What a small program prints under the virtual environment's Python."""
    command = [venv_bin("python"), "-c", program, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


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


def compile_catalogues() -> None:
    """Compile the translations beside their sources, where an editable install looks for them."""
    python("-c", "import hatch_build, pathlib; hatch_build.compile_catalogues(pathlib.Path.cwd())")


def find_browser() -> None:
    """Note the path of a Chromium: Playwright's own, or an installed one, or Debian's installed now."""
    found = playwright_browser() or first_on_path(*INSTALLED_BROWSERS) or debian_browser()
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
        say("  it cannot be had here; looking for another")
        return None
    return output_of(PLAYWRIGHT_PATH).strip()


def debian_browser() -> str | None:
    """Debian's Chromium, where we may install it."""
    debian_install("chromium")
    return shutil.which("chromium")


# --- build ----------------------------------------------------------------------------------------


def build() -> None:
    """Make the wheel and assemble the site around it; nothing is done when nothing has changed."""
    now = source_digest()
    if is_built():
        say("dist/ is up to date")
        return
    say("building the wheel")
    wheel = build_wheel()
    say("freezing the Python of the page")
    frozen = freeze(wheel)
    say("assembling dist/")
    site = WORK / "site"
    shutil.rmtree(site, ignore_errors=True)
    copy_shell(site)
    vendor_pyodide(site / "vendor" / "pyodide", frozen)
    vendor_pyscript(site / "vendor" / "pyscript")
    copy(WEB / "node_modules/idiomorph/dist/idiomorph.esm.js", site / "vendor/idiomorph.mjs")
    copy(WEB / "node_modules/idb/build/index.js", site / "vendor/idb.mjs")
    copy(frozen / "app.bin", site / "app.bin")
    write_pages(site)
    write_oembed(site / "oembed.json")
    write_licences(site, frozen / "packages")
    stamp(site)
    bundle_worker(site)
    # In one step, so that a server or a test that is running never sees half a site.
    shutil.rmtree(DIST, ignore_errors=True)
    site.rename(DIST)
    STAMP.write_text(now)
    size = sum(path.stat().st_size for path in files_below(DIST))
    say(f"dist/ is ready: {size / 1e6:.1f} MB")


def is_built() -> bool:
    """Whether `dist/` holds what these sources make."""
    return (DIST / "index.html").is_file() and STAMP.is_file() and STAMP.read_text() == source_digest()


def source_digest() -> str:
    """The digest of all that decides what `dist/` holds."""
    shell = (path for path in files_below(WEB) if "node_modules" not in path.parts)
    package = (path for path in files_below(ROOT / "src") if path.suffix not in {".pyc", ".mo"})
    recipe = [
        ROOT / name for name in ("build.py", "hatch_build.py", "pyproject.toml", "requirements-dev.txt")
    ]
    return f"{digest([*shell, *package, *recipe, *files_below(ROOT / 'building')])} {site_address()}"


def build_wheel() -> Path:
    """The project's own wheel, by hatchling."""
    wheels = WORK / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    wheels.mkdir(parents=True)
    python("-m", "hatchling", "build", "--target", "wheel", "--directory", wheels)
    return next(wheels.glob("*.whl"))


def copy(source: Path, target: Path) -> None:
    """Copy one file, making the folders on the way."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


SHELL_FILES = (
    "*.html",
    "*.svg",
    "main.py",
    "pyscript.json",
    "*.webmanifest",
    "icons/*",
    "*.js",
    "*.mjs",
    "shell/*.mjs",
    "styles/**/*",
)


def copy_shell(site: Path) -> None:
    """Our own part of the page, as it is."""
    for pattern in SHELL_FILES:
        for source in sorted(WEB.glob(pattern)):
            if source.is_file():
                copy(source, site / source.relative_to(WEB))


def vendor_pyodide(target: Path, frozen: Path) -> None:
    """The Python that runs in the page, with the standard library that it needs and no list of packages."""
    source = WEB / "node_modules/pyodide"
    for name in PYODIDE_FILES:
        copy(source / name, target / name)
    copy(frozen / "python_stdlib.bin", target / "python_stdlib.bin")
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")


STATIC_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["']\./([\w.-]+\.js)["']""")


def vendor_pyscript(target: Path) -> None:
    """PyScript's core with all that it imports at once, and the few parts it imports while running."""
    source = WEB / "node_modules/@pyscript/core/dist"
    waiting = ["core.js", *(path.name for start in PYSCRIPT_LATER for path in source.glob(f"{start}*.js"))]
    while waiting:
        name = waiting.pop()
        if (target / name).exists():
            continue
        text = (source / name).read_text(encoding="utf-8")
        target.mkdir(parents=True, exist_ok=True)
        # Without the reference to the source map, which we do not ship.
        (target / name).write_text(re.sub(r"\n?//# sourceMappingURL=.*\s*$", "\n", text), encoding="utf-8")
        waiting += STATIC_IMPORT.findall(text)


def freeze(wheel: Path) -> Path:
    """A folder with what the page's Python loads, made by that Python itself: see web/freeze/freeze.py."""
    folder = WORK / "freeze"
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "packages")
    for name in PAGE_PACKAGES:
        copy_installed(name, folder / "packages")
    shutil.copytree(WEB / "node_modules/@pyscript/core/src/stdlib/pyscript", folder / "pyscript")
    run(venv_bin("node"), WEB / "freeze/freeze.mjs", WEB / "node_modules/pyodide", folder)
    return folder


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


FIRST = """
import json
from threethrones.table import first
print(json.dumps({"the pictures": first.pictures(), "the first screens": first.screens()}))
"""


BODY = '<body data-screen="loading"'
FRAMED = '<script src="./framed.js"></script>'
"""What keeps the page from starting in a frame; the one for frames is without it."""


def write_pages(site: Path) -> None:
    """The page, and once more the same for frames in other pages, that show nothing of what is kept."""
    shown = {"the other modules": module_links(site), **json.loads(output_of(FIRST))}
    page = (site / "index.html").read_text(encoding="utf-8")
    if BODY not in page:
        raise Failed("The page has no body to be marked as a frame's.")
    write_page(site / "index.html", page, {**shown, "no frame": FRAMED})
    for_frames = page.replace(BODY, f"{BODY} data-embedded")
    write_page(site / "embed.html", for_frames, {**shown, "no frame": "", "the first screens": ""})


def write_page(page: Path, text: str, shown: dict[str, str]) -> None:
    """Put into a page what it shows before any Python runs."""
    for slot, html in shown.items():
        head, mark, tail = text.partition(f"<!-- build.py: {slot} -->")
        if not mark:
            raise Failed(f"The page has no place for {slot}.")
        text = f"{head}{html}{tail}"
    page.write_text(text, encoding="utf-8")


def module_links(site: Path) -> str:
    """Links that fetch all small modules at once, not each when the one before asks for it."""
    names = ["packages.mjs", "vendor/build.mjs", "vendor/idb.mjs", "vendor/idiomorph.mjs"]
    for pattern in ("shell/*.mjs", "vendor/pyscript/*.js"):
        names += sorted(path.relative_to(site).as_posix() for path in site.glob(pattern))
    return "\n  ".join(f'<link rel="modulepreload" href="./{name}">' for name in names)


ADDRESS = "THREE_THRONES_ADDRESS"
"""The environment variable that says under which address the site will be found, where that is known."""


def write_oembed(target: Path) -> None:
    """What the page tells programs that make previews of links. A frame can be named by its whole address
    alone; without one there is a title and nothing to put into another page."""
    name = "Three Thrones"
    about: dict[str, object] = {"version": "1.0", "type": "link", "title": name, "provider_name": name}
    if address := site_address():
        frame = f'<iframe src="{address}embed.html" title="{name}" width="800" height="720"></iframe>'
        about |= {"type": "rich", "provider_url": address, "html": frame, "width": 800, "height": 720}
    target.write_text(json.dumps(about) + "\n", encoding="utf-8")


def site_address() -> str:
    """The address of the site, with a slash at its end; empty where nobody has said it."""
    address = os.environ.get(ADDRESS, "")
    if address and not re.fullmatch(r"https?://[\w.:/~%-]+", address):
        raise Failed(f"{ADDRESS} is no address of a site.")
    return address and f"{address.rstrip('/')}/"


LARGE = ("app.bin", "vendor/pyodide")
"""What a start fetches most of; their names tell their content, so that nothing is fetched twice."""


def stamp(site: Path) -> None:
    """Put a digest into the names of the large files, tell the page, and tell it which build it is."""
    sizes: dict[str, int] = {}
    for name in LARGE:
        path = site / name
        stamped = path.with_name(f"{path.stem}-{tree_digest(path)[:8]}{path.suffix}")
        path.rename(stamped)
        sizes |= {file.name: file.stat().st_size for file in fetched_files(stamped)}
        for page in (*site.glob("*.html"), *site.glob("*.mjs")):
            text = page.read_text(encoding="utf-8")
            page.write_text(text.replace(f"./{name}", f"./{stamped.relative_to(site)}"), encoding="utf-8")
    module = f'export const BUILD = "{tree_digest(site)[:16]}";\nexport const SIZES = {json.dumps(sizes)};\n'
    (site / "vendor/build.mjs").write_text(module, encoding="utf-8")


def fetched_files(path: Path) -> Iterator[Path]:
    """The files that the page fetches by itself, not as a module."""
    yield from (
        file for file in (files_below(path) if path.is_dir() else [path]) if file.suffix in {".wasm", ".bin"}
    )


def tree_digest(path: Path) -> str:
    """The digest of a file, or of all names and contents in a folder."""
    total = hashlib.sha256()
    for file in sorted(files_below(path)) if path.is_dir() else [path]:
        total.update(file.relative_to(path).as_posix().encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


def bundle_worker(site: Path) -> None:
    """The service worker in one file, with the list of all others and what they must be."""
    unkept = {"sw.js", "sw-off.js", "404.html", "licences.txt"}
    entries = []
    for file in sorted(files_below(site)):
        name = file.relative_to(site).as_posix()
        named = any(name.startswith(f"{large.partition('.')[0]}-") for large in LARGE)
        if name not in unkept:
            revision = None if named else tree_digest(file)[:16]
            entries.append({"url": name, "revision": revision, "integrity": integrity(file)})
    run(
        *(venv_bin("node"), WEB / "node_modules/esbuild/bin/esbuild", WEB / "worker/sw.mjs"),
        *("--bundle", "--minify", "--format=iife", "--log-level=warning", f"--outfile={site / 'sw.js'}"),
        *(f"--define:PRECACHE={json.dumps(entries)}", '--define:process.env.NODE_ENV="production"'),
    )


def integrity(file: Path) -> str:
    """The digest of a file's content, as browsers check it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()


# --- release ---------------------------------------------------------------------------------------


def release() -> None:
    """Build anew, whatever is there already, and pack it."""
    STAMP.unlink(missing_ok=True)
    build()
    pack_release()


# --- serve ----------------------------------------------------------------------------------------


class SiteHandler(http.server.SimpleHTTPRequestHandler):
    """Serves the site as a static host would, with the types a browser insists on and nothing cached."""

    extensions_map = {  # noqa: RUF012  (a plain class attribute in the base class)
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
    }

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a wrong address with the site's own page for it, at any depth."""
        page = next(Path(self.directory).rglob("404.html"), None)
        if code != http.HTTPStatus.NOT_FOUND or page is None:
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """Ask the browser to look for a newer file each time."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base class's name)
        """Say nothing: a page is fifty requests."""


def serve(port: int) -> None:
    """Show the site on this machine alone until it is interrupted."""
    handler = functools.partial(SiteHandler, directory=str(DIST))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"Three Thrones: http://127.0.0.1:{server.server_port}/  (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


# --- checking and measuring -----------------------------------------------------------------------


PARALLEL = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
"""Two files of tests at a time; the tests of one file share what is dear to start. Those in the browser, the
longest, come first: so neither of the two is left alone with a long one at the end."""


WORKFLOW_RULES = ("--offline", "--persona=pedantic", "--no-progress")
"""All that can be judged without asking GitHub."""


def test(arguments: list[str], *, every_engine: bool) -> None:
    """Run every check, whatever the one before said, and fail if any of them failed."""
    checks: list[tuple[str, Callable[[], None]]] = [
        ("style (ruff check)", lambda: run(venv_bin("ruff"), "check", ".")),
        ("layout (ruff format)", lambda: run(venv_bin("ruff"), "format", "--check", ".")),
        ("types (mypy --strict)", lambda: run(venv_bin("mypy"))),
        ("types of the shell (tsc)", check_shell),
        ("the workflow (zizmor)", lambda: run(venv_bin("zizmor"), "--quiet", *WORKFLOW_RULES, ".github")),
        ("the site", build),
        ("the tests (pytest)", lambda: python("-m", "pytest", *PARALLEL, *arguments)),
        ("a smoke in three engines", lambda: smoke(every=every_engine)),
    ]
    failed = []
    for name, check in checks:
        say(name)
        try:
            check()
        except (Failed, subprocess.SubprocessError) as error:
            print(error, file=sys.stderr)
            failed.append(name)
    if failed:
        raise Failed(f"Not all is well: {', '.join(failed)}.")
    say("all is well")


def check_shell() -> None:
    """TypeScript's check of the JavaScript by its JSDoc types."""
    run(venv_bin("node"), WEB / "node_modules/typescript/bin/tsc", "--project", WEB)


def bench() -> None:
    """Measure the rules in CPython, then the start of the page, and from a click to the painted page."""
    install("bench")
    run(venv_bin("threethrones"), "bench")
    setup()
    build()
    python("-m", "tests.browser.bench_start")
    python("-m", "tests.browser.bench_click")


def faults(arguments: list[str]) -> None:
    """Let hundreds of things go wrong in a browser, and see that none stays so."""
    build()
    python("-m", "tests.browser.faults", *arguments)


def mutate(names: list[str]) -> None:
    """Change the rules in thousands of small ways and list the changes that no test notices."""
    install("mutation")
    run(venv_bin("mutmut"), "run", *names)
    run(venv_bin("mutmut"), "results")


EXTRACT = (
    "--mapping=pyproject.toml", "--keyword=say:1", "--keyword=say_n:1,2",
    "--add-location=file", "--no-wrap", "--project=threethrones",
)  # fmt: skip
"""How Babel collects the sentences; a test collects them anew in the same way."""


def messages(languages: list[str]) -> None:
    """Collect all sentences from the sources and bring every catalogue up to date with them."""
    template = WORK / "messages.pot"
    template.parent.mkdir(exist_ok=True)
    babel = venv_bin("pybabel")
    run(babel, "-q", "extract", *EXTRACT, f"--output-file={template}", "src/threethrones")
    whither = [f"--input-file={template}", f"--output-dir={LOCALE}", "--no-wrap"]
    for language in languages:
        run(babel, "-q", "init", *whither, f"--locale={language}")
    if any(LOCALE.glob("*/LC_MESSAGES/messages.po")):
        # No fuzzy guesses and no corpses: what the sources do not say any more is in the history.
        run(
            babel,
            "-q",
            "update",
            *whither,
            "--no-fuzzy-matching",
            "--ignore-obsolete",
            "--ignore-pot-creation-date",
        )
    compile_catalogues()


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


# --- the command line -----------------------------------------------------------------------------


def commands() -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in ("setup", "build", "bench", "soak", "lock", "release", "same", "clean"):
        command.add_parser(name)
    command.add_parser("serve").add_argument("--port", type=int, default=8000)
    command.add_parser("test").add_argument("--browsers", choices=("installed", "all"), default="installed")
    command.add_parser("faults")
    command.add_parser("mutate")
    command.add_parser("messages")
    return parser


def main(arguments: list[str]) -> int:
    """Run one command; the exit status says whether it worked."""
    options, rest = commands().parse_known_args(arguments)
    if rest and options.command not in {"test", "faults", "mutate", "messages", "soak", "lock"}:
        commands().error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        if options.command == "clean":
            clean()
            return 0
        setup(browser=options.command in {"setup", "test", "faults"})
        match options.command:
            case "build":
                build()
            case "serve":
                build()
                serve(options.port)
            case "test":
                test(rest, every_engine=options.browsers == "all")
            case "bench":
                bench()
            case "soak":
                python("-m", "tests.soak", *rest)
                if not rest:
                    python("-m", "pytest", *PARALLEL, "-m", "voluminous", "--volume", "10")
            case "faults":
                faults(rest)
            case "mutate":
                mutate(rest)
            case "lock":
                write_locks(rest)
            case "release":
                release()
            case "same":
                release()
                same()
            case "messages":
                messages(rest)
    except Failed as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
