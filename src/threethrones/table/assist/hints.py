"""Hints: what a good player would do in one's place, from what one has seen and nothing else."""

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
    """What the table draws of a hint."""

    asked: bool
    """Whether it is being thought about."""
    text: Text | None
    """What to do; None as long as it is not known."""
    reason: Text | None
    """Why, in half a sentence; None as long as the hint is not known."""


def asker(opened: OpenMatch) -> int | None:
    """Who may ask for a hint: the viewer, if it must decide, and of what the whole table is asked the only
    person; None while nobody may."""
    pending = opened.match.decision()
    if pending is None or opened.thinker is not None:
        return None
    seat = opened.lone if pending.seat is None else pending.seat
    return seat if pending.seat is None or seat == opened.viewing_seat else None


def known(opened: OpenMatch, seat: int) -> AnySeen:
    """What a seat that is to choose goes by: what it has seen, as it will be when all is played that is
    picked so far to be played together."""
    is_ahead = opened.together and opened.review is None
    return opened.ahead if is_ahead else opened.position.seen(seat)


def choices(opened: OpenMatch) -> list[Move]:
    """What may be hinted at. Where the whole table is asked, an offer may stand for the answers of several,
    which begin with the only person's."""
    pending = opened.match.decision()
    if pending is None or pending.seat is not None:
        return opened.game.legal(opened.ahead.state) if opened.together else opened.match.legal()
    return [*dict.fromkeys(moves[0] for offer in reversed(opened.offers) if (moves := opened.spelled(offer)))]


def offered(opened: OpenMatch) -> bool:
    """Whether somebody may ask for a hint: who has something to choose."""
    return asker(opened) is not None and len(choices(opened)) > 1


def view(context: Context, opened: OpenMatch) -> Hint | None:
    """The hint that the viewer has asked for; None where it has not."""
    if not offered(opened) or not (opened.assist.hinting or opened.assist.hint):
        return None
    if not opened.assist.hint:
        return Hint(asked=True, text=None, reason=None)
    about = (opened.assist.hint, *opened.assist.expected, "", *opened.position.moves, "", *opened.together)
    advised = opened.assist.advised
    if advised is None or advised[0] != about:
        advised = about, *_explained(context, opened, opened.assist.hint)
        opened.assist = replace(opened.assist, advised=advised)
    _, text, reason = advised
    return Hint(asked=False, text=text, reason=reason)


def _explained(context: Context, opened: OpenMatch, move: Move) -> tuple[Text, Text]:
    """What to do, and why. It tries some moves, so it is not asked anew for each frame."""
    seat = asker(opened)
    assert seat is not None, "nobody else is offered any"
    seen = known(opened, seat)
    advice = context.presentation(opened).advice(seen, seat, move)
    why = WINS if wins(opened.game, seen, seat, move) else advice and advice.why
    why = why or prepares(context, opened, seat, seen, move, opened.assist.expected)
    return advice.what if advice else say("The best move is highlighted."), why or EXPECTED


def prepares(
    context: Context, opened: OpenMatch, seat: int, seen: AnySeen, move: Move, following: Sequence[Move]
) -> Text | None:
    """What a move that says nothing for itself prepares: the next one of the same seat that is expected to
    follow, where that can be said whatever is hidden from it."""
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
    """What the second of two moves of a seat is good for, as the cards lie; None where it is not possible."""
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
"""Where something hidden comes between two moves, the reason must be the same in so many deals."""


def hinted(opened: OpenMatch) -> frozenset[str]:
    """What is to be picked next of the move that a hint has named."""
    hint = opened.assist.hint
    return following(opened, lambda move: move == hint) if hint and offered(opened) else frozenset()


def following(opened: OpenMatch, is_good: Callable[[Move], bool]) -> frozenset[str]:
    """The spots with which the path that is picked so far goes on to an offer whose first move is good, and
    the last of them where that waits for a second tap; or else with which such an offer begins."""
    good = [offer for offer in opened.offers if any(map(is_good, opened.spelled(offer)[:1]))]
    on, waits = next_targets(good, opened.path), opened.waits
    if on and waits is not None and waits in opened.path:
        return frozenset((*on, waits))
    return frozenset(on or next_targets(good, ()))


DEALS: Final = 12
"""In so many games that it could be a move must win, or lose, to be said to."""
WINS: Final = say("it wins the game")
EXPECTED: Final = say("it gives you the best chance")
"""The reason where the game has no better one."""


SAVES: Final = say("the other move loses the game at once")


def reason(
    context: Context, opened: OpenMatch, seat: int, seen: AnySeen, move: Move, over: Move
) -> Text | None:
    """Why a move is better than another one: that it wins, that the other loses, or what the game says."""
    if wins(opened.game, seen, seat, move):
        return WINS
    if loses(opened.game, seen, seat, over):
        return SAVES
    advice = context.presentation(opened).advice(seen, seat, move, over)
    return advice.why if advice else None


def wins(game: AnyGame, seen: AnySeen, seat: int, move: Move) -> bool:
    """Whether the seat wins at once with a move, whatever is hidden from it."""
    return all(outcome and seat in outcome.winners for outcome in _outcomes(game, seen, move))


def loses(game: AnyGame, seen: AnySeen, seat: int, move: Move) -> bool:
    """Whether the seat loses at once with a move, whatever is hidden from it."""
    return all(outcome and fate(outcome, seat) == LOST for outcome in _outcomes(game, seen, move))


def _outcomes(game: AnyGame, seen: AnySeen, move: Move) -> Iterator[Outcome | None]:
    """How the game ends with a move, if it does, in some games that it could be."""
    rng = Random(move)
    for _ in range(DEALS):
        state = game.resample(seen, rng)
        game.play(state, move)
        yield game.outcome(state)


def ask(context: Context, _data: Data, _form: Form) -> None:
    """What would a good player do? Asked again, the hint goes."""
    opened = context.on("table")
    if opened is None or opened.look.covered or is_closed(context, opened) or not offered(opened):
        return
    context.model.panel = None
    asks = not (opened.assist.hinting or opened.assist.hint)
    opened.assist = replace(opened.assist, hinting=asks, hint=None)


def renew(opened: OpenMatch) -> None:
    """Of several cards one more is picked, or one less: a hint that was asked for is thought of anew."""
    if opened.assist.hint or opened.assist.hinting:
        opened.assist = replace(opened.assist, hint=None, hinting=offered(opened))


def given(opened: OpenMatch, move: str, expected: Sequence[str]) -> None:
    """The answer has come, with what is expected to follow. It names what is in a hand, so it stands in the
    page only while that may be seen, and never in the live region, which only grows."""
    if opened.assist.hinting and offered(opened) and move in choices(opened):
        opened.assist = replace(opened.assist, hinting=False, hint=move, expected=expected)


ACTS: Final = commands_of(Permission.PLAY, {"hint": ask})
