#!/usr/bin/env python3
"""Everything one does with this project from a shell, on a machine with only Python and package registries.

python3 build.py setup            a virtual environment, the npm packages, a browser for the tests
python3 build.py build            the wheel, and from it the web site in dist/
python3 build.py serve            build, and show the site on a local address (--port N)
python3 build.py test [ARGS…]     check style and types, build, run all tests (ARGS go to pytest);
                                  with --browsers all also a smoke in Chromium, Firefox and WebKitGTK
python3 build.py bench            speed of the rules, of the start and of the page
python3 build.py soak [GAME…]     100,000 random games
python3 build.py faults [start] [--sample N]
                                  hundreds of faults while the site starts, and what comes of them
python3 build.py mutate [NAMES…]  mutation testing of the rules
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

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WEB = ROOT / "web"
DIST = ROOT / "dist"
WORK = ROOT / "build"
LOCALE = ROOT / "src" / "threethrones" / "locale"

BROWSER = VENV / "browser.txt"
"""Where `setup` notes the path of the browser that the tests drive."""
STAMP = WORK / "dist.sha256"
"""The digest of what `dist/` was built from. Outside of it: it is no part of the site."""
NOT_BUILT = "dist/ is missing or older than the sources: run `python3 build.py build` first."
"""What a test says that needs the site."""

DOWNLOAD_PATIENCE = 180
"""Seconds that Playwright's own browser may take to arrive, where its host is to be had at all."""
INSTALLED_BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

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


class Failed(Exception):
    """A step did not work; the message says so in one sentence."""


# --- saying and running ---------------------------------------------------------------------------


def say(step: str) -> None:
    """Tell what happens now, at once even where the output is a pipe."""
    print(f"· {step}", flush=True)


def venv_bin(name: str) -> str:
    """The path of a command inside the virtual environment."""
    if sys.platform == "win32":
        return str(VENV / "Scripts" / f"{name}.exe")
    return str(VENV / "bin" / name)


