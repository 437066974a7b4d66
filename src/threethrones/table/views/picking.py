"""The screen on which somebody decides: what it draws, and picking a move on its board."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypedDict

from threethrones.core.paths import is_complete, joined, next_spots, spots
from threethrones.core.question import DONE
from threethrones.core.stage import Form
from threethrones.core.terms import AnySeen, Event
from threethrones.core.text import say
from threethrones.table.assist import computers, foretelling, hints
from threethrones.table.commands import drawer, guides, settings
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.guides import Coach
from threethrones.table.commands.play import (
    focus_first_offer,
    focus_spot,
    is_closed,
    plan,
    play_all,
    sentences,
)
from threethrones.table.session.look import Picked
from threethrones.table.session.model import Panel
from threethrones.table.session.opened import OpenMatch
from threethrones.table.store.ports import StoreError
from threethrones.table.views import beats, board
from threethrones.table.views import log as logs


class Table(TypedDict):
    """What the table draws beside the board."""

    recap: logs.News
    """What the looker alone may know and has not seen happen yet."""
    log: logs.Log
    """What the looker may know of the last turns."""
    lies_open: bool
    """Whether the board may be turned to whoever is to move."""
    has_orders: bool
    answers: bool
    """Whether the looker has left orders that answer something."""
    all_of_them: bool
    """Whether all that can be picked must be, which one button does."""
    plans: bool
    """Whether something may be chosen beforehand."""
    seated: computers.Seated | None
    hint: hints.Hint | None
    coach: Coach | None
    """What is said in a lesson, or of a puzzle."""
    can_ask: bool
    """Whether a hint can be asked for."""
    has_beats: bool
    """Whether something of what has happened can be played again."""


TOLD: Final = "told"
"""Under which is kept that somebody was told how to ask about things."""


def tell_once(context: Context) -> None:
    """Say how to ask what things are, at a person's first decision outside lessons; on a device once."""
    model, opened = context.model, context.on("table")
    if model.tipped or model.embedded or model.panel or opened is None or opened.looker is None:
        return
    if opened.mode.guided or opened.look.covered or not opened.offers:
        return
    model.tipped = True
    if not settings.kept(context.store, TOLD):
        with suppress(StoreError):
            context.store.put(TOLD, "yes")
        context.notice(say("Press and hold anything to see what it is."))


def shown(context: Context) -> Mapping[str, object]:
    """What the table draws."""
    opened = context.opened
    stage, seen = context.stage(opened), opened.match.seen(opened.looker)
    news = opened.recap() if drawer.has_drawers(context, opened) else _since_own_move(opened)
    # What the looker alone has just learnt by its own move is marked, too: cards that it drew.
    last = opened.match.events(opened.looker, max(0, len(opened.match.plies) - 1))
    told = [
        *(event for _, event in news),
        *(event for _, event in last if event.seats is not None or opened.looker is None),
    ]
    beside: Table = {
        "recap": logs.news(context, opened),
        "log": logs.latest(context, opened),
        "lies_open": opened.match.setup.seats == 2,
        "has_orders": stage.orders({}) is not None,
        "answers": _answers(context, opened),
        "all_of_them": bool(_all_of_them(opened)),
        "plans": opened.planning is not None,
        "seated": computers.drawn(context, opened),
        "hint": hints.drawn(context, opened),
        "coach": guides.of(opened).drawn(context, opened),
        "can_ask": hints.offered(opened),
        "has_beats": any(stage.beat(event, opened.names) for event in beats.last_turn(opened)),
    }
    picking, drawers = foretelling.foreseeing(opened, stage, opened.ahead), drawer.drawn(context, opened)
    picking = replace(picking, hinted=hints.hinted(opened) | guides.of(opened).marked(opened))
    return {**beside, **board.drawn(context, opened, seen, picking, told, drawers)}


