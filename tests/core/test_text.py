"""Sentences: rendered late, in the language of a catalogue."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from threethrones.core.text import say, say_n, verbatim


class German(NullTranslations):
    """A catalogue of a few words."""

    def gettext(self, message: str) -> str:
        return {"%(who)s lays a %(card)s.": "%(who)s legt: %(card)s.", "red knight": "roter Ritter"}.get(
            message, message
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "%(n)d Karte" if n == 1 else "%(n)d Karten"


def test_values_and_texts_within_texts() -> None:
    text = say("%(who)s lays a %(card)s.", who="Anna", card=say("red knight"))
    assert str(text) == "Anna lays a red knight."
    assert text.render(German()) == "Anna legt: roter Ritter."


@pytest.mark.parametrize(
    ("n", "english", "german"),
    [(0, "0 cards", "0 Karten"), (1, "1 card", "1 Karte"), (2, "2 cards", "2 Karten")],
)
def test_number(n: int, english: str, german: str) -> None:
    text = say_n("%(n)d card", "%(n)d cards", n)
    assert str(text) == english
    assert text.render(German()) == german


def test_percent_signs() -> None:
    assert str(say("100 %% sure")) == "100 % sure"
    assert str(say("%(n)d %% sure", n=100)) == "100 % sure"


def test_what_a_player_typed_stays_as_it_is() -> None:
    assert verbatim("50 %(who)s 100%").render(German()) == "50 %(who)s 100%"
    assert str(say("%(who)s wins", who=verbatim("%s"))) == "%s wins"
