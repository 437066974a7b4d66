"""The languages of the app and their catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final

LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
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
    path = files("threethrones") / "locale" / language / "LC_MESSAGES" / "messages.mo"
    with path.open("rb") as stream:
        return GNUTranslations(stream)


class _Bracketed(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"
