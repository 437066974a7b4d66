"""Sharing out cards: the common pool at the start, later the spoils of quests (SC90)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Final

from threethrones.core import fields
from threethrones.core.events import COUNTED, EventKind, Flight
from threethrones.core.overriding import override
from threethrones.core.picking import Picking
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.components import NOBODY, PLACE_NAMES, QUESTS, WHITE_NAMES
from threethrones.games.camelot.rules.card_moves import deal_white, fill_white, give, leave_hidden, shuffle
from threethrones.games.camelot.rules.frames import (
    SEAT,
    SEATS,
    Answer,
    Answers,
    StackQuestion,
    Task,
    pending,
    some,
)
from threethrones.games.camelot.rules.state import State, from_seat, kinds_held, seat_of, seat_target

DEAL: Final = "deal"


GAVE_TO_POOL: Final = EventKind(
    "gave to all",
    {"seat": int},
    says=say("%(who)s puts a card into the common pool."),
    icon="tt-i-swap",
    moves=[Flight("back-white", "p{seat}", box.CAMELOT)],
)
GAVE_TO_POOL_SHOWN: Final = EventKind(
    "gave card to all",
    {"seat": int, "card": str},
    says=say("You put into the common pool: %(card)s."),
    icon="tt-i-swap",
    moves=[Flight("{card}", "p{seat}", box.CAMELOT)],
    known_by=("seat",),
)
POOL_SHOWN: Final = EventKind(
    "pool shown",
    {"cards": list[str]},
    says=say("To share out: %(cards)s."),
    icon="tt-i-swap",
    moves=[Flight("{cards}", "", box.CAMELOT)],
    sound="flip",
    reveals=True,
)
SHARED: Final = EventKind(
    "shared",
    {"seat": int, "card": str},  # from the common pool, or from what a quest has paid
    says=say("%(who)s gets: %(card)s."),
    icon="tt-i-swap",
    moves=[Flight("{card}", box.CAMELOT, "p{seat}")],
    touches=["p{seat}-{card}"],
)
SPOILS_SHOWN: Final = EventKind(
    "spoils shown",
    {"place": str, "cards": list[str]},
    says=say("Reward (%(place)s): %(cards)s."),
    icon="tt-i-swap",
    moves=[Flight("{cards}", "white", box.CAMELOT)],
    sound="flip",
    reveals=True,
)
SPOILS_DEALT: Final = EventKind(
    "spoils dealt",
    {"place": str, "count": int},
    says=say_n(
        "One reward card is dealt (%(place)s).",
        "%(n)d reward cards are dealt (%(place)s).",
        COUNTED,
    ),
    icon="tt-i-swap",
)
SHARE_AGREED: Final = EventKind(
    "share agreed",
    {"seat": int, "left": int},  # left: the cards that nobody has been given yet
    says=say("%(who)s will get a reward card."),
    icon="tt-i-swap",
)


@pending("give")
class Give(StackQuestion[State]):
    """A knight's choice of a card for the common pool at the start (SC90)."""

    seat: Annotated[int, SEAT]

    is_first = True
    asking = say("%(who)s: put a card into the common pool.")
    announced = say("Put a card into the common pool.")
    refused = Refusal("SC90", say("Put one card from your hand into the common pool."))

    @override
    def legal(self, state: State) -> list[Move]:
        return kinds_held(state, self.seat)

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Put a card face down into the pool; after the last seat's card, shuffle and show the pool."""
        leave_hidden(state, self.seat, [move])
        state.pool.append(move)
        events.append(GAVE_TO_POOL({"seat": self.seat}))
        events.append(GAVE_TO_POOL_SHOWN({"seat": self.seat, "card": move}))
        if len(state.pool) == len(state.knights):
            state.pool = shuffle(state, state.pool)
            events.append(POOL_SHOWN({"cards": [*state.pool]}))


