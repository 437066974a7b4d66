"""A seat's view of a game of Camelot, and resampling of what it does not know (SCR6, SCR48)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from random import Random

from threethrones.core.chance import below, shuffled
from threethrones.core.terms import Seen
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.black_cards import combat_for
from threethrones.games.camelot.rules.black_draws import Armour, Carry, Lay
from threethrones.games.camelot.rules.card_moves import foresee
from threethrones.games.camelot.rules.card_questions import Arrange
from threethrones.games.camelot.rules.setup import pack_of
from threethrones.games.camelot.rules.sharing import Give
from threethrones.games.camelot.rules.state import (
    COVERED,
    EVERYBODY,
    RECORDS,
    State,
    clone,
    has_traitor,
    in_hand_order,
    knows_loyalty,
)
from threethrones.games.camelot.rules.swapping import Swap
from threethrones.games.camelot.rules.traitor import Unmask


def seen(state: State, seat: int | None) -> Seen[State]:
    """Return a seat's view of the state; for None, the public view."""
    known = RECORDS.rekeyed(state, "")
    known.loyalty, known.spare = _loyalty(state, seat), []
    known.hands = [hand if who == seat else [box.HIDDEN] * len(hand) for who, hand in enumerate(known.hands)]
    _blind_learnt(known, state, seat)
    for pile in (known.white, known.white_discards, known.black_discards):
        pile[:] = [box.HIDDEN] * len(pile)
    bit = 0 if seat is None else 1 << seat
    known.foreseen = [mask & bit for mask in state.foreseen]
    known.black = [
        card if mask else box.HIDDEN for card, mask in zip(state.black, known.foreseen, strict=True)
    ]
    if any(isinstance(frame, Give) for frame in state.frames):
        known.pool = [box.HIDDEN] * len(state.pool)
    known.laid[box.EXCALIBUR] = [
        card if layer == seat else box.HIDDEN
        for card, layer in zip(state.laid[box.EXCALIBUR], state.layers, strict=True)
    ]
    known.layers = [layer if layer == seat else box.NOBODY for layer in state.layers]
    for place, covers in known.covers.items():
        covers[:] = [cover if cover in (box.NOBODY, seat) else COVERED for cover in covers]
        known.dark[place] = [
            box.HIDDEN if cover == COVERED else card
            for card, cover in zip(state.dark[place], covers, strict=True)
        ]
    known.frames = [  # only Arthur knows the card that he offers
        replace(frame, card=box.HIDDEN) if isinstance(frame, Swap) and seat != state.active else frame
        for frame in state.frames
    ]
    return Seen(known, seat)


def _loyalty(state: State, seat: int | None) -> list[str]:
    """Return each seat's loyalty; HIDDEN unless public, the viewer's own, or deducible from these."""
    if state.ending:
        return state.loyalty.copy()
    found = state.unmasked != box.NOBODY or not has_traitor(state.setup)
    own = seat if seat is not None and knows_loyalty(state) else box.NOBODY
    found = found or (own != box.NOBODY and state.loyalty[own] == box.TRAITOR)
    return [
        loyalty if found or state.exposed[who] or who == own else box.HIDDEN
        for who, loyalty in enumerate(state.loyalty)
    ]


def _blind_learnt(known: State, state: State, seat: int | None) -> None:
    """Restrict ``known.learnt`` to what this seat and the whole table know of hands."""
    talk = state.setup.options["talk"] == "open"
    known.learnt = [[[] for _ in state.hands] for _ in state.learnt]
    for row in {EVERYBODY, EVERYBODY if seat is None else seat}:
        learnt = state.hands if talk else state.learnt[row]
        known.learnt[row] = [[] if who == seat == row else cards.copy() for who, cards in enumerate(learnt)]


def hand_of(seen: Seen[State]) -> list[str]:
    """Return the viewer's hand; empty for the public."""
    return [] if seen.seat is None else seen.state.hands[seen.seat]


def known_of(seen: Seen[State], seat: int) -> list[str]:
    """Return the cards that the viewer knows to be in another seat's hand."""
    return seen.state.learnt[EVERYBODY if seen.seat is None else seen.seat][seat]


def without_own_loyalty(seen: Seen[State]) -> Seen[State]:
    """Return the view as if the viewer had not seen their own loyalty, unless it is public."""
    state = clone(seen.state)
    if state.unmasked == box.NOBODY and has_traitor(state.setup):
        known = zip(state.loyalty, state.exposed, strict=True)
        state.loyalty = [card if exposed else box.HIDDEN for card, exposed in known]
    return Seen(state, seen.seat)


def offered_state(seen: Seen[State]) -> State:
    """Return the viewer's state with the viewer as a traitor, as the basis of the offers on the screen. This
    keeps the offers from betraying the loyalty to somebody looking over the viewer's shoulder."""
    state = clone(seen.state)
    if seen.seat is not None and has_traitor(state.setup):
        state.loyalty[seen.seat] = box.TRAITOR
    return state


# --- the hidden part dealt anew -----------------------------------------------------------------------------


