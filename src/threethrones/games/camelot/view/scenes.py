"""Scenes of the templates of Camelot (see ``thumbnail`` for its own)."""

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
    """Full description for people who do not see the board."""
    wins: Text | None
    loses: Text | None
    pays: Text | None
    fails: Text | None
    brief: Sequence[tuple[str, Text, Mapping[str, int]]]
    """What wins and what loses it, each in few words with its figures."""
    white: Sequence[str]
    """White cards laid, hidden ones as ``??``; ``''`` for each free space."""
    black: Sequence[str]
    foes: str
    """Emblem of the black cards at a combat quest; empty elsewhere."""
    track: int | None
    """Excalibur's steps towards the knights; None elsewhere."""
    warriors: int | None
    there: Sequence[str]
    """Knights at this place."""
    effects: Sequence[str]
    """Cards in force here."""
    seal: str
    """``won`` or ``lost`` once the quest is over for good; else empty."""
    groups: Sequence[int]
    """Number of equal cards in each group of a combat; empty elsewhere."""
    asks: Sequence[int]
    """Numbers that the white spaces of a war ask for; empty elsewhere."""
    lost: tuple[int, int] | None
    """Progress towards being lost, and its limit; None once the quest is over."""
    warning: Text | None
    """What loses it next and at what cost, once it is in danger."""
    danger: int
    """Progress towards being lost, in hundredths."""
    rank: int
    """Number of places in greater danger."""
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
    """Whether everybody knows that the knight is loyal."""
    loyalty: str
    """``l`` or ``t`` if public; else empty."""
    moves: bool
    """Whether it is this knight's turn and decision."""
    asked: bool
    """Whether this knight must answer in another's turn."""
    waits: bool
    """Whether another seat, or the table, must answer in this knight's turn."""
    label: Text
    changed: bool


@dataclass(frozen=True, slots=True)
class Held:
    """Equal cards of a hand or of a choice."""

    card: str
    count: int
    black: bool
    name: Text
    label: Text
    """Name, number of copies, and whether it waits for a second tap."""
    new: bool = False
    """Whether one of them has just come into the hand."""


@dataclass(frozen=True, slots=True)
class Read:
    """A card to be read: its name and what it does."""

    card: str
    name: Text | None
    """None for a face-down card."""
    text: Text | None


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button for a target that is not on the board, or may be far away on it."""

    target: str
    name: Text | None
    means: Text | None
    asked: Text | None
    """Label while the button waits for its second tap."""


# --- the board --------------------------------------------------------------------------------------------


class Counts(TypedDict):
    """Figures of the round table and the siege."""

    white: int
    black: int
    engines: int
    most: int
    """Engines that lose the game."""
    most_black: int
    """Black swords that lose the game."""
    last: int
    """Swords of either colour at which the game ends and they are counted."""


class Piles(TypedDict):
    """Number of cards in the piles and discards."""

    white: int
    white_discards: int
    black: int
    black_discards: int


class BoardScene(TypedDict):
    """Scene of ``board.html.j2``; ``beside.html.j2`` draws the piles from it."""

    places: Sequence[Place]
    knights: Sequence[Knight]
    swords: Sequence[str]
    """Each space of the round table: ``white``, ``black`` or ``none``."""
    swords_changed: bool
    swords_warning: Text | None
    """Warning of how many more black swords end the game; None while they are few."""
    counts: Counts
    engines_changed: bool
    in_force: Sequence[str]
    """Cards in force that lie at no single place."""
    piles: Piles
    drawn: Read | None
    """The pending black card."""
    foreseen: Sequence[Read]
    """Black cards on top of the pile that the viewer has seen in secret, top first."""
    options: Sequence[Held]
    """Cards to choose from outside the hand."""
    hand: Sequence[Held]
    actions: Sequence[ActionButton]
    anew: Picking
    """What may be picked next, or as a new beginning."""
    steady: Sequence[ActionButton]
    """The permanent buttons, in order; an unavailable one gives the reason as its meaning."""
    claims: Sequence[tuple[str, Sequence[ActionButton]]]
    """For each seat asked for Merlins that does not answer for itself: its name, and its offer buttons."""
    looks: bool
    """Whether there is a dock: for a seat, and for the table while it decides."""
    private: bool
    """Whether the viewer has a seat."""
    fight: Sequence[str]
    """Cards laid out against a siege engine."""
    track: Sequence[int]
    """Steps of Excalibur's track, from the dark end."""
    most_warriors: int
    loyalty: Text | None
    """The viewer's own loyalty in words; None without a seat."""
    loyalties: Sequence[Text]
    """All texts that could stand in ``loyalty``."""
    matter: Place
    """Place shown large where there is no room for all."""
    picked_place: Place | None
    picked_card: Read | None


