"""Languages of the app and their catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from threethrones.games import NotHere

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
"""Each language's own name, by code."""
UNNAMED: Final = {"en": "Player %d", "de": "Spieler %d", "nl": "Speler %d"}
"""Default names of unnamed players. They repeat the catalogues, which may not have arrived; in no language
are they taken for real names."""
YOU: Final = {"en": "You", "de": "Du", "nl": "Jij"}
"""Default name of an unnamed lone player; if typed, not taken for a real name either."""
MARKED: Final = "-x-marked"
"""Suffix of a language code, for tests: each text of the catalogue is put between MARKS."""
MARKS: Final = ("\u2061", "\u2062")
"""Invisible characters of no width around a marked text."""
PSEUDO: Final = tuple(f"{code}{MARKED}" for code in LANGUAGES)
"""Codes of all languages in their marked form."""


def chosen(setting: str, preferred: Sequence[str]) -> str:
    """Return the code of the set language, else of the first available one that the browser prefers.

    >>> chosen("auto", ["fr-FR", "de-AT", "en"])
    'de'
    """
    if setting in (*LANGUAGES, *PSEUDO):
        return setting
    codes = (code.split("-")[0].lower() for code in preferred)
    return next((code for code in codes if code in LANGUAGES), "en")


def spoken(setting: str, preferred: Sequence[str]) -> str:
    """Return the code of the chosen language, or English until its catalogue has arrived."""
    code = chosen(setting, preferred)
    return code if is_here(code) else "en"


def catalogue(language: str) -> NullTranslations:
    """Return the catalogue of a language; English is the source and has an empty one. In the page each comes
    in its own archive: raises NotHere if it has not arrived."""
    if language.endswith(MARKED):
        return _Marked(catalogue(language.removesuffix(MARKED)))
    if language not in _READ:
        if not _compiled(language, "messages").is_file():
            raise NotHere(language)
        _READ[language] = _read(language, "messages")
        for game in _COME:
            _extend(language, game)
    return _READ[language]


def is_here(language: str) -> bool:
    """Return whether the catalogue of a language has arrived."""
    try:
        catalogue(language)
    except NotHere:
        return False
    return True


def _compiled(language: str, name: str) -> Traversable:
    return files("threethrones") / "locale" / language / "LC_MESSAGES" / f"{name}.mo"


def _read(language: str, name: str) -> GNUTranslations:
    with _compiled(language, name).open("rb") as stream:
        return GNUTranslations(stream)


def learn(game: str) -> None:
    """Add the part of a newly arrived game to every catalogue read so far; those read later get it then."""
    _COME.add(game)
    for language in _READ:
        _extend(language, game)


def _extend(language: str, game: str) -> None:
    if (language, game) not in _LEARNT and _compiled(language, game).is_file():
        _LEARNT.add((language, game))
        _READ[language].add_fallback(_read(language, game))


class _Marked(NullTranslations):
    def __init__(self, language: NullTranslations) -> None:
        super().__init__()
        self.language = language

    def gettext(self, message: str) -> str:
        return self.language.gettext(message).join(MARKS)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.language.ngettext(msgid1, msgid2, n).join(MARKS)


_READ: Final[dict[str, NullTranslations]] = {"en": NullTranslations()}
"""Catalogues read so far, by language."""
_COME: Final[set[str]] = set()
"""Games that have arrived."""
_LEARNT: Final[set[tuple[str, str]]] = set()
"""Pairs of language and game whose parts have been added."""
