"""Weights of the value model, learnt by self-play.

Made by ``threethrones train avignon --games 2500 --seed 1``.
"""

from __future__ import annotations

from typing import Final

from threethrones.core.value_model import Weights

WEIGHTS: Final[Weights] = {
    "last action": {
        "own one person won": 0.817,
        "own two persons won": 2.322,
        "own persons at the door": 0.474,
        "own persons two steps away": 0.235,
        "own two at the door, one won": -0.011,
        "own deciding persons at the door": 3.632,
        "own deciding persons two steps away": 0.127,
        "own deciding persons three steps away": 0.159,
        "other one person won": -0.826,
        "other two persons won": -2.978,
        "other persons at the door": -0.617,
        "other persons two steps away": -0.27,
        "other two at the door, one won": -0.738,
        "other deciding persons at the door": -1.113,
        "other deciding persons two steps away": -0.229,
        "other deciding persons three steps away": -0.341,
        "move": -0.047,
    },
    "whole turn": {
        "own one person won": 0.883,
        "own two persons won": 2.647,
        "own persons at the door": 0.922,
        "own persons two steps away": 0.308,
        "own two at the door, one won": 1.718,
        "own deciding persons at the door": 2.954,
        "own deciding persons two steps away": 2.607,
        "own deciding persons three steps away": 0.748,
        "other one person won": -0.781,
        "other two persons won": -2.29,
        "other persons at the door": -0.449,
        "other persons two steps away": -0.252,
        "other two at the door, one won": -0.024,
        "other deciding persons at the door": -0.548,
        "other deciding persons two steps away": -0.503,
        "other deciding persons three steps away": -0.2,
        "move": 0.252,
    },
}
