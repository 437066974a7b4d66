"""Progress of evil: the first phase of a knight's turn, and the unmasked traitor's turn (SC4, SC89)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final

from threethrones.core.chance import below, generator
from threethrones.core.events import EventKind, Flight
from threethrones.core.facts import Facts
from threethrones.core.overriding import override
from threethrones.core.terms import Decision, Event, Move, Refusal
from threethrones.core.text import Text, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.components import PERCIVAL
from threethrones.games.camelot.rules.black_draws import draw_black
from threethrones.games.camelot.rules.card_moves import black_left, leave_hidden, look_at_black
from threethrones.games.camelot.rules.frames import SEAT, Answer, Answers, StackQuestion, pending
from threethrones.games.camelot.rules.life import Deaths, lose_life
from threethrones.games.camelot.rules.outcome import Check
from threethrones.games.camelot.rules.state import State, bearer, knights_from, seat_target

DRAW, ENGINE, LIFE, LOOK = "draw", "engine", "life", "look"
FORESEEN: Final = "foreseen"
"""Name of the view that shows the top black card to one seat alone."""
_DRAW: Final = Answer(say("Draw black card"), say("and carry it out"))
_ENGINE: Final = Answer(say("Add an engine"), say("one more at Camelot"))
_NONE_LEFT: Final = Refusal("SCR4", say("There is no black card left to draw."))


def _say_stole(e: Facts) -> Text:
    whom = e.player("from")
    if not e.about["count"]:
        return say("%(who)s finds no card in %(whom)s’s hand.", whom=whom)
    return say("%(who)s discards a card from %(whom)s’s hand.", whom=whom)


ENGINE_ADDED: Final = EventKind(
    "engine",
    {"seat": int, "engines": int},
    says=say("%(who)s adds a siege engine: %(now)d of %(most)d.", most=box.LAST_ENGINE),
    icon="ca-engine",
    moves=[Flight("engine", "", box.SIEGE)],
    sound="attack",
    touches=[box.SIEGE],
)
CARD_STOLEN: Final = EventKind(
    "stole",
    {"seat": int, "from": int, "count": int},  # count: none where the hand was empty
    says=_say_stole,
    icon="tt-i-discard",
    moves=[Flight("back-white", "p{from}", "white-discards", "count")],
)
CARD_STOLEN_SHOWN: Final = EventKind(
    "stole card",
    {"seat": int, "from": int, "card": str},
    says=lambda e: say("%(who)s discards from %(whom)s’s hand: %(card)s.", whom=e.player("from")),
    icon="tt-i-discard",
    moves=[Flight("{card}", "p{from}", "white-discards")],
    known_by=("seat", "from"),
)


@pending("evil")
class Evil(StackQuestion[State]):
    """The active knight's choice of how evil progresses (SC4)."""

    seat: Annotated[int, SEAT]

    asking = say("%(who)s: how does evil progress?")
    in_public = True
    answers: ClassVar[Answers] = {
        DRAW: _DRAW,
        ENGINE: _ENGINE,
        LIFE: Answer(say("Lose a life"), say("one of your own")),
        LOOK: Answer(say("Look before choosing"), say("only Sir Percival sees it")),
    }

    def decision(self, state: State) -> Decision:
        """Return that the whole table decides, or the seat alone once Percival has looked at the card."""
        return Decision(self.seat if state.looked else None, self.kind, state.looked)

    def legal(self, state: State) -> list[Move]:
        """Return ``engine``, ``life``, ``draw`` if a black card is left, and Percival's ``look`` (SC64)."""
        moves = [DRAW, ENGINE, LIFE] if black_left(state) else [ENGINE, LIFE]
        return [*moves, LOOK] if self._may_look(state) and state.black else moves

    def openly(self, state: State) -> list[Move]:
        """Return all legal moves, because none depends on a secret."""
        return self.legal(state)

    def why_not_openly(self, state: State, move: Move) -> Refusal:
        """Return why a move is not legal; the reason depends on no secret."""
        return self.why_not(state, move)

    @override
    def shown_alone(self, state: State) -> str:
        return FORESEEN if state.looked else ""

    def row(self, state: State) -> Sequence[str]:
        """Return the buttons that are always shown; only Sir Percival has ``look``."""
        ways = [DRAW, ENGINE, LIFE]
        return [*ways, LOOK] if bearer(state, PERCIVAL) == self.seat else ways

    def _may_look(self, state: State) -> bool:
        return bearer(state, PERCIVAL) == self.seat and not state.looked

    @override
    def why_not(self, state: State, move: Move) -> Refusal:
        if move == DRAW:
            return _NONE_LEFT
        if move == LOOK and self._may_look(state):
            return Refusal("SCR4", say("The black pile is empty: there’s no card to look at."))
        if move == LOOK:
            return Refusal("SC64", say("Only Sir Percival may look at the top black card, once per turn."))
        return Refusal(
            "SC4", say("Evil progresses first: draw a black card, add a siege engine, or lose a life.")
        )

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Carry out the choice; after Percival's look, ask again."""
        if move == LOOK:
            look_at_black(state, self.seat, 1, events)
            state.looked = True
            state.frames.append(self)
        elif move == LIFE:
            lose_life(state, self.seat, 1, events)
            state.frames += [Check(), Deaths()]
        else:
            _progress(state, self.seat, move, events)

    @override
    def means(self, state: State, move: Move) -> Text:
        if move == LIFE and state.life[self.seat] == 1:
            return say("it’s your last life")
        return StackQuestion.means(self, state, move)


