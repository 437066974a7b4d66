"""Picking moves on the board, and the other buttons of the table screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from threethrones.core.paths import is_complete, joined, next_targets, targets
from threethrones.core.presentation import Form
from threethrones.core.question import DONE
from threethrones.core.terms import AnySeen, Move
from threethrones.core.text import Text, enumerated, say
from threethrones.table.assist import hints
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.play import (
    focus_first_offer,
    focus_target,
    gather,
    is_closed,
    plan,
    play_all,
    sentences,
)
from threethrones.table.session.look import Picked
from threethrones.table.session.model import Panel
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views import board


def pick(context: Context, target: str) -> None:
    """Pick a target: extend the path, stage or play the move, or show why that is not possible."""
    opened = context.on("table")
    if opened is None or opened.look.covered or is_closed(context, opened):
        return
    offers, picks = opened.offers, opened.path
    # The target extends the path, replaces its last pick, or begins a new path.
    begun = next((path for path in (picks, picks[:-1], []) if target in next_targets(offers, path)), None)
    if target in opened.polled:
        _answer(context, opened, target)
    elif picks[-1:] == [target] == [opened.waits]:
        _step(context, opened, offers, picks)
    elif target in picks:
        kept = picks[: picks.index(target)]
        _unpicked(context, opened, opened.ahead, [*kept, target])
        _set_picks(context, opened, kept)
    elif begun is not None:
        _step(context, opened, offers, [*begun, target])
    elif target in opened.together:
        # A staged move is not offered again; picking its target again unstages the move.
        _unpicked(context, opened, opened.staging[opened.together.index(target)], [target])
        _stage_moves(context, opened, [move for move in opened.together if move != target])
    elif context.model.settings.turns == "end" and opened.game.asks_to_stay(opened.seen, target):
        opened.advance = replace(opened.advance, stays="" if opened.advance.stays else target)
        context.notice(
            say("You can do that later: your turn won’t end automatically.")
            if opened.advance.stays
            else say("Your turn will end automatically.")
        )
    elif not picks and context.presentation(opened).look(opened.seen, target, opened.names):
        context.model.panel = Panel("look", target)
    else:
        _refuse(context, opened, joined([*picks, target]))


def _answer(context: Context, opened: OpenMatch, target: str) -> None:
    """Pick a seat's answer to a poll, replacing its earlier one, or unpick it. If only one seat can answer,
    its answer is played at once, unless the last move was an answer to the same poll: others then had to
    confirm theirs with ``DONE``."""
    polled = opened.polled
    others = [pick for pick in opened.path if polled.get(pick) != polled[target]]
    if len({*polled.values()}) == 1 and (opened.lone is not None or not _goes_on(opened)):
        _set_picks(context, opened, [target])
        _step(context, opened, opened.offers, [target, DONE])
        return
    _set_picks(context, opened, others if target in opened.path else [*others, target])
    focus_target(context, target)


def _goes_on(opened: OpenMatch) -> bool:
    """Return whether the last move was an answer to the poll that is still pending."""
    pending, plies = opened.match.decision(), opened.match.plies
    return bool(plies) and pending is not None and plies[-1].decision.kind == pending.kind


def _set_picks(context: Context, opened: OpenMatch, picks: list[str], asked: str | None = None) -> None:
    opened.picked = Picked(tuple(picks), asked, tuple(opened.together), opened.viewing_seat)
    context.save()


def _unpicked(context: Context, opened: OpenMatch, seen: AnySeen, path: Sequence[str]) -> None:
    """Say that the last target of a path is taken back. ``seen``: the position from which the path starts."""
    what = context.presentation(opened).target_name(seen, opened.names, path)
    context.out.said.append(say("No longer chosen: %(what)s", what=what))


def _stage_moves(context: Context, opened: OpenMatch, moves: list[str]) -> None:
    """Stage moves that are to be played together, and begin the path of the next one."""
    opened.picked = Picked(staged=tuple(moves), by=opened.viewing_seat)
    hints.renew(opened)
    context.save()


def _refuse(context: Context, opened: OpenMatch, move: str) -> None:
    refusal = opened.game.why_not(opened.ahead, move)
    context.refuse(refusal.said() if refusal else say("You can’t do that now."))


def _step(context: Context, opened: OpenMatch, offers: list[str], path: list[str]) -> None:
    game, seen, offer = opened.game, opened.ahead, joined(path)
    again = opened.waits == path[-1] and opened.path == path
    determined = None if is_complete(offers, path) else game.determined(seen, offer)
    careful = _is_careful(context, opened, determined or offer)
    if determined is not None:
        # Leaving a path for another one may be a slip: the player may have meant to continue it.
        slips = path[:-1] != opened.path or game.asks_again(seen, offer, determined)
        if again or not (slips if careful else game.takes_more(seen, determined)):
            offer, careful = determined, False
    if not is_complete(offers, [offer]):
        _set_picks(context, opened, path, path[-1] if determined and careful else None)
        focus_target(context, next_targets(offers, path)[0])
        return
    if game.why_not(seen, offer) is not None:
        _refuse(context, opened, offer)
        return
    if game.together(seen) > 1:
        _stage_moves(context, opened, [*opened.together, *opened.spelled(offer)])
        return
    # Picking the last of several staged moves plays all of them, so a slip would matter.
    slips = bool(opened.together) or game.asks_again(seen, offer, offer)
    if careful and slips and (opened.waits != path[-1] or opened.path != path[:-1]):
        _set_picks(context, opened, path[:-1], path[-1])
        focus_target(context, path[-1])
    else:
        polled = {*opened.polled}
        if opened.poll_answers.keys() > polled:
            gather(context, opened, offer)
            return
        own = opened.own(offer)
        opened.advance = replace(opened.advance, answered=own.later)
        _choose(context, opened, [*opened.together, *own.now])
        if polled.intersection(path):
            _ask_the_rest(context, opened, path)


def _is_careful(context: Context, opened: OpenMatch, offer: str) -> bool:
    """Return whether slips are asked about. A second tap takes long with one switch, which is therefore asked
    only where undo is impossible."""
    chosen = context.model.settings
    if chosen.second_taps == "off" or chosen.switch == "off":
        return chosen.second_taps == "on"
    return opened.game.irrevocable(opened.ahead, offer)


def _ask_the_rest(context: Context, opened: OpenMatch, path: list[str]) -> None:
    """If a poll is not complete yet, keep the remaining answers picked and show the last events."""
    rest = [pick for pick in path if pick in opened.polled]
    if not rest:
        return
    _set_picks(context, opened, rest)
    events = opened.match.events(None, len(opened.match.plies) - 1)
    for text in sentences(context, opened, (event for _, event in events)):
        context.refuse(text)


def _choose(context: Context, opened: OpenMatch, moves: list[str]) -> None:
    """Play the chosen moves or, while another person decides, save them as a choice made in advance."""
    several = len(moves) > 1
    (play_all if opened.planning is None else plan)(context, opened, moves)
    if several and (context.out.focus or "").startswith("[data-spot"):
        # Whoever has pressed Enter for each of several has not read yet what comes after the last.
        context.out.focus = "#dock"


def _at_once(context: Context, opened: OpenMatch) -> list[list[Move]]:
    """Return multiple choices that one button can make: the only one if it must include every target;
    otherwise, for a player with one switch, the first targets and the last ones. Empty for other decisions
    and once a move is staged."""
    seen = opened.planning or opened.match.seen(opened.viewing_seat)
    if opened.together:
        return []
    first, last = (_picked_from(opened, seen, end) for end in (0, -1))
    if len(first) < 2:
        return []
    if sorted(first) == sorted(last):
        return [first]
    return [] if context.model.settings.switch == "off" else [first, last]


def labels(context: Context, opened: OpenMatch) -> list[Text]:
    """Return the label of each choice that one button can make: its targets, unless there is only one."""
    choices, name = _at_once(context, opened), context.presentation(opened).target_name
    if len(choices) == 1:
        return [say("Discard all")]
    seen, names = opened.ahead, opened.names
    cards = ([name(seen, names, targets(move)) for move in moves] for moves in choices)
    return [say("Discard: %(card)s", card=enumerated(each)) for each in cards]


def _picked_from(opened: OpenMatch, seen: AnySeen, end: int) -> list[str]:
    """Return a multiple choice made by always taking the first (``end`` 0) or the last (-1) legal move."""
    game, moves = opened.game, list[str]()
    state = game.clone(seen.state)
    for left in range(game.together(seen), 0, -1):
        moves.append(game.legal(state)[end])
        if left > 1:
            game.play(state, moves[-1])
    return moves


def pick_all(context: Context, data: Data, _form: Form) -> None:
    """Play the moves of a multiple choice that is offered as a whole."""
    opened = context.on("table")
    if opened is None or is_closed(context, opened):
        return
    choices, which = _at_once(context, opened), data.get("choice", "0")
    if which in map(str, range(len(choices))):
        _choose(context, opened, choices[int(which)])


def decide_later(context: Context, _data: Data, _form: Form) -> None:
    """Choose no move in advance, close the drawer and hand the device on."""
    opened = context.on("table")
    if opened is not None and opened.planning is not None:
        plan(context, opened, [])


def finish(context: Context, _data: Data, _form: Form) -> None:
    """Play the rest of a turn that the viewer wins in any case, all at once."""
    opened = context.on("table")
    if opened is not None and not is_closed(context, opened):
        play_all(context, opened, iter(lambda: board.finish(opened), None))


def drag(context: Context, start: str, end: str) -> None:
    """Handle a piece dragged to a target: pick both. If ``start`` is a complete move by itself (a payment),
    refuse the drag, because dragging means that a place was intended."""
    opened = context.on("table")
    if opened is None or opened.look.covered or is_closed(context, opened):
        return
    if opened.offers:
        _set_picks(context, opened, [])
    if is_complete(opened.offers, [start]):
        _refuse(context, opened, joined([start, end]))
        return
    if start in next_targets(opened.offers, ()):
        _set_picks(context, opened, [start])
        pick(context, end)
    else:
        pick(context, start)


def start_drag(context: Context, start: str) -> None:
    """Pick a piece when a drag begins, so that its targets are marked."""
    opened = context.on("table")
    if opened is None or opened.look.covered or is_closed(context, opened):
        return
    offers = opened.offers
    if start in next_targets(offers, ()) and not is_complete(offers, [start]):
        _set_picks(context, opened, [start])


def drop(context: Context, _data: Data, _form: Form) -> None:
    """Take back the last step of picking: a command that was read back, a pending second tap, a pick or a
    staged move."""
    opened = context.on("table")
    if opened is None:
        return
    command, context.page.command = context.page.command, None
    if command is not None and command.digest == opened.match.digest():
        context.out.said.append(say("Cancelled."))
        return
    if opened.picked.by != opened.viewing_seat:
        return
    picked = opened.picked
    if picked.asked is not None and picked.targets[-1:] != (picked.asked,):
        opened.picked = replace(picked, asked=None)
    elif picked.targets:
        focus_target(context, picked.targets[-1])
        _unpicked(context, opened, opened.ahead, picked.targets)
        opened.picked = replace(picked, targets=picked.targets[:-1], asked=None)
    elif picked.staged:
        last = targets(picked.staged[-1])
        focus_target(context, last[0])
        _unpicked(context, opened, opened.staging[-2], last)
        opened.picked = replace(picked, staged=picked.staged[:-1])
        hints.renew(opened)
    context.save()


def look(context: Context, data: Data, _form: Form) -> None:
    """Pick a thing on the board if it is a legal target; otherwise show it enlarged."""
    opened, what = context.on("table", "over", "review"), data.get("what", "")
    if opened is None:
        return
    if context.model.screen == "table" and what in opened.picking().offered:
        pick(context, what)
    elif context.presentation(opened).look(opened.seen, what, opened.names):
        context.model.panel = Panel("look", what)


# --- beside the board ---------------------------------------------------------------------------------------


def turn(context: Context, _data: Data, _form: Form) -> None:
    """Switch between turning the board to the player to move and keeping it still."""
    if context.on_screen is not None:
        context.on_screen.look = replace(context.on_screen.look, turning=not context.on_screen.look.turning)
        context.save()


def turn_round(context: Context, _data: Data, _form: Form) -> None:
    """Turn the page upside down, for a player on the other side of the table."""
    opened = context.on_screen
    if opened is not None:
        opened.look = replace(opened.look, upturned=not opened.look.upturned)
        context.model.panel = None
        context.save()


def close_recap(context: Context, _data: Data, _form: Form) -> None:
    """Close the recap of what happened since the viewer last looked."""
    opened = context.model.open
    if opened is not None:
        opened.look = replace(opened.look, recap_from=None)
        opened.playback = replace(opened.playback, explained=())
        focus_first_offer(context, opened)


def propose(context: Context, data: Data, _form: Form) -> None:
    """Accept or decline the suggested standing order. An accepted one is applied to the pending question."""
    opened, how = context.on("table"), data.get("how")
    proposal = board.proposed(context, opened) if opened else None
    if opened is None or proposal is None or opened.viewing_seat is None or is_closed(context, opened):
        return
    if how == "accepted":
        opened.advance = opened.advance.ordering(opened.viewing_seat, proposal.accepted)
        play_all(context, opened, [])
    elif how == "declined":
        opened.advance = opened.advance.ordering(opened.viewing_seat, proposal.declined)
        context.save()


def give_orders(context: Context, _data: Data, form: Form) -> None:
    """Save the viewer's standing orders."""
    opened = context.model.open
    if opened is not None and opened.viewing_seat is not None:
        orders = context.presentation(opened).read_orders(form)
        opened.advance = opened.advance.ordering(opened.viewing_seat, orders)
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
