"""The state of a game of Camelot: plain data and its copies.

Seats are 0 to 6. What is still to be decided or done lies on a stack of frames, the next on top (last), so
that a game can be kept in the middle of anything. Piles have their top card last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.games.camelot.components import (
    ARMOUR,
    COMBATS,
    DRAGON,
    EXCALIBUR,
    GRAIL,
    HIDDEN,
    LANCELOT,
    LATE_LOYALTY,
    QUESTS,
    TRAITOR,
    WARS,
    WHITE,
)

NOBODY: Final = -1
"""No seat; the holder of a relic that nobody has won yet."""
GONE: Final = -2
"""The holder of a relic that has left the game."""
EVERYBODY: Final = -1
"""As the index of ``State.learnt``: what the whole table knows."""
ENDINGS: Final = ("engines", "swords", "dead", "twelve")


class Frame(NamedTuple):
    """Something still to be decided (ASKED) or to be done (the others). What the fields hold:

    - ``give``: a seat puts a card into the common pool; ``share``: the table hands the pool out, as the
      spoils of the quest at ``place`` among ``seats``.
    - ``evil``: the active seat chooses how evil progresses. ``theft``, ``malice``: the unmasked traitor.
    - ``armour``: a seat picks one of the pile's two top cards. ``lay``: it lays the top card up or down,
      without windows where ``n``. ``carry``: ``card`` is carried out for ``seat``; without a card the top
      one, which goes face down to ``place``. Over it lie its windows: ``shown``; ``merlins``: ``seats``
      are yet to be asked, ``counts`` are pledged by seat; ``cancel``: Excalibur's holder is asked.
    - ``war``: the drawer picks one for ``card``. ``draws``: ``n`` more cards for Morgan. ``volunteer``:
      ``seats`` are yet to be asked, for ``card``. ``discard``: a seat discards ``n`` cards.
    - ``resolve``: the combat at ``place`` is revealed, ended by ``seat``; ``compare``: its sums are.
      ``kay``: he may add a card there. ``siege``: ``cards`` fight against the die's ``n``.
    - ``reward``: the quest at ``place`` is over, won where ``n``, completed by ``seat``; ``loot``: ``n``
      cards are drawn for all to see; ``finish``: the quest is cleared away. ``spoils``: ``n`` cards for one
      knight, unseen by others; in the first edition shared by ``seats``, after ``counts`` by seat.
    - ``deaths``: who has no life left dies; ``drink``: the Grail's owner is asked for one of ``seats``;
      ``out``: ``seats`` leave the game. ``check``: has the game ended? ``put``: ``card`` is discarded.
    - ``return``: ``seats`` are yet to be asked by Convocation; ``gather``: all in Camelot draw.
    - ``gift``: ``n`` cards have gone to ``seats``; ``arrange``: ``n`` cards of ``counts`` lie in order;
      ``swap``: a seat gives back for ``card`` of the active one; ``fight``: a siege fight with ``cards``.
    - ``deeds``: the active seat's free choice. ``unmask``: a traitor shows himself. ``next``: the next turn.
    """

    kind: str
    seat: int = NOBODY
    card: str = ""
    place: str = ""
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    n: int = 0


def frame_to_json(frame: Frame) -> dict[str, JSON]:
    """A frame as plain JSON."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in frame._asdict().items()
    }


def frame_of(data: Mapping[str, JSON]) -> Frame:
    """A frame from the JSON of a view, which is sound."""
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    return Frame(**values)  # type: ignore[arg-type]


def held_by(frame: Frame) -> tuple[str, ...]:
    """The cards that lie with what is pending, outside piles, hands and quests."""
    return (*frame.cards, frame.card) if frame.kind in HOLDING and frame.card else frame.cards


