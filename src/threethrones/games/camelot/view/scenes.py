"""Scenes (data of templates) of Camelot."""

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
    """A quest, or Camelot, as shown on the board."""

    target: str
    name: Text
    told: Text
    """Full description for people who do not see the board."""
    wins: Text | None
    loses: Text | None
    pays: Text | None
    fails: Text | None
    brief: Sequence[tuple[str, Text, Mapping[str, int]]]
    """Rows for ``won`` and ``lost``: condition in a few words, and payoffs; empty without an open quest."""
    white: Sequence[str]
    """Codes of the white cards laid, ``??`` if hidden; ``''`` for each free space."""
    black: Sequence[str]
    foes: str
    """Letter of the emblem of the black cards at a combat quest; empty elsewhere."""
    track: int | None
    """Excalibur's steps from the middle towards the knights; None at other places or after the quest."""
    warriors: int | None
    there: Sequence[str]
    """Codes of the knights at this place."""
    effects: Sequence[str]
    """Codes of the cards in force at this place."""
    seal: str
    """``won`` or ``lost`` once the quest is over for good; else empty."""
    groups: Sequence[int]
    """Sizes of the groups of equal cards required at a combat; empty elsewhere."""
    asks: Sequence[int]
    """Values of the fight cards that the white spaces of a war require, in order; empty elsewhere."""
    lost: tuple[int, int] | None
    """Progress towards this place's loss, and the number at which it is lost; None for an ended quest."""
    warning: Text | None
    """Warning of what is missing until this place is lost, and at what cost; None unless in danger."""
    danger: int
    """Progress towards this place's loss, in percent; -1 once its quest is over."""
    rank: int
    """Number of places in greater danger than this one."""
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
    """``knight``, ``out`` (dead) or ``traitor`` (unmasked)."""
    cleared: bool
    """Whether everybody knows that the knight is loyal."""
    loyalty: str
    """``l`` (loyal) or ``t`` (traitor) if public; else empty."""
    moves: bool
    """Whether it is this knight's turn and they must decide now."""
    asked: bool
    """Whether this knight must decide during another knight's turn."""
    waits: bool
    """Whether it is this knight's turn, but another seat or the table must decide first."""
    told: Text
    """Full description for people who do not see the board."""
    changed: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A group of equal cards in a hand or a choice."""

    card: str
    count: int
    black: bool
    name: Text
    label: Text
    """Name and number of copies, or the request for a second tap."""
    new: bool = False
    """Whether a card of this group has just been added to the hand."""


@dataclass(frozen=True, slots=True)
class Read:
    """A card to be read, with its name and what it does."""

    card: str
    name: Text | None
    """Name of the card; None if it is face down."""
    text: Text | None


@dataclass(frozen=True, slots=True)
class ActionButton:
    """Button for a target that is not on the board, or may be far away from the dock."""

    target: str
    name: Text | None
    means: Text | None
    asked: Text | None
    """Label while the button waits for its second tap; None otherwise."""


# --- the board --------------------------------------------------------------------------------------------


class Counts(TypedDict):
    """Numbers of swords and engines, and the limits at which they end the game."""

    white: int
    black: int
    engines: int
    most: int
    """Number of engines at which the game is lost."""
    most_black: int
    """Number of black swords at which the game is lost."""
    last: int
    """Number of swords of both colours at which the game ends and they are counted."""


class Piles(TypedDict):
    """Number of cards in each draw pile and discard pile."""

    white: int
    white_discards: int
    black: int
    black_discards: int


class BoardScene(TypedDict):
    """Scene of ``board.html.j2`` and of ``beside.html.j2``, which draws the piles."""

    places: Sequence[Place]
    knights: Sequence[Knight]
    swords: Sequence[str]
    """Content of each space of the round table: ``white``, ``black`` or ``none``."""
    swords_changed: bool
    alarm: str
    """The one danger to be shown as an alarm: a place (Camelot for its siege), ``swords``, or empty."""
    swords_warning: Text | None
    """Warning of how many more black swords end the game; None while there are few."""
    counts: Counts
    engines_changed: bool
    in_force: Sequence[str]
    """Cards in force that apply to no single place."""
    piles: Piles
    drawn: Read | None
    """The pending black card; None if there is none or its drawer alone may see it."""
    foreseen: Sequence[Read]
    """Black cards on top of the pile that the viewer has seen in secret, top first."""
    options: Sequence[Held]
    """Cards to choose from that are not in the hand."""
    hand: Sequence[Held]
    actions: Sequence[ActionButton]
    anew: Picking
    """Picking in which the targets that begin a move may also be picked next."""
    steady: Sequence[ActionButton]
    """The permanent buttons, in order; one that is unavailable has the reason as its meaning."""
    gives: bool
    """Whether a knight who is picked next is given a card."""
    claims: Sequence[tuple[str, Sequence[ActionButton]]]
    """Name and Merlin buttons of each asked seat for which the viewer may answer."""
    looks: bool
    """Whether the viewer gets the prompt: any seat does, the public only while the table decides."""
    private: bool
    """Whether the viewer has a seat."""
    fight: Sequence[str]
    """Cards laid out in the pending fight against a siege engine."""
    track: Sequence[int]
    """Steps of Excalibur's track, numbered from the dark end (negative) to the bright end."""
    most_warriors: int
    loyalty: Text | None
    """What the viewer knows of its own loyalty, in words; None without a seat."""
    loyalties: Sequence[Text]
    """All values that ``loyalty`` could have in this match."""
    matter: Place
    """Place to show large where there is no room for all places."""
    picked_place: Place | None
    picked_card: Read | None


