"""The text of a match as it is kept and exported: the match with all that the table remembers of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from threethrones.core import document
from threethrones.core.canonical import JSON
from threethrones.table.matches.read import json_object, rev_in
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
            **_at_a_glance(opened),
            "series": asdict(opened.series),
            "seeded": opened.seeded,
            "counted": opened.counted,
            "turning": opened.turning,
            "laid_open": opened.laid_open,
            "picks": opened.picks,
            "asked": opened.asked,
            "gathered": opened.gathered,
            "within": sorted(opened.within),
            "orders": opened.orders,
            "computers": [opened.computers.get(seat, "") for seat in range(len(opened.names))],
            "read": opened.read,
            "looked": opened.looked,
            "floor": opened.floor,
            "document": document.dump(opened.match),
        }
    )


def _at_a_glance(opened: OpenMatch) -> dict[str, JSON]:
    """What a list of matches shows of where this one stands, so that it need not be replayed for it."""
    pending, outcome = opened.match.decision(), opened.match.outcome()
    return {
        "gist": opened.game.thumbnail(opened.match.seen(None)),
        "decides": pending.seat if pending else None,
        "over": outcome is not None,
        "winners": list(outcome.winners) if outcome else [],
        "lost": outcome is not None and outcome.lost,
        "reason": outcome.reason if outcome else None,
    }


def retitled(text: str, title: str, stamp: str) -> str | None:
    """A kept text with another title, which matters; None for one that is not whole."""
    kept = json_object(text)
    if kept is None or not isinstance(document := kept.pop("document", None), str):
        return None
    first = {"rev": rev_in(kept) + 1, "stamp": stamp}
    return _dumped({**first, **kept, **first, "title": read_title(title), "document": document})


def _dumped(whole: Mapping[str, object]) -> str:
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
