"""The state of a game of Camelot.

Seats are 0 to 6. What is still to be decided or done lies on a stack of frames, the next on top (last), so
that a game can be kept in the middle of anything. Piles have their top card last.
"""

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
"""In ``State.covers`` of what is seen: somebody else laid this card face down."""
GONE: Final = -2
"""The holder of a relic that has left the game."""
EVERYBODY: Final = -1
"""As the index of ``State.learnt``: what the whole table knows."""
ENDINGS: Final = ("engines", "swords", "dead", "twelve")
_WHITE: Final = fields.row(fields.word(box.WHITE, "a white card"), "")
_BLACK: Final = fields.row(fields.word(box.BLACK, "a black card"), "")
_LOYALTY: Final = fields.word((box.LOYAL, box.TRAITOR))
_FLAGS: Final = fields.each(fields.FLAG, "")
_SEATS: Final = replace(fields.number(), accepts=lambda mask, seats: fields.is_number(mask, 0, 2**seats - 1))
"""Some of the seats, one bit each."""
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
    """Everything there is to know about a running game of Camelot, or what a seat has seen of it: then
    unknown cards and loyalties are HIDDEN, a card that somebody else laid face down is COVERED."""

    setup: Setup
    key: Annotated[str, fields.text(LONGEST_KEY)]
    chance: Annotated[int, fields.number()]
    """How many chance events there have been."""
    knights: Annotated[list[str], fields.each(fields.word(box.KNIGHTS), "")]
    """By seat."""
    loyalty: Annotated[list[str], fields.each(_LOYALTY, "")]
    """By seat: ``l`` or ``t``."""
    spare: Annotated[list[str], fields.row(_LOYALTY, "", most=8)]
    """The loyalty cards that nobody got."""
    white: Annotated[list[str], _WHITE]
    black: Annotated[list[str], _BLACK]
    foreseen: Annotated[list[int], fields.row(_SEATS)]
    """For each card of the black pile the seats that know it, one bit a seat."""
    hands: Annotated[list[list[str]], fields.each(_WHITE)]
    """Sorted."""
    learnt: Annotated[list[list[list[str]]], fields.each(fields.each(_WHITE), ";", more=1)]
    """``learnt[who][seat]``: cards that ``who`` knows to be in the hand of ``seat``. The last row is what
    the whole table knows; each other row has all of that too."""
    active: Annotated[int, fields.seat()]
    first: Annotated[int, fields.seat()]
    exposed: Annotated[list[bool], _FLAGS]
    """By seat: whether everybody knows the loyalty."""
    accused: Annotated[list[bool], _FLAGS]
    """By seat: whether its accusation is used (SC48)."""
    life: Annotated[list[int], fields.each(fields.number(0, box.MOST_LIFE))]
    out: Annotated[list[bool], _FLAGS]
    place: Annotated[list[str], fields.each(fields.word(("", *box.PLACE_NAMES)))]
    """Where each knight stands; empty for who is out or unmasked."""
    frames: Annotated[list[StackFrame[State]], fields.row(PENDING.kind, most=MOST_FRAMES)]
    pool: Annotated[list[str], _WHITE] = field(default_factory=list)
    """Cards to be shared out: those given at the start, and the spoils of a quest."""
    white_discards: Annotated[list[str], _WHITE] = field(default_factory=list)
    black_discards: Annotated[list[str], _BLACK] = field(default_factory=list)
    removed: Annotated[list[str], _WHITE] = field(default_factory=list)
    """White cards that have left the game (SC42)."""
    unmasked: Annotated[int, fields.seat(box.NOBODY)] = box.NOBODY
    """The seat of the traitor, once he plays openly."""
    relics: Annotated[dict[str, int], fields.table(box.RELICS, fields.seat(GONE))] = field(
        default_factory=lambda: dict.fromkeys(box.RELICS, box.NOBODY)
    )
    """Who holds each: a seat, NOBODY while it is to be won, or GONE."""
    swords: Annotated[list[int], fields.row(fields.number(0, box.SWORDS), "/", 2, 2)] = field(
        default_factory=lambda: [0, 0]
    )
    """White and black ones."""
    engines: Annotated[int, fields.number(0, 2 * box.LAST_ENGINE)] = 0
    laid: Annotated[dict[str, list[str]], fields.table(box.QUESTS, _WHITE)] = field(
        default_factory=lambda: {quest: [] for quest in box.QUESTS}
    )
    """The white cards at each quest, in the order laid; hidden at Excalibur."""
    layers: Annotated[list[int], fields.row(fields.seat(box.NOBODY), "/")] = field(default_factory=list)
    """Who laid each card at Excalibur; NOBODY where nobody may be told."""
    dark: Annotated[dict[str, list[str]], fields.table(box.QUESTS, _BLACK)] = field(
        default_factory=lambda: {quest: [] for quest in box.QUESTS}
    )
    """The black cards at each quest, in the order laid."""
    covers: Annotated[
        dict[str, list[int]], fields.table(box.COMBATS, fields.row(fields.seat(box.NOBODY), "/", most=20))
    ] = field(default_factory=lambda: {quest: [] for quest in box.COMBATS})
    """For each black card of a combat who laid it face down; NOBODY where it lies open."""
    sword: Annotated[int, fields.number(-box.STEPS, box.STEPS)] = 0
    """How far Excalibur is from the middle, towards the knights."""
    warriors: Annotated[dict[str, int], fields.table(box.WARS, fields.number(0, box.WARRIORS))] = field(
        default_factory=lambda: dict.fromkeys(box.WARS, 0)
    )
    closed: Annotated[list[str], fields.row(fields.word(_ENDING_QUESTS), "/", most=4)] = field(
        default_factory=list
    )
    """The quests beside the board that are over (SC30)."""
    won: Annotated[list[str], fields.row(fields.word(_ENDING_QUESTS), "/", most=4)] = field(
        default_factory=list
    )
    """Those of them that the knights have won."""
    effects: Annotated[dict[str, str], _EFFECTS] = field(default_factory=dict)
    """The cards in force (see LASTING), each with its place; empty where it has none."""
    turn: Annotated[int, fields.number(1)] = 1
    done: Annotated[list[str], fields.row(fields.word("ABCDE"), "/", most=5)] = field(default_factory=list)
    """The types of deed of this turn, ``A`` to ``E`` (SC6)."""
    owed: Annotated[int, fields.number(0, 1)] = 1
    """How many deeds the active seat still owes."""
    sacrificed: Annotated[bool, fields.FLAG] = False
    doomed: Annotated[bool, fields.FLAG] = False
    """Whether the active knight has given his last life for a deed (SC54)."""
    departed: Annotated[bool, fields.FLAG] = False
    """Whether Tristan has left Camelot for nothing (SCR32)."""
    swapped: Annotated[bool, fields.FLAG] = False
    looked: Annotated[bool, fields.FLAG] = False
    """Whether Percival has looked at the top black card."""
    aware: Annotated[bool, fields.FLAG] = False
    """Whether so many swords or engines have been there that everybody has looked at a late loyalty."""
    ending: Annotated[str, fields.word(("", *ENDINGS))] = ""
    """One of ENDINGS; empty while the game runs."""

    @property
    def frame(self) -> StackQuestion[State] | None:
        """What is decided next; None when the game is over."""
        top = self.frames[-1] if self.frames and not self.ending else None
        return top if isinstance(top, StackQuestion) else None


