"""Computer players: they choose among the legal moves, by the view alone, each as its kind does."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.subjects import SUBJECTS, biased
from threethrones.core.chance import generator
from threethrones.core.document import dump
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Seen
from threethrones.games import GAMES
from threethrones.lab.biased_player import BiasedPlayer
from threethrones.lab.greedy_player import GreedyPlayer
from threethrones.lab.named_players import player
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.player import Player
from threethrones.players.playouts import next_move, play_out, played_game, thinking
from threethrones.players.tree_player import TreePlayer

ANY = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def draws(chooser: Player, legal: list[str], times: int = 3000) -> Counter[str]:
    rng = Random("draws")
    return Counter(chooser.choose(None, legal, rng) for _ in range(times))


def test_a_random_player_takes_every_move_about_as_often() -> None:
    counts = draws(RandomPlayer(), ["a", "b", "c"])
    assert set(counts) == {"a", "b", "c"}
    assert all(900 < count < 1100 for count in counts.values())


def test_a_biased_player_weighs_the_last_spot() -> None:
    legal = ["Kr-1-attack", "Kr-2-reinforce", "attack-1-reinforce", "l2", "d4"]
    counts = draws(BiasedPlayer({"attack": 6, "reinforce": 1, "l2": 0}, other=2), legal)
    assert set(counts) == {"Kr-1-attack", "Kr-2-reinforce", "attack-1-reinforce", "d4"}
    assert 1700 < counts["Kr-1-attack"] < 1900
    assert 250 < counts["Kr-2-reinforce"] < 350
    assert 520 < counts["d4"] < 680


def test_what_weighs_nothing_is_played_only_where_nothing_else_is_legal() -> None:
    none = BiasedPlayer({"l2": 0, "d4": 0})
    assert set(draws(none, ["l2", "d4", "x"], 100)) == {"x"}
    assert set(draws(none, ["l2", "d4"], 100)) == {"l2", "d4"}
    with pytest.raises(ValueError, match="0 or more"):
        BiasedPlayer({"x": -1})
    with pytest.raises(ValueError, match="0 or more"):
        BiasedPlayer({}, other=-1)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.most_seats == 2])
def test_a_greedy_player_does_better_than_a_random_one(name: str) -> None:
    game = GAMES[name]
    setup = standard_setup(game)
    won: Counter[bool] = Counter()
    for number in range(10):
        seat = number % setup.seats
        players: list[Player] = [RandomPlayer()] * setup.seats
        players[seat] = GreedyPlayer(game)
        outcome = played_game(game, setup, f"greedy:{number}", players).outcome()
        assert outcome is not None
        won[seat in outcome.winners] += 1
    assert won[True] >= 9


def winning(game: AnyGame, match: Match) -> set[str]:
    """The moves with which whoever decides wins at once."""
    pending, found = match.decision(), set()
    for move in match.legal():
        state = game.clone(match.state)
        game.play(state, move)
        outcome = game.outcome(state)
        if outcome and pending and pending.seat in outcome.winners:
            found.add(move)
    return found


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.most_seats == 2])
def test_a_searching_player_takes_a_win_that_few_moves_bring(name: str) -> None:
    game = GAMES[name]
    looked = 0
    for number in range(40):
        match = Match(game, standard_setup(game), Start(key=f"win {number}"))
        rng = thinking(f"win {number}")
        while (move := next_move(match, [GreedyPlayer(game)] * 2, rng)) is not None:
            wins = winning(game, match)
            if 0 < len(wins) < len(match.legal()) / 2:
                looked += 1
                decision = match.decision()
                assert decision is not None
                # It may lay a card before, if the win is still there then.
                match = play_out(match, [TreePlayer(game, 40 * len(match.legal()))] * 2, rng, most=12)
                outcome = match.outcome()
                assert outcome is not None
                assert decision.seat in outcome.winners
                break
            match.play(move)
        if looked == 2:
            return
    raise AssertionError("Too few such positions.")


def test_a_search_has_iterations() -> None:
    with pytest.raises(ValueError, match="at least one iteration"):
        TreePlayer(GAMES["avignon"], 0)


class Watched:
    """A player that notes that it is asked with its own seat's seen and legal moves, and no more."""

    looks = True

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.seats: list[int | None] = []

    def choose(self, seen: object, legal: object, rng: Random) -> str:
        assert isinstance(seen, Seen)
        assert isinstance(legal, list)
        self.seats.append(seen.seat)
        move = self.inner.choose(seen, legal, rng)
        assert move in legal
        return move


