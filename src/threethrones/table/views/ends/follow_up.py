"""Suggestion after a match: another level or, after a defeat, a lesson, an analysis or a puzzle."""

from __future__ import annotations

import json
from typing import Final

from threethrones.core.outcome import Outcome
from threethrones.core.presentation import Form
from threethrones.core.terms import TURN_OVER
from threethrones.core.text import say
from threethrones.games import CARDS
from threethrones.table.assist import analysis
from threethrones.table.commands import settings
from threethrones.table.commands.context import Context, Data
from threethrones.table.modes import lessons
from threethrones.table.modes.puzzles import choosing
from threethrones.table.session.mode import PLAY
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.store.match_reader import json_object
from threethrones.table.views.ends import level_offer
from threethrones.table.views.ends.summary import After

KEY: Final = "after"
"""Store key of the table of declined suggestions."""
LESSON_TURNS: Final = 12
"""Most turns of a match after which a lesson is suggested: who has played more knows the game."""
LEVEL, LESSON, ANALYSIS, PUZZLE = "level", "lesson", "analysis", "puzzle"
LAST: Final = "last"
"""Key for the id of the match after which a suggestion was last declined, stored beside the games' names.
That match gets no other suggestion."""


def offered(context: Context, opened: OpenMatch, outcome: Outcome) -> After | None:
    """Return the first suggestion that is possible and was not declined; None if there is none."""
    known = _declined(context)
    if context.model.embedded is not None or known.get(LAST) == opened.session.id:
        return None
    if other := level_offer.offered(context, opened):
        return After(LEVEL, "rematch", "redo", other.label, {"level": other.level}, other.why)
    if not _is_defeat(opened, outcome):
        return None
    declined = known.get(opened.game.name, "").split()
    found = (make(context, opened) for name, make in _OFFERS.items() if name not in declined)
    return next((offer for offer in found if offer is not None), None)


def _is_defeat(opened: OpenMatch, outcome: Outcome) -> bool:
    """Return whether persons played and none of them won, against computers or together against the game.
    Lessons, puzzles and matches that are not played in this tab do not count."""
    persons = set(range(opened.match.setup.seats)) - opened.computers.keys()
    elsewhere = opened.mode is not PLAY or opened.session.read_only or opened.kept.stale
    if not persons or elsewhere:
        return False
    return outcome.lost or bool(outcome.winners and opened.computers and not persons & {*outcome.winners})


def _lesson(context: Context, opened: OpenMatch) -> After | None:
    """Return a suggestion to play the game's first lesson; None after a long match, or if it was finished or
    declined."""
    game = opened.game.name
    offer = lessons.offered(context, game)
    turns = sum(event.kind == TURN_OVER for _, event in opened.match.events(None))
    if turns > LESSON_TURNS or offer is None or offer.name != next(iter(CARDS[game].lessons)):
        return None
    data = {"game": game, "lesson": offer.name}
    return After(LESSON, "lesson", "play", say("Continue lesson") if offer.begun else offer.label, data)


def _analysis(context: Context, opened: OpenMatch) -> After | None:
    """Return a suggestion to analyse the turning point; None if this was done or is not possible."""
    if opened.findings.moments or opened.secrecy.laid_open or not analysis.is_possible(context, opened):
        return None
    return After(ANALYSIS, "review", "review", say("See turning point"), {"how": "analyse"})


def _puzzle(context: Context, opened: OpenMatch) -> After | None:
    """Return a suggestion to try an unsolved puzzle of this game; None if there is none."""
    offer = choosing.fitting(context, opened.game.name)
    if offer is None:
        return None
    data = {"game": offer.game, "puzzle": offer.name}
    return After(PUZZLE, offer.act, "hint", say("Try a puzzle"), data)


_OFFERS: Final = {LESSON: _lesson, ANALYSIS: _analysis, PUZZLE: _puzzle}


def _declined(context: Context) -> dict[str, str]:
    """Return the declined suggestions by game, separated by spaces, and a match's id under ``LAST``."""
    kept = json_object(settings.kept(context.store, KEY)) or {}
    return {name: text for name, text in kept.items() if isinstance(text, str)}


def decline(context: Context, data: Data, _form: Form) -> None:
    """Decline a suggestion, so that it is not made again for this game."""
    opened, what = context.on("over"), data.get("what", "")
    if opened is None or what not in (LEVEL, *_OFFERS):
        return
    known, game = _declined(context), opened.game.name
    if what == LEVEL:
        level_offer.answer(context, opened)
    else:
        known[game] = " ".join(dict.fromkeys([*known.get(game, "").split(), what]))
    settings.remember(context, KEY, json.dumps({**known, LAST: opened.session.id}))
    context.out.focus = "h1"
