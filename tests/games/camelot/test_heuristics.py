"""Camelot's rules of thumb: each question has an answer, nothing hidden decides, words betray nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.games.camelot.positions import position
from threethrones.core.canonical import JSON
from threethrones.core.heuristics import Manner
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Event, Seen
from threethrones.games.camelot import components as box
from threethrones.games.camelot.ai.heuristics import value_model
from threethrones.games.camelot.ai.heuristics.actions import judge
from threethrones.games.camelot.ai.heuristics.answers import scores
from threethrones.games.camelot.ai.heuristics.belief import PublicRecord, recorded, suspicion
from threethrones.games.camelot.ai.heuristics.intentions import intention
from threethrones.games.camelot.ai.heuristics.outlook import LONGEST, Outlook
from threethrones.games.camelot.ai.heuristics.policy import HEURISTICS
from threethrones.games.camelot.ai.heuristics.prices import PRICES
from threethrones.games.camelot.ai.heuristics.remarks import remark
from threethrones.games.camelot.ai.heuristics.traitor_play import margin, strikes, style_of
from threethrones.games.camelot.ai.heuristics.value_model import chance, features
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.frames import PENDING, StackQuestion
from threethrones.games.camelot.rules.state import RECORDS, State
from threethrones.players import LEVELS, levels
from threethrones.players.heuristic_player import HeuristicPlayer
from threethrones.players.player import SettledSearch
from threethrones.players.playout_player import Trial
from threethrones.players.playouts import next_move, play_out, thinking

ARMOURED = {"traitor": "none", "sharing": "no"}
GAMES = [
    *(("easy", seats, f"walk {number}", {"traitor": "surely"}) for number in range(3) for seats in (3, 5, 7)),
    *(("hard", seats, f"walk {number}", {"traitor": "surely"}) for number in range(3) for seats in (4, 6, 7)),
    ("hard", 4, "armour", ARMOURED),
    ("easy", 4, "grail", ARMOURED),
    ("easy", 3, "late", {"traitor": "likelier", "loyalty": "late"}),
    ("normal", 4, "first edition", {"edition": "1"}),
    ("normal", 5, "open", {"traitor": "none", "talk": "open"}),
]
"""Who plays, how many, the key and the options."""
ENTERED = {"shown"}
"""Kinds of questions that the table answers by itself."""


SWAPS = "Gr-swap-p1"


def arthurs(place: str, level: str, hands: str = "F1F2GrLa/F1F1/F2F2") -> list[str]:
    """What a computer King Arthur does after his action, often."""
    state = position(knights="Ar", hands=hands, place=place, done="A", owed=0)
    seen, player = GAME.seen(state, 0), HeuristicPlayer(HEURISTICS, Manner(level))
    return [player.choose(seen, GAME.legal(state), Random(f"arthur {number}")) for number in range(60)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_arthur_asks_for_a_swap_only_with_a_reason_and_says_it(level: str) -> None:
    """Whoever is asked must look at his hand for it."""
    idle = {move for move in arthurs("camelot/picts/saxons", level) if "-swap-" in move}
    assert not idle
    assert SWAPS in arthurs("camelot/grail/saxons", level, "GrGrGr/F1F1/F2F2")
    state = position(knights="Ar", hands="Gr/F1", place="camelot/grail")
    told = intention(GAME.seen(state, None).state, 0, SWAPS)
    assert str(told) == "Let’s swap a card: you need mine where you are."


@dataclass(frozen=True)
class Asking:
    """A choice that came up in a game, as the seat saw it that was to answer."""

    kind: str
    seat: int
    seen: Seen[State]
    legal: tuple[str, ...]
    told: tuple[Event, ...]
    state: State


def start_of(key: str, seats: int) -> Start:
    """A deal; or a position in which somebody has Lancelot's armour, or the Grail among the dying."""
    if key == "armour":
        held = position(seats=seats, relics="armour:0", closed="lancelot", phase="evil", options=ARMOURED)
    elif key == "grail":
        held = position(
            seats=seats, relics="grail:0", closed="grail", life="4/1/1/1", phase="evil", options=ARMOURED
        )
    else:
        return Start(key=key)
    return Start(position=GAME.to_position(held))


