"""What a hint says: to whoever asked, and with a reason that is true of the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from tests.table.device import ALL_NAMES
from threethrones.core.game import AnyGame
from threethrones.core.heuristics import Manner
from threethrones.core.match import Match, Start
from threethrones.core.presentation import Advice
from threethrones.core.setups import standard_setup
from threethrones.core.terms import AnySeen, AnyState, Move
from threethrones.core.text import Text
from threethrones.games import GAMES, PRESENTATIONS
from threethrones.games.avalon import components as avalon
from threethrones.games.avalon.rules.reaction import PASS, Reaction, force_told
from threethrones.games.avalon.rules.supply import supply
from threethrones.games.avalon.rules.territories import castle_bonus
from threethrones.games.avignon.persons import PERSON_NAMES
from threethrones.games.avignon.rules.outcome import verdict_in
from threethrones.games.avignon.rules.sentences import PLACE_NAMES
from threethrones.games.avignon.rules.state import ROME
from threethrones.games.camelot import components as camelot
from threethrones.games.camelot.ai.heuristics.policy import HEURISTICS
from threethrones.games.camelot.rules.cancelling import Cancel, Merlins
from threethrones.games.camelot.rules.combat import Compare, Fight, strength_of
from threethrones.games.camelot.rules.evil import Theft
from threethrones.games.camelot.rules.rewards import sums
from threethrones.players.heuristic_player import HeuristicPlayer
from threethrones.players.tree_player import TreePlayer

POSITIONS: Final = 300


class Case(NamedTuple):
    """A reason and what it speaks of: the whole states before and after the move, and after the other one."""

    seat: int
    move: Move
    over: Move | None
    """The move than which it is said to be better."""
    before: Any
    after: Any
    """What was announced has come about, if the announcer is the seat that is advised."""
    other: Any
    """The same after the other move."""
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

    def laid(self, state: Any) -> tuple[int, int]:
        """How many cards lie at the territory: one's own, and the opponent's."""
        return len(state.stacks[self.seat][self.at]), len(state.stacks[1 - self.seat][self.at])

    def held(self, state: Any) -> list[str]:
        """The seat's hand."""
        return list(state.hands[self.seat])

    def steps(self, state: Any, column: int, seat: int) -> int:
        """How many places a person of the display is away from the end of a seat."""
        return abs(int(state.at[column]) - (ROME if state.rome == seat else 0))

    def named(self) -> list[int]:
        """The columns in which the person stands whom the reason names."""
        return [
            column for column, card in enumerate(self.before.cards) if _person(card) == self.values["person"]
        ]


def _person(code: str) -> Text:
    return PERSON_NAMES[code]


def _crowns(case: Case) -> int:
    return avalon.CROWNS[case.before.row[case.at]]


def _owner(case: Case) -> int:
    return int(case.before.owner[case.at])


def _can_attack(state: Any, seat: int, at: int) -> bool:
    """Whether so many cards lie there: as many as of the opponent, who has one more with a castle of his."""
    own, other = len(state.stacks[seat][at]), len(state.stacks[1 - seat][at])
    castle = state.owner[at] == 1 - seat and avalon.TERRITORY[state.row[at]].function == "castle"
    return bool(state.owner[at] != seat and own >= other + castle)


def _guarded(case: Case, state: Any) -> int:
    """The seat's crowns that cannot be attacked."""
    return sum(
        avalon.CROWNS[code]
        for at, code in enumerate(state.row)
        if state.owner[at] == case.seat and not _can_attack(state, 1 - case.seat, at)
    )


def _to_come(case: Case, state: Any) -> int:
    tile = state.waiting[case.seat]
    return supply(state, case.seat, tile) if tile else 0


def _knights(case: Case, state: Any) -> int:
    return sum(card.startswith("K") for card in case.held(state))


def _wins(case: Case) -> bool:
    """Whether the territory is the seat's afterwards, and would not be with the other move."""
    return bool(case.after.owner[case.at] == case.seat != case.other.owner[case.at])


def _can_first_attack(case: Case) -> bool:
    """Whether only the move brings enough cards for an attack at its territory."""
    states = (case.before, case.after, case.other)
    return [_can_attack(state, case.seat, case.at) for state in states] == [False, True, False]


