"""Action B: act at a quest or in Camelot (SC31 to SC45), and which cards may be laid where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from threethrones.core.events import EventKind, Flight
from threethrones.core.terms import Event, Move, Refusal
from threethrones.core.text import Text, say, say_n, verbatim
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.action_type import ActionType
from threethrones.games.camelot.rules.card_moves import deal_white, leave_hidden, leave_openly, white_left
from threethrones.games.camelot.rules.combat import FIGHTS, Fight, Resolve
from threethrones.games.camelot.rules.outcome import Check
from threethrones.games.camelot.rules.rewards import Reward, move_sword
from threethrones.games.camelot.rules.state import State

CARD_PAID: Final = EventKind(
    "paid",
    {"seat": int},
    says=say("%(who)s places a white card face down for Excalibur."),
    icon="tt-i-card",
    moves=[Flight("back-white", "p{seat}", box.EXCALIBUR)],
    touches=[box.EXCALIBUR],
)
CARD_PAID_SHOWN: Final = EventKind(
    "paid card",
    {"seat": int, "card": str},
    says=say("You place face down for Excalibur: %(card)s."),
    icon="tt-i-card",
    moves=[Flight("{card}", "p{seat}", box.EXCALIBUR)],
    known_by=("seat",),
)
CARD_LAID: Final = EventKind(
    "laid",
    {"seat": int, "card": str, "place": str},
    says=say("%(who)s places a card at %(place)s: %(card)s."),
    icon="tt-i-card",
    moves=[Flight("{card}", "p{seat}", "{place}")],
    touches=["{place}"],
)
DARK_CARD_CLEARED: Final = EventKind(
    "cleared",
    {"seat": int, "card": str},  # the dark card that a Grail card has removed
    says=say("%(who)s plays a Grail card, which leaves the game, and removes a dark card: %(card)s."),
    icon="ca-relic-grail",
    moves=[Flight("w:Gr", "p{seat}", box.GRAIL), Flight("{card}", box.GRAIL, "black-discards")],
    touches=[box.GRAIL],
)


class Act(ActionType):
    """Action B: draw (``camelot-draw``), fight (``F3-siege``), lay (``F3-picts``, ``Me-excalibur-pay``)."""

    letter = "B"
    done_already = say("You’ve already acted at a quest or in Camelot this turn.")

    def moves(self, state: State, seat: int, cards: Iterable[str], paid: bool) -> list[Move]:
        """Return the legal moves at the knight's place: a draw, fights, or laying one of these cards."""
        here = state.place[seat]
        if here == box.CAMELOT:
            fights = [f"{card}-{box.SIEGE}" for card in cards if card in box.VALUE] if state.engines else []
            able = len(state.hands[seat]) <= box.HAND_LIMIT and white_left(state)
            return ["camelot-draw", *fights] if able else fights
        if here == box.EXCALIBUR:
            return [f"{card}-{box.EXCALIBUR}-pay" for card in cards]
        return [f"{card}-{here}" for card in cards if can_lay(state, card, here)]

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> Refusal:
        """Return why a draw, a fight or laying a card is not possible."""
        here = state.place[seat]
        match words:
            case ["camelot", "draw"]:
                return _why_not_draw(state, seat)
            case [card, "siege"]:
                return _why_not_fight(state, seat, card)
        card, place = words[:2]
        if here != place:
            return Refusal("SC23", say("Travel there first: %(name)s.", name=box.QUEST_NAMES[place]))
        return _why_not_lay(state, card, place)

    def play(self, state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
        """Draw cards, begin a fight, or lay a card."""
        match words:
            case ["camelot", "draw"]:
                deal_white(state, [seat] * _drawn(state, seat), events)
            case [card, "siege"]:
                leave_openly(state, seat, [card])
                state.frames.append(Fight(seat, (card,)))
                events.append(FIGHTS({"seat": seat, "card": card}))
            case [card, "excalibur", "pay"]:
                state.frames.append(Check())
                _pay(state, seat, card, events)
            case [card, quest]:
                state.frames.append(Check())
                _lay(state, seat, card, quest, events)

    def means(self, state: State, seat: int, words: Sequence[str]) -> Text:
        """Return a short description of a move's effect; empty if the place makes it clear."""
        match words:
            case ["camelot", "draw"]:
                return say_n("%(n)d card", "%(n)d cards", _drawn(state, seat))
            case [card, "siege"] if card in box.VALUE:
                return say("add more cards, then roll the die")
            case [_, "excalibur", "pay"]:
                return say("one step towards the bright side")
        return verbatim("")


ACT: Final = Act()


def _drawn(state: State, seat: int) -> int:
    """Return the number of white cards that a seat draws in Camelot (SC31, SC61)."""
    return box.GAWAINS if state.knights[seat] == box.GAWAIN else box.DRAWN


def _why_not_draw(state: State, seat: int) -> Refusal:
    if state.place[seat] != box.CAMELOT:
        return Refusal("SC31", say("You can draw white cards only in Camelot."))
    if len(state.hands[seat]) > box.HAND_LIMIT:
        return Refusal(
            "SC31", say("You can’t draw in Camelot if you hold more than %(n)d cards.", n=box.HAND_LIMIT)
        )
    return Refusal("SCR4", say("There is no white card left to draw."))


def _why_not_fight(state: State, seat: int, card: str) -> Refusal:
    if state.place[seat] != box.CAMELOT:
        return Refusal("SC32", say("You can fight siege engines only in Camelot."))
    if card not in box.VALUE:
        return Refusal("SC32", say("Only fight cards help against a siege engine."))
    return Refusal("SCR19", say("There are no siege engines at Camelot."))


# --- laying a card (SC36 to SC45) -------------------------------------------------------------------------


def fits(laid: list[str], card: str, groups: tuple[int, ...]) -> bool:
    """Return whether a combat quest's pattern can still be completed after laying a card (SC37, SCR15).

    >>> fits(["F1", "F1", "F2"], "F3", (2, 2))
    False
    """
    cards = [*laid, card]
    counts = sorted(map(cards.count, {*cards}), reverse=True)
    return len(counts) <= len(groups) and all(map(int.__le__, counts, groups))


def next_in_war(state: State, war: str) -> str:
    """Return the fight card to be laid next in a war: 1 to 5 in order, and another 5 with Mordred (SC44)."""
    return box.FIGHTS[min(len(state.laid[war]), len(box.FIGHTS) - 1)]


def white_spaces(state: State, quest: str) -> int:
    """Return the number of white cards that end a quest: one more in Mordred's war (SC45, SCR11)."""
    return box.QUESTS[quest].white + (state.effects.get(box.MORDRED) == quest)


def can_lay(state: State, card: str, quest: str) -> bool:
    """Return whether a card can be laid at a quest other than Excalibur's, which takes any card."""
    if quest == box.GRAIL:
        return card == box.GRAIL_CARD and box.FOREST not in state.effects
    if quest in box.WARS:
        return card == next_in_war(state, quest)
    return card in box.VALUE and fits(state.laid[quest], card, box.QUESTS[quest].groups)


def _why_not_lay(state: State, card: str, quest: str) -> Refusal:
    if quest == box.GRAIL and card == box.GRAIL_CARD:
        return Refusal("SC81", say("The Dark Forest blocks the Grail until a quest is won."))
    if quest == box.GRAIL:
        return Refusal("SC41", say("Only Grail cards go there."))
    if card not in box.VALUE:
        return Refusal("SC44" if quest in box.WARS else "SC36", say("Only fight cards go there."))
    if quest in box.WARS:
        needed = box.WHITE_NAMES[next_in_war(state, quest)]
        return Refusal("SC44", say("The next card in this war must be %(card)s.", card=needed))
    text = say(
        "Only sets of matching cards go there (%(groups)s), each of a different value.",
        groups=box.pattern(quest),
    )
    return Refusal("SCR15", text)


def _pay(state: State, seat: int, card: str, events: list[Event]) -> None:
    """Lay any card face down for Excalibur, and move Excalibur a step towards the knights (SC40)."""
    leave_hidden(state, seat, [card])
    state.laid[box.EXCALIBUR].append(card)
    state.layers.append(seat)
    events.append(CARD_PAID({"seat": seat}))
    events.append(CARD_PAID_SHOWN({"seat": seat, "card": card}))
    move_sword(state, 1, seat, events)


def _lay(state: State, seat: int, card: str, quest: str, events: list[Event]) -> None:
    """Lay a card at the knight's quest, possibly ending it; at a full Grail, remove a dark card instead."""
    leave_openly(state, seat, [card])
    dark = state.dark[box.GRAIL]
    if quest == box.GRAIL and len(state.laid[box.GRAIL]) + len(dark) >= box.GRAIL_SPACES:
        state.removed.append(card)
        cleared = dark.pop()
        state.black_discards.append(cleared)
        events.append(DARK_CARD_CLEARED({"seat": seat, "card": cleared}))
        return
    state.laid[quest].append(card)
    events.append(CARD_LAID({"seat": seat, "card": card, "place": quest}))
    if len(state.laid[quest]) < white_spaces(state, quest):
        return
    over = quest in box.WARS or quest == box.GRAIL
    state.frames.append(Reward(seat, quest, won=True) if over else Resolve(seat, quest))
