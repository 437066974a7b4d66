"""The kinds of events: what is listed happens, is as it is listed, and is told."""

from __future__ import annotations

from tests.kit import check_event, players_for, walk
from tests.subjects import SUBJECTS
from threethrones.core.game import Event
from threethrones.core.setups import standard_setup
from threethrones.games.avalon.events import EVENTS
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.sentences import sentence

NAMES = ["Anna", "Ben"]
GAMES_PLAYED = 40


def happened() -> list[Event]:
    setup = standard_setup(GAME)
    games = (
        walk(GAME, setup, f"events {n}", players_for(SUBJECTS[GAME.name], n, setup.seats))
        for n in range(GAMES_PLAYED)
    )
    return [event for moments in games for moment in moments for event in moment.events]


def test_what_is_listed_happens_and_nothing_else() -> None:
    facts: dict[str, set[str]] = {}
    for event in happened():
        check_event(GAME, event)
        facts.setdefault(event.kind, set()).update(event.about)
        assert str(sentence(event, NAMES)), event
    assert facts == {kind: {name.rstrip("?") for name in about} for kind, about in EVENTS.items()}
