"""Model of the chance of winning a game of Avalon, from named features (see ``core.value_model``)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import Final

from threethrones.core.value_model import Features, ValueModel, sided
from threethrones.games.avalon.ai.weights import WEIGHTS
from threethrones.games.avalon.components import CROWNS_TO_WIN, HAND_LIMIT, TERRITORY
from threethrones.games.avalon.rules.conquest import Discount, Payment
from threethrones.games.avalon.rules.reaction import PASS, Reaction
from threethrones.games.avalon.rules.state import NOBODY, RECORDS, State
from threethrones.games.avalon.rules.supply import supply

AHEAD: Final = (
    "crowns",
    "crowns squared",
    "cards laid",
    "cards laid in the fog",
    "cards in hand",
    "cards beyond the limit",
    "knights in hand",
    "hardly any cards",
    "cards to come",
    "commonest landscape",
    "landscapes",
    "Avalon",
    "stone circle",
    "castles",
    "open crowns",
    "dearest open crowns",
    "fog within reach",
    "covered crowns",
    "win within reach",
)
"""Features measured for both seats; their values are the mover's minus the opponent's."""
NAMES: Final = (
    *AHEAD,
    "conquests in this turn",
    "cards owed",
    "own open crowns",
    "own win within reach",
    "move",
)
"""Names of all features; those not in AHEAD describe the mover only, who can make use of them at once."""

_OPEN, _WIN = AHEAD.index("open crowns"), AHEAD.index("win within reach")
_TERRITORY: Final = {
    code: (card.crowns, int(card.function == "castle"), card.landscape, card.function)
    for code, card in TERRITORY.items()
}


def measure(state: State) -> Features:
    """Return the features of a state from the mover's point of view."""
    mover, frame = state.mover, state.frame
    own, other = _side(state, mover), _side(state, 1 - mover)
    ahead = list(map(sub, own, other))
    owed = frame.owed if isinstance(frame, Payment | Discount) else 0
    return Features(mover, "turn", [*ahead, state.conquests, owed / 5, own[_OPEN], own[_WIN], 1.0])


def _side(state: State, seat: int) -> list[float]:
    stacks, others = map(len, state.stacks[seat]), map(len, state.stacks[1 - seat])
    hand = state.hands[seat]
    crowns = laid = fog = in_reach = covered = castles = circle = avalon = 0
    landscapes = {"plain": 0, "forest": 0, "hill": 0, None: 0}
    open_crowns = [0, 0]
    for code, owner, own, other in zip(state.row, state.owner, stacks, others, strict=True):
        laid += own
        if owner == NOBODY:
            fog += own
            in_reach += own >= other
            continue
        worth, castle, landscape, function = _TERRITORY[code]
        if owner != seat:
            if own >= other + castle:
                open_crowns.append(worth)
            continue
        crowns += worth
        castles += castle
        landscapes[landscape] += 1
        if own + castle > other:
            covered += worth
        if function == "circle":
            circle = 1
        elif function == "avalon":
            avalon = 1
    held = len(hand)
    open_crowns.sort()
    best = open_crowns[-1] + open_crowns[-2]
    tile = state.waiting[seat]
    none = landscapes.pop(None)
    return [
        crowns / 5,
        crowns * crowns / 100,
        laid / 10,
        fog / 10,
        min(held, HAND_LIMIT) / 5,
        max(0, held - HAND_LIMIT) / 5,
        len([card for card in hand if card[0] != "S"]) / 5,
        held + laid < 4,
        supply(state, seat, tile) / 4 if tile else 0.0,
        max(landscapes.values()) / 2,
        (state.owner.count(seat) - none) / 4,
        avalon,
        circle,
        castles,
        sum(open_crowns) / 5,
        best / 5,
        in_reach / 5,
        covered / 5,
        crowns + best >= CROWNS_TO_WIN,
    ]


class _ValueModel(ValueModel[State]):
    def terms(self, state: State, seat: int) -> dict[str, float]:
        """Return what each term adds to a seat's log odds; features in AHEAD are split by side."""
        found = super().terms(state, seat)
        for name in AHEAD:
            del found[name]
        (weights,) = self.weights.values()
        for side, sign in ((seat, 1), (1 - seat, -1)):
            for name, weight, value in zip(AHEAD, weights, _side(state, side), strict=False):
                found[sided(name, side == seat)] = sign * weight * value
        return found

    def settled(self, state: State) -> State:
        return _after(state, PASS) if isinstance(state.frame, Reaction) else state

    def chances(self, state: State) -> Sequence[float]:
        """Return the chances of winning; if a move is announced, after the answer better for the defender."""
        frame = state.frame
        if not isinstance(frame, Reaction):
            return super().chances(state)
        defender = 1 - state.mover
        answers = [super(_ValueModel, self).chances(_after(state, move)) for move in frame.legal(state)]
        return max(answers, key=lambda chances: chances[defender])

    def quiet(self, state: State) -> bool:
        return not isinstance(state.frame, Reaction)


def _after(state: State, answer: str) -> State:
    again = RECORDS.clone(state)
    asked, again.frame = again.frame, None
    assert asked
    asked.play(again, answer, [])
    return again


VALUE_MODEL: Final = _ValueModel(NAMES, measure, WEIGHTS)
