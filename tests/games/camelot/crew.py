"""Knights who work together: players for the soak that win quests, which chance alone never does.

Each goes by what its seat has seen alone, walks to where its hand is of use, lays there what the quest needs,
and slows evil down by whatever the table can still afford. No brilliant play, but it reaches twelve swords.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from threethrones.core.chance import below
from threethrones.core.terms import Move, Seen
from threethrones.games.camelot.components import (
    CAMELOT,
    COMBATS,
    DRAGON,
    EXCALIBUR,
    FIGHTS,
    FOREST,
    GRAIL,
    GRAIL_CARD,
    HEROISM,
    LADY,
    LANCELOT,
    MERLIN,
    MOST_LIFE,
    PIETY,
    QUESTS,
    REINFORCEMENTS,
    SOLO,
    SPECIALS,
    VALUE,
    WARS,
)
from threethrones.games.camelot.rules.state import State
from threethrones.lab.biased_player import BiasedPlayer
from threethrones.players.player import Player

ANSWERS: Final[Mapping[str, int]] = {"deal": 40, "pass": 3, "down": 30, "merlins2": 3, "merlins3": 4}
"""How the questions beside the actions are answered: by weight."""
WHIM: Final = 24
"""One choice of so many is made by lot."""
EASY_ROLL: Final = 8
"""With so much against an engine the die is rolled."""
POORLY: Final = 2
"""With no more life than this a knight sees to it."""


class CrewPlayer:
    """A knight who helps to win. ``least_life``: so much life it keeps; ``engines``: so many siege engines it
    lets stand before it rather draws a black card; ``boldness``: of ten first phases so many draw one anyway.
    """

    looks = True

    def __init__(self, least_life: int = 1, engines: int = 3, boldness: int = 1) -> None:
        self.least_life = least_life
        self.engines = engines
        self.boldness = boldness
        self.chance = BiasedPlayer(ANSWERS)

    def choose(self, seen: Seen[State] | None, legal: Sequence[Move], rng: Random) -> Move:
        """What helps most; ties by lot."""
        assert seen is not None
        asked = seen.state.frames[-1].kind
        judge = {"evil": self._of_evil, "deeds": _of_action, "fight": _of_fight, "discard": _of_loss}.get(
            asked
        )
        if judge is None or not below(rng, WHIM):
            return self.chance.choose(None, legal, rng)
        bold = below(rng, 10) < self.boldness
        scores = [judge(seen.state, move, bold) for move in legal]
        best = max(scores)
        ties = [move for move, worth in zip(legal, scores, strict=True) if worth == best]
        return ties[below(rng, len(ties))]

    def _of_evil(self, state: State, move: Move, bold: bool) -> int:
        """A life while there are some left, an engine while few stand, else a black card."""
        if move == "draw":
            return 9 if bold else 5
        if move == "life":
            return 8 if state.life[state.active] > self.least_life else 0
        return 7 if move == "engine" and state.engines < self.engines else 1


def _of_fight(state: State, move: Move, _bold: bool) -> int:
    """The strongest cards, until they will do."""
    laid = sum(VALUE[card] for card in state.frames[-1].held)
    return 9 if move == "roll" and laid >= EASY_ROLL else VALUE.get(move, 0)


def _of_loss(_state: State, move: Move, _bold: bool) -> int:
    """The weakest cards go first."""
    return -_dear(move)


def _dear(card: str) -> int:
    """What a card is worth to its holder."""
    return VALUE.get(card, 7 if card == GRAIL_CARD else 6)


def _of_action(state: State, move: Move, bold: bool) -> int:
    """How much an action helps."""
    hand, life = state.hands[state.active], state.life[state.active]
    match move.split("-"):
        case ["end"]:
            return 6
        case ["sacrifice"]:
            return 8 if life >= MOST_LIFE - 1 else 0
        case ["camelot", "draw"]:
            return 34 - 2 * len(hand)
        case [place, "travel"]:
            return _journey(state, place)
        case [_, "swap", _]:
            return 7 if bold else 0
        case [_, "heal"]:
            return 40 if life <= POORLY else 0
        case [card, "siege"]:
            strong = sum(sorted((VALUE.get(other, 0) for other in hand), reverse=True)[:3])
            return 10 + 6 * state.engines + VALUE[card] if state.engines > 3 and strong > EASY_ROLL else 0
        case [card, "excalibur", "pay"]:
            return 48 - _dear(card)
        case [card, place] if place in QUESTS:
            return 60 + _use(state, place, card)
        case [card, *use] if card in SPECIALS:
            return _special(state, card, "-".join(use), life, bold)
    return 0


def _special(state: State, card: str, use: str, life: int, bold: bool) -> int:
    if card == MERLIN:
        return 45 if use == "siege-play" and state.engines > 6 else 0
    if card == HEROISM:
        quest = use.removesuffix("-play")
        return 50 if len(state.laid[quest]) > 2 else 0
    if card == PIETY:
        return 50 if life <= POORLY and use == "self" else 14
    if card == LADY:
        return 30
    return 30 if card == REINFORCEMENTS or bold else 10


def _journey(state: State, place: str) -> int:
    """How much there is to do at a place for the hand that one holds."""
    hand = state.hands[state.active]
    here = state.place[state.active]
    if here in SOLO and state.laid[here] and _can_finish(state, here):
        return 0
    if place == CAMELOT:
        return 15 + (30 if state.engines > 8 else 0)
    if place == GRAIL:
        able = FOREST not in state.effects
        return 15 + 6 * hand.count(GRAIL_CARD) if able and GRAIL_CARD in hand else 0
    if place == EXCALIBUR:
        return 8 + 3 * len(hand) if len(hand) > 4 else 0
    if place in WARS:
        ready = _chain(state, place)
        return 14 + 6 * ready + 3 * len(state.laid[place]) if ready else 0
    if place == DRAGON:
        useful = sum(_use(state, place, card) > 0 for card in hand)
        return 24 + 4 * useful + 2 * len(state.laid[place]) if useful > 1 else 0
    return 50 if _can_finish(state, place) else 0


def _chain(state: State, war: str) -> int:
    """How many cards of the hand go on where the war stands."""
    needed = FIGHTS[len(state.laid[war]) :]
    for ready, card in enumerate(needed):
        if card not in state.hands[state.active]:
            return ready
    return len(needed)


def _can_finish(state: State, place: str) -> bool:
    """Whether the hand and what lies hold a whole pattern of a solo quest."""
    cards = [*state.hands[state.active], *state.laid[place]]
    pairs = [card for card in FIGHTS if cards.count(card) > 1]
    triples = [card for card in pairs if cards.count(card) > 2]
    return len(pairs) > 1 and (place != LANCELOT or bool(triples))


def _use(state: State, place: str, card: str) -> int:
    """How well a card goes there: in a combat, one of which more lie there or are at hand."""
    if place not in COMBATS:
        return 0
    if card not in VALUE:
        return -50
    laid, held = state.laid[place].count(card), state.hands[state.active].count(card)
    if laid + held > 1 or (laid and place == DRAGON):  # where others help
        return VALUE[card] + 5 * int(laid)
    return -50


def crew(seats: int, rng: Random) -> list[Player]:
    """Knights of one mind; of which mind is drawn."""
    knight = CrewPlayer(1 + below(rng, 2), 1 + below(rng, 5), below(rng, 3))
    return [knight] * seats
