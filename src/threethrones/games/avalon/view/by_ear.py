"""Avalon for people who play by ear."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.contract.by_ear import addressed
from threethrones.core.terms import Names, Seen
from threethrones.core.text import Text, joined, say, say_n, verbatim
from threethrones.games.avalon.components import CHARACTER_NAMES, CROWNS_TO_WIN, TILES
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules import events
from threethrones.games.avalon.rules.conquest import Payment
from threethrones.games.avalon.rules.reaction import Reaction
from threethrones.games.avalon.rules.seen import hand_of
from threethrones.games.avalon.rules.state import State
from threethrones.games.avalon.rules.territories import PLACES
from threethrones.games.avalon.view import describe
from threethrones.games.avalon.view.describe import WAY_NAMES


def situation(seen: Seen[State], names: Names) -> list[Text]:
    """Say how many crowns, territories and cards each player has, the listener first."""
    state, called = seen.state, addressed(names, seen.seat)
    near = seen.seat or 0
    lines = []
    for seat in (near, 1 - near):
        own = sum(owner == seat for owner in state.owner)
        lines.append(
            say(
                "%(who)s: %(crowns)s, %(territories)s, %(cards)s.",
                who=called[seat],
                crowns=say_n("%(n)d crown", "%(n)d crowns", state.crowns()[seat]),
                territories=say_n("%(n)d territory", "%(n)d territories", own),
                cards=say_n("%(n)d card", "%(n)d cards", len(state.hands[seat])),
            )
        )
    return [*lines, say("%(n)d crowns win.", n=CROWNS_TO_WIN)]


def goals(seen: Seen[State], names: Names) -> list[Text]:
    """Say how many crowns each player lacks, the listener first."""
    state, called, near = seen.state, addressed(names, seen.seat), seen.seat or 0
    return [
        say(
            "%(who)s: %(crowns)s to go.",
            who=called[seat],
            crowns=say_n("%(n)d crown", "%(n)d crowns", max(0, CROWNS_TO_WIN - state.crowns()[seat])),
        )
        for seat in (near, 1 - near)
    ]


def holding(seen: Seen[State], _names: Names) -> list[Text]:
    """List the cards in the listener's hand."""
    return [say("Your hand: %(cards)s.", cards=events.listed(hand_of(seen)))] if seen.seat is not None else []


def place_told(seen: Seen[State], names: Names, word: str) -> list[Text]:
    """Describe a territory by its number, its special function, the cards on both sides of it, and what has
    been announced there against the listener."""
    if word not in PLACES:
        return []
    state, at, near = seen.state, PLACES[word], seen.seat or 0
    sides = [describe.stack(state, at, seat, names, seen.seat) for seat in (near, 1 - near)]
    special = describe.special(state, at)
    own = joined([describe.territory(state, at, names, seen.seat), *([special] if special else ())], "; ")
    told = [say("%(what)s.", what=what) for what in (own, *sides)]
    asked = GAME.question(state)
    if isinstance(asked, Reaction) and asked.at == at and near != state.mover:
        told.append(asked.announcement(names[state.mover]))
    return told


def target_name(seen: Seen[State], _names: Names, path: Sequence[str]) -> Text:
    """Return the name of a card, a territory, a tile or a way to use a card; of a territory whose top card
    would be discarded, that card as well."""
    target, state = path[-1], seen.state
    if target in PLACES and isinstance(GAME.question(state), Payment):
        top = state.stacks[state.mover][PLACES[target]][-1:]
        if top:
            return say("%(card)s at territory %(at)s", at=target, card=events.listed(top))
    if target in PLACES:
        return say("territory %(at)s", at=target)
    if target in TILES:
        tile = TILES[target]
        if tile.dark:
            return say("dark tile: %(tile)s", tile=tile.text)
        return say("light tile: %(tile)s", tile=tile.text)
    return CHARACTER_NAMES.get(target) or WAY_NAMES.get(target) or verbatim(target)
