"""The rules of Avalon: what may be done, what then happens, and why something may not be done.

For each decision, what is legal, why something is not and what it does stand next to each other. The
predicates read only what lies open, so the same ones judge a state and what a seat knows of it.

Moves: ``Kr-4-attack`` lays a card at a territory (``reinforce``, ``enchant``, ``attack``); ``d4`` takes a
tile; ``counter`` and ``pass`` answer an announcement; ``discount`` and ``full`` answer Avalon; ``Kr`` or
``4`` pays with a hand card or the top of a stack; ``Kr`` trims the hand.
"""

from __future__ import annotations

from bisect import insort
from itertools import compress
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.chance import generator, shuffled
from threethrones.core.game import TURN_OVER, Decision, Event, IllegalMove, Move, Refusal, Setup
from threethrones.core.outcome import Outcome
from threethrones.core.text import Text, say, say_n
from threethrones.games.avalon.components import (
    AVALON,
    CASTLE_MARK,
    CHARACTER_NAMES,
    CHARACTERS,
    CIRCLES,
    DECK,
    HAND_LIMIT,
    MOST_CONQUESTS,
    SWAMP,
    TERRITORIES,
    TERRITORY,
    TILES,
    territories_of,
    tiles_of,
)
from threethrones.games.avalon.state import (
    NOBODY,
    Discount,
    Payment,
    Reaction,
    State,
    Trim,
    clone,
    end_reached,
    in_hand_order,
    payable,
)

COUNTER, PASS = "counter", "pass"
DISCOUNT, FULL = "discount", "full"
REINFORCE, ENCHANT, ATTACK = "reinforce", "enchant", "attack"
WAYS: Final = (REINFORCE, ENCHANT, ATTACK)
ROW: Final = range(TERRITORIES)

_LAYS: Final = {
    f"{card}-{at + 1}-{how}": (card, at, how) for card in CHARACTERS for at in ROW for how in WAYS
}
_REINFORCE: Final = {card: [f"{card}-{at + 1}-{REINFORCE}" for at in ROW] for card in CHARACTERS}
_ENCHANT: Final = {card: [f"{card}-{at + 1}-{ENCHANT}" for at in ROW] for card in CHARACTERS}
_ATTACK: Final = {card: [f"{card}-{at + 1}-{ATTACK}" for at in ROW] for card in CHARACTERS}
PLACES: Final = {str(at + 1): at for at in ROW}


def is_knight(card: str) -> bool:
    """Whether a character is a knight; else she is a sorceress."""
    return card[0] == "K"


# --- setup --------------------------------------------------------------------------------------------


def deal(setup: Setup, key: str) -> State:
    """Deal a game (AV2 to AV8): the row, one card on each side of each territory, five in each hand."""
    row = shuffled(generator(key, 0), territories_of(setup.components))
    pile = shuffled(generator(key, 1), DECK)
    stacks = [[[pile.pop()] for _ in ROW] for _ in (0, 1)]
    hands = [in_hand_order(pile.pop() for _ in range(HAND_LIMIT)) for _ in (0, 1)]
    starter = setup.options["starter"]
    first = generator(key, 2).getrandbits(1) if starter == "lots" else int(starter)
    return State(
        setup=setup,
        key=key,
        chance=3,
        row=row,
        owner=[NOBODY] * TERRITORIES,
        stacks=stacks,
        hands=hands,
        seen=[[], []],
        counted=[[], []],
        pile=pile,
        discards=[],
        up=sorted(tiles_of(setup.components)),
        down=[],
        waiting=["", ""],
        renewed=[False, False],
        mover=first,
        first=first,
    )


# --- who decides what ---------------------------------------------------------------------------------


def decision(state: State) -> Decision | None:
    """The pending decision; all need the hand of the seat that decides (AVR47)."""
    if state.ending:
        return None
    match state.frame:
        case None:
            return Decision(state.mover, "turn", True)
        case Reaction():
            return Decision(1 - state.mover, "react", True)
        case Discount():
            return Decision(state.mover, "discount", True)
        case Payment():
            return Decision(state.mover, "pay", True)
        case Trim():
            return Decision(state.mover, "trim", True)


