"""What self-play has taught.

Made by ``threethrones train avalon --games 300 --seed 1``.
"""

from __future__ import annotations

from typing import Final

from threethrones.core.learnt import Weights

WEIGHTS: Final[Weights] = {
    "turn": {
        "crowns": 0.262,
        "crowns squared": 0.293,
        "cards laid": 0.903,
        "cards laid in the fog": -0.418,
        "cards in hand": 0.695,
        "cards beyond the limit": 0.035,
        "knights in hand": 0.247,
        "hardly any cards": -0.196,
        "cards to come": 0.434,
        "commonest landscape": 0.2,
        "landscapes": 0.421,
        "Avalon": 0.225,
        "stone circle": 0.23,
        "castles": 0.162,
        "open crowns": -0.172,
        "dearest open crowns": 0.418,
        "fog within reach": 0.067,
        "covered crowns": 0.151,
        "win within reach": 0.096,
        "conquests in this turn": -0.021,
        "cards owed": -0.218,
        "own open crowns": 0.035,
        "own win within reach": 0.231,
        "move": 0.046,
    },
}
