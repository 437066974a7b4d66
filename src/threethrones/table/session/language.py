"""Languages of the app and their message catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from threethrones.games import NotHere

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
"""Name of each language in the language itself, by code."""
UNNAMED: Final = {"en": "Player %d", "de": "Spieler %d", "nl": "Speler %d"}
"""Names of unnamed players, by language. They repeat the catalogues' translations, as a catalogue may not
have arrived; none of them is ever taken for a real name."""
YOU: Final = {"en": "You", "de": "Du", "nl": "Jij"}
"""Name shown for an unnamed person alone against computers, by language; never taken for a real name."""
MARKED: Final = "-x-marked"
"""Suffix of the code of a test language, whose catalogue puts each translated text between MARKS."""
MARKS: Final = ("\u2061", "\u2062")
"""Invisible zero-width characters before and after each text of a test language."""
PSEUDO: Final = tuple(f"{code}{MARKED}" for code in LANGUAGES)
"""Codes of the test languages (see MARKED)."""


def chosen(setting: str, preferred: Sequence[str]) -> str:
    """Return the code of the set language, else of the first known one preferred by the browser, else ``en``.

    >>> chosen("auto", ["fr-FR", "de-AT", "en"])
    'de'
    """
    if setting in (*LANGUAGES, *PSEUDO):
        return setting
    codes = (code.split("-")[0].lower() for code in preferred)
    return next((code for code in codes if code in LANGUAGES), "en")


def spoken(setting: str, preferred: Sequence[str]) -> str:
    """Return the code of the chosen language; ``en`` until the chosen language's catalogue has arrived."""
    code = chosen(setting, preferred)
    return code if is_here(code) else "en"


def catalogue(language: str) -> NullTranslations:
    """Return the message catalogue of a language; for English, the source language, it is empty. In the page
    each catalogue has its own archive: raises NotHere if that has not arrived."""
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
    """Add the messages of a newly arrived game to all catalogues read so far; others get them when read."""
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
"""Games whose archives have arrived."""
_LEARNT: Final[set[tuple[str, str]]] = set()
"""Pairs of language and game whose messages have been added to the catalogue."""
