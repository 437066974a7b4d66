"""What a seat has seen of a game of Avalon, and what the rest may be."""

from __future__ import annotations

from collections import Counter
from random import Random

from threethrones.core.chance import shuffled
from threethrones.core.game import Seen
from threethrones.games.avalon.components import DECK, FOG, territories_of
from threethrones.games.avalon.state import NOBODY, State, clone, in_hand_order


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
    """The looker's hand; empty for everybody's eyes."""
    return [] if seen.seat is None else seen.state.hands[seen.seat]


def resample(seen: Seen[State], rng: Random) -> State:
    """A state that looks the same: the unseen cards dealt anew to the unknown hands and the pile, the
    unrevealed territories shuffled. Cards that the looker saw taken or could count stay where they are."""
    state = clone(seen.state)
    hidden = territories_of(state.setup.components)
    for code in state.row:
        if code != FOG:
            hidden.remove(code)
    territories = shuffled(rng, hidden)
    state.row = [territories.pop() if code == FOG else code for code in state.row]
    known = [_known_of(seen, seat) for seat in (0, 1)]
    unseen = Counter(DECK) - Counter([*state.discards, *known[0], *known[1]])
    for stacks in zip(*state.stacks, strict=True):
        unseen -= Counter(stacks[0]) + Counter(stacks[1])
    cards = shuffled(rng, unseen.elements())
    for seat, hand in enumerate(state.hands):
        drawn = [cards.pop() for _ in range(len(hand) - len(known[seat]))]
        state.hands[seat] = in_hand_order([*known[seat], *drawn])
    state.pile = cards
    state.key = f"{rng.getrandbits(64):016x}"
    return state


def _known_of(seen: Seen[State], seat: int) -> list[str]:
    if seat == seen.seat:
        return seen.state.hands[seat]
    return list((Counter(seen.state.counted[seat]) | Counter(seen.state.seen[seat])).elements())
