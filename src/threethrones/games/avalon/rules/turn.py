"""The mover's free choice: lay a card, or end the turn by taking a supply tile (AV9, AV10).

The move ``Kr-4-attack`` lays a card at territory 4 (or ``reinforce``, ``enchant``); ``d4`` takes a tile."""

from __future__ import annotations

from typing import Final

from threethrones.core.events import EventKind, Flight
from threethrones.core.overriding import override
from threethrones.core.picking import Picking
from threethrones.core.question import Question
from threethrones.core.terms import Decision, Event, Move, Names, Refusal
from threethrones.core.text import Text, say, say_n
from threethrones.games.avalon import components as box
from threethrones.games.avalon.rules.discarding import not_held
from threethrones.games.avalon.rules.reaction import ATTACK, ENCHANT, Reaction, force_told, succeed
from threethrones.games.avalon.rules.state import State, leave_hand, payable
from threethrones.games.avalon.rules.supply import cards, supply, take_tile
from threethrones.games.avalon.rules.territories import (
    PLACES,
    PREY,
    ROW,
    attackable,
    can_be_enchanted,
    castle_bonus,
    has_discount,
    is_knight,
    may_attack_with,
    owns_circle,
)
from threethrones.games.avalon.rules.turn_end import trim_or_end

REINFORCE: Final = "reinforce"
WAYS: Final = (REINFORCE, ENCHANT, ATTACK)
_MOVES: Final = {card: [[f"{card}-{at + 1}-{how}" for at in ROW] for how in WAYS] for card in box.CHARACTERS}
_LAYS: Final = {
    f"{card}-{at + 1}-{how}": (card, at, how) for card in box.CHARACTERS for at in ROW for how in WAYS
}
_HOLDS: Final = {"seat": int, "at": int, "card": str, "own": int, "other": int, "castle": int}
"""``own`` and ``other`` count the mover's (with the laid card) and the opponent's cards at the territory;
``castle``: what a castle of the opponent's counts besides (AV34)."""
_TO_STACK: Final = [Flight("{card}", "p{seat}", "p{seat}-{at}")]
LAID: Final = {
    REINFORCE: EventKind(
        REINFORCE,
        _HOLDS,
        says=say("%(who)s reinforces territory %(at)d: %(card)s."),
        icon="av-reinforce",
        moves=_TO_STACK,
        touches=["{at}"],
    ),
    ENCHANT: EventKind(
        ENCHANT,
        _HOLDS,
        says=say("%(who)s announces an enchantment at territory %(at)d: %(card)s."),
        icon="av-enchant",
        moves=_TO_STACK,
        touches=["{at}"],
    ),
    ATTACK: EventKind(
        ATTACK,
        _HOLDS,
        says=say("%(who)s attacks territory %(at)d (%(force)s): %(card)s."),
        icon="av-attack",
        moves=_TO_STACK,
        sound="attack",
        touches=["{at}"],
    ),
}
"""Event kind of each way to lay a card; an attack or an enchantment may still be repelled."""
_DECISIONS: Final = tuple(Decision(seat, "turn", private=True) for seat in (0, 1))