def _since_own_move(opened: OpenMatch) -> list[tuple[int, Event]]:
    """What the others have done since the looker moved last: without drawers nobody looked away, but the
    board tells what to look at."""
    plies, looker = opened.match.plies, opened.looker
    own = [number for number, ply in enumerate(plies, 1) if ply.decision.seat == looker]
    return opened.match.events(looker, own[-1] if own else 0)


# --- picks ------------------------------------------------------------------------------------------------


def pick(context: Context, spot: str) -> None:
    """A spot on the board was picked: go on along the path, gather or play the move, or say why not."""
    opened = context.on("table")
    if opened is None or opened.look.covered or is_closed(context, opened):
        return
    offers, picks = opened.offers, opened.path
    # It may go on from all that is picked, stand in the place of the last pick, or begin anew.
    begun = next((path for path in (picks, picks[:-1], []) if spot in next_spots(offers, path)), None)
    if spot in opened.polled:
        _answer(context, opened, spot)
    elif picks[-1:] == [spot] == [opened.waits]:
        _step(context, opened, offers, picks)
    elif spot in picks:
        _set_picks(context, opened, picks[: picks.index(spot)])
    elif begun is not None:
        _step(context, opened, offers, [*begun, spot])
    elif spot in opened.together:
        # All there are of its kind are picked.
        _gather(context, opened, [move for move in opened.together if move != spot])
    elif context.model.settings.turns == "end" and opened.game.asks_to_stay(opened.seen, spot):
        opened.advance = replace(opened.advance, stays="" if opened.advance.stays else spot)
        context.notice(
            say("You can do that later: your turn won’t end automatically.")
            if opened.advance.stays
            else say("Your turn will end automatically.")
        )
    elif not picks and context.stage(opened).look(opened.seen, spot, opened.names):
        context.model.panel = Panel("look", spot)
    else:
        _refuse(context, opened, joined([*picks, spot]))


def _answer(context: Context, opened: OpenMatch, spot: str) -> None:
    """Pick an answer to a poll, in the place of the same seat's; once more takes it back. Where one person
    alone is asked there is nothing to wait for, but where others, who were before him, had ``DONE``."""
    polled = opened.polled
    others = [pick for pick in opened.path if polled.get(pick) != polled[spot]]
    if len({*polled.values()}) == 1 and (opened.lone is not None or not _goes_on(opened)):
        _set_picks(context, opened, [spot])
        _step(context, opened, opened.offers, [spot, DONE])
        return
    _set_picks(context, opened, others if spot in opened.path else [*others, spot])
    focus_spot(context, spot)


def _goes_on(opened: OpenMatch) -> bool:
    """Whether the last move answered the poll that is pending still."""
    pending, plies = opened.match.decision(), opened.match.plies
    return bool(plies) and pending is not None and plies[-1].decision.kind == pending.kind


def _set_picks(context: Context, opened: OpenMatch, picks: list[str], asked: str | None = None) -> None:
    opened.picked = Picked(tuple(picks), asked, tuple(opened.together), opened.looker)
    context.save()


def _gather(context: Context, opened: OpenMatch, moves: list[str]) -> None:
    """Moves that are to be played together are picked so far; the path to the next begins."""
    opened.picked = Picked(gathered=tuple(moves), by=opened.looker)
    hints.renew(opened)
    context.save()


def _refuse(context: Context, opened: OpenMatch, move: str) -> None:
    refusal = opened.game.why_not(opened.ahead, move)
    context.refuse(refusal.said() if refusal else say("You can’t do that now."))


