"""What the templates of Camelot draw, each from a scene of its own (the thumbnail's is in ``thumbnail``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias, TypedDict

from threethrones.core.animations import EndPicture
from threethrones.core.picking import Picking
from threethrones.core.text import Text

# --- pieces -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """A quest, or Camelot, on the board."""

    target: str
    name: Text
    label: Text
    """All of it in words, for those who do not see it."""
    wins: Text | None
    loses: Text | None
    pays: Text | None
    fails: Text | None
    brief: Sequence[tuple[str, Text, Mapping[str, int]]]
    """What wins and what loses it, in few words, with what that pays in figures."""
    white: Sequence[str]
    """The white cards lying, hidden ones as ``??``; ``''`` for each free spot."""
    black: Sequence[str]
    foes: str
    """The emblem of the black cards that lie at a combat quest; empty elsewhere."""
    track: int | None
    """How far Excalibur is towards the knights; None elsewhere."""
    warriors: int | None
    there: Sequence[str]
    """The knights who stand there."""
    effects: Sequence[str]
    """Cards in force here."""
    seal: str
    """``won`` or ``lost`` once the quest is over for good; else empty."""
    groups: Sequence[int]
    """How many equal cards each group of a combat takes; empty elsewhere."""
    asks: Sequence[int]
    """The numbers that the spots for white cards ask for; empty where they ask for none."""
    lost: tuple[int, int] | None
    """How far it is towards being lost, and how far that is; None where that is no matter of this place."""
    warning: Text | None
    """What loses it next and what that costs, once it is in danger."""
    danger: int
    """How near the place is to being lost, in hundredths."""
    rank: int
    """How many places are in more danger; on a phone these come first."""
    changed: bool


@dataclass(frozen=True, slots=True)
class Knight:
    """A player's knight beside the board."""

    seat: int
    target: str
    name: str
    knight: str
    knight_name: Text
    life: int
    cards: int
    relics: Sequence[str]
    state: str
    """``knight``, ``out`` or ``traitor``."""
    cleared: bool
    """Whether everybody knows that he is loyal."""
    loyalty: str
    """``l`` or ``t`` where everybody may know it; else empty."""
    moves: bool
    """Whether it is his turn and his decision."""
    asked: bool
    """Whether he must answer in another's turn."""
    waits: bool
    """Whether another, or the table, must answer in his turn."""
    label: Text
    changed: bool


@dataclass(frozen=True, slots=True)
class Held:
    """Equal cards of a hand, or of what is to be chosen from."""

    card: str
    count: int
    black: bool
    name: Text
    label: Text
    """The name, how many there are, and whether it waits for a second tap."""
    new: bool = False
    """Whether one of them has just come into the hand."""


@dataclass(frozen=True, slots=True)
class Read:
    """A card to be read: its name and what it does."""

    card: str
    name: Text | None
    """None for a card that lies face down."""
    text: Text | None


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button, for what is nothing on the board or may be far away on it."""

    target: str
    name: Text | None
    means: Text | None
    asked: Text | None
    """What it is called while it waits for its second tap."""


# --- the board --------------------------------------------------------------------------------------------


class Counts(TypedDict):
    """The figures of the round table and of the siege."""

    white: int
    black: int
    engines: int
    most: int
    """So many engines lose the game,"""
    most_black: int
    """and so many black swords;"""
    last: int
    """with so many swords of either colour it ends, and they are counted."""


class Piles(TypedDict):
    """How many cards lie in the piles and discards."""

    white: int
    white_discards: int
    black: int
    black_discards: int


class BoardScene(TypedDict):
    """``board`` draws it, and ``beside`` the piles."""

    places: Sequence[Place]
    knights: Sequence[Knight]
    swords: Sequence[str]
    """Each of the round table's spots: ``white``, ``black`` or ``none``."""
    swords_changed: bool
    swords_warning: Text | None
    """How near the end is by black swords, once it is."""
    counts: Counts
    engines_changed: bool
    in_force: Sequence[str]
    """The cards that are in force at no one place."""
    piles: Piles
    drawn: Read | None
    """The black card that it is about."""
    foreseen: Sequence[Read]
    """The black cards of the pile that the viewer has seen in secret, from the top."""
    options: Sequence[Held]
    """Cards to choose from that are no hand."""
    hand: Sequence[Held]
    actions: Sequence[ActionButton]
    anew: Picking
    """What may be picked next, or to begin anew."""
    steady: Sequence[ActionButton]
    """The buttons that are always there, in this order; one that is not offered says why as what it means."""
    claims: Sequence[tuple[str, Sequence[ActionButton]]]
    """For each who is asked for Merlins: his name, and how many he may offer."""
    looks: bool
    """Whether there is a dock: for a seat, and for the table while it decides."""
    private: bool
    """Whether the viewer has a seat."""
    fight: Sequence[str]
    """The cards laid out against a siege engine."""
    track: Sequence[int]
    """The steps of Excalibur's track, from the dark end."""
    most_warriors: int
    loyalty: Text | None
    """The viewer's own; None for who has no seat."""
    loyalties: Sequence[Text]
    """All that could stand there."""
    matter: Place
    """The place that is shown large where there is no room for all."""
    picked_place: Place | None
    picked_card: Read | None


