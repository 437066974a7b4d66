"""The languages of the app and their catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
"""Every language there is, by its own name."""
PSEUDO: Final = "qps"
"""A language for tests: every text of the catalogue stands in brackets."""


def chosen(setting: str, preferred: Sequence[str]) -> str:
    """The language to speak: the one set, else the first that the browser prefers and that is there.

    >>> chosen("auto", ["fr-FR", "de-AT", "en"])
    'de'
    """
    if setting in (*LANGUAGES, PSEUDO):
        return setting
    codes = (code.split("-")[0].lower() for code in preferred)
    return next((code for code in codes if code in LANGUAGES), "en")


@cache
def catalogue(language: str) -> NullTranslations:
    """The catalogue of a language; English is the source and needs none."""
    if language == PSEUDO:
        return _Bracketed()
    if language == "en":
        return NullTranslations()
    with _compiled(language, "messages").open("rb") as stream:
        return GNUTranslations(stream)


def _compiled(language: str, name: str) -> Traversable:
    return files("threethrones") / "locale" / language / "LC_MESSAGES" / f"{name}.mo"


_LEARNT: Final[set[str]] = set()


def learn(game: str) -> None:
    """A game that comes in an archive of its own brings its part of every catalogue: add that to the rest."""
    if game in _LEARNT:
        return
    _LEARNT.add(game)
    for language in LANGUAGES:
        part = _compiled(language, game)
        if part.is_file():
            with part.open("rb") as stream:
                catalogue(language).add_fallback(GNUTranslations(stream))


class _Bracketed(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"
