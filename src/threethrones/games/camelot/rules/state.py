"""The state of a game of Camelot.

Seats are 0 to 6. Pending decisions and tasks are frames on a stack, the next frame on top (last), so that a
game can be saved at any point. Piles have their top card last."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Final

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.match import LONGEST_KEY
from threethrones.core.records import Records
from threethrones.core.terms import Names, Setup
from threethrones.core.text import Text, verbatim
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.frames import PENDING, StackFrame, StackQuestion

COVERED: Final = 99
"""Value in ``State.covers`` in a seat's view: another seat laid this card face down."""
GONE: Final = -2
"""Value in ``State.relics`` for a relic that has left the game."""
EVERYBODY: Final = -1
"""Index in ``State.learnt`` for the knowledge of the whole table."""
ENDINGS: Final = ("engines", "swords", "dead", "twelve")
_WHITE: Final = fields.row(fields.word(box.WHITE, "a white card"), "")
_BLACK: Final = fields.row(fields.word(box.BLACK, "a black card"), "")
_LOYALTY: Final = fields.word((box.LOYAL, box.TRAITOR))
_FLAGS: Final = fields.each(fields.FLAG, "")
_SEATS: Final = replace(fields.number(), accepts=lambda mask, seats: fields.is_number(mask, 0, 2**seats - 1))
"""Field type of a set of seats, one bit each."""
_ENDING_QUESTS: Final = [name for name, quest in box.QUESTS.items() if not quest.perpetual]
MOST_FRAMES: Final = 100
_EFFECTS: Final = fields.FieldType(
    lambda value, _: isinstance(value, dict) and all(_is_effect(*effect) for effect in value.items()),
    lambda value: ",".join(f"{card}:{place}" for card, place in value.items()),
    lambda text, _: dict(fields.named(text)),
    lambda _: {},
    lambda name: f"{name}.copy()",
)


def _is_effect(card: str, place: JSON) -> bool:
    places: Mapping[str, Collection[str]] = {box.HEROISM: box.QUESTS, box.MORDRED: box.WARS}
    return card in box.LASTING and isinstance(place, str) and place in places.get(card, ("",))


