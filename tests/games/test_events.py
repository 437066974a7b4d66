"""The kinds of events: what is listed happens, is as it is listed, and is told.

Of Camelot's random games do not reach all: see `camelot/test_sentences.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests.kit import check_event, players_for, walk
from tests.subject import Subject
from tests.subjects import SUBJECTS
from threethrones.core.setups import USUAL, options_of, standard_setup
from threethrones.core.terms import Event
from threethrones.games import PRESENTATIONS

NAMES = ["Anna", "Ben"]
GAMES_PLAYED = 40


def happened(subject: Subject) -> Iterator[Event]:
    presets = (USUAL, *(preset.name for preset in subject.game.presets))
    for number in range(GAMES_PLAYED):
        setup = standard_setup(subject.game, options_of(subject.game, presets[number % len(presets)]))
        players = players_for(subject, number, setup.seats)
        for moment in walk(subject.game, setup, f"events {number}", players):
            yield from moment.events


@pytest.mark.parametrize("name", ["avalon", "avignon"])
def test_what_is_listed_happens_and_nothing_else(name: str) -> None:
    game, presentation = SUBJECTS[name].game, PRESENTATIONS[name]
    facts: dict[str, set[str]] = defaultdict(set)
    for event in happened(SUBJECTS[name]):
        check_event(game, event)
        facts[event.kind].update(event.about)
        assert str(presentation.sentence(event, NAMES)), event
    assert facts == {name: {fact.rstrip("?") for fact in kind.facts} for name, kind in game.kinds.items()}
