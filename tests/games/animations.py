"""Checks for every game's animations: the places they name are on the public board, and all their pieces and
pictures can be drawn in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, get_args

from tests.games.boards import board_page
from tests.inside import AnyState
from tests.kit import players_for, walk
from tests.markup import elements
from tests.subjects import SUBJECTS
from threethrones.core.animations import Animation, Sound
from threethrones.core.canonical import JSON
from threethrones.core.game import AnyGame
from threethrones.core.presentation import Presentation
from threethrones.core.setups import standard_setup
from threethrones.core.terms import TURN_OVER, Event
from threethrones.table.views.render import environment

NAMES: Final = ("Anna", "Ben")
CODES: Final = ("en", "de")
MOTIONS: Final = {"appear", "drop", "rise", "roll", "fade", "turn-away", "turn-up", "shake"}
SOUNDS: Final = frozenset(get_args(Sound))


def happened(game: AnyGame, games: int, options: Mapping[str, str]) -> Iterator[tuple[Event, AnyState]]:
    """What happens in so many games, each with the position that it led to."""
    setup = standard_setup(game, options)
    for number in range(games):
        players = players_for(SUBJECTS[game.name], number, setup.seats)
        for moment in walk(game, setup, f"beats {number}", players):
            for event in moment.events:
                yield event, moment.state


def anchors(page: str) -> list[str]:
    """The places on a page."""
    return [element.data["data-at"] for element in elements(page) if "data-at" in element.data]


def check_places(presentation: Presentation[AnyState], games: int, options: Mapping[str, str]) -> None:
    """Every place that an animation names is on the public board, once."""
    at: AnyState | None = None
    there: list[str] = []
    for event, state in happened(presentation.game, games, options):
        if state is not at:
            at, there = state, anchors(board_page(presentation, presentation.game.seen(state, None), NAMES))
            assert len(there) == len(set(there))
        animation = presentation.animation(event, NAMES)
        for piece in animation.pieces if animation else ():
            assert {place for place in (piece.origin, piece.target) if place} <= set(there), (event, piece)


def check_drawn(
    presentation: Presentation[AnyState],
    games: int,
    options: Mapping[str, str],
    kinds: Callable[[Animation], str],
) -> Counter[str]:
    """Check that all pieces and pictures can be drawn with the motions of the page, and that an event of one
    seat alone has no cutscene. Return how often each kind of cutscene came."""
    found: Counter[str] = Counter()
    macros = [
        environment(code).get_template(f"{presentation.game.name}/animation.html.j2").module for code in CODES
    ]
    faces: set[str] = set()
    for event, _ in happened(presentation.game, games, options):
        found["turns"] += event.kind == TURN_OVER
        animation = presentation.animation(event, NAMES)
        if animation is None:
            continue
        assert not (animation.cutscene and event.seats is not None), event
        assert animation.topic or not (animation.cutscene and animation.pieces), event
        assert animation.cutscene == bool(animation.picture) == (animation.title is not None), event
        assert animation.sound in SOUNDS, event
        faces |= {piece.face for piece in animation.pieces}
        if animation.cutscene:
            found[kinds(animation)] += 1
            for module in macros:
                _check_picture(str(module.picture(animation.picture)))  # type: ignore[attr-defined]
    for face in faces:
        for module in macros:
            drawn = elements(str(module.face(face)))  # type: ignore[attr-defined]
            assert any(element.tag == "use" for element in drawn), face
    return found


def _check_picture(page: str) -> None:
    drawn = elements(page)
    assert drawn
    assert not any("style" in element.data or "data-spot" in element.data for element in drawn)
    moved = [element.data for element in drawn if "data-motion" in element.data]
    assert moved
    assert {data["data-motion"] for data in moved} <= MOTIONS
    assert all(re.fullmatch("[1-9]", data["data-step"]) for data in moved)


def played(presentation: Presentation[AnyState], happened: Iterable[Event]) -> list[Animation]:
    """What is played of these events."""
    return [
        animation for event in happened if (animation := presentation.animation(event, NAMES)) is not None
    ]


def flown(presentation: Presentation[AnyState], happened: Iterable[Event]) -> list[tuple[str, str, str]]:
    """What flies in these events."""
    return [
        (one.face, one.origin, one.target)
        for animation in played(presentation, happened)
        for one in animation.pieces
    ]


def check_turn_over(presentation: Presentation[AnyState]) -> None:
    """The end of a turn has no animation, not even that of the last."""
    for more in ({}, {"winner": 0}):
        about: dict[str, JSON] = {"seat": 0, "turn": 7, "score": [3, 1], **more}
        assert presentation.animation(Event(TURN_OVER, about), NAMES) is None
