"""States that somebody has changed by hand: whatever of them is taken for sound can be played and shown.

A few hundred of each game are a part of the test run; ``tests/soak.py`` tries a million.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

from tests.kit import GARBAGE, players_for, setups
from tests.subject import Subject
from tests.subjects import SUBJECTS
from tests.table.device import ALL_NAMES, CountingEntropy, DictStore, FixedClock, on_the_table
from threethrones.core import document
from threethrones.core.canonical import canonical
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.picking import Picking
from threethrones.core.terms import AnySeen, Setup
from threethrones.core.text import verbatim
from threethrones.games import GAMES, PRESENTATIONS
from threethrones.players.playouts import next_move, thinking
from threethrones.table.commands.context import Context
from threethrones.table.session.look import ALL_OPEN
from threethrones.table.session.model import Model, Panel, Settings
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views import render, review

EVERY: Final = 7
"""One state in so many of a playout is changed."""
MOVES: Final = 4
"""So many moves are played on from a state that was taken for sound."""
ODD: Final[Sequence[Any]] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    -2,
    99,
    10**400,
    1.5,
    "",
    "x",
    "?",
    "??",
    [],
    {},
    [[]],
)
Data: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sound:
    """A state of a playout, as JSON."""

    setup: Setup
    data: Data


# --- the states that are changed ----------------------------------------------------------------------------


@cache
def sound_states(name: str, games: int) -> list[Sound]:
    """States in the middle of playouts, a list that grows with the games."""
    return [state for number in range(games) for state in _playout(SUBJECTS[name], number)]


def _playout(subject: Subject, number: int) -> Iterator[Sound]:
    game = subject.game
    known = setups(game)
    setup = known[number % len(known)]
    players = players_for(subject, number // len(known), setup.seats)
    if subject.crew and number % 3:
        players = subject.crew(setup.seats, Random(f"mutants {number}"))
    match, rng = Match(game, setup, Start(key=f"mutants {number}")), thinking(f"mutants {number}")
    while (move := next_move(match, players, rng)) is not None:
        if match.ply % EVERY == number % EVERY:
            yield Sound(setup, game.to_json(match.state))
        match.play(move)
    yield Sound(setup, game.to_json(match.state))


# --- how they are changed -----------------------------------------------------------------------------------


def mutant(name: str, states: Sequence[Sound], rng: Random) -> Sound:
    """A state in which a few values, at any depth, are others."""
    before = rng.choice(states)
    data = copy.deepcopy(before.data)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))):
        rng.choice(_CHANGES)(data, rng.choice(states).data, rng)
    if rng.random() < 0.8:
        for field, order in SUBJECTS[name].ordered.items():
            data[field] = _tidied(data.get(field), order)
    return Sound(before.setup, data)


def _tidied(value: Any, order: Callable[[list[str]], list[str]]) -> Any:
    if isinstance(value, list) and any(isinstance(item, list) for item in value):
        return [_tidied(item, order) for item in value]
    with suppress(KeyError, TypeError):
        return order(value)
    return value


def _target(data: Data, rng: Random, wanted: type | None = None) -> tuple[Any, Any]:
    """A list or a table somewhere in a state, and where in it a value lies; of a type, where one is met."""
    for _ in range(30):
        inside: Any = data
        while True:
            keys = list(inside) if isinstance(inside, dict) else range(len(inside))
            key = rng.choice(list(keys))
            value = inside[key]
            if (wanted is None or isinstance(value, wanted)) and rng.random() < 0.3:
                return inside, key
            if not value or not isinstance(value, (dict, list)):
                break
            inside = value
        if wanted is None or isinstance(value, wanted):
            return inside, key
    return data, rng.choice(list(data))


def _nudge(data: Data, other: Data, rng: Random) -> None:
    """A value becomes another one of its type."""
    inside, key = _target(data, rng)
    value = inside[key]
    if isinstance(value, bool):
        inside[key] = not value
    elif isinstance(value, int):
        inside[key] = rng.choice((value + 1, value - 1, rng.randrange(-2, 9), rng.randrange(99)))
    elif isinstance(value, str):
        found, at = _target(rng.choice((data, other)), rng, str)
        inside[key] = found[at] if isinstance(found[at], str) else value
    elif isinstance(value, list):
        rng.shuffle(value)
    elif isinstance(value, dict) and value:
        del value[rng.choice(sorted(value))]


def _retype(data: Data, _other: Data, rng: Random) -> None:
    inside, key = _target(data, rng)
    inside[key] = copy.deepcopy(rng.choice(ODD))


def _swap(data: Data, _other: Data, rng: Random) -> None:
    """Two values of a type change places."""
    here, key = _target(data, rng)
    there, at = _target(data, rng, type(here[key]))
    here[key], there[at] = copy.deepcopy(there[at]), copy.deepcopy(here[key])


def _drop(data: Data, _other: Data, rng: Random) -> None:
    inside, key = _target(data, rng, list)
    if isinstance(inside[key], list) and inside[key]:
        del inside[key][rng.randrange(len(inside[key]))]


def _double(data: Data, _other: Data, rng: Random) -> None:
    inside, key = _target(data, rng, list)
    if isinstance(inside[key], list) and inside[key]:
        inside[key].append(copy.deepcopy(rng.choice(inside[key])))


def _move(data: Data, _other: Data, rng: Random) -> None:
    """Something goes from one list to another, as a card does."""
    lists = list(_lists(data))
    start = rng.choice([cards for cards in lists if cards])
    end = rng.choice([cards for cards in lists if not cards or type(cards[0]) is type(start[0])])
    end.insert(rng.randrange(len(end) + 1), start.pop(rng.randrange(len(start))))


def _lists(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, list):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _lists(inner)


def _cross(data: Data, other: Data, rng: Random) -> None:
    """A whole field, or one thing in a list, as it is in another state."""
    name = rng.choice(list(other))
    theirs = copy.deepcopy(other[name])
    if isinstance(theirs, list) and theirs and isinstance(data.get(name), list) and rng.random() < 0.6:
        data[name].insert(rng.randrange(len(data[name]) + 1), rng.choice(theirs))
    else:
        data[name] = theirs


def _cross_pending(data: Data, other: Data, rng: Random) -> None:
    """What is pending in another state is pending here, too, or instead."""
    theirs = copy.deepcopy(other.get("frames") or [])
    if not theirs or not isinstance(data.get("frames"), list):
        return
    at = rng.randrange(len(theirs))
    data["frames"] = [*data["frames"][: rng.randrange(len(data["frames"]) + 1)], *theirs[at:]]


def _forge_pending(data: Data, other: Data, rng: Random) -> None:
    """A part of what is pending becomes another."""
    frames = data.get("frames")
    frames = [frame for frame in frames if isinstance(frame, dict)] if isinstance(frames, list) else []
    if frames:
        _nudge({"frame": rng.choice(frames)}, other, rng)


_CHANGES: Final = (
    *(_nudge, _nudge, _nudge, _retype, _swap, _swap, _drop, _double, _move, _move, _move),
    *(_cross, _cross, _cross_pending, _forge_pending),
)


# --- what must hold of those that are taken for sound -------------------------------------------------------


def check(name: str, changed: Sound, rng: Random) -> bool:
    """Read a changed state; where it is taken for sound nothing that follows may fail. Whether it was."""
    game = GAMES[name]
    try:
        match = Match(game, changed.setup, Start(state=changed.data))
    except ValueError:
        return False
    assert game.to_json(match.state) == changed.data, "something else was read"
    seats = (None, *range(match.setup.seats))
    look_at(match, seats, rng)
    for seat in seats:
        assert board(game, game.seen(match.state, seat), seat)
    draw(match, rng)
    for _ in range(MOVES):
        move = game.automatic(match.state) or rng.choice(match.legal() or [""])
        if not move:
            break
        match.play(move)
        look_at(match, (rng.choice(seats),), rng)
    draw(match, rng)
    again = document.load(document.dump(match), GAMES)
    assert not again.problems, str(again.problems[0])
    assert again.match is not None
    assert again.match.moves == match.moves
    while match.undoable():
        match.undo()
    look_at(match, (None,), rng)
    return True


def look_at(match: Match, seats: Sequence[int | None], rng: Random) -> None:
    """What the state is written as, and what these seats may know and try."""
    game, state, setup = match.game, match.state, match.setup
    decision = game.decision(state)
    legal = game.legal(state)
    assert bool(legal) == (decision is not None)
    assert (decision is None) == (game.outcome(state) is not None)
    assert game.from_json(game.to_json(state), setup) == state
    assert game.from_position(game.to_position(state), setup) == state
    for seat in seats:
        view = game.seen(state, seat)
        assert canonical(game.seen_json(view))
        offers = game.offers(view)
        if decision is not None and decision.seat == seat:
            assert set(legal) <= {game.spelled(view, offer)[0] for offer in offers}
        for move in (*rng.sample(offers, min(9, len(offers))), *GARBAGE[:4]):
            game.why_not(view, game.canonical(view, move))
        for move in rng.sample(offers, min(3, len(offers))):
            game.irrevocable(view, move)
        for orders in SUBJECTS[game.name].orders:
            game.answer(view, orders)
        for judged in game.evaluations.values():
            judged(view, seat or 0)
        again = game.resample(view, rng)
        assert game.seen(again, seat) == view
        assert game.from_position(game.to_position(again), setup) == again, "it cannot be played on"


def board(game: AnyGame, view: AnySeen, seat: int | None) -> str:
    """The board as a seat would see it, with all that the stage says to that seat."""
    presentation, picking = PRESENTATIONS[game.name], Picking()
    page = render.environment("en").get_template(f"{game.name}/board.html.j2").render(
        presentation.scene(view, ALL_NAMES, picking, frozenset(), seat or 0),
        picking=picking,
        prompt=presentation.prompt(view, ALL_NAMES, picking),
        drawers=None,
        proposal=None,
        notices=[],
        panel=None,
        borne=(),
        called=[*map(verbatim, ALL_NAMES)],
        finishes=False,
        settled=False,
        said={},
    )  # fmt: skip
    said = [
        presentation.announcement(view, ALL_NAMES),
        presentation.opening(view, ALL_NAMES),
        *presentation.describe(view, ALL_NAMES),
    ]
    return "\n".join([page, *map(str, said)])


def has_drawers(opened: OpenMatch) -> bool:
    """Whether seats have secrets in this game."""
    return PRESENTATIONS[opened.game.name].hand(opened.match.seen(0)) is not None


def draw(match: Match, rng: Random) -> None:
    """Every screen of the app on which the match can be."""
    decision = match.decision()
    opened = on_the_table(match, read=(0,) * match.setup.seats, recap_from=0)
    model = Model(Settings(), open=opened)
    context = Context(model, DictStore(), FixedClock(), CountingEntropy(), (), None, GAMES, PRESENTATIONS)
    model.screen = "over" if decision is None else "table"
    drawers = [None] if decision is None or not has_drawers(opened) else [None, *range(match.setup.seats)]
    for shown in drawers:
        opened.look = replace(opened.look, open_drawer=shown)
        model.panel = rng.choice((None, Panel("text"), Panel("log"), Panel("menu")))
        assert render.frame(context, "en").html
    if decision is not None:
        opened.look = replace(opened.look, open_drawer=None, covered=True)
        assert render.frame(context, "en").html
        shown = decision.seat if decision.private else None
        opened.look = replace(opened.look, open_drawer=shown, covered=False)
    review.show(context, opened, 0)
    for side in ("", ALL_OPEN, *map(str, range(match.setup.seats))) if decision is None else ("",):
        review.leaf(context, {}, {"side": side})
        assert render.frame(context, "en").html


# --- very many ----------------------------------------------------------------------------------------------


def tried(task: tuple[str, int, int, int]) -> int:
    """Try the mutants of one chunk, made of the states of so many games; how many were taken for sound."""
    name, first, count, games = task
    states = sound_states(name, games)
    accepted = 0
    for number in range(first, first + count):
        rng = Random(f"mutant {number}")
        changed = mutant(name, states, rng)
        try:
            accepted += check(name, changed, rng)
        except Exception as error:
            error.add_note(f"in mutant {number} of the {name}: {canonical(changed.data)}")
            raise
    return accepted