def _reaches(case: Case) -> bool:
    """Whether fewer cards of the seat lie at the territory after the other move."""
    return case.laid(case.other)[0] < case.laid(case.after)[0]


def _decides(case: Case, state: Any, column: int, seat: int, most: int = 9) -> int | None:
    """After how many steps a person would win a seat the game, as the congregations are."""
    found = []
    for end in (0, 1):
        after = GAMES["avignon"].clone(case.before)
        after.congregations = [[*cards] for cards in state.congregations]
        after.congregations[end].append(state.cards[column])
        if state.cards[column] and verdict_in(after, after.congregations)[1] == [seat]:
            found.append(case.steps(state, column, end) + 1)
    return min((steps for steps in found if steps <= most), default=None)


AVALON: Final[Mapping[str, Callable[[Case], bool]]] = {
    "you discard one card fewer": lambda c: c.after.spared and not c.other.spared,
    "as things stand, it gives you %(n)d card next turn": lambda c: (
        _to_come(c, c.other) < c.values["n"] <= _to_come(c, c.after) and c.after.waiting[c.seat] == c.move
    ),
    "it gives you %(n)d card at once": lambda c: (
        len(c.held(c.other)) < len(c.held(c.after)) == len(c.held(c.before)) + c.values["n"]
    ),
    "you keep your card": lambda c: (
        len(c.held(c.other)) < len(c.held(c.after)) == c.values["n"] == len(c.held(c.before))
    ),
    "you keep your knight": lambda c: (
        _knights(c, c.other) < _knights(c, c.after) == c.values["n"] == _knights(c, c.before)
    ),
    "unless it’s repelled, you take: %(card)s": lambda c: (
        c.before.stacks[1 - c.seat][c.at][-1:] == (c.card,) == c.after.stacks[c.seat][c.at][-1:]
        and _reaches(c)
    ),
    "it guards %(n)d of your crowns": lambda c: (
        _owner(c) == c.seat
        and _crowns(c) == c.values["n"]
        and _can_attack(c.before, 1 - c.seat, c.at)
        and not _can_attack(c.after, 1 - c.seat, c.at)
        and _guarded(c, c.other) < _guarded(c, c.after)
    ),
    "%(n)d of your crowns is still guarded": lambda c: (
        _guarded(c, c.other) < _guarded(c, c.after) == c.values["n"] <= _guarded(c, c.before)
    ),
    "that makes enough cards there to attack": lambda c: _owner(c) == 1 - c.seat and _can_first_attack(c),
    "that makes enough cards there to attack the hidden territory": lambda c: (
        _owner(c) == -1 and _can_first_attack(c)
    ),
    "your opponent then has too few cards there to attack": lambda c: (
        [_can_attack(state, 1 - c.seat, c.at) for state in (c.before, c.after, c.other)]
        == [True, False, True]
    ),
    "that makes it %(force)s there": lambda c: (
        c.values["force"] == force_told(*c.laid(c.after), castle_bonus(c.after, c.seat, c.at)) and _reaches(c)
    ),
    "you then have %(n)d card there, and your opponent has none": lambda c: (
        c.laid(c.after) == (c.values["n"], 0) and _reaches(c)
    ),
    "unless it’s repelled, you win a hidden territory": lambda c: _owner(c) == -1 and _wins(c),
    "unless it’s repelled, you take that territory from your opponent": lambda c: (
        _owner(c) == 1 - c.seat and not _crowns(c) and _wins(c)
    ),
    "unless it’s repelled, you win %(n)d crown from your opponent": lambda c: (
        _owner(c) == 1 - c.seat and _crowns(c) == c.values["n"] and _wins(c)
    ),
    "you don’t have the card that repels it": lambda c: "counter" not in c.before.frame.legal(c.before),
    "so you keep: %(card)s": lambda c: (
        c.held(c.other).count(c.card) < c.held(c.after).count(c.card) == c.held(c.before).count(c.card)
    ),
    "otherwise you lose territory %(at)d": lambda c: (
        c.values["at"] == c.at + 1 and _owner(c) == c.seat != c.other.owner[c.at]
    ),
    "otherwise your opponent wins territory %(at)d": lambda c: (
        c.values["at"] == c.at + 1 and _owner(c) != c.seat != c.other.owner[c.at] != c.after.owner[c.at]
    ),
    "otherwise you lose: %(card)s": lambda c: (
        c.other.stacks[c.seat][c.at] == c.before.stacks[c.seat][c.at][:-1]
        and c.before.stacks[c.seat][c.at][-1] == c.card
    ),
    "that territory is still hidden": lambda c: (
        _owner(c) == -1 and (not str(c.over).isdigit() or c.before.owner[int(str(c.over)) - 1] != -1)
    ),
    "you keep all the cards in your hand": lambda c: (
        len(c.held(c.other)) < len(c.held(c.after)) == len(c.held(c.before))
    ),
    "you keep all your cards on the board": lambda c: (
        c.after.stacks[c.seat] == c.before.stacks[c.seat] != c.other.stacks[c.seat]
    ),
}
AVIGNON: Final[Mapping[str, Callable[[Case], bool]]] = {
    "the %(person)s joins your congregation": lambda c: (
        _person(c.after.congregations[c.seat][-1]) == c.values["person"]
        and len(c.after.congregations[c.seat]) > len(c.before.congregations[c.seat])
        and c.after.congregations[c.seat] != c.other.congregations[c.seat]
    ),
    "one more place and the %(person)s joins your congregation": lambda c: any(
        c.steps(c.after, column, c.seat) == 0 < c.steps(c.before, column, c.seat)
        for column in _staying(c, c.after)
    ),
    "it moves the %(person)s closer to you: %(place)s": lambda c: any(
        1 == c.steps(c.after, column, c.seat) < c.steps(c.before, column, c.seat)
        and PLACE_NAMES[c.after.at[column]] == c.values["place"]
        for column in _staying(c, c.after)
    ),
    "the %(person)s’s replacement stands at your end, too": lambda c: any(
        c.move == f"{column + 1}-excommunicate"
        and c.steps(c.after, column, c.seat) == 0 < c.steps(c.other, column, c.seat)
        for column in c.named()
    ),
    "it moves the %(person)s away from your opponent’s end": lambda c: any(
        c.steps(c.before, column, 1 - c.seat) < min(2, c.steps(c.after, column, 1 - c.seat))
        for column in _staying(c, c.after)
    ),
    "one more place and the %(person)s wins you the game": lambda c: any(
        _decides(c, c.after, column, c.seat) == 1 != _decides(c, c.before, column, c.seat)
        for column in _staying(c, c.after)
    ),
    "the %(person)s can win you the game and is only %(n)d places away": lambda c: any(
        _decides(c, c.after, column, c.seat) == c.values["n"] < (_decides(c, c.before, column, c.seat) or 9)
        for column in _staying(c, c.after)
    ),
    "it stops the %(person)s, who could win your opponent the game": lambda c: any(
        (_decides(c, c.before, column, 1 - c.seat, 3) or 9) < (_decides(c, c.after, column, 1 - c.seat) or 9)
        for column in _staying(c, c.after)
    ),
    "it removes the %(person)s, who could win your opponent the game": lambda c: any(
        c.move == f"{column + 1}-excommunicate" and _decides(c, c.before, column, 1 - c.seat, 3)
        for column in c.named()
    ),
}