def run(*command: str | Path, cwd: Path = ROOT, **extra_env: str) -> None:
    """Run a command with the virtual environment first on the path, so that its Node is the one found."""
    path = os.pathsep.join([str(Path(venv_bin("python")).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, **extra_env}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=environment, check=False)
    if done.returncode:
        raise Failed(f"`{' '.join(Path(command[0]).name.split())} …` ended with status {done.returncode}.")


def python(*arguments: str | Path) -> None:
    """Run the virtual environment's Python."""
    run(venv_bin("python"), *arguments)


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


def install(purpose: str) -> None:
    """Install one lock file into the virtual environment."""
    lock = ROOT / f"requirements-{purpose}.txt"

    def step() -> None:
        say(f"installing the Python packages of {lock.name}")
        pip("install", "--no-deps", "--requirement", lock)

    once(purpose, [lock], step)


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


def known_browser() -> bool:
    """Whether the browser noted by an earlier setup is still there."""
    return BROWSER.is_file() and Path(BROWSER.read_text().strip()).is_file()


def find_browser() -> None:
    """Note the path of a Chromium: Playwright's own, or an installed one, or Debian's installed now."""
    found = playwright_browser() or installed_browser() or debian_browser()
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


def installed_browser() -> str | None:
    """A Chromium or Chrome on the path."""
    return next(filter(None, map(shutil.which, INSTALLED_BROWSERS)), None)


def debian_browser() -> str | None:
    """Debian's Chromium, where we may install it."""
    debian_install("chromium")
    return shutil.which("chromium")


def debian_install(*packages: str) -> None:
    """Install packages of Debian, where we may."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    say(f"installing Debian's {', '.join(packages)}")
    run("apt-get", "update", "-qq")
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)
    run(*install, DEBIAN_FRONTEND="noninteractive")


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
    copy(frozen / "app.bin", site / "app.bin")
    write_pages(site)
    write_oembed(site / "oembed.json")
    write_licences(site / "licences.txt", frozen / "packages")
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
    return f"{digest([*shell, *package, *recipe])} {site_address()}"


def files_below(folder: Path) -> Iterator[Path]:
    """All files under a folder, without descending into installed packages."""
    for where, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in {"node_modules", "__pycache__"}]
        yield from (Path(where) / name for name in names)


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
    copy(frozen / "python_stdlib.zip", target / "python_stdlib.zip")
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
    names = ["packages.mjs", "vendor/build.mjs", "vendor/idiomorph.mjs"]
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
        file for file in (files_below(path) if path.is_dir() else [path]) if file.suffix in {".wasm", ".zip"}
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


def write_licences(target: Path, packages: Path) -> None:
    """The names, versions and licences of what `dist/` carries from others."""
    parts = []
    for name in ("pyodide", "@pyscript/core", "idiomorph", "workbox-core", "workbox-precaching"):
        folder = WEB / "node_modules" / name
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        text = next((path.read_text(encoding="utf-8") for path in sorted(folder.glob("LICEN[CS]E*"))), "")
        parts.append(f"{name} {about['version']} ({about['license']})\n\n{text.strip()}".strip())
    for folder in sorted(packages.glob("*.dist-info")):
        texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("licenses/**/*.*"))]
        name, _, version = folder.name.removesuffix(".dist-info").partition("-")
        parts.append(f"{name} {version}\n\n{''.join(texts).strip()}")
    target.write_text("\n\n\n".join(parts) + "\n", encoding="utf-8")


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


PARALLEL = ("-n", "2", "--dist", "loadfile")
"""Two files of tests at a time; the tests of one file share what is dear to start."""


def test(arguments: list[str], browsers: str) -> None:
    """Run every check, whatever the one before said, and fail if any of them failed."""
    checks: list[tuple[str, Callable[[], None]]] = [
        ("style (ruff check)", lambda: run(venv_bin("ruff"), "check", ".")),
        ("layout (ruff format)", lambda: run(venv_bin("ruff"), "format", "--check", ".")),
        ("types (mypy --strict)", lambda: run(venv_bin("mypy"))),
        ("types of the shell (tsc)", check_shell),
        ("the site", build),
        ("the tests (pytest)", lambda: python("-m", "pytest", *PARALLEL, *arguments)),
    ]
    if browsers == "all":
        checks.append(("a smoke in three engines", smoke))
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


def smoke() -> None:
    """Start the site in Chromium, Firefox and WebKitGTK, play a little, and stop its server."""
    wanted = ("firefox-esr", "WebKitWebDriver", "Xvfb")
    if not all(map(shutil.which, wanted)):
        debian_install("firefox-esr", "webkit2gtk-driver", "xvfb")
    minibrowser = next(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"), None)
    if not minibrowser or not all(map(shutil.which, wanted)):
        raise Failed("Firefox and WebKitGTK are not both here; on Debian they can be installed as root.")
    engines = {
        "chromium": BROWSER.read_text().strip(),
        "firefox": shutil.which("firefox-esr"),
        "webkit": minibrowser,
    }
    with subprocess.Popen(
        ["Xvfb", "-displayfd", "1"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as x:
        assert x.stdout is not None
        display = f":{x.stdout.readline().strip()}"
        try:
            paths = [f"{name}={path}" for name, path in engines.items()]
            run(venv_bin("node"), ROOT / "tests/engines/smoke.mjs", DIST, *paths, DISPLAY=display)
        finally:
            x.terminate()


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
    for top in (ROOT / "src", ROOT / "tests", ROOT / "web", ROOT):
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
    for name in ("setup", "build", "bench", "soak", "clean"):
        command.add_parser(name)
    command.add_parser("serve").add_argument("--port", type=int, default=8000)
    command.add_parser("test").add_argument("--browsers", choices=("chromium", "all"), default="chromium")
    command.add_parser("faults")
    command.add_parser("mutate")
    command.add_parser("messages")
    return parser


def main(arguments: list[str]) -> int:
    """Run one command; the exit status says whether it worked."""
    options, rest = commands().parse_known_args(arguments)
    if rest and options.command not in {"test", "faults", "mutate", "messages", "soak"}:
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
                test(rest, options.browsers)
            case "bench":
                bench()
            case "soak":
                python("-m", "tests.soak", *rest)
            case "faults":
                faults(rest)
            case "mutate":
                mutate(rest)
            case "messages":
                messages(rest)
    except Failed as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