def legal(state: State) -> list[Move]:
    """All legal moves, each once; equal cards and equal tiles count once (AVR48)."""
    if state.ending:
        return []
    if not state.frame:
        return [*_legal_lays(state), *dict.fromkeys(state.up)]
    match state.frame:
        case Reaction() as reaction:
            held = counter_card(reaction) in state.hands[1 - state.mover]
            return [COUNTER, PASS] if held else [PASS]
        case Discount():
            return [DISCOUNT, FULL]
        case Payment():
            return _legal_payments(state)
        case Trim():
            return list(dict.fromkeys(state.hands[state.mover]))


def refusal(state: State, move: Move) -> Refusal | None:
    """Why a move is not legal here; None where it is."""
    if state.ending:
        return Refusal("AV55", say("The game is over."))
    if not state.frame:
        return _refuse_turn(state, move)
    match state.frame:
        case Reaction() as reaction:
            return _refuse_reaction(state, reaction, move)
        case Discount():
            return _refuse_other(
                move, (DISCOUNT, FULL), "AVR19", say("Choose: one card less, or the full number.")
            )
        case Payment() as payment:
            return _refuse_payment(state, payment, move)
        case Trim():
            return _refuse_trim(state, move)


def play(state: State, move: Move) -> list[Event]:
    """Carry out a move. Raises IllegalMove, and then nothing has changed."""
    why_not = refusal(state, move)
    if why_not:
        raise IllegalMove(why_not)
    events: list[Event] = []
    frame, state.frame = state.frame, None
    match frame:
        case None if move in TILES:
            _take_tile(state, move, events)
        case None:
            _lay(state, *_LAYS[move], events)
        case Reaction() as reaction:
            _react(state, reaction, move, events)
        case Discount() as discount:
            _answer_avalon(state, discount, move == DISCOUNT, events)
        case Payment() as payment:
            _pay(state, payment, move, events)
        case Trim():
            _discard_from_hand(state, move, events, "trimmed")
            _trim_or_end(state, events)
    return events


def automatic(state: State) -> Move | None:
    """The pass of a seat that cannot react, where the players agreed to skip it."""
    reaction = state.frame
    if state.setup.options["skip"] == "yes" and isinstance(reaction, Reaction):
        return None if counter_card(reaction) in state.hands[1 - state.mover] else PASS
    return None


# --- the mover's free choice: lay cards, or end the turn by taking a tile ------------------------------


def castle_bonus(state: State, seat: int, at: int) -> int:
    """1 where a castle that the other seat owns defends against an attack (AV34, AVR11 to AVR13)."""
    return int(state.owner[at] == 1 - seat and state.row[at].endswith(CASTLE_MARK))


def owns_circle(state: State, seat: int) -> bool:
    """Whether a seat owns the stone circle (AV40)."""
    for code in CIRCLES:
        if code in state.row:
            return state.owner[state.row.index(code)] == seat
    return False


def owns_avalon(state: State, seat: int) -> bool:
    """Whether a seat owns Avalon (AV37)."""
    return AVALON in state.row and state.owner[state.row.index(AVALON)] == seat


def has_discount(state: State, at: int) -> bool:
    """Whether the mover may use Avalon for a conquest here, as far as lies open (AV37, AV38, AVR20)."""
    return not state.spared and (owns_avalon(state, state.mover) or state.row[at] == AVALON)


def may_attack_with(state: State, seat: int, card: str) -> bool:
    """Knights attack (AV22); sorceresses too for the owner of the stone circle (AV40, AVR22)."""
    return is_knight(card) or owns_circle(state, seat)


def lacking_to_attack(state: State, seat: int, at: int) -> int:
    """How many cards a seat lacks at a territory to attack it: a >= m + c (AV22, AV34)."""
    own, other = state.stacks[seat][at], state.stacks[1 - seat][at]
    return max(0, len(other) + castle_bonus(state, seat, at) - len(own))


def can_be_enchanted(state: State, seat: int, at: int, card: str) -> bool:
    """Whether a sorceress of this seat can enchant here: the other's top card has her colour (AV16)."""
    other = state.stacks[1 - seat][at]
    return card[0] == "S" and bool(other) and other[-1][1] == card[1]


def _legal_lays(state: State) -> list[Move]:
    """What each card of the hand may do. Nothing is asked as often, so this looks for what is legal
    instead of trying all that is not."""
    seat = state.mover
    hand, other = dict.fromkeys(state.hands[seat]), state.stacks[1 - seat]
    targets = _targets(state, seat) if hand and state.conquests < MOST_CONQUESTS else []
    circle = bool(targets) and owns_circle(state, seat)
    moves: list[Move] = []
    for card in hand:
        moves += _REINFORCE[card]
        if card[0] == "S":
            enchant, colour = _ENCHANT[card], card[1]
            moves += [enchant[at] for at, stack in enumerate(other) if stack and stack[-1][1] == colour]
        if card[0] == "K" or circle:
            attack = _ATTACK[card]
            moves += [attack[at] for at in targets]
    return moves


