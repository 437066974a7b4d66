"""What an event tells, read as what it is."""

from __future__ import annotations

import pytest

from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts

ABOUT: dict[str, JSON] = {
    "seat": 1,
    "word": "red",
    "words": ["a", "b"],
    "scores": [3, 4],
    "rows": [{"seat": 0}],
    "none": -1,
}
FACTS = Facts(ABOUT, ("Anna", "Bert"))


def test_each_value_is_read_as_what_it_is() -> None:
    assert (FACTS.number("seat"), FACTS.word("word")) == (1, "red")
    assert (FACTS.words("words"), FACTS.numbers("scores")) == (["a", "b"], [3, 4])
    assert ("word" in FACTS, "other" in FACTS) == (True, False)


def test_players_are_told_by_name() -> None:
    assert (FACTS.who, FACTS.player("none"), Facts({}, ()).who) == ("Bert", "", "")
    assert [row.who for row in FACTS.each("rows")] == ["Anna"]


def test_what_is_not_there_or_of_another_type_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        FACTS.number("other")
    for read in (lambda: FACTS.number("word"), lambda: FACTS.word("seat"), lambda: FACTS.words("word")):
        with pytest.raises(TypeError):
            read()