@cache
def askings() -> list[Asking]:
    """Choices of whole games, a few of each kind from each game."""
    found = []
    for level, seats, key, options in GAMES:
        match = Match(GAME, standard_setup(GAME, options, seats=seats), start_of(key, seats))
        players = [HeuristicPlayer(HEURISTICS, Manner(level))] * seats
        rng, often = thinking(key), dict[str, int]()
        while (move := next_move(match, players, rng)) is not None:
            decision, legal = match.decision(), match.legal()
            assert decision
            often[decision.kind] = often.get(decision.kind, 0) + 1
            if len(legal) > 1 and (often[decision.kind] < 4 or often[decision.kind] % 25 == 0):
                seat = GAME.responders(match.seen(None))[0]
                told = tuple(event for _, event in match.events(seat))
                seen = match.seen(seat)
                found.append(Asking(decision.kind, seat, seen, tuple(legal), told, copied(match)))
            match.play(move)
    return found


def copied(match: Match) -> State:
    state = match.state
    assert isinstance(state, State)
    return RECORDS.clone(state)


@pytest.mark.night
def test_every_kind_of_question_comes_up_and_every_level_answers_it() -> None:
    kinds = {kind for kind, made in PENDING.classes.items() if issubclass(made, StackQuestion)}
    assert {asking.kind for asking in askings()} == kinds - ENTERED
    for level in LEVELS:
        player = HeuristicPlayer(HEURISTICS, Manner(level))
        for asking in askings():
            assert player.choose(asking.seen, asking.legal, Random(1), asking.told) in asking.legal


def test_what_is_hidden_does_not_decide() -> None:
    for number, asking in enumerate(askings()):
        other = GAME.seen(GAME.resample(asking.seen, Random(number)), asking.seat)
        for level in LEVELS:
            player = HeuristicPlayer(HEURISTICS, Manner(level))
            chosen = player.choose(asking.seen, asking.legal, Random(7), asking.told)
            assert player.choose(other, asking.legal, Random(7), asking.told) == chosen


def test_no_more_is_read_of_a_whole_state_than_of_what_is_seen() -> None:
    closed = [asking for asking in askings() if asking.state.setup.options["talk"] == "closed"]
    for asking in closed:
        whole = Seen(asking.state, asking.seat)
        judged = [
            HEURISTICS.scores(seen, asking.seat, asking.legal, Random(1), asking.told, Manner("hard"))
            for seen in (asking.seen, whole)
        ]
        assert judged[0] == pytest.approx(judged[1])


def test_an_intention_is_made_of_what_everybody_sees() -> None:
    said = set()
    for asking in askings():
        public = GAME.seen(asking.state, None).state
        for move in asking.legal:
            sentence = intention(public, asking.seat, move)
            assert HEURISTICS.intention(asking.seen, asking.seat, move) == sentence
            said.add(str(sentence))
    assert len(said) > 30


def test_an_intention_does_not_depend_on_the_loyalty() -> None:
    for asking in askings():
        swapped = GAME.clone(asking.state)
        change = {box.LOYAL: box.TRAITOR, box.TRAITOR: box.LOYAL}
        swapped.loyalty = [change[loyalty] for loyalty in swapped.loyalty]
        for move in asking.legal:
            sentences = [
                HEURISTICS.intention(GAME.seen(state, asking.seat), asking.seat, move)
                for state in (asking.state, swapped)
            ]
            assert sentences[0] == sentences[1]


# --- who may be the traitor -------------------------------------------------------------------------------


def actions_of(seat: int, *kinds: str) -> Iterator[Event]:
    for kind in kinds:
        about: dict[str, JSON] = {"seat": seat, "count": 1, "won": True}
        yield Event(kind, about)


def test_whoever_plainly_harms_is_suspected_more_and_whoever_helps_less() -> None:
    seen = GAME.seen(position(seats=5, options={"traitor": "surely"}, loyalty="lltll"), 0)
    told = [*actions_of(1, *["engine"] * 5), *actions_of(2, *["laid"] * 5, "offered", "siege fought")]
    before, after = suspicion(seen, 0, PublicRecord(5)), suspicion(seen, 0, recorded(told, 5))
    assert before == pytest.approx([0, 0.25, 0.25, 0.25, 0.25])
    assert after[1] > 2 * before[1]
    assert after[2] < before[2] / 2
    assert sum(after) == pytest.approx(1)
    assert after[0] == 0, "Nobody suspects himself,"
    assert suspicion(seen, None, recorded(told, 5))[0] > 0, "but others do."