HOLDING: Final = frozenset(("carry", "put", "war"))
"""Frames whose card is just being carried out; to others it is only named."""
PRIVATE: Final = frozenset(
    ("give", "armour", "lay", "kay", "discard", "deeds", "gift", "arrange", "swap", "fight")
)
"""Decisions for which a seat looks at its own cards; ``evil`` too, once Percival has looked."""
PUBLIC: Final = frozenset(
    (
        *("share", "evil", "theft", "malice", "shown", "merlins", "cancel", "war", "volunteer"),
        *("spoils", "drink", "return"),
    )
)
"""Decisions that are taken openly, round the table."""
ASKED: Final = PRIVATE | PUBLIC
DONE: Final = frozenset(
    (
        *("carry", "draws", "resolve", "compare", "siege", "reward", "loot", "finish", "deaths", "out"),
        *("check", "put", "gather", "unmask", "next"),
    )
)
"""Frames that nobody is asked about."""


@dataclass(slots=True)
class State:
    """Everything there is to know about a running game of Camelot."""

    setup: Setup
    key: str
    chance: int
    """How many chance events there have been."""
    knights: list[str]
    """By seat."""
    loyalty: list[str]
    """By seat: ``l`` or ``t``."""
    spare: list[str]
    """The loyalty cards that nobody got."""
    white: list[str]
    black: list[str]
    foreseen: list[int]
    """For each card of the black pile the seats that know it, one bit a seat."""
    hands: list[list[str]]
    """Sorted."""
    learnt: list[list[list[str]]]
    """``learnt[who][seat]``: cards that ``who`` knows to be in the hand of ``seat``. The last row is what
    the whole table knows; each other row has all of that too."""
    active: int
    first: int
    frames: list[Frame]
    pool: list[str] = field(default_factory=list)
    """Cards to be shared out: those given at the start, and the spoils of a quest."""
    white_discards: list[str] = field(default_factory=list)
    black_discards: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    """White cards that have left the game (SC42)."""
    exposed: list[bool] = field(default_factory=list)
    """By seat: whether everybody knows the loyalty."""
    unmasked: int = NOBODY
    """The seat of the traitor, once he plays openly."""
    accused: list[bool] = field(default_factory=list)
    """By seat: whether its accusation is used (SC48)."""
    life: list[int] = field(default_factory=list)
    out: list[bool] = field(default_factory=list)
    place: list[str] = field(default_factory=list)
    """Where each knight stands; empty for who is out or unmasked."""
    relics: dict[str, int] = field(default_factory=lambda: {EXCALIBUR: NOBODY, GRAIL: NOBODY, ARMOUR: NOBODY})
    """Who holds each: a seat, NOBODY while it is to be won, or GONE."""
    swords: list[int] = field(default_factory=lambda: [0, 0])
    """White and black ones."""
    engines: int = 0
    laid: dict[str, list[str]] = field(default_factory=lambda: {quest: [] for quest in QUESTS})
    """The white cards at each quest, in the order laid; hidden at Excalibur."""
    layers: list[int] = field(default_factory=list)
    """Who laid each card at Excalibur; NOBODY where nobody may be told."""
    dark: dict[str, list[str]] = field(default_factory=lambda: {quest: [] for quest in QUESTS})
    """The black cards at each quest, in the order laid."""
    covers: dict[str, list[int]] = field(default_factory=lambda: {quest: [] for quest in COMBATS})
    """For each black card of a combat who laid it face down; NOBODY where it lies open."""
    sword: int = 0
    """How far Excalibur is from the middle, towards the knights."""
    warriors: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WARS, 0))
    closed: list[str] = field(default_factory=list)
    """The quests beside the board that are over (SC30)."""
    effects: dict[str, str] = field(default_factory=dict)
    """The cards in force (see LASTING), each with its place; empty where it has none."""
    turn: int = 1
    done: list[str] = field(default_factory=list)
    """The types of deed of this turn, ``A`` to ``E`` (SC6)."""
    owed: int = 1
    """How many deeds the active seat still owes."""
    sacrificed: bool = False
    doomed: bool = False
    """Whether the active knight has given his last life for a deed (SC54)."""
    departed: bool = False
    """Whether Tristan has left Camelot for nothing (SCR32)."""
    swapped: bool = False
    looked: bool = False
    """Whether Percival has looked at the top black card."""
    aware: bool = False
    """Whether so many swords or engines have been there that everybody has looked at a late loyalty."""
    ending: str = ""
    """One of ENDINGS; empty while the game runs."""

    @property
    def frame(self) -> Frame | None:
        """What is decided next; None when the game is over."""
        return self.frames[-1] if self.frames and not self.ending else None


