"""Play of the traitor: like a loyal knight who chooses badly, and worse as the end comes nearer."""

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
from threethrones.games.camelot.rules.black_draws import Armour
from threethrones.games.camelot.rules.cancelling import Cancel, Merlins
from threethrones.games.camelot.rules.card_questions import Arrange, Gift
from threethrones.games.camelot.rules.combat import Kay
from threethrones.games.camelot.rules.discarding import Discard
from threethrones.games.camelot.rules.evil import Evil, Malice, Theft
from threethrones.games.camelot.rules.sharing import Give, Share
from threethrones.games.camelot.rules.state import State
from threethrones.games.camelot.rules.swapping import Swap

LATE: Final = 8
"""Number of swords on the table from which the traitor accuses a loyal knight."""


@dataclass(frozen=True, slots=True)
class Style:
    """Parameters of a traitor's play, by size of the table."""

    prices: Prices
    """Values with which the traitor estimates the knights' needs, to harm them."""
    blameless: float
    """Loss in score that is always allowed, compared with a loyal knight's best move."""
    strike: float
    """Progress of the game (``progress``) from which the traitor risks more and no longer helps."""
    daring: float
    """Loss in score allowed beyond ``blameless``, per unit of progress beyond ``strike``."""
    found_out: float
    """Public suspicion from which the traitor no longer hides."""


def _style(numbers: Mapping[str, float]) -> Style:
    dares = (numbers[name] for name in ("blameless", "strike", "daring", "found_out"))
    return Style(PLAIN.renumbered(numbers), *dares)


FEW: Final = 5
_OF_FEW: Final = _style(OF_FEW)
_OF_MANY: Final = _style(OF_MANY)


def style_of(state: State) -> Style:
    """Return the traitor's style for this number of players."""
    return _OF_FEW if len(state.knights) <= FEW else _OF_MANY


def scores(
    loyal: Outlook, harmful: Outlook, legal: Sequence[Move], seeming: list[float], suspected: float
) -> list[float]:
    """Return the score of each move for the traitor. ``loyal``, ``seeming``: a loyal knight's view of the
    position and scores of the moves; ``harmful``: the position by the traitor's prices; ``suspected``: the
    public's probability that this seat is the traitor.

    The traitor plays the most harmful move that a loyal knight might play, and dares more as the end comes
    nearer. From a suspicion of ``found_out`` on, any move is allowed, and the traitor plays Fate, if held, to
    unmask themselves before being accused."""
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
    """Return whether the traitor stops helping: when found out, or late in the game."""
    return suspected >= style.found_out or progress(state) >= style.strike


def margin(style: Style, state: State, suspected: float) -> float:
    """Return how far a traitor's move may score below the best, both as a loyal knight scores them."""
    if suspected >= style.found_out:
        return -NEVER
    return style.blameless + style.daring * max(0.0, progress(state) - style.strike)


def progress(state: State) -> float:
    """Return the progress of the game: swords or siege engines, as a share of those that end it."""
    return max(sum(state.swords) / box.LAST_SWORD, state.engines / box.LAST_ENGINE)


def _once(style: Style, state: State, seat: int, move: Move, suspected: float) -> float:
    """Return the score of moves that are made once or never: adding the last engine, accusing a loyal knight,
    unmasking oneself, dying. 0 for all other moves."""
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
