"""Hints for moves of Avalon: what to do, and why. The reason is a feature of the value model in which the
move is better than another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from threethrones.core.feature_contrast import Contrast, contrast
from threethrones.core.paths import targets
from threethrones.core.presentation import Advice
from threethrones.core.terms import Move, Seen
from threethrones.core.text import Text, say, say_n
from threethrones.core.value_model import sided
from threethrones.games.avalon import components as box
from threethrones.games.avalon.ai.value_model import VALUE_MODEL
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.conquest import DISCOUNT, Discount, Payment
from threethrones.games.avalon.rules.reaction import ATTACK, COUNTER, ENCHANT, PASS, Reaction, force_told
from threethrones.games.avalon.rules.state import NOBODY, State
from threethrones.games.avalon.rules.supply import supply
from threethrones.games.avalon.rules.territories import PLACES, attackable, castle_bonus, is_knight
from threethrones.games.avalon.rules.turn import REINFORCE


def advice(seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice:
    """Return the advice for a seat's move. The reason is the feature in which the move is most clearly better
    than ``over``, by default the next best move; there is none if nothing true can be said."""
    state = seen.state
    if isinstance(state.frame, Reaction) and len(GAME.legal(state)) == 1:
        return Advice(_what(state, seat, move), say("you don’t have the card that repels it"))
    found = contrast(GAME, VALUE_MODEL, seen, seat, move, over)
    if found is None or found.after.ending or (why := found.reason(GROUPS, _WHY)) is None:
        return Advice(_what(state, seat, move), None)
    return Advice(_what(state, seat, move), why, found.over)


def _what(state: State, seat: int, move: Move) -> Text:
    """Say what a move does, in the imperative."""
    match state.frame:
        case Reaction():
            return say("Repel it") if move == COUNTER else say("Let it pass")
        case Discount():
            if move == DISCOUNT:
                return say("Use Avalon’s advantage")
            return say("Keep Avalon’s advantage")
    if move in box.TILES:
        tile = box.TILES[move]
        if tile.dark:
            return say("Take the dark tile: %(tile)s", tile=tile.text)
        return say("Take the light tile: %(tile)s", tile=tile.text)
    if move in PLACES:
        top = state.stacks[seat][PLACES[move]][-1]
        return say("Discard from territory %(at)s: %(card)s", at=move, card=box.CHARACTER_NAMES[top])
    if state.frame is not None:
        return say("Discard: %(card)s", card=box.CHARACTER_NAMES[move])
    card, place, how = targets(move)
    values = {"at": place, "card": box.CHARACTER_NAMES[card]}
    if how == ENCHANT:
        return say("Enchant at territory %(at)s with: %(card)s", **values)
    if how == ATTACK:
        return say("Attack territory %(at)s with: %(card)s", **values)
    return say("Reinforce territory %(at)s with: %(card)s", **values)


# --- why: what can be said of the features ----------------------------------------------------------------

_OWNED: Final = ("crowns", "crowns squared", "commonest landscape", "landscapes", "Avalon", "stone circle")
GROUPS: Final[Mapping[str, Sequence[str]]] = {
    "territories": [sided(name, mine) for name in (*_OWNED, "castles") for mine in (True, False)],
    "guarded": [
        sided("covered crowns", True),
        *(sided(name, False) for name in ("open crowns", "dearest open crowns", "win within reach")),
    ],
    "in reach": [
        *(sided(name, True) for name in ("open crowns", "dearest open crowns", "win within reach")),
        sided("covered crowns", False),
        "own open crowns",
        "own win within reach",
    ],
    "fog in reach": [sided("fog within reach", True)],
    "fog out of reach": [sided("fog within reach", False)],
    "laid": [sided(name, mine) for name in ("cards laid", "cards laid in the fog") for mine in (True, False)],
    "hand": [sided(name, True) for name in ("cards in hand", "cards beyond the limit", "hardly any cards")],
    "knights": [sided("knights in hand", True)],
    "to come": [sided("cards to come", True)],
    "owed": ["cards owed"],
}
"""Groups of features, each explained by one sentence; features in no group are not explained."""

Found: TypeAlias = Contrast[State]


def _place(found: Found) -> int | None:
    """Return the index of the territory of a move or of the pending announcement; None if there is none."""
    frame = found.before.frame
    if isinstance(frame, Reaction):
        return frame.at
    path = targets(found.move)
    return PLACES.get(path[1] if len(path) > 1 else path[0])


def _reinforced(found: Found) -> int | None:
    """Return the index of the territory that the move reinforces; None for any other move."""
    return _place(found) if found.move.endswith(REINFORCE) else None


def _territories(found: Found) -> Text | None:
    """Say that the move wins or saves a territory; None if it does not."""
    state, at = found.before, _place(found)
    if at is None:
        return None
    if found.move == COUNTER:
        if state.owner[at] == found.seat:
            return say("otherwise you lose territory %(at)d", at=at + 1)
        return say("otherwise your opponent wins territory %(at)d", at=at + 1)
    if not found.move.endswith(ATTACK):
        return None
    if state.owner[at] == NOBODY:
        return say("unless it’s repelled, you win a hidden territory")
    crowns = box.CROWNS[state.row[at]]
    if not crowns:
        return say("unless it’s repelled, you take that territory from your opponent")
    return say_n(
        "unless it’s repelled, you win %(n)d crown from your opponent",
        "unless it’s repelled, you win %(n)d crowns from your opponent",
        crowns,
    )


def _taken(found: Found) -> Text | None:
    """Say which card of the opponent the enchantment takes."""
    at = _place(found)
    assert at is not None, "it has a place"
    taken = found.before.stacks[1 - found.seat][at][-1]
    return say("unless it’s repelled, you take: %(card)s", card=box.CHARACTER_NAMES[taken])


def guarded(state: State, seat: int) -> int:
    """Return the sum of a seat's crowns in territories where the opponent has too few cards to attack."""
    open_to_attack = attackable(state, 1 - seat)
    return sum(
        box.CROWNS[code]
        for at, code in enumerate(state.row)
        if state.owner[at] == seat and at not in open_to_attack
    )


