"""Makes of the page's Python what starts fast and is soon fetched: bytecode, and only what is used.

Runs once at build time in the page's own Python (see freeze.mjs). It finds in /freeze

* ``packages/``: the installed packages, ours among them, and the Python part of PyScript;

and writes there

* ``app.bin``: the packages as bytecode, the templates compiled, with their other files;
* ``<game>.bin``: of each game all that its card does not need, with its part of every catalogue;
  ``players.bin``: of the computer players all that the table does not need to start; ``people.bin``: the
  screen of all who play, with its part, too; ``<language>.bin``: what the app itself says in a language;
  and ``later.mjs``, a module that names these archives;
* ``python_stdlib.bin``: the modules of the standard library that these and Pyodide need, in place of its own
  archive, whose sources a page would compile anew at each start.

All are archives that are compressed as a whole, for their files are small and alike.
"""

from __future__ import annotations

import _imp
import ast
import gzip
import io
import marshal
import struct
import sys
import zipfile
from collections.abc import Container, Iterable, Iterator, Mapping
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

FREEZE = Path("/freeze")
PACKAGES = FREEZE / "packages"
STDLIB = next(path for path in sys.path if path.endswith(".zip"))
HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""Of a .pyc that is taken as it is, without a look at a source."""
UNUSED = (
    *("threethrones/cli/", "threethrones/lab/", "threethrones/__main__.py"),
    *("threethrones/core/puzzle_rules.py", "threethrones/table/first_paint.py"),
    *("segno/__init__.py", "segno/cli.py", "segno/helpers.py", "segno/writers.py"),
    *(
        f"jinja2/{name}.py"
        for name in ("idtracking", "meta", "nativetypes", "optimizer", "sandbox", "visitor")
    ),
    *(f"pyscript/{name}.py" for name in ("fs", "media", "web")),
)
"""What a page never runs; of segno only the encoder, whose writers would bring half of the library along."""
WORKSHOP = ("/puzzle_rules.py", "/balance.py")
"""How a game proves its puzzles, and what there is to count about its balance; no page does either."""
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
BROWSER = "browser.py"
"""The module that runs the app in the page."""
GAMES = "threethrones.games"
PLAYERS = "players"
PEOPLE = "people"
ENDS, LESSONS, PUZZLES, INSPECT, PHONES = "ends", "lessons", "puzzles", "inspect", "phones"
LESSON, PUZZLE = "threethrones.core.lesson", "threethrones.core.puzzle"
BY_EAR = "threethrones.table.views.by_ear"
QR_CODES = ("threethrones.table.views.qr_codes", "segno.")
"""The people archive also holds the account of who did what in a match, the coach of lessons, the puzzles
with their positions, the tooltips, the dialog that connects phones, the command box, and QR codes."""
DRAWN_AT_HOME = "/faces.html.j2"
CATALOGUE = "messages.mo"
CATALOGUE_MAGIC = 0x950412DE
EXPLAINED = ("pyodide/", "_pyodide/")
"""They look at their own documentation while they run."""


def module_name(path: str) -> str:
    """The dotted name of a module by its path below a root."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def is_unused(path: str) -> bool:
    """Whether no page runs a file of the packages."""
    return path.startswith(UNUSED) or path.endswith(WORKSHOP)


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
    if path.startswith(TEMPLATES) or not path.startswith((OURS, BROWSER, *EXPLAINED)):
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
    from threethrones.table import warm_up
    from threethrones.table.views import render

    warm_up.warm_up()
    render.environment("en").compile_templates(PACKAGES / TEMPLATES, zip=None, ignore_errors=False)
    entries: dict[str, bytes] = {}
    for file in sorted(PACKAGES.rglob("*")):
        path = file.relative_to(PACKAGES).as_posix()
        unused = path.endswith((".j2", ".po", ".svg")) or is_unused(path) or ".dist-info/" in path
        if unused or file.is_dir():
            continue
        if path.endswith(".py"):
            entries[f"{path}c"] = bytecode(REPLACED.get(path) or file.read_text("utf-8"), path)
        else:
            entries[path] = file.read_bytes()
    return entries


