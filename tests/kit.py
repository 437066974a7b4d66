"""What every game must hold, whatever its rules: checks that know a game through its contract alone.

What the contract cannot say (its own laws, how to change what a seat cannot know, which standing orders there
are) a game's `Subject` tells. `test_kit.py` runs it all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Final, get_args, get_origin

import pytest

from tests.inside import AnyState
from tests.subject import Subject
from threethrones.core.canonical import canonical, digest
from threethrones.core.foresight import by_resamples
from threethrones.core.game import AnyGame
from threethrones.core.outcome import Outcome, fate
from threethrones.core.paths import targets
from threethrones.core.setups import standard_setup
from threethrones.core.terms import AnySeen, Event, IllegalMove, Move, Refusal, Setup
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.player import Player
from threethrones.players.playouts import thinking

GUESSES: Final = 8
"""In so many states that look the same a move is tried that reveals something."""
GARBAGE: Final = (
    "",
    "-",
    "--",
    " ",
    "nonsense",
    "!resign-0",
    "0",
    "99",
    "-1",
    "é",
    "١",
    "a" * 5000,
    "x-y-z-w",
)

MOST_ELSEWHERE: Final = 40
"""So many moves that were legal some other time are tried at one ply."""


# --- games to walk through ----------------------------------------------------------------------------


def setups(game: AnyGame) -> list[Setup]:
    """The default setup for each number of seats, then each value of each option and each component set."""
    found = [standard_setup(game, seats=seats) for seats in range(game.least_seats, game.most_seats + 1)]
    for option in game.options:
        found += [standard_setup(game, {option.name: value}) for value, _ in option.values]
    found += [standard_setup(game, components=name) for name in game.component_sets]
    return [setup for at, setup in enumerate(found) if setup not in found[:at]]


def players_for(subject: Subject, number: int, seats: int) -> list[Player]:
    """The players of the n-th playout: every other time random ones, else of some leaning each."""
    leanings = list(subject.leanings)
    if number % 2 == 0:
        return [RandomPlayer()] * seats
    return [subject.biased(leanings[(number // 2 + seat) % len(leanings)]) for seat in range(seats)]


@dataclass(frozen=True, slots=True)
class Moment:
    """A state in the middle of a playout, about to be played on; do not change it."""

    state: AnyState
    legal: list[Move]
    ply: int
    elsewhere: Collection[Move] = ()
    """Moves that were legal at some earlier time."""
    events: Sequence[Event] = ()
    """What happened at the ply before."""


def walk(game: AnyGame, setup: Setup, key: str, players: Sequence[Player]) -> Iterator[Moment]:
    """The states of one playout, the last one over."""
    state = game.setup(setup, key)
    rng = thinking(key)
    ply = 0
    elsewhere: dict[Move, None] = {}
    events: Sequence[Event] = ()
    while True:
        legal = game.legal(state)
        yield Moment(state, legal, ply, elsewhere, events)
        elsewhere |= dict.fromkeys(legal)
        decision = game.decision(state)
        if decision is None:
            return
        move = game.automatic(state)
        if move is None:
            move = players[decision.seat or 0].choose(None, legal, rng)
        events = game.play(state, move)
        ply += 1


# --- cheap checks, for every ply ----------------------------------------------------------------------


def check_laws(subject: Subject, moment: Moment) -> None:
    """The game's own laws; and there is a legal move exactly while there is a decision and no outcome."""
    assert subject.broken(moment.state) == []
    decision = subject.game.decision(moment.state)
    assert bool(moment.legal) == (decision is not None)
    assert (decision is None) == (subject.game.outcome(moment.state) is not None)
    for event in moment.events:
        check_event(subject.game, event)


def check_event(game: AnyGame, event: Event) -> None:
    """An event is of a kind that the game tells of, and holds what is told of that kind."""
    told = game.kinds[event.kind].facts
    types = {name.removesuffix("?"): kind for name, kind in told.items()}
    assert event.about.keys() <= types.keys()
    assert event.about.keys() >= {name for name in told if not name.endswith("?")}
    for name, value in event.about.items():
        kind = get_origin(types[name]) or types[name]
        assert type(value) is kind, (event, name)
        if isinstance(value, list):
            assert {type(item) for item in value} <= {*get_args(types[name])}, (event, name)


# --- dear checks, for some plies ----------------------------------------------------------------------


def check_all(subject: Subject, moment: Moment, setup: Setup, rng: Random) -> bool:
    """Everything else. Returns whether there was something hidden that could change."""
    game, state = subject.game, moment.state
    check_notations(game, state, setup)
    check_rekeyed(game, state)
    check_moves(game, moment)
    changed = check_secrets(subject, moment, rng)
    check_illegal(game, moment)
    check_clones(game, moment)
    return changed