def _targets(state: State, seat: int) -> list[int]:
    """Where a seat has enough cards to attack (see ``_refuse_attack``)."""
    row = zip(state.owner, state.stacks[seat], state.stacks[1 - seat], strict=True)
    return [
        at
        for at, (owner, own, other) in enumerate(row)
        if owner != seat
        and len(own) >= len(other)
        and (len(own) > len(other) or owner == NOBODY or not castle_bonus(state, seat, at))
    ]


def _refuse_turn(state: State, move: Move) -> Refusal | None:
    if move in _LAYS:
        return _refuse_lay(state, *_LAYS[move])
    if move in TILES:
        return _refuse_tile(state, move)
    if move in PLACES:
        return Refusal("AV12", say("Pick a card from your hand first, then the territory."))
    return Refusal("AV9", say("Play a card from your hand, or take a supply tile to end your turn."))


def _refuse_lay(state: State, card: str, at: int, how: str) -> Refusal | None:
    seat = state.mover
    if card not in state.hands[seat]:
        return Refusal("AV10", say("You do not hold this card: %(card)s.", card=CHARACTER_NAMES[card]))
    if how == ENCHANT:
        return _refuse_enchantment(state, seat, card, at)
    if how == ATTACK:
        return _refuse_attack(state, seat, card, at)
    return None


def _refuse_enchantment(state: State, seat: int, card: str, at: int) -> Refusal | None:
    other = state.stacks[1 - seat][at]
    if is_knight(card):
        return Refusal("AV16", say("Only a sorceress enchants."))
    if not other:
        return Refusal("AVR2", _nothing_to_enchant(attacks=not _refuse_attack(state, seat, card, at)))
    if not can_be_enchanted(state, seat, at, card):
        return Refusal(
            "AV16",
            say(
                "A sorceress enchants only a top card of her own colour; on top there lies: %(card)s.",
                card=CHARACTER_NAMES[other[-1]],
            ),
        )
    return None


def _refuse_attack(state: State, seat: int, card: str, at: int) -> Refusal | None:
    if not may_attack_with(state, seat, card):
        return Refusal("AV22", say("Only a knight attacks, unless you own the stone circle."))
    if state.conquests >= MOST_CONQUESTS:
        return Refusal(
            "AVR25", say("You have conquered two territories in this turn; you may not attack again.")
        )
    if state.owner[at] == seat:
        return Refusal("AVR10", _yours_already(can_be_enchanted(state, seat, at, card)))
    if lacking_to_attack(state, seat, at):
        own, other = len(state.stacks[seat][at]), len(state.stacks[1 - seat][at])
        if castle_bonus(state, seat, at):
            return Refusal("AV34", _too_few_for_castle(own, other))
        return Refusal("AV22", _too_few(own, other))
    return None


def _nothing_to_enchant(attacks: bool) -> Text:
    if attacks:
        return say("Your opponent has no card there to enchant; your sorceress can only reinforce or attack.")
    return say("Your opponent has no card there to enchant; your sorceress can only reinforce.")


def _yours_already(enchants: bool) -> Text:
    if enchants:
        return say("This territory is yours already; here this card can only reinforce or enchant.")
    return say("This territory is yours already; here this card can only reinforce.")


def _too_few(own: int, other: int) -> Text:
    return say_n(
        "You have %(n)d card there, your opponent %(other)d; reinforce first.",
        "You have %(n)d cards there, your opponent %(other)d; reinforce first.",
        own,
        other=other,
    )


def _too_few_for_castle(own: int, other: int) -> Text:
    return say_n(
        "You have %(n)d card there, your opponent %(other)d and a castle, which counts as one more; "
        "reinforce first.",
        "You have %(n)d cards there, your opponent %(other)d and a castle, which counts as one more; "
        "reinforce first.",
        own,
        other=other,
    )


def _lay(state: State, card: str, at: int, how: str, events: list[Event]) -> None:
    seat = state.mover
    _leave_hand(state, seat, card)
    state.stacks[seat][at].append(card)
    own, other = len(state.stacks[seat][at]), len(state.stacks[1 - seat][at])
    events.append(Event(how, {"seat": seat, "card": card, "at": at + 1, "own": own, "other": other}))
    if how == REINFORCE:
        return
    reaction = Reaction(how, card, at, own, other, castle_bonus(state, seat, at))
    if state.hands[1 - seat]:
        state.frame = reaction
    else:
        _succeed(state, reaction, events)