def _staying(case: Case, state: Any) -> list[int]:
    """Where the person whom the reason names is the same before and after."""
    return [column for column in case.named() if state.cards[column] == case.before.cards[column]]


CAMELOT: Final[Mapping[str, Callable[[Case], bool]]] = {
    "no black card is drawn": lambda c: c.over == "draw" and len(c.after.black) == len(c.before.black),
    "you keep your last life": lambda c: (
        c.other.life[c.seat] < c.before.life[c.seat] == c.after.life[c.seat] == c.values["n"]
    ),
    "%(n)d of %(most)d siege engines is at Camelot": lambda c: (
        c.before.engines == c.values["n"] and (c.move, c.over) != ("life", "draw")
    ),
    "you hold only %(n)d card": lambda c: 0 < len(c.held(c.before)) == c.values["n"] <= 5 and _fills(c),
    "your hand is empty": lambda c: not c.held(c.before) and _fills(c),
    "you have %(n)d life left": lambda c: (
        (c.move.endswith("heal") and c.values["n"] == c.before.life[c.seat])
        or (c.move == "sacrifice" and c.values["n"] == c.before.life[c.seat] - 1)
    ),
    "warriors there: %(n)d of %(most)d": lambda c: _is_told(c, warriors=c.values["n"]) and c.values["n"] > 0,
    "there are no warriors there yet": lambda c: _is_told(c, warriors=0),
    "cards there: %(black)d black, %(white)d white": lambda c: _is_told(
        c, black=c.values["black"], white=c.values["white"]
    ),
    "%(n)d white card is there": lambda c: _is_told(c, white=c.values["n"]),
    "the quest isn’t won yet": lambda c: _to(c) not in c.before.closed and _to(c) in camelot.QUESTS,
    "another action would cost you a life": lambda c: (
        "sacrifice" in GAMES["camelot"].legal(c.before) and c.move == "end"
    ),
    "it wins the quest": lambda c: (
        c.after.swords[0] > c.before.swords[0] and c.other.swords[0] < c.after.swords[0]
    ),
    "that makes %(n)d white card there": lambda c: (
        len(c.before.laid[_at(c)]) < len(c.after.laid[_at(c)]) == c.values["n"]
        and len(c.other.laid[_at(c)]) < c.values["n"]
    ),
    "nothing else is worth more": lambda c: _advantage(c) == 0,
    "nothing else is nearly as good": lambda c: _advantage(c) > 100,
    "it beats everything else by %(n)d%% of a white sword’s value": lambda c: (
        _advantage(c) == c.values["n"] in range(1, 101)
    ),
    "everybody sees its value": lambda c: c.move == "up",
    "you draw a white card, and only you know its value": lambda c: c.move == "down",
    "you keep the rest of your cards": lambda c: (
        len(c.held(c.other)) < len(c.held(c.after)) == len(c.held(c.before))
    ),
    "%(knight)s is at the Grail": lambda c: (
        c.before.place[_bearer(c)] == camelot.GRAIL
        and camelot.GRAIL_CARD in c.move
        and f"{camelot.GRAIL_CARD}-p{_bearer(c)}" != c.over
    ),
    "the quest for the Grail is over": lambda c: camelot.GRAIL in c.before.closed and c.over != c.move,
    "you have %(n)d of them": lambda c: (
        c.held(c.before).count(_to(c)) == c.values["n"] > c.held(c.before).count(str(c.over).split("-")[0])
    ),
    "you keep Excalibur": lambda c: (
        c.after.relics[camelot.EXCALIBUR] == c.seat != c.other.relics[camelot.EXCALIBUR]
    ),
    "then the black card has no effect": lambda c: (
        isinstance(c.before.frame, Cancel)
        and c.after.relics[camelot.EXCALIBUR] != c.seat == c.other.relics[camelot.EXCALIBUR]
    ),
    "you draw a card there": lambda c: (
        c.after.place[c.seat] == camelot.CAMELOT != c.other.place[c.seat] and c.move == "return"
    ),
    "it can still save somebody later": lambda c: c.after.relics[camelot.GRAIL] == c.before.frame.seat,
    "nothing else saves %(knight)s": lambda c: _bearer(c) in c.before.frame.dying,
    "%(knight)s holds %(n)d card": lambda c: (
        len(c.before.hands[_bearer(c)]) == c.values["n"] and _is_knights(c, _bearer(c))
    ),
    "everybody gets about the same number": lambda c: c.move == "deal" != c.over,
    "it costs %(n)d card": lambda c: (c.before.frame.card, c.values["n"], c.move) == ("M1", 3, PASS),
    "it costs %(n)d life": lambda c: (c.before.frame.card, c.values["n"], c.move) == ("M5", 2, PASS),
    "nobody else has to discard": lambda c: c.move == "volunteer",
    "you have no Merlin": lambda c: camelot.MERLIN not in c.held(c.before) and c.move == "merlins0",
    "you keep your Merlin": lambda c: (
        c.move == "merlins0" != c.over and c.held(c.after).count(camelot.MERLIN) == c.values["n"] > 0
    ),
    "that stops the black card": lambda c: (
        isinstance(c.before.frame, Merlins) and c.move == f"merlins{c.before.frame.lacking}" != "merlins0"
    ),
    "%(n)d more stops the black card": lambda c: (
        c.before.frame.lacking == int(c.move.removeprefix("merlins")) + c.values["n"]
    ),
    "your sum beats %(n)d of %(most)d possible rolls": lambda c: (
        min(8, max(0, strength_of(c.before, c.seat, c.before.frame.cards) - 1)) == c.values["n"]
    ),
    "you win without one": lambda c: _won(c) and c.move == PASS,
    "you keep all the cards in your hand": lambda c: c.move == PASS != c.over,
    "it turns a defeat into a victory": lambda c: _won(c) and c.move != PASS,
    "that makes your sum %(sum)d": lambda c: (
        c.move in camelot.VALUE and _sum(c) + camelot.VALUE[c.move] == c.values["sum"]
    ),
    "then you know whether to draw it": lambda c: c.after.looked and not c.before.looked,
    "it gives you %(n)d card at once": lambda c: (
        len(c.held(c.after)) - len(c.held(c.before)) == c.values["n"] > 0
        and len(c.held(c.other)) < len(c.held(c.after))
    ),
    "if you’re right, you win a white sword and know who the traitor is": lambda c: c.move.startswith(
        "accuse-"
    ),
    "effect: %(means)s": lambda c: str(c.values["means"]) == str(c.before.frame.means(c.before, c.move)),
    "your action is done": lambda c: not c.before.owed and c.move == "end",
}
TRUE: Final = {"avalon": AVALON, "avignon": AVIGNON, "camelot": CAMELOT}


