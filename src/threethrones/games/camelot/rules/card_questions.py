"""Questions raised by the white cards Clairvoyance, Convocation and Messenger (SC67, SC68, SC72)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Final

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.events import COUNTED, EventKind, Flight, either
from threethrones.core.facts import Facts
from threethrones.core.overriding import override
from threethrones.core.picking import Picking
from threethrones.core.question import DONE
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.components import CAMELOT, FORESIGHT, MOST_GIFTS
from threethrones.games.camelot.rules.card_moves import deal_white, forsake, hand_over, look_at_black
from threethrones.games.camelot.rules.frames import (
    SEAT,
    SEATS,
    Answer,
    Answers,
    StackQuestion,
    Task,
    lone,
    pending,
)
from threethrones.games.camelot.rules.polls import NOBODY_DOES, each_alone, picked_answers
from threethrones.games.camelot.rules.state import State, from_seat, kinds_held, knights_at, seat_target


def _fly_returned(e: Facts) -> list[Flight]:
    return [Flight("knight:{knight}", "{from}", box.CAMELOT)] if e.about["returns"] else []


ARRANGED: Final = EventKind(
    "arranged",
    {"seat": int, "count": int},  # count: its number from the top
    says=say("%(who)s puts a black card back in position %(n)d from the top."),
    icon="tt-i-eye",
    moves=[Flight("back-black", "p{seat}", "black")],
)
ANSWERED_CALL: Final = EventKind(
    "answered call",
    {"seat": int, "knight": str, "from": str, "returns": bool},
    says=either("returns", say("%(who)s returns to Camelot."), say("%(who)s doesn’t return to Camelot.")),
    icon="tt-i-home",
    moves=_fly_returned,
    touches=lambda e: [box.CAMELOT, f"p{e.number('seat')}"] if e.about["returns"] else [],
)
CARD_GIVEN: Final = EventKind(
    "gave",
    {"seat": int, "whom": int},
    says=say("%(who)s gives %(whom)s a card."),
    icon="tt-i-swap",
    moves=[Flight("back-white", "p{seat}", "p{whom}")],
)
CARD_GIVEN_SHOWN: Final = EventKind(
    "gave card",
    {"seat": int, "whom": int, "card": str},
    says=say("%(who)s gives %(whom)s: %(card)s."),
    icon="tt-i-swap",
    moves=[Flight("{card}", "p{seat}", "p{whom}")],
    touches=["p{whom}-{card}"],
    known_by=("seat", "whom"),
)
CARDS_SENT: Final = EventKind(
    "sent",
    {"seat": int, "whom": int, "count": int},
    says=say_n(
        "The messenger takes %(n)d card to %(whom)s.",
        "The messenger takes %(n)d cards to %(whom)s.",
        COUNTED,
    ),
    icon="tt-i-swap",
)


# --- Clairvoyance -----------------------------------------------------------------------------------------


def look_ahead(state: State, seat: int, events: list[Event]) -> None:
    """Show a seat the top black cards, then let it reorder them (SC67)."""
    cards = look_at_black(state, seat, FORESIGHT, events)
    if len(cards) > 1:  # nobody else knows any more where they lie
        state.foreseen[-len(cards) :] = [1 << seat] * len(cards)
        state.frames.append(Arrange(seat, len(cards), 0))


@pending("arrange", counts="count", n="settled")
class Arrange(StackQuestion[State]):
    """Choice of the next card in the new order of the top black cards."""

    seat: Annotated[int, SEAT]
    count: Annotated[int, lone(fields.number(2, FORESIGHT))]
    settled: Annotated[int, fields.number(0, FORESIGHT - 2)]
    """Number of top cards already put in the new order."""

    refused = Refusal("SC67", say("Choose the cards in the order in which they’ll be drawn."))

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Put the card in the next position from the top; ask again while two or more cards are left."""
        top = len(state.black) - self.settled
        at = top - 1 - self.options(state).index(move)
        state.black.insert(top - 1, state.black.pop(at))
        settled = self.settled + 1
        events.append(ARRANGED({"seat": self.seat, "count": settled}))
        if settled < self.count - 1:
            state.frames.append(replace(self, settled=settled))

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        return say(
            "%(who)s: which card goes in position %(n)d from the top?",
            who=names[self.seat],
            n=self.settled + 1,
        )

    def options(self, state: State) -> Sequence[str]:
        """Return the cards not yet put in the new order, the topmost first."""
        count = len(state.black)
        return state.black[count - self.count : count - self.settled][::-1]


# --- Convocation ------------------------------------------------------------------------------------------

RETURN, STAY, ALL = "return", "stay", "all"