def _leave_hand(state: State, seat: int, card: str) -> None:
    """A card leaves a hand openly: whoever knew of one such card knows of one fewer."""
    state.hands[seat].remove(card)
    if card in state.seen[seat]:
        state.seen[seat].remove(card)
    if card in state.counted[seat]:
        state.counted[seat].remove(card)


# --- a reaction: counter, or let it pass ---------------------------------------------------------------


def counter_card(reaction: Reaction) -> str:
    """The only card that counters: a knight against an attack, even of a sorceress (AV25, AV41, AVR23),
    a sorceress against an enchantment (AV18); of the same colour."""
    return ("K" if reaction.how == ATTACK else "S") + reaction.card[1]


def _refuse_reaction(state: State, reaction: Reaction, move: Move) -> Refusal | None:
    if move != COUNTER:
        return _refuse_other(move, (PASS,), "AVR6", say("Choose: counter, or let it pass."))
    needed = counter_card(reaction)
    if needed in state.hands[1 - state.mover]:
        return None
    rule = "AV18" if reaction.how == ENCHANT else "AV25" if is_knight(reaction.card) else "AV41"
    return Refusal(
        rule, say("Only this card from your hand would counter: %(card)s.", card=CHARACTER_NAMES[needed])
    )


def _react(state: State, reaction: Reaction, move: Move, events: list[Event]) -> None:
    defender = 1 - state.mover
    about: dict[str, JSON] = {"seat": defender, "at": reaction.at + 1, "card": reaction.card}
    if move == PASS:
        events.append(Event("passed", about))
        _succeed(state, reaction, events)
        return
    card = counter_card(reaction)
    _leave_hand(state, defender, card)
    state.stacks[defender][reaction.at].append(card)
    events.append(Event("countered", {**about, "how": reaction.how, "with": card}))
    if reaction.how == ENCHANT:
        _win_sorceress(state, state.stacks[state.mover][reaction.at].pop(), defender)


def _win_sorceress(state: State, card: str, seat: int) -> None:
    """The attacking sorceress goes to the hand of whoever blocked her (AV20), and both saw it (AVR43)."""
    for cards in (state.hands, state.seen, state.counted):
        cards[seat] = in_hand_order([*cards[seat], card])


def _succeed(state: State, reaction: Reaction, events: list[Event]) -> None:
    if reaction.how == ENCHANT:
        taken = state.stacks[1 - state.mover][reaction.at].pop()
        state.stacks[state.mover][reaction.at].append(taken)
        events.append(Event("enchanted", {"seat": state.mover, "at": reaction.at + 1, "card": taken}))
    else:
        _conquer(state, reaction, events)


# --- conquest and losses -------------------------------------------------------------------------------


def _conquer(state: State, reaction: Reaction, events: list[Event]) -> None:
    """Turn the territory, then step 1, then Avalon's question, then step 2 (AV26 to AV33, AVR46)."""
    seat, at = state.mover, reaction.at
    new = state.owner[at] == NOBODY
    state.owner[at] = seat
    state.conquests += 1
    events.append(
        Event("conquered", {"seat": seat, "at": at + 1, "territory": state.row[at], "new": new}, reveals=new)
    )
    own, other = state.stacks[seat][at], state.stacks[1 - seat][at]
    if other:
        lost = other[::-1]
        other.clear()
        paid = [own.pop() for _ in lost]
        state.discards += [*lost, *paid]
        events.append(Event("lost", {"seat": seat, "at": at + 1, "cards": paid, "other": lost}))
    owed = reaction.own + reaction.other + reaction.castle
    if owed <= payable(state) and not state.spared and owns_avalon(state, seat):
        state.frame = Discount(at, owed)
    else:
        _owe(state, at, owed, events)


def _answer_avalon(state: State, discount: Discount, used: bool, events: list[Event]) -> None:
    events.append(Event("avalon", {"seat": state.mover, "used": used, "owed": discount.owed - used}))
    state.spared = used
    _owe(state, discount.at, discount.owed - used, events)


def _owe(state: State, at: int, owed: int, events: list[Event]) -> None:
    """Ask for the payment, or carry it out where it takes everything anyway (AVR15)."""
    if owed >= payable(state):
        _pay_everything(state, events)
    elif owed:
        state.frame = Payment(at, owed)


