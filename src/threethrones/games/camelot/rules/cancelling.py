"""Ways to stop a black card before it is carried out: Merlins and Excalibur (SC11, SC12, SC86)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Final

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.events import EventKind, Flight, either
from threethrones.core.facts import Facts
from threethrones.core.overriding import override
from threethrones.core.picking import Picking
from threethrones.core.question import DONE
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.card_moves import learn, leave_openly, take_black
from threethrones.games.camelot.rules.frames import (
    PASS,
    SEAT,
    SEATS,
    Answer,
    Answers,
    OnCard,
    StackQuestion,
    pending,
    some,
)
from threethrones.games.camelot.rules.polls import NOBODY_DOES, each_alone, picked_answers
from threethrones.games.camelot.rules.state import (
    GONE,
    State,
    holder,
    knights_from,
    known_to_all,
    seat_target,
)

CANCEL: Final = "cancel"
CLAIMS: Final = tuple(f"merlins{number}" for number in range(box.MERLINS + 1))


def _say_offered(e: Facts) -> Text:
    count = e.number("count")
    if not count:
        return say_n(
            "%(who)s offers no Merlins; so far, %(n)d of %(most)d.",
            "%(who)s offers no Merlins; so far, %(n)d of %(most)d.",
            e.number("total"),
            most=box.MERLINS,
        )
    return say_n(
        "%(who)s offers %(offer)s; so far, %(n)d of %(most)d.",
        "%(who)s offers %(offer)s; so far, %(n)d of %(most)d.",
        e.number("total"),
        offer=say_n("%(n)d Merlin", "%(n)d Merlins", count),
        most=box.MERLINS,
    )


OFFERED: Final = EventKind(
    "offered",
    {"seat": int, "count": int, "total": int},  # count: as said; total: as held, of all so far
    says=_say_offered,
    icon="ca-c-Me",
)
NOT_STOPPED: Final = EventKind(
    "not stopped",
    {"card": str},
    says=say("Fewer than %(n)d Merlins: the black card isn’t stopped (%(card)s).", n=box.MERLINS),
    icon="ca-back-black",
)
STOPPED: Final = EventKind(
    "stopped",
    {"card": str},
    says=say("%(n)d Merlins stop the black card: %(card)s.", n=box.MERLINS),
    icon="ca-c-Me",
    moves=[Flight("{card}", "", "black-discards")],
    topic="stopped",
)
KEPT_SWORD: Final = EventKind(
    "kept sword", {"seat": int}, says=say("%(who)s keeps Excalibur."), icon="ca-relic-excalibur"
)
CANCELLED: Final = EventKind(
    "cancelled",
    {"seat": int, "card": str},  # empty where it was to lie face down
    says=either(
        "card",
        say("%(who)s throws Excalibur away and cancels a black card: %(card)s."),
        say("%(who)s throws Excalibur away: the hidden black card has no effect."),
    ),
    icon="ca-relic-excalibur",
    moves=[Flight("relic-excalibur", "p{seat}"), Flight("{card}", "black", "black-discards")],
    sound="counter",
    touches=["p{seat}"],
)


def claim_target(seat: int, number: int) -> Move:
    """Return the target for a seat's offer of this number of Merlins, like ``p2m1``."""
    return f"{seat_target(seat)}m{number}"


def ask_who_stops_it(state: State, card: str, place: str, seat: int) -> None:
    """Push the questions whether Merlins, then Excalibur, stop a drawn card (SCR7, SCR13). For a card laid
    face down, ``card`` is empty and ``place`` is its quest."""
    sword = holder(state, box.EXCALIBUR)
    if sword != box.NOBODY:
        state.frames.append(Cancel(sword, card, place))
    if card in box.BLACK_SPECIAL and box.VIVIEN not in state.effects:
        asked = tuple(seat for seat in knights_from(state, seat) if state.hands[seat])
        if asked:
            state.frames.append(Merlins(asked[0], card, asked, (0,) * len(state.knights)))


