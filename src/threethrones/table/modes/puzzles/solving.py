"""Solving a puzzle: the coach's words, the replies of other seats, the verdict on moves, and the commands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from threethrones.core.animations import Animation
from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.outcome import Outcome
from threethrones.core.paths import targets
from threethrones.core.presentation import Advice, Form
from threethrones.core.puzzle import Puzzle, Verdict
from threethrones.core.terms import TURN_OVER, AnySeen, Move
from threethrones.core.text import Text, joined, say
from threethrones.table.assist import computers, hints
from threethrones.table.commands import play
from threethrones.table.commands.context import Context, Data
from threethrones.table.commands.guides import Coach, Press
from threethrones.table.commands.play import focus_first_offer
from threethrones.table.modes.lessons.coach import go_back
from threethrones.table.modes.puzzles import DAY, choosing, record, screen
from threethrones.table.modes.puzzles import show as show_all
from threethrones.table.session.look import Picked
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.session.session import OPEN, SHOWN, Purpose, Solving

LEVEL: Final = "easy"
"""Level recorded for the computers in the other seats; it has no effect, as they never search in a puzzle."""
ANSWERS: Final = 6
"""Maximum number of consecutive answers of other seats after a move."""
WINNING: Final = 20
"""Maximum number of moves played after the last move of a solution to complete the win."""
HINTS: Final = 3
"""Number of hints for one move: where to begin, what to do, and why."""
TRIES: Final = 400
"""Maximum number of random playouts that look for a bad outcome of a wrong move."""
THREATS: Final = 3
"""Number of playouts not won by the solver after which no more are made."""
LONGEST: Final = 24
"""Maximum number of moves in a playout, which ends at the latest two turns after the solver's own."""
BRIEF: Final = "brief"
"""CSS class of a button that has no label on a phone."""
NAMED: Final = "named"
"""CSS class of a button beside those that has its label everywhere."""
PACE: Final = 1800
"""Time per move while the solution is shown, in ms."""


def _puzzle(opened: OpenMatch) -> Puzzle:
    assert opened.purpose.puzzle is not None, "a match without a puzzle"
    puzzle = choosing.named(opened.game.name, opened.purpose.puzzle.name)
    assert puzzle is not None, "a puzzle that there is not"
    return puzzle


def _own(opened: OpenMatch, puzzle: Puzzle) -> list[Move]:
    """Return the moves that the solving seat has played so far."""
    return [ply.move for ply in opened.match.plies if ply.decision.seat == puzzle.seat]


def _next(puzzle: Puzzle, own: Sequence[Move]) -> list[Move]:
    """Return the next moves of all lines of the solution that begin with the moves ``own``."""
    lines = [line for line in puzzle.lines if [*line[: len(own)]] == [*own] and len(line) > len(own)]
    return [line[len(own)] for line in lines]


def _ahead(opened: OpenMatch, puzzle: Puzzle) -> list[Move]:
    """Return the next moves of the solution's lines; first those that continue what the viewer has picked."""
    begun = {
        opened.spelled(offer)[0]
        for offer in opened.offers
        if [*targets(offer)][: len(opened.path)] == opened.path
    }
    following = _next(puzzle, [*_own(opened, puzzle), *opened.together])
    return sorted(following, key=lambda move: move not in begun)


# --- what is said -----------------------------------------------------------------------------------------


def view(context: Context, opened: OpenMatch) -> Coach:
    """Return what the coach shows beside the board: label, grade, words and buttons."""
    solving, puzzle = opened.purpose.puzzle, _puzzle(opened)
    assert solving is not None, "a match without a puzzle"
    label = say("Puzzle of the day") if solving.day else say("Puzzle")
    return Coach(
        label=label,
        place=_place(opened, puzzle),
        says=_says(context, opened, solving, puzzle),
        presses=_presses(opened, solving),
    )


def _place(opened: OpenMatch, puzzle: Puzzle) -> Text:
    """Describe the puzzle by its grade, with its number within that grade or as the puzzle of the day."""
    if opened.purpose.puzzle and opened.purpose.puzzle.day:
        return say(
            "%(puzzle)s: %(grade)s", puzzle=say("Puzzle of the day"), grade=screen.called(puzzle.grade)
        )
    alike = [one.name for one in choosing.puzzles_of(opened.game.name) if one.grade == puzzle.grade]
    number = alike.index(puzzle.name) + 1
    return say("%(grade)s, %(n)s of %(all)s", grade=screen.called(puzzle.grade), n=number, all=len(alike))


