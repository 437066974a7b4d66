"""The state of a game of Avalon: plain data, its copies and its JSON.

Seats are 0 and 1. Territories stand in a row and are numbered 1 to 11 from the left of seat 0; in lists
they are at 0 to 10. A stack lists its cards from the bottom to the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.games.avalon.components import (
    AVALON,
    CASTLE_MARK,
    CHARACTERS,
    COPIES,
    CROWNS,
    CROWNS_TO_WIN,
    DECK,
    FOG,
    HAND_LIMIT,
    LAST_TURN,
    MOST_CONQUESTS,
    TERRITORIES,
    TERRITORY,
    TILES,
    territories_of,
    tiles_of,
)

NOBODY: Final = -1
"""The owner of a territory that lies face down (AV8, AVR12)."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """An announced attack or enchantment; the other seat may counter it (AV18, AV25)."""

    how: str
    """``attack`` or ``enchant``."""
    card: str
    """The card that was laid; it lies on top of the announcer's stack already (AVR46)."""
    at: int
    own: int
    """The announcer's cards there, this one included (n)."""
    other: int
    """The other seat's cards there (m)."""
    castle: int
    """1 where a castle defends (c), else 0."""


@dataclass(frozen=True, slots=True)
class Discount:
    """The owner of Avalon may pay one card less (AV37, AVR19)."""

    at: int
    owed: int


@dataclass(frozen=True, slots=True)
class Payment:
    """The conqueror still owes this many cards of step 2 (AV32)."""

    at: int
    owed: int


@dataclass(frozen=True, slots=True)
class Trim:
    """The mover must discard down to the hand limit (AV49)."""


Frame = Reaction | Discount | Payment | Trim
FRAMES: Final[Mapping[str, type[Frame]]] = {
    "react": Reaction,
    "discount": Discount,
    "pay": Payment,
    "trim": Trim,
}
FRAME_KINDS: Final = {frame: kind for kind, frame in FRAMES.items()}


@dataclass(slots=True)
class State:
    """Everything there is to know about a running game of Avalon."""

    setup: Setup
    key: str
    chance: int
    """How many chance events there have been."""
    row: list[str]
    """The territories' codes; ``?`` where this state was seen through somebody's eyes."""
    owner: list[int]
    """0, 1, or NOBODY for a territory that lies face down."""
    stacks: list[list[list[str]]]
    """``stacks[seat][at]``, from the bottom to the top."""
    hands: list[list[str]]
    """Sorted; unknown cards are ``?``."""
    seen: list[list[str]]
    """Of each hand, the cards that the other seat has seen taken (AVR43)."""
    counted: list[list[str]]
    """Of each hand, the cards that the other seat could work out by counting when the pile ran out."""
    pile: list[str]
    """The draw pile; its last card is on top."""
    discards: list[str]
    """In the order in which they were discarded (public, AVR43)."""
    up: list[str]
    """The tiles that can be taken, sorted."""
    down: list[str]
    """The used tiles, sorted."""
    waiting: list[str]
    """For each seat the dark tile before it, or an empty text (AV46)."""
    renewed: list[bool]
    """For each seat whether a new round of tiles began since its dark tile was taken (AVR31); False
    where none waits."""
    turn: int = 1
    """One player's turn counts 1."""
    mover: int = 0
    first: int = 0
    """Who began."""
    conquests: int = 0
    """In this turn (AV30)."""
    spared: bool = False
    """Whether Avalon's discount has been used in this turn (AV37)."""
    frames: list[Frame] | None = None
    """Pending decisions, the innermost last; none while the mover plays cards."""
    ending: str = ""
    """Which end it was: ``crowns``, ``exhausted`` or ``turns``; empty while the game runs."""

    @property
    def frame(self) -> Frame | None:
        """The pending decision, if it is not the mover's free choice."""
        return self.frames[-1] if self.frames else None

    def crowns(self, seat: int) -> int:
        """The crowns on the territories that a seat owns."""
        crowns = 0
        for at, owner in enumerate(self.owner):
            if owner == seat:
                crowns += CROWNS[self.row[at]]
        return crowns