# --- what comes later -------------------------------------------------------------------------------------


def shared_out(entries: dict[str, bytes]) -> dict[str, dict[str, bytes]]:
    """The files that come with each game, with the computer players, with the screen of all who play, and
    under no name with the app."""
    from threethrones.games import CARDS

    owners = files_for_later()
    parts: dict[str, dict[str, bytes]] = {name: {} for name in ("", *CARDS, PLAYERS, PEOPLE)}
    for path, data in entries.items():
        parts[owners.get(path, "")][path] = data
    return parts


def files_for_later() -> dict[str, str]:
    """The files that do not come with the app, and with what they come: the modules of a game's folder that
    neither its card needs nor anything outside, and its templates that home does not draw; the modules of the
    computer players, and of the screen of all who play, that nothing outside needs to be imported; and
    whatever else lies in these folders."""
    from jinja2 import ModuleLoader

    from threethrones.games import CARDS

    folders = {f"{GAMES}.{game}.": game for game in CARDS}
    folders |= {f"threethrones.{PLAYERS}.": PLAYERS}
    folders |= {f"threethrones.table.views.{name}.": PEOPLE for name in (PEOPLE, ENDS, INSPECT, PHONES)}
    folders |= {f"threethrones.table.modes.{name}.": PEOPLE for name in (LESSONS, PUZZLES)}
    folders |= {f"{GAMES}.{game}.teaching.{PUZZLES}": PEOPLE for game in CARDS}
    folders |= dict.fromkeys((LESSON, PUZZLE, BY_EAR, *QR_CODES), PEOPLE)
    files = [path for folder in (OURS, "segno/") for path in (PACKAGES / folder).rglob("*")]
    used = {
        path.relative_to(PACKAGES).as_posix(): path
        for path in files
        if path.is_file() and path.suffix != ".pyc"
    }
    used = {path: file for path, file in used.items() if not (is_unused(path) or path.startswith(TEMPLATES))}
    names = {path: module_name(path) for path in used}
    owners = {
        path: owner
        for path, name in names.items()
        for folder, owner in folders.items()
        if name.startswith(folder)
    }
    sources = {names[path]: file.read_text("utf-8") for path, file in used.items() if path.endswith(".py")}
    at_once = needed(sources, sources.keys() - {names[path] for path in owners})
    found = {
        f"{path}c" if path.endswith(".py") else path: owner
        for path, owner in owners.items()
        if names[path] not in at_once
    }
    for name in templates_later({*CARDS, PEOPLE, ENDS, LESSONS, PHONES, PUZZLES}):
        file = f"{TEMPLATES}/{ModuleLoader.get_module_filename(name)}c"
        owner = name.partition("/")[0]
        found[file] = PEOPLE if owner in (ENDS, LESSONS, PHONES, PUZZLES) else owner
    return found


def templates_later(games: Container[str]) -> Iterator[str]:
    """The templates of games, and of others that come later, that home does not draw, and that no template
    that it draws refers to."""
    from jinja2 import meta

    from threethrones.table.views import render

    templates = render.environment("en")
    names = templates.list_templates(["j2"])
    own = {name for name in names if name.partition("/")[0] in games}
    drawn = [name for name in own if name.endswith(DRAWN_AT_HOME)]
    at_once: set[str] = set()
    while drawn:
        name = drawn.pop()
        at_once.add(name)
        source = Path(str(templates.get_template(name).filename)).read_text("utf-8")
        drawn += {
            other for other in meta.find_referenced_templates(templates.parse(source)) if other
        } - at_once
    yield from sorted(own - at_once)


