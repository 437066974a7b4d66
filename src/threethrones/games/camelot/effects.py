"""What several rules do: life gained and lost, cards asked for, a quest forsaken, Excalibur's sword moved."""

from __future__ import annotations

from threethrones.core.game import Event
from threethrones.games.camelot.components import EXCALIBUR, MOST_LIFE, SOLO, STEPS
from threethrones.games.camelot.state import Frame, State


def gain_life(state: State, seat: int, amount: int, events: list[Event]) -> None:
    """A knight gains life, up to six (SC47). It does not save one who has given his last (SC54, SCR40)."""
    if state.doomed and seat == state.active:
        return
    gained = min(amount, MOST_LIFE - state.life[seat])
    if gained > 0:
        state.life[seat] += gained
        events.append(Event("gained life", {"seat": seat, "count": gained, "life": state.life[seat]}))


def can_gain(state: State, seat: int, paid: bool = False) -> bool:
    """Whether life can be gained (SC47); who has given, or paid, the last one gains none (SC54)."""
    life = state.life[seat] - paid
    return life < MOST_LIFE and not (seat == state.active and (state.doomed or (paid and life < 1)))


def lose_life(state: State, seat: int, amount: int, events: list[Event]) -> None:
    """A knight loses life; who has none left dies when ``deaths`` is done (SC19, SCR39)."""
    state.life[seat] = max(0, state.life[seat] - amount)
    events.append(Event("lost life", {"seat": seat, "count": amount, "life": state.life[seat]}))


def ask_to_discard(state: State, seats: list[int], count: int) -> None:
    """Ask seats in their order to discard cards; fewer where a hand has fewer (SCR50)."""
    for seat in reversed(seats):
        if state.hands[seat]:
            state.frames.append(Frame("discard", seat, n=min(count, len(state.hands[seat]))))


def forsake(state: State, place: str, events: list[Event]) -> None:
    """A solo quest is left before its end: the white cards there are discarded (SC26)."""
    if place in SOLO and state.laid[place]:
        events.append(Event("forsaken", {"place": place, "count": len(state.laid[place])}))
        state.white_discards += state.laid[place]
        state.laid[place].clear()


def move_sword(state: State, steps: int, seat: int, events: list[Event]) -> None:
    """Excalibur moves towards the knights or away; at either end its quest is over (SC40, SC93)."""
    state.sword += steps
    events.append(Event("sword moved", {"steps": steps, "sword": state.sword}))
    if abs(state.sword) >= STEPS:
        state.frames.append(Frame("reward", seat, place=EXCALIBUR, n=int(state.sword > 0)))