# --- the other templates ----------------------------------------------------------------------------------


class Hand(TypedDict):
    """All that only one seat may know."""

    cards: Sequence[Held]
    loyalty: Text | None
    loyalties: Sequence[Text]
    hidden: Sequence[tuple[Text, Held]]
    """Cards that the seat has laid face down, each with the name of its place."""


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
    """Knights by seat."""
    own: DealtKnight | None
    """The viewer's knight; None in the public view."""
    faces: Sequence[tuple[str, Text, Text]]
    """All loyalty cards that the viewer could have been dealt: code, name, and what it means."""
    loyalty: str
    """Code of the viewer's loyalty; empty in the public view."""
    told: Text | None
    """The viewer's loyalty in words."""
    loyalties: Sequence[Text]
    """All texts that could stand in ``told``."""
    note: Text | None
    """Why there is no loyalty card to look at."""
    aims: Sequence[tuple[Text, Sequence[tuple[str, Text]], Text | None]]
    """For each side: a heading, its ways to win with a symbol each, and a note."""


class PlaceLook(TypedDict):
    """A place, enlarged."""

    kind: Literal["place"]
    place: Place


class KnightLook(TypedDict):
    """A knight, enlarged, with its power and what the viewer knows of its hand."""

    kind: Literal["knight"]
    knight: Knight
    power: Text
    known: Sequence[Held]


class CardLook(TypedDict):
    """A card, enlarged, with what it does."""

    kind: Literal["card"]
    held: Held
    text: Text


class RelicLook(TypedDict):
    """A relic, enlarged, with what it does."""

    kind: Literal["relic"]
    relic: str
    name: Text
    text: Text


Look: TypeAlias = PlaceLook | KnightLook | CardLook | RelicLook


# --- what cutscenes show (see ``cutscenes``) --------------------------------------------------------------


class CardPicture(TypedDict):
    """A black card being turned up, and what it does."""

    kind: Literal["card"]
    card: str
    text: Text


class StoppedPicture(TypedDict):
    """A black card stopped by Merlins."""

    kind: Literal["stopped"]
    card: str
    merlins: int
    """Number of Merlins."""


class LoyaltyPicture(TypedDict):
    """An accused knight's loyalty card, and what it does to the swords."""

    kind: Literal["loyalty"]
    knight: str
    loyal: bool
    swords: int
    """Number of swords that turn black or are added."""
    text: Text | None
    """What it means that the knight is the traitor; None if loyal."""


class KnightPicture(TypedDict):
    """A knight who has died or has been unmasked as the traitor."""

    kind: Literal["knight"]
    knight: str
    traitor: bool
    text: Text


class SecretPicture(TypedDict):
    """Loyalty cards that only their owners look at."""

    kind: Literal["secret"]


class QuestSide(NamedTuple):
    """One side of a quest that is over."""

    colour: Literal["white", "black"]
    cards: Sequence[str]
    """Cards of this side, face-down ones as ``??``."""
    sum: int | None
    """Sum of a combat; None for other quests."""
    sword: bool
    """Whether Excalibur counts in the sum."""


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
    """What the relic does, when it is won; None for the Grail being drunk."""


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
    """The round table as swords turn black."""

    kind: Literal["swords"]
    knight: str
    """The traitor for whom they turn."""
    swords: Sequence[str]
    """As in ``BoardScene``, or ``turned``."""
    engines: int
    most: int


class EndScene(EndPicture):
    """End of the match; ``faces`` are the arms of the knights who were no traitor."""

    traitor: str
    """The traitor's knight; empty if there was none, or if it has not been revealed."""


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
    """Each card type: code, name and number of copies."""
    size: int
    wanted: int
    """Required number of cards."""


class Editor(TypedDict):
    """Scene of ``components.html.j2``: a field for each number."""

    decks: Sequence[Deck]
    quests: Sequence[tuple[str, Text, Mapping[str, int]]]
    """Each quest: code, name, and what it pays by the names of ``columns``."""
    columns: Mapping[str, Text]
    most: int
    """Limit of the copies of one card."""
    most_paid: int
