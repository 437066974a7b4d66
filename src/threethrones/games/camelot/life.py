"""Who dies, who is unmasked, whose turn comes, and how the game ends (SC19 to SC22, SC52 to SC58)."""

from __future__ import annotations

from dataclasses import replace

from threethrones.core.canonical import JSON
from threethrones.core.game import TURN_OVER, Event, Move, Refusal
from threethrones.core.outcome import Outcome
from threethrones.core.text import say
from threethrones.games.camelot.components import (
    ARMOUR,
    BLACK_SWORDS,
    EXCALIBUR,
    FATES_CARDS,
    GRAIL,
    LAST_ENGINE,
    LAST_SWORD,
    LIFE,
    LOYAL,
    TRAITOR,
    TURNED_FOR_TRAITOR,
    WHITE,
)
from threethrones.games.camelot.effects import ask_to_discard, forsake
from threethrones.games.camelot.piles import discard_hand
from threethrones.games.camelot.state import (
    GONE,
    NOBODY,
    Frame,
    State,
    from_seat,
    held_by,
    hidden_traitor,
    holder,
    is_knight,
    knights_from,
    knows_loyalty,
    seat_spot,
)

REFUSE = "refuse"


# --- life and death ---------------------------------------------------------------------------------------


def settle_deaths(state: State, _frame: Frame, _events: list[Event]) -> None:
    """Who has no life left dies, unless the Grail is drunk (SC19, SC21, SCR39). A knight who gave his last
    life for a deed dies after it (SC54)."""
    spared = state.active if state.doomed else NOBODY
    dying = [seat for seat in knights_from(state, state.active) if state.life[seat] < 1 and seat != spared]
    _die(state, dying)


def _die(state: State, dying: list[int]) -> None:
    if not dying:
        return
    state.frames.append(Frame("out", seats=tuple(dying)))
    owner = holder(state, GRAIL)
    if owner != NOBODY:
        state.frames.append(Frame("drink", owner, seats=tuple(dying)))


def die_of_sacrifice(state: State) -> None:
    """After his last deed (SC54, SCR40); then the end is checked."""
    state.doomed = False
    state.frames.append(Frame("check"))
    _die(state, [state.active])


def legal_drink(_state: State, frame: Frame) -> list[Move]:
    """The Grail for any of the dying, or for nobody (SC21, SCR41)."""
    return [*map(seat_spot, frame.seats), REFUSE]