def clone(state: State) -> State:
    """A copy that shares only what never changes."""
    return State(
        state.setup,
        state.key,
        state.chance,
        state.row.copy(),
        state.owner.copy(),
        [[stack.copy() for stack in side] for side in state.stacks],
        [hand.copy() for hand in state.hands],
        [cards.copy() for cards in state.seen],
        [cards.copy() for cards in state.counted],
        state.pile.copy(),
        state.discards.copy(),
        state.up.copy(),
        state.down.copy(),
        state.waiting.copy(),
        state.renewed.copy(),
        state.turn,
        state.mover,
        state.first,
        state.conquests,
        state.spared,
        state.frames.copy() if state.frames else None,
        state.ending,
    )


def rekeyed(state: State, key: str) -> State:
    """A copy of the same position whose chance to come is drawn from another key."""
    again = clone(state)
    again.key, again.chance = key, 0
    return again


def in_hand_order(cards: Iterable[str]) -> list[str]:
    """Cards sorted by colour and kind; unknown ones last."""
    return sorted(cards, key=_HAND_ORDER.__getitem__)


_HAND_ORDER: Final = {card: place for place, card in enumerate((*CHARACTERS, FOG))}


def defects(state: State) -> list[str]:
    """What is wrong with a position, each in one sentence; empty for a sound one."""
    found = []
    cards = Counter(state.pile) + Counter(state.discards)
    for seat in (0, 1):
        cards.update(state.hands[seat])
        for stack in state.stacks[seat]:
            cards.update(stack)
        if Counter(state.seen[seat]) - Counter(state.hands[seat]):
            found.append(f"seat {seat} does not hold what the other is said to have seen")
        if Counter(state.counted[seat]) - Counter(state.hands[seat]):
            found.append(f"seat {seat} does not hold what the other is said to have counted")
    if cards != Counter(DECK):
        found.append(f"there must be {COPIES} cards of each kind")
    if Counter(state.row) != Counter(territories_of(state.setup.components)):
        found.append("the territories are not those of the components")
    tiles = Counter(state.up) + Counter(state.down) + Counter(kind for kind in state.waiting if kind)
    if tiles != Counter(tiles_of(state.setup.components)):
        found.append("the tiles are not those of the components")
    if any(kind and not TILES[kind].dark for kind in state.waiting):
        found.append("only dark tiles wait before a player")
    if any(renewed and not kind for kind, renewed in zip(state.waiting, state.renewed, strict=True)):
        found.append("a tile that waits before nobody cannot come back face up")
    return found + _turn_defects(state)


def _turn_defects(state: State) -> list[str]:
    found = []
    if not state.up:
        found.append("no tile can be taken")
    if not (1 <= state.turn <= LAST_TURN and state.conquests <= MOST_CONQUESTS):
        found.append("the counts of turns and conquests are impossible")
    if state.ending and (state.frames or state.ending != end_reached(state)):
        found.append("the game has not come to this end")
    match state.frame:
        case Reaction() as reaction:
            found += _announcement_defects(state, reaction)
        case Payment(at=at, owed=owed) | Discount(at=at, owed=owed):
            if state.owner[at] != state.mover or not 0 < owed <= payable(state):
                found.append("the payment is not one that can be made")
            avalon = (AVALON, state.mover) in zip(state.row, state.owner, strict=True)
            if isinstance(state.frame, Discount) and (state.spared or not avalon):
                found.append("Avalon spares nothing here")
        case Trim():
            if len(state.hands[state.mover]) <= HAND_LIMIT:
                found.append("there is nothing to trim")
    if state.frames and len(state.frames) > 1:
        found.append("more than one decision is pending")
    return found


def _announcement_defects(state: State, reaction: Reaction) -> list[str]:
    card, at, seat = reaction.card, reaction.at, state.mover
    own, other = state.stacks[seat][at], state.stacks[1 - seat][at]
    castle = int(state.owner[at] == 1 - seat and state.row[at].endswith(CASTLE_MARK))
    if not own or own[-1] != card:
        return ["the announced card does not lie where it was announced"]
    if (reaction.own, reaction.other, reaction.castle) != (len(own), len(other), castle):
        return ["the announcement counts other cards than lie there"]
    if reaction.how == "enchant":
        possible = card[0] == "S" and bool(other) and other[-1][1] == card[1]
    else:
        possible = state.owner[at] != seat and state.conquests < MOST_CONQUESTS
    return [] if possible else ["such an announcement cannot be made"]


def end_reached(state: State) -> str:
    """Which end the game comes to if the mover's turn is over now (AV55, AVR41, AVR44); empty for none."""
    if state.crowns(state.mover) >= CROWNS_TO_WIN:
        return "crowns"
    if not (state.pile or state.discards or state.hands[0] or state.hands[1]):
        return "exhausted"
    return "turns" if state.turn >= LAST_TURN else ""


