"""Remarks of a computer knight on whom it distrusts, and why.

A remark is made of public facts alone, so that it betrays neither the speaker's hand nor side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from threethrones.core.terms import TURN_OVER, Event, Move, Seen
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot.ai.heuristics.belief import PublicRecord, recorded, strongest, suspicion
from threethrones.games.camelot.rules.actions import ACCUSATION, END, ChooseAction
from threethrones.games.camelot.rules.state import State

DISTRUST: Final = 0.25
"""Minimum suspicion against a seat for a remark about it."""
TIMES: Final = 1.5
"""Minimum ratio of a seat's suspicion to the average for a remark about it."""


def remark(
    seen: Seen[State], seat: int, move: Move, events: Iterable[Event], names: Sequence[str]
) -> Text | None:
    """Return a knight's remark about the likeliest traitor when ending a turn or accusing a seat, or None. At
    the end of a turn only signs of this and the last turn count, so that knights do not repeat each other.
    ``events``: the public events."""
    if not isinstance(seen.state.frame, ChooseAction):
        return None
    if move != END and not move.startswith(ACCUSATION):
        return None
    events = [*events]
    now = recorded(events, len(names))
    if move != END:
        accused = int(move.removeprefix(f"{ACCUSATION}-p"))
        return _accusation(now.counts[accused], names[accused])
    before = recorded(events[: _before_last_turn(events)], len(names))
    suspect, suspected = _suspect(seen, seat, now), _suspect(seen, seat, before)
    if suspect is not None:
        lately = [
            sign for sign, count in now.counts[suspect].items() if count > before.counts[suspect].get(sign, 0)
        ]
        return _charge(now.counts[suspect], lately, names[suspect])
    if suspected is None or seen.state.exposed[suspected] or not _is_cleared(seen, suspected, now):
        return None
    return say("I was wrong about %(who)s, it seems.", who=names[suspected])


def _before_last_turn(events: Sequence[Event]) -> int:
    """Return the number of events before the last completed turn began."""
    ends = [at for at, event in enumerate(events) if event.kind == TURN_OVER]
    return ends[-2] + 1 if len(ends) > 1 else 0


def _suspect(seen: Seen[State], seat: int, record: PublicRecord) -> int | None:
    """Return the most suspect seat by public signs, except the speaker's; None if none is suspect enough."""
    found = suspicion(seen, None, record)
    worst = max((who for who in range(len(found)) if who != seat), key=found.__getitem__)
    return worst if found[worst] >= max(DISTRUST, TIMES * _even(found)) else None


def _is_cleared(seen: Seen[State], who: int, record: PublicRecord) -> bool:
    """Return whether a seat is less suspect than the average."""
    found = suspicion(seen, None, record)
    return found[who] < _even(found)


def _even(found: Sequence[float]) -> float:
    """Return the average suspicion over the seats that are suspected at all."""
    return sum(found) / max(1, len([each for each in found if each]))


def _charge(counts: dict[str, int], lately: Sequence[str], who: str) -> Text | None:
    """Return a remark on the strongest recent sign against a player; None if no sign is worth a remark."""
    sign = strongest(counts, lately)
    number = counts.get(sign, 0)
    match sign:
        case "spare engine":
            return say_n(
                "%(who)s added a siege engine and could have spared a life. I don’t trust %(who)s.",
                "%(who)s has added %(n)d siege engines and could have spared a life. I don’t trust %(who)s.",
                number,
                who=who,
            )
        case "engine":
            return say_n(
                "%(who)s has added a siege engine. I don’t trust %(who)s.",
                "%(who)s has added %(n)d siege engines. I don’t trust %(who)s.",
                number,
                who=who,
            )
        case "accused":
            return say("%(who)s accused a loyal knight. I don’t trust %(who)s.", who=who)
    return None


def _accusation(counts: dict[str, int], who: str) -> Text:
    """Return a sentence that accuses a player, and why."""
    if counts.get("accused"):
        return say("%(who)s accused a loyal knight. I say %(who)s is the traitor!", who=who)
    engines = counts.get("engine", 0) + counts.get("spare engine", 0)
    if engines:
        return say_n(
            "%(who)s has added a siege engine. I say %(who)s is the traitor!",
            "%(who)s has added %(n)d siege engines. I say %(who)s is the traitor!",
            engines,
            who=who,
        )
    return say("%(who)s has helped us less than anyone. I say %(who)s is the traitor!", who=who)