def _step(context: Context, opened: OpenMatch, offers: list[str], path: list[str]) -> None:
    game, seen, offer = opened.game, opened.ahead, joined(path)
    careful = context.model.settings.second_taps == "on"
    again = opened.waits == path[-1] and opened.path == path
    determined = None if is_complete(offers, path) else game.determined(seen, offer)
    if determined is not None:
        # Whoever leaves a path that is begun for another one may have meant to go on with it.
        slips = path[:-1] != opened.path or game.asks_again(seen, offer, determined)
        if again or not (slips if careful else game.takes_more(seen, determined)):
            offer, careful = determined, False
    if not is_complete(offers, [offer]):
        _set_picks(context, opened, path, path[-1] if determined and careful else None)
        focus_spot(context, next_spots(offers, path)[0])
        return
    if game.why_not(seen, offer) is not None:
        _refuse(context, opened, offer)
        return
    if game.together(seen) > 1:
        _gather(context, opened, [*opened.together, *opened.spelled(offer)])
        return
    # The last of several takes all of them along.
    slips = bool(opened.together) or game.asks_again(seen, offer, offer)
    if careful and slips and (opened.waits != path[-1] or opened.path != path[:-1]):
        _set_picks(context, opened, path[:-1], path[-1])
        focus_spot(context, path[-1])
    else:
        own, polled = opened.own(offer), {*opened.polled}
        opened.advance = replace(opened.advance, answered=own.later)
        _choose(context, opened, [*opened.together, *own.now])
        if polled.intersection(path):
            _ask_the_rest(context, opened, path)


def _ask_the_rest(context: Context, opened: OpenMatch, path: list[str]) -> None:
    """Answers to a poll that should have been enough were not: what else was picked stays so, and it is told
    what has come of them."""
    rest = [pick for pick in path if pick in opened.polled]
    if not rest:
        return
    _set_picks(context, opened, rest)
    events = opened.match.events(None, len(opened.match.plies) - 1)
    for text in sentences(context, opened, (event for _, event in events)):
        context.refuse(text)


def _choose(context: Context, opened: OpenMatch, moves: list[str]) -> None:
    """Play what was picked, or keep it where it is chosen beforehand."""
    (play_all if opened.planning is None else plan)(context, opened, moves)


def _all_of_them(opened: OpenMatch) -> list[str]:
    """The moves of a choice of several that leaves none: all that can be picked must be. Nothing else."""
    seen = opened.planning or opened.match.seen(opened.looker)
    first, last = (_picked_from(opened, seen, end) for end in (0, -1))
    return first if len(first) > 1 and sorted(first) == sorted(last) else []


def _picked_from(opened: OpenMatch, seen: AnySeen, end: int) -> list[str]:
    """A choice of several, each time the first or the last that is offered."""
    game, moves = opened.game, list[str]()
    state = game.clone(seen.state)
    for left in range(game.together(seen), 0, -1):
        moves.append(game.legal(state)[end])
        if left > 1:
            game.play(state, moves[-1])
    return moves


def pick_all(context: Context, _data: Data, _form: Form) -> None:
    """Play all that can be picked, where nothing is left to choose."""
    opened = context.on("table")
    if opened is not None and not is_closed(context, opened) and (moves := _all_of_them(opened)):
        _choose(context, opened, moves)


def decide_later(context: Context, _data: Data, _form: Form) -> None:
    """Choose nothing beforehand, and hand the device on."""
    opened = context.on("table")
    if opened is not None and opened.planning is not None:
        plan(context, opened, [])


def finish(context: Context, _data: Data, _form: Form) -> None:
    """Play the rest of a turn that wins in any case, as one choice."""
    opened = context.on("table")
    if opened is not None and not is_closed(context, opened):
        play_all(context, opened, iter(lambda: board.finish(opened), None))


def drag(context: Context, start: str, end: str) -> None:
    """A piece was dragged: the same path, two spots at once. Where one pick is a whole move (a payment),
    a drag plays nothing: whoever drags means a place."""
    opened = context.on("table")
    if opened is None or opened.look.covered or is_closed(context, opened):
        return
    if opened.offers:
        _set_picks(context, opened, [])
    if is_complete(opened.offers, [start]):
        _refuse(context, opened, joined([start, end]))
        return
    if start in next_spots(opened.offers, ()):
        _set_picks(context, opened, [start])
        pick(context, end)
    else:
        pick(context, start)