def payable(state: State) -> int:
    """How many cards the mover has in hand and on all territories."""
    return len(state.hands[state.mover]) + sum(map(len, state.stacks[state.mover]))


_PLAIN: Final = [field.name for field in fields(State) if field.name not in ("setup", "frames")]


def to_json(state: State) -> dict[str, JSON]:
    """The whole state as plain JSON; nothing in it is shared with the state."""
    copy = clone(state)
    data: dict[str, JSON] = {name: getattr(copy, name) for name in _PLAIN}
    data["frames"] = [frame_to_json(frame) for frame in copy.frames or ()]
    return data


def frame_to_json(frame: Frame) -> dict[str, JSON]:
    """A pending decision as plain JSON, its kind included."""
    return {"kind": FRAME_KINDS[type(frame)], **asdict(frame)}


def from_json(data: JSON, setup: Setup) -> State:
    """The state from its JSON. Raises ValueError for anything that is not a sound position."""
    if not isinstance(data, Mapping) or set(data) != {*_PLAIN, "frames"}:
        raise ValueError("the state lacks something, or holds something unknown")
    names = {name: data[name] for name in _PLAIN}
    pair, row = (2, 2), (TERRITORIES, TERRITORIES)
    sound = (
        all(isinstance(names[name], str) for name in ("key", "ending"))
        and all(_is_count(names[name]) for name in ("chance", "turn", "conquests"))
        and all(names[name] in (0, 1) and _is_count(names[name]) for name in ("mover", "first"))
        and isinstance(names["spared"], bool)
        and names["ending"] in ("", "crowns", "exhausted", "turns")
        and _are(names["row"], TERRITORY, row)
        and _all_are(names["owner"], row, _is_owner)
        and _all_are(names["stacks"], pair, lambda side: _all_are(side, row, _is_cards))
        and all(_all_are(names[name], pair, _is_cards) for name in ("hands", "seen", "counted"))
        and all(_is_cards(names[name]) for name in ("pile", "discards"))
        and all(_are(names[name], TILES, (0, 9)) for name in ("up", "down"))
        and _are(names["waiting"], {*TILES, ""}, pair)
        and _all_are(names["renewed"], pair, lambda flag: isinstance(flag, bool))
    )
    if not sound:
        raise ValueError("the state holds something that is not of the right kind")
    values = {name: _copied(value) for name, value in names.items()}
    frames = [frame_from_json(frame) for frame in _list(data["frames"])]
    state = State(setup=setup, frames=frames or None, **values)  # type: ignore[arg-type]
    return _sound(state)


def field_names(frame: type[Frame]) -> list[str]:
    """The names of a pending decision's fields, in order."""
    return [field.name for field in fields(frame)]


def frame_from_json(data: JSON) -> Frame:
    """A pending decision from its JSON. Raises ValueError."""
    if isinstance(data, Mapping):
        values = {name: value for name, value in data.items() if name != "kind"}
        make = FRAMES.get(str(data.get("kind")))
        if make is not None and set(values) == set(field_names(make)):
            counts = all(_is_count(value) for name, value in values.items() if name not in ("how", "card"))
            words = make is not Reaction or (
                values["how"] in ("attack", "enchant") and values["card"] in CHARACTERS
            )
            place = values.get("at", 0)
            if counts and words and isinstance(place, int) and place < TERRITORIES:
                return make(**values)  # type: ignore[arg-type]
    raise ValueError("a pending decision cannot be read")


def _sound(state: State) -> State:
    found = defects(state)
    if found:
        raise ValueError(found[0])
    return state


def _list(value: JSON) -> Sequence[JSON]:
    if not isinstance(value, list):
        raise ValueError("the state holds something that is not of the right kind")
    return value


def _copied(value: JSON) -> JSON:
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _is_count(value: JSON) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _are(value: JSON, known: Iterable[str], length: tuple[int, int]) -> bool:
    allowed = set(known)
    return _all_are(value, length, lambda item: isinstance(item, str) and item in allowed)


def _is_cards(value: JSON) -> bool:
    return _are(value, CHARACTERS, (0, len(DECK)))


def _is_owner(value: JSON) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in (NOBODY, 0, 1)


def _all_are(value: JSON, length: tuple[int, int], test: Callable[[JSON], bool]) -> bool:
    return isinstance(value, list) and length[0] <= len(value) <= length[1] and all(map(test, value))