def check_notations(game: AnyGame, state: AnyState, setup: Setup) -> None:
    """JSON and position are read and written without loss, and JSON is plain and shares nothing."""
    data = game.to_json(state)
    assert json.loads(canonical(data)) == data
    assert not containers(data) & containers(game.to_json(state))
    again = game.from_json(data, setup)
    assert again == state
    assert game.to_json(again) == data
    assert not containers(game.to_json(again)) & containers(data)
    position = game.to_position(state)
    assert "\n" not in position
    read = game.from_position(position, setup)
    assert read == state
    assert game.to_position(read) == position


def containers(value: object) -> set[int]:
    """The identities of all lists and mappings in a plain value, which must be kept alive meanwhile."""
    if type(value) is dict:
        return {id(value)}.union(*map(containers, value.values()))
    if type(value) is list:
        return {id(value)}.union(*map(containers, value))
    return set()


def containers_of(state: AnyState) -> set[int]:
    """The identities of all that can change in a state, which must be kept alive meanwhile."""
    values = (getattr(state, field.name) for field in fields(state) if field.name != "setup")
    return set[int]().union(*map(containers, values))


def check_rekeyed(game: AnyGame, state: AnyState) -> None:
    """Under another key the position is the same for everybody, and the state it was made of is untouched."""
    before = game.to_json(state)
    other = game.rekeyed(state, "another key")
    assert "another key" in canonical(game.to_json(other))
    assert game.to_json(state) == before
    assert not containers(game.to_json(other)) & containers(before)
    for seat in (None, *range(state.setup.seats)):
        assert game.seen(other, seat) == game.seen(state, seat)
    assert game.rekeyed(game.rekeyed(state, "x"), "another key") == other


def check_moves(game: AnyGame, moment: Moment) -> None:
    """Moves are listed once; none is the beginning of another's path, and each offer spells a legal move
    or none; a legal move that counts as revocable shows nothing."""
    state, legal = moment.state, moment.legal
    decision = game.decision(state)
    if decision is None:
        return
    view = game.seen(state, decision.seat)
    offers = game.offers(view)
    assert len(set(legal)) == len(legal)
    assert len(set(offers)) == len(offers)
    assert set(legal) <= {game.spelled(view, offer)[0] for offer in offers}
    for offer in offers:
        check_spelled(game, state, view, offer)
    for offer in (*offers, *GARBAGE):
        spelled = game.canonical(view, offer)
        assert spelled in legal or spelled == offer
        assert game.canonical(view, spelled) == spelled
    assert all(game.canonical(view, move) == move for move in legal)
    paths = {targets(move) for move in offers}
    assert all("" not in path for path in paths)
    assert not any(path[:length] in paths for path in paths for length in range(len(path)))
    automatic = game.automatic(state)
    assert automatic is None or automatic in legal
    for move in legal:
        assert game.why_not(view, move) is None
        after = game.clone(state)
        events = game.play(after, move)
        assert events
        if any(event.reveals for event in events) and not game.irrevocable(view, move):
            assert is_surprising(game, view, move), "Undo ends here, and the viewer could know."


def check_spelled(game: AnyGame, state: AnyState, view: AnySeen, offer: Move) -> None:
    """What an offer stands for can be played one after the other, where its viewer knows nothing against it;
    any other text stands for itself."""
    moves = game.spelled(view, offer)
    assert len(moves) > 1 or game.canonical(view, moves[0]) == moves[0]
    if game.why_not(view, offer) is None and moves[0] in game.legal(state):
        after = game.clone(state)
        for move in moves:
            assert move in game.legal(after)
            game.play(after, move)
    for text in GARBAGE:
        assert game.spelled(view, text) == [game.canonical(view, text)]


def is_surprising(game: AnyGame, view: AnySeen, move: Move) -> bool:
    """Whether a move reveals something in some states only that look the same."""
    guesses = [game.resample(view, Random(number)) for number in range(GUESSES)]
    return not all(any(event.reveals for event in game.play(guess, move)) for guess in guesses)


FORETOLD = 12
"""The end of so many moves is looked for at one ply."""
MOST_AFTER = 12
"""A foretold end comes after so many more moves at most: what is still to be discarded."""


def check_foretold(subject: Subject, moment: Moment, rng: Random) -> int:
    """What is said of an end before it comes is true whatever is hidden, and said of each move that ends the
    game alike in every state that looks the same. Returns how many ends were foretold."""
    game, found = subject.game, 0
    decision = game.decision(moment.state)
    if decision is None:
        return 0
    seat = decision.seat
    outcome: Callable[[AnyState], Outcome | None] = game.outcome
    view = screen = game.seen(moment.state, seat)
    if subject.told_for:
        seat = None
        screen, outcome = subject.told_for(view)
    foresee = game.foresee(view)
    for move in rng.sample(moment.legal, min(FORETOLD, len(moment.legal))):
        told = foresee([move])
        states = [after_move(game, game.resample(view, rng), move, rng, told is not None) for _ in range(3)]
        ends = [outcome(state) for state in states]
        if told is not None:
            found += 1
            for end in ends:
                assert end is not None
                assert fate(end, seat) == fate(told, seat)
                assert set(told.winners) <= set(end.winners)
                assert told.reason in ("", end.reason)
        elif all(end is not None for end in ends):
            assert by_resamples(game, screen, seat, outcome)([move]) is None
    assert foresee(moment.legal) is None or found
    return found


