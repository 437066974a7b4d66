"""Drawing and discarding cards, and the seats' knowledge of hands and piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from threethrones.core.chance import generator, shuffled
from threethrones.core.events import COUNTED, EventKind, Flight
from threethrones.core.terms import Event
from threethrones.core.text import say, say_n
from threethrones.games.camelot.components import SOLO, WHITE
from threethrones.games.camelot.rules.state import EVERYBODY, State, in_hand_order

UNKNOWN: Final = 0
"""Bit mask of a card in the black pile that no seat knows."""


LOOKED: Final = EventKind(
    "looked",
    {"seat": int, "count": int},
    says=say_n(
        "%(who)s looks at the top black card.", "%(who)s looks at the top %(n)d black cards.", COUNTED
    ),
    icon="tt-i-eye",
    moves=[Flight("back-black", "black", "p{seat}", "count")],
    sound="draw",
    reveals=True,
)
FORESAW: Final = EventKind(
    "foresaw",
    {"seat": int, "cards": list[str]},  # the top one first
    says=say("You see, from the top: %(cards)s."),
    icon="tt-i-eye",
    moves=[Flight("{cards}", "black", "p{seat}")],
    sound="draw",
    known_by=("seat",),
)
FORSAKEN: Final = EventKind(
    "forsaken",
    {"place": str, "count": int},  # count: the white cards that are lost
    says=say_n(
        "Quest abandoned (%(place)s): %(n)d white card is discarded.",
        "Quest abandoned (%(place)s): %(n)d white cards are discarded.",
        COUNTED,
    ),
    icon="tt-i-discard",
    moves=[Flight("back-white", "{place}", "white-discards", "count")],
    touches=["{place}"],
)
CARDS_DRAWN: Final = EventKind(
    "drew",
    {"seat": int, "count": int},
    says=say_n("%(who)s draws %(n)d white card.", "%(who)s draws %(n)d white cards.", COUNTED),
    icon="tt-i-draw",
    moves=[Flight("back-white", "white", "p{seat}", "count")],
    sound="draw",
    reveals=True,
)
CARDS_DRAWN_SHOWN: Final = EventKind(
    "drew cards",
    {"seat": int, "cards": list[str]},
    says=say("You draw: %(cards)s."),
    icon="tt-i-draw",
    moves=[Flight("{cards}", "white", "p{seat}")],
    sound="draw",
    touches=["p{seat}-{cards}"],
    known_by=("seat",),
)
RESHUFFLED: Final = EventKind(
    "reshuffled",
    {"white": int, "black": int},  # cards in the piles
    says=say(
        "A pile is empty: both colours are shuffled again, %(white)d white cards and %(black)d black ones."
    ),
    icon="tt-i-shuffle",
    moves=[
        Flight("back-white", "white-discards", "white"),
        Flight("back-black", "black-discards", "black"),
    ],
    sound="draw",
    reveals=True,
)


def shuffle(state: State, cards: Iterable[str]) -> list[str]:
    """Return the cards in random order, counted as one chance event."""
    result = shuffled(generator(state.key, state.chance), cards)
    state.chance += 1
    return result


def white_left(state: State) -> bool:
    """Return whether a white card can be drawn (SCR4)."""
    return bool(state.white or state.white_discards)


def black_left(state: State) -> bool:
    """Return whether a black card can be drawn (SCR4)."""
    return bool(state.black or state.black_discards)


def deal_white(state: State, order: Sequence[int], events: list[Event]) -> None:
    """Deal a white card per entry of ``order``, which may repeat seats, while cards are left (SC35, SCR4)."""
    dealt: dict[int, list[str]] = {}
    for seat in order:
        fill_white(state, events)
        if not state.white:
            break
        dealt.setdefault(seat, []).append(state.white.pop())
    for seat, cards in dealt.items():
        state.hands[seat] = in_hand_order([*state.hands[seat], *cards])
        events.append(CARDS_DRAWN({"seat": seat, "count": len(cards)}))
        events.append(CARDS_DRAWN_SHOWN({"seat": seat, "cards": [*in_hand_order(cards)]}))


def fill_white(state: State, events: list[Event]) -> None:
    """Shuffle the discards of both colours into the piles if the white pile is empty (SC35, SCR4, SCR5)."""
    if not state.white and state.white_discards:
        _shuffle_white(state)
        _shuffle_black(state)
        _tell_of_shuffle(state, events)


def fill_black(state: State, events: list[Event]) -> None:
    """Shuffle the discards of both colours into the piles if the black pile is empty (SC10, SCR4, SCR5)."""
    if not state.black and state.black_discards:
        _shuffle_black(state)
        _shuffle_white(state)
        _tell_of_shuffle(state, events)


def _shuffle_white(state: State) -> None:
    state.white, state.white_discards = shuffle(state, [*state.white, *state.white_discards]), []


def _shuffle_black(state: State) -> None:
    state.black, state.black_discards = shuffle(state, [*state.black, *state.black_discards]), []
    state.foreseen = [UNKNOWN] * len(state.black)


def _tell_of_shuffle(state: State, events: list[Event]) -> None:
    events.append(RESHUFFLED({"white": len(state.white), "black": len(state.black)}))


def take_black(state: State) -> str:
    """Take the top card off the black pile and return it."""
    state.foreseen.pop()
    return state.black.pop()


def foresee(state: State, seat: int, count: int) -> list[str]:
    """Let a seat look at the top cards of the black pile; return these cards, the topmost last."""
    for at in range(max(0, len(state.black) - count), len(state.black)):
        state.foreseen[at] |= 1 << seat
    return state.black[-count:]


def look_at_black(state: State, seat: int, count: int, events: list[Event]) -> list[str]:
    """Let a seat look at the top black cards, and log this; return the cards, the topmost last."""
    cards = foresee(state, seat, count)
    events.append(LOOKED({"seat": seat, "count": len(cards)}))
    events.append(FORESAW({"seat": seat, "cards": cards[::-1]}))
    return cards


def put_under(state: State, card: str, seat: int) -> None:
    """Put a black card under the black pile; only this seat knows it."""
    state.black.insert(0, card)
    state.foreseen.insert(0, 1 << seat)


def leave_openly(state: State, seat: int, cards: Sequence[str]) -> None:
    """Remove cards from a hand openly, and from every seat's knowledge of this hand."""
    hand = state.hands[seat]
    for card in cards:
        hand.remove(card)
        for row in state.learnt:
            if card in row[seat]:
                row[seat].remove(card)


