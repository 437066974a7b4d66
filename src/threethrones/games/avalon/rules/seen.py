"""A seat's view of a game of Avalon, and sampling of full states that fit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from threethrones.core.chance import shuffled
from threethrones.core.terms import Seen
from threethrones.games.avalon.components import DECK, FOG, territories_of
from threethrones.games.avalon.rules.state import NOBODY, State, clone, in_hand_order


def seen(state: State, seat: int | None) -> Seen[State]:
    """Return the view of a seat, or the public view for None. Other hands, the pile and face-down territories
    are hidden; ``State.seen`` still lists the cards that a seat was seen to take into its hand (AVR43)."""
    known = clone(state)
    known.key, known.chance = "", 0
    known.row = [FOG if owner == NOBODY else code for code, owner in zip(state.row, state.owner, strict=True)]
    known.hands = [hand if owner == seat else [FOG] * len(hand) for owner, hand in enumerate(known.hands)]
    known.pile = [FOG] * len(state.pile)
    if seat is None:
        known.counted = [[], []]
    return Seen(known, seat)


def hand_of(seen: Seen[State]) -> list[str]:
    """Return the viewer's hand; empty for the public view."""
    return [] if seen.seat is None else seen.state.hands[seen.seat]


def forgotten(seen: Seen[State]) -> Seen[State]:
    """Return the view without its lists of cards known to be in hands (AVR43)."""
    known = clone(seen.state)
    known.seen, known.counted = [[], []], [[], []]
    return Seen(known, seen.seat)


def resample(seen: Seen[State], rng: Random) -> State:
    """Sample a full state that fits the view: deal the unseen cards at random to the hands and the pile, and
    shuffle the face-down territories. Cards that the viewer knows to be in a hand stay in that hand."""
    return determinizer(seen)(rng)


def determinizer(seen: Seen[State]) -> Callable[[Random], State]:
    """Return a function that samples like ``resample``, but that counts the unseen cards only once."""
    state = seen.state
    hidden = territories_of(state.setup.components)
    for code in state.row:
        if code != FOG:
            hidden.remove(code)
    known = [_known_of(seen, seat) for seat in (0, 1)]
    laid = [card for stacks in state.stacks for stack in stacks for card in stack]
    unseen = list((Counter(DECK) - Counter([*state.discards, *known[0], *known[1], *laid])).elements())
    missing = [len(hand) - len(cards) for hand, cards in zip(state.hands, known, strict=True)]

    def dealt(rng: Random) -> State:
        made = clone(state)
        territories, cards = shuffled(rng, hidden), shuffled(rng, unseen)
        made.row = [territories.pop() if code == FOG else code for code in state.row]
        for seat, drawn in enumerate(missing):
            if drawn:
                made.hands[seat] = in_hand_order([*known[seat], *(cards.pop() for _ in range(drawn))])
            else:
                made.hands[seat] = known[seat].copy()
        made.pile = cards
        made.key = f"{rng.getrandbits(64):016x}"
        return made

    return dealt


def _known_of(seen: Seen[State], seat: int) -> list[str]:
    if seat == seen.seat:
        return seen.state.hands[seat]
    return list((Counter(seen.state.counted[seat]) | Counter(seen.state.seen[seat])).elements())
