"""The traitor: action E (accuse), unmasking, and looking at loyalty cards late (SC48 to SC50, SC69, SC89)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

from threethrones.core.canonical import JSON
from threethrones.core.events import EventKind, either
from threethrones.core.terms import Event, Move, Refusal
from threethrones.core.text import Text, citing, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.action_type import ActionType
from threethrones.games.camelot.rules.card_texts import UNMASKED
from threethrones.games.camelot.rules.discarding import ask_to_discard
from threethrones.games.camelot.rules.frames import SEAT, Task, pending
from threethrones.games.camelot.rules.life import take_from_table
from threethrones.games.camelot.rules.outcome import Check
from threethrones.games.camelot.rules.state import (
    State,
    has_traitor,
    is_first_edition,
    knights_from,
    knows_loyalty,
    seat_target,
)

ACCUSED: Final = EventKind(
    "accused",
    {
        "seat": int,
        "whom": int,
        "knight": str,
        "loyal": bool,
        "swords": int,
    },  # knight: the accused; swords: those that turn black, or the new ones
    says=either(
        "loyal",
        say("%(who)s accuses %(whom)s, who is loyal: a white sword turns black, if there is one."),
        say("%(who)s accuses %(whom)s, who is the traitor: one more white sword."),
    ),
    icon="tt-i-warning",
    touches=["p{whom}", "swords"],
    reveals=True,
)
SWORDS_CHANGED: Final = EventKind("swords", {"white": int, "black": int}, touches=["swords"])
LOYALTY_SEEN: Final = EventKind(
    "loyalty seen",
    {},
    says=say("From now on, everybody knows their own loyalty card."),
    icon="tt-i-eye",
    reveals=True,
)
UNMASKED_TRAITOR: Final = EventKind(
    "unmasked",
    {"seat": int, "knight": str, "accused": bool},  # accused: else he shows himself
    says=say("%(who)s is unmasked and plays openly as the traitor."),
    icon="tt-i-warning",
    touches=["p{seat}"],
    explains=citing("SC89", UNMASKED),
    reveals=True,
)


class Accuse(ActionType):
    """Action E: accuse another knight, like ``accuse-p2``."""

    letter = "E"
    done_already = say("You’ve already accused somebody this turn.")

    def moves(self, state: State, seat: int, cards: Iterable[str], paid: bool) -> list[Move]:
        """Return the legal accusations: of knights whose loyalty is not public, once per seat and game."""
        if state.accused[seat] or _why_nobody(state) is not None:
            return []
        others = knights_from(state, seat)[1:]
        return [f"accuse-{seat_target(other)}" for other in others if not state.exposed[other]]

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> Refusal:
        """Return why an accusation is not legal."""
        if nobody := _why_nobody(state):
            return nobody
        if words[1] not in map(seat_target, knights_from(state, seat)[1:]):
            return Refusal("SCR37", say("Accuse another knight who is in the game."))
        if state.accused[seat]:
            return _ACCUSED
        return Refusal("SCR37", say("Everybody knows that this knight is loyal."))

    def why_nobody(self, state: State, seat: int) -> Refusal | None:
        """Return why a seat can accuse nobody; None if it can accuse somebody."""
        refusal = _why_nobody(state) or (_ACCUSED if state.accused[seat] else None)
        others = knights_from(state, seat)[1:]
        return refusal or (_ALL_LOYAL if all(state.exposed[other] for other in others) else None)

    def play(self, state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
        """Reveal the accused: if loyal, turn a white sword black; if not, add a white one (SC49, SC50)."""
        accused = int(words[1][1:])
        state.accused[seat] = True
        state.exposed[accused] = True
        loyal = state.loyalty[accused] == box.LOYAL
        swords = min(1, state.swords[0]) if loyal else 1
        about: dict[str, JSON] = {"seat": seat, "whom": accused, "knight": state.knights[accused]}
        events.append(ACCUSED({**about, "loyal": loyal, "swords": swords}))
        if loyal:
            state.swords[0] -= swords
            state.swords[1] += swords
        else:
            state.swords[0] += swords
            _unmask(state, accused, events, accused=True)
        events.append(SWORDS_CHANGED({"white": state.swords[0], "black": state.swords[1]}))
        state.frames.append(Check())

    def means(self, state: State, seat: int, words: Sequence[str]) -> Text:
        """Return a description: a seat accuses once per game, and the accused shows the loyalty card."""
        return say("once per game; the accused shows their loyalty card")


ACCUSE: Final = Accuse()


_ACCUSED: Final = Refusal("SC48", say("Each knight may accuse only once per game."))
_ALL_LOYAL: Final = Refusal("SCR37", say("Everybody knows that the other knights are loyal."))
_NO_TRAITOR: Final = Refusal("SCR52", say("You agreed that there is no traitor: nobody can be accused."))
_UNMASKED: Final = Refusal("SCR53", say("The traitor is unmasked: nobody can be accused any more."))
_TOO_EARLY: Final = Refusal(
    "SC48",
    say("Nobody can be accused before there are %(n)d siege engines or %(n)d swords.", n=box.SUSPICION),
)


def _why_nobody(state: State) -> Refusal | None:
    """Return why no seat can accuse anybody (SC48, SCR52, SCR53); None if accusing is possible."""
    if not has_traitor(state.setup):
        return _NO_TRAITOR
    if state.unmasked != box.NOBODY and not is_first_edition(state.setup):
        return _UNMASKED
    return None if max(state.engines, sum(state.swords)) >= box.SUSPICION else _TOO_EARLY


def _unmask(state: State, seat: int, events: list[Event], accused: bool) -> None:
    """Unmask the traitor, who loses figure, lives, hand and all relics but the armour (SC89, SCR47)."""
    about: dict[str, JSON] = {"seat": seat, "knight": state.knights[seat], "accused": accused}
    events.append(UNMASKED_TRAITOR(about))
    state.exposed[seat] = True
    state.unmasked = seat
    state.life[seat] = 0
    take_from_table(state, seat, (box.EXCALIBUR, box.GRAIL), events)


def betray(state: State, seat: int) -> None:
    """Play Fate as the traitor: every opponent discards two cards, then the traitor is unmasked (SC69)."""
    state.frames.append(Unmask(seat))
    ask_to_discard(state, knights_from(state, seat)[1:], box.FATES_CARDS)


@pending("unmask")
class Unmask(Task[State]):
    """Unmasking of a traitor, after the opponents have discarded for Fate (SC69, SCR47)."""

    seat: Annotated[int, SEAT]

    def do(self, state: State, events: list[Event]) -> None:
        """Unmask the traitor, then check for the end of the game."""
        _unmask(state, self.seat, events, accused=False)
        state.frames.append(Check())


def look_at_loyalty(state: State, events: list[Event]) -> None:
    """If loyalties are looked at late, make each known to its seat once it is time (SCR54)."""
    if state.setup.options["loyalty"] != "late" or state.aware or state.ending or not knows_loyalty(state):
        return
    state.aware = True
    events.append(LOYALTY_SEEN({}))