@pending("share")
class Share(StackQuestion[State]):
    """Choice of who gets which card of the common pool or of a quest's spoils (SC90, SCR51)."""

    place: Annotated[str, fields.word(("", *QUESTS))]
    """Quest whose spoils are shared out; empty for the common pool at the start."""
    seats: Annotated[tuple[int, ...], some(SEAT, least=0)]
    """Seats present at the quest; empty at the start, when all seats share."""

    seat = NOBODY
    in_public = True
    answers: ClassVar[Answers] = {DEAL: Answer(say("Deal at random"), say("one card each"))}

    def legal(self, state: State) -> list[Move]:
        """Return each card for each seat that shares, like ``F3-p2``, and ``deal`` for a random deal."""
        seats = sorted(self.seats) or range(len(state.knights))
        moves = [f"{card}-{seat_target(seat)}" for card in dict.fromkeys(state.pool) for seat in seats]
        return [*moves, DEAL]

    def offers(self, state: State) -> list[Move]:
        """Return the legal moves; if all cards are the same, each seat without a card, like ``p2``."""
        moves = self.legal(state)
        if len(set(state.pool)) > 1:
            return moves
        return [move.rpartition("-")[2] for move in moves]

    @override
    def spelled(self, state: State, offer: Move) -> list[Move]:
        names_a_seat = len(set(state.pool)) == 1 and seat_of(offer, len(state.knights)) is not None
        return [f"{state.pool[0]}-{offer}"] if names_a_seat and offer in self.offers(state) else [offer]

    @override
    def why_not(self, state: State, move: Move) -> Refusal:
        rule, card = "SCR51" if self.seats else "SC90", move.partition("-")[0]
        if card in WHITE_NAMES and card not in state.pool:
            return Refusal(rule, say("This card isn’t being shared out: %(card)s.", card=WHITE_NAMES[card]))
        if self.seats:
            return Refusal(rule, say("Choose a card and a knight who was there, or deal the rest at random."))
        return Refusal(
            rule, say("Choose a card from the common pool and who gets it, or deal the cards at random.")
        )

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Hand out a card, or deal all remaining cards in the order of seats (SCR51); at the start, if there
        are too few for all, deal first to the seats with the fewest cards."""
        if move == DEAL:
            cards, state.pool = shuffle(state, state.pool), []
            order = self.seats or from_seat(state, state.first)
            if not self.seats and len(cards) < len(order):
                order = sorted(order, key=lambda seat: len(state.hands[seat]))
            for number, card in enumerate(reversed(cards)):
                seat = order[number % len(order)]
                give(state, seat, [card])
                events.append(SHARED({"seat": seat, "card": card}, reveals=True))
            return
        card, _, who = move.partition("-p")
        _hand_out(state, int(who), card, events)
        if state.pool:
            state.frames.append(self)

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        if self.place:
            return say(
                "The reward (%(place)s): choose a card and who gets it, or deal the rest at random.",
                place=PLACE_NAMES[self.place],
            )
        return say("Share out the common pool: choose a card and who gets it, or deal the cards at random.")

    @override
    def means(self, state: State, move: Move) -> Text:
        if self.place and move == DEAL:
            return say("one by one, clockwise")
        if move == DEAL and len(state.pool) < len(state.knights):
            return say("the rest, first to the knights with the fewest cards")
        return StackQuestion.means(self, state, move)

    def responders(self, state: State) -> Sequence[int]:
        """Return the seats present at the quest, or all seats at the start."""
        return self.seats or from_seat(state, state.first)

    @override
    def options(self, state: State) -> Sequence[str]:
        return state.pool


def _hand_out(state: State, seat: int, card: str, events: list[Event]) -> None:
    state.pool.remove(card)
    give(state, seat, [card])
    events.append(SHARED({"seat": seat, "card": card}))


@pending("loot", n="count")
class Loot(Task[State]):
    """Public draw of a quest's spoils; a knight who was alone at the quest takes all (SCR25, SCR51)."""

    place: Annotated[str, fields.word(QUESTS)]
    seats: Annotated[tuple[int, ...], SEATS]
    count: Annotated[int, fields.number(0, 99)]

    def do(self, state: State, events: list[Event]) -> None:
        """Draw the spoils while white cards are left, then share them out."""
        for _ in range(self.count):
            fill_white(state, events)
            state.pool += [state.white.pop()] if state.white else []
        events.append(SPOILS_SHOWN({"place": self.place, "cards": [*state.pool]}))
        if len(self.seats) > 1:
            state.frames.append(Share(self.place, self.seats))
            return
        while state.pool:
            _hand_out(state, self.seats[0], state.pool[0], events)


@pending("spoils", n="left", counts="agreed")
class Spoils(StackQuestion[State]):
    """Question who gets spoils that the others do not see, of a solo quest or of any quest in the first
    edition. The cards are dealt once the table has agreed on how many each seat gets (SCR25)."""

    place: Annotated[str, fields.word(QUESTS)]
    seats: Annotated[tuple[int, ...], SEATS]
    agreed: Annotated[tuple[int, ...], some(fields.number(0, 9), least=0)]
    """Number of cards agreed on so far for each seat; empty before the first agreement."""
    left: Annotated[int, fields.number(1, 99)]

    seat = NOBODY
    in_public = True
    answers: ClassVar[Answers] = {DEAL: Answer(say("Deal the rest"))}
    refused = Refusal(
        "SCR25",
        say("Say which of the knights who were there gets the next card, or deal the rest clockwise."),
    )

    def asks(self, state: State) -> bool:
        """Return whether several knights share; a single knight takes all cards without being asked."""
        return len(self.seats) > 1

    def do(self, state: State, events: list[Event]) -> None:
        """Deal all cards to the only knight who was at the quest."""
        deal_white(state, [self.seats[0]] * self.left, events)

    def responders(self, state: State) -> Sequence[int]:
        """Return the seats that were present at the quest."""
        return self.seats

    def legal(self, state: State) -> list[Move]:
        """Return each seat that may get the next card, and ``deal`` for the remaining cards in turn."""
        return [DEAL, *map(seat_target, sorted(self.seats))]

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Record who gets the next card, or share the remaining cards in turn; finally, deal all cards."""
        counts = list(self.agreed or [0] * len(state.knights))
        rest = self.left if move == DEAL else 0
        if move != DEAL:
            counts[int(move[1:])] += 1
            events.append(SHARE_AGREED({"seat": int(move[1:]), "left": self.left - 1}))
            if self.left > 1:
                state.frames.append(replace(self, agreed=tuple(counts), left=self.left - 1))
                return
        order = [seat for turn in range(sum(counts)) for seat in self.seats if counts[seat] > turn]
        order += [self.seats[number % len(self.seats)] for number in range(rest)]
        events.append(SPOILS_DEALT({"place": self.place, "count": len(order)}))
        deal_white(state, order, events)

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        return say_n(
            "Share out the reward: who gets the last card?",
            "Share out the reward: who gets the next of %(n)d cards?",
            self.left,
        )
