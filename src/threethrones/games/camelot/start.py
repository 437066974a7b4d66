"""How a game of Camelot begins, and how the table shares cards out, then and when a quest pays (SC90)."""

from __future__ import annotations

from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.chance import below, generator
from threethrones.core.game import Event, Move, Refusal, Setup
from threethrones.core.text import say
from threethrones.games.camelot.components import (
    ARTHUR,
    CAMELOT,
    FIRST_HAND,
    KNIGHTS,
    LIFE,
    LOYAL,
    LOYALTIES,
    MERLIN,
    TRAITOR,
    WHITE_NAMES,
    deck_of,
)
from threethrones.games.camelot.piles import UNKNOWN, fill_white, give, leave_hidden, shuffle
from threethrones.games.camelot.state import Frame, State, from_seat, has_traitor, in_hand_order, seat_spot

DEAL: Final = "deal"


def pack_of(setup: Setup) -> list[str]:
    """The loyalty cards that are shuffled: one of them the traitor's, if there is one (SC90, SCR52)."""
    seats = setup.seats
    loyal = {"perhaps": LOYALTIES - 1, "likelier": seats, "surely": seats - 1, "none": seats}
    return [LOYAL] * loyal[setup.options["traitor"]] + [TRAITOR] * has_traitor(setup)


def deal(setup: Setup, key: str) -> State:
    """Deal a game: loyalty, knights, a Merlin and five white cards each (SC90); Arthur begins, else a seat
    by lot or the first (SC2)."""
    seats = range(setup.seats)
    white, black = (deck_of(setup.components, colour) for colour in ("white", "black"))
    for _ in seats:
        white.remove(MERLIN)
    state = State(
        setup=setup,
        key=key,
        chance=0,
        knights=[],
        loyalty=[],
        spare=[],
        white=[],
        black=[],
        foreseen=[UNKNOWN] * len(black),
        hands=[],
        learnt=[[[] for _ in seats] for _ in (*seats, None)],
        active=0,
        first=0,
        frames=[],
        exposed=[False for _ in seats],
        accused=[False for _ in seats],
        life=[LIFE for _ in seats],
        out=[False for _ in seats],
        place=[CAMELOT for _ in seats],
    )
    state.knights = shuffle(state, KNIGHTS)[: setup.seats]
    pack = shuffle(state, pack_of(setup))
    state.loyalty, state.spare = pack[: setup.seats], sorted(pack[setup.seats :])
    state.white, state.black = shuffle(state, white), shuffle(state, black)
    state.hands = [in_hand_order([MERLIN, *(state.white.pop() for _ in range(FIRST_HAND))]) for _ in seats]
    lot = below(generator(key, state.chance), setup.seats)
    state.chance += 1
    if ARTHUR in state.knights:
        state.first = state.knights.index(ARTHUR)
    elif setup.options["starter"] == "lots":
        state.first = lot
    state.active = state.first
    state.frames = [Frame("next"), Frame("deeds", state.first), Frame("evil", state.first)]
    if setup.options["sharing"] == "yes":
        state.frames.append(Frame("share"))
        state.frames += [Frame("give", seat) for seat in reversed(from_seat(state, state.first))]
    return state


# --- each gives a card --------------------------------------------------------------------------------


def legal_gift(state: State, frame: Frame) -> list[Move]:
    """Any card of the hand."""
    return list(dict.fromkeys(state.hands[frame.seat]))


def refuse_gift(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why this card cannot be given."""
    if move in state.hands[frame.seat]:
        return None
    return Refusal("SC90", say("Give one card from your hand to be shared out."))


def put_into_pool(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """A card goes face down into the pool; with the last one they are shuffled and shown."""
    leave_hidden(state, frame.seat, [move])
    state.pool.append(move)
    events.append(Event("gave to all", {"seat": frame.seat}))
    events.append(Event("gave card to all", {"seat": frame.seat, "card": move}, (frame.seat,)))
    if len(state.pool) == len(state.knights):
        state.pool = shuffle(state, state.pool)
        events.append(Event("pool shown", {"cards": list[JSON](state.pool)}, reveals=True))


# --- the table hands cards out --------------------------------------------------------------------------


def draw_spoils(state: State, frame: Frame, events: list[Event]) -> None:
    """Spoils are drawn for all to see; who was there alone takes them (SCR25, SCR51)."""
    for _ in range(frame.n):
        fill_white(state, events)
        state.pool += [state.white.pop()] if state.white else []
    about: dict[str, JSON] = {"place": frame.place, "cards": list[JSON](state.pool)}
    events.append(Event("spoils shown", about, reveals=True))
    if len(frame.seats) > 1:
        state.frames.append(frame._replace(kind="share", n=0))
        return
    while state.pool:
        _hand_out(state, frame.seats[0], state.pool[0], events)


def legal_share(state: State, frame: Frame) -> list[Move]:
    """Any card to any who share; or all that are left at random, at the start only while that is one each."""
    seats = sorted(frame.seats) or range(len(state.knights))
    moves = [f"{card}-{seat_spot(seat)}" for card in dict.fromkeys(state.pool) for seat in seats]
    return [*moves, DEAL] if frame.seats or len(state.pool) == len(seats) else moves


def refuse_share(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why the pool cannot be shared like this."""
    if move in legal_share(state, frame):
        return None
    rule = "SCR51" if frame.seats else "SC90"
    card = move.partition("-")[0]
    if move == DEAL:
        return Refusal(rule, say("Some cards are shared out already; share out the others, too."))
    if card in WHITE_NAMES and card not in state.pool:
        return Refusal(rule, say("This card is not to be shared out: %(card)s.", card=WHITE_NAMES[card]))
    if frame.seats:
        return Refusal(rule, say("Pick a card and a knight who was there, or deal the rest at random."))
    return Refusal(rule, say("Pick a card of the common pool and who gets it, or deal all at random."))


def share(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """Hand out a card, or deal all that are left, one by one in the order of seats (SCR51)."""
    if move == DEAL:
        cards, state.pool = shuffle(state, state.pool), []
        order = frame.seats or from_seat(state, state.first)
        for number, card in enumerate(reversed(cards)):
            seat = order[number % len(order)]
            give(state, seat, [card])
            events.append(Event("shared", {"seat": seat, "card": card}, reveals=True))
        return
    card, _, who = move.partition("-p")
    _hand_out(state, int(who), card, events)
    if state.pool:
        state.frames.append(frame)


def _hand_out(state: State, seat: int, card: str, events: list[Event]) -> None:
    state.pool.remove(card)
    give(state, seat, [card])
    events.append(Event("shared", {"seat": seat, "card": card}))
