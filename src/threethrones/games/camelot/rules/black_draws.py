"""Black draws: the armour's choice, laying face up or down, and effects (SC9, SC10, SC16, SC76, SC88)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final

from threethrones.core import fields
from threethrones.core.events import EventKind, Flight
from threethrones.core.picking import Picking
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.black_cards import carry_out, combat_for, lay_at
from threethrones.games.camelot.rules.cancelling import ask_who_stops_it
from threethrones.games.camelot.rules.card_moves import (
    FORESAW,
    black_left,
    fill_black,
    foresee,
    look_at_black,
    put_under,
    take_black,
)
from threethrones.games.camelot.rules.card_texts import special_rule
from threethrones.games.camelot.rules.discarding import Put
from threethrones.games.camelot.rules.frames import (
    FLAG,
    SEAT,
    Answer,
    Answers,
    OnCard,
    StackQuestion,
    Task,
    pending,
)
from threethrones.games.camelot.rules.outcome import Check
from threethrones.games.camelot.rules.state import State, holder

UP, DOWN, ON = "up", "down", "on"


PUT_UNDER: Final = EventKind(
    "put under",
    {"seat": int},
    says=say("%(who)s puts the other black card under the pile."),
    icon="tt-i-eye",
    moves=[Flight("back-black", "p{seat}", "black")],
)
DREW_COMBAT: Final = EventKind(
    "drew combat",
    {"seat": int},
    says=say("%(who)s draws a black card and may place it face down."),
    icon="ca-back-black",
    moves=[Flight("back-black", "black", "p{seat}")],
    sound="draw",
    reveals=True,
)
DREW_BLACK: Final = EventKind(
    "drew black",
    {"seat": int, "card": str},
    says=say("%(who)s shows a black card: %(card)s."),
    icon="ca-back-black",
    moves=[Flight("{card}", "black", "p{seat}")],
    topic="drew black {card}",
    explains=special_rule,
    reveals=True,
)
CARD_READ: Final = EventKind("read", {"card": str}, reveals=True)
LAID_FACE_DOWN: Final = EventKind(
    "face down",
    {"seat": int, "place": str},
    says=say("%(who)s places the black card face down at %(place)s."),
    icon="ca-back-black",
    moves=[Flight("back-black", "p{seat}", "{place}")],
)


def draw_black(state: State, seat: int, events: list[Event]) -> None:
    """Let a seat draw a black card, or choose one of two if it has Lancelot's armour (SC88, SCR35)."""
    fill_black(state, events)
    if holder(state, box.ARMOUR) == seat and len(state.black) > 1:
        look_at_black(state, seat, 2, events)
        state.frames.append(Armour(seat))
    else:
        _turn_up(state, seat, events)


@pending("armour")
class Armour(StackQuestion[State]):
    """Choice between the two top black cards, by the owner of Lancelot's armour (SC88)."""

    seat: Annotated[int, SEAT]

    asking = say("%(who)s: choose the black card to play.")
    refused = Refusal("SC88", say("Choose one of the two black cards; the other goes under the pile."))

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Play the chosen card and put the other under the pile, where no other seat knows it."""
        first, second = take_black(state), take_black(state)
        state.black.append(move)
        state.foreseen.append(1 << self.seat)
        put_under(state, second if move == first else first, self.seat)
        events.append(PUT_UNDER({"seat": self.seat}))
        _turn_up(state, self.seat, events)

    def forced(self, state: State) -> Move | None:
        """Return the top card if the two cards are equal; None if they differ."""
        first, second = self.options(state)
        return first if first == second else None

    def options(self, state: State) -> Sequence[str]:
        """Return the two top black cards, the topmost first."""
        return state.black[:-3:-1]


def _turn_up(state: State, seat: int, events: list[Event], unstoppable: bool = False) -> None:
    """Reveal the top black card, or show it only to the drawer if it may be laid face down (SC16, SCR1)."""
    card = state.black[-1]
    if card in box.STRENGTH and combat_for(state, card):
        foresee(state, seat, 1)
        events.append(DREW_COMBAT({"seat": seat}))
        events.append(FORESAW({"seat": seat, "cards": [card]}))
        state.frames.append(Lay(seat, unstoppable))
        return
    take_black(state)
    events.append(DREW_BLACK({"seat": seat, "card": card}))
    carried = Carry(seat, card, "")
    state.frames.append(carried)
    if not unstoppable:
        ask_who_stops_it(state, card, "", seat)
    if state.frames[-1] is carried:
        state.frames.append(ShowCard(seat, card))


@pending("shown")
class ShowCard(OnCard[State]):
    """Pause for everybody to read the drawn black card before it is carried out (SC9)."""

    seat: Annotated[int, SEAT]
    card: Annotated[str, fields.word(box.BLACK)]

    asking = say("%(who)s drew this card. Read it, then continue.")
    answers: ClassVar[Answers] = {ON: Answer(say("Continue"))}
    refused = Refusal("SC9", say("Read the black card, then continue."))

    def forced(self, state: State) -> Move:
        """Return ``on``, which the table enters after showing the card."""
        return ON

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Log that everybody has read the card."""
        events.append(CARD_READ({"card": self.card}))


