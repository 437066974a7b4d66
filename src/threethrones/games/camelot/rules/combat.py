"""Fights against siege engines, and the settling of combat quests (SC32 to SC39, SC62)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Final

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.chance import below, generator
from threethrones.core.events import EventKind, Flight, either
from threethrones.core.overriding import override
from threethrones.core.picking import Picking
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.card_moves import leave_openly
from threethrones.games.camelot.rules.frames import (
    FIGHT_CARDS,
    PASS,
    SEAT,
    Answer,
    Answers,
    StackQuestion,
    Task,
    pending,
)
from threethrones.games.camelot.rules.life import Deaths, lose_life
from threethrones.games.camelot.rules.outcome import Check
from threethrones.games.camelot.rules.rewards import Reward, sums
from threethrones.games.camelot.rules.state import State, bearer, holder, known_to_all

ROLL: Final = "roll"
_COMBAT: Final = fields.word(box.COMBATS)


COMBAT_REVEALED: Final = EventKind(
    "combat",
    {"place": str, "cards": list[str]},  # all of the dark side
    says=say("The black cards are revealed (%(place)s): %(cards)s."),
    icon="ca-c-F",
    moves=[Flight("{cards}", "", "{place}")],
    sound="flip",
    touches=["{place}"],
)
KAY_ADDED: Final = EventKind(
    "kay added",
    {"seat": int, "card": str, "place": str},  # Camelot where it is a siege engine
    says=say("%(who)s adds a card as Sir Kay: %(card)s."),
    icon="tt-i-card",
    moves=[Flight("{card}", "p{seat}", "{place}")],
)
KAY_PASSED: Final = EventKind(
    "kay passed", {"seat": int}, says=say("%(who)s adds no card as Sir Kay."), icon="tt-i-close"
)
COMPARED: Final = EventKind(
    "compared",
    {"place": str, "white": int, "black": int},
    says=say("White %(white)d against black %(black)d (%(place)s)."),
    icon="ca-c-F",
)
FIGHTS: Final = EventKind(
    "fights",
    {"seat": int, "card": str},
    says=say("%(who)s fights a siege engine with %(card)s."),
    icon="ca-c-F",
    moves=[Flight("{card}", "p{seat}", box.SIEGE)],
)
ROLLED: Final = EventKind(
    "rolled",
    {
        "seat": int,
        "die": int,
        "cards?": list[str],
        "strength?": int,
    },  # what is laid out so far, where Sir Kay may add to it before it counts
    says=say("%(who)s rolls %(die)d."),
    icon="tt-i-die",
    topic="rolled",
    reveals=True,
)
SIEGE_FOUGHT: Final = EventKind(
    "siege fought",
    {"seat": int, "cards": list[str], "strength": int, "die": int, "won": bool},
    says=either(
        "won",
        say("%(who)s wins with %(strength)d against %(die)d: a siege engine is removed."),
        say("%(who)s loses with %(strength)d against %(die)d: the siege engine stays and costs them a life."),
    ),
    icon="ca-c-F",
    moves=[Flight("{cards}", box.SIEGE, "white-discards")],
    topic="siege fought, won: {won}",
    touches=lambda e: [box.SIEGE] if e.about["won"] else [],
)


def _fight_cards(state: State, seat: int) -> list[Move]:
    return [card for card in dict.fromkeys(state.hands[seat]) if card in box.VALUE]


def strength_of(state: State, seat: int, cards: Sequence[str]) -> int:
    """Return the strength of cards against a siege engine, with Excalibur's bonus (SC86)."""
    bonus = box.EXCALIBURS_STRENGTH if holder(state, box.EXCALIBUR) == seat else 0
    return sum(box.VALUE[card] for card in cards) + bonus


# --- against a siege engine (SC32 to SC34) ----------------------------------------------------------------