# --- the other templates ----------------------------------------------------------------------------------


class Hand(TypedDict):
    """Scene of ``hand.html.j2``: what only one seat may know."""

    cards: Sequence[Held]
    loyalty: Text | None
    loyalties: Sequence[Text]
    hidden: Sequence[tuple[Text, Held]]
    """Cards that the seat has laid face down, each with the name of its place."""


class DealtKnight(TypedDict):
    """A knight as presented before the first move."""

    seat: int
    name: str
    knight: str
    knight_name: Text
    power: Text


class Dealt(TypedDict):
    """Scene of ``dealt.html.j2``: what is read before the first move, and again later."""

    knights: Sequence[DealtKnight]
    """Knights of all seats, in order."""
    own: DealtKnight | None
    """The viewer's knight; None in the public view."""
    faces: Sequence[tuple[str, Text, Text]]
    """All loyalty cards that the viewer could have been dealt: code, name, and meaning of each."""
    loyalty: str
    """Code of the viewer's loyalty; empty in the public view."""
    told: Text | None
    """The viewer's loyalty in words; None in the public view."""
    loyalties: Sequence[Text]
    """All values that ``told`` could have in this match."""
    note: Text | None
    """Reason why there is no loyalty card to look at; None if there is one."""
    aims: Sequence[tuple[Text, Sequence[tuple[str, Text]], Text | None]]
    """For each side: a heading, its ways to win (symbol and text), and a note or None."""


class Fact(NamedTuple):
    """One thing that is public about a place, with the kind and code of the piece that stands for it."""

    sign: Literal["card", "back", "icon", "knights"]
    code: str
    """Code of a card, colour of a back, or name of an icon; empty for the knights at the place."""
    text: Text


class PlaceLook(TypedDict):
    """Enlarged view of a place."""

    kind: Literal["place"]
    place: Place
    facts: Sequence[Fact]


class KnightLook(TypedDict):
    """Enlarged view of a knight, with its power and what the viewer knows of its hand."""

    kind: Literal["knight"]
    knight: Knight
    power: Text
    known: Sequence[Held]


class CardLook(TypedDict):
    """Enlarged view of a card, with what it does."""

    kind: Literal["card"]
    held: Held
    text: Text


class RelicLook(TypedDict):
    """Enlarged view of a relic, with what it does."""

    kind: Literal["relic"]
    relic: str
    name: Text
    text: Text


Look: TypeAlias = PlaceLook | KnightLook | CardLook | RelicLook


# --- what cutscenes show (see ``cutscenes``) --------------------------------------------------------------


class CardPicture(TypedDict):
    """Cutscene picture of a black card being turned up, with what it does."""

    kind: Literal["card"]
    card: str
    text: Text


class StoppedPicture(TypedDict):
    """Cutscene picture of a black card stopped by Merlins."""

    kind: Literal["stopped"]
    card: str
    merlins: int
    """Number of Merlins that stopped the card."""


class LoyaltyPicture(TypedDict):
    """Cutscene picture of an accused knight's loyalty card, with its effect on the swords."""

    kind: Literal["loyalty"]
    knight: str
    loyal: bool
    swords: int
    """Number of white swords that turn black if the knight is loyal, else of those that are added."""
    text: Text | None
    """Consequences of being the unmasked traitor; None if the knight is loyal."""


class KnightPicture(TypedDict):
    """Cutscene picture of a knight who has died or has been unmasked as the traitor."""

    kind: Literal["knight"]
    knight: str
    traitor: bool
    text: Text


class SecretPicture(TypedDict):
    """Cutscene picture of loyalty cards that only their owners look at."""

    kind: Literal["secret"]


class QuestSide(NamedTuple):
    """White or black side of a quest that is over."""

    colour: Literal["white", "black"]
    cards: Sequence[str]
    """Cards of this side; ``??`` for face-down ones."""
    sum: int | None
    """Sum of this side's cards at a combat; None for other quests."""
    sword: bool
    """Whether Excalibur adds to this side's sum."""


class QuestPicture(TypedDict):
    """Cutscene picture of a quest that is over: both sides, knights present, and payoffs."""

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
    """Cutscene picture of a relic being won, or of the Grail being drunk."""

    kind: Literal["relic"]
    relic: str
    text: Text | None
    """What the relic does; None for the Grail being drunk."""


class SiegePicture(TypedDict):
    """Cutscene picture of a fight against a siege engine."""

    kind: Literal["siege"]
    cards: Sequence[str]
    sword: bool
    strength: int
    die: int
    won: bool | None
    """Whether the engine was beaten; None while Sir Kay may still add a card."""


class SwordsPicture(TypedDict):
    """Cutscene picture of the round table as white swords turn black."""

    kind: Literal["swords"]
    knight: str
    """Code of the traitor's knight, for whom the swords turn black."""
    swords: Sequence[str]
    """Spaces of the round table: ``white``, ``black``, ``none``, or ``turned`` if just turned black."""
    engines: int
    most: int


class EndScene(EndPicture):
    """Picture of the end of a match; ``faces`` are the codes of all knights but the traitor."""

    traitor: str
    """Code of the traitor's knight; empty if there was none, or if it has not been revealed."""


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
    """Required number of cards in the deck."""


class Editor(TypedDict):
    """Scene of ``components.html.j2``, the form for numbers of cards and payoffs."""

    decks: Sequence[Deck]
    quests: Sequence[tuple[str, Text, Mapping[str, int]]]
    """Each quest: code, name, and payoffs by the keys of ``columns``."""
    columns: Mapping[str, Text]
    most: int
    """Maximum number of copies of one card."""
    most_paid: int