@ANY
@pytest.mark.parametrize("kind", ["random", "greedy", "biased:attack=9,other=2", "tree:3"])
def test_players_see_only_their_own_view_and_play_legally(game: AnyGame, kind: str) -> None:
    setup = standard_setup(game)
    watched = [Watched(player(kind, game)) for _ in range(setup.seats)]
    match = played_game(game, setup, "watched", watched, most=60)
    assert match.ply == 60 or match.outcome() is not None
    for seat, watcher in enumerate(watched):
        assert set(watcher.seats) - {None} == {seat}
        assert None not in watcher.seats or seat == 0, "The first one speaks for the table."
    walked = match.replay()
    entered = sum(game.automatic(next(walked).state) is not None for _ in match.plies)
    assert sum(len(watcher.seats) for watcher in watched) == match.ply - entered >= 10


@ANY
@pytest.mark.parametrize("kind", ["random", "greedy", "tree:20"])
def test_the_choice_depends_on_the_view_alone(game: AnyGame, kind: str) -> None:
    """Two states that look the same to a seat get the same move from it."""
    setup = standard_setup(game)
    for number in range(0, 60, 6):
        match = played_game(game, setup, "same seen", [RandomPlayer()] * setup.seats, most=number)
        decision = match.decision()
        if decision is None:
            assert number >= 12
            break
        seen = match.seen(decision.seat)
        other = game.resample(seen, Random(number))
        chooser = player(kind, game)
        chosen = chooser.choose(seen, match.legal(), Random(7))
        assert chooser.choose(game.seen(other, decision.seat), match.legal(), Random(7)) == chosen


@ANY
def test_a_game_by_computer_players_is_the_same_each_time(game: AnyGame) -> None:
    setup = standard_setup(game)
    players = [biased(game.name, next(iter(SUBJECTS[game.name].leanings)))] * setup.seats
    texts = {dump(played_game(game, setup, "again", players)) for _ in range(2)}
    assert len(texts) == 1
    assert thinking("k").getrandbits(64) not in {generator("k", n).getrandbits(64) for n in range(100)}


def test_the_table_enters_its_own_moves() -> None:
    """Where the options let the table play, no player is asked."""
    entered = 0
    setups = [
        (game, standard_setup(game, {option.name: value}))
        for game in GAMES.values()
        for option in game.options
        for value, _ in option.values
    ]
    for game, setup in setups:
        match = Match(game, setup, Start(key="automatic"))
        rng = Random(5)
        while (move := next_move(match, [RandomPlayer()] * setup.seats, rng)) is not None:
            automatic = game.automatic(match.state)
            assert automatic in (None, move)
            entered += automatic is not None
            match.play(move)
    assert entered


def test_players_have_names() -> None:
    game = next(iter(GAMES.values()))
    assert isinstance(player("random", game), RandomPlayer)
    greedy = player("greedy", game)
    assert isinstance(greedy, GreedyPlayer)
    assert greedy.evaluation is next(iter(game.evaluations.values()))
    for name, evaluation in game.evaluations.items():
        named = player(f"greedy:{name}", game)
        assert isinstance(named, GreedyPlayer)
        assert named.evaluation == evaluation
    searching = player("tree:50:cards", GAMES["avalon"])
    assert isinstance(searching, TreePlayer)
    assert (searching.iterations, searching.evaluation) == (50, GAMES["avalon"].evaluations["cards"])
    longer = player("tree:50:cards*4", GAMES["avalon"])
    assert isinstance(longer, TreePlayer)
    assert (longer.iterations, longer.evaluation) == (200, GAMES["avalon"].evaluations["cards"])
    level, better = player("hard", game), player("hard*3", game)
    assert isinstance(level, TreePlayer)
    assert isinstance(better, TreePlayer)
    assert type(better) is type(level)
    assert better.iterations == 3 * level.iterations
    leaning = player("biased:attack=3,other=0", game)
    assert isinstance(leaning, BiasedPlayer)
    assert (leaning.weights, leaning.other) == ({"attack": 3}, 0)


NO_PLAYERS = """
clever random:1 random*2 greedy:nothing biased biased: biased:x biased:x=-1 biased:x=1,, openspiel openspiel:0
tree tree:0 tree:-5 tree:1000001 tree:9:nothing hard:1 hard* hard*0 hard*1000 hard*two
"""


@pytest.mark.parametrize("text", ["", *NO_PLAYERS.split()])
def test_what_is_no_player_is_refused_with_a_sentence(text: str) -> None:
    refused = r"There is no|A (biased|searching) player is written|More thinking is written|“random” doesn’t"
    with pytest.raises(ValueError, match=rf"^({refused}) .*\.$"):
        player(text, next(iter(GAMES.values())))
