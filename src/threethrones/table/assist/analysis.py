"""Analysis of a finished match: chances turn by turn, turning points, better moves. It reveals all hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.outcome import Outcome
from threethrones.core.presentation import Form
from threethrones.core.terms import TURN_OVER, AnyState, IllegalMove, Move
from threethrones.core.text import Text, joined, say
from threethrones.table.assist import chance_curve, hints, mistakes
from threethrones.table.assist.chance_curve import Moment, ends_of_turns
from threethrones.table.assist.chart import HEIGHT, WIDTH, short
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.play import sentences
from threethrones.table.session.findings import ToldMistake
from threethrones.table.session.open_match import OpenMatch

TURNS: Final = 0.12
"""Minimum change of the chance of winning within a turn that makes it a turning point."""
TURNS_FORECAST: Final = 0.25
"""Minimum change for a turning point if chances are forecast from a few games, and so vary by luck."""
MOST: Final = 5
"""Maximum number of turning points; those with the greatest change of the chance are named."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A turning point of the match."""

    ply: int
    """Ply of the first move of the turning point."""
    x: str
    y: str
    """With ``x``: coordinates on the chance curve at the end of the turning point."""
    text: Text


@dataclass(frozen=True, slots=True)
class Choice:
    """The shown move, compared with the move of a good player."""

    played: Text
    best: Text | None
    """Move of a good player; None if it is the move played."""
    verdict: Text


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis as the review screen draws it."""

    begun: bool
    """Whether the analysis was requested."""
    title: Text
    """Title of the chance curve: whose chance of winning it shows."""
    curve: str
    """Points of the chance curve, in the coordinates of ``chart``."""
    progress: int | None
    """Percentage of the chance curve that is done; None unless it is being computed."""
    forecast: bool
    """Whether the chances are forecast by playing games on, for lack of a value model."""
    at: str
    """Horizontal coordinate of the shown ply on the chance curve."""
    turnings: Sequence[Turning]
    seeking: bool
    """Whether the costliest moves are being searched for."""
    mistakes: Sequence[ToldMistake] | None
    """The costliest moves, worst first; None until the search for them has ended."""
    can_ask: bool
    """Whether a seat chose the shown move and had an alternative, so that a better one can be sought."""
    asked: bool
    """Whether the best alternative to the shown move is being searched for."""
    choice: Choice | None
    """Comparison of the shown move with the best move; None until the best move is found."""
    expected: Sequence[Sequence[Text]]
    """Sentences on each move of the probable continuation after the best move."""


def is_possible(context: Context, opened: OpenMatch) -> bool:
    """Return whether the match can be analysed: it is over, and its game has a value model or a chance of
    winning common to all players that can be forecast."""
    over = not opened.running and bool(opened.match.plies)
    return over and (opened.game.value_model is not None or context.presentation(opened).chances is not None)


def view(context: Context, opened: OpenMatch) -> Analysis | None:
    """Return the analysis for the review screen; None if the match cannot be analysed."""
    review = opened.review
    if review is None or not is_possible(context, opened):
        return None
    moments = [Moment(*moment) for moment in opened.findings.moments]
    last = max(1, len(opened.match.plies))
    return Analysis(
        begun=bool(moments),
        title=_title(context, opened),
        progress=chance_curve.share_done(opened) if opened.findings.forecasting else None,
        forecast=opened.game.value_model is None,
        curve=" ".join(f"{_x(moment.ply, last)},{_y(moment.chance)}" for moment in moments),
        at=_x(review.ply, last),
        turnings=_turnings(opened, moments),
        seeking=opened.findings.seeking,
        mistakes=opened.findings.mistakes,
        can_ask=decider(opened) is not None,
        asked=opened.assist.hinting,
        choice=_choice(context, opened),
        expected=list(_expected(context, opened)),
    )


def _title(context: Context, opened: OpenMatch) -> Text:
    presentation = context.presentation(opened)
    if opened.game.value_model is None and presentation.chances is not None:
        return presentation.chances
    return say("%(name)s’s chance of winning", name=opened.names[0])


def _x(ply: int, last: int) -> str:
    return short(WIDTH * ply / last)


def _y(chance: float) -> str:
    return short(HEIGHT * (1 - chance))


def _moments(opened: OpenMatch) -> list[Moment]:
    """Return the chances of winning at the start, at every end of a turn, and at the end."""
    value_model, moments = opened.game.value_model, list[Moment]()
    assert value_model is not None, "only what has been learnt is analysed"
    ends = {0, len(opened.match.plies), *ends_of_turns(opened.match)}
    for ply, match in enumerate(opened.match.replay()):
        if ply in ends:
            outcome = match.outcome() if ply < len(opened.match.plies) else opened.match.outcome()
            chance = value_model.chances(match.state)[0] if outcome is None else _won(outcome)
            moments.append(Moment(ply, chance))
    return moments


def _won(outcome: Outcome) -> float:
    return float(0 in outcome.winners) if outcome.winners else 0.5


def _turnings(opened: OpenMatch, moments: Sequence[Moment]) -> list[Turning]:
    if opened.findings.forecasting:
        return []
    least = TURNS if opened.game.value_model is not None else TURNS_FORECAST
    steps = [
        (before, after) for before, after in pairwise(moments) if abs(after.chance - before.chance) >= least
    ]
    steps.sort(key=lambda step: -abs(step[1].chance - step[0].chance))
    return [_turning(opened, *step) for step in sorted(steps[:MOST])]


def _turning(opened: OpenMatch, before: Moment, after: Moment) -> Turning:
    last, gains = max(1, len(opened.match.plies)), after.chance > before.chance
    told = (_told_of_two if opened.game.value_model is not None else _told_of_all)(
        opened, before, after, gains
    )
    return Turning(ply=before.ply + 1, x=_x(after.ply, last), y=_y(after.chance), text=told)


def _moves(opened: OpenMatch, before: Moment, after: Moment) -> Text:
    """Name the moves between two moments by their numbers in the review, prior moves included."""
    first, last = (len(opened.match.start.prior) + ply for ply in (before.ply + 1, after.ply))
    return (
        say("Move %(ply)d", ply=first)
        if first == last
        else say("Moves %(first)d–%(last)d", first=first, last=last)
    )


def _told_of_two(opened: OpenMatch, before: Moment, after: Moment, gains: bool) -> Text:
    share = [round(100 * (chance if gains else 1 - chance)) for chance in (before.chance, after.chance)]
    return say(
        "%(where)s: %(who)s’s chance rises from %(before)d%% to %(after)d%%",
        where=_moves(opened, before, after),
        who=opened.names[0 if gains else 1],
        before=share[0],
        after=share[1],
    )


def _told_of_all(opened: OpenMatch, before: Moment, after: Moment, gains: bool) -> Text:
    """Describe a change of the chance between two positions, which may be several turns apart."""
    where, shares = _moves(opened, before, after), (round(100 * before.chance), round(100 * after.chance))
    values = {"where": where, "before": shares[0], "after": shares[1]}
    if gains:
        return say("%(where)s: the chance goes up from %(before)d%% to %(after)d%%", **values)
    return say("%(where)s: the chance drops from %(before)d%% to %(after)d%%", **values)


# --- what would have been better --------------------------------------------------------------------------


def before(opened: OpenMatch) -> Match:
    """Return the match before the shown move; at the start of the match, the start itself."""
    position = opened.position.copy()
    if position.undoable():
        position.undo()
        return position
    return opened.match.at(max(0, len(position.plies) - 1))


def decider(opened: OpenMatch) -> int | None:
    """Return the seat that chose the shown move; None without an analysis, a shown move or an alternative."""
    if not opened.findings.moments or opened.review is None or not opened.review.ply:
        return None
    position = before(opened)
    decision = position.decision()
    return decision.seat if decision is not None and len(position.legal()) > 1 else None


def _choice(context: Context, opened: OpenMatch) -> Choice | None:
    seat = decider(opened) if opened.assist.hint else None
    if opened.assist.hint is None or seat is None:
        return None
    state, move = before(opened).state, opened.position.plies[-1].move
    try:
        played, best = (
            mistakes.sentence(context, opened, state, move),
            mistakes.sentence(context, opened, state, opened.assist.hint),
        )
        loss = 0 if move == opened.assist.hint else _loss(opened.game, state, seat, move, opened.assist.hint)
    except IllegalMove:
        return None
    told = say("Played: %(move)s", move=played)
    if move == opened.assist.hint:
        return Choice(played=told, best=None, verdict=say("A good player would have done the same."))
    if loss is None:
        verdict = _compared(context, opened, seat, move, opened.assist.hint)
        return Choice(played=told, best=say("Best: %(move)s", move=best), verdict=verdict)
    if loss <= ALIKE:
        alike = say("Both are about equally good.")
        return Choice(played=told, best=say("Or: %(move)s", move=best), verdict=alike)
    lost = say("Chance of winning: %(n)d%% lower", n=loss)
    verdict = joined([lost, why], ". ") if (why := _why(context, opened, seat, move)) else lost
    return Choice(played=told, best=say("Best: %(move)s", move=best), verdict=verdict)


def _compared(context: Context, opened: OpenMatch, seat: int, played: Move, best: Move) -> Text:
    """Return how much better the best move is, in terms of the game, and why, as far as known."""
    less = context.presentation(opened).compared(before(opened).seen(seat), seat, played, best)
    if (why := _why(context, opened, seat, played)) is None:
        return less or say("A good player would have chosen differently.")
    return joined([less, why], " ") if less else why


def _why(context: Context, opened: OpenMatch, seat: int, played: Move) -> Text | None:
    """Return why the best move found is better than the played one; None if no reason is known."""
    assert opened.assist.hint is not None, "one was found"
    why = hints.reason(context, opened, seat, before(opened).seen(seat), opened.assist.hint, played)
    return say("Why it’s better: %(why)s.", why=why) if why else None


ALIKE: Final = 2
"""Maximum difference in percentage points between the chances of moves that count as equally good."""


def _loss(game: AnyGame, state: AnyState, seat: int, played: Move, best: Move) -> int | None:
    """Return by how many percentage points a seat's chance is lower after ``played`` than after ``best``;
    None without a value model."""
    if game.value_model is None:
        return None
    chances = list[float]()
    for move in (played, best):
        after = game.clone(state)
        game.play(after, move)
        outcome = game.outcome(after)
        mine = float(seat in outcome.winners) if outcome and outcome.winners else 0.5
        chances.append(game.value_model.chances(after)[seat] if outcome is None else mine)
    return round(100 * (chances[1] - chances[0]))


def _expected(context: Context, opened: OpenMatch) -> Iterator[list[Text]]:
    """Yield the sentences for the best move, without its first sentence, then those for each move expected
    after it. The moves are played with the real hidden cards, which the search did not know, until one is
    illegal."""
    if opened.assist.hint is None or opened.review is None:
        return
    game, state = opened.game, opened.game.clone(before(opened).state)
    for number, move in enumerate((opened.assist.hint, *opened.assist.expected)):
        while game.question(state) is not None and (own := game.automatic(state)) is not None:
            game.play(state, own)
        try:
            events = game.play(state, move)
        except IllegalMove:
            return
        public = (event for event in events if event.seen_by(None) and event.kind != TURN_OVER)
        told = sentences(context, opened, public)
        yield told if number else told[1:]


def analyse(context: Context, _data: Data, _form: Form) -> None:
    """Begin the analysis, which reveals all hands, or end the one shown."""
    opened = context.on("review")
    if opened is None or not is_possible(context, opened):
        return
    is_begun = bool(opened.findings.moments)
    opened.findings = replace(opened.findings, moments=(), forecasting=False)
    opened.assist = replace(opened.assist, hinting=False, hint=None)
    mistakes.end(opened)
    if not is_begun and opened.game.value_model is not None:
        opened.findings = replace(opened.findings, moments=_moments(opened))
    elif not is_begun:
        chance_curve.begin(opened)
    if opened.findings.moments:
        mistakes.begin(opened)
    if opened.findings.moments and not opened.secrecy.laid_open:
        opened.secrecy = replace(opened.secrecy, laid_open=True)
        context.save()


def ask(context: Context, _data: Data, _form: Form) -> None:
    """Search for a better move than the shown one, or cancel the search and remove its result."""
    opened = context.on("review")
    if opened is not None and decider(opened) is not None:
        asks = not opened.assist.hinting and opened.assist.hint is None
        opened.assist = replace(opened.assist, hinting=asks, hint=None)


def given(context: Context, opened: OpenMatch, move: str, expected: Sequence[str]) -> None:
    """Store the best move and the moves expected after it, and announce the comparison."""
    if opened.assist.hinting and decider(opened) is not None and move in before(opened).legal():
        opened.assist = replace(opened.assist, hinting=False, hint=move, expected=expected)
        if choice := _choice(context, opened):
            context.out.said += [
                choice.played,
                *([choice.best] if choice.best else []),
                choice.verdict,
            ]


ACTS: Final = commands_of(Permission.DEVICE, {"analyse": analyse, "better": ask})