def _to(case: Case) -> str:
    """The place that the move names, or where its seat stays."""
    return str(case.before.place[case.seat]) if case.move == "stay" else case.move.split("-")[0]


def _is_told(case: Case, **told: int) -> bool:
    """Whether this is so at the place that the move names, and not where the other move would go."""
    here, instead = _to(case), str(case.over).removesuffix("-travel")
    counted = [_counted(case.before, place) for place in (here, instead)]
    return told.items() <= counted[0].items() and not told.items() <= counted[1].items()


def _counted(state: Any, place: str) -> dict[str, int]:
    """What lies at a place; nothing where the text names none."""
    if place not in camelot.QUESTS:
        return {}
    counted = {"black": len(state.dark[place]), "white": len(state.laid[place])}
    return {**counted, "warriors": state.warriors[place]} if place in camelot.WARS else counted


def _fills(case: Case) -> bool:
    """Whether the seat draws cards, and not with the other move; or gets one that another knight, who holds
    more, would get."""
    if case.move == "camelot-draw":
        return len(case.held(case.other)) < len(case.held(case.after))
    to, instead = int(case.move[-1]), int(str(case.over)[-1])
    return to == case.seat and len(case.before.hands[to]) < len(case.before.hands[instead])


def _at(case: Case) -> str:
    """The quest at which the move lays a card."""
    return case.move.split("-")[1]


