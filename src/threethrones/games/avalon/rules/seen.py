"""What a seat has seen of a game of Avalon, and what the rest may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from threethrones.core.chance import shuffled
from threethrones.core.terms import Seen
from threethrones.games.avalon.components import DECK, FOG, territories_of
from threethrones.games.avalon.rules.state import NOBODY, State, clone, in_hand_order


def seen(state: State, seat: int | None) -> Seen[State]:
    """What a seat knows; None for what everybody knows. The other hand, the pile and the territories in the
    fog are unknown, but of a hand the cards that were seen taken are kept in ``seen`` (AVR43)."""
    known = clone(state)
    known.key, known.chance = "", 0
    known.row = [FOG if owner == NOBODY else code for code, owner in zip(state.row, state.owner, strict=True)]
    known.hands = [hand if owner == seat else [FOG] * len(hand) for owner, hand in enumerate(known.hands)]
    known.pile = [FOG] * len(state.pile)
    if seat is None:
        known.counted = [[], []]
    return Seen(known, seat)


def hand_of(seen: Seen[State]) -> list[str]:
    """The viewer's hand; empty for everybody's eyes."""
    return [] if seen.seat is None else seen.state.hands[seen.seat]


def forgotten(seen: Seen[State]) -> Seen[State]:
    """Without the cards of the other hand that were seen taken or could be counted (AVR43)."""
    known = clone(seen.state)
    known.seen, known.counted = [[], []], [[], []]
    return Seen(known, seen.seat)


def resample(seen: Seen[State], rng: Random) -> State:
    """A state that looks the same: the unseen cards dealt anew to the unknown hands and the pile, the
    unrevealed territories shuffled. Cards that the viewer saw taken or could count stay where they are."""
    return determinizer(seen)(rng)


def determinizer(seen: Seen[State]) -> Callable[[Random], State]:
    """What makes such states, for those who need many of them: what is unseen is counted once."""
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
