"""What a hint says of a move of Avalon: what to do, and a reason that the board itself shows."""

from __future__ import annotations

from threethrones.core.game import Move, Seen
from threethrones.core.paths import spots
from threethrones.core.stage import Advice
from threethrones.core.text import Text, say, say_n
from threethrones.games.avalon import components as box
from threethrones.games.avalon.conquest import DISCOUNT, Discount
from threethrones.games.avalon.reaction import ATTACK, COUNTER, ENCHANT, Reaction
from threethrones.games.avalon.state import NOBODY, State
from threethrones.games.avalon.supply import supply
from threethrones.games.avalon.territories import PLACES


def advice(seen: Seen[State], seat: int, move: Move) -> Advice:
    """Said to the seat whose move it is."""
    state = seen.state
    match state.frame:
        case Reaction() as reaction:
            return _answer(state, reaction, seat, move)
        case Discount():
            if move == DISCOUNT:
                return Advice(say("Use Avalon’s advantage"), say("you discard one card fewer"))
            return Advice(say("Keep Avalon’s advantage"), say("you can still use it this turn"))
    if state.frame is not None:
        return _discard(state, seat, move)
    return _tile(state, seat, move) if move in box.TILES else _lay(state, seat, *spots(move))


def _tile(state: State, seat: int, kind: str) -> Advice:
    number = min(supply(state, seat, kind), len(state.pile) + len(state.discards))
    tile, held = box.TILES[kind], len(state.hands[seat])
    what = say("Take the light tile: %(tile)s", tile=tile.text)
    why = say_n("it gives you %(n)d card at once", "it gives you %(n)d cards at once", number)
    if tile.dark:
        what = say("Take the dark tile: %(tile)s", tile=tile.text)
        why = say_n(
            "as things stand, it gives you %(n)d card next turn",
            "as things stand, it gives you %(n)d cards next turn",
            number,
        )
    if number:
        return Advice(what, why)
    if held:
        return Advice(what, say_n("you keep your card", "you keep your %(n)d cards", held))
    return Advice(what, say("your hand is empty, so you can only take a tile"))


def _lay(state: State, seat: int, card: str, place: str, how: str) -> Advice:
    at, values = PLACES[place], {"at": place, "card": box.CHARACTER_NAMES[card]}
    own, other = len(state.stacks[seat][at]) + 1, state.stacks[1 - seat][at]
    if how == ENCHANT and other:
        taken = box.CHARACTER_NAMES[other[-1]]
        return Advice(
            say("Enchant at territory %(at)s with: %(card)s", **values),
            say("unless it’s repelled, you take: %(card)s", card=taken),
        )
    if how == ATTACK:
        return Advice(say("Attack territory %(at)s with: %(card)s", **values), _prize(state, at))
    what = say("Reinforce territory %(at)s with: %(card)s", **values)
    crowns = box.CROWNS[state.row[at]] if state.owner[at] == seat else 0
    if crowns:
        why = say_n("it guards %(n)d of your crowns", "it guards %(n)d of your crowns", crowns)
    elif state.owner[at] == seat:
        why = say("it guards one of your territories")
    elif other:
        why = say("that makes it %(own)d cards against %(other)d there", own=own, other=len(other))
    else:
        why = say_n(
            "you then have %(n)d card there, and your opponent has none",
            "you then have %(n)d cards there, and your opponent has none",
            own,
        )
    return Advice(what, why)


def _prize(state: State, at: int) -> Text:
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


def _answer(state: State, reaction: Reaction, seat: int, move: Move) -> Advice:
    if move != COUNTER:
        if reaction.counter_card not in state.hands[seat]:
            return Advice(say("Let it pass"), say("you don’t have the card that repels it"))
        kept = box.CHARACTER_NAMES[reaction.counter_card]
        return Advice(say("Let it pass"), say("so you keep: %(card)s", card=kept))
    if reaction.how == ATTACK:
        if state.owner[reaction.at] == seat:
            return Advice(say("Repel it"), say("otherwise you lose territory %(at)d", at=reaction.at + 1))
        return Advice(
            say("Repel it"), say("otherwise your opponent wins territory %(at)d", at=reaction.at + 1)
        )
    at_risk = state.stacks[seat][reaction.at][-1:]
    if at_risk:
        return Advice(
            say("Repel it"), say("otherwise you lose: %(card)s", card=box.CHARACTER_NAMES[at_risk[0]])
        )
    return Advice(say("Repel it"), say("otherwise the enchantment succeeds"))


def _discard(state: State, seat: int, move: Move) -> Advice:
    """A card of the hand, or the top card at a territory."""
    if move in PLACES:
        top = state.stacks[seat][PLACES[move]][-1]
        what = say("Discard from territory %(at)s: %(card)s", at=move, card=box.CHARACTER_NAMES[top])
        if state.owner[PLACES[move]] != seat:
            return Advice(what, say("that territory isn’t yours"))
        return Advice(what, say("you keep all the cards in your hand"))
    what = say("Discard: %(card)s", card=box.CHARACTER_NAMES[move])
    alike = state.hands[seat].count(move)
    if alike > 1:
        return Advice(what, say("you have %(n)d of them", n=alike))
    return Advice(what, say("you keep all your cards on the board"))
