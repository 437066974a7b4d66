"""Weights of the value model, learnt by self-play.

Made by ``threethrones train avalon --games 1500 --seed 1``."""

from __future__ import annotations

from typing import Final

from threethrones.core.value_model import Weights

WEIGHTS: Final[Weights] = {
    "turn": {
        "crowns": 0.332,
        "crowns squared": 0.386,
        "cards laid": 0.996,
        "cards laid in the fog": -0.325,
        "cards in hand": 0.804,
        "cards beyond the limit": 0.066,
        "knights in hand": 0.119,
        "hardly any cards": -0.185,
        "cards to come": 0.462,
        "commonest landscape": 0.041,
        "landscapes": 0.323,
        "Avalon": 0.246,
        "stone circle": 0.287,
        "castles": 0.031,
        "open crowns": 0.01,
        "dearest open crowns": 0.055,
        "fog within reach": 0.078,
        "covered crowns": 0.351,
        "win within reach": 0.106,
        "conquests in this turn": -0.074,
        "cards owed": -0.329,
        "own open crowns": 0.014,
        "own win within reach": 0.164,
        "move": 0.096,
    },
}