def _says(context: Context, opened: OpenMatch, solving: Solving, puzzle: Puzzle) -> Text:
    if solving.asks:
        return say("Show the solution?")
    match solving.verdict:
        case Verdict.SOLVED:
            return _with_why(_praise(context, solving), solving.why)
        case Verdict.MISSED:
            return say("Not quite. Try another way.")
        case "shown" if solving.left:
            return say("Watch: here’s the solution.")
        case "shown":
            return _with_why(say("That was the solution. Now play it yourself."), solving.why)
    if solving.hints > 1:
        return _told(context, opened, puzzle, with_why=solving.hints == HINTS)
    if solving.hints:
        return say("Start where it’s highlighted.")
    if opened.match.plies:
        return say("Right so far. What next?")
    return context.presentation(opened).task or say("Exactly one turn works. Find it.")


def _praise(context: Context, solving: Solving) -> Text:
    streak = record.read(context.store).streak(solving.day) if solving.day else 0
    if streak > 1:
        return say("Solved! That’s %(n)s days in a row.", n=streak)
    return say("Solved! That was the only way.")


def _with_why(text: Text, why: Text | None) -> Text:
    return joined([text, why], " ") if why else text


def _told(context: Context, opened: OpenMatch, puzzle: Puzzle, *, with_why: bool) -> Text:
    """Return the text of a hint: the next move of the solution and, if asked for, the reason for it."""
    good, seen = _ahead(opened, puzzle), hints.known(opened, puzzle.seat)
    advice = _advice(context, opened, puzzle.seat, seen, good)
    if advice is None:
        return say("Continue where it’s highlighted.")
    if not with_why:
        return advice.whole
    why = hints.WINS if hints.wins(opened.game, seen, puzzle.seat, good[0]) else advice.why
    if why is None:
        following = _next(puzzle, [*_own(opened, puzzle), *opened.together, good[0]])
        why = hints.prepares(context, opened, puzzle.seat, seen, good[0], following)
    return say("%(what)s – %(why)s", what=advice.whole, why=why or hints.EXPECTED)


OTHERS: Final = 12
"""Maximum number of wrong moves with which the right move is compared to find a reason for it."""


def _advice(
    context: Context, opened: OpenMatch, seat: int, seen: AnySeen, good: Sequence[Move]
) -> Advice | None:
    """Return the advice on the first of the ``good`` moves; None if the game gives none. All other moves are
    wrong, so the reason may be its advantage over any of them."""
    presentation = context.presentation(opened)
    advice = presentation.advice(seen, seat, good[0])
    wrongs = [move for move in reversed(opened.game.legal(seen.state)) if move not in good]
    for wrong in wrongs[:OTHERS]:
        if advice is None or advice.why is not None:
            break
        advice = presentation.advice(seen, seat, good[0], wrong)
    return advice


def _why(context: Context, opened: OpenMatch, puzzle: Puzzle) -> Text | None:
    """Explain the solution by the win that it brings about, or else by the purpose of its first move and by
    the outcome that it prevents. None if neither is known."""
    presentation, match, start = (
        context.presentation(opened),
        opened.match,
        puzzle.match(opened.game).seen(puzzle.seat),
    )
    outcome, seen = match.outcome(), match.seen(puzzle.seat)
    if outcome is not None and puzzle.seat in outcome.winners:
        return presentation.foretold(outcome, seen, opened.names).text
    advice = _advice(context, opened, puzzle.seat, start, _next(puzzle, ()))
    threat = _threat(opened.game, puzzle)
    told = [say("Why it works: %(why)s.", why=advice.why)] if advice and advice.why else []
    if threat is not None:
        told.append(
            say("You prevented this: %(end)s.", end=presentation.foretold(threat, seen, opened.names).text)
        )
    return joined(told, " ") if told else None


def _threat(game: AnyGame, puzzle: Puzzle) -> Outcome | None:
    """Return the most frequent outcome not won by the solver in random playouts after a wrong first move;
    None if there was none. The playouts use states sampled from what the solver knows."""
    start, rng, found = puzzle.match(game), Random(puzzle.name), list[Outcome]()
    wrong = [move for move in start.legal() if all(move != line[0] for line in puzzle.lines)]
    for _ in range(TRIES if wrong else 0):
        state, move, turns = game.resample(start.seen(puzzle.seat), rng), rng.choice(wrong), 0
        for _ in range(LONGEST):
            turns += any(event.kind == TURN_OVER for event in game.play(state, move))
            if (outcome := game.outcome(state)) is not None:
                found += [] if puzzle.seat in outcome.winners else [replace(outcome, winners=(), lost=True)]
            if outcome is not None or turns > 2:
                break
            move = game.automatic(state) or rng.choice(game.legal(state))
        if len(found) == THREATS:
            break
    return max(found, key=lambda end: sum(one.reason == end.reason for one in found)) if found else None


