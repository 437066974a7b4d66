"""Gaining and losing life, action D (heal), deaths and the Grail (SC19 to SC21, SC47, SC54)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar, Final

from threethrones.core.events import COUNTED, EventKind, Flight
from threethrones.core.overriding import override
from threethrones.core.terms import Event, Move, Refusal
from threethrones.core.text import Text, citing, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.action_type import ActionType
from threethrones.games.camelot.rules.card_moves import discard_hand, forsake, leave_hidden
from threethrones.games.camelot.rules.card_texts import DEAD
from threethrones.games.camelot.rules.frames import SEAT, SEATS, Answer, Answers, StackQuestion, Task, pending
from threethrones.games.camelot.rules.outcome import Check
from threethrones.games.camelot.rules.state import GONE, State, holder, knights_from, seat_target

REFUSE: Final = "refuse"


RELIC_GONE: Final = EventKind(
    "relic gone",
    {"relic": str, "from": str},  # from: a quest, or the target of a seat
    says=say("A relic leaves the game: %(relic)s."),
    icon=lambda e: f"ca-relic-{e.word('relic')}",
    moves=[Flight("relic-{relic}", "{from}")],
    sound="loss",
)
HEALED: Final = EventKind(
    "healed",
    {"seat": int},
    says=say("%(who)s heals with %(n)d identical cards.", n=box.SAME_TO_HEAL),
    icon="tt-i-card",
    moves=[Flight("back-white", "p{seat}", "white-discards", box.SAME_TO_HEAL)],
)
LOST_LIFE: Final = EventKind(
    "lost life",
    {"seat": int, "count": int, "life": int},
    says=say_n(
        "%(who)s loses %(n)d life and has %(life)d left.",
        "%(who)s loses %(n)d lives and has %(life)d left.",
        COUNTED,
    ),
    icon="ca-heart",
    moves=[Flight("heart", "p{seat}", "", "count")],
    sound="attack",
    touches=["p{seat}"],
)
GAINED_LIFE: Final = EventKind(
    "gained life",
    {"seat": int, "count": int, "life": int},
    says=say_n(
        "%(who)s gains %(n)d life and now has %(life)d.",
        "%(who)s gains %(n)d lives and now has %(life)d.",
        COUNTED,
    ),
    icon="ca-heart",
    moves=[Flight("heart", "", "p{seat}", "count")],
    sound="flip",
    touches=["p{seat}"],
)
DRANK: Final = EventKind(
    "drank",
    {"seat": int, "owner": int, "life": int},  # owner: who held the Grail
    says=lambda e: (
        say("%(who)s drinks from the Holy Grail and has %(life)d lives; the Grail is gone.")
        if e.about["owner"] == e.about["seat"]
        else say("%(owner)s lets %(who)s drink from the Holy Grail: %(life)d lives; the Grail is gone.")
    ),
    icon="ca-relic-grail",
    touches=["p{seat}", "p{owner}"],
)
GRAIL_REFUSED: Final = EventKind(
    "grail refused",
    {"seat": int},
    says=say("%(who)s lets nobody drink from the Holy Grail."),
    icon="ca-relic-grail",
)
DIED: Final = EventKind(
    "died",
    {"seat": int, "knight": str},
    says=say("%(who)s is dead and out of the game."),
    icon="ca-dead",
    touches=["p{seat}"],
    explains=citing("SC20", DEAD),
)


def gain_life(state: State, seat: int, amount: int, events: list[Event]) -> None:
    """Give a knight lives, up to six (SC47), but none after sacrificing the last life (SC54, SCR40)."""
    if state.doomed and seat == state.active:
        return
    gained = min(amount, box.MOST_LIFE - state.life[seat])
    if gained > 0:
        state.life[seat] += gained
        events.append(GAINED_LIFE({"seat": seat, "count": gained, "life": state.life[seat]}))


def can_gain(state: State, seat: int, paid: bool = False) -> bool:
    """Return whether a seat can gain life (SC47, SC54); ``paid``: as if a life had just been sacrificed."""
    life = state.life[seat] - paid
    return life < box.MOST_LIFE and not (seat == state.active and (state.doomed or (paid and life < 1)))


def lose_life(state: State, seat: int, amount: int, events: list[Event]) -> None:
    """Take lives from a knight; a knight with none left dies when deaths are settled (SC19, SCR39)."""
    state.life[seat] = max(0, state.life[seat] - amount)
    events.append(LOST_LIFE({"seat": seat, "count": amount, "life": state.life[seat]}))


class Heal(ActionType):
    """Action D: discard identical cards to gain a life, like ``F3-heal``."""

    letter = "D"
    done_already = say("You’ve already healed this turn.")

    @override
    def moves(self, state: State, seat: int, cards: Iterable[str], paid: bool) -> list[Move]:
        hand = state.hands[seat]
        if len(hand) < box.SAME_TO_HEAL or not can_gain(state, seat, paid):
            return []
        return [f"{card}-heal" for card in cards if hand.count(card) >= box.SAME_TO_HEAL]

    @override
    def why_not(self, state: State, seat: int, words: Sequence[str]) -> Refusal:
        if state.doomed:
            text = say("Healing can’t save a knight who has sacrificed their last life.")
            return Refusal("SCR40", text)
        if state.life[seat] >= box.MOST_LIFE:
            return Refusal("SC47", say("You already have %(n)d lives.", n=box.MOST_LIFE))
        return Refusal("SC47", say("You need %(n)d identical cards to heal.", n=box.SAME_TO_HEAL))

    def play(self, state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
        """Discard the identical cards face down and gain a life."""
        cards = [words[0]] * box.SAME_TO_HEAL
        leave_hidden(state, seat, cards)
        state.white_discards += cards
        events.append(HEALED({"seat": seat}))
        gain_life(state, seat, 1, events)

    @override
    def means(self, state: State, seat: int, words: Sequence[str]) -> Text:
        return say("discard %(n)d of them, gain a life", n=box.SAME_TO_HEAL)


HEAL: Final = Heal()


# --- death and the Grail ----------------------------------------------------------------------------------


@pending("deaths")
class Deaths(Task[State]):
    """Death of the knights without lives, unless the Grail saves them (SC19, SC21, SCR39)."""

    def do(self, state: State, events: list[Event]) -> None:
        """Let knights without lives die, except one who has sacrificed the last life for an action (SC54)."""
        spared = state.active if state.doomed else box.NOBODY
        living = knights_from(state, state.active)
        _die(state, [seat for seat in living if state.life[seat] < 1 and seat != spared])


def die_of_sacrifice(state: State) -> None:
    """Let the active knight die of their sacrifice (SC54, SCR40); then check for the end of the game."""
    state.doomed = False
    state.frames.append(Check())
    _die(state, [state.active])


def _die(state: State, dying: list[int]) -> None:
    if not dying:
        return
    state.frames.append(Out(tuple(dying)))
    owner = holder(state, box.GRAIL)
    if owner != box.NOBODY:
        state.frames.append(Drink(owner, tuple(dying)))


@pending("drink", seats="dying")
class Drink(StackQuestion[State]):
    """Grail owner's choice of the dying knight who drinks from it (SC21, SC87, SCR41)."""

    seat: Annotated[int, SEAT]
    dying: Annotated[tuple[int, ...], SEATS]

    asking = say("%(who)s has the Grail: who drinks from it?")
    in_public = True
    answers: ClassVar[Answers] = {REFUSE: Answer(say("Let nobody drink"), say("the dying knights are out"))}
    refused = Refusal("SC87", say("Choose who drinks from the Grail, or let nobody drink."))

    @override
    def legal(self, state: State) -> list[Move]:
        return [*map(seat_target, self.dying), REFUSE]

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Restore a dying knight to four lives and remove the Grail from the game, or save nobody."""
        if move == REFUSE:
            events.append(GRAIL_REFUSED({"seat": self.seat}))
            return
        saved = int(move[1:])
        state.life[saved] = box.LIFE
        state.relics[box.GRAIL] = GONE
        events.append(DRANK({"seat": saved, "owner": self.seat, "life": box.LIFE}))


@pending("out", seats="dying")
class Out(Task[State]):
    """Removal of dying knights not saved by the Grail, their loyalty still hidden (SC20, SCR41 to SCR43)."""

    dying: Annotated[tuple[int, ...], SEATS]

    def do(self, state: State, events: list[Event]) -> None:
        """Remove the dying knights who still have no lives, with their hands and relics."""
        for seat in self.dying:
            if state.life[seat] < 1:
                state.out[seat] = True
                events.append(DIED({"seat": seat, "knight": state.knights[seat]}))
                take_from_table(state, seat, (box.EXCALIBUR, box.GRAIL, box.ARMOUR), events)


def take_from_table(state: State, seat: int, relics: tuple[str, ...], events: list[Event]) -> None:
    """Remove a knight's figure and those of ``relics`` that they own, and discard their hand."""
    place, state.place[seat] = state.place[seat], ""
    forsake(state, place, events)
    discard_hand(state, seat)
    for relic in relics:
        if state.relics[relic] == seat:
            state.relics[relic] = GONE
            events.append(RELIC_GONE({"relic": relic, "from": seat_target(seat)}))
