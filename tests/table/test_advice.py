"""What a hint says: to whoever asked, and with a reason that is true of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from tests.table.device import ALL_NAMES
from threethrones.core.counsel import Manner
from threethrones.core.game import Move
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.stage import Advice
from threethrones.core.text import Text
from threethrones.games import GAMES, STAGES
from threethrones.games.avalon import components as avalon
from threethrones.games.avalon.reaction import PASS, Reaction
from threethrones.games.avalon.supply import supply
from threethrones.games.avignon.persons import PERSON_NAMES
from threethrones.games.avignon.state import ROME
from threethrones.games.camelot import components as camelot
from threethrones.games.camelot.combat import strength_of
from threethrones.games.camelot.counsel.advice import ADVICE
from threethrones.games.camelot.stopping import Merlins
from threethrones.players.counsel_player import CounselPlayer
from threethrones.players.tree_player import TreePlayer

POSITIONS: Final = 300


class Case(NamedTuple):
    """A reason and what it speaks of: the whole states before and after the move."""

    seat: int
    move: Move
    before: Any
    after: Any
    passed: Any
    """And after the other answer, where something was announced."""
    values: Mapping[str, Any]

    @property
    def at(self) -> int:
        """The territory that the move names, or that was announced."""
        frame = self.before.frame
        if isinstance(frame, Reaction):
            return frame.at
        return int(self.move if self.move.isdigit() else self.move.split("-")[1]) - 1

    @property
    def card(self) -> str:
        """The code of the character that the reason names."""
        return next(code for code, name in avalon.CHARACTER_NAMES.items() if name == self.values["card"])

    def is_there(self, own: int, other: int) -> bool:
        """Whether so many cards lie there afterwards."""
        stacks = self.after.stacks
        return (len(stacks[self.seat][self.at]), len(stacks[1 - self.seat][self.at])) == (own, other)

    def moved(self) -> list[tuple[int, int, str]]:
        """Of those who stay in the display: the steps to the own end, before and after, and who."""
        end = ROME if self.before.rome == self.seat else 0
        return [
            (abs(was - end), abs(now - end), str(_person(card)))
            for card, other, was, now in zip(
                self.before.cards, self.after.cards, self.before.at, self.after.at, strict=True
            )
            if card == other
        ]


def _person(code: str) -> Text:
    return PERSON_NAMES[code]


def _crowns(case: Case) -> int:
    return avalon.CROWNS[case.before.row[case.at]]


def _owner(case: Case) -> int:
    return int(case.before.owner[case.at])


def _gained(case: Case) -> int:
    return len(case.after.hands[case.seat]) - len(case.before.hands[case.seat])


def _expelled(case: Case) -> int:
    end = ROME if case.before.rome == case.seat else 0
    return abs(int(case.before.at[int(case.move[0]) - 1]) - end)


AVALON: Final[Mapping[str, Callable[[Case], bool]]] = {
    "you discard one card fewer": lambda c: c.after.spared and not c.before.spared,
    "you can still use it this turn": lambda c: not c.after.spared,
    "as things stand, it gives you %(n)d card next turn": lambda c: (
        c.values["n"] <= supply(c.before, c.seat, c.move) and c.after.waiting[c.seat] == c.move
    ),
    "it gives you %(n)d card at once": lambda c: _gained(c) == c.values["n"],
    "you keep your card": lambda c: (
        len(c.before.hands[c.seat]) == c.values["n"] <= len(c.after.hands[c.seat])
    ),
    "your hand is empty, so you can only take a tile": lambda c: not c.before.hands[c.seat],
    "unless it’s repelled, you take: %(card)s": lambda c: c.before.stacks[1 - c.seat][c.at][-1] == c.card,
    "it guards %(n)d of your crowns": lambda c: _owner(c) == c.seat and _crowns(c) == c.values["n"],
    "it guards one of your territories": lambda c: _owner(c) == c.seat,
    "that makes it %(own)d cards against %(other)d there": lambda c: c.is_there(
        c.values["own"], c.values["other"]
    ),
    "you then have %(n)d card there, and your opponent has none": lambda c: c.is_there(c.values["n"], 0),
    "unless it’s repelled, you win a hidden territory": lambda c: _owner(c) == -1,
    "unless it’s repelled, you take that territory from your opponent": lambda c: _owner(c) == 1 - c.seat,
    "unless it’s repelled, you win %(n)d crown from your opponent": lambda c: (
        _owner(c) == 1 - c.seat and _crowns(c) == c.values["n"]
    ),
    "you don’t have the card that repels it": lambda c: "counter" not in c.before.frame.legal(c.before),
    "so you keep: %(card)s": lambda c: c.card in c.after.hands[c.seat],
    "otherwise you lose territory %(at)d": lambda c: _owner(c) == c.seat != c.passed.owner[c.at],
    "otherwise your opponent wins territory %(at)d": lambda c: c.passed.owner[c.at] == 1 - c.seat,
    "otherwise you lose: %(card)s": lambda c: (
        c.passed.stacks[c.seat][c.at] == c.before.stacks[c.seat][c.at][:-1]
    ),
    "that territory isn’t yours": lambda c: _owner(c) != c.seat,
    "you keep all the cards in your hand": lambda c: (
        c.after.hands[c.seat] == c.before.hands[c.seat] or not c.after.frame
    ),
    "you have %(n)d of them": lambda c: c.before.hands[c.seat].count(c.move) == c.values["n"],
    "you keep all your cards on the board": lambda c: (
        c.after.stacks[c.seat] == c.before.stacks[c.seat] or not c.after.frame
    ),
}
AVIGNON: Final[Mapping[str, Callable[[Case], bool]]] = {
    "the %(person)s joins your congregation": lambda c: (
        str(_person(c.after.congregations[c.seat][-1])) == str(c.values["person"])
        and len(c.after.congregations[c.seat]) > len(c.before.congregations[c.seat])
    ),
    "one more place and the %(person)s joins your congregation": lambda c: any(
        now == 0 < was and who == str(c.values["person"]) for was, now, who in c.moved()
    ),
    "it moves the %(person)s closer to you: %(place)s": lambda c: any(
        now < was and who == str(c.values["person"]) for was, now, who in c.moved()
    ),
    "it moves the %(person)s away from your opponent’s end": lambda c: any(
        now < was == ROME and who == str(c.values["person"]) for was, now, who in c.moved()
    ),
    "the %(person)s is no longer in your opponent’s half": lambda c: _expelled(c) > ROME / 2,
    "somebody else replaces the %(person)s": lambda c: _expelled(c) <= ROME / 2,
}
CAMELOT: Final[Mapping[str, Callable[[Case], bool]]] = {
    "you can’t spare a life": lambda c: c.before.life[c.seat] <= 2,
    "there are enough siege engines already": lambda c: c.before.engines >= 8,
    "you can’t spare a life, and there are enough engines already": lambda c: (
        c.before.life[c.seat] <= 2 and c.before.engines >= 8
    ),
    "it doesn’t take a life or add a siege engine right away": lambda c: c.move == "draw",
    "you keep your last life": lambda c: c.before.life[c.seat] == c.after.life[c.seat] == c.values["n"],
    "%(n)d of %(most)d siege engines is at Camelot": lambda c: c.before.engines == c.values["n"],
    "you hold only %(n)d card": lambda c: 0 < len(c.before.hands[c.seat]) == c.values["n"] <= 5,
    "your hand is empty": lambda c: not c.before.hands[c.seat],
    "you have %(n)d life left": lambda c: c.values["n"] in (c.before.life[c.seat], c.after.life[c.seat]),
    "warriors there: %(n)d of %(most)d": lambda c: c.before.warriors[_to(c)] == c.values["n"] > 0,
    "there are no warriors there yet": lambda c: c.before.warriors[_to(c)] == 0,
    "cards there: %(black)d black, %(white)d white": lambda c: (
        (len(c.before.dark[_to(c)]), len(c.before.laid[_to(c)])) == (c.values["black"], c.values["white"])
    ),
    "%(n)d white card is there": lambda c: len(c.before.laid[_to(c)]) == c.values["n"],
    "the quest isn’t won yet": lambda c: _to(c) not in c.before.closed and _to(c) in camelot.QUESTS,
    "another action would cost you a life": lambda c: "sacrifice" in GAMES["camelot"].legal(c.before),
    "it wins the quest": lambda c: c.after.swords[0] > c.before.swords[0],
    "that makes %(n)d white card there": lambda c: len(c.after.laid[c.move.split("-")[1]]) == c.values["n"],
    "nothing else is worth more": lambda c: _advantage(c) == 0,
    "nothing else is nearly as good": lambda c: _advantage(c) > 100,
    "it beats everything else by %(n)d%% of a white sword’s value": lambda c: (
        _advantage(c) == c.values["n"] in range(1, 101)
    ),
    "everybody sees its value": lambda c: c.move == "up",
    "you draw a white card, and only you know its value": lambda c: c.move == "down",
    "you keep the rest of your cards": lambda c: c.after.hands[c.seat] == c.before.hands[c.seat],
    "%(knight)s is at the Grail": lambda c: c.before.place[_bearer(c)] == camelot.GRAIL,
    "the quest for the Grail is over": lambda c: camelot.GRAIL in c.before.closed,
    "you have %(n)d of them": lambda c: c.before.hands[c.seat].count(_to(c)) == c.values["n"] > 1,
    "you keep Excalibur": lambda c: c.after.relics[camelot.EXCALIBUR] == c.seat,
    "then the black card has no effect": lambda c: c.after.relics[camelot.EXCALIBUR] not in c.after.knights,
    "you draw a card there": lambda c: c.after.place[c.seat] == camelot.CAMELOT,
    "it can still save somebody later": lambda c: c.after.relics[camelot.GRAIL] == c.before.frame.seat,
    "nothing else saves %(knight)s": lambda c: _bearer(c) in c.before.frame.dying,
    "%(knight)s holds %(n)d card": lambda c: len(c.before.hands[_bearer(c)]) == c.values["n"],
    "everybody gets about the same number": lambda c: c.move == "deal",
    "it costs %(n)d card": lambda c: (c.before.frame.card, c.values["n"]) == ("M1", 3),
    "it costs %(n)d life": lambda c: (c.before.frame.card, c.values["n"]) == ("M5", 2),
    "nobody else has to discard": lambda c: c.move == "volunteer",
    "you have no Merlin": lambda c: camelot.MERLIN not in c.before.hands[c.seat],
    "you keep your Merlin": lambda c: c.after.hands[c.seat].count(camelot.MERLIN) == c.values["n"],
    "that stops the black card": lambda c: "merlins" not in str(c.after.frames) and c.move != "merlins0",
    "%(n)d more stops the black card": lambda c: (
        c.after.frame.lacking == c.values["n"] if isinstance(c.after.frame, Merlins) else True
    ),
    "your sum beats %(n)d of %(most)d possible rolls": lambda c: (
        min(8, max(0, strength_of(c.before, c.seat, c.before.frame.cards) - 1)) == c.values["n"]
    ),
    "you win without one": lambda c: _won(c),
    "you keep all the cards in your hand": lambda c: c.move == PASS,
    "it turns a defeat into a victory": lambda c: _won(c),
    "that makes your sum %(sum)d": lambda c: True,
    "then you know whether to draw it": lambda c: c.after.looked,
    "it gives you %(n)d card at once": lambda c: _gained(c) == c.values["n"],
    "if you’re right, you win a white sword and know who the traitor is": lambda c: c.move.startswith(
        "accuse-"
    ),
    "effect: %(means)s": lambda c: str(c.values["means"]) == str(c.before.frame.means(c.before, c.move)),
    "your action is done": lambda c: not c.before.owed,
}
TRUE: Final = {"avalon": AVALON, "avignon": AVIGNON, "camelot": CAMELOT}


def _to(case: Case) -> str:
    """The place that the move names, or where its seat stays."""
    return str(case.before.place[case.seat]) if case.move == "stay" else case.move.split("-")[0]


def _bearer(case: Case) -> int:
    """The seat of the knight whom the reason names."""
    return next(
        seat
        for seat, knight in enumerate(case.before.knights)
        if camelot.KNIGHT_NAMES[knight] == case.values["knight"]
    )


def _won(case: Case) -> bool:
    """Whether a fight or a combat was won."""
    return bool(case.after.engines < case.before.engines or case.after.swords[0] > case.before.swords[0])


def _advantage(case: Case) -> int:
    """By how many hundredths of a white sword the move is the best, by the rules of thumb."""
    seen, legal = GAMES["camelot"].seen(case.before, case.seat), GAMES["camelot"].legal(case.before)
    worths = dict(zip(legal, ADVICE.worths(seen, case.seat, legal, Random(1), (), HARD), strict=True))
    mine = worths.pop(case.move)
    return round(10 * (mine - max(worths.values())) * 10 / ADVICE.prices.white)


HARD: Final = Manner("hard")
CHANCE: Final = 3
"""One of so many moves is played at random, so that strange positions come, too."""


def advised(name: str) -> list[tuple[Advice, Case]]:
    """Of some games positions, each with what a hint would say of the move of a strong player, also where
    the whole table is asked."""
    game, stage, rng = GAMES[name], STAGES[name], Random(30)
    counsel = game.counsel()
    player = TreePlayer(game, 20) if counsel is None else CounselPlayer(counsel, HARD)
    found = list[tuple[Advice, Case]]()
    while len(found) < POSITIONS * (3 if counsel else 1):
        match = Match(game, standard_setup(game), Start(key=str(rng.random())))
        while match.decision() is not None and rng.randrange(200) != 0:
            legal, before = match.legal(), match.state
            seat = game.speakers(match.seen(None))[0]
            seen = match.seen(seat)
            if isinstance(player, CounselPlayer):
                move = player.choose(seen, legal, rng, [event for _, event in match.events(seat)])
            else:
                move = player.choose(seen, legal, rng)
            if len(legal) > 1 and not game.automatic(before):
                advice = stage.advice(seen, seat, move)
                after, passed = game.clone(before), game.clone(before)
                game.play(after, move)
                if PASS in legal:
                    game.play(passed, PASS)
                assert advice is not None, move
                values = dict(advice.why.values) if advice.why else {}
                found.append((advice, Case(seat, move, game.clone(before), after, passed, values)))
            match.play(rng.choice(legal) if rng.randrange(CHANCE) == 0 else move)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_each_reason_is_true_of_its_position(name: str) -> None:
    reasons = set[str]()
    for advice, case in advised(name):
        if advice.why is not None:
            reasons.add(advice.why.message)
            assert TRUE[name][advice.why.message](case), (str(advice.what), str(advice.why), case.move)
    assert len(reasons) >= 5, reasons


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_speaks_to_whoever_asked(name: str) -> None:
    for advice, case in advised(name):
        told = f"{advice.what} – {advice.why}"
        assert advice.why is not None or name == "avignon", (told, case.move)
        assert not any(name in told for name in ALL_NAMES), told
        assert not str(advice.what).endswith("."), told
