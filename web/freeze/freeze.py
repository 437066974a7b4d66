"""Makes of the page's Python what starts fast and is soon fetched: bytecode, and only what is used.

Runs once at build time in the page's own Python (see freeze.mjs). It finds in /freeze

* ``packages/``: the installed packages, ours among them;
* ``pyscript/``: the Python part of PyScript, which brings itself along and is here for its imports alone;

and writes there

* ``app.bin``: the packages as bytecode, the templates compiled, with their other files;
* ``python_stdlib.bin``: the modules of the standard library that these and Pyodide need, in place of its own
  archive, whose sources a page would compile anew at each start.

Both are archives that are compressed as a whole, for their files are small and alike.
"""

from __future__ import annotations

import _imp
import ast
import gzip
import io
import marshal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

FREEZE = Path("/freeze")
PACKAGES = FREEZE / "packages"
STDLIB = next(path for path in sys.path if path.endswith(".zip"))
HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""Of a .pyc that is taken as it is, without a look at a source."""
UNUSED = (
    *("threethrones/cli/", "threethrones/bench.py", "threethrones/__main__.py"),
    *("segno/__init__.py", "segno/cli.py", "segno/helpers.py", "segno/writers.py"),
    *(
        f"jinja2/{name}.py"
        for name in ("idtracking", "meta", "nativetypes", "optimizer", "sandbox", "visitor")
    ),
)
"""What a page never runs; of segno only the encoder, whose writers would bring half of the library along."""
NO_COMPILER = """
class CodeGenerator:
    pass

def generate(*args, **kwargs):
    raise RuntimeError("Templates are compiled when the site is built.")
"""
REPLACED = {"jinja2/compiler.py": NO_COMPILER}
"""What a page imports and never uses."""
NEVER = {"importlib.metadata", "email"}
"""Imported by functions that nothing here calls, and large."""
TEMPLATES = "threethrones/table/compiled"
OURS = "threethrones/"
EXPLAINED = ("pyodide/", "_pyodide/")
"""They look at their own documentation while they run."""


def module_name(path: str) -> str:
    """The dotted name of a module by its path below a root."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(source: str, everywhere: bool = False) -> Iterator[str]:
    """The absolute names that a module imports, at its top or everywhere; of ``from a import b`` both."""
    tree = ast.parse(source)
    for node in ast.walk(tree) if everywhere else tree.body:
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def needed(library: dict[str, str], start: Iterable[str]) -> set[str]:
    """The modules of a library, by name with their sources, that these need to be imported."""
    found: set[str] = set()
    waiting = [name for name in start if name in library]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        above = name.rpartition(".")[0]
        waiting += [other for other in (above, *imported(library[name])) if other in library]
    return found


def is_frozen(name: str) -> bool:
    """Whether the interpreter itself carries a module, so that nobody looks for it in an archive."""
    spec = getattr(sys.modules.get(name), "__spec__", None)
    return _imp.is_frozen(name) or (spec is not None and spec.origin == "frozen")


def without_lines(code: CodeType) -> CodeType:
    """Code that has forgotten its line numbers: a report needs only those of our own sources. In the table of
    locations each entry is for eight code units at the most; this kind says that there is no location."""
    consts = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0xFF] * eights + [0xF8 + rest - 1] * bool(rest))
    return code.replace(co_linetable=table, co_consts=consts)


def bytecode(source: str, path: str) -> bytes:
    """The content of a .pyc file."""
    explained = path.startswith(EXPLAINED)
    code = compile(source, path, "exec", dont_inherit=True, optimize=0 if explained else 2)
    if path.startswith(TEMPLATES) or not path.startswith((OURS, *EXPLAINED)):
        code = without_lines(code)
    return HEADER + marshal.dumps(code)


def archive(entries: dict[str, bytes]) -> bytes:
    """An archive, compressed as a whole, that tells nothing about when it was made; files of a kind lie
    together."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as out:
        for path in sorted(entries, key=lambda path: (path.rpartition(".")[2], path)):
            entry = zipfile.ZipInfo(path)
            entry.external_attr = 0o644 << 16
            out.writestr(entry, entries[path])
    return gzip.compress(content.getvalue(), 9, mtime=0)


def library() -> tuple[dict[str, str], dict[str, str]]:
    """The standard library: by module name its source, and its path."""
    with zipfile.ZipFile(STDLIB) as archive:
        paths = {module_name(path): path for path in archive.namelist() if path.endswith(".py")}
        return {name: archive.read(path).decode() for name, path in paths.items()}, paths


def packed() -> dict[str, bytes]:
    """Every file of the packages for the page, sources as bytecode, templates compiled."""
    from threethrones.table import rehearsal, render

    rehearsal.rehearse()
    compiled = PACKAGES / TEMPLATES
    render.environment("en").compile_templates(compiled, zip=None, ignore_errors=False)
    entries: dict[str, bytes] = {}
    for file in sorted(PACKAGES.rglob("*")):
        path = file.relative_to(PACKAGES).as_posix()
        unused = path.endswith((".j2", ".po", ".svg")) or path.startswith(UNUSED) or ".dist-info/" in path
        if unused or file.is_dir():
            continue
        if path.endswith(".py"):
            entries[f"{path}c"] = bytecode(REPLACED.get(path) or file.read_text("utf-8"), path)
        else:
            entries[path] = file.read_bytes()
    return entries


def main() -> None:
    """Write both archives."""
    sys.path.insert(0, str(PACKAGES))
    sources, paths = library()
    start = set(sys.modules)  # what Pyodide itself has needed so far
    for file in (*PACKAGES.rglob("*.py"), *(FREEZE / "pyscript").rglob("*.py")):
        if not file.relative_to(FREEZE).as_posix().removeprefix("packages/").startswith(UNUSED):
            start |= set(imported(file.read_text("utf-8"), everywhere=True))
    (FREEZE / "app.bin").write_bytes(archive(packed()))
    start |= set(sys.modules)  # what the app has needed besides
    kept = [name for name in needed(sources, start - NEVER) if not is_frozen(name)]
    modules = {f"{paths[name]}c": bytecode(sources[name], paths[name]) for name in kept}
    (FREEZE / "python_stdlib.bin").write_bytes(archive(modules))


main()
