"""Cutscene at the end of a match of Camelot, and the account of quests, actions and treason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from threethrones.core.animations import Animation, Sound
from threethrones.core.events import EventKind
from threethrones.core.facts import Facts
from threethrones.core.outcome import Outcome
from threethrones.core.recap import Account, Chapter, LoggedEvents, Remarked, Statistic, tally
from threethrones.core.terms import TURN_OVER, Event, Names, Seen
from threethrones.core.text import Text, joined, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.black_cards import ENGINES_ADDED
from threethrones.games.camelot.rules.black_draws import DREW_BLACK, DREW_COMBAT
from threethrones.games.camelot.rules.combat import SIEGE_FOUGHT
from threethrones.games.camelot.rules.events import GAPS, KINDS
from threethrones.games.camelot.rules.evil import CARD_STOLEN, ENGINE_ADDED
from threethrones.games.camelot.rules.life import DIED
from threethrones.games.camelot.rules.outcome import SWORDS_TURNED
from threethrones.games.camelot.rules.quests import CARD_LAID
from threethrones.games.camelot.rules.rewards import QUEST_OVER
from threethrones.games.camelot.rules.special_cards import CARD_PLAYED
from threethrones.games.camelot.rules.state import ENDINGS, State
from threethrones.games.camelot.rules.traitor import ACCUSED, UNMASKED_TRAITOR
from threethrones.games.camelot.view.scenes import EndScene

_WON: Final = "won"
_TITLES: Final = {
    _WON: say("Camelot stands"),
    "engines": say("Camelot falls"),
    "swords": say("Black swords over Camelot"),
    "twelve": say("The Round Table is broken"),
    "dead": say("No loyal knight is left"),
    "abandoned": say("The Round Table is deserted"),
}


def _how(outcome: Outcome) -> str:
    """Return ``won`` for several winners (the loyal), ``abandoned`` if ended by no rule, or the reason."""
    if outcome.reason not in ENDINGS:
        return "abandoned"
    return _WON if len(outcome.winners) > 1 else outcome.reason


def _traitor(outcome: Outcome, seats: int) -> int | None:
    """Return the traitor's seat; None without a traitor, or if the match ended by agreement, unrevealed."""
    if outcome.reason not in ENDINGS:
        return None
    others = set(range(seats)).difference(outcome.winners)
    found = others if _how(outcome) == _WON else set(outcome.winners)
    return next(iter(found), None)