def _guarded(found: Found) -> Text | None:
    """Say that the move guards crowns, or that a payment leaves them guarded; None if neither is true."""
    if found.move.endswith(ENCHANT):
        return _taken(found)
    at = _reinforced(found)
    crowns = guarded(found.after, found.seat)
    if at is not None and found.before.owner[at] == found.seat:
        if crowns > guarded(found.before, found.seat):
            worth = box.CROWNS[found.before.row[at]]
            return say_n("it guards %(n)d of your crowns", "it guards %(n)d of your crowns", worth)
        return None
    if found.move == COUNTER:
        return _territories(found)
    if isinstance(found.before.frame, Payment) and crowns > guarded(found.other, found.seat):
        return say_n(
            "%(n)d of your crowns is still guarded", "%(n)d of your crowns are still guarded", crowns
        )
    return None


def _in_reach(found: Found) -> Text | None:
    """Say that the seat now has enough cards to attack the opponent's territory; None if it does not."""
    if found.move.endswith(ENCHANT):
        return _taken(found)
    at, seat = _reinforced(found), found.seat
    if at is None or found.before.owner[at] != 1 - seat:
        return None
    if at in attackable(found.before, seat) or at not in attackable(found.after, seat):
        return None
    return say("that makes enough cards there to attack")


def _fog_in_reach(found: Found) -> Text | None:
    """Say that the seat now has enough cards to attack a territory in the fog; None if it does not."""
    if found.move.endswith(ENCHANT):
        return _taken(found)
    at, seat = _reinforced(found), found.seat
    if at is None or found.before.owner[at] != NOBODY:
        return None
    if at in attackable(found.before, seat) or at not in attackable(found.after, seat):
        return None
    return say("that makes enough cards there to attack the hidden territory")


