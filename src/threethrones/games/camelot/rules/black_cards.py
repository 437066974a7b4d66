"""Effects of the black cards, and the questions they raise (SC13 to SC17, SC75 to SC85, SC93, SC94).

The Morgan card that makes a knight draw more black cards is in ``black_draws``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Final

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.events import COUNTED, EventKind, Flight
from threethrones.core.facts import Facts
from threethrones.core.overriding import override
from threethrones.core.picking import Picking
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.card_moves import deal_white, forsake
from threethrones.games.camelot.rules.card_texts import special_rule
from threethrones.games.camelot.rules.combat import Resolve
from threethrones.games.camelot.rules.discarding import Discard, Put, ask_to_discard
from threethrones.games.camelot.rules.frames import PASS, SEAT, SEATS, Answer, Answers, OnCard, pending
from threethrones.games.camelot.rules.life import Deaths, lose_life
from threethrones.games.camelot.rules.polls import NOBODY_DOES, answers_until, next_who_does
from threethrones.games.camelot.rules.rewards import Reward, move_sword
from threethrones.games.camelot.rules.state import State, is_knight, is_open, knights_from, seat_target
from threethrones.games.camelot.rules.wording import target_of, warrior, warrior_icon

VOLUNTEER: Final = "volunteer"
QUEST_OF: Final = {
    box.EXCALIBUR_CARD: box.EXCALIBUR,
    **dict.fromkeys((box.DESPAIR, box.DESOLATION, box.FOREST), box.GRAIL),
}
"""Quest that must be open for a black card to have its own effect (SCR27)."""


def _say_laid_black(e: Facts) -> Text:
    most = box.QUESTS[e.word("place")].black
    if "card" in e:
        return say("New on the black side (%(place)s, %(n)d of %(most)d): %(card)s.", most=most)
    return say("New on the black side (%(place)s, %(n)d of %(most)d): a hidden card.", most=most)


def _fly_laid_black(e: Facts) -> list[Flight]:
    """Return the flight of a card laid face up; none for a face-down card, which has flown before."""
    return [Flight("{card}", "black", "{place}")] if "card" in e else []


def _say_darkened(e: Facts) -> Text:
    if not e.about["driven"]:
        return say(
            "A space at the Holy Grail turns dark: %(card)s. Grail cards: %(grails)d, dark cards: %(dark)d."
        )
    if e.about["card"] == box.DESPAIR:
        return say(
            "A Grail card is discarded together with the black card: %(card)s. Grail cards: "
            "%(grails)d, dark cards: %(dark)d."
        )
    return say(
        "The black card takes the place of a Grail card, which is discarded: %(card)s. Grail "
        "cards: %(grails)d, dark cards: %(dark)d."
    )


def _fly_darkened(e: Facts) -> list[Flight]:
    driven = [Flight("w:Gr", box.GRAIL, "white-discards")] if e.about["driven"] else []
    both = bool(driven) and e.word("card") == box.DESPAIR
    return [*driven, Flight("{card}", "black", "black-discards" if both else box.GRAIL)]


def _fly_invaded(e: Facts) -> list[Flight]:
    return [Flight("{card}", "black", "{place}"), Flight(warrior(e), "", "{place}")]


def _fly_in_force(e: Facts) -> list[Flight]:
    return [Flight("{card}", "black", box.GRAIL if e.word("card") == box.FOREST else "force")]


def _fly_called_home(e: Facts) -> list[Flight]:
    return [
        Flight(f"knight:{knight}", target_of(place), box.CAMELOT)
        for knight, place in zip(e.words("knights"), e.words("places"), strict=True)
    ]


ENGINES_ADDED: Final = EventKind(
    "engines",
    {"count": int, "engines": int},  # count: those that are new
    says=say_n(
        "%(n)d siege engine is added: %(now)d of %(most)d.",
        "%(n)d siege engines are added: %(now)d of %(most)d.",
        COUNTED,
        most=box.LAST_ENGINE,
    ),
    icon="ca-engine",
    moves=[Flight("engine", "", box.SIEGE, "count")],
    sound="attack",
    touches=[box.SIEGE],
)
LAID_BLACK: Final = EventKind(
    "laid black",
    {"place": str, "count": int, "card?": str},  # count: all that lie there now
    says=_say_laid_black,
    icon="ca-back-black",
    moves=_fly_laid_black,
    touches=["{place}"],
)
DARKENED: Final = EventKind(
    "darkened",
    {"card": str, "driven": bool, "grails": int, "dark": int},  # driven: a Grail card is gone
    says=_say_darkened,
    icon="ca-back-black",
    moves=_fly_darkened,
    touches=[box.GRAIL],
)
INVADED: Final = EventKind(
    "invaded",
    {"place": str, "card": str, "warriors": int},
    says=lambda e: say_n(
        "%(n)d of %(most)d warriors is there now: %(place)s.",
        "%(n)d of %(most)d warriors are there now: %(place)s.",
        e.number("warriors"),
        most=box.WARRIORS,
    ),
    icon=warrior_icon,
    moves=_fly_invaded,
    sound="attack",
    touches=["{place}"],
    explains=special_rule,
)
CAME_INTO_FORCE: Final = EventKind(
    "in force",
    {"card": str},
    says=say("In force now: %(card)s."),
    icon="ca-back-black",
    moves=_fly_in_force,
    touches=lambda e: [box.GRAIL] if e.about["card"] == box.FOREST else [],
    explains=special_rule,
)
VOLUNTEERED: Final = EventKind(
    "volunteered", {"seat": int, "card": str}, says=say("%(who)s volunteers (%(card)s)."), icon="tt-i-card"
)
DID_NOT_VOLUNTEER: Final = EventKind(
    "did not volunteer", {"seat": int}, says=say("%(who)s doesn’t volunteer."), icon="tt-i-close"
)
ALL_DISCARD: Final = EventKind(
    "all discard",
    {},
    says=say_n(
        "Nobody volunteers: every knight with any cards discards %(n)d card.",
        "Nobody volunteers: every knight with any cards discards %(n)d cards.",
        box.MORGANS_PRICE,
    ),
    icon="tt-i-discard",
)
CALLED_HOME: Final = EventKind(
    "called home",
    # away: seats of the knights outside Camelot; knights and places: their figures and former places
    {"seat": int, "away": list[int], "knights": list[str], "places": list[str]},
    says=say("All knights return to Camelot, and there is no heroic action this turn."),
    icon="tt-i-home",
    moves=_fly_called_home,
    touches=["p{away}", box.CAMELOT],
)


def carry_out(state: State, card: str, seat: int, events: list[Event]) -> None:
    """Carry out a black card drawn by ``seat``; the whole card is a single effect (SCR44)."""
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
        events.append(CAME_INTO_FORCE({"card": card}))
    else:
        state.frames.append(Put(card))
        _strike(state, card, seat, events)


def _strike(state: State, card: str, seat: int, events: list[Event]) -> None:
    """Carry out Guinevere or a Morgan card drawn by ``seat``."""
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
    """Return the open combat quest for a numbered black card; empty if that quest is over (SC15)."""
    if card[0] == "K":
        return box.KNIGHT
    return next((quest for quest in (box.LANCELOT, box.DRAGON) if is_open(state, quest)), "")


def lay_at(state: State, card: str, place: str, covered: int, events: list[Event]) -> None:
    """Lay a numbered black card at a combat quest, which is settled once its black side is full (SC13, SC38,
    SCR14). ``covered``: the seat that laid the card face down; NOBODY if the card is face up."""
    state.dark[place].append(card)
    state.covers[place].append(covered)
    about: dict[str, JSON] = {"place": place, "count": len(state.dark[place])}
    events.append(LAID_BLACK(about if covered != box.NOBODY else {**about, "card": card}))
    if covered != box.NOBODY and is_knight(state, covered):
        deal_white(state, [covered], events)
    if len(state.dark[place]) >= box.QUESTS[place].black:
        state.frames.append(Resolve(box.NOBODY, place))


def _add_engines(state: State, count: int, events: list[Event]) -> None:
    state.engines += count
    events.append(ENGINES_ADDED({"count": count, "engines": state.engines}))


def _darken(state: State, card: str, events: list[Event]) -> None:
    """Place Despair or Desolation at the Grail (SC80, SC94, SCR20, SCR21). Desolation replaces the last Grail
    card; if no space is free, Despair is discarded together with the last Grail card."""
    grails, dark = state.laid[box.GRAIL], state.dark[box.GRAIL]
    full = len(grails) + len(dark) >= box.GRAIL_SPACES
    driven = bool(grails) and (full or card == box.DESOLATION)
    if driven:
        state.white_discards.append(grails.pop())
    if driven and card == box.DESPAIR:
        state.black_discards.append(card)
    else:
        dark.append(card)
    about: dict[str, JSON] = {"card": card, "driven": driven, "grails": len(grails), "dark": len(dark)}
    events.append(DARKENED(about))
    if len(dark) >= box.GRAIL_SPACES:
        state.frames.append(Reward(box.NOBODY, box.GRAIL, won=False))


# --- warriors (SC14, SC45) --------------------------------------------------------------------------------


def _invade(state: State, card: str, war: str, events: list[Event]) -> None:
    """Add a warrior to a war; the fourth warrior ends the war as lost (SC14, SC45, SCR11)."""
    state.warriors[war] += 1
    if card == box.MORDRED:
        state.effects[box.MORDRED] = war
    else:
        state.dark[war].append(card)
    events.append(INVADED({"place": war, "card": card, "warriors": state.warriors[war]}))
    if state.warriors[war] >= box.WARRIORS:
        state.frames.append(Reward(box.NOBODY, war, won=False))


@pending("war")
class War(OnCard[State]):
    """Drawer's choice of the war that Mercenaries or Mordred joins (SC14)."""

    seat: Annotated[int, SEAT]
    card: Annotated[str, fields.word((box.MERCENARIES, box.MORDRED))]

    asking = say("%(who)s: does it go to the Picts or to the Saxons?")
    refused = Refusal("SC14", say("Choose a war: the Picts or the Saxons."))

    @property
    @override
    def held(self) -> tuple[str, ...]:
        return (self.card,)

    @override
    def legal(self, state: State) -> list[Move]:
        return list(box.WARS)

    @override
    def play(self, state: State, move: Move, events: list[Event]) -> None:
        _invade(state, self.card, move, events)


