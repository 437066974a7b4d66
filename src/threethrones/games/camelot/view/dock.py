"""Contents of Camelot's dock for the deciding viewer: cards to see or choose from, and buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import replace
from itertools import takewhile

from threethrones.core.paths import joined, next_targets, only_way, targets
from threethrones.core.picking import Picking
from threethrones.core.question import DONE
from threethrones.core.terms import Move, Names, Seen
from threethrones.core.text import Text, say, say_n, verbatim
from threethrones.games.camelot import components as box
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.cancelling import Merlins, claim_target
from threethrones.games.camelot.rules.card_texts import CARD_TEXTS
from threethrones.games.camelot.rules.evil import Evil
from threethrones.games.camelot.rules.frames import StackQuestion
from threethrones.games.camelot.rules.sharing import Share, Spoils
from threethrones.games.camelot.rules.state import State, name_of_target, seat_of, seat_target
from threethrones.games.camelot.view.scenes import ActionButton, Held, Read


def drawn(state: State) -> Read | None:
    """Return the pending black card; None if there is none, or if only its drawer may see it (SCR1)."""
    card = state.frame.shown(state) if state.frame else ""
    return read(card) if card else None


def read(card: str) -> Read:
    """Return a card of either colour with its name and text, which are None if the card is hidden."""
    return Read(card, box.CARD_NAMES.get(card), CARD_TEXTS.get(card))


def foreseen(state: State) -> list[Read]:
    """Return the seen cards on top of the black pile; empty except while evil or an action is chosen."""
    if not isinstance(state.frame, Evil | ChooseAction):
        return []
    return [read(card) for card in takewhile(box.HIDDEN.__ne__, reversed(state.black))]


def laid_hidden(seen: Seen[State]) -> list[tuple[Text, Held]]:
    """Return the cards that the viewer has laid face down, grouped, each group with its place's name."""
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
    """Group equal cards of a hand or a choice. ``new``: cards that have just been added to the hand."""
    return [held(card, count, picking, card in new) for card, count in Counter(cards).items()]


def held(card: str, count: int, picking: Picking | None = None, new: bool = False) -> Held:
    """Return a group of ``count`` equal cards; ``picking`` says whether they wait for a second tap."""
    name = box.CARD_NAMES[card]
    asked = picking.again(card, name) if picking else None
    label = say_n("%(name)s", "%(name)s, %(n)d copies", count, name=name)
    return Held(card, count, card in box.BLACK_NAMES, name, asked or label, new)


def actions(
    seen: Seen[State], asked: StackQuestion[State], names: Names, picking: Picking
) -> list[ActionButton]:
    """Return buttons for the targets that may be picked next, except cards, the permanent buttons and, before
    an action is begun, places and knights. The active knight's place comes first, then other places."""
    state = seen.state
    places = (state.place[state.active], *box.PLACE_NAMES, box.SIEGE)
    elsewhere = {*box.CARD_NAMES, *asked.row(state)}
    answers = GAME.polled(seen)
    elsewhere |= answers.keys() if isinstance(asked, Merlins) else answers.keys() - picking.offered
    if isinstance(asked, ChooseAction) and not picking.picks:
        elsewhere |= {*places, *map(seat_target, range(len(names)))}
    # Answers to a poll can be changed until DONE is picked.
    stays = answers and picking.picks
    following = [DONE, *answers] if stays else next_targets(GAME.offers(seen), picking.picks)
    offered = [target for target in following if target not in elsewhere]
    offered.sort(key=lambda target: places.index(target) if target in places else len(places))
    return [_action(state, asked, names, picking, target) for target in offered]


def row(seen: Seen[State], asked: StackQuestion[State], names: Names, picking: Picking) -> list[ActionButton]:
    """Return the permanent buttons; if one cannot begin a move, its meaning is the reason."""
    state, begun = seen.state, next_targets(GAME.offers(seen), ())
    found = []
    for target in asked.row(state):
        action = _action(state, asked, names, Picking(asked=picking.asked), target)
        if target not in begun and target not in picking.offered:
            refusal = GAME.why_not(seen, target)
            action = replace(action, means=refusal.text if refusal else action.means)
        found.append(action)
    return found


def claims(
    seen: Seen[State], asked: StackQuestion[State], names: Names, picking: Picking
) -> list[tuple[str, list[ActionButton]]]:
    """Return the name and the Merlin buttons of each asked seat for which the viewer may answer."""
    if not isinstance(asked, Merlins):
        return []
    numbers = range(1, asked.lacking + 1)
    rows = [(names[seat], [claim_target(seat, number) for number in numbers]) for seat in asked.asked]
    return [
        (name, [_action(seen.state, asked, names, picking, target) for target in row])
        for name, row in rows
        if picking.offered.intersection(row)
    ]


def _action(
    state: State, asked: StackQuestion[State], names: Names, picking: Picking, target: str
) -> ActionButton:
    path = joined([*picking.picks, target])
    name = asked.button(picking.picks, target) or name_of_target(target, names)
    if name is not None and gives(asked, picking) and seat_of(target, len(names)) is not None:
        name = say("Give to %(who)s", who=name)
    again = picking.again(target, meant(state, asked, names, path)) if name else None
    means = asked.means(state, path)
    if picking.picks and means == asked.means(state, joined(picking.picks)):
        means = verbatim("")  # The button before has said it.
    return ActionButton(target, name, means, again)


def gives(asked: StackQuestion[State] | None, picking: Picking) -> bool:
    """Return whether a knight who is picked next is given a card."""
    return isinstance(asked, Share | Spoils) or [*picking.picks] == [box.MESSENGER]


def meant(state: State, asked: StackQuestion[State], names: Names, path: Move) -> Text:
    """Say what a second tap at the end of ``path`` does: pick its last target, or its only continuation."""
    way = targets(only_way(asked.offers(state), targets(path)) or path)
    name = asked.button(way[:-1], way[-1]) or name_of_target(way[-1], names) or verbatim("")
    if joined(way) == path:
        return name
    if seat_of(way[-1], len(names)) is not None:
        first = asked.button((), way[0]) or name_of_target(way[0], names) or verbatim("")
        return say("%(what)s: %(whom)s", what=first, whom=name)
    means = asked.means(state, joined(way))
    return say("%(what)s (%(means)s)", what=name, means=means) if str(means) else name


def spelled_out(seen: Seen[State], asked: StackQuestion[State], names: Names, picking: Picking) -> bool:
    """Return whether a button beside the hand says what the second tap on a picked card would do."""
    if picking.asked not in box.CARD_NAMES or not actions(seen, asked, names, picking):
        return False
    way = only_way(asked.offers(seen.state), picking.picks)
    return way is not None and len(targets(way)) == len(picking.picks) + 1


def picked_card(picking: Picking) -> Read | None:
    """Return the card that is picked or waits for its second tap; None if there is none."""
    targets = (*picking.picks[:1], picking.asked)
    return next((read(target) for target in targets if target in box.CARD_NAMES), None)