def _pay_everything(state: State, events: list[Event]) -> None:
    seat = state.mover
    cards = state.hands[seat].copy()
    for card in cards:
        _leave_hand(state, seat, card)
    for stack in state.stacks[seat]:
        cards += reversed(stack)
        stack.clear()
    state.discards += cards
    events.append(Event("ruined", {"seat": seat, "cards": cards}))


def _legal_payments(state: State) -> list[Move]:
    hand = dict.fromkeys(state.hands[state.mover])
    return [*hand, *compress(PLACES, state.stacks[state.mover])]


def _refuse_payment(state: State, payment: Payment, move: Move) -> Refusal | None:
    if move in PLACES:
        if state.stacks[state.mover][PLACES[move]]:
            return None
        return Refusal("AV33", say("You have no card there to discard."))
    if move in CHARACTERS:
        return _refuse_unheld(state, move, "AV33")
    return Refusal(
        "AVR17",
        say_n(
            "First discard %(n)d card for the conquest: from your hand or the top of your stacks.",
            "First discard %(n)d cards for the conquest: from your hand or the top of your stacks.",
            payment.owed,
        ),
    )


def _pay(state: State, payment: Payment, move: Move, events: list[Event]) -> None:
    if move in PLACES:
        card = state.stacks[state.mover][PLACES[move]].pop()
        state.discards.append(card)
        events.append(Event("paid", {"seat": state.mover, "card": card, "at": PLACES[move] + 1}))
    else:
        _discard_from_hand(state, move, events, "paid")
    if payment.owed > 1:
        state.frame = Payment(payment.at, payment.owed - 1)


def _discard_from_hand(state: State, card: str, events: list[Event], kind: str) -> None:
    _leave_hand(state, state.mover, card)
    state.discards.append(card)
    events.append(Event(kind, {"seat": state.mover, "card": card}))


def _refuse_unheld(state: State, card: str, rule: str) -> Refusal | None:
    if card in state.hands[state.mover]:
        return None
    return Refusal(rule, say("You do not hold this card: %(card)s.", card=CHARACTER_NAMES[card]))


# --- supply -------------------------------------------------------------------------------------------


def links(code: str) -> bool:
    """Whether a territory lets an area go on without counting: Avalon and the swamp, whoever owns them,
    once they lie face up (AV52, AVR39). To let only one's own link, ask for the owner here."""
    return code in (AVALON, SWAMP)


def longest_area(state: State, seat: int) -> int:
    """A seat's landscapes in its largest connected area (AV52, AVR38, AVR39)."""
    longest = run = 0
    for code, owner in zip(state.row, state.owner, strict=True):
        if owner == NOBODY or (owner != seat and not links(code)):
            run = 0
        elif not links(code):
            run += 1
            longest = max(longest, run)
    return longest


def owned_landscapes(state: State, seat: int) -> dict[str, int]:
    """How many territories of each landscape a seat owns (AV51, AV53); Avalon and the swamp are none."""
    counts = {"plain": 0, "forest": 0, "hill": 0}
    for at, owner in enumerate(state.owner):
        if owner == seat:
            landscape = TERRITORY[state.row[at]].landscape
            if landscape:
                counts[landscape] += 1
    return counts


def supply(state: State, seat: int, kind: str) -> int:
    """How many cards a tile would bring a seat now (AV50 to AV53)."""
    match kind:
        case "l2":
            return 2
        case "d4":
            return 4
        case "lc":
            return max(owned_landscapes(state, seat).values())
        case "dc":
            return 2 * max(owned_landscapes(state, seat).values())
        case "la":
            return longest_area(state, seat)
        case _:
            return sum(owned_landscapes(state, seat).values())


def _refuse_tile(state: State, kind: str) -> Refusal | None:
    if kind in state.up:
        return None
    return Refusal("AV44", say("This tile is used; take one that lies face up."))


def _take_tile(state: State, kind: str, events: list[Event]) -> None:
    """Take a tile; a light one brings its cards at once, a dark one waits (AV44 to AV47)."""
    seat = state.mover
    events.append(Event("tile", {"seat": seat, "tile": kind}))
    state.up.remove(kind)
    if TILES[kind].dark:
        state.waiting[seat], state.renewed[seat] = kind, False
    else:
        _draw(state, seat, supply(state, seat, kind), events)
        insort(state.down, kind)
    if not state.up:
        _renew_tiles(state, events)
    _trim_or_end(state, events)


