"""The traitor's play: like a loyal knight who chooses badly, and worse as the end comes nearer."""

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
"""Number of swords from which a false accusation turns the balance."""


@dataclass(frozen=True, slots=True)
class Style:
    """Parameters of a traitor's play at a table of some size."""

    prices: Prices
    """The traitor's view of what the knights need."""
    blameless: float
    """Loss against the best move, as a loyal knight scores it, that is always allowed."""
    strike: float
    """Share of the last sword or engine from which the traitor does more harm and helps no more."""
    daring: float
    """Additional loss allowed, per unit of that share beyond ``strike``."""
    found_out: float
    """Suspicion from which there is nothing more to lose."""


def _style(numbers: Mapping[str, float]) -> Style:
    dares = (numbers[name] for name in ("blameless", "strike", "daring", "found_out"))
    return Style(PLAIN.renumbered(numbers), *dares)


FEW: Final = 5
_OF_FEW: Final = _style(OF_FEW)
_OF_MANY: Final = _style(OF_MANY)


def style_of(state: State) -> Style:
    """Return the traitor's style at this table."""
    return _OF_FEW if len(state.knights) <= FEW else _OF_MANY


def scores(
    loyal: Outlook, harmful: Outlook, legal: Sequence[Move], seeming: list[float], suspected: float
) -> list[float]:
    """Return the score of each move for the traitor. ``loyal``, ``seeming``: a loyal knight's view of the
    position and scores of the moves; ``harmful``: the traitor's view of what the knights need; ``suspected``:
    the public's probability that this seat is the traitor.

    The traitor plays the worst move that a loyal knight might play, and dares more as the end comes nearer.
    At a suspicion of ``found_out`` the traitor does the worst possible, and reveals themselves before being
    accused, if Fate allows."""
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
    """Return whether the traitor helps no more."""
    return suspected >= style.found_out or progress(state) >= style.strike


def margin(style: Style, state: State, suspected: float) -> float:
    """Return how much worse than the best a move may be, as a loyal knight scores it."""
    if suspected >= style.found_out:
        return -NEVER
    return style.blameless + style.daring * max(0.0, progress(state) - style.strike)


def progress(state: State) -> float:
    """Return how near the end is: swords or siege engines, as a share of those that end the game."""
    return max(sum(state.swords) / box.LAST_SWORD, state.engines / box.LAST_ENGINE)


def _once(style: Style, state: State, seat: int, move: Move, suspected: float) -> float:
    """Return the score of moves that are made once or never: adding the last engine, accusing a loyal knight,
    revealing oneself, dying. 0 for others."""
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
