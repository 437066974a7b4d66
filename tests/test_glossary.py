"""The glossary: one word for one thing, in every catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest

from building.messages import RULES
from building.steps import ROOT
from tests.test_catalogues import LOCALES, SOURCE, forms, po, read
from threethrones.table.session.language import LANGUAGES

GLOSSARY: Final = ROOT / "docs" / "glossary.md"
PARTS: Final = {
    "Everywhere": ("",),
    "Table": ("src/threethrones/table/", "src/threethrones/core/", "building/", "web/"),
    "Avalon": ("src/threethrones/games/avalon/", "docs/rules/avalon.md"),
    "Avignon": ("src/threethrones/games/avignon/", "docs/rules/avignon.md"),
    "Shadows over Camelot": ("src/threethrones/games/camelot/", "docs/rules/camelot.md"),
}
"""Where the texts of each heading come from."""
OTHERWISE: Final = re.compile(
    r"computer players?|by hand|board games|take a seat|(watch a|start the) game"
    r"|to move|turns? black|turn the (page|board)|in turn|who is loyal|the card adds"
    r"|card is shuffled|swords turn|none turns|those turn|whoever lives|traitor lives",
    re.IGNORECASE,
)
"""English in which a word of the glossary says another thing, or that a translation turns round: taken away
before what is none of these is looked for."""


RETIRED: Final = "Retired"
"""The heading of what English texts do not say."""

CODES: Final = {name: code for code, name in LANGUAGES.items()}
"""Of each language by its own name, as it heads a column."""


class Row(NamedTuple):
    """A thing, and how it may be called."""

    part: str
    term: str
    """In English: every form, between commas."""
    words: dict[str, str]
    """The same for each language."""


def rows() -> Iterator[Row]:
    """Every row of every table."""
    part, columns = "", [SOURCE]
    for line in GLOSSARY.read_text("utf-8").splitlines():
        if line.startswith("## "):
            part = line.removeprefix("## ")
        elif line.startswith("| English"):
            columns = [CODES[name.strip()] for name in line.strip("|").split("|")]
        elif line.startswith("| ") and part != RETIRED:
            cells = dict(zip(columns, (cell.strip() for cell in line.strip("|").split("|")), strict=True))
            yield Row(part, re.sub(r" \(.*?\)", "", cells.pop(SOURCE)), cells)


def english(term: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, term.split(', ')))})\b", re.IGNORECASE)


def translated(words: str) -> re.Pattern[str]:
    every = (r".*".join(map(re.escape, word.split(" … "))) for word in words.split(", "))
    return re.compile(rf"{'|'.join(every)}", re.IGNORECASE)


def said(language: str) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Each text: where it stands, in English and translated, each form of a plural by itself."""
    for message in (*read(po(language), language), *read(RULES / f"{language}.po", language)):
        if message.id:
            sources = forms(message.id)
            where = tuple(place for place, _ in message.locations)
            for source, told in zip(sources, forms(message.string), strict=True):
                yield where, re.sub(r"%\(\w+\)[sd]", "", source), told.replace("\u00ad", "")


def retired() -> list[str]:
    """What English texts do not say, each row between commas."""
    _, _, table = GLOSSARY.read_text("utf-8").partition(f"## {RETIRED}\n")
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    return [line.strip("|").split("|")[0].strip() for line in lines[1:]]


def test_english_texts_say_nothing_that_is_retired() -> None:
    assert len(retired()) > 10
    told = {source for _, source, _ in said(LOCALES[0])}
    assert {term: found for term in retired() if (found := [*filter(english(term).search, told)])} == {}


def test_the_glossary_is_read() -> None:
    assert {row.part for row in rows()} == set(PARTS)
    assert all(set(row.words) == set(LOCALES) for row in rows())


@pytest.mark.parametrize("language", LOCALES)
def test_one_word_for_one_thing(language: str) -> None:
    texts = list(said(language))
    wrong = []
    for row in rows():
        term, words = english(row.term), translated(row.words[language])
        told = [
            (source, text)
            for where, source, text in texts
            if any(place.startswith(PARTS[row.part]) for place in where)
            and term.search(source if OTHERWISE.search(row.term) else OTHERWISE.sub("", source))
        ]
        assert told, f"{row.term}: nobody says it"
        wrong += [(row.term, source, text) for source, text in told if not words.search(text)]
    assert wrong == []
