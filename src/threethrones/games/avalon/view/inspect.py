"""One-line explanations of the things on the board of Avalon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.paths import joined, next_targets, targets
from threethrones.core.presentation import Inspection
from threethrones.core.terms import Move, Names, Seen
from threethrones.core.text import Text, enumerated, say, verbatim
from threethrones.core.text import joined as together
from threethrones.games.avalon import components as box
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules import events
from threethrones.games.avalon.rules.conquest import DISCOUNT, FULL
from threethrones.games.avalon.rules.reaction import ATTACK, COUNTER, ENCHANT, PASS
from threethrones.games.avalon.rules.state import NOBODY, State
from threethrones.games.avalon.rules.supply import cards, supply
from threethrones.games.avalon.rules.territories import PLACES, ROW
from threethrones.games.avalon.rules.turn import REINFORCE, WAYS
from threethrones.games.avalon.view import describe
from threethrones.games.avalon.view.describe import WAY_NAMES

_DOES: Final[Mapping[str, Text]] = {
    "K": say("reinforces your side of any territory, or attacks one"),
    "S": say("reinforces your side of any territory, or enchants a top card of her own colour"),
    REINFORCE: say("play the card on your side there"),
    ENCHANT: say("take your opponent’s top card there"),
    ATTACK: say("attack with this card to conquer the territory"),
    COUNTER: say("use a card from your hand to repel it"),
    PASS: say("the attack or enchantment succeeds"),
    DISCOUNT: say("use Avalon’s advantage now"),
    FULL: say("keep Avalon’s advantage"),
}
"""Explanation of each type of character (``K``, ``S``) and of each button."""
_ORDINARY: Final = say(
    "earns its owner cards from supply tiles, and more if they also own others of the same landscape "
    "or next to it"
)
"""Explanation of a face-up territory without a special function."""


def inspect(seen: Seen[State], names: Names, thing: str) -> Inspection | None:
    """Explain a territory (``4``, ``t4``), a side of it (``p0-4``), a card, tile, button or pile, or a thing
    on a player's edge of the board; None for anything else."""
    state = seen.state
    if thing in box.CHARACTER_NAMES:
        return Inspection(box.CHARACTER_NAMES[thing], _DOES[thing[0]])
    if thing in WAY_NAMES:
        return Inspection(WAY_NAMES[thing], _DOES[thing])
    if (place := thing.removeprefix("t")) in PLACES:
        return _territory(state, PLACES[place], names)
    if (kind := thing.removeprefix("tile-")) in box.TILES:
        return _tile(seen, kind, names, kind != thing)
    head, _, tail = thing.partition("-")
    if head in ("p0", "p1") and tail in PLACES:
        return _stack(state, int(head[1]), PLACES[tail], names)
    return _pile(state, thing) or _of_player(state, thing, names)


def _territory(state: State, at: int, names: Names) -> Inspection:
    name = describe.territory(state, at, names)
    if state.owner[at] == NOBODY:
        return Inspection(name, say("conquer it to reveal it"))
    return Inspection(name, describe.special(state, at) or _ORDINARY)


def _stack(state: State, seat: int, at: int, names: Names) -> Inspection:
    held = state.stacks[seat][at]
    values = {"at": at + 1, "who": names[seat], "cards": cards(len(held))}
    name = say("Territory %(at)d, %(who)s’s side: %(cards)s", **values)
    return Inspection(name, say("from the top: %(cards)s", cards=events.listed(held[::-1])) if held else None)


def _tile(seen: Seen[State], kind: str, names: Names, lies_idle: bool) -> Inspection:
    """Explain a type of tile. ``lies_idle``: whether it is only shown, not offered as a pick that already
    tells how many cards it gives."""
    state = seen.state
    tile, up, down = box.TILES[kind], state.up.count(kind), state.down.count(kind)
    parts: list[Text] = [
        say("ends your turn; you draw at the start of your next turn")
        if tile.dark
        else say("ends your turn; you draw at once")
    ]
    if up and lies_idle and not state.ending:
        parts.append(say("now %(cards)s", cards=cards(supply(state, state.mover, kind))))
    parts += [say("available: %(n)d", n=up)] if up else []
    parts += [say("used: %(n)d", n=down)] if down else []
    parts += [describe.lies_before(seen, kind, names)] if kind in state.waiting else []
    return Inspection(tile.text, together(parts, "; "))


def _pile(state: State, thing: str) -> Inspection | None:
    match thing:
        case "pile":
            name = say("Draw pile %(n)s", n=len(state.pile))
            return Inspection(name, say("when it’s empty, the discard pile is shuffled into a new one"))
        case "discards":
            top = state.discards[-1:]
            last = say("last discarded: %(card)s", card=box.CHARACTER_NAMES[top[0]]) if top else None
            return Inspection(say("Discard pile %(n)s", n=len(state.discards)), last)
    return None


def _of_player(state: State, thing: str, names: Names) -> Inspection | None:
    """Explain a player's edge (``p0``), or ``crowns-0``, ``cards-0`` or ``seen-0`` on it; else None."""
    kind, seat = thing[:-1], "01".find(thing[-1:])
    if seat < 0:
        return None
    crowns, who = state.crowns()[seat], names[seat]
    match kind:
        case "crowns-":
            name = say("%(who)s, crowns: %(n)d", who=who, n=crowns)
            return Inspection(name, say("own %(n)d at the end of your turn to win", n=box.CROWNS_TO_WIN))
        case "cards-":
            text = say("at the end of your turn, keep at most %(n)d and discard the rest", n=box.HAND_LIMIT)
            return Inspection(describe.held(state, seat, names), text)
        case "seen-":
            name = say("%(who)s’s known cards", who=who)
            return Inspection(name, events.listed(state.seen[seat]))
        case "p":
            values = {"n": crowns, "most": box.CROWNS_TO_WIN, "cards": cards(len(state.hands[seat]))}
            return Inspection(verbatim(who), say("%(n)d of %(most)d crowns; %(cards)s in hand", **values))
    return None


def brings(seen: Seen[State], path: Move) -> Text | None:
    """Say what a card could do and where, what a picked card could do at a territory, or what a tile does."""
    question, picks = GAME.question(seen.state), targets(path)
    assert question is not None, "something is offered"
    if seen.state.frame is not None or picks[0] in box.TILES or len(picks) > 2:
        return question.means(seen.state, path)
    legal = [move for move in GAME.offers(seen) if question.is_legal(seen.state, move)]
    if len(picks) == 2:
        ways = [joined([*picks, way]) for way in next_targets(legal, picks)]
        return together([_way(way, question.means(seen.state, way)) for way in ways], "; ")
    places = {
        way: [at for at in next_targets(legal, picks) if joined([*picks, at, way]) in legal] for way in WAYS
    }
    return together([_where(way, at) for way, at in places.items() if at], "; ")


def _where(way: str, places: Sequence[str]) -> Text:
    if len(places) == len(ROW):
        return say("%(way)s: anywhere", way=WAY_NAMES[way])
    return say("%(way)s: %(at)s", way=WAY_NAMES[way], at=enumerated(places))


def _way(move: Move, means: Text) -> Text:
    return say("%(way)s: %(means)s", way=WAY_NAMES[targets(move)[-1]], means=means)