class Turn(Question[State]):
    """The mover's choice between laying a card and taking a tile, while no other question is pending."""

    @override
    def decision(self, state: State) -> Decision:
        return _DECISIONS[state.mover]

    def legal(self, state: State) -> list[Move]:
        """Return every legal way to lay a card, and each face-up tile; equal moves count once (AVR48)."""
        seat = state.mover
        others = state.stacks[1 - seat]
        may_attack = state.conquests < box.MOST_CONQUESTS
        targets: list[int] | None = None  # looked for once: few hands hold nobody who could attack
        moves: list[Move] = []
        for card in dict.fromkeys(state.hands[seat]):
            reinforce, enchant, attack = _MOVES[card]
            moves += reinforce
            if prey := PREY.get(card):
                for at, stack in enumerate(others):
                    if stack and stack[-1] in prey:
                        moves.append(enchant[at])
            if may_attack and (prey is None or owns_circle(state, seat)):
                if targets is None:
                    targets = attackable(state, seat)
                for at in targets:
                    moves.append(attack[at])
        moves += dict.fromkeys(state.up)
        return moves

    @override
    def is_legal(self, state: State, move: Move) -> bool:
        lay = _LAYS.get(move)
        if lay is None:
            return move in state.up
        card, at, how = lay
        if card not in state.hands[state.mover]:
            return False
        if how == ENCHANT:
            return can_be_enchanted(state, state.mover, at, card)
        return how == REINFORCE or _attacks(state, card, at)

    @override
    def is_button(self, path: Move) -> bool:
        return path.endswith(WAYS)

    @override
    def why_not(self, state: State, move: Move) -> Refusal:
        if move in _LAYS:
            return _why_not_lay(state, *_LAYS[move])
        if move in box.TILES:
            return Refusal("AV44", say("This tile is used; take one that is face up."))
        if move in PLACES:
            return Refusal("AV12", say("Choose a card from your hand first, then the territory."))
        return Refusal("AV9", say("Play a card from your hand, or take a supply tile to end your turn."))

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Lay the card, or take the tile and end the turn."""
        if move in box.TILES:
            take_tile(state, move, events)
            trim_or_end(state, events)
        else:
            _lay(state, move, events)

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        if picking.asked in box.TILES:
            return say("Press again: %(what)s", what=tile_means(state, str(picking.asked)))
        match picking.picks:
            case [card]:
                return say("Chosen: %(card)s. Now choose a territory.", card=box.CHARACTER_NAMES[card])
            case [card, at]:
                picked = box.CHARACTER_NAMES[card]
                return say("Chosen: %(card)s. What should it do at territory %(at)s?", card=picked, at=at)
        for ending in picking.endings.values():
            return say("Play a card, or take a supply tile to end the game. %(end)s.", end=ending.text)
        if not state.hands[state.mover]:
            return say("Your hand is empty: take a supply tile.")
        return say("Play a card, or take a supply tile to end your turn.")

    @override
    def means(self, state: State, move: Move) -> Text:
        return tile_means(state, move) if move in box.TILES else _lay_means(state, *_LAYS[move])


TURN: Final = Turn()


def _attacks(state: State, card: str, at: int) -> bool:
    able = state.conquests < box.MOST_CONQUESTS and may_attack_with(state, state.mover, card)
    return able and at in attackable(state, state.mover, (at,))


# --- why a card cannot be laid like this ----------------------------------------------------------------


def _why_not_lay(state: State, card: str, at: int, how: str) -> Refusal:
    if card not in state.hands[state.mover]:
        return not_held("AV10", card)
    return _why_not_enchant(state, card, at) if how == ENCHANT else _why_not_attack(state, card, at)


def _why_not_enchant(state: State, card: str, at: int) -> Refusal:
    other = state.stacks[1 - state.mover][at]
    if is_knight(card):
        return Refusal("AV16", say("Only a sorceress enchants."), say("only a sorceress does"))
    if other:
        text = say(
            "A sorceress can enchant only a top card of her own colour; the top card there is: %(card)s.",
            card=box.CHARACTER_NAMES[other[-1]],
        )
        return Refusal("AV16", text, say("only her own colour"))
    if _attacks(state, card, at):
        text = say("Your opponent has no card there to enchant; your sorceress can only reinforce or attack.")
    else:
        text = say("Your opponent has no card there to enchant; your sorceress can only reinforce.")
    return Refusal("AVR2", text, say("your opponent has no card there"))


def _why_not_attack(state: State, card: str, at: int) -> Refusal:
    seat = state.mover
    if not may_attack_with(state, seat, card):
        text = say("Only a knight attacks, unless you own the stone circle.")
        return Refusal("AV22", text, say("only a knight does"))
    if state.conquests >= box.MOST_CONQUESTS:
        text = say("You have already conquered two territories this turn; you may not attack again.")
        return Refusal("AVR25", text, say("already two conquests this turn"))
    if state.owner[at] == seat:
        text = say("This territory is already yours; this card can only reinforce here.")
        if can_be_enchanted(state, seat, at, card):
            text = say("This territory is already yours; this card can only reinforce or enchant here.")
        return Refusal("AVR10", text, say("already yours"))
    own, other = len(state.stacks[seat][at]), len(state.stacks[1 - seat][at])
    castle = castle_bonus(state, seat, at)
    short = say("too few cards: %(force)s", force=force_told(own, other, castle))
    if not castle:
        text = say_n(
            "You have %(n)d card there, your opponent %(other)d; reinforce first.",
            "You have %(n)d cards there, your opponent %(other)d; reinforce first.",
            own,
            other=other,
        )
        return Refusal("AV22", text, short)
    text = say_n(
        "You have %(n)d card there, your opponent %(other)d and a castle, which counts as one more; "
        "reinforce first.",
        "You have %(n)d cards there, your opponent %(other)d and a castle, which counts as one more; "
        "reinforce first.",
        own,
        other=other,
    )
    return Refusal("AV34", text, short)


# --- laying a card --------------------------------------------------------------------------------------


def _lay(state: State, move: Move, events: list[Event]) -> None:
    seat, (card, at, how) = state.mover, _LAYS[move]
    leave_hand(state, seat, card)
    stacks = state.stacks[seat]
    stacks[at] = stack = (*stacks[at], card)
    own, other = len(stack), len(state.stacks[1 - seat][at])
    castle = castle_bonus(state, seat, at)
    holds = {"own": own, "other": other, "castle": castle}
    events.append(LAID[how]({"seat": seat, "card": card, "at": at + 1, **holds}))
    if how == REINFORCE:
        return
    reaction = Reaction(how, card, at, own, other, castle)
    if state.hands[1 - seat]:
        state.frame = reaction
    else:
        succeed(state, reaction, events)


# --- what it will do ------------------------------------------------------------------------------------


def tile_means(state: State, kind: str) -> Text:
    """Describe how many cards the mover would draw for a tile, and when."""
    amount = cards(supply(state, state.mover, kind))
    values = {"tile": box.TILES[kind].text, "amount": amount}
    if box.TILES[kind].dark:
        if state.crowns()[state.mover] >= box.CROWNS_TO_WIN:
            return say("Take “%(tile)s” and end your turn", **values)
        return say(
            "Take “%(tile)s” and end your turn; as things stand, you draw %(amount)s next turn", **values
        )
    return say("Take “%(tile)s”, draw %(amount)s now, and end your turn", **values)


def _lay_means(state: State, card: str, at: int, how: str) -> Text:
    seat = state.mover
    own, other = len(state.stacks[seat][at]) + 1, state.stacks[1 - seat][at]
    if how == REINFORCE:
        return say_n("you then have %(n)d card there", "you then have %(n)d cards there", own)
    if how == ENCHANT:
        if not can_be_enchanted(state, seat, at, card):
            return _shortly(_why_not_enchant(state, card, at))
        return say("you take: %(card)s", card=box.CHARACTER_NAMES[other[-1]])
    if not _attacks(state, card, at):
        return _shortly(_why_not_attack(state, card, at))
    return _attack_means(state, at)


def _shortly(refusal: Refusal) -> Text:
    return refusal.short or refusal.text


def attack_cost(state: State, at: int) -> Text:
    """Describe in few words how many cards in all a conquest would cost the mover."""
    other, owed, left, discount = _price(state, at)
    if owed >= left and not discount:
        return say("all cards")
    most = other + owed
    if not discount:
        return cards(most)
    return say_n("%(least)d–%(n)d card", "%(least)d–%(n)d cards", most, least=most - 1)


def _price(state: State, at: int) -> tuple[int, int, int, bool]:
    """Return the cost of a successful attack: how many cards each side loses, how many the mover then owes
    and has, and whether Avalon's discount may be used (AV31, AV32, AV35, AVR15, AVR19)."""
    other = len(state.stacks[1 - state.mover][at])
    owed = len(state.stacks[state.mover][at]) + 1 + other + castle_bonus(state, state.mover, at)
    left = payable(state) - other
    return other, owed, left, owed <= left and has_discount(state, at)


def _attack_means(state: State, at: int) -> Text:
    """Describe the cost of a conquest in advance: the losses of each side, then the mover's discards. The
    discount is mentioned even if the payment takes the last card, since the mover may then keep one."""
    other, owed, left, discount = _price(state, at)
    own, castle = len(state.stacks[state.mover][at]) + 1, castle_bonus(state, state.mover, at)
    values = {"force": force_told(own, other, castle), "each": cards(other), "owed": owed}
    if owed >= left and not discount:
        if other:
            return say(
                "%(force)s: conquer it; you each lose %(each)s, then you discard everything you have left",
                **values,
            )
        return say("%(force)s: conquer it, then discard everything you have", **values)
    price = (
        say(
            "%(force)s: conquer it; you each lose %(each)s, then you discard %(owed)d",
            **values,
        )
        if other
        else say("%(force)s: conquer it, then discard %(owed)d", **values)
    )
    return say("%(price)s, or one fewer with Avalon", price=price) if discount else price
