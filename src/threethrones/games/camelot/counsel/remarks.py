"""Say at the table whom one distrusts, and why.

A remark is made of what everybody has seen, whoever speaks and on which side he is: it betrays nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from threethrones.core.game import Event, Move, Seen
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot.counsel.belief import Record, recorded, strongest, suspicion
from threethrones.games.camelot.deeds import ACCUSATION, END, Deeds
from threethrones.games.camelot.state import State

DISTRUST: Final = 0.4
"""The least suspicion that is said aloud."""


def remark(
    seen: Seen[State], seat: int, move: Move, told: Iterable[Event], names: Sequence[str]
) -> Text | None:
    """What a knight says about the likeliest traitor as he ends his turn or accuses somebody, in one or two
    sentences: what that seat has done since he spoke last, or that it has cleared itself meanwhile; None
    where neither happened. ``told``: what everybody has seen."""
    if not isinstance(seen.state.frame, Deeds):
        return None
    if move != END and not move.startswith(ACCUSATION):
        return None
    told = [*told]
    now = recorded(told, len(names))
    if move != END:
        accused = int(move.removeprefix(f"{ACCUSATION}-p"))
        return _accusation(now.counts[accused], names[accused])
    since = _last_end(seat, told)
    before = recorded(told[:since], len(names))
    suspect, cleared = _suspect(seen, seat, now), _suspect(seen, seat, before)
    if suspect is not None:
        lately = [
            sign for sign, count in now.counts[suspect].items() if count > before.counts[suspect].get(sign, 0)
        ]
        return _charge(now.counts[suspect], lately, names[suspect])
    if cleared is not None and not seen.state.exposed[cleared]:
        return say("I was wrong about %(who)s, it seems.", who=names[cleared])
    return None


def _last_end(seat: int, told: Sequence[Event]) -> int:
    """How many events there were when a seat last ended its turn."""
    for at in range(len(told) - 1, -1, -1):
        if told[at].kind == "ended" and told[at].about["seat"] == seat:
            return at + 1
    return 0


def _suspect(seen: Seen[State], seat: int, record: Record) -> int | None:
    """Whom everybody must suspect most, but for the seat that speaks; None where nobody stands out."""
    found = suspicion(seen, None, record)
    worst = max((who for who in range(len(found)) if who != seat), key=found.__getitem__)
    return worst if found[worst] >= DISTRUST else None


def _charge(counts: dict[str, int], lately: Sequence[str], who: str) -> Text | None:
    """What counts most against somebody of what was seen lately."""
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
        case "drew" | "travelled" | "drew black":
            return say("%(who)s isn’t helping us much. I don’t trust %(who)s.", who=who)
    return None


def _accusation(counts: dict[str, int], who: str) -> Text:
    """Why somebody is accused."""
    engines = counts.get("engine", 0) + counts.get("spare engine", 0)
    if engines:
        return say_n(
            "%(who)s has added a siege engine. I say %(who)s is the traitor!",
            "%(who)s has added %(n)d siege engines. I say %(who)s is the traitor!",
            engines,
            who=who,
        )
    return say("%(who)s has helped us less than anyone. I say %(who)s is the traitor!", who=who)