@pending("lay", n="unstoppable")
class Lay(StackQuestion[State]):
    """Choice of laying a numbered card, still on top of the pile, face up or face down (SC16)."""

    seat: Annotated[int, SEAT]
    unstoppable: Annotated[bool, FLAG]
    """Whether Morgan made the seat draw the card, so that nothing can stop it (SC76)."""

    announced = say("You drew a card with a number: face up, or face down?")
    answers: ClassVar[Answers] = {
        UP: Answer(say("Place face up"), say("everybody sees it")),
        DOWN: Answer(say("Place face down"), say("only you know its value, and you draw a white card")),
    }
    refused = Refusal(
        "SC16", say("Place the black card face up, or place it face down and draw a white card.")
    )

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Reveal the card if it is laid face up; if face down, log only its quest (SCR1)."""
        card, place = "", ""
        if move == UP:
            card = take_black(state)
            events.append(DREW_BLACK({"seat": self.seat, "card": card}))
        else:
            place = combat_for(state, state.black[-1])
            events.append(LAID_FACE_DOWN({"seat": self.seat, "place": place}))
        state.frames.append(Carry(self.seat, card, place))
        if not self.unstoppable:
            ask_who_stops_it(state, card, place, self.seat)

    def openly(self, state: State) -> list[Move]:
        """Return both answers; a player may choose either without looking at the card first."""
        return [UP, DOWN]

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """Return the prompt, with the quest where the card would be laid."""
        place = box.PLACE_NAMES[combat_for(state, state.black[-1])]
        return say(
            "%(who)s: place it face up, or face down and draw a white card? (%(place)s)",
            who=names[self.seat],
            place=place,
        )

    def shown(self, state: State) -> str:
        """Return the drawn card if the viewer drew it; empty otherwise."""
        return state.black[-1].replace(box.HIDDEN, "")


@pending("carry")
class Carry(Task[State]):
    """Effect of a drawn black card, followed by a check for the end of the game (SCR44)."""

    seat: Annotated[int, SEAT]
    card: Annotated[str, fields.word(("", *box.BLACK))]
    """The drawn card; empty if it is still on top of the pile, to be laid face down."""
    place: Annotated[str, fields.word(("", *box.COMBATS))]
    """Quest where the card is laid face down; empty if the card is face up."""

    @property
    def held(self) -> tuple[str, ...]:
        """The drawn card; empty while the card is still on the pile."""
        return (self.card,) if self.card else ()

    def do(self, state: State, events: list[Event]) -> None:
        """Carry out the whole card, then check for the end of the game."""
        state.frames.append(Check())
        if not self.card:
            lay_at(state, take_black(state), self.place, self.seat, events)
        elif self.card == "M2":
            state.frames += [Put(self.card), Draws(self.seat, box.MORGANS_DRAWS)]
        else:
            carry_out(state, self.card, self.seat, events)


@pending("draws", n="left")
class Draws(Task[State]):
    """Further black cards that Morgan makes a seat draw, one by one (SC76)."""

    seat: Annotated[int, SEAT]
    left: Annotated[int, fields.number(1, box.MORGANS_DRAWS)]

    def do(self, state: State, events: list[Event]) -> None:
        """Draw one black card, then the remaining ones; stop if the seat is out or no card is left."""
        if state.out[self.seat] or not black_left(state):
            return
        fill_black(state, events)
        if self.left > 1:
            state.frames.append(Draws(self.seat, self.left - 1))
        _turn_up(state, self.seat, events, unstoppable=True)
