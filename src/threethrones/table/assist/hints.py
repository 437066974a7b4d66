"""Hints on what a good player would do, knowing only what the seat has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from threethrones.core.game import AnyGame
from threethrones.core.outcome import LOST, Outcome, fate
from threethrones.core.paths import next_targets
from threethrones.core.presentation import Form
from threethrones.core.terms import AnySeen, AnyState, Move
from threethrones.core.text import Text, say
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.play import is_closed
from threethrones.table.session.open_match import OpenMatch


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint as the table screen draws it."""

    asked: bool
    """Whether the search for the hint is under way."""
    text: Text | None
    """Advice on what to do; None until the search has ended."""
    reason: Text | None
    """Reason for the advice, in half a sentence; None until the search has ended."""
    steps: Sequence[Text] = ()
    """What the move does, one by one, where that is too much for the advice."""


def asker(opened: OpenMatch) -> int | None:
    """Return the seat that may ask for a hint: the viewer's if it must decide, or the only person's if the
    whole table must; None if there is no such seat."""
    pending = opened.match.decision()
    if pending is None or opened.thinker is not None:
        return None
    seat = opened.lone if pending.seat is None else pending.seat
    return seat if pending.seat is None or seat == opened.viewing_seat else None


def known(opened: OpenMatch, seat: int) -> AnySeen:
    """Return the position as the choosing seat sees it, with the staged moves already played."""
    is_ahead = opened.together and opened.review is None
    return opened.ahead if is_ahead else opened.position.seen(seat)


def choices(opened: OpenMatch) -> list[Move]:
    """Return the moves that a hint may name. If the whole table must answer, each offer stands for several
    answers, and the first, the only person's, is meant."""
    pending = opened.match.decision()
    if pending is None or pending.seat is not None:
        return opened.game.legal(opened.ahead.state) if opened.together else opened.match.legal()
    return [*dict.fromkeys(moves[0] for offer in reversed(opened.offers) if (moves := opened.spelled(offer)))]


def offered(opened: OpenMatch) -> bool:
    """Return whether a hint may be asked for: a seat may ask (see ``asker``) and has several moves."""
    return asker(opened) is not None and len(choices(opened)) > 1


def view(context: Context, opened: OpenMatch) -> Hint | None:
    """Return the hint that was asked for, found or still awaited; None if there is none."""
    if not offered(opened) or not (opened.assist.hinting or opened.assist.hint):
        return None
    if not opened.assist.hint:
        return Hint(asked=True, text=None, reason=None)
    about = (opened.assist.hint, *opened.assist.expected, "", *opened.position.moves, "", *opened.together)
    advised = opened.assist.advised
    if advised is None or advised[0] != about:
        advised = about, *_explained(context, opened, opened.assist.hint)
        opened.assist = replace(opened.assist, advised=advised)
    _, text, reason, steps = advised
    return Hint(asked=False, text=text, reason=reason, steps=steps)


def _explained(context: Context, opened: OpenMatch, move: Move) -> tuple[Text, Text, Sequence[Text]]:
    """Return the advice, the reason for it, and the steps of the move. Moves are tried, so the caller caches
    the result."""
    seat = asker(opened)
    assert seat is not None, "nobody else is offered any"
    seen = known(opened, seat)
    advice = context.presentation(opened).advice(seen, seat, move)
    why = WINS if wins(opened.game, seen, seat, move) else advice and advice.why
    why = why or prepares(context, opened, seat, seen, move, opened.assist.expected)
    what, steps = (advice.what, advice.steps) if advice else (say("The best move is highlighted."), ())
    return what, why or EXPECTED, steps


def prepares(
    context: Context, opened: OpenMatch, seat: int, seen: AnySeen, move: Move, following: Sequence[Move]
) -> Text | None:
    """Return the reason for a move that prepares the next expected move of the same seat, as half a sentence.
    None if there is no next move, or if the reason depends on what is hidden from the seat."""
    if not following:
        return None
    rng = Random(move)
    deals = FEW_DEALS if opened.game.irrevocable(seen, move) else 1
    why, *others = (
        _after(context, opened, seat, opened.game.resample(seen, rng), [move, following[0]])
        for _ in range(deals)
    )
    if why is None or any(other != why for other in others):
        return None
    return say("it prepares the next move: %(why)s", why=why)


