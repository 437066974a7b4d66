"""What a hint says of a move of Camelot: what to do, and a reason that the table itself shows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from threethrones.core.game import Move, Seen
from threethrones.core.paths import joined, spots
from threethrones.core.stage import Advice
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.counsel.intentions import reason
from threethrones.games.camelot.deeds import Deeds
from threethrones.games.camelot.evil import Evil
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.state import State

FEW: Final = 5
"""Cards of a hand that are worth filling."""


def advice(seen: Seen[State], seat: int, move: Move) -> Advice | None:
    """Said to the seat whose move it is; None where the log's own words must do."""
    state = seen.state
    match state.frame:
        case Evil():
            return _evil(state, seat, move)
        case Deeds():
            return _deed(seen, seat, spots(move))
    if move in box.WHITE_NAMES:
        return Advice(say("Choose: %(card)s", card=box.WHITE_NAMES[move]), None)
    return None


def _evil(state: State, seat: int, move: Move) -> Advice | None:
    why = reason(state, seat, move)
    match move:
        case "engine":
            what = say("Add an engine")
            return Advice(what, why or _lives_kept(state, seat))
        case "life":
            return Advice(say("Lose a life"), why or _engines(state))
        case "draw":
            return Advice(
                say("Draw black card"), why or say("it doesn’t take a life or add a siege engine right away")
            )
    return None


def _lives_kept(state: State, seat: int) -> Text:
    return say_n("you keep your last life", "you keep your %(n)d lives", state.life[seat])


def _engines(state: State) -> Text:
    return say_n(
        "%(n)d of %(most)d siege engines is at Camelot",
        "%(n)d of %(most)d siege engines are at Camelot",
        state.engines,
        most=box.LAST_ENGINE,
    )


def _deed(seen: Seen[State], seat: int, path: Sequence[str]) -> Advice | None:
    state = seen.state
    match path:
        case [box.CAMELOT, "draw"]:
            return Advice(say("Draw white cards"), _hand(state, seat))
        case [place, "travel"]:
            return Advice(say("Travel to %(place)s", place=box.PLACE_NAMES[place]), _there(state, place))
        case ["sacrifice"]:
            return Advice(say("Sacrifice a life for another action"), _left(state.life[seat] - 1))
        case ["end"]:
            return Advice(say("End your turn"), _ended(seen))
        case [card, "siege"]:
            return Advice(say("Fight a siege engine: %(card)s", card=box.CARD_NAMES[card]), _engines(state))
        case [card, "heal"]:
            return Advice(
                say("Heal with %(n)d cards: %(card)s", n=box.SAME_TO_HEAL, card=box.CARD_NAMES[card]),
                _left(state.life[seat]),
            )
        case [card, "swap", _]:
            return Advice(say("Offer a card: %(card)s", card=box.CARD_NAMES[card]), None)
        case [card, place] | [card, place, "pay"] if card in box.CARD_NAMES and place in box.QUESTS:
            return Advice(
                say("Place %(card)s at %(place)s", place=box.PLACE_NAMES[place], card=box.CARD_NAMES[card]),
                _laid(seen, place, joined(path)),
            )
        case [card, *_] if card in box.CARD_NAMES:
            return Advice(say("Play %(card)s", card=box.CARD_NAMES[card]), None)
    return None


def _hand(state: State, seat: int) -> Text | None:
    held = len(state.hands[seat])
    if held > FEW:
        return None
    return (
        say_n("you hold only %(n)d card", "you hold only %(n)d cards", held)
        if held
        else say("your hand is empty")
    )


def _left(lives: int) -> Text:
    return say_n("you have %(n)d life left", "you have %(n)d lives left", lives)


def _there(state: State, place: str) -> Text | None:
    if place == box.CAMELOT:
        return _engines(state) if state.engines else None
    if place in box.WARS and not state.warriors[place]:
        return say("there are no warriors there yet")
    if place in box.WARS:
        return say("%(n)d of %(most)d warriors are there", n=state.warriors[place], most=box.WARRIORS)
    if place in box.COMBATS:
        black, white = len(state.dark[place]), len(state.laid[place])
        return say("%(black)d black and %(white)d white cards are there", black=black, white=white)
    if white := len(state.laid[place]):
        return say_n("%(n)d white card is there", "%(n)d white cards are there", white)
    return say("the quest isn’t won yet")


def _ended(seen: Seen[State]) -> Text | None:
    return say("another action would cost you a life") if "sacrifice" in GAME.offers(seen) else None


def _laid(seen: Seen[State], place: str, move: Move) -> Text | None:
    """What the quest is like then."""
    before, after = seen.state, GAME.resample(seen, Random(move))
    GAME.play(after, move)
    if after.swords[0] > before.swords[0]:
        return say("it wins the quest")
    now = len(after.laid[place])
    if now <= len(before.laid[place]):
        return None
    return say_n("that makes %(n)d white card there", "that makes %(n)d white cards there", now)
