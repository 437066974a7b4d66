"""What the black cards do (SC13 to SC17, SC75 to SC85, SC93, SC94), and what they ask.

Morgan's that draws more black cards is in ``drawing``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final

from threethrones.core import kinds
from threethrones.core.canonical import JSON
from threethrones.core.picking import Picking
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.combat import Resolve
from threethrones.games.camelot.deeds import Deeds
from threethrones.games.camelot.discarding import Discard, Put, ask_to_discard
from threethrones.games.camelot.frames import PASS, SEAT, SEATS, Answer, Answers, OnCard, pending
from threethrones.games.camelot.life import Deaths, lose_life
from threethrones.games.camelot.piles import deal_white, forsake
from threethrones.games.camelot.polls import NOBODY_DOES, answers_until, next_who_does
from threethrones.games.camelot.rewards import Reward, move_sword
from threethrones.games.camelot.state import State, is_knight, is_open, knights_from

VOLUNTEER: Final = "volunteer"
QUEST_OF: Final = {
    box.EXCALIBUR_CARD: box.EXCALIBUR,
    **dict.fromkeys((box.DESPAIR, box.DESOLATION, box.FOREST), box.GRAIL),
}
"""The quest beside the board that a card needs (SCR27)."""


def carry_out(state: State, card: str, seat: int, events: list[Event]) -> None:
    """One card is one effect (SCR44)."""
    if card in box.STRENGTH and (combat := combat_for(state, card)):
        lay_at(state, card, combat, box.NOBODY, events)
    elif card in box.STRENGTH or QUEST_OF.get(card) in state.closed:
        state.black_discards.append(card)
        _add_engines(state, 1, events)
    elif card in box.WAR_OF:
        _invade(state, card, box.WAR_OF[card], events)
    elif card in (box.MERCENARIES, box.MORDRED):
        state.frames.append(War(seat, card))
    elif card == box.EXCALIBUR_CARD:
        state.dark[box.EXCALIBUR].append(card)
        move_sword(state, -1, box.NOBODY, events)
    elif card in (box.DESPAIR, box.DESOLATION):
        _darken(state, card, events)
    elif card in (box.FOREST, box.MISTS, box.VIVIEN):
        state.effects[card] = ""
        events.append(Event("in force", {"card": card}))
    else:
        state.frames.append(Put(card))
        _strike(state, card, seat, events)


def _strike(state: State, card: str, seat: int, events: list[Event]) -> None:
    """What Guinevere and Morgan do."""
    match card:
        case box.GUINEVERE:
            _call_home(state, seat, events)
        case "M3":
            _add_engines(state, box.MORGANS_ENGINES, events)
        case "M4":
            for knight in knights_from(state, seat):
                lose_life(state, knight, box.MORGANS_WOUND, events)
            state.frames.append(Deaths())
        case _:
            _ask_for_volunteers(state, card, seat, events)


def combat_for(state: State, card: str) -> str:
    """The open quest of a black card with a number; empty where it is over (SC15)."""
    if card[0] == "K":
        return box.KNIGHT
    return next((quest for quest in (box.LANCELOT, box.DRAGON) if is_open(state, quest)), "")


def lay_at(state: State, card: str, place: str, covered: int, events: list[Event]) -> None:
    """A black card with a number lies at its quest, face down where a seat has ``covered`` it; a full row
    ends the quest (SC13, SC38, SCR14)."""
    state.dark[place].append(card)
    state.covers[place].append(covered)
    about: dict[str, JSON] = {"place": place, "count": len(state.dark[place])}
    events.append(Event("laid black", about if covered != box.NOBODY else {**about, "card": card}))
    if covered != box.NOBODY and is_knight(state, covered):
        deal_white(state, [covered], events)
    if len(state.dark[place]) >= box.QUESTS[place].black:
        state.frames.append(Resolve(box.NOBODY, place))


def _add_engines(state: State, count: int, events: list[Event]) -> None:
    state.engines += count
    events.append(Event("engines", {"count": count, "engines": state.engines}))


def _darken(state: State, card: str, events: list[Event]) -> None:
    """Despair takes a free spot of the Grail, Desolation that of the farthest Grail card; on a full board
    Despair takes a Grail card with it (SC80, SC94, SCR20, SCR21)."""
    grails, dark = state.laid[box.GRAIL], state.dark[box.GRAIL]
    full = len(grails) + len(dark) >= box.GRAIL_SPOTS
    driven = bool(grails) and (full or card == box.DESOLATION)
    if driven:
        state.white_discards.append(grails.pop())
    if driven and card == box.DESPAIR:
        state.black_discards.append(card)
    else:
        dark.append(card)
    about: dict[str, JSON] = {"card": card, "driven": driven, "grails": len(grails), "dark": len(dark)}
    events.append(Event("darkened", about))
    if len(dark) >= box.GRAIL_SPOTS:
        state.frames.append(Reward(box.NOBODY, box.GRAIL, won=False))


# --- warriors (SC14, SC45) --------------------------------------------------------------------------------


def _invade(state: State, card: str, war: str, events: list[Event]) -> None:
    """One more warrior; the fourth loses the war (SC14, SC45, SCR11)."""
    state.warriors[war] += 1
    if card == box.MORDRED:
        state.effects[box.MORDRED] = war
    else:
        state.dark[war].append(card)
    events.append(Event("invaded", {"place": war, "card": card, "warriors": state.warriors[war]}))
    if state.warriors[war] >= box.WARRIORS:
        state.frames.append(Reward(box.NOBODY, war, won=False))


@pending("war")
class War(OnCard[State]):
    """The drawer picks the war of mercenaries, or Mordred's (SC14)."""

    seat: Annotated[int, SEAT]
    card: Annotated[str, kinds.word((box.MERCENARIES, box.MORDRED))]

    asking = say("%(who)s: does it go to the Picts or to the Saxons?")
    refused = Refusal("SC14", say("Choose a war: the Picts or the Saxons."))

    @property
    def held(self) -> tuple[str, ...]:
        """It is just being carried out."""
        return (self.card,)

    def legal(self, state: State) -> list[Move]:
        """Either war."""
        return list(box.WARS)

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """One more warrior there."""
        _invade(state, self.card, move, events)


