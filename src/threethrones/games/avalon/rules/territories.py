"""Queries about the territories of Avalon and their owners, for rules, refusals, views and players.

They read public information only, so they work on a seat's view as well as on the full state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from threethrones.games.avalon.components import (
    AVALON,
    COLOURS,
    SWAMP,
    TERRITORIES,
    TERRITORY,
    WITH_CASTLE,
    WITH_CIRCLE,
)
from threethrones.games.avalon.rules.state import NOBODY, State

ROW: Final = range(TERRITORIES)
PREY: Final = {f"S{colour}": frozenset((f"K{colour}", f"S{colour}")) for colour in COLOURS}
"""Characters that each sorceress can enchant (AV16); a knight can enchant nobody, so is no key."""
PLACES: Final = {str(at + 1): at for at in ROW}


def is_knight(card: str) -> bool:
    """Return whether a character is a knight; otherwise it is a sorceress."""
    return card[0] == "K"


def castle_bonus(state: State, seat: int, at: int) -> int:
    """Return 1 if a castle of the seat's opponent defends the territory (AV34, AVR11 to AVR13), else 0."""
    return int(state.owner[at] == 1 - seat and state.row[at] in WITH_CASTLE)


def owns_circle(state: State, seat: int) -> bool:
    """Return whether a seat owns the stone circle (AV40)."""
    for at, code in enumerate(state.row):
        if code in WITH_CIRCLE:
            return state.owner[at] == seat
    return False


def owns_avalon(state: State, seat: int) -> bool:
    """Return whether a seat owns Avalon (AV37)."""
    return AVALON in state.row and state.owner[state.row.index(AVALON)] == seat


def has_discount(state: State, at: int) -> bool:
    """Return whether the mover may use the discount at a territory, as far as known (AV37, AV38, AVR20)."""
    return not state.spared and (owns_avalon(state, state.mover) or state.row[at] == AVALON)


def may_attack_with(state: State, seat: int, card: str) -> bool:
    """Return whether a card may attack: a knight (AV22), or any if the seat owns the circle (AV40, AVR22)."""
    return is_knight(card) or owns_circle(state, seat)


def attackable(state: State, seat: int, row: Iterable[int] = ROW) -> list[int]:
    """Return the indices in ``row`` where a seat can attack: not its own territory, and its cards there are
    at least the opponent's plus one for a castle (AV22, AV34, AVR10)."""
    owner, own, other = state.owner, state.stacks[seat], state.stacks[1 - seat]
    found = []
    for at in row:
        if owner[at] != seat:
            a, m = len(own[at]), len(other[at])
            if a > m or (a == m and not (owner[at] != NOBODY and state.row[at] in WITH_CASTLE)):
                found.append(at)
    return found


def can_be_enchanted(state: State, seat: int, at: int, card: str) -> bool:
    """Return whether a sorceress can enchant the opponent's top card, which must have her colour (AV16)."""
    other = state.stacks[1 - seat][at]
    return bool(other) and other[-1] in PREY.get(card, ())


def links(code: str) -> bool:
    """Return whether a face-up territory connects an area without counting for its length: Avalon and the
    swamp, whatever their owner (AV52, AVR39). To let only a seat's own ones connect, change this function."""
    return code in (AVALON, SWAMP)


def longest_area(state: State, seat: int) -> int:
    """Return the number of territories with a landscape in a seat's largest area (AV52, AVR38, AVR39)."""
    longest = run = 0
    for code, owner in zip(state.row, state.owner, strict=True):
        if owner == NOBODY or (owner != seat and not links(code)):
            run = 0
        elif not links(code):
            run += 1
            longest = max(longest, run)
    return longest


def owned_landscapes(state: State, seat: int) -> dict[str, int]:
    """Count a seat's territories by landscape, without Avalon and the swamp (AV51, AV53)."""
    counts = {"plain": 0, "forest": 0, "hill": 0}
    for code, owner in zip(state.row, state.owner, strict=True):
        if owner == seat and (landscape := TERRITORY[code].landscape):
            counts[landscape] += 1
    return counts