@pending("fight")
class Fight(StackQuestion[State]):
    """Choice in a fight against a siege engine: lay out another card, or roll the die (SC32)."""

    seat: Annotated[int, SEAT]
    cards: Annotated[tuple[str, ...], FIGHT_CARDS]

    answers: ClassVar[Answers] = {
        ROLL: Answer(say("Roll the die"), say("your sum must beat the roll (at most %(n)d)", n=box.DIE))
    }
    refused = Refusal("SC32", say("Add fight cards from your hand, then roll the die."))

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """Return the prompt, with the sum so far and the rolls that it beats."""
        who, total = names[self.seat], strength_of(state, self.seat, self.cards)
        if total > box.DIE:
            return say("%(who)s: your sum is %(sum)d, more than any roll. Roll the die.", who=who, sum=total)
        if total < 2:
            return say(
                "%(who)s: your sum is %(sum)d, which can’t beat any roll. Add fight cards.",
                who=who,
                sum=total,
            )
        return say(
            "%(who)s: your sum is %(sum)d, which beats a roll of up to %(roll)d. "
            "Add fight cards, or roll the die.",
            who=who,
            sum=total,
            roll=total - 1,
        )

    @property
    @override
    def held(self) -> tuple[str, ...]:
        return self.cards

    @override
    def legal(self, state: State) -> list[Move]:
        return [*_fight_cards(state, self.seat), ROLL]

    @override
    def openly(self, state: State) -> list[Move]:
        return [ROLL]

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Lay out a card, or roll the die; after the roll, a fighting Sir Kay may add a card (SC62)."""
        if move != ROLL:
            leave_openly(state, self.seat, [move])
            state.frames.append(Fight(self.seat, (*self.cards, move)))
            events.append(FIGHTS({"seat": self.seat, "card": move}))
            return
        die = below(generator(state.key, state.chance), box.DIE) + 1
        state.chance += 1
        about: dict[str, JSON] = {"seat": self.seat, "die": die}
        state.frames.append(Siege(self.seat, self.cards, die))
        if state.knights[self.seat] == box.KAY and _ask_kay(state, box.CAMELOT, self.seat):
            strength = strength_of(state, self.seat, self.cards)
            about |= {"cards": list[JSON](self.cards), "strength": strength}
        events.append(ROLLED(about))


@pending("siege", n="die")
class Siege(Task[State]):
    """Result of a siege fight: a strength above the roll wins (SC33, SC34, SCR19)."""

    seat: Annotated[int, SEAT]
    cards: Annotated[tuple[str, ...], FIGHT_CARDS]
    die: Annotated[int, fields.number(0, 99)]

    @property
    @override
    def held(self) -> tuple[str, ...]:
        return self.cards

    def do(self, state: State, events: list[Event]) -> None:
        """Remove a siege engine if the fight is won; otherwise take a life from the knight."""
        strength = strength_of(state, self.seat, self.cards)
        won = strength > self.die
        about: dict[str, JSON] = {"seat": self.seat, "cards": list[JSON](self.cards), "strength": strength}
        events.append(SIEGE_FOUGHT({**about, "die": self.die, "won": won}))
        state.white_discards += self.cards
        state.frames += [Check(), Deaths()]
        if won:
            state.engines -= 1
        else:
            lose_life(state, self.seat, 1, events)


# --- combat quests (SC38, SC39) ---------------------------------------------------------------------------


@pending("resolve", seat="completer")
class Resolve(Task[State]):
    """Settling of a combat with a full side: reveal the black cards, then ask Sir Kay (SC39, SC62, SCR17)."""

    completer: Annotated[int, fields.seat(box.NOBODY)]
    """Seat that laid the last white card; NOBODY if a black card filled the black side."""
    place: Annotated[str, _COMBAT]

    def do(self, state: State, events: list[Event]) -> None:
        """Reveal the black cards, sorted to hide which seat laid which (SCR48); then ask Sir Kay."""
        place = self.place
        hidden = any(seat != box.NOBODY for seat in state.covers[place])
        state.covers[place] = [box.NOBODY] * len(state.covers[place])
        state.dark[place].sort()
        about: dict[str, JSON] = {"place": place, "cards": list[JSON](state.dark[place])}
        events.append(COMBAT_REVEALED(about, reveals=hidden))
        state.frames.append(Compare(self.completer, place))
        _ask_kay(state, place, bearer(state, box.KAY))


@pending("compare", seat="completer")
class Compare(Task[State]):
    """Comparison of the sums at a combat quest; black wins a tie (SC8, SC39, SCR14)."""

    completer: Annotated[int, fields.seat(box.NOBODY)]
    place: Annotated[str, _COMBAT]

    @override
    def do(self, state: State, events: list[Event]) -> None:
        white, black = sums(state, self.place)
        events.append(COMPARED({"place": self.place, "white": white, "black": black}))
        state.frames.append(Reward(self.completer, self.place, white > black))


def _ask_kay(state: State, place: str, seat: int) -> bool:
    """Ask Sir Kay's seat if it is at the place and has any card; return whether it is asked."""
    asked = seat != box.NOBODY and state.place[seat] == place and bool(state.hands[seat])
    if asked:
        state.frames.append(Kay(seat, place))
    return asked