@pending("theft")
class Theft(StackQuestion[State]):
    """Choice of the knight from whose hand the unmasked traitor discards a random card (SC89)."""

    seat: Annotated[int, SEAT]

    asking = say("%(who)s, the traitor: whose hand do you discard a random card from?")
    in_public = True
    refused = Refusal("SC89", say("The traitor discards a card from a knight’s hand: choose whose."))

    @override
    def legal(self, state: State) -> list[Move]:
        return [seat_target(seat) for seat in knights_from(state, self.seat)]

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Discard a random card from the chosen hand, or none if the hand is empty (SCR47)."""
        victim = int(move[1:])
        hand = state.hands[victim]
        about = {"seat": self.seat, "from": victim}
        if not hand:
            events.append(CARD_STOLEN({**about, "count": 0}))
            return
        card = hand[below(generator(state.key, state.chance), len(hand))]
        state.chance += 1
        leave_hidden(state, victim, [card], self.seat)
        state.white_discards.append(card)
        events.append(CARD_STOLEN({**about, "count": 1}, reveals=True))
        events.append(CARD_STOLEN_SHOWN({**about, "card": card}))


@pending("malice")
class Malice(StackQuestion[State]):
    """The unmasked traitor's choice between a siege engine and a black card, after the theft (SC89)."""

    seat: Annotated[int, SEAT]

    asking = say("%(who)s, the traitor: a siege engine, or a black card?")
    in_public = True
    answers: ClassVar[Answers] = {ENGINE: _ENGINE, DRAW: _DRAW}

    @override
    def legal(self, state: State) -> list[Move]:
        return [ENGINE, DRAW] if black_left(state) else [ENGINE]

    @override
    def why_not(self, state: State, move: Move) -> Refusal:
        if move == DRAW:
            return _NONE_LEFT
        return Refusal("SC89", say("The traitor adds a siege engine or draws a black card."))

    @override
    def play(self, state: State, move: Move, events: list[Event]) -> None:
        _progress(state, self.seat, move, events)


def _progress(state: State, seat: int, move: Move, events: list[Event]) -> None:
    if move == DRAW:
        draw_black(state, seat, events)
        return
    state.engines += 1
    events.append(ENGINE_ADDED({"seat": seat, "engines": state.engines}))
    state.frames.append(Check())