def share_catalogues(parts: dict[str, dict[str, bytes]]) -> None:
    """Give each game, and the screen of all who play, what it alone says of every catalogue. The app is the
    part without a name, and says what the computer players say; what it says in a language is a part of its
    own. What no part says stands in the pages, which speak for themselves, and is left out."""
    said = {name: set(texts(entries)) for name, entries in parts.items()}
    said[""] |= said.pop(PLAYERS)
    for path in [path for path in parts[""] if path.endswith(CATALOGUE)]:
        messages = read_catalogue(parts[""].pop(path))
        code = path.split("/")[-3]
        for name, told_there in said.items():
            own = {
                message: told
                for message, told in messages.items()
                if not message
                or (first_form(message) in told_there and (not name or first_form(message) not in said[""]))
            }
            part = parts[name] if name else parts.setdefault(code, {})
            part[path.removesuffix(CATALOGUE) + f"{name or 'messages'}.mo"] = written_catalogue(own)


def texts(entries: Mapping[str, bytes]) -> Iterator[str]:
    """Every text that stands in some bytecode."""
    waiting: list[object] = [
        marshal.loads(data[len(HEADER) :]) for path, data in entries.items() if path.endswith(".pyc")
    ]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, CodeType):
            waiting += value.co_consts
        elif isinstance(value, tuple | frozenset):
            waiting += value


def first_form(message: bytes) -> str:
    """A message as its source says it, of one with a plural the singular."""
    return message.partition(b"\0")[0].decode()


def read_catalogue(data: bytes) -> dict[bytes, bytes]:
    """The messages of a compiled catalogue with what they are translated to; under an empty one its head."""
    count, *starts = struct.unpack_from("<3I", data, 8)
    columns = [[struct.unpack_from("<2I", data, start + 8 * row) for row in range(count)] for start in starts]
    ids, told = ([data[at : at + length] for length, at in column] for column in columns)
    return dict(zip(ids, told, strict=True))


def written_catalogue(messages: Mapping[bytes, bytes]) -> bytes:
    """A compiled catalogue, as gettext reads it."""
    rows = sorted(messages.items())
    starts = [28, 28 + 8 * len(rows)]
    at = 28 + 16 * len(rows)
    table, content = b"", b""
    for column in zip(*rows, strict=True):
        for text in column:
            table += struct.pack("<2I", len(text), at + len(content))
            content += text + b"\0"
    return struct.pack("<7I", CATALOGUE_MAGIC, 0, len(rows), *starts, 0, at) + table + content


def module_of(parts: Iterable[str]) -> str:
    """A module that gives the names that the bundle makes of those of the archives, and says which of them
    are languages."""
    from threethrones.table.session.language import LANGUAGES

    names = list(parts)
    imports = "".join(f'import {name} from "./{name}.bin";\n' for name in names)
    languages = [name for name in names if name in LANGUAGES]
    return f"{imports}export const languages = {languages};\nexport default {{ {', '.join(names)} }};\n"


def main() -> None:
    """Write all archives."""
    sys.path.insert(0, str(PACKAGES))
    sources, paths = library()
    start = set(sys.modules)  # what Pyodide itself has needed so far
    for file in PACKAGES.rglob("*.py"):
        if not is_unused(file.relative_to(PACKAGES).as_posix()):
            start |= set(imported(file.read_text("utf-8"), everywhere=True))
    parts = shared_out(packed())
    share_catalogues(parts)
    for name, entries in parts.items():
        (FREEZE / f"{name or 'app'}.bin").write_bytes(archive(entries))
    (FREEZE / "later.mjs").write_text(module_of(filter(None, parts)), "utf-8")
    start |= set(sys.modules)  # what the app has needed besides
    kept = [name for name in needed(sources, start - NEVER) if not is_frozen(name)]
    modules = {f"{paths[name]}c": bytecode(sources[name], paths[name]) for name in kept}
    (FREEZE / "python_stdlib.bin").write_bytes(archive(modules))


main()
