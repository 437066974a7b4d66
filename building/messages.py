"""The sentences that people read: collected from the sources into the catalogues, and compiled."""

from __future__ import annotations

from building.steps import ROOT, WORK, python, run, venv_bin

LOCALE = ROOT / "src" / "threethrones" / "locale"
SPEAKING = ("src/threethrones", "building/pages.py", "web/pages")
"""Where there are sentences."""

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
    run(babel, "-q", "extract", *EXTRACT, f"--output-file={template}", *SPEAKING)
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


def compile_catalogues() -> None:
    """Compile the translations beside their sources, where an editable install looks for them."""
    python("-c", "import hatch_build, pathlib; hatch_build.compile_catalogues(pathlib.Path.cwd())")