def _after(
    context: Context, opened: OpenMatch, seat: int, state: AnyState, moves: Sequence[Move]
) -> Text | None:
    """Return why the second of two moves is good for a seat; None if it is illegal or no reason is known."""
    game, (move, then) = opened.game, moves
    game.play(state, move)
    decision = game.decision(state)
    if decision is None or decision.seat != seat or then not in game.legal(state):
        return None
    advice = context.presentation(opened).advice(game.seen(state, seat), seat, then)
    game.play(state, then)
    outcome = game.outcome(state)
    if outcome is not None and seat in outcome.winners:
        return WINS
    return advice.why if advice else None


FEW_DEALS: Final = 3
"""Number of sampled states that must agree on a reason if something hidden comes between two moves."""


def hinted(opened: OpenMatch) -> frozenset[str]:
    """Return the targets to be picked next for the hinted move; empty without a hint."""
    hint = opened.assist.hint
    return following(opened, lambda move: move == hint) if hint and offered(opened) else frozenset()


def following(opened: OpenMatch, is_good: Callable[[Move], bool]) -> frozenset[str]:
    """Return the targets that continue the current path to an offer whose first move is good, plus the last
    picked target if it waits for a second tap; if none, the targets that begin such an offer."""
    good = [offer for offer in opened.offers if any(map(is_good, opened.spelled(offer)[:1]))]
    on, waits = next_targets(good, opened.path), opened.waits
    if on and waits is not None and waits in opened.path:
        return frozenset((*on, waits))
    return frozenset(on or next_targets(good, ()))


DEALS: Final = 12
"""Number of sampled states in which a move must win or lose for that to be given as a reason."""
WINS: Final = say("it wins the game")
EXPECTED: Final = say("it gives you the best chance")
"""Reason for a hint if the game gives no better one."""


SAVES: Final = say("the other move loses the game at once")


def reason(
    context: Context, opened: OpenMatch, seat: int, seen: AnySeen, move: Move, over: Move
) -> Text | None:
    """Return why ``move`` is better than ``over``: it wins, ``over`` loses, or the game's reason, if any."""
    if wins(opened.game, seen, seat, move):
        return WINS
    if loses(opened.game, seen, seat, over):
        return SAVES
    advice = context.presentation(opened).advice(seen, seat, move, over)
    return advice.why if advice else None


def wins(game: AnyGame, seen: AnySeen, seat: int, move: Move) -> bool:
    """Return whether a move wins at once for a seat in all sampled states."""
    return all(outcome and seat in outcome.winners for outcome in _outcomes(game, seen, move))


def loses(game: AnyGame, seen: AnySeen, seat: int, move: Move) -> bool:
    """Return whether a move loses at once for a seat in all sampled states."""
    return all(outcome and fate(outcome, seat) == LOST for outcome in _outcomes(game, seen, move))


def _outcomes(game: AnyGame, seen: AnySeen, move: Move) -> Iterator[Outcome | None]:
    """Yield the outcome of a move in each of ``DEALS`` sampled states; None where the game goes on."""
    rng = Random(move)
    for _ in range(DEALS):
        state = game.resample(seen, rng)
        game.play(state, move)
        yield game.outcome(state)


def ask(context: Context, _data: Data, _form: Form) -> None:
    """Ask for a hint, or remove the present one."""
    opened = context.on("table")
    if opened is None or opened.look.covered or is_closed(context, opened) or not offered(opened):
        return
    context.model.panel = None
    asks = not (opened.assist.hinting or opened.assist.hint)
    opened.assist = replace(opened.assist, hinting=asks, hint=None)


def renew(opened: OpenMatch) -> None:
    """Search again for a hint that was asked for, because the staged moves have changed."""
    if opened.assist.hint or opened.assist.hinting:
        opened.assist = replace(opened.assist, hint=None, hinting=offered(opened))


def given(opened: OpenMatch, move: str, expected: Sequence[str]) -> None:
    """Store the hinted move and the moves expected after it. A hint may name cards in a hand, so it is shown
    and spoken only while that hand may be seen; shutting the drawer also empties the live region."""
    if opened.assist.hinting and offered(opened) and move in choices(opened):
        opened.assist = replace(opened.assist, hinting=False, hint=move, expected=expected)


ACTS: Final = commands_of(Permission.PLAY, {"hint": ask})