@pending("kay")
class Kay(StackQuestion[State]):
    """Question whether Sir Kay adds a card to a combat at their place, or to their own siege fight (SC62)."""

    seat: Annotated[int, SEAT]
    place: Annotated[str, fields.word((box.CAMELOT, *box.COMBATS))]

    announced = say("Sir Kay may add a fight card.")
    answers: ClassVar[Answers] = {PASS: Answer(say("Add no card"))}
    refused = Refusal("SC62", say("Sir Kay may add one fight card from his hand, or none."))

    def legal(self, state: State) -> list[Move]:
        """Return ``pass`` and the fight cards of the hand, even if they break the quest's pattern (SCR17)."""
        return [PASS, *_fight_cards(state, self.seat)]

    def forced(self, state: State) -> Move | None:
        """Return ``pass`` if the hand is publicly known and has no fight card; None otherwise."""
        is_known = len(known_to_all(state, self.seat)) == len(state.hands[self.seat])
        return self.only(state) if is_known else None

    def only(self, state: State) -> Move | None:
        """Return ``pass`` for a hand without a fight card; None otherwise."""
        return None if _fight_cards(state, self.seat) else PASS

    @override
    def openly(self, state: State) -> list[Move]:
        return [PASS]

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Add the chosen card to the fight, or pass."""
        if move == PASS:
            events.append(KAY_PASSED({"seat": self.seat}))
            return
        leave_openly(state, self.seat, [move])
        events.append(KAY_ADDED({"seat": self.seat, "card": move, "place": self.place}))
        fight = state.frames[-1]
        if isinstance(fight, Siege):
            state.frames[-1] = replace(fight, cards=(*fight.cards, move))
        else:
            state.laid[self.place].append(move)

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        fight, who = state.frames[-2], names[self.seat]
        if isinstance(fight, Siege):
            total = strength_of(state, self.seat, fight.cards)
            if total > fight.die:
                return say(
                    "%(who)s: you’ve already won: your sum is %(sum)d, the die shows %(die)d. "
                    "Add a fight card anyway?",
                    who=who,
                    sum=total,
                    die=fight.die,
                )
            return say(
                "%(who)s: your sum is %(sum)d, the die shows %(die)d. Add a fight card?",
                who=who,
                sum=total,
                die=fight.die,
            )
        white, black = sums(state, self.place)
        if white > black:
            return say(
                "%(who)s: white has already won, %(white)d against %(black)d. Add a fight card anyway?",
                who=who,
                white=white,
                black=black,
            )
        return say(
            "%(who)s: white %(white)d against black %(black)d. Add a fight card?",
            who=who,
            white=white,
            black=black,
        )