# --- Morgan's and Guinevere (SC75 to SC79, SC82) ----------------------------------------------------------


def _ask_for_volunteers(state: State, card: str, seat: int, events: list[Event]) -> None:
    """Each knight who could is asked; where nobody can, everybody discards (SCR12)."""
    needed = box.MORGANS_CARDS if card == "M1" else 0
    asked = tuple(who for who in knights_from(state, seat) if len(state.hands[who]) >= needed)
    if asked:
        state.frames.append(Volunteer(asked[0], card, asked))
    else:
        _all_discard(state, seat, events)


def _all_discard(state: State, seat: int, events: list[Event]) -> None:
    events.append(Event("all discard", {}))
    ask_to_discard(state, knights_from(state, seat), box.MORGANS_PRICE)


@pending("volunteer", seats="asked")
class Volunteer(OnCard[State]):
    """One knight may pay for all, with cards or with lives (SC75, SC79)."""

    seat: Annotated[int, SEAT]
    card: Annotated[str, kinds.word(box.VOLUNTEERED)]
    asked: Annotated[tuple[int, ...], SEATS]
    """Who is yet to be asked, this seat first."""

    answers: ClassVar[Answers] = {NOBODY_DOES: Answer(say("Nobody"), say("every knight discards"))}
    refused = Refusal("SCR12", say("Do it yourself, or leave it to the next knight."))

    def legal(self, state: State) -> list[Move]:
        """Each for himself."""
        return [VOLUNTEER, PASS]

    def offers(self, state: State) -> list[Move]:
        """Nobody, or who does."""
        return next_who_does(self.asked)

    def spelled(self, state: State, offer: Move) -> list[Move]:
        """The answers of all, or of those up to him."""
        return answers_until(self.asked, offer, VOLUNTEER, PASS)

    def asked_now(self) -> Sequence[int]:
        """All of them."""
        return self.asked

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """The first volunteer pays; if there is none everybody discards (SCR12)."""
        if move == PASS:
            events.append(Event("did not volunteer", {"seat": self.seat}))
            if later := self.asked[1:]:
                state.frames.append(Volunteer(later[0], self.card, later))
            else:
                _all_discard(state, state.active, events)
            return
        events.append(Event("volunteered", {"seat": self.seat, "card": self.card}))
        if self.card == "M1":
            state.frames.append(Discard(self.seat, box.MORGANS_CARDS))
        else:
            lose_life(state, self.seat, box.MORGANS_LIFE, events)
            state.frames.append(Deaths())

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """The price."""
        if self.card == "M1":
            return say_n(
                "Who discards %(n)d card for everybody?",
                "Who discards %(n)d cards for everybody?",
                box.MORGANS_CARDS,
            )
        return say_n(
            "Who loses %(n)d life for everybody?", "Who loses %(n)d lives for everybody?", box.MORGANS_LIFE
        )


def _call_home(state: State, seat: int, events: list[Event]) -> None:
    """All knights are in Camelot, and the drawer's turn has no deed (SC82, SCR28)."""
    away = [knight for knight in knights_from(state, seat) if state.place[knight] != box.CAMELOT]
    about: dict[str, JSON] = {"seat": seat, "away": list[JSON](away)}
    about |= {"knights": [state.knights[knight] for knight in away]}
    about |= {"places": [state.place[knight] for knight in away]}
    events.append(Event("called home", about))
    for place in box.SOLO:
        forsake(state, place, events)
    for knight in away:
        state.place[knight] = box.CAMELOT
    state.frames = [frame for frame in state.frames if not isinstance(frame, Deeds)]