def _presses(opened: OpenMatch, solving: Solving) -> list[Press]:
    again = Press("puzzle-again", "undo", say("Start over"))
    following = Press("puzzle-next", "arrow-right", say("Next puzzle"))
    solution = Press("puzzle-solution", "eye", say("Solution"))
    if solving.asks:
        keep_on = Press("puzzle-keep-on", "close", say("Keep trying"), "primary")
        return [keep_on, solution._replace(label=say("Show it"))]
    match solving.verdict:
        case Verdict.SOLVED:
            others = Press("puzzles", "hint", say("All puzzles"))
            home = Press("home", "home", say("Home"))
            return [following._replace(css="primary"), others, home, again._replace(quiet=True)]
        case Verdict.MISSED:
            return [again._replace(css="primary"), solution]
        case "shown" if solving.left:
            return [Press("puzzle-skip", "last", say("Skip to end"), data={"autoplay": str(PACE)})]
        case "shown":
            return [again._replace(css="primary"), following._replace(quiet=True)]
    more = [Press("puzzle-hint", "hint", say("Hint"), BRIEF)] if solving.hints < HINTS else []
    back = [again._replace(quiet=True)] if opened.match.plies else []
    return [*more, solution._replace(css=NAMED), *back]


def marked(opened: OpenMatch) -> frozenset[str]:
    """Return the targets with which the right move begins or continues; empty if no hint was requested."""
    solving = opened.purpose.puzzle
    if solving is None or not solving.hints or solving.verdict != OPEN:
        return frozenset()
    good = _ahead(opened, _puzzle(opened))
    return hints.following(opened, lambda move: [move] == good[:1])


# --- what comes of moves ----------------------------------------------------------------------------------


def replies(_opened: OpenMatch) -> Sequence[Move]:
    """Return no moves: ``note`` plays the answers of other seats together with each move."""
    return ()


def note(context: Context, opened: OpenMatch) -> None:
    """Judge the move just played: record a solved puzzle; play other seats' answers to an open one."""
    solving, puzzle = opened.purpose.puzzle, _puzzle(opened)
    if solving is None or solving.verdict != OPEN:
        return
    own = _own(opened, puzzle)
    verdict = puzzle.verdict(own)
    solving = replace(solving, verdict=verdict.value, hints=0, asks=False)
    opened.purpose = Purpose(puzzle=solving)
    if verdict is Verdict.OPEN:
        if answers := _answers(opened.match, puzzle.seat, _next(puzzle, own)):
            play.play_all(context, opened, answers)
        return
    if verdict is Verdict.MISSED:
        context.out.focus = _pressed("puzzle-again")
        return
    record.remember(context, opened.game.name, puzzle.name, solving.day)
    _win(context, opened, puzzle)
    opened.purpose = Purpose(puzzle=replace(solving, why=_why(context, opened, puzzle)))
    context.out.solved = f"{opened.game.name}/{puzzle.name}"
    context.out.focus = _pressed("puzzle-next")


def _win(context: Context, opened: OpenMatch, puzzle: Puzzle) -> None:
    """Play the answers and payments that follow the last move of a solution, if the solver wins by them
    within this turn."""
    match, moves = opened.match.copy(), list[Move]()
    while match.decision() is not None and len(moves) < WINNING:
        moves.append(match.legal()[0])
        if any(event.kind == TURN_OVER for event in match.play(moves[-1])) and match.outcome() is None:
            return
    outcome = match.outcome()
    if moves and outcome is not None and puzzle.seat in outcome.winners:
        play.play_all(context, opened, moves)


def _pressed(act: str) -> str:
    return f'#coach [data-act="{act}"]'


def _answers(match: Match, seat: int, wanted: Collection[Move], most: int = ANSWERS) -> list[Move]:
    """Return the first answers of other seats after which ``seat`` can play one of the wanted moves."""
    found = _answered(match, seat, wanted, most)
    assert found is not None, "a line that does not go on whatever others answer"
    return found


def _answered(match: Match, seat: int, wanted: Collection[Move], most: int) -> list[Move] | None:
    """Look for the answers that ``_answers`` returns, at most ``most``; return None if there are none."""
    decision = match.decision()
    if decision is None:
        return None
    legal = match.legal()
    if decision.seat == seat:
        return [] if any(move in legal for move in wanted) else None
    for move in legal if most else ():
        after = match.copy()
        after.play(move)
        rest = _answered(after, seat, wanted, most - 1)
        if rest is not None:
            return [move, *rest]
    return None


def success(opened: OpenMatch) -> Animation | None:
    """Return the cutscene for a solved puzzle; None if it is unsolved, or if the match has ended as well."""
    solved = opened.purpose.puzzle is not None and opened.purpose.puzzle.verdict == Verdict.SOLVED
    return Animation(say("Solved!"), sound="win") if solved and opened.running else None


# --- what is pressed --------------------------------------------------------------------------------------


