"""What self-play has taught.

Made by ``threethrones train avignon --games 1500 --seed 1``.
"""

from __future__ import annotations

from typing import Final

from threethrones.core.learnt import Weights

WEIGHTS: Final[Weights] = {
    "whole turn": {
        "own one person won": 0.974,
        "own two persons won": 2.413,
        "own persons at the door": 0.947,
        "own persons two steps away": 0.288,
        "own two at the door, one won": 0.0,
        "own deciding persons at the door": 2.416,
        "own deciding persons two steps away": 2.818,
        "own deciding persons three steps away": 1.016,
        "other one person won": -0.806,
        "other two persons won": -1.892,
        "other persons at the door": -0.488,
        "other persons two steps away": -0.256,
        "other two at the door, one won": 1.263,
        "other deciding persons at the door": -1.106,
        "other deciding persons two steps away": -0.734,
        "other deciding persons three steps away": -0.35,
        "move": 0.292,
    },
    "last action": {
        "own one person won": 0.867,
        "own two persons won": 1.921,
        "own persons at the door": 0.615,
        "own persons two steps away": 0.255,
        "own two at the door, one won": -0.326,
        "own deciding persons at the door": 4.71,
        "own deciding persons two steps away": 0.359,
        "own deciding persons three steps away": 0.242,
        "other one person won": -0.859,
        "other two persons won": -2.69,
        "other persons at the door": -0.76,
        "other persons two steps away": -0.279,
        "other two at the door, one won": -0.721,
        "other deciding persons at the door": -1.037,
        "other deciding persons two steps away": -0.642,
        "other deciding persons three steps away": -0.47,
        "move": -0.023,
    },
}