@dataclass(slots=True)
class State:
    """The whole state of a running game of Camelot, or a seat's view of it. In a view, unknown cards and
    loyalties are HIDDEN, and cards that another seat laid face down are COVERED."""

    setup: Setup
    key: Annotated[str, fields.text(LONGEST_KEY)]
    chance: Annotated[int, fields.number()]
    """Number of chance events so far."""
    knights: Annotated[list[str], fields.each(fields.word(box.KNIGHTS), "")]
    loyalty: Annotated[list[str], fields.each(_LOYALTY, "")]
    """Loyalty of each seat: ``l`` or ``t``."""
    spare: Annotated[list[str], fields.row(_LOYALTY, "", most=8)]
    """Loyalty cards that were not dealt to any seat."""
    white: Annotated[list[str], _WHITE]
    black: Annotated[list[str], _BLACK]
    foreseen: Annotated[list[int], fields.row(_SEATS)]
    """Seats that know each card of the black pile, as a bit mask per card."""
    hands: Annotated[list[list[str]], fields.each(_WHITE)]
    """Hand of each seat, sorted."""
    learnt: Annotated[list[list[list[str]]], fields.each(fields.each(_WHITE), ";", more=1)]
    """Cards that ``who`` knows to be in the hand of ``seat``: ``learnt[who][seat]``. The last row is what the
    whole table knows; every other row includes these cards."""
    active: Annotated[int, fields.seat()]
    first: Annotated[int, fields.seat()]
    exposed: Annotated[list[bool], _FLAGS]
    """Whether each seat's loyalty is public."""
    accused: Annotated[list[bool], _FLAGS]
    """Whether each seat has used its accusation (SC48)."""
    life: Annotated[list[int], fields.each(fields.number(0, box.MOST_LIFE))]
    out: Annotated[list[bool], _FLAGS]
    place: Annotated[list[str], fields.each(fields.word(("", *box.PLACE_NAMES)))]
    """Place of each knight; empty for a seat that is out or unmasked."""
    frames: Annotated[list[StackFrame[State]], fields.row(PENDING.kind, most=MOST_FRAMES)]
    pool: Annotated[list[str], _WHITE] = field(default_factory=list)
    """Cards to be shared out: the cards given by all at the start, or the spoils of a quest."""
    white_discards: Annotated[list[str], _WHITE] = field(default_factory=list)
    black_discards: Annotated[list[str], _BLACK] = field(default_factory=list)
    removed: Annotated[list[str], _WHITE] = field(default_factory=list)
    """White cards that have left the game (SC42)."""
    unmasked: Annotated[int, fields.seat(box.NOBODY)] = box.NOBODY
    """Seat of the unmasked traitor; NOBODY if there is none."""
    relics: Annotated[dict[str, int], fields.table(box.RELICS, fields.seat(GONE))] = field(
        default_factory=lambda: dict.fromkeys(box.RELICS, box.NOBODY)
    )
    """Holder of each relic: a seat, NOBODY until it is won, or GONE."""
    swords: Annotated[list[int], fields.row(fields.number(0, box.SWORDS), "/", 2, 2)] = field(
        default_factory=lambda: [0, 0]
    )
    """Numbers of white and black swords."""
    engines: Annotated[int, fields.number(0, 2 * box.LAST_ENGINE)] = 0
    laid: Annotated[dict[str, list[str]], fields.table(box.QUESTS, _WHITE)] = field(
        default_factory=lambda: {quest: [] for quest in box.QUESTS}
    )
    """White cards at each quest, in the order laid; the cards at Excalibur are face down."""
    layers: Annotated[list[int], fields.row(fields.seat(box.NOBODY), "/")] = field(default_factory=list)
    """Seat that laid each card at Excalibur; NOBODY if the viewer may not know."""
    dark: Annotated[dict[str, list[str]], fields.table(box.QUESTS, _BLACK)] = field(
        default_factory=lambda: {quest: [] for quest in box.QUESTS}
    )
    """Black cards at each quest, in the order laid."""
    covers: Annotated[
        dict[str, list[int]], fields.table(box.COMBATS, fields.row(fields.seat(box.NOBODY), "/", most=20))
    ] = field(default_factory=lambda: {quest: [] for quest in box.COMBATS})
    """Seat that laid each black card of a combat face down; NOBODY for a face-up card."""
    sword: Annotated[int, fields.number(-box.STEPS, box.STEPS)] = 0
    """Steps of Excalibur from the middle, positive towards the knights."""
    warriors: Annotated[dict[str, int], fields.table(box.WARS, fields.number(0, box.WARRIORS))] = field(
        default_factory=lambda: dict.fromkeys(box.WARS, 0)
    )
    closed: Annotated[list[str], fields.row(fields.word(_ENDING_QUESTS), "/", most=4)] = field(
        default_factory=list
    )
    """Quests that are over and do not begin again (SC30)."""
    won: Annotated[list[str], fields.row(fields.word(_ENDING_QUESTS), "/", most=4)] = field(
        default_factory=list
    )
    """Closed quests that the knights have won."""
    effects: Annotated[dict[str, str], _EFFECTS] = field(default_factory=dict)
    """Place of each card in force (see LASTING); empty for a card without a place."""
    turn: Annotated[int, fields.number(1)] = 1
    done: Annotated[list[str], fields.row(fields.word("ABCDE"), "/", most=5)] = field(default_factory=list)
    """Types of action taken this turn, ``A`` to ``E`` (SC6)."""
    owed: Annotated[int, fields.number(0, 1)] = 1
    """Number of actions that the active seat still owes."""
    sacrificed: Annotated[bool, fields.FLAG] = False
    doomed: Annotated[bool, fields.FLAG] = False
    """Whether the active knight has sacrificed the last life for an action (SC54)."""
    departed: Annotated[bool, fields.FLAG] = False
    """Whether Tristan has left Camelot for free this turn (SCR32)."""
    swapped: Annotated[bool, fields.FLAG] = False
    looked: Annotated[bool, fields.FLAG] = False
    """Whether Percival has looked at the top black card this turn."""
    aware: Annotated[bool, fields.FLAG] = False
    """Whether all seats have looked at their loyalty, if the option makes them look late."""
    ending: Annotated[str, fields.word(("", *ENDINGS))] = ""
    """How the game ended, one of ENDINGS; empty while the game runs."""

    @property
    def frame(self) -> StackQuestion[State] | None:
        """Question to be decided next; None when the game is over."""
        top = self.frames[-1] if self.frames and not self.ending else None
        return top if isinstance(top, StackQuestion) else None