def resample(seen: Seen[State], rng: Random) -> State:
    """Return a full state that fits the view, with all that the viewer does not know dealt at random. Cards
    known to be in a hand stay in it, and face-down cards at a combat quest become cards of that combat."""
    state = clone(seen.state)
    _deal_loyalty(seen, state, rng)
    _deal_white(seen, state, rng)
    _deal_black(seen, state, rng)
    _let_others_know(seen, state)
    state.key = f"{rng.getrandbits(64):016x}"
    return state


def _deal_loyalty(seen: Seen[State], state: State, rng: Random) -> None:
    known = seen.state.loyalty
    for frame in state.frames:
        if isinstance(frame, Unmask):  # all have seen how he played Fate
            known = [box.TRAITOR if seat == frame.seat else box.LOYAL for seat in range(len(known))]
    rest = pack_of(state.setup)
    for loyalty in known:
        if loyalty != box.HIDDEN:
            rest.remove(loyalty)
    while True:
        cards = shuffled(rng, rest)
        state.loyalty = [cards.pop() if loyalty == box.HIDDEN else loyalty for loyalty in known]
        state.spare = sorted(cards)
        if state.ending or (box.LOYAL, False) in zip(state.loyalty, state.out, strict=True):
            return  # the game would be over if all the loyal were out


def _deal_white(seen: Seen[State], state: State, rng: Random) -> None:
    unseen = Counter(box.deck_of(state.setup.components, "white"))
    unseen.subtract([*state.removed, *_held(state, box.WHITE), *hand_of(seen)])
    known = [known_of(seen, seat) for seat in range(len(state.hands))]
    unseen.subtract(card for cards in (*known, *state.laid.values(), state.pool) for card in cards)
    del unseen[box.HIDDEN]
    cards = shuffled(rng, unseen.elements())
    for seat, hand in enumerate(state.hands):
        if seat != seen.seat:
            drawn = [cards.pop() for _ in range(len(hand) - len(known[seat]))]
            state.hands[seat] = in_hand_order([*known[seat], *drawn])
    for lying in (state.laid[box.EXCALIBUR], state.pool):
        lying[:] = [cards.pop() if card == box.HIDDEN else card for card in lying]
    state.white = [cards.pop() for _ in state.white]
    state.white_discards = cards
    for at, frame in enumerate(state.frames):
        if isinstance(frame, Swap) and frame.card == box.HIDDEN:
            hand = state.hands[state.active]
            state.frames[at] = Swap(frame.seat, hand[below(rng, len(hand))])


def _deal_black(seen: Seen[State], state: State, rng: Random) -> None:
    unseen = Counter(box.deck_of(state.setup.components, "black"))
    unseen.subtract(_held(state, box.BLACK))
    unseen.subtract(card for cards in (*state.dark.values(), state.black) for card in cards)
    del unseen[box.HIDDEN]
    cards = shuffled(rng, unseen.elements())
    others = [seat for seat in range(len(state.knights)) if seat != seen.seat]
    for place in box.COMBATS:
        state.dark[place] = [
            _take(cards, box.LETTER_OF[place]) if card == box.HIDDEN else card for card in state.dark[place]
        ]
        state.covers[place] = [others[0] if cover == COVERED else cover for cover in state.covers[place]]
    if state.black and state.black[-1] == box.HIDDEN:
        state.black[-1] = _top(state, cards)
    state.black = [cards.pop() if card == box.HIDDEN else card for card in state.black]
    state.black_discards = cards


def _let_others_know(seen: Seen[State], state: State) -> None:
    """Set what the other seats know: public knowledge, and the top black cards they are deciding about."""
    common = state.learnt[EVERYBODY]
    for who, row in enumerate(state.learnt[:-1]):
        if who == seen.seat:
            row[who] = common[who].copy()
        else:
            row[:] = [cards.copy() for cards in common]
    for frame in state.frames:
        match frame:
            case Armour(seat=seat):
                foresee(state, seat, 2)
            case Lay(seat=seat):
                foresee(state, seat, 1)
            case Arrange(seat=seat, count=count):
                foresee(state, seat, count)


def _top(state: State, cards: list[str]) -> str:
    """Remove a top black card from ``cards`` and return it; it is numbered if a seat is laying it."""
    for frame in state.frames:
        match frame:
            case Lay():
                return _take(cards, {card[0] for card in box.STRENGTH if combat_for(state, card)})
            case Carry(card="", place=place):
                return _take(cards, box.LETTER_OF[place])
    return cards.pop()


def _take(cards: list[str], letters: Collection[str]) -> str:
    """Remove the first numbered card with one of these letters from ``cards`` and return it."""
    card = next(card for card in cards if card in box.STRENGTH and card[0] in letters)
    cards.remove(card)
    return card


def _held(state: State, known: tuple[str, ...]) -> list[str]:
    """Return the cards of one colour, listed in ``known``, that are in force or kept in a frame."""
    pending = [card for frame in state.frames for card in frame.held]
    return [card for card in (*state.effects, *pending) if card in known]
