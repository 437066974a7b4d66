"""Sentences with which knights announce moves. They use public facts only and betray no secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.terms import Move
from threethrones.core.text import Text, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.card_questions import Return
from threethrones.games.camelot.rules.evil import Evil, Malice
from threethrones.games.camelot.rules.state import State

FEW_LIVES: Final = 2
MANY_ENGINES: Final = 8
_RIDES: Final[Mapping[str, Text]] = {
    box.CAMELOT: say("I’m riding home to Camelot."),
    box.KNIGHT: say("I’m riding out against the Black Knight."),
    box.LANCELOT: say("I’m riding out against Lancelot."),
    box.DRAGON: say("I’m riding out against the Dragon."),
    box.EXCALIBUR: say("I’m riding out for Excalibur."),
    box.GRAIL: say("I’m riding out for the Grail."),
    box.PICTS: say("I’m riding against the Picts."),
    box.SAXONS: say("I’m riding against the Saxons."),
}
_ACTS: Final[Mapping[str, Text]] = {
    box.KNIGHT: say("I’ll keep fighting the Black Knight."),
    box.LANCELOT: say("I’ll keep fighting Lancelot."),
    box.DRAGON: say("I’ll strike at the Dragon."),
    box.EXCALIBUR: say("I’ll pull at Excalibur."),
    box.GRAIL: say("I’ll keep searching for the Grail."),
    box.PICTS: say("I’ll hold the line against the Picts."),
    box.SAXONS: say("I’ll hold the line against the Saxons."),
}
_BEGINS: Final[Mapping[str, Text]] = {
    box.KNIGHT: say("I’ll face the Black Knight."),
    box.LANCELOT: say("I’ll face Lancelot."),
    box.DRAGON: say("I’ll face the Dragon."),
    box.GRAIL: say("I’ll begin the search for the Grail."),
}
"""Sentences by quest, for the first card laid there."""
_PLAYS: Final[Mapping[str, Text]] = {
    box.MERLIN: say("I’ll ask Merlin for help."),
    box.CLAIRVOYANCE: say("I’ll look ahead."),
    box.CONVOCATION: say("I’m calling you all together."),
    box.FATE: say("Let’s tempt fate."),
    box.HEROISM: say("We can be heroes there."),
    box.LADY: say("I’m calling the Lady of the Lake."),
    box.MESSENGER: say("I’m sending a messenger."),
    box.PIETY: say("I’ll pray."),
    box.REINFORCEMENTS: say("I’m calling for reinforcements."),
}


def intention(state: State, seat: int, move: Move) -> Text | None:
    """Return a sentence to announce a move; None if the move needs no words or must stay secret."""
    match state.frame:
        case Evil():
            return _of_evil(state, seat, move)
        case Malice():
            return (
                say("More engines!")
                if move == "engine"
                else say("Let’s see what darkness has in store for you.")
            )
        case Return() if move == "return":
            return say("I’m coming home.")
        case ChooseAction():
            return _of_action(state, move)
    return None


def _is_weak(state: State, seat: int) -> bool:
    return state.life[seat] <= FEW_LIVES


def _is_besieged(state: State) -> bool:
    return state.engines >= MANY_ENGINES


def _of_evil(state: State, seat: int, move: Move) -> Text | None:
    """Return a sentence that announces how evil progresses, with a reason if there is an obvious one."""
    weak, besieged = _is_weak(state, seat), _is_besieged(state)
    match move:
        case "engine" if weak:
            return say("I’ll add an engine; I can’t spare a life.")
        case "engine":
            return say("I’ll add an engine.")
        case "life" if besieged:
            return say("I’ll lose a life; there are enough engines already.")
        case "life":
            return say("I’ll lose a life.")
        case "draw" if weak and besieged:
            return say("I have to draw a black card; I can’t afford anything else.")
        case "draw" if state.looked:
            return say("I know what comes. I’ll draw it.")
        case "draw":
            return say("I’ll risk a black card.")
        case "look":
            return say("I’ll look before I choose.")
    return None


def _of_action(state: State, move: Move) -> Text | None:
    """Return a sentence that announces an action of the turn; None if there is none."""
    match move.split("-"):
        case ["camelot", "draw"]:
            return say("I’ll draw cards.")
        case [place, "travel"]:
            return _RIDES[place]
        case ["accuse", _]:
            return say("I know who the traitor is!")
        case ["sacrifice"]:
            return say("I’ll sacrifice a life to do more.")
        case [_, "heal"]:
            return say("I’ll tend my wounds.")
        case [_, "siege"]:
            return say("I’ll fight an engine.")
        case [_, "swap", _]:
            return say("Let’s swap a card: you need mine where you are.")
        case [card, use] if card == box.FATE and use == "traitor":
            return None
        case [_, "excalibur", "pay"]:
            return _ACTS[box.EXCALIBUR]
        case [card, *_] if card in _PLAYS:
            return _PLAYS[card]
        case [_, place] if place in _BEGINS and not state.laid[place]:
            return _BEGINS[place]
        case [_, place] if place in _ACTS:
            return _ACTS[place]
    return None