@pending("merlins", seats="asked", counts="pledged")
class Merlins(OnCard[State]):
    """Poll of the knights with cards in hand: three Merlins together stop a special card (SC11, SC12)."""

    seat: Annotated[int, SEAT]
    card: Annotated[str, fields.word(box.BLACK_SPECIAL)]
    asked: Annotated[tuple[int, ...], SEATS]
    """Seats still to be asked, ``seat`` first."""
    pledged: Annotated[tuple[int, ...], some(fields.number(0, 9))]
    """Number of Merlins that each seat has pledged so far."""

    answers: ClassVar[Answers] = {
        NOBODY_DOES: Answer(say("Nobody"), say("nobody offers another Merlin")),
        DONE: Answer(say("Done"), say("nobody else offers any")),
    }
    refused = Refusal(
        "SC11", say("Say how many Merlins you offer. Exactly %(n)d in all stop the card.", n=box.MERLINS)
    )

    def legal(self, state: State) -> list[Move]:
        """Return each claim from no Merlin to all still needed, whatever cards are in the hand (SCR7)."""
        return list(CLAIMS[: self.lacking + 1])

    @property
    def lacking(self) -> int:
        """Number of Merlins still needed to stop the card."""
        return box.MERLINS - sum(self.pledged)

    @override
    def offers(self, state: State) -> list[Move]:
        return each_alone(self.polled(state))

    @override
    def polled(self, state: State) -> Mapping[str, int]:
        numbers = range(1, self.lacking + 1)
        return {claim_target(seat, number): seat for seat in self.asked for number in numbers}

    def spelled(self, state: State, offer: Move) -> list[Move]:
        """Return the asked seats' answers in order, ending once there are enough Merlins. A seat not picked
        offers none, and each offer is limited to the number still needed."""
        picks = picked_answers(offer, self.polled(state))
        if picks is None:
            return [offer]
        offered = {int(seat): int(number) for seat, number in (pick[1:].split("m") for pick in picks)}
        moves, lacking = list[Move](), self.lacking
        for seat in self.asked:
            number = min(offered.get(seat, 0), lacking)
            moves.append(CLAIMS[number])
            lacking -= number
            if not lacking:
                break
        return moves

    @override
    def asked_now(self) -> Sequence[int]:
        return self.asked

    def forced(self, state: State) -> Move | None:
        """Return ``merlins0`` if the hands are publicly known to have too few Merlins; None otherwise."""
        most = 0
        for seat in self.asked:
            known = known_to_all(state, seat)
            most += len(state.hands[seat]) - len(known) + known.count(box.MERLIN)
        return None if most >= self.lacking else CLAIMS[0]

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Record a seat's offer; an offer of more Merlins than are in its hand counts as none."""
        seat, offered = self.seat, int(move[-1])
        good = offered if state.hands[seat].count(box.MERLIN) >= offered else 0
        pledged = tuple(count + good if who == seat else count for who, count in enumerate(self.pledged))
        about: dict[str, JSON] = {"seat": seat, "count": offered, "total": sum(pledged)}
        events.append(OFFERED(about, reveals=offered > 0))
        if good:
            learn(state, seat, [box.MERLIN] * good)
        if sum(pledged) == box.MERLINS:
            for who, count in enumerate(pledged):
                leave_openly(state, who, [box.MERLIN] * count)
                state.white_discards += [box.MERLIN] * count
            _stop(state, self.card)
            events.append(STOPPED({"card": self.card}))
        elif later := self.asked[1:]:
            state.frames.append(Merlins(later[0], self.card, later, pledged))
        else:
            events.append(NOT_STOPPED({"card": self.card}))

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        return say_n(
            "Who stops it? You need %(n)d more Merlin. Anyone you skip offers none. If you offer more "
            "than you hold, your offer counts as none.",
            "Who stops it? You need %(n)d more Merlins. Anyone you skip offers none. If you offer more "
            "than you hold, your offer counts as none.",
            self.lacking,
        )

    def button(self, picks: Sequence[str], target: str) -> Text | None:
        """Return a button's label; for a claim, only the number, as the seat is shown beside the button."""
        number = target.partition("m")[2]
        if not number.isdigit():
            return OnCard.button(self, picks, target)
        return say_n("%(n)d Merlin", "%(n)d Merlins", int(number))


@pending("cancel")
class Cancel(StackQuestion[State]):
    """Question whether the holder of Excalibur throws it away to cancel a black card (SC86, SCR13)."""

    seat: Annotated[int, SEAT]
    card: Annotated[str, fields.word(("", *box.BLACK))]
    """The drawn card; empty if it is to be laid face down."""
    place: Annotated[str, fields.word(("", *box.COMBATS))]
    """Quest of a card to be laid face down; empty for other cards."""

    asking = say("%(who)s, will you throw Excalibur away to cancel it?")
    in_public = True
    answers: ClassVar[Answers] = {
        CANCEL: Answer(say("Throw Excalibur away"), say("it leaves the game, and the card has no effect")),
        PASS: Answer(say("Let it happen"), say("the card takes effect")),
    }
    refused = Refusal("SC86", say("Throw Excalibur away to cancel the black card, or let it happen."))

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Remove Excalibur from the game and cancel the card, or let the card take effect."""
        if move == PASS:
            events.append(KEPT_SWORD({"seat": self.seat}))
            return
        state.relics[box.EXCALIBUR] = GONE
        _stop(state, self.card)
        events.append(CANCELLED({"seat": self.seat, "card": self.card}))

    def shown(self, state: State) -> str:
        """Return the drawn card; HIDDEN if it is to be laid face down."""
        return self.card or box.HIDDEN


def _stop(state: State, card: str) -> None:
    """Discard the black card about to be carried out, with its task and any question about Excalibur."""
    if isinstance(state.frames[-1], Cancel):
        state.frames.pop()
    state.frames.pop()
    state.black_discards.append(card or take_black(state))
