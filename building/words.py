"""What the rules pages say in each language. Their catalogues lie beside them; no page has those."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations
from typing import IO, Final

from babel.messages.pofile import read_po

from building import rulebook
from threethrones.core.text import Text
from threethrones.table.session import language

SOURCE: Final = "en"


def languages() -> list[str]:
    """English, and all that have a catalogue of the rules."""
    return [SOURCE, *sorted(path.stem for path in rulebook.FOLDER.glob("*.po"))]


@dataclass(frozen=True, slots=True)
class Words:
    """One language: texts of the rules by their context, the name of the rule, and those of the app."""

    code: str
    rules: Mapping[tuple[str, str], str]
    app: NullTranslations

    def of(self, text: str, name: str = "") -> str:
        """A text of the rules or of their pages."""
        told = self.rules.get((text, name), "") if self.rules else text
        return told.join(language.MARKS) if self.code in language.PSEUDO else told

    def said(self, text: Text | str) -> str:
        """A text of a game, or one of ours that knows nothing to insert."""
        return text.render(self.app) if isinstance(text, Text) else self.of(text)


@cache
def spoken(code: str) -> Words:
    """A language, or for tests what stands between marks in it."""
    plain = code.removesuffix(language.MARKED)
    return Words(code, {} if plain == SOURCE else dict(_translated(plain)), language.catalogue(code))


def _translated(code: str) -> Iterator[tuple[tuple[str, str], str]]:
    with (rulebook.FOLDER / f"{code}.po").open("rb") as stream:
        for message in read_po(stream, locale=code, abort_invalid=True):
            if message.id and message.string and not message.fuzzy:
                yield (str(message.id), message.context or ""), str(message.string)


Found = tuple[int, str, tuple[str, ...], list[str]]


def extract(file: IO[bytes], _keywords: object, _tags: object, options: object) -> Iterator[Found]:
    """For Babel: the texts of a file of rules."""
    lines = file.read().decode().splitlines()
    game = lines[0].removeprefix("# ")
    found = next(book for book in map(rulebook.read, rulebook.games()) if book.title == game)
    for text, name in found.texts():
        number = next(at for at, line in enumerate(lines, 1) if text in line)
        yield (number, "pgettext", (name, text), []) if name else (number, "gettext", (text,), [])