def test_nobody_is_suspected_where_there_is_nobody_to_find() -> None:
    told = list(actions_of(1, *["engine"] * 5))
    none = position(seats=5, options={"traitor": "none"})
    found = position(seats=5, options={"traitor": "surely"}, unmasked=2, exposed="00100", loyalty="lltll")
    for state in (none, found):
        assert suspicion(GAME.seen(state, 0), 0, recorded(told, 5)) == [0.0] * 5


PACKS = {"perhaps": ("lltll", "lll"), "likelier": ("llllt", "l"), "surely": ("lltll", "")}
"""By the option: each seat's loyalty, and the cards that nobody got."""


def test_how_many_loyalty_cards_there_are_decides_how_likely_a_traitor_is_at_all() -> None:
    likely = [
        sum(
            suspicion(
                GAME.seen(
                    position(
                        seats=5, options={"traitor": option}, loyalty=PACKS[option][0], spare=PACKS[option][1]
                    ),
                    0,
                ),
                0,
                PublicRecord(5),
            )
        )
        for option in ("perhaps", "likelier", "surely")
    ]
    assert likely == pytest.approx([4 / 7, 4 / 5, 1])
    cleared = position(
        seats=5, options={"traitor": "likelier"}, exposed="01110", loyalty=PACKS["likelier"][0], spare="l"
    )
    assert sum(suspicion(GAME.seen(cleared, 0), 0, PublicRecord(5))) == pytest.approx(1 / 2)


def test_an_accusation_pays_once_one_is_suspect_enough() -> None:
    state = position(
        seats=5, options={"traitor": "surely"}, swords="6/3", loyalty="ltlll", place="camelot/grail"
    )
    seen, legal = GAME.seen(state, 0), GAME.legal(state)
    harmful = list(actions_of(1, *["engine", "drew black", "travelled"] * 8))
    harmful += [event for seat in (2, 3, 4) for event in actions_of(seat, *["laid", "siege fought"] * 4)]
    player = HeuristicPlayer(HEURISTICS, Manner("hard"))
    assert player.choose(seen, legal, Random(1), harmful) == "accuse-p1"
    assert not player.choose(seen, legal, Random(1), ()).startswith("accuse")


def record_of(asking: Asking) -> PublicRecord:
    """What everybody has publicly done by then."""
    return recorded(asking.told, len(asking.seen.state.knights))


# --- the traitor ------------------------------------------------------------------------------------------


def of_the_traitor(*kinds: str) -> Iterator[tuple[Asking, list[float], str]]:
    """The choices of such kinds that a hidden traitor had, what each move is worth to the loyal, and what he
    plays."""
    for asking in askings():
        state = asking.seen.state
        hidden = state.loyalty[asking.seat] == box.TRAITOR and state.unmasked == box.NOBODY
        if asking.kind in kinds and hidden:
            player = HeuristicPlayer(HEURISTICS, Manner("hard"))
            suspects = suspicion(asking.seen, asking.seat, record_of(asking))
            look = Outlook(state, asking.seat, PRICES, suspects)
            move = player.choose(asking.seen, asking.legal, Random(1), asking.told)
            yield asking, scores(look, asking.legal), move


def test_the_traitor_dares_more_the_nearer_the_end_and_all_when_he_is_found_out() -> None:
    """What he does is never worse, in the eyes of a loyal knight, than he dares."""
    harmed, found_out = 0, 0
    for asking, loyal, move in of_the_traitor("evil", "deeds"):
        worth, best, state = loyal[asking.legal.index(move)], max(loyal), asking.seen.state
        suspected = suspicion(asking.seen, None, record_of(asking))[asking.seat]
        if move in ("sacrifice", "life") or move.startswith("accuse"):
            continue
        daring = margin(style_of(state), state, suspected)
        assert best - worth <= daring
        harmed += worth < best
        found_out += suspected >= style_of(state).found_out
    assert harmed > 3
    assert found_out


