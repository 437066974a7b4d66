"""Parts of the board scene of Avalon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from threethrones.core.paths import joined, targets
from threethrones.core.picking import Picking
from threethrones.core.terms import Move, Names, Seen
from threethrones.core.text import Text, say, say_n
from threethrones.core.text import joined as together
from threethrones.games.avalon import components as box
from threethrones.games.avalon.components import CHARACTER_NAMES, TERRITORY, TILES
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules import events
from threethrones.games.avalon.rules.reaction import ATTACK, Reaction
from threethrones.games.avalon.rules.seen import hand_of
from threethrones.games.avalon.rules.state import NOBODY, State
from threethrones.games.avalon.rules.supply import cards, supply
from threethrones.games.avalon.rules.turn import TURN, WAYS, attack_cost, tile_means
from threethrones.games.avalon.view import describe
from threethrones.games.avalon.view.describe import WAY_NAMES
from threethrones.games.avalon.view.scenes import (
    Announced,
    HandCard,
    Mark,
    Named,
    Side,
    Stack,
    TerritoryCell,
    TileFace,
)


def discard(count: int) -> Text:
    """Say how many cards must be discarded."""
    return say_n("Discard %(n)d card.", "Discard %(n)d cards.", count)


def cell(
    seen: Seen[State], at: int, own: int, names: Names, changed: frozenset[str], picking: Picking
) -> TerritoryCell:
    """Return the cell of a territory with both seats' stacks; ``own``: the seat at the board's bottom."""
    state = seen.state
    owner, picked = state.owner[at], picking.staged.count(str(at + 1))
    ways = _ways(state, at, picking)
    name = describe.territory_name(at)
    told = _with_picked(describe.territory_told(state, at, names, seen.seat), picked)
    return TerritoryCell(
        str(at + 1),
        TERRITORY.get(state.row[at]),
        picking.again(str(at + 1), name) or name,
        _with_ways(told, ways),
        "" if owner == NOBODY else "own" if owner == own else "opp",
        _stack(state.stacks[own][at], at, names[own]),
        _stack(state.stacks[1 - own][at], at, names[1 - own]),
        str(at + 1) in changed,
        picked,
        [Mark(targets(move)[-1], attack_cost(state, at) if move.endswith(ATTACK) else None) for move in ways],
    )


def _ways(state: State, at: int, picking: Picking) -> Mapping[Move, Text]:
    """Return the moves that lay the picked card at a territory, each with what it would do."""
    target = str(at + 1)
    if len(picking.picks) != 1 or target not in picking.offered:
        return {}
    moves = [joined([*picking.picks, target, way]) for way in WAYS]
    return {move: TURN.means(state, move) for move in moves if TURN.is_legal(state, move)}


def _with_ways(label: Text, ways: Mapping[Move, Text]) -> Text:
    """Append to a label what the picked card could do at the territory."""
    for move, means in ways.items():
        label = say("%(what)s; %(way)s: %(means)s", what=label, way=WAY_NAMES[targets(move)[-1]], means=means)
    return label


def _with_picked(label: Text, count: int) -> Text:
    """Append to a label the number of picked copies, if any."""
    return say("%(what)s; chosen: %(n)d", what=label, n=count) if count else label


def named(cards: Sequence[str]) -> list[Named]:
    """Return the cards of a stack with their names, top first."""
    return [{"code": card, "name": CHARACTER_NAMES[card]} for card in reversed(cards)]


@lru_cache(maxsize=256)
def _stack(cards: tuple[str, ...], at: int, who: str) -> Stack:
    name = together([describe.territory_name(at), describe.side_name(who)], ", ")
    return Stack(cards, name, describe.side_told(cards))


def hand(seen: Seen[State], picking: Picking, changed: Collection[str] = ()) -> list[HandCard]:
    """Return the viewer's hand, grouped by card type."""
    reaction = seen.state.frame
    wanted = reaction.counter_card if isinstance(reaction, Reaction) and GAME.decides(seen) else None
    cards = []
    for card, count in Counter(hand_of(seen)).items():
        drawn = events.in_hand(card) in changed
        picked = picking.staged.count(card)
        label = _with_picked(_held(card, count, card == wanted, drawn, picking), picked)
        cards.append(HandCard(card, count, label, card == wanted, drawn, picked))
    return cards


def _held(card: str, count: int, counters: bool, drawn: bool, picking: Picking) -> Text:
    held = say_n("%(card)s", "%(card)s, %(n)d copies", count, card=CHARACTER_NAMES[card])
    if counters:
        return say("%(card)s: can repel", card=held)
    again = picking.again(card, held)
    return again or (say("%(card)s: just drawn", card=held) if drawn else held)


def side(state: State, seat: int, names: Names) -> Side:
    """Return the data of one player's edge of the board."""
    waiting = state.waiting[seat]
    note = cards(supply(state, seat, waiting)) if waiting else None
    return Side(
        seat,
        names[seat],
        state.crowns()[seat],
        len(state.hands[seat]),
        state.seen[seat],
        waiting,
        note,
        describe.expected(state, seat),
    )


def tiles(seen: Seen[State], picking: Picking, mine: bool, names: Names) -> list[TileFace]:
    """Return the face of every type of supply tile."""
    return [_tile(seen, kind, picking, mine, names) for kind in TILES]


def _tile(seen: Seen[State], kind: str, picking: Picking, mine: bool, names: Names) -> TileFace:
    state = seen.state
    tile, up, down = TILES[kind], state.up.count(kind), state.down.count(kind)
    if not up:
        face, about = ("down", say("used")) if down else ("away", describe.lies_before(seen, kind, names))
        label = say("%(tile)s, %(about)s", tile=tile.text, about=about)
        return TileFace(kind, face, down, tile.name, about, describe.times(label, max(down, 1)))
    brings = supply(state, state.mover, kind)
    means = tile_means(state, kind)
    label = means if mine else say("%(tile)s, now %(cards)s", tile=tile.text, cards=cards(brings))
    label = describe.times(label, up)
    if down:
        label = say("%(what)s; used: %(n)d", what=label, n=down)
    note: Text | None = say("+%(n)d later", n=brings) if tile.dark else say("+%(n)d now", n=brings)
    if state.ending or (mine and tile.dark and state.crowns()[state.mover] >= box.CROWNS_TO_WIN):
        note = None  # Nobody draws any more, or it wins and brings nothing.
    return TileFace(kind, "up", up, tile.name, note, label, picking.again(kind, tile.name))


def announced(state: State) -> Announced | None:
    """Return the attack or enchantment that awaits an answer; None if there is none."""
    reaction = state.frame
    if not isinstance(reaction, Reaction):
        return None
    return {"how": reaction.how, "card": reaction.card, "at": str(reaction.at + 1)}
