"""How the traitor plays: as a knight whom nobody can blame, and never for the knights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threethrones.core.game import Move
from threethrones.games.camelot import components as box
from threethrones.games.camelot.black_cards import Volunteer
from threethrones.games.camelot.card_questions import Arrange, Gift
from threethrones.games.camelot.combat import Kay
from threethrones.games.camelot.counsel.deeds import NEVER
from threethrones.games.camelot.counsel.outlook import Outlook
from threethrones.games.camelot.deeds import Deeds
from threethrones.games.camelot.discarding import Discard
from threethrones.games.camelot.drawing import Armour
from threethrones.games.camelot.evil import Evil, Malice, Theft
from threethrones.games.camelot.sharing import Give, Share
from threethrones.games.camelot.stopping import Cancel, Merlins
from threethrones.games.camelot.swapping import Swap

BLAMELESS: Final = 4.0
"""By so much what he does may be worse than the best before anybody need wonder."""
FOUND_OUT: Final = 0.4
"""Whoever is so suspect has nothing more to lose: he does the worst he can, and shows himself before he is
accused, if Fate lets him."""
LATE: Final = 8
"""From so many swords on a false accusation turns the balance."""


def worths(look: Outlook, legal: Sequence[Move], loyal: list[float], suspected: float) -> list[float]:
    """How good each move is for the traitor; ``loyal``: for a loyal knight in his place; ``suspected``: how
    likely the table thinks that he is one."""
    most = BLAMELESS if suspected < FOUND_OUT else -NEVER / 2
    match look.state.frame:
        case Theft() | Malice():
            return loyal  # he plays openly
        case Discard() | Give() | Swap() | Arrange() | Armour():
            return [-worth for worth in loyal]  # nobody sees which card
        case Merlins() | Cancel() | Volunteer() | Kay() | Gift():
            idle = {"merlins0", "pass", "enough"}
            return [float(move in idle) for move in legal]
        case Evil():
            found = _blameless(loyal, most)
            return [NEVER if move == "life" else worth for move, worth in zip(legal, found, strict=True)]
        case Share():
            mine = f"p{look.seat}"
            return [worth + 0.6 * move.endswith(mine) for move, worth in zip(legal, loyal, strict=True)]
        case Deeds():
            found = _blameless(loyal, most)
            return [_open(look, move, suspected, worth) for move, worth in zip(legal, found, strict=True)]
    return loyal


def _blameless(loyal: list[float], most: float) -> list[float]:
    """The worst that still looks like a fair choice is the best."""
    best = max(loyal)
    return [-worth if best - worth <= most else NEVER + worth for worth in loyal]


def _open(look: Outlook, move: Move, suspected: float, worth: float) -> float:
    """What he does but once: accuse a loyal knight, or show himself."""
    state = look.state
    if move == "sacrifice":
        return NEVER
    if move == f"{box.FATE}-traitor":
        return -NEVER if suspected > FOUND_OUT and sum(state.swords) < LATE else NEVER
    if move.startswith("accuse-"):
        near = sum(state.swords) >= LATE and state.swords[0] > 0
        return -NEVER / 2 if near and suspected < FOUND_OUT else NEVER
    return worth
