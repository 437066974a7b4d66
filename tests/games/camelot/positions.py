"""Positions of Camelot in a few words, and what moves change in them.

``position(hands="F1F2/Me", place="grail", laid="grail:Gr")`` is a whole state, in the actions of seat 0: what
is left out is as at the start of a game, the cards that nothing names are the piles.
"""

from __future__ import annotations

import re
from typing import Any

from tests.games.positions import Positions
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Event, Move
from threethrones.games.camelot.components import CAMELOT, COMBATS, LIFE
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules import validation
from threethrones.games.camelot.rules.frames import PENDING, StackQuestion
from threethrones.games.camelot.rules.state import State

ORDER = ("Pe", "Pa", "Gw", "Ka", "Tr", "Gh", "Ar")
"""The knights by seat where a position names none: what the first ones can do is seldom in the way."""
TURNS = {
    "deeds": "next,deeds:{seat}",
    "evil": "next,deeds:{seat},evil:{seat}",
    "traitor": "next,malice:{seat},theft:{seat}",
    "malice": "next,malice:{seat}",
}
"""What is pending, by the part of the turn."""


BUTTONS = {
    (kind, target): answer.name
    for kind, made in PENDING.classes.items()
    if issubclass(made, StackQuestion)
    for target, answer in made.answers.items()
}
"""What the buttons of questions are called."""


def position(
    *,
    seats: int = 3,
    hands: str = "",
    place: str = "",
    knights: str = "",
    draw: str = "",
    foe: str = "",
    white: int | None = None,
    black: int | None = None,
    phase: str = "deeds",
    options: dict[str, str] | None = None,
    **fields: str | int,
) -> State:
    """A sound position.

    ``hands``, ``place``, ``life``: by seat with ``/`` between; those of the last seats may be left out, and
    are empty, Camelot and four. ``draw``, ``foe``: the next cards of the white and the black pile, the first
    to be drawn first. ``white``, ``black``: how many cards the piles have; the others are discarded.
    ``phase``: one of TURNS, or what is pending in position notation. Other fields: see the notation; who is
    ``out`` or ``unmasked`` has no life and no place, ``dark`` combat cards lie open without ``covers``.
    """
    setup = standard_setup(GAME, {"sharing": "no", **(options or {})}, seats=seats)
    given = cards_in(knights)
    others = [knight for knight in ORDER if knight not in given]
    values = {
        "active": "0",
        **{name: str(value) for name, value in fields.items()},
        "knights": "".join([*given, *others][:seats]),
        "hands": _by_seat(hands, seats, ""),
        "place": _by_seat(place, seats, CAMELOT),
        "life": _by_seat(str(fields.get("life", "")), seats, str(LIFE)),
        "white": "*" + "".join(reversed(cards_in(draw))),
        "black": "*" + "".join(reversed(cards_in(foe))),
    }
    gone = {int(values.get("unmasked", -1))}
    gone |= {seat for seat, flag in enumerate(values.get("out", "")) if flag == "1"}
    for name, none in (("life", "0"), ("place", "")):
        parts = values[name].split("/")
        values[name] = "/".join(none if seat in gone else part for seat, part in enumerate(parts))
    values.setdefault("covers", _open_covers(values.get("dark", "")))
    values["frames"] = TURNS.get(phase, phase).format(seat=values["active"])
    line = " ".join(f"{name}={value}" for name, value in values.items())
    state: State = GAME.from_position(line, setup)
    if white is not None:
        cut = len(state.white) - white
        state.white, state.white_discards = state.white[cut:], [*state.white_discards, *state.white[:cut]]
    if black is not None:
        cut = len(state.black) - black
        state.black, state.black_discards = state.black[cut:], [*state.black_discards, *state.black[:cut]]
        state.foreseen = state.foreseen[cut:]
    assert not validation.defects(state)
    return state


def cards_in(text: str) -> list[str]:
    """Cards that stand without a gap."""
    return re.findall("..", text)


def _by_seat(text: str, seats: int, default: str) -> str:
    given = text.split("/") if text else []
    given = [part or default for part in given]
    return "/".join([*given, *[default] * (seats - len(given))])


def _open_covers(dark: str) -> str:
    rows = (row.partition(":") for row in dark.split(",") if row)
    return ",".join(
        f"{place}:{'/'.join(['-1'] * (len(cards) // 2))}" for place, _, cards in rows if place in COMBATS
    )


def fields_of(state: State) -> dict[str, str]:
    """A position field by field."""
    return dict(field.split("=", 1) for field in GAME.to_position(state).split())


_HELPERS = Positions(GAME, validation.defects, fields_of)
after, events, refused = _HELPERS.after, _HELPERS.events, _HELPERS.refused


def happened(state: State, *moves: Move) -> list[str]:
    """The kinds of the events of the last of these moves."""
    return [event.kind for event in events(state, *moves)]


def found(happened: list[Event], kind: str) -> Event:
    """The only event of a kind."""
    (event,) = [event for event in happened if event.kind == kind]
    return event


def pending(state: State) -> Any:
    """What lies on top of what is pending."""
    return state.frames[-1]


def legal(state: State) -> set[Move]:
    """All legal moves."""
    return set(GAME.legal(state))


def die_falls(state: State, die: int) -> State:
    """The same position before a roll, in which the die shows this."""
    for key in map(str, range(200)):
        again: State = GAME.rekeyed(state, key)
        if found(events(again, "roll"), "rolled").about["die"] == die:
            return again
    raise AssertionError(f"no key makes the die show {die}")


def asks(state: State) -> tuple[str, int | None]:
    """What is decided next, and by which seat; None for the whole table."""
    decision = GAME.decision(state)
    return (decision.kind, decision.seat) if decision else ("", None)


def winners(state: State) -> tuple[int, ...]:
    """Who won a game that is over."""
    outcome = GAME.outcome(state)
    assert outcome
    return outcome.winners