def _fog_out_of_reach(found: Found) -> Text | None:
    """Say that the opponent now has too few cards to attack a territory in the fog; None otherwise."""
    if found.move.endswith(ENCHANT):
        return _taken(found)
    at, other = _reinforced(found), 1 - found.seat
    if at is None or found.before.owner[at] != NOBODY:
        return None
    if at not in attackable(found.before, other) or at in attackable(found.after, other):
        return None
    return say("your opponent then has too few cards there to attack")


def _laid(found: Found) -> Text | None:
    """Say how the move changes or saves cards on the board; None if nothing can be said."""
    state, seat, at = found.before, found.seat, _place(found)
    if found.move in box.CHARACTER_NAMES and isinstance(state.frame, Payment):
        return say("you keep all your cards on the board")
    if at is None:
        return None
    own, other = state.stacks[seat][at], state.stacks[1 - seat][at]
    if found.move == COUNTER:
        if isinstance(state.frame, Reaction) and state.frame.how == ATTACK:
            return _territories(found)
        return say("otherwise you lose: %(card)s", card=box.CHARACTER_NAMES[own[-1]])
    if found.move.endswith(ENCHANT):
        return _taken(found)
    if found.move in PLACES:
        return say("that territory is still hidden") if state.owner[at] == NOBODY else None
    if not found.move.endswith(REINFORCE):
        return None
    if other:
        force = force_told(len(own) + 1, len(other), castle_bonus(state, seat, at))
        return say("that makes it %(force)s there", force=force)
    return say_n(
        "you then have %(n)d card there, and your opponent has none",
        "you then have %(n)d cards there, and your opponent has none",
        len(own) + 1,
    )


def _hand(found: Found) -> Text | None:
    """Say that the move adds cards to the hand or keeps them in it; None if it does neither."""
    state, seat = found.before, found.seat
    held, after = len(state.hands[seat]), len(found.after.hands[seat])
    if found.move == PASS and isinstance(state.frame, Reaction):
        return say("so you keep: %(card)s", card=box.CHARACTER_NAMES[state.frame.counter_card])
    if found.move in PLACES:
        return say("you keep all the cards in your hand")
    if found.move not in box.TILES:
        return None
    number = min(supply(state, seat, found.move), len(state.pile) + len(state.discards))
    if number and not box.TILES[found.move].dark:
        return say_n("it gives you %(n)d card at once", "it gives you %(n)d cards at once", number)
    if held and held == after and not number:
        return say_n("you keep your card", "you keep your %(n)d cards", held)
    return None


def knights(state: State, seat: int) -> int:
    """Return the number of knights in a seat's hand."""
    return len([card for card in state.hands[seat] if is_knight(card)])


def _knights(found: Found) -> Text | None:
    """Say that the move, unlike the other, keeps the knights in the hand; None if it does not."""
    left = knights(found.after, found.seat)
    if found.move in box.TILES or left <= knights(found.other, found.seat) or found.over in box.TILES:
        return None
    if left != knights(found.before, found.seat):
        return None
    return say_n("you keep your knight", "you keep your %(n)d knights", left)


def _to_come(found: Found) -> Text | None:
    """Say how many cards a dark tile will give next turn; None for 0 cards or another move."""
    if found.move not in box.TILES or not box.TILES[found.move].dark:
        return None
    number = min(
        supply(found.before, found.seat, found.move), len(found.before.pile) + len(found.before.discards)
    )
    if not number:
        return None
    return say_n(
        "as things stand, it gives you %(n)d card next turn",
        "as things stand, it gives you %(n)d cards next turn",
        number,
    )


def _owed(found: Found) -> Text | None:
    """Say that the move makes a conquest cost one card less; None if it does not."""
    return say("you discard one card fewer") if found.move == DISCOUNT else None


_WHY: Final[Mapping[str, Callable[[Found], Text | None]]] = {
    "territories": _territories,
    "guarded": _guarded,
    "in reach": _in_reach,
    "fog in reach": _fog_in_reach,
    "fog out of reach": _fog_out_of_reach,
    "laid": _laid,
    "hand": _hand,
    "knights": _knights,
    "to come": _to_come,
    "owed": _owed,
}
"""Makers of a group's sentence, by group of features; they return None if nothing true can be said."""