def convoke(state: State, knights: list[int]) -> None:
    """Ask absent knights to return to Camelot, then let all knights there draw a card (SC68, SCR29)."""
    state.frames.append(Gather(knights[0]))
    away = tuple(seat for seat in knights if state.place[seat] != CAMELOT)
    if away:
        state.frames.append(Return(away[0], away))


@pending("return", seats="asked")
class Return(StackQuestion[State]):
    """Poll of the absent knights about returning to Camelot."""

    seat: Annotated[int, SEAT]
    asked: Annotated[tuple[int, ...], SEATS]
    """Seats still to be asked, ``seat`` first."""

    asking = say("Who returns to Camelot for free? Anyone you skip stays.")
    in_public = True
    answers: ClassVar[Answers] = {
        NOBODY_DOES: Answer(say("Nobody"), say("everybody stays where they are")),
        DONE: Answer(say("Done"), say("everybody else stays where they are")),
        ALL: Answer(say("Everybody")),
    }
    refused = Refusal("SC68", say("Return to Camelot for free, or stay where you are."))

    @override
    def legal(self, state: State) -> list[Move]:
        return [RETURN, STAY]

    def offers(self, state: State) -> list[Move]:
        """Return the offers: nobody returns, one seat returns or, for several seats, all return."""
        return [*each_alone(self.polled(state)), *([ALL] if len(self.asked) > 1 else [])]

    @override
    def polled(self, state: State) -> Mapping[str, int]:
        return {seat_target(seat): seat for seat in self.asked}

    @override
    def spelled(self, state: State, offer: Move) -> list[Move]:
        if offer == ALL:
            return [RETURN] * len(self.asked)
        returning = picked_answers(offer, self.polled(state))
        if returning is None:
            return [offer]
        return [RETURN if seat_target(seat) in returning else STAY for seat in self.asked]

    @override
    def asked_now(self) -> Sequence[int]:
        return self.asked

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Let a knight return or stay; leaving a solo quest forfeits the white cards there (SCR29)."""
        seat, returns = self.seat, move == RETURN
        about: dict[str, JSON] = {"seat": seat, "knight": state.knights[seat], "from": state.place[seat]}
        events.append(ANSWERED_CALL({**about, "returns": returns}))
        if returns:
            forsake(state, state.place[seat], events)
            state.place[seat] = CAMELOT
        if later := self.asked[1:]:
            state.frames.append(Return(later[0], later))


@pending("gather")
class Gather(Task[State]):
    """Draw of one white card for each knight in Camelot, starting with ``seat``."""

    seat: Annotated[int, SEAT]

    @override
    def do(self, state: State, events: list[Event]) -> None:
        there = set(knights_at(state, CAMELOT))
        deal_white(state, [seat for seat in from_seat(state, self.seat) if seat in there], events)


# --- Messenger --------------------------------------------------------------------------------------------

ENOUGH: Final = "enough"


@pending("gift", seats="other", n="given")
class Gift(StackQuestion[State]):
    """Choice of each card that a Messenger takes to another knight, unseen by all others (SC72)."""

    seat: Annotated[int, SEAT]
    other: Annotated[int, lone(SEAT)]
    given: Annotated[int, fields.number(0, MOST_GIFTS - 1)]
    """Number of cards given so far."""

    answers: ClassVar[Answers] = {ENOUGH: Answer(say("That’s enough"))}
    refused = Refusal("SC72", say("The messenger takes up to %(n)d cards from your hand.", n=MOST_GIFTS))

    def legal(self, state: State) -> list[Move]:
        """Return the distinct cards of the hand and, after the first gift, ``enough``."""
        cards = kinds_held(state, self.seat)
        return [*cards, ENOUGH] if self.given else cards

    @override
    def openly(self, state: State) -> list[Move]:
        return [ENOUGH] if self.given else []

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Give a card to the other knight, or stop giving."""
        seat, other = self.seat, self.other
        if move == ENOUGH:
            events.append(CARDS_SENT({"seat": seat, "whom": other, "count": self.given}))
            return
        hand_over(state, seat, other, move)
        events.append(CARD_GIVEN({"seat": seat, "whom": other}))
        events.append(CARD_GIVEN_SHOWN({"seat": seat, "whom": other, "card": move}))
        if self.given + 1 < MOST_GIFTS and state.hands[seat]:
            state.frames.append(replace(self, given=self.given + 1))

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        return say(
            "%(who)s: give %(other)s a card (%(n)d given, at most %(most)d).",
            who=names[self.seat],
            other=names[self.other],
            n=self.given,
            most=MOST_GIFTS,
        )
