"""What holds in every state of Avalon that play can reach, counted without the game's own functions."""

from __future__ import annotations

from collections import Counter
from random import Random

from threethrones.core.chance import shuffled
from threethrones.games.avalon.components import DECK, TERRITORY, TILES, territories_of, tiles_of
from threethrones.games.avalon.rules.state import State, clone

_DECK = Counter(DECK)
_PLACE_IN_HAND = {card: DECK.index(card) for card in DECK}


def broken(state: State) -> list[str]:
    """Every law that this state breaks; empty for a sound one."""
    found = []
    if all_cards(state) != _DECK:
        found.append("AV2: there are 80 cards, 8 of each kind")
    total = sum(TERRITORY[code].crowns for code in territories_of(state.setup.components))
    face_down = sum(TERRITORY[c].crowns for c, who in zip(state.row, state.owner, strict=True) if who == -1)
    if sum(state.crowns()) + face_down != total:
        found.append("the crowns of both and of what lies face down are all there are")
    if len(state.hands[1 - state.mover]) > 5:
        found.append("AVR8: outside one's own turn nobody holds more than five")
    tiles = [*state.up, *state.down, *filter(None, state.waiting)]
    if sorted(tiles) != sorted(tiles_of(state.setup.components)):
        found.append("AV4: there are nine tiles")
    if not state.up:
        found.append("AV44: a tile can always be taken")
    if any(kind and not TILES[kind].dark for kind in state.waiting):
        found.append("AV46: only dark tiles wait")
    for seat in (0, 1):
        known = Counter(state.seen[seat]) | Counter(state.counted[seat])
        if not known <= Counter(state.hands[seat]):
            found.append(f"AVR43: what the other knows of seat {seat}'s hand is in it")
    if any(hand != sorted(hand, key=_PLACE_IN_HAND.__getitem__) for hand in state.hands):
        found.append("hands are sorted, so that their order tells nothing")
    return found


def all_cards(state: State) -> Counter[str]:
    """Every card there is, by kind."""
    cards = state.pile + state.discards + state.hands[0] + state.hands[1]
    for stack in (*state.stacks[0], *state.stacks[1]):
        cards += stack
    return Counter(cards)


def hidden_changed(state: State, seat: int | None, rng: Random) -> State:
    """The state with all that a seat cannot know changed at random, by swapping the real cards; made
    from the state, not from the view, so that a view that gives something away cannot hide it."""
    changed = clone(state)
    face_down = [at for at, owner in enumerate(state.owner) if owner == -1]
    codes = shuffled(rng, [state.row[at] for at in face_down])
    for at, code in zip(face_down, codes, strict=True):
        changed.row[at] = code
    pool = list(state.pile)
    fixed: list[list[str]] = [[], []]
    for owner in (0, 1):
        known = Counter(state.seen[owner])
        if seat is not None:
            known |= Counter(state.counted[owner])
        if seat == owner:
            known = Counter(state.hands[owner])
        fixed[owner] = list(known.elements())
        pool += (Counter(state.hands[owner]) - known).elements()
    pool = shuffled(rng, pool)
    for owner in (0, 1):
        drawn = [pool.pop() for _ in range(len(state.hands[owner]) - len(fixed[owner]))]
        changed.hands[owner] = sorted([*fixed[owner], *drawn], key=_PLACE_IN_HAND.__getitem__)
    changed.pile = pool
    if seat is None:  # only the seats can count, since only they know one of the hands
        changed.counted = [[], []]
    changed.key = f"{rng.getrandbits(32):x}"
    return changed
