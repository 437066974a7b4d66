"""The games, each in a room of its own; no game imports another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.game import AnyGame
from threethrones.core.stage import AnyStage
from threethrones.games.avalon.game import GAME as AVALON
from threethrones.games.avalon.stage import STAGE as AVALON_STAGE
from threethrones.games.avignon.game import GAME as AVIGNON
from threethrones.games.avignon.stage import STAGE as AVIGNON_STAGE
from threethrones.games.camelot.game import GAME as CAMELOT
from threethrones.games.camelot.stage import STAGE as CAMELOT_STAGE

GAMES: Final[Mapping[str, AnyGame]] = {game.name: game for game in (AVALON, AVIGNON, CAMELOT)}
"""Every game there is, by name, in the order of the home screen."""
STAGES: Final[Mapping[str, AnyStage]] = {
    AVALON.name: AVALON_STAGE,
    AVIGNON.name: AVIGNON_STAGE,
    CAMELOT.name: CAMELOT_STAGE,
}
"""How each game shows itself to people, by the game's name."""
