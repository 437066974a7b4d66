"""How the traitor plays: like a loyal knight who chooses badly, and worse as the end comes nearer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from threethrones.core.terms import Move
from threethrones.games.camelot import components as box
from threethrones.games.camelot.ai.heuristics import answers
from threethrones.games.camelot.ai.heuristics.actions import NEVER
from threethrones.games.camelot.ai.heuristics.outlook import Outlook
from threethrones.games.camelot.ai.heuristics.prices import PLAIN, Prices
from threethrones.games.camelot.ai.heuristics.traitor_parameters import OF_FEW, OF_MANY
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.black_cards import Volunteer
from threethrones.games.camelot.rules.cancelling import Cancel, Merlins
from threethrones.games.camelot.rules.card_questions import Arrange, Gift
from threethrones.games.camelot.rules.combat import Kay
from threethrones.games.camelot.rules.discarding import Discard
from threethrones.games.camelot.rules.drawing import Armour
from threethrones.games.camelot.rules.evil import Evil, Malice, Theft
from threethrones.games.camelot.rules.sharing import Give, Share
from threethrones.games.camelot.rules.state import State
from threethrones.games.camelot.rules.swapping import Swap

LATE: Final = 8
"""From so many swords on a false accusation turns the balance."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a traitor plays at a table of some size."""

    prices: Prices
    """What he thinks that the knights need."""
    blameless: float
    """By so much what he does may always be worse than the best, in the eyes of a loyal knight."""
    strike: float
    """From this share of the last sword or engine on he does more harm, and helps no more."""
    daring: float
    """By how much more, for all that is beyond it."""
    found_out: float
    """Whoever is so suspect has nothing more to lose."""


def _style(numbers: Mapping[str, float]) -> Style:
    dares = (numbers[name] for name in ("blameless", "strike", "daring", "found_out"))
    return Style(PLAIN.renumbered(numbers), *dares)


FEW: Final = 5
_OF_FEW: Final = _style(OF_FEW)
_OF_MANY: Final = _style(OF_MANY)


def style_of(state: State) -> Style:
    """How the traitor plays at this table."""
    return _OF_FEW if len(state.knights) <= FEW else _OF_MANY


def scores(
    loyal: Outlook, harmful: Outlook, legal: Sequence[Move], seeming: list[float], suspected: float
) -> list[float]:
    """How good each move is for the traitor. ``loyal`` and ``seeming``: what a loyal knight in his place
    would think of the position and of the moves; ``harmful``: what he himself thinks that the knights need;
    ``suspected``: how likely the table thinks that he is the traitor.

    He does what a loyal knight might do, and of that the worst; the nearer the end, the more he dares.
    Whoever is as suspect as ``found_out`` has nothing more to lose: he does the worst he can, and shows
    himself before he is accused, if Fate lets him."""
    frame, style = loyal.state.frame, style_of(loyal.state)
    match frame:
        case Theft() | Malice():
            return seeming  # he plays openly
        case Discard() | Give() | Swap() | Arrange() | Armour():
            return [-worth for worth in answers.scores(harmful, legal)]  # nobody sees which card
        case Gift():
            return [float(move == "enough") for move in legal]
        case Merlins() | Cancel() | Volunteer() | Kay() if strikes(style, loyal.state, suspected):
            return [float(move in {"merlins0", "pass"}) for move in legal]
        case Share():
            mine = f"p{loyal.seat}"
            return [worth + 0.6 * move.endswith(mine) for move, worth in zip(legal, seeming, strict=True)]
        case Evil() | ChooseAction():
            harm = answers.scores(harmful, legal)
            daring = margin(style, loyal.state, suspected)
            best = max(seeming)
            return [
                _once(style, loyal.state, loyal.seat, move, suspected)
                or (-hurts if best - seems <= daring else NEVER + seems)
                for move, seems, hurts in zip(legal, seeming, harm, strict=True)
            ]
    return seeming


def strikes(style: Style, state: State, suspected: float) -> bool:
    """Whether he helps no more."""
    return suspected >= style.found_out or progress(state) >= style.strike


def margin(style: Style, state: State, suspected: float) -> float:
    """By how much what he does may be worse than the best, in the eyes of a loyal knight."""
    if suspected >= style.found_out:
        return -NEVER
    return style.blameless + style.daring * max(0.0, progress(state) - style.strike)


def progress(state: State) -> float:
    """How near the end is: the swords or the siege engines, as a share of those that end the game."""
    return max(sum(state.swords) / box.LAST_SWORD, state.engines / box.LAST_ENGINE)


def _once(style: Style, state: State, seat: int, move: Move, suspected: float) -> float:
    """The worth of what he does but once, or never: add the last engine, accuse a loyal knight, show himself,
    die; else 0."""
    if move == "engine" and state.engines == box.LAST_ENGINE - 1:
        return -NEVER
    if state.life[seat] <= 1 and (move in ("sacrifice", "life") or move.endswith("-siege")):
        return 2 * NEVER
    if move == f"{box.FATE}-traitor":
        return -NEVER if suspected > style.found_out and sum(state.swords) < LATE else 2 * NEVER
    if move.startswith("accuse-"):
        near = sum(state.swords) >= LATE and state.swords[0] > 0
        return -NEVER / 2 if near and suspected < style.found_out else 2 * NEVER
    return 0.0