def after_move(game: AnyGame, state: AnyState, move: Move, rng: Random, patient: bool) -> AnyState:
    """What a move makes of a state: at once or, for the patient, with what must be done after it."""
    game.play(state, move)
    for _ in range(MOST_AFTER if patient else 0):
        legal = game.legal(state)
        if legal:
            game.play(state, rng.choice(legal))
    return state


def check_secrets(subject: Subject, moment: Moment, rng: Random) -> bool:
    """What is seen, and all that is made from it, tells nothing that its seat does not know: it is the same
    after the hidden part has changed, be it dealt anew from there or swapped in the state."""
    game, state = subject.game, moment.state
    seats: list[int | None] = [None, *range(state.setup.seats)]
    decision = game.decision(state)
    some_changed = False
    for seat in seats:
        view = game.seen(state, seat)
        known = knowledge(subject, view, moment.legal)
        assert json.loads(canonical(game.seen_json(view))) == game.seen_json(view)
        check_unshared(game, state, seat)
        for other in (game.resample(view, rng), subject.hidden_changed(state, seat, rng)):
            assert subject.broken(other) == []
            same = game.seen(other, seat)
            assert same == view
            assert knowledge(subject, same, moment.legal) == known
            some_changed = some_changed or game.to_position(other) != game.to_position(state)
        if decision is not None and decision.seat is not None and seat != decision.seat:
            # With all drawers down everybody may see what takes no secrets: it is right whatever they are.
            assert seat is None or known["offers"] == []
            openly = [move for offer in known["offers"] for move in game.spelled(view, offer)[:1]]
            assert set(openly) <= set(game.legal(state))
            count = len(known["offers"])
            assert set(known["refusals"][:count]) <= {None}
            assert seat is None or None not in known["refusals"]
            assert set(known["answers"]) == {None}
        elif decision is not None:
            assert all(answer is None or answer in moment.legal for answer in known["answers"])
    return some_changed


def knowledge(subject: Subject, view: AnySeen, legal: Sequence[Move]) -> dict[str, Any]:
    """All that a game says from what is seen."""
    game = subject.game
    offers = game.offers(view)
    refusals = [game.why_not(view, move) for move in (*offers, *legal, *GARBAGE)]
    return {
        "offers": offers,
        "refusals": [None if refusal is None else str(refusal) for refusal in refusals],
        "canonical": [game.canonical(view, move) for move in offers],
        "spelled": [game.spelled(view, move) for move in offers],
        "ends": [game.foresee(view)([move]) for move in offers[:FORETOLD]],
        "irrevocable": [game.irrevocable(view, move) for move in offers],
        "again": [game.asks_again(view, move, move) for move in offers],
        "answers": [game.answer(view, orders) for orders in subject.orders],
        "score": game.score(view),
    }


def check_unshared(game: AnyGame, state: AnyState, seat: int | None) -> None:
    """What is seen shares nothing that could change with the state."""
    assert not containers_of(game.seen(state, seat).state) & containers_of(state)


def check_illegal(game: AnyGame, moment: Moment) -> None:
    """What is not legal is refused with the reason that the viewer was told, and changes nothing."""
    state, legal = moment.state, set(moment.legal)
    decision = game.decision(state)
    seat = decision.seat if decision else 0
    view = game.seen(state, seat)
    before = digest(game.to_json(state))
    near = [f"{move}{more}" for move in legal for more in ("-x", "-", " ")] + [move[:-1] for move in legal]
    begun = ["-".join(targets(move)[:-1]) for move in legal]
    elsewhere = list(moment.elsewhere)[:: 1 + len(moment.elsewhere) // MOST_ELSEWHERE]
    tried = dict.fromkeys([*game.offers(view), *GARBAGE, *near, *begun, *elsewhere])
    for move in tried:
        if move in legal:
            continue
        refusal = game.why_not(view, move)
        spelled = game.spelled(view, move)[0] in legal
        assert spelled or isinstance(refusal, Refusal), (move, decision)
        with pytest.raises(IllegalMove) as caught:
            game.play(state, move)
        assert caught.value.refusal.rule
        assert "None" not in str(caught.value), "a value is missing in a sentence"
        if not spelled:
            assert str(caught.value) == str(refusal)
    assert digest(game.to_json(state)) == before


def check_clones(game: AnyGame, moment: Moment) -> None:
    """Playing on a copy leaves the original as it was, and the other way round."""
    state = moment.state
    before = digest(game.to_json(state))
    copies = [game.clone(state) for _ in moment.legal]
    for copy, move in zip(copies, moment.legal, strict=True):
        assert copy == state
        game.play(copy, move)
        assert digest(game.to_json(state)) == before
    kept = game.clone(state)
    for copy in copies:  # and two moves deep, where what a first move shared would change
        for move in game.legal(copy)[:3]:
            game.play(game.clone(copy), move)
    assert digest(game.to_json(kept)) == before
    assert digest(game.to_json(state)) == before