def begin(context: Context, data: Data, _form: Form) -> None:
    """Start a game's puzzle, by name or as the puzzle of the day. Raises NotHere if an archive is missing."""
    game, what, today = data.get("game", ""), data.get("puzzle", ""), record.today(context)
    puzzle = choosing.of_day(game, today) if what == DAY else choosing.named(game, what)
    if puzzle is not None and not context.holds_unsaved():
        _begin(context, game, puzzle, today if what == DAY else "")


def asked_for(context: Context, text: str, game: str) -> bool:
    """Start the puzzle named by another page, and return whether it exists. ``text`` is ``<game>/<puzzle>``,
    ``<game>/day``, or one of these without the game, which may be given as ``game``."""
    today = record.today(context)
    found = choosing.found(text, game, today)
    if found is not None:
        _begin(context, *found, day=today if text.strip().rpartition("/")[2] == DAY else "")
    return found is not None


def _begin(context: Context, name: str, puzzle: Puzzle, day: str) -> None:
    game = context.games[name]
    _ = context.presentations[name]
    match = puzzle.match(game)
    names, others = computers.seat_names(context, match.setup.seats), sorted(match.computers)
    for seat in others:
        names[seat] = computers.named_by_lot(names, f"{puzzle.name}:{seat}")
    context.model.unsaved = None
    context.model.ladder = name
    levels = dict.fromkeys(others, LEVEL)
    play.begin(context, match, names, computers=levels, puzzle=Solving(puzzle.name, day))


def _asked(context: Context) -> tuple[OpenMatch, Solving] | None:
    opened = context.on("table")
    return (
        (opened, opened.purpose.puzzle) if opened is not None and opened.purpose.puzzle is not None else None
    )


def hint(context: Context, _data: Data, _form: Form) -> None:
    """Give the next hint: where to begin, then what to do, then why."""
    match _asked(context):
        case opened, solving if solving.verdict == OPEN:
            opened.purpose = Purpose(puzzle=replace(solving, hints=min(solving.hints + 1, HINTS), asks=False))
            opened.picked = Picked()


def again(context: Context, _data: Data, _form: Form) -> None:
    """Start the puzzle over."""
    match _asked(context):
        case opened, solving:
            opened.purpose = Purpose(puzzle=Solving(solving.name, solving.day))
            go_back(context, opened, 0)


def solution(context: Context, _data: Data, _form: Form) -> None:
    """Ask for confirmation; when called again, show the solution from the start, move by move."""
    match _asked(context):
        case opened, solving if solving.verdict in (OPEN, Verdict.MISSED) and not solving.asks:
            opened.purpose = Purpose(puzzle=replace(solving, asks=True))
            context.out.focus = _pressed("puzzle-keep-on")
        case opened, solving if solving.verdict != Verdict.SOLVED:
            line = tuple(_puzzle(opened).lines[0])
            opened.purpose = Purpose(puzzle=Solving(solving.name, solving.day, SHOWN, left=line))
            go_back(context, opened, 0)
            context.out.focus = _pressed("puzzle-skip")


def keep_on(context: Context, _data: Data, _form: Form) -> None:
    """Cancel the unconfirmed request for the solution."""
    match _asked(context):
        case opened, solving:
            opened.purpose = Purpose(puzzle=replace(solving, asks=False))
            focus_first_offer(context, opened)


def show_next(context: Context, opened: OpenMatch) -> None:
    """Play the next move of the solution and the answers of other seats."""
    solving, puzzle = opened.purpose.puzzle, _puzzle(opened)
    assert solving is not None, "a match without a puzzle"
    move, *left = solving.left
    solving = replace(solving, left=tuple(left))
    opened.purpose = Purpose(puzzle=solving)
    play.play_all(context, opened, [move])
    if left:
        play.play_all(context, opened, _answers(opened.match, puzzle.seat, left[:1]))
        context.out.focus = None
    else:
        _win(context, opened, puzzle)
        opened.purpose = Purpose(puzzle=replace(solving, why=_why(context, opened, puzzle)))
        context.out.focus = _pressed("puzzle-again")


def skip(context: Context, _data: Data, _form: Form) -> None:
    """Play all remaining moves of the solution at once."""
    while (found := _asked(context)) and found[1].left:
        show_next(context, found[0])


def go_on(context: Context, _data: Data, _form: Form) -> None:
    """Start the next unsolved puzzle: if this was a puzzle of the day, that of another game, else one of this
    game. If there is none, show the puzzle screen."""
    found = _asked(context)
    if found is None:
        return
    game, solving = found[0].game.name, found[1]
    if solving.day:
        known = record.read(context.store).days.get(solving.day, frozenset())
        for card in screen.games():
            puzzle = choosing.of_day(card.name, solving.day)
            if puzzle and card.name != game and card.name not in known:
                _begin(context, card.name, puzzle, solving.day)
                return
    elif puzzle := choosing.unsolved(context, game, solving.name):
        _begin(context, game, puzzle, "")
        return
    show_all(context, {"game": game}, {})