# --- the other templates ----------------------------------------------------------------------------------


class Hand(TypedDict):
    """All that a seat alone may know."""

    cards: Sequence[Held]
    loyalty: Text | None
    loyalties: Sequence[Text]
    hidden: Sequence[tuple[Text, Held]]
    """What the seat has laid face down: the place's name, and the cards."""


class DealtKnight(TypedDict):
    """A knight before the first move."""

    seat: int
    name: str
    knight: str
    knight_name: Text
    power: Text


class Dealt(TypedDict):
    """What is read before the first move, and again later."""

    knights: Sequence[DealtKnight]
    """By seat."""
    own: DealtKnight | None
    """The viewer's; None where everybody reads."""
    faces: Sequence[tuple[str, Text, Text]]
    """All loyalty cards that the viewer could have been dealt: the code, what one is, and what that means."""
    loyalty: str
    """The viewer's own by its code; empty where everybody reads."""
    told: Text | None
    """The same in words."""
    loyalties: Sequence[Text]
    """All that could stand there."""
    note: Text | None
    """Why there is no loyalty card to be looked at."""
    aims: Sequence[tuple[Text, Sequence[tuple[str, Text]], Text | None]]
    """Of either side that it wins, what it wins by, each with its sign, and what must be known beside."""


class PlaceLook(TypedDict):
    """A place, larger."""

    kind: Literal["place"]
    place: Place


class KnightLook(TypedDict):
    """A knight, larger, with his power and what the viewer knows of his hand."""

    kind: Literal["knight"]
    knight: Knight
    power: Text
    known: Sequence[Held]


class CardLook(TypedDict):
    """A card, larger, with what it does."""

    kind: Literal["card"]
    held: Held
    text: Text


class RelicLook(TypedDict):
    """A relic, larger, with what it does."""

    kind: Literal["relic"]
    relic: str
    name: Text
    text: Text


Look: TypeAlias = PlaceLook | KnightLook | CardLook | RelicLook


# --- what cutscenes show (see ``cutscenes``) --------------------------------------------------------------


class CardPicture(TypedDict):
    """A black card that is turned up, and what it does."""

    kind: Literal["card"]
    card: str
    text: Text


class StoppedPicture(TypedDict):
    """A black card that Merlins stop."""

    kind: Literal["stopped"]
    card: str
    merlins: int
    """How many."""


class LoyaltyPicture(TypedDict):
    """An accused knight's loyalty card, and what it does to the swords."""

    kind: Literal["loyalty"]
    knight: str
    loyal: bool
    swords: int
    """How many of them turn black, or are new."""
    text: Text | None
    """What it means that he is the traitor."""


class KnightPicture(TypedDict):
    """A knight who has died, or has shown himself as the traitor."""

    kind: Literal["knight"]
    knight: str
    traitor: bool
    text: Text


class SecretPicture(TypedDict):
    """Loyalty cards that their owners alone look at."""

    kind: Literal["secret"]


class QuestSide(NamedTuple):
    """One side of a quest that is over."""

    colour: Literal["white", "black"]
    cards: Sequence[str]
    """Those that lie face down as ``??``."""
    sum: int | None
    """Of a combat."""
    sword: bool
    """Whether Excalibur counts."""


class QuestPicture(TypedDict):
    """A quest that is over: both rows, who was there, and what it brings."""

    kind: Literal["quest"]
    place: str
    won: bool
    rows: Sequence[QuestSide]
    knights: Sequence[str]
    swords: int
    life: int
    cards: int
    engines: int


class RelicPicture(TypedDict):
    """A relic that is won, or the Grail as it is drunk."""

    kind: Literal["relic"]
    relic: str
    text: Text | None
    """What it does, for whoever has won it."""


class SiegePicture(TypedDict):
    """A fight against a siege engine."""

    kind: Literal["siege"]
    cards: Sequence[str]
    sword: bool
    strength: int
    die: int
    won: bool | None
    """None while Sir Kay may add a card."""


class SwordsPicture(TypedDict):
    """The round table, as swords turn."""

    kind: Literal["swords"]
    knight: str
    """The traitor for whom they turn."""
    swords: Sequence[str]
    """As on the board, or ``turned``."""
    engines: int
    most: int


class EndScene(EndPicture):
    """The end of the match: ``faces`` are the arms of the knights who were no traitor."""

    traitor: str
    """The knight who was; empty where there was none, or nobody has been told."""


Picture: TypeAlias = (
    CardPicture
    | StoppedPicture
    | LoyaltyPicture
    | KnightPicture
    | SecretPicture
    | QuestPicture
    | RelicPicture
    | SiegePicture
    | SwordsPicture
)


class Deck(NamedTuple):
    """A deck in the editor."""

    colour: str
    cards: Sequence[tuple[str, Text, int]]
    """Each kind of card with its name, and how often it is there."""
    size: int
    wanted: int
    """How many cards it must have."""


class Editor(TypedDict):
    """``components`` draws it: a field for each number."""

    decks: Sequence[Deck]
    quests: Sequence[tuple[str, Text, Mapping[str, int]]]
    """Each quest with its name, and what it pays by the names of the columns."""
    columns: Mapping[str, Text]
    most: int
    """How often a card may be there."""
    most_paid: int