def leave_hidden(state: State, seat: int, cards: Sequence[str], also: int = EVERYBODY) -> None:
    """Remove cards from a hand unseen: every seat forgets what it knew of this hand, except seat ``also``,
    which sees the cards; by default there is no such seat."""
    for card in cards:
        state.hands[seat].remove(card)
    for who, row in enumerate(state.learnt):
        if who == also:
            for card in cards:
                if card in row[seat]:
                    row[seat].remove(card)
        else:
            row[seat].clear()


def learn(state: State, seat: int, cards: Iterable[str], who: int = EVERYBODY) -> None:
    """Record that seat ``who``, or the whole table, knows these cards to be in the hand of ``seat``."""
    wanted = Counter(cards)
    for row in [state.learnt[who]] if who != EVERYBODY else state.learnt:
        row[seat] = in_hand_order((Counter(row[seat]) | wanted).elements())


def give(state: State, seat: int, cards: Sequence[str], who: int = EVERYBODY) -> None:
    """Add cards to the hand of ``seat``, seen by seat ``who`` or by the whole table."""
    state.hands[seat] = in_hand_order([*state.hands[seat], *cards])
    for row in [state.learnt[who]] if who != EVERYBODY else state.learnt:
        row[seat] = in_hand_order([*row[seat], *cards])


def discard_hand(state: State, seat: int) -> None:
    """Discard a whole hand face down (SC20)."""
    state.white_discards += state.hands[seat]
    state.hands[seat] = []
    for row in state.learnt:
        row[seat].clear()


def hand_over(state: State, seat: int, other: int, card: str) -> None:
    """Move a card from ``seat`` to the hand of ``other``, seen by these two seats alone."""
    leave_hidden(state, seat, [card], other)
    give(state, other, [card], seat)


def put_away(state: State, cards: Iterable[str]) -> None:
    """Put cards of either colour on their discard piles."""
    for card in cards:
        (state.white_discards if card in WHITE else state.black_discards).append(card)


def forsake(state: State, place: str, events: list[Event]) -> None:
    """Discard the white cards at ``place`` if it is a solo quest, left before its end (SC26)."""
    if place in SOLO and state.laid[place]:
        events.append(FORSAKEN({"place": place, "count": len(state.laid[place])}))
        state.white_discards += state.laid[place]
        state.laid[place].clear()
