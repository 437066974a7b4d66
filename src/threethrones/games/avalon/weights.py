"""What self-play has taught.

Made by ``threethrones train avalon --games 1500 --seed 1``.
"""

from __future__ import annotations

from typing import Final

from threethrones.core.learnt import Weights

WEIGHTS: Final[Weights] = {
    "turn": {
        "crowns": 0.324,
        "crowns squared": 0.093,
        "cards laid": 0.888,
        "cards laid in the fog": -0.316,
        "cards in hand": 0.692,
        "cards beyond the limit": 0.046,
        "knights in hand": 0.121,
        "hardly any cards": -0.175,
        "cards to come": 0.437,
        "commonest landscape": 0.079,
        "landscapes": 0.472,
        "Avalon": 0.306,
        "stone circle": 0.152,
        "castles": 0.08,
        "open crowns": -0.034,
        "dearest open crowns": 0.124,
        "fog within reach": 0.083,
        "covered crowns": 0.293,
        "win within reach": 0.019,
        "conquests in this turn": -0.113,
        "cards owed": -0.267,
        "own open crowns": 0.019,
        "own win within reach": 0.219,
        "move": 0.12,
    },
}
