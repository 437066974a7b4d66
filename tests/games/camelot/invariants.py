"""What holds in every state of Camelot that play can reach, counted without the game's own functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from threethrones.core.chance import shuffled
from threethrones.core.outcome import Outcome
from threethrones.core.terms import Seen
from threethrones.games.camelot.components import BLACK, WHITE
from threethrones.games.camelot.rules.outcome import outcome_for_all
from threethrones.games.camelot.rules.seen import without_own_loyalty
from threethrones.games.camelot.rules.state import State, clone
from threethrones.games.camelot.rules.swapping import Swap

_PLACE_IN_HAND = {card: at for at, card in enumerate(WHITE)}
_BOARD = ("knight", "lancelot", "dragon", "excalibur", "grail", "picts", "saxons")


def broken(state: State) -> list[str]:
    """Every law that this state breaks; empty for a sound one."""
    found = []
    for colour, size in (("white", 84), ("black", 76)):
        cards = all_cards(state, colour)
        if sum(cards.values()) != size or cards != Counter(state.setup.components[colour]):  # type: ignore[arg-type]
            found.append(f"SC90: the {colour} cards are those of the deck")
    seats = state.setup.seats
    pack = {"perhaps": (7, 1), "likelier": (seats, 1), "surely": (seats - 1, 1), "none": (seats, 0)}
    loyalties = [*state.loyalty, *state.spare]
    if (loyalties.count("l"), loyalties.count("t")) != pack[state.setup.options["traitor"]]:
        found.append("SC90, SCR52: the loyalty cards are those that were agreed on")
    if sum(state.swords) > 16:
        found.append("SC92: there are 16 swords")
    over = state.engines > 11 or state.swords[1] > 6 or sum(state.swords) > 11
    if over and not state.ending and not any(frame.kind == "check" for frame in state.frames):
        found.append("SC55, SC56: the game is over")
    if any(state.place.count(place) > 1 for place in ("knight", "lancelot")):
        found.append("SC25: one knight at most is on a solo quest")
    if any(life > 6 for life in state.life):
        found.append("SC47: nobody has more than six lives")
    for seat, hand in enumerate(state.hands):
        if hand != sorted(hand, key=_PLACE_IN_HAND.__getitem__):
            found.append("hands are sorted, so that their order tells nothing")
        if (state.out[seat] or seat == state.unmasked) and hand:
            found.append("SC20: who is out holds nothing")
        for who, row in enumerate(state.learnt):
            if Counter(row[seat]) - Counter(hand):
                found.append(f"what {who} knows of seat {seat}'s hand is in it")
    if any(len(state.covers[place]) != len(state.dark[place]) for place in state.covers):
        found.append("each black card of a combat lies open or covered")
    if "dragon" in state.closed and "lancelot" not in state.closed:
        found.append("SC30: the Dragon comes after Lancelot")
    if set(state.won) - set(state.closed):
        found.append("SC30: what is won for good is over")
    if not state.ending and state.frames[0].kind != "next":
        found.append("every turn has an end")
    return found


def told_for(seen: Seen[State]) -> tuple[Seen[State], Callable[[State], Outcome | None]]:
    """Ends are foretold as the loyal see them, whoever looks: a colour must not tell a loyalty."""
    return without_own_loyalty(seen), outcome_for_all


def all_cards(state: State, colour: str) -> Counter[str]:
    """Every card of a colour that there is, by kind."""
    known = WHITE if colour == "white" else BLACK
    cards = [*state.effects, *(card for frame in state.frames for card in frame.held)]
    cards += [*state.white, *state.white_discards, *state.pool, *state.removed]
    cards += [*state.black, *state.black_discards]
    for hand in state.hands:
        cards += hand
    for place in _BOARD:
        cards += [*state.laid[place], *state.dark[place]]
    return Counter(card for card in cards if card in known)


def hidden_changed(state: State, seat: int | None, rng: Random) -> State:
    """The state with all that a seat cannot know changed at random, by swapping the real cards; made from the
    state, not from the view, so that a view that gives something away cannot hide it."""
    changed = clone(state)
    changed.key = f"{rng.getrandbits(32):x}"
    if not state.ending:
        _swap_loyalty(changed, seat, rng)
    _swap_white(changed, seat, rng)
    _swap_black(changed, seat, rng)
    return changed


def _swap_loyalty(state: State, seat: int | None, rng: Random) -> None:
    own = seat
    if state.setup.options["loyalty"] == "late" and sum(state.swords) < 6 and not state.aware:
        own = None
    if state.unmasked >= 0 or (own is not None and state.loyalty[own] == "t"):
        return
    free = [who for who in range(len(state.loyalty)) if who != own and not state.exposed[who]]
    for _ in range(20):
        cards = shuffled(rng, [*(state.loyalty[who] for who in free), *state.spare])
        loyalty = list(state.loyalty)
        for who in free:
            loyalty[who] = cards.pop()
        if any(side == "l" and not out for side, out in zip(loyalty, state.out, strict=True)):
            state.loyalty, state.spare = loyalty, sorted(cards)
            return


def _swap_white(state: State, seat: int | None, rng: Random) -> None:
    open_talk = state.setup.options["talk"] == "open"
    row = state.hands if open_talk else state.learnt[-1 if seat is None else seat]
    pool = [*state.white, *state.white_discards]
    hidden_pool = any(frame.kind == "give" for frame in state.frames)
    kept = [list(hand) if who == seat else list(row[who]) for who, hand in enumerate(state.hands)]
    for hand, known in zip(state.hands, kept, strict=True):
        pool += (Counter(hand) - Counter(known)).elements()
    payments = [at for at, layer in enumerate(state.layers) if layer != seat]
    pool += [state.laid["excalibur"][at] for at in payments] + (state.pool if hidden_pool else [])
    pool = shuffled(rng, pool)
    for who, hand in enumerate(state.hands):
        drawn = [pool.pop() for _ in range(len(hand) - len(kept[who]))]
        state.hands[who] = sorted([*kept[who], *drawn], key=_PLACE_IN_HAND.__getitem__)
    for at in payments:
        state.laid["excalibur"][at] = pool.pop()
    if hidden_pool:
        state.pool = [pool.pop() for _ in state.pool]
    state.white = [pool.pop() for _ in state.white]
    state.white_discards = pool
    for at, frame in enumerate(state.frames):
        if isinstance(frame, Swap) and seat != state.active:
            hand = state.hands[state.active]
            state.frames[at] = Swap(frame.seat, hand[rng.randrange(len(hand))])
    for who, learnt in enumerate(state.learnt[:-1]):
        if who != seat:
            for cards in learnt:
                cards.clear()


def _swap_black(state: State, seat: int | None, rng: Random) -> None:
    """What is laid face down keeps its quest's letter; so does a card that is just being laid."""
    bit = 0 if seat is None else 1 << seat
    free = [at for at, known in enumerate(state.foreseen) if not known & bit]
    bound = []
    if free and free[-1] == len(state.black) - 1:
        laying = any(f.kind == "lay" or (f.kind == "carry" and not f.held) for f in state.frames)
        bound = [free.pop()] if laying else []
    for place, letter in (("knight", "K"), ("lancelot", "L"), ("dragon", "L")):
        for at, cover in enumerate(state.covers[place]):
            if cover not in (-1, seat):
                swaps = [
                    other
                    for other in free
                    if state.black[other][0] == letter and state.black[other][1].isdigit()
                ]
                if swaps:
                    other = swaps[rng.randrange(len(swaps))]
                    state.black[other], state.dark[place][at] = state.dark[place][at], state.black[other]
    for top in bound:
        swaps = [
            other
            for other in free
            if state.black[other][0] == state.black[top][0] and state.black[other][1].isdigit()
        ]
        if swaps:
            other = swaps[rng.randrange(len(swaps))]
            state.black[other], state.black[top] = state.black[top], state.black[other]
    cards = shuffled(rng, [*(state.black[at] for at in free), *state.black_discards])
    for at in free:
        state.black[at] = cards.pop()
    state.black_discards = cards