def clone(state: State) -> State:
    """A copy that shares only what never changes."""
    return State(
        state.setup,
        state.key,
        state.chance,
        state.knights.copy(),
        state.loyalty.copy(),
        state.spare.copy(),
        state.white.copy(),
        state.black.copy(),
        state.foreseen.copy(),
        [hand.copy() for hand in state.hands],
        [[cards.copy() for cards in row] for row in state.learnt],
        state.active,
        state.first,
        state.frames.copy(),
        state.pool.copy(),
        state.white_discards.copy(),
        state.black_discards.copy(),
        state.removed.copy(),
        state.exposed.copy(),
        state.unmasked,
        state.accused.copy(),
        state.life.copy(),
        state.out.copy(),
        state.place.copy(),
        state.relics.copy(),
        state.swords.copy(),
        state.engines,
        {quest: cards.copy() for quest, cards in state.laid.items()},
        state.layers.copy(),
        {quest: cards.copy() for quest, cards in state.dark.items()},
        {quest: seats.copy() for quest, seats in state.covers.items()},
        state.sword,
        state.warriors.copy(),
        state.closed.copy(),
        state.effects.copy(),
        state.turn,
        state.done.copy(),
        state.owed,
        state.sacrificed,
        state.doomed,
        state.departed,
        state.swapped,
        state.looked,
        state.aware,
        state.ending,
    )


def rekeyed(state: State, key: str) -> State:
    """A copy of the same position whose chance to come is drawn from another key."""
    again = clone(state)
    again.key, again.chance = key, 0
    return again


def in_hand_order(cards: Iterable[str]) -> list[str]:
    """White cards sorted by kind; unknown ones last."""
    return sorted(cards, key=_HAND_ORDER.__getitem__)


_HAND_ORDER: Final = {card: place for place, card in enumerate((*WHITE, HIDDEN))}


# --- what lies open, asked by all rules -----------------------------------------------------------------


def seat_spot(seat: int) -> str:
    """How moves name a seat: ``p0`` to ``p6``."""
    return f"p{seat}"


def seat_of(spot: str, seats: int) -> int | None:
    """The seat of so many that a spot names; None where it is no seat's."""
    return next((seat for seat in range(seats) if spot == seat_spot(seat)), None)


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


def is_open(state: State, quest: str) -> bool:
    """Whether a quest can be travelled to: the Dragon's begins when Lancelot's is over (SC15, SC30)."""
    return quest not in state.closed and (quest != DRAGON or LANCELOT in state.closed)


def bearer(state: State, knight: str) -> int:
    """The seat that has a knight's coat of arms and power; NOBODY where none has, or has no more."""
    if knight in state.knights:
        seat = state.knights.index(knight)
        if is_knight(state, seat):
            return seat
    return NOBODY


def holder(state: State, relic: str) -> int:
    """The seat that holds a relic; NOBODY where none does."""
    return max(state.relics[relic], NOBODY)


def hidden_traitor(state: State) -> int:
    """The seat of a living traitor who has not been unmasked; NOBODY for none. Nobody may be told."""
    for seat, loyalty in enumerate(state.loyalty):
        if loyalty == TRAITOR and is_knight(state, seat):
            return seat
    return NOBODY


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
    return max(sum(state.swords), engines) >= LATE_LOYALTY


def knows_loyalty(state: State) -> bool:
    """Whether everybody has looked at his loyalty."""
    return state.setup.options["loyalty"] != "late" or state.aware or is_time_to_look(state)
