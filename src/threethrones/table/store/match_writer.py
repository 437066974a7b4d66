"""Writer of match texts, for storage and export: a match with the saved fields of its session and look."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping

from threethrones.core import document
from threethrones.core.canonical import JSON
from threethrones.core.match import Match
from threethrones.table.session import saved_fields
from threethrones.table.session.fallback import with_fallback
from threethrones.table.session.names import read_title
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.session.session import Kept
from threethrones.table.store.match_reader import DOCUMENT, json_object, rev_in


def text_of(opened: OpenMatch, now: str, kept: Kept) -> str:
    """Return the text of a match. The document comes last, so that a truncated text keeps the metadata."""
    match = opened.match
    return _dumped(
        {
            "rev": kept.rev,
            "stamp": kept.stamp,
            "game": opened.game.name,
            "changed": now,
            "plies": match.ply,
            **saved_fields.written(opened.session, match),
            **saved_fields.written(opened.look, match),
            "picks": opened.picked.targets,
            "asked": opened.picked.asked,
            "gathered": opened.picked.staged,
            **match.once("at a glance", lambda: _at_a_glance(match)),
            "document": match.once("document", lambda: document.dump(match)),
        }
    )


def _at_a_glance(match: Match) -> dict[str, JSON]:
    """Return the members that the list of matches shows of a match, so that the list need not replay it."""
    pending = match.decision()
    return {
        "gist": with_fallback(lambda: match.game.gist(match.seen(None)), fallback=""),
        "decides": pending.seat if pending else None,
        "over": match.outcome() is not None,
        **end_told(match),
    }


def end_told(match: Match) -> dict[str, JSON]:
    """Return the JSON members for a match's outcome and statistics; empty or null while it is running."""
    outcome = match.outcome()
    if outcome is None:
        return {"winners": [], "lost": False, "reason": None, "deeds": None}
    return {
        "winners": list(outcome.winners),
        "lost": outcome.lost,
        "reason": outcome.reason,
        "deeds": with_fallback(lambda: _statistics(match), fallback=dict[str, JSON]()),
    }


def _statistics(match: Match) -> dict[str, JSON]:
    """Return the counts of the game's statistics: for each statistic, by name, a list by seat."""
    done = Counter(statistic for _, event in match.events(None) for statistic in match.game.statistics(event))
    return {name: [done[name, seat] for seat in range(match.setup.seats)] for name, _ in done}


def with_told(text: str, told: Mapping[str, JSON]) -> str | None:
    """Return a saved text with members added to its metadata; its revision and document stay unchanged. None
    if the metadata or document cannot be found."""
    head, document = parted(text)
    kept = json_object(head)
    return None if kept is None or not document else f"{_dumped({**kept, **told})[:-1]}{document}"


def parted(text: str) -> tuple[str, str]:
    """Split a saved text into its metadata, as a JSON object, and the remaining text with the document."""
    head, mark, tail = text.partition(DOCUMENT)
    return f"{head}}}", f"{mark}{tail}"


def retitled(text: str, title: str, stamp: str) -> str | None:
    """Return a saved text with another title, a new stamp and the next revision; None if it is damaged."""
    kept = json_object(text)
    if kept is None or not isinstance(document := kept.pop("document", None), str):
        return None
    first = {"rev": rev_in(kept) + 1, "stamp": stamp}
    return _dumped({**first, **kept, **first, "title": read_title(title), "document": document})


def _dumped(whole: Mapping[str, object]) -> str:
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
