"""The languages of the app and their catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from threethrones.games import NotHere

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
"""Every language there is, by its own name."""
UNNAMED: Final = {"en": "Player %d", "de": "Spieler %d", "nl": "Speler %d"}
"""What players are called who have not said their names. As in the catalogues, which may not have come: no
language takes these for names."""
YOU: Final = {"en": "You", "de": "Du", "nl": "Jij"}
"""What stands for whoever plays alone and has said no name: typed, it is none, either."""
MARKED: Final = "-x-marked"
"""Behind the code of a language, for tests: the same, but each text of the catalogue stands between marks;"""
MARKS: Final = ("\u2061", "\u2062")
"""these, which take no room and which nobody sees."""
PSEUDO: Final = tuple(f"{code}{MARKED}" for code in LANGUAGES)
"""Every language in that form."""


def chosen(setting: str, preferred: Sequence[str]) -> str:
    """The language to speak: the one set, else the first that the browser prefers and that is there.

    >>> chosen("auto", ["fr-FR", "de-AT", "en"])
    'de'
    """
    if setting in (*LANGUAGES, *PSEUDO):
        return setting
    codes = (code.split("-")[0].lower() for code in preferred)
    return next((code for code in codes if code in LANGUAGES), "en")


def spoken(setting: str, preferred: Sequence[str]) -> str:
    """The chosen language, or English as long as its catalogue has not come."""
    code = chosen(setting, preferred)
    return code if is_here(code) else "en"


def catalogue(language: str) -> NullTranslations:
    """The catalogue of a language; English is the source and needs none. In the page each comes in an archive
    of its own: raises NotHere for one that has not."""
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
    """Whether a language can be spoken now."""
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
    """A game that comes in an archive of its own brings its part of every catalogue: add that to the rest, of
    a language that comes later when it does."""
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
"""The catalogues that have been read."""
_COME: Final[set[str]] = set()
"""The games that have come."""
_LEARNT: Final[set[tuple[str, str]]] = set()
"""The languages and games whose parts have been added."""
