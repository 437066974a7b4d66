"""Players by level: they think in slices, and only about what their seat has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from tests.games.avalon import positions as avalon
from tests.games.avignon import positions as avignon
from tests.table.device import WON, match_from
from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.setups import standard_setup
from threethrones.core.terms import AnySeen, Move, Seen
from threethrones.games import GAMES
from threethrones.games.avalon.rules.state import State
from threethrones.lab.named_players import player
from threethrones.lab.random_player import RandomPlayer
from threethrones.players import LEVELS, LONGEST_LINE
from threethrones.players.beginner import Beginner
from threethrones.players.heuristic_player import HeuristicPlayer
from threethrones.players.levels import level
from threethrones.players.player import SettledSearch, concluded
from threethrones.players.playout_player import PlayoutPlayer
from threethrones.players.playouts import played_game
from threethrones.players.proving_player import ProvingPlayer
from threethrones.players.tree_player import SLICE, TRIED, TreePlayer, TreeSearch

SEARCHED = {name: game for name, game in GAMES.items() if game.heuristics() is None}
ANY = pytest.mark.parametrize("game", SEARCHED.values(), ids=list(SEARCHED))
EACH = pytest.mark.parametrize("name", LEVELS)
FEW = 40
"""Iterations: what holds for them holds for more."""


def quick(name: str, game: AnyGame) -> TreePlayer | Beginner:
    """The player of a level, who is in a hurry."""
    thinker = level(name, game)
    if isinstance(thinker, Beginner):
        return thinker
    assert isinstance(thinker, TreePlayer)
    thinker.iterations = min(FEW, thinker.iterations)
    if isinstance(thinker, ProvingPlayer):
        thinker.most = FEW
    return thinker


def position(game: AnyGame, plies: int) -> Match:
    setup = standard_setup(game)
    return played_game(game, setup, f"level {plies}", [RandomPlayer()] * setup.seats, most=plies)


def choices(game: AnyGame, plies: range) -> Iterator[tuple[int, str, AnySeen, list[Move]]]:
    """What is to be chosen after so many plies each, where there is a choice: the question's kind, what its
    seat has seen, and the moves."""
    for ply in plies:
        match = position(game, ply)
        decision, legal = match.decision(), match.legal()
        if decision is not None and len(legal) > 1:
            yield ply, decision.kind, match.seen(decision.seat), legal


@ANY
@EACH
def test_a_level_has_a_name_and_as_many_iterations_as_the_game_says(game: AnyGame, name: str) -> None:
    named = player(name, game)
    if name == "easy":
        assert isinstance(named, Beginner)
    else:
        assert isinstance(named, TreePlayer)
        assert named.iterations == game.iterations[name]
        assert isinstance(named, ProvingPlayer) == (name == "hard")
    with pytest.raises(ValueError, match="There is no player"):
        player(f"{name}:5", game)


@EACH
def test_a_policy_is_a_level_that_makes_no_playouts(name: str) -> None:
    knight, hard = (player(text, GAMES["camelot"]) for text in (f"policy:{name}", name))
    assert isinstance(knight, HeuristicPlayer)
    assert isinstance(hard, HeuristicPlayer)
    assert knight.manner == hard.manner
    assert not isinstance(knight, PlayoutPlayer)
    assert isinstance(hard, PlayoutPlayer) == (name == "hard")
    searching = player(f"policy:{name}", GAMES["avalon"])
    assert type(searching) is type(player(name, GAMES["avalon"]))


def test_there_is_no_policy_of_another_name() -> None:
    with pytest.raises(ValueError, match="policy"):
        player("policy:clever", GAMES["avalon"])


@ANY
def test_the_better_ones_think_longer(game: AnyGame) -> None:
    assert list(game.iterations) == [name for name in LEVELS if name != "easy"]
    assert sorted(game.iterations.values()) == list(game.iterations.values())
    with pytest.raises(KeyError):
        level("perfect", game)


@ANY
@EACH
def test_dealing_everything_hidden_anew_changes_no_choice(game: AnyGame, name: str) -> None:
    thinker = quick(name, game)
    asked: Counter[str] = Counter()
    for plies, kind, seen, legal in choices(game, range(0, 150, 7)):
        asked[kind] += 1
        other = game.seen(game.resample(seen, Random(plies)), seen.seat)
        assert len({thinker.choose(known, legal, Random("same")) for known in (seen, other)}) == 1
    assert asked.total() >= 3


@ANY
@EACH
def test_a_thought_in_slices_is_a_whole_choice(game: AnyGame, name: str) -> None:
    thinker = quick(name, game)
    looked = 0
    for plies, _, seen, legal in choices(game, range(3, 60, 9)):
        looked += 1
        thought = thinker.think(seen, legal, Random(plies))
        assert thought.choice() in legal, "Before the first slice, too."
        slices = 1
        while thought.go_on():
            assert thought.choice() in legal
            slices += 1
        assert slices <= -(-FEW // SLICE) + (2 * len(legal) if isinstance(thinker, ProvingPlayer) else 0)
        assert thought.choice() == thinker.choose(seen, legal, Random(plies))
    assert looked


@ANY
def test_a_dealer_deals_as_resample_does_and_each_deal_is_its_own(game: AnyGame) -> None:
    for plies in range(2, 60, 9):
        match = position(game, plies)
        decision = match.decision()
        if decision is None:
            continue
        seen = match.seen(decision.seat)
        deal = game.determinizer(seen)
        first, again, other = (deal(Random(seed)) for seed in (1, 1, 2))
        once = game.to_json(first)
        assert once == game.to_json(again) == game.to_json(game.resample(seen, Random(1)))
        assert once != game.to_json(other)
        while legal := game.legal(first):
            game.play(first, legal[0])
            if first.chance > 20:
                break
        assert game.to_json(again) == once == game.to_json(deal(Random(1)))


@ANY
def test_what_is_sensible_is_legal_and_never_nothing(game: AnyGame) -> None:
    fewer = 0
    for plies in range(0, 120, 3):
        match = position(game, plies)
        legal = match.legal()
        if not legal:
            continue
        prune = list(game.prune(match.state, legal))
        assert prune
        assert [move for move in legal if move in set(prune)] == prune
        fewer += len(prune) < len(legal)
    assert fewer or game.name != "avalon"


def test_about_a_single_move_nobody_thinks() -> None:
    game = GAMES["avignon"]
    match = position(game, 2)
    thought = level("hard", game).think(match.seen(0), match.legal()[:1], Random(1))
    assert isinstance(thought, SettledSearch)
    assert not thought.go_on()
    assert concluded(thought) == match.legal()[0]
    assert thought.line() == match.legal()[:1]


@ANY
def test_a_line_begins_with_the_choice_and_tells_what_was_tried_most(game: AnyGame) -> None:
    lengths = Counter[int]()
    for plies, _, seen, legal in choices(game, range(8, 60, 10)):
        search = TreeSearch(game, 600, None, seen, legal, Random(plies))
        assert search.line() == [search.choice()], "Before the first slice, too."
        concluded(search)
        line = search.line()
        assert line[0] == search.choice()
        assert len(line) <= LONGEST_LINE
        node = search.root.children[line[0]]
        for move in line[1:]:
            assert node.children[move].visits == max(child.visits for child in node.children.values())
            node = node.children[move]
            assert node.visits >= TRIED
        if len(line) < LONGEST_LINE:
            assert all(child.visits < TRIED for child in node.children.values()), (
                "It goes on as far as it can."
            )
        lengths[len(line)] += 1
    assert max(lengths) > 1


@ANY
def test_a_line_tells_nothing_that_its_seat_has_not_seen(game: AnyGame) -> None:
    told = 0
    for plies, _, seen, legal in choices(game, range(8, 60, 10)):
        other = game.seen(game.resample(seen, Random(plies)), seen.seat)
        lines = []
        for known in (seen, other):
            search = TreeSearch(game, 300, None, known, legal, Random("same"))
            concluded(search)
            lines.append(search.line())
        assert lines[0] == lines[1]
        told += len(lines[0]) > 1
    assert told


@pytest.mark.parametrize("name", ["avalon", "avignon"])
def test_who_stops_when_nothing_can_change_chooses_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, left = GAMES[name], 0
    for plies, _, seen, legal in choices(game, range(3, 30, 3)):
        short, whole = (TreeSearch(game, 300, None, seen, legal, Random(plies)) for _ in range(2))
        chosen = concluded(short)
        with monkeypatch.context() as patched:
            patched.setattr(TreeSearch, "_decided", lambda _: False)
            assert concluded(whole) == chosen
        assert not whole.left
        left += short.left
    assert left


def test_a_beginner_forgets_the_cards_that_were_seen() -> None:
    game = GAMES["avalon"]
    for plies in range(20, 400, 10):
        match = position(game, plies)
        state = match.state
        assert isinstance(state, State)
        if not any(state.counted):
            continue
        known: Seen[State] = game.forgotten(match.seen(0))
        assert known.seat == 0
        assert not any([*known.state.counted, *known.state.seen])
        assert known.state.hands == match.seen(0).state.hands
        assert game.legal(known.state) == match.legal() or match.decision() is None or state.mover == 1
        return
    raise AssertionError("No pile ran out.")


WINS: Final = {
    "avalon": (avalon.position(WON), "l2"),
    "avignon": (avignon.position("C4 B2 I2 N2 K2", congregations="BI/P"), "1-beseech"),
}
"""Positions in which a move wins at once."""


@pytest.mark.parametrize("name", WINS)
def test_a_beginner_sees_what_wins_at_once(name: str) -> None:
    game, (state, move) = GAMES[name], WINS[name]
    match = match_from(state, game)
    legal, seen = match.legal(), match.seen(0)
    assert move in legal
    for number in range(20):
        after = match_from(state, game)
        after.play(level("easy", game).choose(seen, legal, Random(number)))
        outcome = after.outcome()
        assert outcome is not None
        assert outcome.winners == (0,)


@ANY
def test_a_beginner_errs_and_not_always_alike(game: AnyGame) -> None:
    match = position(game, 4)
    decision = match.decision()
    assert decision is not None
    seen, legal = match.seen(decision.seat), match.legal()
    assert len({level("easy", game).choose(seen, legal, Random(number)) for number in range(40)}) > 1