RECORDS: Final = Records(State)
clone: Final = RECORDS.clone


def in_hand_order(cards: Iterable[str]) -> list[str]:
    """White cards sorted by kind; unknown ones last."""
    return sorted(cards, key=_HAND_ORDER.__getitem__)


_HAND_ORDER: Final = {card: place for place, card in enumerate((*box.WHITE, box.HIDDEN))}


# --- what lies open, asked by all rules -----------------------------------------------------------------


def seat_target(seat: int) -> str:
    """How moves name a seat: ``p0`` to ``p6``."""
    return f"p{seat}"


def seat_of(target: str, seats: int) -> int | None:
    """The seat of so many that a spot names; None where it is no seat's."""
    return next((seat for seat in range(seats) if target == seat_target(seat)), None)


def name_of_target(target: str, names: Names) -> Text | None:
    """The name of a knight's player, a place or a card; None for a spot that is none of them."""
    seat = seat_of(target, len(names))
    if seat is not None:
        return verbatim(names[seat])
    return box.PLACE_NAMES.get(target) or box.CARD_NAMES.get(target)


def is_knight(state: State, seat: int) -> bool:
    """Whether a seat is a knight: it lives and is not the unmasked traitor (SCR50)."""
    return not state.out[seat] and seat != state.unmasked