def finale(outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Animation:
    """Return the cutscene of the ending, with the traitor if one is revealed."""
    how, traitor, knights = _how(outcome), _traitor(outcome, len(names)), seen.state.knights
    title = _TITLES[how]
    if traitor is not None and how != _WON:
        title = say("%(what)s: %(who)s betrayed you", what=title, who=names[traitor])
    picture: EndScene = {
        "kind": "end",
        "how": how,
        "seats": outcome.winners,
        "faces": [knight for seat, knight in enumerate(knights) if seat != traitor],
        "traitor": "" if traitor is None else knights[traitor],
    }
    sound: Sound | None = None if how == "abandoned" else "win" if how == _WON else "loss"
    return Animation(why, cutscene=True, title=title, picture={**picture}, sound=sound)


def account(outcome: Outcome, log: LoggedEvents, seen: Seen[State], names: Names) -> Account:
    """Return the account of a match: statistics, quests, treason, and the turning point."""
    traitor, seats = _traitor(outcome, len(names)), len(names)
    won = [(ply, event) for ply, event in log if event.about.get("won") is True]
    return Account(
        statistics=[
            Statistic(say("Quests won"), "ca-sword-white", tally(won, (QUEST_OVER,), seats, of="present")),
            Statistic(say("Siege engines destroyed"), "ca-c-F", tally(won, (SIEGE_FOUGHT,), seats)),
            Statistic(say("Cards placed at quests"), "tt-i-card", tally(log, (CARD_LAID,), seats)),
            Statistic(say("Special cards played"), "ca-c-Me", tally(log, (CARD_PLAYED,), seats)),
            Statistic(say("Black cards drawn"), "ca-back-black", tally(log, _DRAWN, seats)),
            Statistic(say("Siege engines added"), "ca-engine", tally(log, (ENGINE_ADDED,), seats)),
        ],
        parts=[_part(outcome, seen.state, seat, traitor) for seat in range(seats)],
        badges=seen.state.knights,
        chapters_title=say("The quests"),
        chapters=[_quest(ply, Facts(event.about, names)) for ply, event in log if QUEST_OVER.is_of(event)],
        secrets_title=say("What the traitor did"),
        secrets=[] if traitor is None else list(_treason(log, traitor, names)),
        turning=_turning(outcome, log, traitor, names),
    )


_DRAWN: Final = (DREW_BLACK, DREW_COMBAT)
_FOUND_OUT: Final = (UNMASKED_TRAITOR.name, SWORDS_TURNED.name)


def _part(outcome: Outcome, state: State, seat: int, traitor: int | None) -> Text:
    knight = box.KNIGHT_NAMES[state.knights[seat]]
    if outcome.reason not in ENDINGS:
        return knight
    if seat == traitor:
        return say("%(knight)s, the traitor", knight=knight)
    return (
        say("%(knight)s, loyal, dead", knight=knight)
        if state.out[seat]
        else say("%(knight)s, loyal", knight=knight)
    )


def _quest(ply: int, e: Facts) -> Chapter:
    place, won = e.word("place"), bool(e.about["won"])
    name = box.PLACE_NAMES[place]
    text = say("Quest won: %(place)s", place=name) if won else say("Quest lost: %(place)s", place=name)
    return Chapter(ply + 1, place, text, won, e.numbers("present"))


# --- treason ----------------------------------------------------------------------------------------------


def _treason(log: LoggedEvents, traitor: int, names: Names) -> Iterator[Remarked]:
    """Yield a remark on the sum of the traitor's ordinary harm, then one on each treason or exposure."""
    if in_sum := _in_sum(log, traitor):
        yield Remarked(None, in_sum, "ca-back-black")
    found_out = False
    for turn, ply, event in _by_turn(log):
        if not _is_treason(event, traitor):
            continue
        found_out = found_out or event.kind in _FOUND_OUT
        kind, facts = KINDS[event.kind], Facts(event.about, names)
        text = kind.sentence(facts, GAPS)
        assert text is not None, "an event of treason without a sentence"
        yield Remarked(ply + 1, say("Turn %(turn)d: %(what)s", turn=turn, what=text), kind.symbol(facts))
    if not found_out:
        yield Remarked(None, say("Nobody found out."), "tt-i-eye")


def _in_sum(log: LoggedEvents, traitor: int) -> Text | None:
    """Sum up the harm by the traitor that any knight could have done as well; None if there was none."""

    def done(*kinds: EventKind, count: str = "") -> int:
        return tally(log, kinds, box.MOST_SEATS, count=count)[traitor]

    parts = [
        say_n("%(n)d black card drawn", "%(n)d black cards drawn", done(*_DRAWN)),
        say_n("%(n)d siege engine added", "%(n)d siege engines added", done(ENGINE_ADDED)),
        say_n(
            "%(n)d card taken from hands", "%(n)d cards taken from hands", done(CARD_STOLEN, count="count")
        ),
    ]
    told_of = [part for part in parts if part.number]
    return joined(told_of, " · ") if told_of else None


def _is_treason(event: Event, traitor: int) -> bool:
    if ACCUSED.is_of(event):
        return traitor in (event.about["seat"], event.about["whom"])
    return event.kind in (*_FOUND_OUT, DIED.name) and event.about["seat"] == traitor


def _by_turn(log: LoggedEvents) -> Iterator[tuple[int, int, Event]]:
    """Yield the turn number, ply and event of each logged event."""
    turn = 1
    for ply, event in log:
        yield turn, ply, event
        if event.kind == TURN_OVER:
            turn = Facts(event.about, ()).number("turn") + 1


# --- where it turned --------------------------------------------------------------------------------------


class _Stand(NamedTuple):
    """Swords and engines at the end of a turn."""

    ply: int
    """Number of plies played up to the end of the turn."""
    turn: int
    lead: int
    """Number of white swords minus number of black swords."""
    engines: int
    """Number of engines added in this turn."""


def _stands(log: LoggedEvents) -> list[_Stand]:
    found, engines = [_Stand(0, 0, 0, 0)], 0
    for ply, event in log:
        engines += ENGINE_ADDED.is_of(event)
        if ENGINES_ADDED.is_of(event):
            engines += Facts(event.about, ()).number("count")
        if event.kind == TURN_OVER and isinstance(course := event.about["course"], Mapping):
            now = Facts(course, ())
            lead = now.number("white") - now.number("black")
            turn = Facts(event.about, ()).number("turn")
            found.append(_Stand(ply + 1, turn, lead, engines))
            engines = 0
    return found


def _turning(outcome: Outcome, log: LoggedEvents, traitor: int | None, names: Names) -> Remarked | None:
    """Return the turning point of the match, by swords, engines or deaths; None if there is none."""
    steps = list(pairwise(_stands(log)))
    match _how(outcome):
        case "won":
            for before, after in reversed(steps):
                if before.lead <= 0 < after.lead:
                    text = say("From turn %(turn)d on, there were always more white swords.", turn=after.turn)
                    return Remarked(before.ply, text, "ca-sword-white")
        case "swords" | "twelve":
            for before, after in reversed(steps):
                if after.lead < 0 <= before.lead:
                    text = say("From turn %(turn)d on, there were always more black swords.", turn=after.turn)
                    return Remarked(before.ply, text, "ca-sword-black")
        case "engines":
            most = max(steps, key=lambda step: (step[1].engines, step[1].turn), default=None)
            if most is not None and most[1].engines > 1:
                before, after = most
                text = say(
                    "On turn %(turn)d, %(n)d siege engines arrived at once.", turn=after.turn, n=after.engines
                )
                return Remarked(before.ply, text, "ca-engine")
        case "dead":
            for turn, ply, event in _by_turn(log):
                if DIED.is_of(event) and event.about["seat"] != traitor:
                    who = Facts(event.about, names).who
                    text = say("On turn %(turn)d, the first loyal knight fell: %(who)s.", turn=turn, who=who)
                    return Remarked(ply + 1, text, "ca-dead")
    return None
