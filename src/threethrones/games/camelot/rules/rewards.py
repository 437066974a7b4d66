"""Rewards of a finished quest, and clearing away its cards (SC27 to SC30, SC91)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, cast

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.events import EventKind, Flight
from threethrones.core.facts import Facts
from threethrones.core.terms import Event
from threethrones.core.text import Text, citing, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.card_moves import put_away
from threethrones.games.camelot.rules.card_texts import RELIC_RULES, RELIC_TEXTS
from threethrones.games.camelot.rules.frames import FLAG, Task, pending
from threethrones.games.camelot.rules.life import RELIC_GONE, Deaths, gain_life, lose_life
from threethrones.games.camelot.rules.outcome import Check
from threethrones.games.camelot.rules.sharing import Loot, Spoils
from threethrones.games.camelot.rules.state import (
    GONE,
    State,
    holder,
    is_first_edition,
    is_knight,
    knights_at,
)
from threethrones.games.camelot.rules.wording import target_of


def _fly_cleared(e: Facts) -> list[Flight]:
    card, place = e.word("card"), e.word("place")
    where = target_of(place) or (box.GRAIL if card == box.FOREST else "force")
    return [Flight("{card}", where, "white-discards" if card in box.WHITE else "black-discards")]


def _cleared_from(e: Facts) -> list[str]:
    place, is_forest = e.word("place"), e.word("card") == box.FOREST
    return [place or box.GRAIL] if place or is_forest else []


def _quest_touched(e: Facts) -> list[str]:
    more = {box.SIEGE: e.number("engines"), box.CAMELOT: e.numbers("present")}
    return ["{place}", "p{present}", "swords", *(place for place, has_changed in more.items() if has_changed)]


def _say_quest_over(e: Facts) -> Text:
    swords, engines = e.number("swords"), e.number("engines")
    if e.about["won"]:
        return say_n(
            "Quest won (%(place)s): %(n)d white sword. Present: %(present)s.",
            "Quest won (%(place)s): %(n)d white swords. Present: %(present)s.",
            swords,
        )
    if not engines:
        return say_n(
            "Quest lost (%(place)s): %(n)d black sword. Present: %(present)s.",
            "Quest lost (%(place)s): %(n)d black swords. Present: %(present)s.",
            swords,
        )
    return say_n(
        "Quest lost (%(place)s): %(n)d black sword, %(engines)s. Present: %(present)s.",
        "Quest lost (%(place)s): %(n)d black swords, %(engines)s. Present: %(present)s.",
        swords,
        engines=say_n("%(n)d siege engine", "%(n)d siege engines", engines),
    )


def _say_cleared_away(e: Facts) -> Text:
    if not e.about["closed"]:
        return say("The quest starts again: %(place)s.")
    if e.about["place"] == box.LANCELOT:
        return say("Lancelot’s quest is over for good; the Dragon’s begins.")
    return say("The quest is over for good: %(place)s.")


LIFTED: Final = EventKind(
    "lifted",
    {"card": str, "place": str},  # empty where it was in force at no one place
    says=say("No longer in force: %(card)s."),
    icon="tt-i-close",
    moves=_fly_cleared,
    touches=_cleared_from,
)
SWORD_MOVED: Final = EventKind(
    "sword moved",
    {"steps": int, "sword": int},  # from the middle; both towards the knights
    says=lambda e: (
        say("Excalibur moves towards the bright side. It’s now %(where)s.")
        if e.number("steps") > 0
        else say("Excalibur moves towards the dark side. It’s now %(where)s.")
    ),
    icon="ca-relic-excalibur",
    moves=[Flight("relic-excalibur", "", box.EXCALIBUR)],
    sound="sword",
    touches=[box.EXCALIBUR],
)
QUEST_OVER: Final = EventKind(
    "quest over",
    {
        "place": str,
        "won": bool,
        "swords": int,  # like the others what it brings or takes
        "engines": int,
        "life": int,
        "cards": int,
        "present": list[int],  # the seats of who was there
        "knights": list[str],  # theirs
        "white": list[str],  # what lay there; hidden is what was paid
        "black": list[str],
        "sums?": list[int],  # white and black, in a combat
    },
    says=_say_quest_over,
    icon=lambda e: "ca-sword-white" if e.about["won"] else "ca-sword-black",
    touches=_quest_touched,
)
RELIC_WON: Final = EventKind(
    "relic won",
    {"relic": str, "seat": int},
    says=say("%(who)s wins a relic: %(relic)s."),
    icon=lambda e: f"ca-relic-{e.word('relic')}",
    touches=["p{seat}"],
    explains=lambda e: citing(RELIC_RULES[e.word("relic")], RELIC_TEXTS[e.word("relic")]),
)
CLEARED_AWAY: Final = EventKind(
    "cleared away",
    {"place": str, "closed": bool},  # closed: for good
    says=_say_cleared_away,
    icon="tt-i-flag",
    touches=lambda e: ["{place}", *([box.DRAGON] if e.about["place"] == box.LANCELOT else [])],
)


def payment(state: State, quest: str) -> dict[str, int]:
    """Return a quest's payoffs (see PAYOFFS); Heroism and the Mists add a sword each (SC70, SC83, SCR10)."""
    more = state.effects.get(box.HEROISM) == quest
    # The payoffs were checked at the start of the match; checking them again here would be slow.
    pays = dict(cast("Mapping[str, Mapping[str, int]]", state.setup.components["payoffs"])[quest])
    pays["swords"] += more
    pays["lost_swords"] += more + (box.MISTS in state.effects)
    return pays