def _sum(case: Case) -> int:
    """The strength that a fight or a combat has before a card is added."""
    frame = case.before.frame
    below = frame if isinstance(frame, Fight) else case.before.frames[-2]
    if isinstance(below, Compare):
        return sums(case.before, below.place)[0]
    return strength_of(case.before, case.seat, below.cards)


def _bearer(case: Case) -> int:
    """The seat of the knight whom the reason names."""
    return next(
        seat
        for seat, knight in enumerate(case.before.knights)
        if camelot.KNIGHT_NAMES[knight] == case.values["knight"]
    )


def _is_knights(case: Case, seat: int) -> bool:
    """Whether a card is taken from this knight as the one who holds more, or given to him as the one who
    holds fewer."""
    held, other = (len(case.before.hands[int(move[-1])]) for move in (case.move, str(case.over)))
    is_poorer = held < other
    return int(case.move[-1]) == seat and is_poorer != isinstance(case.before.frame, Theft) and held != other


def _won(case: Case) -> bool:
    """Whether a fight or a combat was won."""
    return bool(case.after.engines < case.before.engines or case.after.swords[0] > case.before.swords[0])


def _advantage(case: Case) -> int:
    """By how many hundredths of a white sword the move is the best, by the rules of thumb."""
    seen, legal = GAMES["camelot"].seen(case.before, case.seat), GAMES["camelot"].legal(case.before)
    scores = dict(zip(legal, HEURISTICS.scores(seen, case.seat, legal, Random(1), (), HARD), strict=True))
    mine = scores.pop(case.move)
    return round(10 * (mine - max(scores.values())) * 10 / HEURISTICS.prices.white)


