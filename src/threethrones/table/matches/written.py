"""The text of a match as it is kept and exported: the match with all that the table remembers of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict

from threethrones.core import document
from threethrones.core.canonical import JSON
from threethrones.core.match import Match
from threethrones.table.fallback import with_fallback
from threethrones.table.matches.read import DOCUMENT, json_object, rev_in
from threethrones.table.model import Kept, OpenMatch
from threethrones.table.names import read_title


def text_of(opened: OpenMatch, now: str, kept: Kept) -> str:
    """The whole text. The document comes last, so that of a text that was cut off all else is whole."""
    return _dumped(
        {
            "rev": kept.rev,
            "stamp": kept.stamp,
            "game": opened.game.name,
            "title": opened.title,
            "names": list(opened.names),
            "created": opened.created,
            "changed": now,
            "plies": opened.match.ply,
            **({"lesson": opened.lesson} if opened.lesson else {}),
            **_at_a_glance(opened),
            "played": None if opened.played is None else opened.played // 1000,
            "series": asdict(opened.series),
            "seeded": opened.seeded,
            "counted": opened.counted,
            "turning": opened.turning,
            "upturned": opened.upturned,
            "laid_open": opened.laid_open,
            "picks": opened.picked.spots,
            "asked": opened.picked.asked,
            "gathered": opened.picked.gathered,
            "within": sorted(opened.within),
            "orders": opened.orders,
            "planned": [[*opened.planned.get(seat, ())] for seat in range(len(opened.names))],
            "computers": [opened.computers.get(seat, "") for seat in range(len(opened.names))],
            "reseated": opened.reseated,
            "read": opened.read,
            "looked": opened.looked,
            "floor": opened.floor,
            "lifted": opened.lifted,
            "readers": opened.readers,
            "document": document.dump(opened.match),
        }
    )


def _at_a_glance(opened: OpenMatch) -> dict[str, JSON]:
    """What a list of matches shows of where this one stands, so that it need not be replayed for it."""
    pending, outcome = opened.match.decision(), opened.match.outcome()
    return {
        "gist": with_fallback(lambda: opened.game.thumbnail(opened.match.seen(None)), fallback=""),
        "decides": pending.seat if pending else None,
        "over": outcome is not None,
        **end_told(opened.match),
    }


def end_told(match: Match) -> dict[str, JSON]:
    """How a match ended, and who had done what until then; nothing of one that runs."""
    outcome = match.outcome()
    if outcome is None:
        return {"winners": [], "lost": False, "reason": None, "deeds": None}
    return {
        "winners": list(outcome.winners),
        "lost": outcome.lost,
        "reason": outcome.reason,
        "deeds": with_fallback(lambda: _deeds(match), fallback=dict[str, JSON]()),
    }


def _deeds(match: Match) -> dict[str, JSON]:
    """By name how often each seat has done what its game counts."""
    done = Counter(deed for _, event in match.events(None) for deed in match.game.deeds(event))
    return {name: [done[name, seat] for seat in range(match.setup.seats)] for name, _ in done}


def with_told(text: str, told: Mapping[str, JSON]) -> str | None:
    """A kept text that says this, too, beside what it says; its revision and its document are the same. None
    for one that is not whole, or was written by something else."""
    head, document = parted(text)
    kept = json_object(head)
    return None if kept is None or not document else f"{_dumped({**kept, **told})[:-1]}{document}"


def parted(text: str) -> tuple[str, str]:
    """What a kept text says of a match, as JSON, and the rest, which is its document."""
    head, mark, tail = text.partition(DOCUMENT)
    return f"{head}}}", f"{mark}{tail}"


def retitled(text: str, title: str, stamp: str) -> str | None:
    """A kept text with another title, which matters; None for one that is not whole."""
    kept = json_object(text)
    if kept is None or not isinstance(document := kept.pop("document", None), str):
        return None
    first = {"rev": rev_in(kept) + 1, "stamp": stamp}
    return _dumped({**first, **kept, **first, "title": read_title(title), "document": document})


def _dumped(whole: Mapping[str, object]) -> str:
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