def test_he_helps_like_the_others_until_he_strikes() -> None:
    seven = {"seats": 7, "options": {"traitor": "surely"}, "loyalty": "tllllll"}
    early, late = position(swords="1/0", **seven), position(swords="6/4", **seven)  # type: ignore[arg-type]
    style = replace(style_of(early), strike=0.5, daring=20.0, found_out=0.5)
    assert not strikes(style, early, 0.3)
    assert strikes(style, late, 0.3)
    assert strikes(style, early, style.found_out)
    assert margin(style, early, 0.3) < margin(style, late, 0.3) < margin(style, early, style.found_out)


def test_where_nobody_sees_it_he_gives_away_what_he_thinks_the_knights_need_most() -> None:
    seen = list(of_the_traitor("discard", "give"))
    assert seen
    for asking, _, move in seen:
        prices = style_of(asking.seen.state).prices
        needed = scores(Outlook(asking.seen.state, asking.seat, prices), asking.legal)
        assert needed[asking.legal.index(move)] == min(needed)


@pytest.mark.rare
def test_he_plays_as_the_loyal_do_where_that_is_asked_of_him() -> None:
    for asking in askings():
        if asking.seen.state.loyalty[asking.seat] == box.TRAITOR:
            loyal = GAME.clone(asking.seen.state)
            loyal.loyalty = [box.LOYAL] * len(loyal.loyalty)
            both = [
                HEURISTICS.scores(
                    seen, asking.seat, asking.legal, Random(1), asking.told, Manner("hard", True)
                )
                for seen in (asking.seen, Seen(loyal, asking.seat))
            ]
            assert both[0] == both[1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_knight_does_not_give_the_last_life(level: str) -> None:
    alone = position(
        knights="Gw",
        life="1/0/0",
        out="011",
        engines=11,
        swords="5/5",
        dark="grail:DeDeDeDeDeDs,knight:K1K3K5",
        phase="evil",
        options=ARMOURED,
    )
    seen, legal = GAME.seen(alone, 0), GAME.legal(alone)
    assert {*legal} == {"life", "draw", "engine"}
    found = HEURISTICS.scores(seen, 0, legal, Random(1), (), Manner(level))
    assert legal[found.index(max(found))] == "draw"


def chosen(loyalty: str = "llll", **position_of: Any) -> str:
    """What a good knight in the first seat does."""
    options = {"traitor": "surely" if "t" in loyalty else "none"}
    state = position(seats=4, knights="ArGwKaTr", options=options, loyalty=loyalty, **position_of)
    seen, legal = GAME.seen(state, 0), GAME.legal(state)
    found = HEURISTICS.scores(seen, 0, legal, Random(1), (), Manner("hard"))
    return legal[found.index(max(found))]


def test_nobody_gives_the_last_life_while_there_is_another_way() -> None:
    """However dear an engine or a black card is; but for the action that wins."""
    dark = "grail:DeDeDeDeDeDs,knight:K1K3K5"
    evil: dict[str, Any] = {"phase": "evil", "engines": 11, "swords": "5/5", "dark": dark}
    assert chosen(**evil, life="2/4/4/4") == "life"
    assert chosen(**evil, life="1/4/4/4") == "draw"


def test_a_traitor_adds_the_last_engine_at_once() -> None:
    assert chosen(loyalty="tlll", phase="evil", engines=11, swords="3/3") == "engine"


def test_a_traitor_with_one_life_fights_no_engine() -> None:
    siege: dict[str, Any] = {"engines": 10, "swords": "3/3", "hands": "F3F4F5", "phase": "deeds"}
    assert "siege" in chosen(**siege, life="1/4/4/4")
    assert "siege" not in chosen(loyalty="tlll", **siege, life="1/4/4/4")


def test_a_grail_card_that_could_be_laid_is_dearer_to_heal_with() -> None:
    """Three that could win the quest are not thrown away for a life."""
    state = position(
        hands="GrGrGr", place="grail", life="3/4/4", laid="grail:GrGrGrGr", dark="grail:", swords="2/2"
    )
    look = Outlook(GAME.seen(state, 0).state, 0, PRICES)
    legal = GAME.legal(state)
    worth = dict(zip(legal, judge(look, legal), strict=True))
    assert worth["Gr-grail"] > max(0, worth["Gr-heal"])


# --- what is said about others ------------------------------------------------------------------------------

NAMES = ["Ann", "Ben", "Cat", "Dan"]


def remarked(told: list[Event], move: str = "end", seat: int = 0, loyalty: str = "ltll") -> str | None:
    """What a seat says as it plays a move, after what everybody has seen."""
    state = position(seats=4, options={"traitor": "surely"}, loyalty=loyalty, swords="4/2", done="A", owed=0)
    found = remark(GAME.seen(state, None), seat, move, told, NAMES)
    return None if found is None else str(found)


def turn_of(seat: int, evil: str, *kinds: str) -> list[Event]:
    """A turn, as everybody sees it."""
    life: dict[str, JSON] = {"seat": seat, "count": 1, "life": 3}
    actions = [Event(kind, {"seat": seat, "life": 3, "count": 1, "won": True}) for kind in kinds]
    return [Event(evil, life), *actions, Event("ended", {"seat": seat}), Event("turn over", {"seat": seat})]


def test_whoever_comes_next_says_whom_he_distrusts_and_why_and_nobody_repeats_it() -> None:
    harmed = [*turn_of(0, "drew black", "laid"), *turn_of(1, "engine", "drew")]
    once = remarked(harmed, seat=2)
    assert once == "Ben added a siege engine and could have spared a life. I don’t trust Ben."
    quiet = [*harmed, *turn_of(2, "lost life", "laid")]
    assert remarked(quiet, seat=3) is None
    again = remarked([*quiet, *turn_of(1, "engine", "drew")], seat=2)
    assert again == "Ben has added 2 siege engines and could have spared a life. I don’t trust Ben."


def test_what_says_little_is_not_spoken_of() -> None:
    idle = [event for _ in range(9) for event in turn_of(1, "drew black", "drew", "travelled")]
    others = [event for seat in (0, 2, 3) for event in turn_of(seat, "lost life", "laid", "paid")]
    state = position(seats=4, options={"traitor": "surely"}, loyalty="ltll")
    assert suspicion(GAME.seen(state, None), None, recorded([*others, *idle], 4))[1] > 0.5
    assert remarked([*others, *idle]) is None


def test_he_changes_his_mind_and_says_so_once() -> None:
    told = turn_of(1, "engine", "drew")
    assert remarked(told)
    said = list[str | None]()
    for _ in range(9):
        told = [*told, *turn_of(1, "lost life", "laid", "paid")]
        said.append(remarked(told))
    assert [each for each in said if each] == ["I was wrong about Ben, it seems."]


def test_an_accusation_names_its_reason() -> None:
    harmed = [event for _ in range(3) for event in turn_of(1, "engine", "drew")]
    assert remarked(harmed, "accuse-p1") == "Ben has added 3 siege engines. I say Ben is the traitor!"
    assert remarked([], "accuse-p2") == "Cat has helped us less than anyone. I say Cat is the traitor!"
    wrong = Event("accused", {"seat": 1, "other": 2, "loyal": True})
    accused = remarked([*harmed, wrong], "accuse-p1")
    assert accused == "Ben accused a loyal knight. I say Ben is the traitor!"


def test_a_remark_does_not_depend_on_any_loyalty() -> None:
    harmed = turn_of(1, "engine", "drew")
    said = {remarked(harmed, loyalty=loyalty) for loyalty in ("tlll", "ltll", "lltl", "lllt")}
    assert len(said) == 1
    assert said != {None}


def test_a_life_lost_to_an_enemy_is_no_sign_of_loyalty() -> None:
    lost = Event("lost life", {"seat": 1, "count": 1, "life": 3})
    chosen, suffered = recorded([lost], 2), recorded([turn_of(1, "engine")[0], lost], 2)
    assert chosen.counts[1] == {"lost life": 1}
    assert "lost life" not in suffered.counts[1]


# --- playing out --------------------------------------------------------------------------------------------


def test_a_chance_is_certain_at_the_end_and_rises_with_white_swords() -> None:
    few, many = (position(seats=4, swords=swords, hands="F1/F1/F1/F1") for swords in ("2/3", "6/3"))
    assert 0 < chance(few) < chance(many) < 1
    assert len(features(few)) == len(value_model.NAMES)
    besieged = position(seats=4, swords="6/3", engines=11, hands="F1/F1/F1/F1")
    assert chance(besieged) < chance(many)


def test_worlds_are_dealt_from_the_key_and_what_is_seen_alone() -> None:
    """Nothing hidden decides, and equal numbers are the same world."""
    compared = 0
    for asking in askings():
        worlds = HEURISTICS.worlds(asking.seen, asking.seat, asking.told, Manner("hard"), "key")
        if worlds is None or compared > 12:
            continue
        compared += 1
        other = GAME.seen(GAME.resample(asking.seen, Random(compared)), asking.seat)
        again = HEURISTICS.worlds(other, asking.seat, asking.told, Manner("hard"), "key")
        assert again is not None
        move = asking.legal[0]
        reward = worlds.reward(0, move)
        assert 0 <= reward <= 1
        assert again.reward(0, move) == reward
    assert compared > 3


def test_where_a_hidden_traitor_is_to_be_feared_nothing_is_played_out() -> None:
    options = {"traitor": "surely"}
    hidden = position(seats=4, options=options, loyalty="lltl", phase="evil")
    found = position(seats=4, options=options, loyalty="lltl", phase="evil", unmasked=2, exposed="0010")
    for state, tried in ((hidden, False), (found, True)):
        worlds = HEURISTICS.worlds(GAME.seen(state, 0), 0, (), Manner("hard"), "key")
        assert (worlds is not None) == tried


class Known:
    """Worlds where it is known what each move is worth, but for noise that all moves share."""

    def __init__(self, worth: dict[str, float]) -> None:
        self.worth = worth
        self.asked: list[tuple[int, str]] = []

    def reward(self, number: int, move: str) -> float:
        self.asked.append((number, move))
        return self.worth[move] + 0.1 * (number % 3)


def test_a_trial_finds_what_does_better_than_the_favourite_and_keeps_it_otherwise() -> None:
    worlds = Known({"a": 0.4, "b": 0.2, "c": 0.6, "d": 0.3, "e": 0.1})
    trial = Trial(worlds, list("abcde"), 40)
    assert trial.choice() == "a", "Before the first playout, too."
    while trial.go_on():
        pass
    assert trial.choice() == "c"
    assert trial.line() == ["c"]
    assert len(worlds.asked) <= 40
    often = Counter(move for _, move in worlds.asked)
    assert often["c"] == often["a"] > often["e"]
    even = Trial(Known(dict.fromkeys("ab", 0.5)), ["a", "b"], 10)
    while even.go_on():
        pass
    assert even.choice() == "a"


def test_a_hard_knight_tries_moves_by_playouts() -> None:
    state = position(seats=3, phase="evil", options=ARMOURED, engines=3, hands="F1F2/F3/F4")
    player = levels.level("hard", GAME)
    thought = player.think(GAME.seen(state, 0), GAME.legal(state), Random(1))
    assert isinstance(thought, Trial)
    assert thought.go_on()
    assert isinstance(
        levels.policy("hard", GAME).think(GAME.seen(state, 0), GAME.legal(state), Random(1)), SettledSearch
    )


def test_a_table_that_cannot_win_any_more_comes_to_an_end() -> None:
    """Seven knights with lives and cards enough could put off their defeat for ever: one sword more, and
    there are as many black ones as white."""
    lost = position(
        seats=7,
        swords="5/6",
        life="6/6/6/6/6/6/6",
        closed="excalibur/grail/lancelot/dragon",
        options=ARMOURED,
    )
    match = Match(GAME, lost.setup, Start(position=GAME.to_position(lost)))
    play_out(match, [HeuristicPlayer(HEURISTICS, Manner("hard"))] * 7, Random(1), most=3000)
    assert match.outcome() is not None
    state = match.state
    assert isinstance(state, State)
    assert state.turn < 2 * LONGEST
