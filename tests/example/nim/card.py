"""What is told of Nim where nobody plays it yet."""

from __future__ import annotations

from typing import Final

from threethrones.core.game_card import GameCard
from threethrones.core.text import say

CARD: Final = GameCard("nim", say("Nim"), say("Two players take stones; whoever takes the last one wins."))
