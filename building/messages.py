"""The sentences that people read: collected from the sources into the catalogues, and compiled."""

from __future__ import annotations

import os

from building.steps import ROOT, WORK, python, run, venv_bin

LOCALE = ROOT / "src" / "threethrones" / "locale"
SPEAKING = ("src/threethrones", "building/pages.py", "web/pages")
"""Where there are sentences."""

EXTRACT = (
    "--mapping=pyproject.toml", "--keyword=say:1", "--keyword=say_n:1,2",
    "--add-location=file", "--no-wrap", "--project=threethrones",
)  # fmt: skip
"""How Babel collects the sentences; a test collects them anew in the same way."""
UPDATE = ("--no-wrap", "--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date")
"""No fuzzy guesses and no corpses: what the sources do not say any more is in the history."""
TELL = "--keyword=tell"
"""The same for the rules pages."""
RULES = ROOT / "docs" / "rules"
OF_RULES = ("docs/rules", "building/reference.py", "building/rules.py", "web/rules")
"""Where the rules pages have theirs; their catalogues lie beside the rules, where no Python loads them."""


def messages(languages: list[str]) -> None:
    """Collect all sentences from the sources and bring every catalogue up to date with them."""
    app, rules = WORK / "messages.pot", WORK / "rules.pot"
    app.parent.mkdir(exist_ok=True)
    babel = venv_bin("pybabel")
    run(babel, "-q", "extract", *EXTRACT, f"--output-file={app}", *SPEAKING)
    # The rules are read by a module of ours.
    paths = f"{ROOT}{os.pathsep}{ROOT / 'src'}"
    run(babel, "-q", "extract", *EXTRACT, TELL, f"--output-file={rules}", *OF_RULES, PYTHONPATH=paths)
    for language in languages:
        begin = ("-q", "init", f"--locale={language}", "--no-wrap")
        run(babel, *begin, f"--input-file={app}", f"--output-dir={LOCALE}")
        run(babel, *begin, f"--input-file={rules}", f"--output-file={RULES / language}.po")
    if any(LOCALE.glob("*/LC_MESSAGES/messages.po")):
        run(babel, "-q", "update", *UPDATE, f"--input-file={app}", f"--output-dir={LOCALE}")
    for catalogue in sorted(RULES.glob("*.po")):
        files = (f"--input-file={rules}", f"--output-file={catalogue}", f"--locale={catalogue.stem}")
        run(babel, "-q", "update", *UPDATE, *files)
    compile_catalogues()


def compile_catalogues() -> None:
    """Compile the translations beside their sources, where an editable install looks for them."""
    python("-c", "import hatch_build, pathlib; hatch_build.compile_catalogues(pathlib.Path.cwd())")
