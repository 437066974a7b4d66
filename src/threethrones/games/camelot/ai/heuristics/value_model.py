"""Value model of Camelot: the loyal side's probability of winning from a full state, learnt by self-play."""

from __future__ import annotations

from operator import mul
from typing import Final

from threethrones.core.value_model import logistic
from threethrones.games.camelot import components as box
from threethrones.games.camelot.ai.heuristics.weights import WEIGHTS
from threethrones.games.camelot.rules.outcome import loyal_won
from threethrones.games.camelot.rules.state import State, is_knight

NAMES: Final = (
    "constant", "seats", "loyal knights", "white swords", "black swords", "white swords over 6",
    "black swords over 4", "white times black", "engines", "engines over 6", "engines over 9",
    "engines times swords to come", "lives", "one life", "two lives", "five lives", "cards",
    "first five cards", "high fight cards", "grail cards", "merlins", "special cards", "excalibur open",
    "sword", "sword squared", "grail open", "grail laid", "grail dark", "grail nearly lost",
    "grail nearly won", "knight laid", "knight dark", "lancelot open", "lancelot laid", "lancelot dark",
    "dragon open", "dragon laid", "dragon dark", "wars laid", "warriors", "wars nearly lost",
    "excalibur held", "grail held", "away",
)  # fmt: skip
"""Names of the features, in the order of ``features``."""
NO_TRAITOR, HIDDEN, UNMASKED = "none", "hidden", "unmasked"
_WEIGHTS: Final = {phase: [row.get(name, 0.0) for name in NAMES] for phase, row in WEIGHTS.items()}


def phase_of(state: State) -> str:
    """Return the key of the weights to use: no living traitor, a hidden one or an unmasked one."""
    for seat, loyalty in enumerate(state.loyalty):
        if loyalty == box.TRAITOR and not state.out[seat]:
            return UNMASKED if seat == state.unmasked else HIDDEN
    return NO_TRAITOR


def chance(state: State) -> float:
    """Return the loyal side's probability of winning, from 0 to 1; exact once the game is over."""
    if state.ending:
        return float(loyal_won(state))
    return logistic(sum(map(mul, _WEIGHTS[phase_of(state)], features(state))))


def features(state: State) -> list[float]:
    """Return the features of a state in the order of ``NAMES``, each scaled to about 0 to 1."""
    white, black = state.swords
    engines = state.engines
    loyal = [
        seat
        for seat, loyalty in enumerate(state.loyalty)
        if loyalty != box.TRAITOR and is_knight(state, seat)
    ]
    lives = [state.life[seat] for seat in loyal]
    hands = [state.hands[seat] for seat in loyal]
    cards = [card for hand in hands for card in hand]
    grails, merlins = cards.count(box.GRAIL_CARD), cards.count(box.MERLIN)
    fights = sum(card in box.VALUE for card in cards)
    closed, laid, dark = state.closed, state.laid, state.dark
    sword_open, grail_open = box.EXCALIBUR not in closed, box.GRAIL not in closed
    sword = state.sword / box.STEPS if sword_open else 0.0
    bright, gloom = (len(laid[box.GRAIL]), len(dark[box.GRAIL])) if grail_open else (0, 0)
    lancelot_open = box.LANCELOT not in closed
    wars = [state.warriors[war] for war in box.WARS]
    return [
        1.0,
        len(state.knights) / 5,
        len(loyal) / 4,
        white / 6,
        black / 5,
        max(0, white - 6) / 3,
        max(0, black - 4) / 2,
        white * black / 20,
        engines / 6,
        max(0, engines - 6) / 4,
        max(0, engines - 9) / 2,
        engines * (box.LAST_SWORD - white - black) / 60,
        sum(lives) / 12,
        sum(life <= 1 for life in lives) / 3,
        lives.count(2) / 3,
        sum(life >= 5 for life in lives) / 3,
        len(cards) / 20,
        sum(min(5, len(hand)) for hand in hands) / 15,
        (cards.count("F4") + cards.count("F5")) / 6,
        grails / 6,
        merlins / 4,
        (len(cards) - fights - grails - merlins) / 4,
        float(sword_open),
        sword,
        sword * abs(sword),
        float(grail_open),
        bright / 7,
        gloom / 7,
        max(0, gloom - 4) / 2,
        max(0, bright - 3) / 3,
        len(laid[box.KNIGHT]) / 4,
        len(dark[box.KNIGHT]) / 4,
        float(lancelot_open),
        len(laid[box.LANCELOT]) / 5,
        len(dark[box.LANCELOT]) / 5,
        float(box.DRAGON not in closed and not lancelot_open),
        len(laid[box.DRAGON]) / 9,
        len(dark[box.DRAGON]) / 5,
        sum(len(laid[war]) for war in box.WARS) / 5,
        sum(wars) / 4,
        float(wars.count(box.WARRIORS - 1)),
        float(state.relics[box.EXCALIBUR] >= 0),
        float(state.relics[box.GRAIL] >= 0),
        sum(state.place[seat] != box.CAMELOT for seat in loyal) / 3,
    ]