def _renew_tiles(state: State, events: list[Event]) -> None:
    """All nine are used: those that wait before nobody are turned up again (AVR30, AVR31)."""
    state.up, state.down = state.down, []
    state.renewed = [bool(kind) for kind in state.waiting]
    events.append(Event("tiles renewed"))


def _draw_waiting(state: State, events: list[Event]) -> None:
    """Draw for the dark tile of the turn before, then put it back (AV46, AVR31 to AVR33)."""
    seat = state.mover
    kind = state.waiting[seat]
    if not kind:
        return
    amount = supply(state, seat, kind)
    events.append(Event("tile due", {"seat": seat, "tile": kind, "amount": amount}))
    _draw(state, seat, amount, events)
    if state.renewed[seat]:
        insort(state.up, kind)
    else:
        insort(state.down, kind)
    state.waiting[seat], state.renewed[seat] = "", False


def _draw(state: State, seat: int, amount: int, events: list[Event]) -> None:
    """Draw cards, shuffling the discards only when a card is needed and there is none (AV48, AVR27,
    AVR28). Whoever can count then knows the other's whole hand."""
    cards: list[str] = []
    for _ in range(amount):
        if not state.pile:
            if not state.discards:
                break
            state.hands[seat] = in_hand_order(state.hands[seat])
            state.counted = [hand.copy() for hand in state.hands]
            events.append(Event("reshuffled", {"cards": len(state.discards)}, reveals=True))
            state.pile = shuffled(generator(state.key, state.chance), state.discards)
            state.chance += 1
            state.discards = []
        card = state.pile.pop()
        state.hands[seat].append(card)
        cards.append(card)
    events.append(Event("drew", {"seat": seat, "count": len(cards)}, reveals=bool(cards)))
    if cards:
        state.hands[seat] = in_hand_order(state.hands[seat])
        events.append(Event("drew cards", {"seat": seat, "cards": in_hand_order(cards)}, seats=(seat,)))


# --- the end of a turn ----------------------------------------------------------------------------------


def _trim_or_end(state: State, events: list[Event]) -> None:
    if len(state.hands[state.mover]) > HAND_LIMIT:
        state.frame = Trim()
    else:
        _end_turn(state, events)


def _refuse_trim(state: State, move: Move) -> Refusal | None:
    if move in CHARACTERS:
        return _refuse_unheld(state, move, "AV49")
    surplus = len(state.hands[state.mover]) - HAND_LIMIT
    return Refusal(
        "AV49",
        say_n(
            "You may keep only five: discard %(n)d card from your hand.",
            "You may keep only five: discard %(n)d cards from your hand.",
            surplus,
        ),
    )


def _end_turn(state: State, events: list[Event]) -> None:
    """Check the end (AV55, AVR41, AVR44), then begin the other's turn with its waiting tile (AV9)."""
    crowns = [state.crowns(0), state.crowns(1)]
    events.append(Event(TURN_OVER, {"seat": state.mover, "turn": state.turn, "score": crowns}))
    state.ending = end_reached(state)
    if state.ending:
        return
    state.turn += 1
    state.mover = 1 - state.mover
    state.conquests = 0
    state.spared = False
    _draw_waiting(state, events)


def outcome(state: State) -> Outcome | None:
    """Who won: 15 crowns at the end of one's own turn (AV55), or more crowns at a stalemate (AVR44)."""
    return _outcome(state, state.ending) if state.ending else None


def _outcome(state: State, ending: str) -> Outcome:
    if ending == "crowns":
        return Outcome((state.mover,), "crowns", "AV55")
    first, second = state.crowns(0), state.crowns(1)
    winners = () if first == second else (0,) if first > second else (1,)
    return Outcome(winners, ending, "AVR44")


def foreseen(state: State, move: Move) -> Outcome | None:
    """How the game ends with this turn, once this tile is taken or this card discarded; None where it goes
    on. Drawing and discarding down to five change nothing about it but whether any cards are left."""
    if not isinstance(state.frame, Trim):
        if state.frame or move not in state.up:
            return None
        state = clone(state)
        _take_tile(state, move, [])
    ending = state.ending or (end_reached(state) if isinstance(state.frame, Trim) else "")
    return _outcome(state, ending) if ending else None


def _refuse_other(move: Move, allowed: tuple[Move, ...], rule: str, text: Text) -> Refusal | None:
    return None if move in allowed else Refusal(rule, text)