def sums(state: State, place: str) -> tuple[int, int]:
    """Return the white and black sums of a combat, with Excalibur if its holder is there (SC86, SCR18)."""
    white = sum(box.VALUE[card] for card in state.laid[place])
    sword = holder(state, box.EXCALIBUR)
    if sword != box.NOBODY and state.place[sword] == place:
        white += box.EXCALIBURS_STRENGTH
    more = box.DRAGON_MORE if place == box.DRAGON else 0
    return white, sum(box.STRENGTH[card] + more for card in state.dark[place])


def move_sword(state: State, steps: int, seat: int, events: list[Event]) -> None:
    """Move Excalibur by ``steps`` (negative: to the dark side); at an end, its quest is over (SC40, SC93)."""
    state.sword += steps
    events.append(SWORD_MOVED({"steps": steps, "sword": state.sword}))
    if abs(state.sword) >= box.STEPS:
        state.frames.append(Reward(seat, box.EXCALIBUR, state.sword > 0))


@pending("reward", seat="completer", n="won")
class Reward(Task[State]):
    """Rewards or penalties of a quest that is over (SC27, SC28)."""

    completer: Annotated[int, fields.seat(box.NOBODY)]
    """Seat whose move ended the quest; NOBODY if a black card ended it."""
    place: Annotated[str, fields.word(box.QUESTS)]
    won: Annotated[bool, FLAG]

    def do(self, state: State, events: list[Event]) -> None:
        """Move knights to Camelot; settle swords, engines, lives and relic; push the tasks that follow."""
        place, won = self.place, self.won
        pays = payment(state, place)
        present = knights_at(state, place)
        lay = _as_it_lay(state, place, present)
        for seat in present:
            state.place[seat] = box.CAMELOT
        swords = pays["swords" if won else "lost_swords"]
        state.swords[0 if won else 1] += swords
        engines = 0 if won else pays["lost_engines"]
        state.engines += engines
        cards = min(pays["cards"], len(state.white) + len(state.white_discards)) if won and present else 0
        about: dict[str, JSON] = {"place": place, "won": won, "swords": swords, "engines": engines}
        about |= {"life": pays["life" if won else "lost_life"], "cards": cards}
        events.append(QUEST_OVER({**about, "present": list[JSON](present), **lay}))
        for seat in present:
            if won:
                more = box.PALAMEDES_LIFE if state.knights[seat] == box.PALAMEDES else 0
                gain_life(state, seat, pays["life"] + more, events)
            else:
                lose_life(state, seat, pays["lost_life"], events)
        victor = self.completer if self.completer != box.NOBODY else next(iter(present), box.NOBODY)
        _hand_over_relic(state, place, won, victor, events)
        state.frames.append(Finish(self.completer, place, won))
        if cards:
            # ``present`` is clockwise from the active knight, so a completer who is present is first (SCR25).
            openly = place not in box.SOLO and not is_first_edition(state.setup)
            there = tuple(present)
            state.frames.append(Loot(place, there, cards) if openly else Spoils(place, there, (), cards))
        state.frames += [Check(), Deaths()]


def _as_it_lay(state: State, place: str, present: Sequence[int]) -> dict[str, JSON]:
    """Return the knights, cards and (in a combat) sums at a quest as publicly known: cards laid for Excalibur
    are hidden, and Mordred is among the black cards of the war in which it is in force."""
    white, black = list[JSON](state.laid[place]), list[JSON](state.dark[place])
    if place == box.EXCALIBUR:
        white = [box.HIDDEN] * len(white)
    if state.effects.get(box.MORDRED) == place:
        black.append(box.MORDRED)
    knights: list[JSON] = [state.knights[seat] for seat in present]
    lay: dict[str, JSON] = {"knights": knights, "white": white, "black": black}
    return {**lay, "sums": [*sums(state, place)]} if place in box.COMBATS else lay


def _hand_over_relic(state: State, place: str, won: bool, seat: int, events: list[Event]) -> None:
    """Give a won relic to a knight's ``seat``, or else remove the relic from the game (SC40, SCR23)."""
    relic = box.QUESTS[place].relic
    if not relic:
        return
    gained = won and seat != box.NOBODY and is_knight(state, seat)
    state.relics[relic] = seat if gained else GONE
    won_by: dict[str, JSON] = {"relic": relic, "seat": seat}
    lost_at: dict[str, JSON] = {"relic": relic, "from": place}
    events.append(RELIC_WON(won_by) if gained else RELIC_GONE(lost_at))


@pending("finish", seat="completer", n="won")
class Finish(Task[State]):
    """Clearing of a quest's cards; the quest begins anew or closes (SC29, SC30)."""

    completer: Annotated[int, fields.seat(box.NOBODY)]
    place: Annotated[str, fields.word(box.QUESTS)]
    won: Annotated[bool, FLAG]

    def do(self, state: State, events: list[Event]) -> None:
        """Discard the cards, and lift the effects ended by this quest or by any victory (SCR9 to SCR11)."""
        place = self.place
        state.white_discards += state.laid[place]
        state.black_discards += state.dark[place]
        state.laid[place], state.dark[place] = [], []
        if place in state.covers:
            state.covers[place] = []
        if place == box.EXCALIBUR:
            state.layers, state.sword = [], 0
        if place in box.WARS:
            state.warriors[place] = 0
        if not box.QUESTS[place].perpetual:
            state.closed.append(place)
            state.won += [place] if self.won else []
        for card, where in list(state.effects.items()):
            ends = card in (box.FOREST, box.VIVIEN) and (
                self.won or (card == box.FOREST and place == box.GRAIL)
            )
            if ends or (card in (box.HEROISM, box.MORDRED) and where == place):
                del state.effects[card]
                put_away(state, [card])
                events.append(LIFTED({"card": card, "place": where}))
        events.append(CLEARED_AWAY({"place": place, "closed": place in state.closed}))