def refuse_drink(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why the Grail cannot be used like this."""
    if move in legal_drink(state, frame):
        return None
    return Refusal("SC87", say("Pick who drinks from the Grail, or let nobody drink."))


def drink(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """Life is four again, and the Grail leaves the game (SC21, SC87)."""
    if move == REFUSE:
        events.append(Event("grail refused", {"seat": frame.seat}))
        return
    saved = int(move[1:])
    state.life[saved] = LIFE
    state.relics[GRAIL] = GONE
    events.append(Event("drank", {"seat": saved, "owner": frame.seat, "life": LIFE}))


def leave_game(state: State, frame: Frame, events: list[Event]) -> None:
    """All of these who have no life are out; their loyalty stays hidden (SC20, SCR41 to SCR43)."""
    for seat in frame.seats:
        if state.life[seat] > 0:
            continue
        state.out[seat] = True
        events.append(Event("died", {"seat": seat}))
        _take_from_table(state, seat, (EXCALIBUR, GRAIL, ARMOUR), events)


def _take_from_table(state: State, seat: int, relics: tuple[str, ...], events: list[Event]) -> None:
    place, state.place[seat] = state.place[seat], ""
    forsake(state, place, events)
    discard_hand(state, seat)
    for relic in relics:
        if state.relics[relic] == seat:
            state.relics[relic] = GONE
            events.append(Event("relic gone", {"relic": relic}))


# --- the traitor ------------------------------------------------------------------------------------------


def unmask(state: State, seat: int, events: list[Event]) -> None:
    """From now on he plays openly: no figure, no life, no cards; the armour stays (SC89, SCR47)."""
    events.append(Event("unmasked", {"seat": seat}, reveals=True))
    state.exposed[seat] = True
    state.unmasked = seat
    state.life[seat] = 0
    _take_from_table(state, seat, (EXCALIBUR, GRAIL), events)


def unmask_himself(state: State, frame: Frame, events: list[Event]) -> None:
    """After Fate has made his opponents discard (SC69, SCR47)."""
    unmask(state, frame.seat, events)
    state.frames.append(Frame("check"))


def betray(state: State, seat: int) -> None:
    """Fate in a traitor's hand: every opponent discards two, then he is unmasked (SC69)."""
    state.frames.append(Frame("unmask", seat))
    ask_to_discard(state, knights_from(state, seat)[1:], FATES_CARDS)


def accuse(state: State, seat: int, accused: int, events: list[Event]) -> None:
    """The accused shows his loyalty: if loyal a white sword turns black, else one is added (SC49, SC50)."""
    state.accused[seat] = True
    state.exposed[accused] = True
    loyal = state.loyalty[accused] == LOYAL
    events.append(Event("accused", {"seat": seat, "whom": accused, "loyal": loyal}, reveals=True))
    if loyal:
        turned = min(1, state.swords[0])
        state.swords[0] -= turned
        state.swords[1] += turned
    else:
        state.swords[0] += 1
        unmask(state, accused, events)
    events.append(Event("swords", {"white": state.swords[0], "black": state.swords[1]}))
    state.frames.append(Frame("check"))


def look_at_loyalty(state: State, events: list[Event]) -> None:
    """A late loyalty is looked at from now on, whatever becomes of the engines (SCR54)."""
    if not knows_loyalty(state) or state.aware or state.setup.options["loyalty"] != "late" or state.ending:
        return
    state.aware = True
    events.append(Event("loyalty seen", reveals=True))


# --- the end ----------------------------------------------------------------------------------------------


def check_end(state: State, _frame: Frame, events: list[Event]) -> None:
    """After every effect, evil first (SC55, SC56, SCR44)."""
    white, black = state.swords
    if state.engines >= LAST_ENGINE:
        state.ending = "engines"
    elif black >= BLACK_SWORDS:
        state.ending = "swords"
    elif all(state.out[seat] for seat, loyalty in enumerate(state.loyalty) if loyalty == LOYAL):
        state.ending = "dead"
    elif white + black >= LAST_SWORD:
        state.ending = "twelve"
        traitor = hidden_traitor(state)
        if traitor != NOBODY:
            turned = min(TURNED_FOR_TRAITOR, white)
            state.swords = [white - turned, black + turned]
            events.append(Event("swords turned", {"seat": traitor, "count": turned}, reveals=True))
    if not state.ending:
        return
    for frame in state.frames:
        _clear_away(state, frame)
    state.frames = []
    events.append(Event("over", {"how": state.ending}, reveals=True))
    events.append(_turn_over(state))


def _clear_away(state: State, frame: Frame) -> None:
    """The cards that a frame holds are discarded: nothing comes of it any more."""
    for card in held_by(frame):
        (state.white_discards if card in WHITE else state.black_discards).append(card)


def put_away(state: State, frame: Frame, _events: list[Event]) -> None:
    """A card that has been carried out is discarded (SCR4)."""
    _clear_away(state, frame)


def loyal_won(state: State) -> bool:
    """Whether the twelve swords are the knights': more white than black ones (SC58)."""
    return state.ending == "twelve" and state.swords[0] > state.swords[1]


def outcome(state: State) -> Outcome | None:
    """Who won: all the loyal, dead ones too, or the traitor; nobody where there is none (SCR46)."""
    if not state.ending:
        return None
    side = LOYAL if loyal_won(state) else TRAITOR
    winners = tuple(seat for seat, loyalty in enumerate(state.loyalty) if loyalty == side)
    return Outcome(winners, state.ending, "SC58" if state.ending == "twelve" else "SC55", lost=not winners)


def outcome_for_all(state: State) -> Outcome | None:
    """The same as the table sees it that does not know who is the traitor: all win together, or lose."""
    ended = outcome(state)
    winners = tuple(range(len(state.knights))) if loyal_won(state) else ()
    return ended and replace(ended, winners=winners, lost=not winners)


# --- turns ------------------------------------------------------------------------------------------------


def _turn_over(state: State) -> Event:
    white, black = state.swords
    course: dict[str, JSON] = {"white": white, "black": black, "engines": state.engines}
    about: dict[str, JSON] = {"seat": state.active, "turn": state.turn, "score": list[JSON](state.life)}
    return Event(TURN_OVER, {**about, "course": course})


def next_turn(state: State, _frame: Frame, events: list[Event]) -> None:
    """The next seat clockwise that is not out; the unmasked traitor keeps his turn (SC2, SC89, SCR50)."""
    events.append(_turn_over(state))
    round_table = [*from_seat(state, state.active)[1:], state.active]
    seat = next(seat for seat in round_table if not state.out[seat])
    state.active = seat
    state.turn += 1
    state.done = []
    state.owed = 1
    state.sacrificed = state.doomed = state.departed = state.swapped = state.looked = False
    if is_knight(state, seat):
        state.frames += [Frame("next"), Frame("deeds", seat), Frame("evil", seat)]
    else:
        state.frames += [Frame("next"), Frame("malice", seat), Frame("theft", seat)]
