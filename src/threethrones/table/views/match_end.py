"""The end of a match: ending it by the players' decision, the end screen, and rematches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypedDict

from threethrones.core.animations import Animation
from threethrones.core.match import ABANDON, AGREE_DRAW, RESIGN, Match, Start
from threethrones.core.outcome import Outcome
from threethrones.core.presentation import Form
from threethrones.core.terms import GAME_OVER
from threethrones.core.text import Text, say
from threethrones.games import NotHere
from threethrones.players import LEVELS
from threethrones.table.assist.computers import accepts_draw
from threethrones.table.commands import guides, lazy
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.guides import Coach
from threethrones.table.commands.play import begin, is_closed, play, sentence
from threethrones.table.session.fallback import with_fallback
from threethrones.table.session.names import nameless
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views import board, proposals
from threethrones.table.views.ends.summary import Ended


class Result(TypedDict):
    """Data of the template ``table/scores.html.j2``."""

    outcome: Outcome
    score: Sequence[int]
    """Score of each seat; empty if it cannot be computed."""
    score_name: Text


class Over(Result):
    """Data of the end screen, apart from the board's data."""

    headline: Text
    """Sentence that says who has won."""
    reason: Text
    finale: Animation | None
    """Cutscene of the end; None if the game has none."""
    account: Ended | None
    """Statistics, charts and suggestion for the match; None until the archive for them has arrived."""
    coach: Coach | None
    """Closing text of a lesson or puzzle; None in any other match."""
    game: str
    """Name of the game. The board's data contain it too, but are left out if they cannot be computed."""


def result(context: Context) -> Result:
    """Return the outcome and the scores of the finished match."""
    opened = context.opened
    outcome = opened.match.outcome()
    assert outcome is not None, "the end of a running match"
    return {
        "outcome": outcome,
        "score": with_fallback(lambda: opened.game.score(opened.match.seen(None)), fallback=()),
        "score_name": context.presentation(opened).score_name,
    }


def view(context: Context) -> Mapping[str, object]:
    """Return the data of the end screen."""
    opened, who, plain = context.opened, result(context), context.out.plain
    outcome, seen = who["outcome"], opened.match.seen(None)

    def coach() -> Coach | None:
        return guides.of(opened).view(context, opened)

    beside: Over = {
        **who,
        "headline": headline(opened, outcome),
        "reason": why(context, opened, opened.match, outcome),
        "finale": finale(context, opened),
        "account": None if plain else _told(context, opened, outcome),
        "coach": None if plain else with_fallback(coach, fallback=None),
        "game": opened.game.name,
    }
    if plain:
        return beside
    return {**beside, **with_fallback(lambda: board.view(context, opened, seen), fallback={})}


def headline(opened: OpenMatch, outcome: Outcome) -> Text:
    """Return a sentence that says who has won; it addresses a lone person as "you"."""
    winners = [opened.names[seat] for seat in outcome.winners]
    if opened.lone in outcome.winners:
        return say("You win")
    if opened.lone is not None and (winners or outcome.lost):
        return say("You lose")
    if winners:
        names = ", ".join(winners)
        return say("%(names)s wins", names=names) if len(winners) == 1 else say("%(names)s win", names=names)
    if outcome.lost:
        return say("Everyone loses")
    return say("The game was abandoned") if outcome.reason == "abandoned" else say("A draw")


def why(context: Context, opened: OpenMatch, match: Match, outcome: Outcome) -> Text:
    """Return a sentence that says why the match ended: by the players' decision or by which rule."""
    told = sentence(context, opened, match.plies[-1].events[-1]) if match.ended else None
    return told or with_fallback(
        lambda: context.presentation(opened).ending(outcome, opened.names), fallback=GAME_OVER
    )


def finale(context: Context, opened: OpenMatch) -> Animation | None:
    """Return the cutscene of the end; None if another position is shown or the game has no cutscene."""
    match, outcome = opened.position, opened.position.outcome()
    if outcome is None or context.out.plain:
        return None
    told, presentation = why(context, opened, match, outcome), context.presentation(opened)
    scene = with_fallback(
        lambda: presentation.finale(outcome, told, match.seen(None), opened.names), fallback=None
    )
    if scene is None:
        return None
    own, title, note = opened.lone, scene.title, scene.note
    if own is not None and title is not None and title.values:
        # The title names the winner; a lone person is called "you" after a defeat or if they have no name.
        if own not in outcome.winners:
            title, note = headline(opened, outcome), title
        elif opened.names[own] in nameless():
            title = headline(opened, outcome)
    return replace(scene, title=title, note=note, covers=True)


def end(context: Context, data: Data, _form: Form) -> None:
    """End the match by the players' decision: abandon it or, with two seats, resign or agree on a draw."""
    opened = context.on_screen
    if opened is None or not opened.running or is_closed(context, opened):
        return
    words = {"abandon": ABANDON}
    if opened.match.setup.seats == 2:
        words["draw"] = AGREE_DRAW
        if opened.viewing_seat is not None:
            words["resign"] = f"{RESIGN}-{opened.viewing_seat}"
    how = data.get("how", "")
    if how == "draw" and not accepts_draw(opened):
        context.model.panel = None
        context.refuse(say("The computer doesn’t agree to a draw."))
        return
    move = words.get(how)
    if move is not None:
        context.model.panel = None
        play(context, opened, move)


def rematch(context: Context, data: Data, _form: Form) -> None:
    """Begin another match of the same players (see ``Game.rematch``); computers get ``level`` if given."""
    opened = context.model.open
    if opened is None or opened.running:
        return
    setup = opened.game.rematch(opened.match.setup, opened.match.seen(None))
    match = Match(opened.game, setup, Start(key=context.entropy.key()))
    names, level = opened.names, data.get("level", "")
    computers = opened.computers
    if level in LEVELS:
        _answer(context, opened)
        computers = dict.fromkeys(computers, level)
        proposals.remember_level(context, opened.game, level)
    begin(
        context, match, names, opened.series, computers=computers, watched=opened.purpose.watched, fresh=True
    )


# --- what comes later: who did what, and what is asked about the level -------------------------------------


def _told(context: Context, opened: OpenMatch, outcome: Outcome) -> Ended | None:
    """Return the account of the finished match; None until the archive of its module has arrived."""
    try:
        found: Ended | None = lazy.part("views.ends.account").told(context, opened, outcome)
    except NotHere:
        return None
    return found


def note(context: Context) -> None:
    """Record the level offer shown at the end of a match, so that it is not made again."""
    opened = context.on("over")
    if opened is not None:
        with suppress(NotHere):
            with_fallback(lambda: lazy.part("views.ends.level_offer").note(context, opened), fallback=None)


def _answer(context: Context, opened: OpenMatch) -> None:
    """Record that the level offer was answered."""
    with suppress(NotHere):
        lazy.part("views.ends.level_offer").answer(context, opened)


ACTS: Final = commands_of(Permission.PLAY, {"end": end}) | commands_of(Permission.TABLE, {"rematch": rematch})