HARD: Final = Manner("hard")
CHANCE: Final = 3
"""One of so many moves is played at random, so that strange positions come, too."""


def _after(game: AnyGame, before: AnyState, move: Move, seat: int) -> Any:
    """The whole state after a move; what the seat itself has announced with it comes about."""
    after: Any = game.clone(before)
    game.play(after, move)
    if game.name == "avalon" and isinstance(after.frame, Reaction) and after.mover == seat:
        game.play(after, PASS)
    return after


def _choices(name: str) -> Iterator[tuple[AnyState, AnySeen, int, list[Move], Move]]:
    """Decisions of games of strong players: the whole state, what the seat that chooses has seen, its legal
    moves and what it chooses. Also those of the whole table."""
    game, rng = GAMES[name], Random(30)
    heuristics = game.heuristics()
    player = TreePlayer(game, 20) if heuristics is None else HeuristicPlayer(heuristics, HARD)
    while True:
        match = Match(game, standard_setup(game), Start(key=str(rng.random())))
        while match.decision() is not None and rng.randrange(200) != 0:
            legal = match.legal()
            seat = game.responders(match.seen(None))[0]
            seen = match.seen(seat)
            if isinstance(player, HeuristicPlayer):
                move = player.choose(seen, legal, rng, [event for _, event in match.events(seat)])
            else:
                move = player.choose(seen, legal, rng)
            if len(legal) > 1 and not game.automatic(match.state):
                yield game.clone(match.state), seen, seat, legal, move
            match.play(rng.choice(legal) if rng.randrange(CHANCE) == 0 else move)


@cache
def advised(name: str) -> list[tuple[Advice, Case]]:
    """What is said of good moves: as hints, and as an analysis compares them with a move by lot."""
    game, presentation, rng = GAMES[name], PRESENTATIONS[name], Random(31)
    found = list[tuple[Advice, Case]]()
    for before, seen, seat, legal, move in islice(
        _choices(name), POSITIONS * (3 if game.heuristics() else 1)
    ):
        for over in (None, rng.choice([other for other in legal if other != move])):
            advice = presentation.advice(seen, seat, move, over)
            assert advice is not None, move
            assert over is None or advice.over in (None, over)
            after = _after(game, before, move, seat)
            other = _after(game, before, advice.over, seat) if advice.over else None
            values = dict(advice.why.values) if advice.why else {}
            found.append((advice, Case(seat, move, advice.over, before, after, other, values)))
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.sample(1)
def test_each_reason_is_true_of_its_position(name: str) -> None:
    """And would not be as true of the position after the move that it is compared with."""
    reasons = set[str]()
    for advice, case in advised(name):
        if advice.why is not None:
            reasons.add(advice.why.message)
            told = (str(advice.what), str(advice.why), case.move, case.over)
            assert TRUE[name][advice.why.message](case), told
            assert name == "camelot" or GAMES[name].outcome(case.after) is None, "Then that is the reason."
    assert len(reasons) >= 8, reasons


@pytest.mark.parametrize("name", GAMES)
def test_each_reason_would_be_found_out_elsewhere(name: str) -> None:
    """The checks above refuse a sentence that stands at the wrong position."""
    said = [(advice.why.message, case) for advice, case in advised(name) if advice.why is not None]
    for message in {message for message, _ in said}:
        values = next(case.values for own, case in said if own == message)
        elsewhere = [case._replace(values=values) for own, case in said if own != message]
        wrong = [case for case in elsewhere if not _holds(TRUE[name][message], case)]
        assert len(wrong) > 0.5 * len(elsewhere), (message, len(wrong), len(elsewhere))


def _holds(check: Callable[[Case], bool], case: Case) -> bool:
    """Whether a claim is true; what the position has nothing of is not."""
    try:
        return bool(check(case))
    except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError):
        return False


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_speaks_to_whoever_asked(name: str) -> None:
    for advice, _ in advised(name):
        told = f"{advice.what} – {advice.why}"
        assert not any(name in told for name in ALL_NAMES), told
        assert not str(advice.what).endswith("."), told


@pytest.mark.parametrize("name", GAMES)
def test_most_hints_have_a_reason(name: str) -> None:
    given = [advice.why is not None for advice, _ in advised(name)[::2]]
    assert sum(given) > 0.6 * len(given), (sum(given), len(given))
