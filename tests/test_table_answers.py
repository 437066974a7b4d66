"""Who answers what a whole table is asked: computers for themselves, persons for themselves."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camelot.positions import position
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.games.camelot.game import GAME as CAMELOT
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.levels import level
from threethrones.players.playouts import thinking
from threethrones.players.table_answers import Own, answering, own_offers

ANY = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@ANY
def test_a_table_of_computers_answers_everything(game: AnyGame) -> None:
    setup = standard_setup(game)
    match, rng = Match(game, setup, Start(key="all")), thinking("all")
    for _ in range(60):
        decision = match.decision()
        if decision is None:
            break
        seat = answering(game, match.seen(None), range(setup.seats))
        assert seat is not None
        assert decision.seat in (None, seat)
        match.play(RandomPlayer().choose(match.seen(seat), match.legal(), rng))
    assert match.ply > 10


@ANY
def test_at_a_table_of_persons_nobody_answers_for_them(game: AnyGame) -> None:
    match = Match(game, standard_setup(game), Start(key="none"))
    seat = match.decision()
    assert seat is not None
    seen = match.seen(seat.seat)
    assert answering(game, seen, ()) is None
    own = {offer: Own(game.spelled(seen, offer), {}) for offer in game.offers(seen)}
    assert own_offers(game, seen, ()) == own


def test_a_person_and_four_computers_play_a_game_of_camelot_together() -> None:
    """As the page does it: the person in seat 2 takes offers, the computers answer for themselves."""
    setup = standard_setup(CAMELOT, {"traitor": "likelier"}, seats=5)
    match, rng = Match(CAMELOT, setup, Start(key="one person")), thinking("one person")
    computers, player = {0, 1, 3, 4}, level("normal", CAMELOT)
    answered: Counter[bool] = Counter()
    while match.decision() is not None:
        automatic = match.game.automatic(match.state)
        seat = answering(CAMELOT, match.seen(None), computers)
        responders = CAMELOT.responders(match.seen(None))
        if automatic is not None:
            match.play(automatic)
        elif seat is not None:
            assert 2 not in responders
            answered[False] += 1
            match.play(player.choose(match.seen(seat), match.legal(), rng))
        else:
            assert 2 in responders
            answered[True] += 1
            decision = match.decision()
            assert decision is not None
            seen = match.seen(decision.seat)
            offered = own_offers(CAMELOT, seen, computers)
            offers = {offer: moves for offer, moves in offered.items() if not CAMELOT.why_not(seen, offer)}
            for move in offers[RandomPlayer().choose(None, list(offers), rng)].now:
                assert 2 in CAMELOT.responders(match.seen(None))
                match.play(move)
    assert answered[True] > 20 < answered[False]


def test_of_a_poll_a_person_is_offered_only_his_own_answers() -> None:
    state = position(
        seats=5,
        hands="Me/Me/Me/F1/F1",
        loyalty="lllll",
        options={"traitor": "none"},
        phase="next,deeds:0,carry:0:M4,merlins:0:M4::0/1/2/3/4::0/0/0/0/0",
    )
    seen = CAMELOT.seen(state, None)
    assert answering(CAMELOT, seen, {2, 3}) is None
    own = own_offers(CAMELOT, seen, {2, 3})
    none = "merlins0"
    assert own["nobody"] == Own([none, none], {4: none})
    assert own["p0m2-done"] == Own(["merlins2", none], {4: none})
    assert own["p1m1-done"] == Own([none, "merlins1"], {4: none})
    assert own["p4m2-done"] == Own([none, none], {4: "merlins2"})
    assert {who for who in own if who.startswith(("p2", "p3"))} == set()
    assert answering(CAMELOT, seen, {0, 3}) == 0


def test_what_is_the_matter_of_several_a_person_among_them_decides() -> None:
    state = position(
        seats=5,
        place="grail/grail/grail",
        loyalty="lllll",
        options={"traitor": "none"},
        pool="F1F2F3",
        phase="next,deeds:0,finish:0::grail::::1,share:::grail:0/1/2",
    )
    seen = CAMELOT.seen(state, None)
    assert list(CAMELOT.responders(seen)) == [0, 1, 2]
    assert answering(CAMELOT, seen, {0, 1, 3, 4}) is None
    assert answering(CAMELOT, seen, {0, 1, 2}) == 0
