"""What lies in the dock of Camelot for whoever decides: cards in sight or to choose from, buttons."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import takewhile

from threethrones.core.game import Names, Seen
from threethrones.core.paths import joined, next_spots
from threethrones.core.stage import Picking, Scene
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.card_texts import BLACK_TEXTS, WHITE_TEXTS
from threethrones.games.camelot.deeds import Deeds
from threethrones.games.camelot.evil import Evil
from threethrones.games.camelot.frames import Asked
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.seen import hand_of
from threethrones.games.camelot.state import State, name_of_spot, seat_spot


@dataclass(frozen=True, slots=True)
class Held:
    """Equal cards of a hand, or of what is to be chosen from."""

    card: str
    count: int
    black: bool
    label: Text


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A black card of the pile that the looker has seen in secret."""

    card: str
    name: Text
    text: Text


@dataclass(frozen=True, slots=True)
class Action:
    """A button, for what is nothing on the board or may be far away on it."""

    spot: str
    name: Text | None
    means: Text | None
    asked: Text | None


def shown(state: State) -> Scene:
    """The black card that it is about, shown large: to all, or to who may lay it face down (SCR1)."""
    card = state.frame.shown(state) if state.frame else ""
    return {"card": card, "card_name": box.BLACK_NAMES.get(card), "card_text": BLACK_TEXTS.get(card)}


def foreseen(state: State) -> list[Foreseen]:
    """The black cards, from the top, that the looker has seen, where it does not choose among them."""
    if not isinstance(state.frame, Evil | Deeds):
        return []
    known = takewhile(box.HIDDEN.__ne__, reversed(state.black))
    return [Foreseen(card, box.BLACK_NAMES[card], BLACK_TEXTS[card]) for card in known]


def laid_hidden(seen: Seen[State]) -> list[tuple[Text, Held]]:
    """What the looker has laid face down, and where."""
    state = seen.state
    own = [(box.EXCALIBUR, card) for card in state.laid[box.EXCALIBUR] if card != box.HIDDEN]
    own += [
        (place, card)
        for place, covers in state.covers.items()
        for card, cover in zip(state.dark[place], covers, strict=True)
        if cover == seen.seat
    ]
    return [(box.PLACE_NAMES[place], held(card, count)) for (place, card), count in Counter(own).items()]


def options(state: State, picking: Picking) -> list[Held]:
    """Cards to choose from that are no hand: the common pool, or black ones that are looked at."""
    cards = state.frame.options(state) if state.frame else ()
    return [held(card, count, picking) for card, count in Counter(cards).items()]


def hand(seen: Seen[State], picking: Picking) -> list[Held]:
    """The looker's own cards, equal ones together."""
    return [held(card, count, picking) for card, count in Counter(hand_of(seen)).items()]


def held(card: str, count: int, picking: Picking | None = None) -> Held:
    """So many equal cards; ``picking`` says whether they wait for a second tap."""
    black = card in box.BLACK_NAMES
    name = box.BLACK_NAMES[card] if black else box.WHITE_NAMES[card]
    asked = say("Tap again: %(what)s", what=name) if picking and picking.asked == card else None
    label = say_n("%(name)s", "%(name)s, %(n)d of them", count, name=name)
    return Held(card, count, black, asked or label)


def actions(seen: Seen[State], names: Names, picking: Picking) -> list[Action]:
    """Buttons for the spots that come next: all but cards and, for a deed that is yet to be begun, places and
    knights. What can be done where the knight stands comes first, then what can be done at other places."""
    state = seen.state
    asked = state.frame
    if asked is None:
        return []
    places = (state.place[state.active], *box.PLACE_NAMES, box.SIEGE)
    elsewhere = {*box.WHITE_NAMES, *box.BLACK_NAMES}
    if isinstance(asked, Deeds) and not picking.picks:
        elsewhere |= {*places, *map(seat_spot, range(len(names)))}
    offered = [spot for spot in next_spots(GAME.offers(seen), picking.picks) if spot not in elsewhere]
    offered.sort(key=lambda spot: places.index(spot) if spot in places else len(places))
    return [_action(state, asked, names, picking, spot) for spot in offered]


def _action(state: State, asked: Asked, names: Names, picking: Picking, spot: str) -> Action:
    name = asked.button(picking.picks, spot) or name_of_spot(spot, names)
    again = say("Tap again: %(what)s", what=name) if picking.asked == spot else None
    return Action(spot, name, asked.means(state, joined([*picking.picks, spot])), again)


def picked_card(picking: Picking) -> Scene | None:
    """The card that is picked, or waits for its second tap, with what it does."""
    texts = {**WHITE_TEXTS, **BLACK_TEXTS}
    for card in (*picking.picks[:1], picking.asked or ""):
        if card in texts:
            return {"card": card, "name": box.name_of(card), "text": texts[card]}
    return None
