"""Descriptions of an Avalon position: labels for single pieces, and sentences for the whole board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.terms import GAME_OVER, Names, Seen
from threethrones.core.text import Text, enumerated, joined, say, say_n
from threethrones.games.avalon.components import CHARACTER_NAMES, CROWNS_TO_WIN, TERRITORY, TILES
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules import events
from threethrones.games.avalon.rules.conquest import DISCOUNT, FULL
from threethrones.games.avalon.rules.reaction import ATTACK, COUNTER, ENCHANT, PASS
from threethrones.games.avalon.rules.seen import hand_of
from threethrones.games.avalon.rules.state import NOBODY, State
from threethrones.games.avalon.rules.territories import ROW
from threethrones.games.avalon.rules.turn import REINFORCE

WAY_NAMES: Final = {
    REINFORCE: say("Reinforce"),
    ENCHANT: say("Enchant"),
    ATTACK: say("Attack"),
    COUNTER: say("Repel"),
    PASS: say("Let it pass"),
    DISCOUNT: say("One card fewer"),
    FULL: say("Full cost"),
}

SPECIAL: Final[Mapping[str, Text]] = {
    "castle": say("counts as one more card for its owner when it’s attacked"),
    "circle": say("its owner may also attack with sorceresses; it counts as a forest"),
    "avalon": say("once a turn, its owner discards one card fewer after a conquest; no supply"),
    "swamp": say("no special function and no supply"),
}
"""Explanation of each special function of a territory."""


def lies_before(seen: Seen[State], kind: str, names: Names) -> Text:
    """Say in front of which players a tile waits; its viewer is not called by name."""
    seats = [seat for seat in (0, 1) if seen.state.waiting[seat] == kind]
    if len(seats) == 2:
        return say("in front of both players")
    if seats == [seen.seat]:
        return say("in front of you")
    return say("in front of %(who)s", who=enumerated([names[seat] for seat in seats]))


def territory(state: State, at: int, names: Names, listener: int | None = None) -> Text:
    """Name and describe a territory."""
    return joined([territory_name(at), territory_told(state, at, names, listener)], ": ")


def territory_name(at: int) -> Text:
    """Return the name of a territory."""
    return say("Territory %(at)d", at=at + 1)


def territory_told(state: State, at: int, names: Names, listener: int | None = None) -> Text:
    """Describe a territory and its owner, who is not called by name if that is the listener."""
    if state.owner[at] == NOBODY:
        return say("in the fog, no owner yet")
    card = TERRITORY[state.row[at]]
    if state.owner[at] == listener:
        return say_n(
            "%(name)s, %(n)d crown, yours", "%(name)s, %(n)d crowns, yours", card.crowns, name=card.name
        )
    return say_n(
        "%(name)s, %(n)d crown, owned by %(owner)s",
        "%(name)s, %(n)d crowns, owned by %(owner)s",
        card.crowns,
        name=card.name,
        owner=names[state.owner[at]],
    )


def special(state: State, at: int) -> Text | None:
    """Say what a territory does beside its crowns and supply; None if nothing, or as long as it is hidden."""
    function = None if state.owner[at] == NOBODY else TERRITORY[state.row[at]].function
    return SPECIAL[function] if function else None


def stack(state: State, at: int, seat: int, names: Names, listener: int | None = None) -> Text:
    """Name a seat's side of a territory, and describe the cards there."""
    name = say("Your side") if seat == listener else side_name(names[seat])
    return joined([name, side_told(state.stacks[seat][at])], ": ")


def side_name(who: str) -> Text:
    """Return the name of a player's side."""
    return say("%(who)s’s side", who=who)


def side_told(cards: Sequence[str]) -> Text:
    """Describe the cards on one side of a territory."""
    if not cards:
        return say("no cards")
    return say_n(
        "%(n)d card, %(top)s on top",
        "%(n)d cards, %(top)s on top",
        len(cards),
        top=CHARACTER_NAMES[cards[-1]],
    )


def held(state: State, seat: int, names: Names) -> Text:
    """Say how many cards a player holds."""
    count, who = len(state.hands[seat]), names[seat]
    return say_n("%(who)s holds %(n)d card", "%(who)s holds %(n)d cards", count, who=who)


def times(label: Text, count: int) -> Text:
    """Append the number of equal tiles to the label of one, unless it is 1."""
    return say_n("%(what)s", "%(what)s (%(n)d tiles)", count, what=label)


def expected(state: State, seat: int) -> Text | None:
    """Say whether a player must move or answer now; None if another seat must decide, or nobody."""
    asked = GAME.decision(state)
    if asked is None or asked.seat != seat:
        return None
    return say("to move") if seat == state.mover else say("to answer")


def describe(seen: Seen[State], names: Names) -> list[Text]:
    """Describe the turn, each territory, the players' cards, the tiles and the piles."""
    state, near = seen.state, seen.seat or 0
    lines = [_turn(state, names)]
    for at in ROW:
        own, other = (stack(state, at, seat, names) for seat in (near, 1 - near))
        where = territory(state, at, names)
        lines.append(say("%(where)s; %(near)s; %(far)s.", where=where, near=own, far=other))
    for seat in (near, 1 - near):
        lines.append(say("%(what)s.", what=held(state, seat, names)))
        if state.waiting[seat]:
            tile = TILES[state.waiting[seat]].text
            lines.append(say("%(who)s has a dark tile: %(tile)s.", who=names[seat], tile=tile))
    if seen.seat is not None:
        lines.append(say("Your hand: %(cards)s.", cards=events.listed(hand_of(seen))))
    for kind, count in Counter(state.up).items():
        lines.append(say("Available tile: %(tile)s.", tile=times(TILES[kind].text, count)))
    pile, discards = len(state.pile), len(state.discards)
    return [*lines, say("Draw pile: %(pile)d. Discard pile: %(discards)d.", pile=pile, discards=discards)]


def _turn(state: State, names: Names) -> Text:
    first, second = state.crowns()
    return say(
        "Turn %(turn)d. %(now)s Crowns: %(first)s %(a)d, %(second)s %(b)d; %(n)d to win.",
        turn=state.turn,
        now=_now(state, names),
        first=names[0],
        a=first,
        second=names[1],
        b=second,
        n=CROWNS_TO_WIN,
    )


def _now(state: State, names: Names) -> Text:
    for seat in (0, 1):
        if expected(state, seat):
            does = say("It’s %(who)s’s turn.") if seat == state.mover else say("%(who)s must answer.")
            return Text(does.message, {"who": names[seat]})
    return GAME_OVER