def lift(context: Context, start: str) -> None:
    """A piece is being dragged: it is picked, so that where it may go is marked."""
    opened = context.on("table")
    if opened is None or opened.look.covered or is_closed(context, opened):
        return
    offers = opened.offers
    if start in next_spots(offers, ()) and not is_complete(offers, [start]):
        _set_picks(context, opened, [start])


def drop(context: Context, _data: Data, _form: Form) -> None:
    """Take back the last pick."""
    opened = context.on("table")
    if opened is None or opened.picked.by != opened.looker:
        return
    picked = opened.picked
    if picked.asked is not None and picked.spots[-1:] != (picked.asked,):
        opened.picked = replace(picked, asked=None)
    elif picked.spots:
        focus_spot(context, picked.spots[-1])
        opened.picked = replace(picked, spots=picked.spots[:-1], asked=None)
    elif picked.gathered:
        focus_spot(context, spots(picked.gathered[-1])[0])
        opened.picked = replace(picked, gathered=picked.gathered[:-1])
        hints.renew(opened)
    context.save()


def look(context: Context, data: Data, _form: Form) -> None:
    """Look at something larger; while it can be picked, pick it."""
    opened, what = context.on("table", "over", "review"), data.get("what", "")
    if opened is None:
        return
    if context.model.screen == "table" and what in opened.picking().offered:
        pick(context, what)
    elif context.stage(opened).look(opened.seen, what, opened.names):
        context.model.panel = Panel("look", what)


# --- beside the board ---------------------------------------------------------------------------------------


def turn(context: Context, _data: Data, _form: Form) -> None:
    """Turn the board to whoever is to move from now on, or let it lie."""
    if context.shown is not None:
        context.shown.look = replace(context.shown.look, turning=not context.shown.look.turning)
        context.save()


def turn_round(context: Context, _data: Data, _form: Form) -> None:
    """Turn the page round, to whoever sits on the other side of the table."""
    opened = context.shown
    if opened is not None:
        opened.look = replace(opened.look, upturned=not opened.look.upturned)
        context.model.panel = None
        context.save()


def close_recap(context: Context, _data: Data, _form: Form) -> None:
    """The looker has read what happened."""
    opened = context.model.open
    if opened is not None:
        opened.look = replace(opened.look, recap_from=None)
        opened.animation = replace(opened.animation, explained=())
        focus_first_offer(context, opened)


def _answers(context: Context, opened: OpenMatch) -> bool:
    nothing = context.stage(opened).read_orders({})
    return opened.looker is not None and {**nothing, **opened.advance.orders[opened.looker]} != nothing


def propose(context: Context, data: Data, _form: Form) -> None:
    """The looker takes a standing order that was proposed to it, which answers at once, or does not."""
    opened, how = context.on("table"), data.get("how")
    proposal = board.proposed(context, opened) if opened else None
    if opened is None or proposal is None or opened.looker is None or is_closed(context, opened):
        return
    if how == "accepted":
        opened.advance = opened.advance.ordering(opened.looker, proposal.accepted)
        play_all(context, opened, [])
    elif how == "declined":
        opened.advance = opened.advance.ordering(opened.looker, proposal.declined)
        context.save()


def give_orders(context: Context, _data: Data, form: Form) -> None:
    """The looker leaves standing orders."""
    opened = context.model.open
    if opened is not None and opened.looker is not None:
        orders = context.stage(opened).read_orders(form)
        opened.advance = opened.advance.ordering(opened.looker, orders)
        context.model.panel = None
        context.notice(say("Your automatic answers are saved. Only you can see them."))
        context.save()


ACTS: Final = commands_of(
    Permission.PLAY,
    {
        "drop": drop,
        "orders": give_orders,
        "propose": propose,
        "pick-all": pick_all,
        "decide-later": decide_later,
        "finish": finish,
    },
) | commands_of(
    Permission.VIEW, {"look": look, "turn": turn, "turn-round": turn_round, "close-recap": close_recap}
)