def from_seat(state: State, seat: int) -> list[int]:
    """All seats clockwise, beginning with this one (SCR50)."""
    return [*range(seat, len(state.knights)), *range(seat)]


def knights_from(state: State, seat: int) -> list[int]:
    """The seats of all knights clockwise, beginning with this one."""
    out, unmasked = state.out, state.unmasked
    return [other for other in from_seat(state, seat) if not out[other] and other != unmasked]


def knights_at(state: State, place: str) -> list[int]:
    """The seats of the knights at a place, clockwise from the active one."""
    return [seat for seat in from_seat(state, state.active) if state.place[seat] == place]


def kinds_held(state: State, seat: int) -> list[str]:
    """The cards of a hand, equal ones once."""
    return list(dict.fromkeys(state.hands[seat]))


def known_to_all(state: State, seat: int) -> list[str]:
    """The cards that the whole table knows to be in a hand: where talk is open, all of them."""
    return state.hands[seat] if state.setup.options["talk"] == "open" else state.learnt[EVERYBODY][seat]


def is_open(state: State, quest: str) -> bool:
    """Whether a quest can be travelled to: the Dragon's begins when Lancelot's is over (SC15, SC30)."""
    return quest not in state.closed and (quest != box.DRAGON or box.LANCELOT in state.closed)


def bearer(state: State, knight: str) -> int:
    """The seat that has a knight's coat of arms and power; NOBODY where none has, or has no more."""
    if knight in state.knights:
        seat = state.knights.index(knight)
        if is_knight(state, seat):
            return seat
    return box.NOBODY


def holder(state: State, relic: str) -> int:
    """The seat that holds a relic; NOBODY where none does."""
    return max(state.relics[relic], box.NOBODY)


def hidden_traitor(state: State) -> int:
    """The seat of a living traitor who has not been unmasked; NOBODY for none. Nobody may be told."""
    for seat, loyalty in enumerate(state.loyalty):
        if loyalty == box.TRAITOR and is_knight(state, seat):
            return seat
    return box.NOBODY


def is_first_edition(setup: Setup) -> bool:
    """Whether a match goes on under the rules of the first edition: spoils are shared unseen, engines do not
    make anybody aware of a late loyalty, and an unmasked traitor ends no accusations."""
    return setup.options["edition"] == "1"


def has_traitor(setup: Setup) -> bool:
    """Whether a traitor's card is among those that are shuffled (SCR52)."""
    return setup.options["traitor"] != "none"


def is_time_to_look(state: State) -> bool:
    """Whether there are so many swords or engines that a late loyalty is looked at (SCR54)."""
    engines = 0 if is_first_edition(state.setup) else state.engines
    return max(sum(state.swords), engines) >= box.LATE_LOYALTY


def knows_loyalty(state: State) -> bool:
    """Whether everybody has looked at his loyalty."""
    return state.setup.options["loyalty"] != "late" or state.aware or is_time_to_look(state)
