"""What lies in the dock of Camelot for whoever decides: cards in sight or to choose from, buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import replace
from itertools import takewhile

from threethrones.core.paths import joined, next_spots, only_way, spots
from threethrones.core.picking import Picking
from threethrones.core.question import DONE
from threethrones.core.terms import Move, Names, Seen
from threethrones.core.text import Text, say, say_n, verbatim
from threethrones.games.camelot import components as box
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.card_texts import CARD_TEXTS
from threethrones.games.camelot.rules.deeds import Deeds
from threethrones.games.camelot.rules.evil import Evil
from threethrones.games.camelot.rules.frames import Asked
from threethrones.games.camelot.rules.state import State, name_of_spot, seat_of, seat_spot
from threethrones.games.camelot.rules.stopping import Merlins, claim_spot
from threethrones.games.camelot.view.scenes import Action, Held, Read


def drawn(state: State) -> Read | None:
    """The black card that it is about, shown large: to all, or to who may lay it face down (SCR1)."""
    card = state.frame.shown(state) if state.frame else ""
    return read(card) if card else None


def read(card: str) -> Read:
    """A card that is to be read, of either colour or hidden."""
    return Read(card, box.CARD_NAMES.get(card), CARD_TEXTS.get(card))


def foreseen(state: State) -> list[Read]:
    """The black cards, from the top, that the looker has seen, where it does not choose among them."""
    if not isinstance(state.frame, Evil | Deeds):
        return []
    return [read(card) for card in takewhile(box.HIDDEN.__ne__, reversed(state.black))]


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


def together(
    cards: Iterable[str], picking: Picking | None = None, new: Container[str] = frozenset()
) -> list[Held]:
    """Cards of a hand, or to choose from, equal ones together; ``new``: those that have just come."""
    return [held(card, count, picking, card in new) for card, count in Counter(cards).items()]


def held(card: str, count: int, picking: Picking | None = None, new: bool = False) -> Held:
    """So many equal cards; ``picking`` says whether they wait for a second tap."""
    name = box.CARD_NAMES[card]
    asked = picking.again(card, name) if picking else None
    label = say_n("%(name)s", "%(name)s, %(n)d copies", count, name=name)
    return Held(card, count, card in box.BLACK_NAMES, name, asked or label, new)


def actions(seen: Seen[State], asked: Asked[State], names: Names, picking: Picking) -> list[Action]:
    """Buttons for the spots that come next: all but cards, what is always there and, for a deed that is yet
    to be begun, places and knights. What can be done where the knight stands comes first, then what can be
    done at other places."""
    state = seen.state
    places = (state.place[state.active], *box.PLACE_NAMES, box.SIEGE)
    elsewhere = {*box.CARD_NAMES, *asked.row(state)}
    answers = GAME.polled(seen)
    elsewhere |= answers.keys() if isinstance(asked, Merlins) else answers.keys() - picking.offered
    if isinstance(asked, Deeds) and not picking.picks:
        elsewhere |= {*places, *map(seat_spot, range(len(names)))}
    # Of a poll all answers stay, until they are done.
    stays = answers and picking.picks
    following = [DONE, *answers] if stays else next_spots(GAME.offers(seen), picking.picks)
    offered = [spot for spot in following if spot not in elsewhere]
    offered.sort(key=lambda spot: places.index(spot) if spot in places else len(places))
    return [_action(state, asked, names, picking, spot) for spot in offered]


def row(seen: Seen[State], asked: Asked[State], names: Names, picking: Picking) -> list[Action]:
    """The buttons that are always there, with the reason where nothing can be begun with one."""
    state, begun = seen.state, next_spots(GAME.offers(seen), ())
    found = []
    for spot in asked.row(state):
        action = _action(state, asked, names, Picking(asked=picking.asked), spot)
        if spot not in begun and spot not in picking.offered:
            refusal = GAME.why_not(seen, spot)
            action = replace(action, means=refusal.text if refusal else action.means)
        found.append(action)
    return found


def claims(
    seen: Seen[State], asked: Asked[State], names: Names, picking: Picking
) -> list[tuple[str, list[Action]]]:
    """For each who is asked for Merlins and does not answer for himself, how many he offers."""
    if not isinstance(asked, Merlins):
        return []
    numbers = range(1, asked.lacking + 1)
    rows = [(names[seat], [claim_spot(seat, number) for number in numbers]) for seat in asked.asked]
    return [
        (name, [_action(seen.state, asked, names, picking, spot) for spot in row])
        for name, row in rows
        if picking.offered.intersection(row)
    ]


def _action(state: State, asked: Asked[State], names: Names, picking: Picking, spot: str) -> Action:
    path = joined([*picking.picks, spot])
    name = asked.button(picking.picks, spot) or name_of_spot(spot, names)
    again = picking.again(spot, meant(state, asked, names, path)) if name else None
    return Action(spot, name, asked.means(state, path), again)


def meant(state: State, asked: Asked[State], names: Names, path: Move) -> Text:
    """What a second tap does at the end of a path: its last spot, or the only way on from there."""
    way = spots(only_way(asked.offers(state), spots(path)) or path)
    name = asked.button(way[:-1], way[-1]) or name_of_spot(way[-1], names) or verbatim("")
    if joined(way) == path:
        return name
    if seat_of(way[-1], len(names)) is not None:
        first = asked.button((), way[0]) or name_of_spot(way[0], names) or verbatim("")
        return say("%(what)s: %(whom)s", what=first, whom=name)
    means = asked.means(state, joined(way))
    return say("%(what)s (%(means)s)", what=name, means=means) if str(means) else name


def picked_card(picking: Picking) -> Read | None:
    """The card that is picked, or waits for its second tap, with what it does."""
    spots = (*picking.picks[:1], picking.asked)
    return next((read(spot) for spot in spots if spot in box.CARD_NAMES), None)