RECORDS: Final = Records(State)
clone: Final = RECORDS.clone


def in_hand_order(cards: Iterable[str]) -> list[str]:
    """Return white cards in the order of a hand: sorted by type, hidden cards last."""
    return sorted(cards, key=_HAND_ORDER.__getitem__)


_HAND_ORDER: Final = {card: place for place, card in enumerate((*box.WHITE, box.HIDDEN))}


# --- what lies open, asked by all rules -----------------------------------------------------------------


def seat_target(seat: int) -> str:
    """Return the target that names a seat in moves: ``p0`` to ``p6``."""
    return f"p{seat}"


def seat_of(target: str, seats: int) -> int | None:
    """Return the seat that a target names, in a game of ``seats`` seats; None for other targets."""
    return next((seat for seat in range(seats) if target == seat_target(seat)), None)


def name_of_target(target: str, names: Names) -> Text | None:
    """Return the name of the player, place or card that a target stands for; None for other targets."""
    seat = seat_of(target, len(names))
    if seat is not None:
        return verbatim(names[seat])
    return box.PLACE_NAMES.get(target) or box.CARD_NAMES.get(target)


def is_knight(state: State, seat: int) -> bool:
    """Return whether a seat is alive and not the unmasked traitor (SCR50)."""
    return not state.out[seat] and seat != state.unmasked


def from_seat(state: State, seat: int) -> list[int]:
    """Return all seats clockwise, starting with ``seat`` (SCR50)."""
    return [*range(seat, len(state.knights)), *range(seat)]


def knights_from(state: State, seat: int) -> list[int]:
    """Return the seats of all knights clockwise, starting with ``seat``."""
    out, unmasked = state.out, state.unmasked
    return [other for other in from_seat(state, seat) if not out[other] and other != unmasked]


def knights_at(state: State, place: str) -> list[int]:
    """Return the seats of the knights at a place, clockwise from the active seat."""
    return [seat for seat in from_seat(state, state.active) if state.place[seat] == place]


def kinds_held(state: State, seat: int) -> list[str]:
    """Return the distinct cards of a hand."""
    return list(dict.fromkeys(state.hands[seat]))


def known_to_all(state: State, seat: int) -> list[str]:
    """Return the cards publicly known to be in a hand; the whole hand if players may show their cards."""
    return state.hands[seat] if state.setup.options["talk"] == "open" else state.learnt[EVERYBODY][seat]


def is_open(state: State, quest: str) -> bool:
    """Return whether a quest is open; the Dragon's begins when Lancelot's is over (SC15, SC30)."""
    return quest not in state.closed and (quest != box.DRAGON or box.LANCELOT in state.closed)


def bearer(state: State, knight: str) -> int:
    """Return the seat of a knight who still has their power; NOBODY if there is no such seat."""
    if knight in state.knights:
        seat = state.knights.index(knight)
        if is_knight(state, seat):
            return seat
    return box.NOBODY


def holder(state: State, relic: str) -> int:
    """Return the seat that has a relic; NOBODY if no seat has it."""
    return max(state.relics[relic], box.NOBODY)


def hidden_traitor(state: State) -> int:
    """Return the seat of a living traitor not yet unmasked, which is secret; NOBODY if there is none."""
    for seat, loyalty in enumerate(state.loyalty):
        if loyalty == box.TRAITOR and is_knight(state, seat):
            return seat
    return box.NOBODY


def is_first_edition(setup: Setup) -> bool:
    """Return whether a match uses the rules of the first edition: spoils are shared unseen, siege engines do
    not trigger the late look at loyalties, and accusations go on after the traitor is unmasked."""
    return setup.options["edition"] == "1"


def has_traitor(setup: Setup) -> bool:
    """Return whether the loyalty cards that are shuffled include a traitor's card (SCR52)."""
    return setup.options["traitor"] != "none"


def is_time_to_look(state: State) -> bool:
    """Return whether there are enough swords or engines for the late look at loyalties (SCR54)."""
    engines = 0 if is_first_edition(state.setup) else state.engines
    return max(sum(state.swords), engines) >= box.LATE_LOYALTY


def knows_loyalty(state: State) -> bool:
    """Return whether everybody has looked at their own loyalty."""
    return state.setup.options["loyalty"] != "late" or state.aware or is_time_to_look(state)