# --- Morgan's and Guinevere (SC75 to SC79, SC82) ----------------------------------------------------------


def _ask_for_volunteers(state: State, card: str, seat: int, events: list[Event]) -> None:
    """Ask knights able to bear the card's cost for all; if there are none, all knights discard (SCR12)."""
    needed = box.MORGANS_CARDS if card == "M1" else 0
    asked = tuple(who for who in knights_from(state, seat) if len(state.hands[who]) >= needed)
    if asked:
        state.frames.append(Volunteer(asked[0], card, asked))
    else:
        _all_discard(state, seat, events)


def _all_discard(state: State, seat: int, events: list[Event]) -> None:
    events.append(ALL_DISCARD({}))
    ask_to_discard(state, knights_from(state, seat), box.MORGANS_PRICE)


@pending("volunteer", seats="asked")
class Volunteer(OnCard[State]):
    """Question whether a knight bears the cost for all knights, in cards or lives (SC75, SC79)."""

    seat: Annotated[int, SEAT]
    card: Annotated[str, fields.word(box.VOLUNTEERED)]
    asked: Annotated[tuple[int, ...], SEATS]
    """Seats still to be asked, ``seat`` first."""

    answers: ClassVar[Answers] = {NOBODY_DOES: Answer(say("Nobody"), say("every knight discards"))}
    refused = Refusal("SCR12", say("Do it yourself, or leave it to the next knight."))

    @override
    def legal(self, state: State) -> list[Move]:
        return [VOLUNTEER, PASS]

    @override
    def offers(self, state: State) -> list[Move]:
        return next_who_does(self.asked)

    def spelled(self, state: State, offer: Move) -> list[Move]:
        """Return the asked seats' answers: up to the volunteer, or all if nobody volunteers."""
        return answers_until(self.asked, offer, VOLUNTEER, PASS)

    @override
    def volunteers(self, state: State) -> Mapping[str, int]:
        return {seat_target(seat): seat for seat in self.asked}

    @override
    def asked_now(self) -> Sequence[int]:
        return self.asked

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Let a volunteer bear the cost, or ask the next knight; if all refuse, all discard (SCR12)."""
        if move == PASS:
            events.append(DID_NOT_VOLUNTEER({"seat": self.seat}))
            if later := self.asked[1:]:
                state.frames.append(Volunteer(later[0], self.card, later))
            else:
                _all_discard(state, state.active, events)
            return
        events.append(VOLUNTEERED({"seat": self.seat, "card": self.card}))
        if self.card == "M1":
            state.frames.append(Discard(self.seat, box.MORGANS_CARDS))
        else:
            lose_life(state, self.seat, box.MORGANS_LIFE, events)
            state.frames.append(Deaths())

    @override
    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
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
    """Move all knights to Camelot and skip the second phase of the seat that drew the card (SC82, SCR28)."""
    away = [knight for knight in knights_from(state, seat) if state.place[knight] != box.CAMELOT]
    about: dict[str, JSON] = {"seat": seat, "away": list[JSON](away)}
    about |= {"knights": [state.knights[knight] for knight in away]}
    about |= {"places": [state.place[knight] for knight in away]}
    events.append(CALLED_HOME(about))
    for place in box.SOLO:
        forsake(state, place, events)
    for knight in away:
        state.place[knight] = box.CAMELOT
    state.frames = [frame for frame in state.frames if not isinstance(frame, ChooseAction)]
