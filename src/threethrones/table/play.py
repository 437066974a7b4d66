"""Acts on the open match: picking, playing, handing over, taking back, ending."""

from __future__ import annotations

from typing import Final

from threethrones.core.game import Event
from threethrones.core.match import ABANDON, AGREE_DRAW, RESIGN, Match, Start
from threethrones.core.paths import is_complete, joined, next_spots
from threethrones.core.stage import Form
from threethrones.core.text import Text, say
from threethrones.table.context import Act, Context, Data
from threethrones.table.model import OpenMatch, Panel, Series


def settle_screen(context: Context) -> None:
    """Go to the screen on which the open match goes on."""
    opened = context.model.open
    if opened is None:
        context.model.screen = "home"
        return
    if opened.visiting:
        context.model.screen = "review"
        return
    opened.review = None
    pending = opened.decision()
    if pending is not None and pending.seat is None:
        # The whole table looks: whoever decides alone after that must press again to see.
        opened.shown = None
    if opened.match.outcome() is not None:
        # Everybody looks at the end: whoever goes back from it must press again to see.
        opened.shown = None
        context.model.screen = "over"
        context.out.focus = "h1"
    elif opened.curtained:
        context.model.screen = "curtain"
        context.out.focus = '[data-act="reveal"]'
    else:
        context.model.screen = "table"


def begin(context: Context, match: Match, names: list[str], series: Series, seeded: bool) -> None:
    """Put a new match on the table."""
    seats = match.setup.seats
    context.model.open = OpenMatch(
        id=context.entropy.key()[:12],
        match=match,
        names=names,
        created=context.clock.now(),
        series=series,
        seeded=seeded,
        orders=[{} for _ in range(seats)],
        read=[0] * seats,
    )
    context.model.draft = None
    context.model.panel = None
    _settle_answers(context.model.open)
    context.save()
    settle_screen(context)


# --- picking and playing --------------------------------------------------------------------------------


def pick(context: Context, spot: str) -> None:
    """A spot on the board was picked: go on along the path, play the move, or say why not."""
    opened = context.model.open
    if opened is None or context.model.screen != "table" or _is_closed(context, opened):
        return
    seen = opened.match.seen(opened.looker)
    offers = opened.game.offers(seen)
    picks = opened.picks
    if spot in picks:
        _set_picks(context, opened, picks[: picks.index(spot)], None)
    elif spot in next_spots(offers, picks):
        _step(context, opened, offers, [*picks, spot])
    elif picks and spot in next_spots(offers, picks[:-1]):
        _step(context, opened, offers, [*picks[:-1], spot])
    elif spot in next_spots(offers, ()):
        _step(context, opened, offers, [spot])
    elif not picks and context.stage(opened).look(seen, spot, opened.names):
        context.model.panel = Panel("look", spot)
    else:
        _refuse(context, opened, joined([*picks, spot]))


def _set_picks(context: Context, opened: OpenMatch, picks: list[str], asked: str | None) -> None:
    opened.picks, opened.asked = picks, asked
    context.save()


def _is_closed(context: Context, opened: OpenMatch) -> bool:
    if opened.read_only:
        context.notice(
            say("A newer version of this program wrote this match; it can only be looked at here.")
        )
    return opened.read_only or opened.stale


def _refuse(context: Context, opened: OpenMatch, move: str) -> None:
    refusal = opened.game.why_not(opened.match.seen(opened.looker), move)
    if refusal is None:
        context.notice(say("That is not possible now."))
    else:
        context.notice(say("%(rule)s: %(text)s", rule=refusal.rule, text=refusal.text))


def _step(context: Context, opened: OpenMatch, offers: list[str], path: list[str]) -> None:
    if not is_complete(offers, path):
        _set_picks(context, opened, path, None)
        context.out.focus = _spot_selector(next_spots(offers, path)[0])
        return
    seen = opened.match.seen(opened.looker)
    move = opened.game.canonical(seen, joined(path))
    if opened.game.why_not(seen, move) is not None:
        _refuse(context, opened, move)
        return
    is_choice = context.model.settings.second_taps == "on" and offers != [move]
    careful = is_choice and opened.game.irrevocable(seen, move)
    if careful and (opened.asked != path[-1] or opened.picks != path[:-1]):
        _set_picks(context, opened, path[:-1], path[-1])
        context.out.focus = _spot_selector(path[-1])
    else:
        play(context, opened, move)


def _spot_selector(spot: str) -> str:
    return f'[data-spot="{spot}"]'


def play(context: Context, opened: OpenMatch, move: str) -> None:
    """Play a move of whoever looks, let standing orders answer, and go where the match goes on."""
    since = len(opened.match.plies)
    opened.match.play(move)
    _after_change(context, opened, since)


def _after_change(context: Context, opened: OpenMatch, since: int) -> None:
    _settle_answers(opened)
    opened.picks, opened.asked, opened.recap_from = [], None, None
    if opened.shown is not None and opened.looker == opened.shown:
        # Whoever hands the device on has not seen what came of the move.
        opened.read[opened.shown] = len(opened.match.plies)
    news = [event for _, event in opened.match.events(None, since)]
    stage = context.stage(opened)
    context.out.said += [text for event in news if (text := sentence(context, opened, event))]
    opened.explained = [text for event in news if (text := stage.explanation(event))]
    context.out.moved = True
    _count_result(opened)
    context.save()
    settle_screen(context)
    if context.model.screen == "table":
        _focus_first_offer(context, opened)


def _settle_answers(opened: OpenMatch) -> None:
    """Enter what the agreed options and the standing orders of a seat answer by themselves. It happens
    within the same event whatever the hand holds, so that its time says nothing."""
    while (pending := opened.decision()) is not None:
        move = opened.game.automatic(opened.match.state)
        if move is None and pending.private and pending.seat is not None:
            orders = opened.orders[pending.seat]
            move = opened.game.answer(opened.match.seen(pending.seat), orders) if orders else None
        if move is None:
            return
        opened.match.play(move)


def _focus_first_offer(context: Context, opened: OpenMatch) -> None:
    offers = opened.game.offers(opened.match.seen(opened.looker))
    if offers:
        context.out.focus = _spot_selector(next_spots(offers, ())[0])


def _count_result(opened: OpenMatch) -> None:
    outcome = opened.match.outcome()
    if outcome is None or opened.counted or outcome.reason == "abandoned":
        return
    opened.counted = True
    opened.series.draws += not (outcome.winners or outcome.lost)
    for seat in outcome.winners:
        opened.series.wins[seat] += 1


_ENDS: Final = {"resigned", "agreed", "abandoned"}


def sentence(context: Context, opened: OpenMatch, event: Event) -> Text | None:
    """An event in words, whether the game's or the match's own."""
    if event.kind not in _ENDS:
        return context.stage(opened).sentence(event, opened.names)
    match event.kind, event.about.get("seat"):
        case "resigned", int(seat):
            return say("%(who)s resigns.", who=opened.names[seat])
        case "agreed", _:
            return say("Both sides agree to a draw.")
    return say("The match is abandoned.")


def drag(context: Context, start: str, end: str) -> None:
    """A piece was dragged: the same path, two spots at once. Where one pick is a whole move (a payment),
    a drag plays nothing: whoever drags means a place."""
    opened = context.model.open
    if opened is None or context.model.screen != "table":
        return
    opened.picks, opened.asked = [], None
    if is_complete(opened.game.offers(opened.match.seen(opened.looker)), [start]):
        _refuse(context, opened, joined([start, end]))
        return
    pick(context, start)
    if opened.picks == [start]:
        pick(context, end)


def lift(context: Context, start: str) -> None:
    """A piece is being dragged: it is picked, so that where it may go is marked."""
    opened = context.model.open
    if opened is None or context.model.screen != "table" or _is_closed(context, opened):
        return
    offers = opened.game.offers(opened.match.seen(opened.looker))
    if start in next_spots(offers, ()) and not is_complete(offers, [start]):
        _set_picks(context, opened, [start], None)


def drop(context: Context, _data: Data, _form: Form) -> None:
    """Take back the last pick."""
    opened = context.model.open
    if opened is None or context.model.screen != "table":
        return
    if opened.asked is not None:
        opened.asked = None
    elif opened.picks:
        context.out.focus = _spot_selector(opened.picks.pop())
    context.save()


def look(context: Context, data: Data, _form: Form) -> None:
    """Look at something larger; while it can be picked, pick it."""
    opened = context.model.open
    what = data.get("what", "")
    if opened is None or context.model.screen not in ("table", "over", "review"):
        return
    if context.model.screen == "table" and what in opened.picking().offered:
        pick(context, what)
    elif context.stage(opened).look(opened.seen, what, opened.names):
        context.model.panel = Panel("look", what)


# --- handing over ----------------------------------------------------------------------------------------


def reveal(context: Context, _data: Data, _form: Form) -> None:
    """Whoever must decide has taken the device and wants to see."""
    opened = context.model.open
    pending = opened.decision() if opened else None
    if opened is None or pending is None or pending.seat is None or context.model.screen != "curtain":
        return
    seat = pending.seat
    opened.shown = seat
    read = opened.read[seat]
    opened.recap_from = read if read < len(opened.match.plies) else None
    opened.read[seat] = len(opened.match.plies)
    context.save()
    settle_screen(context)
    if opened.picks:
        context.out.focus = _spot_selector(opened.picks[-1])
    else:
        _focus_first_offer(context, opened)


def hide(context: Context) -> None:
    """Nobody is looking, or nobody knows who: the curtain falls over whatever is one person's alone; a
    review goes on with what everybody may see."""
    opened = context.model.open
    if opened is None or context.model.screen not in ("table", "curtain", "review"):
        return
    pending = opened.decision()
    if pending is not None and pending.private:
        context.model.panel = None
        opened.shown = None
        if context.reviewed is None:
            settle_screen(context)


def turn(context: Context, _data: Data, _form: Form) -> None:
    """Turn the board to whoever is to move from now on, or let it lie."""
    if context.shown is not None:
        context.shown.turning = not context.shown.turning
        context.save()


def close_recap(context: Context, _data: Data, _form: Form) -> None:
    """The looker has read what happened."""
    if context.model.open is not None:
        context.model.open.recap_from = None
        context.model.open.explained = []
        _focus_first_offer(context, context.model.open)


# --- taking back -----------------------------------------------------------------------------------------


def undoable(opened: OpenMatch) -> int:
    """How many moves can be taken back from what the screen shows."""
    if opened.laid_open:
        return 0
    pending = opened.decision()
    return opened.match.undoable(pending is not None and pending.private and not opened.curtained)


def undo(context: Context, _data: Data, _form: Form) -> None:
    """Take back a move; behind the curtain the one who made it must press again to see."""
    opened = context.shown
    if opened is None or opened.stale or opened.read_only:
        return
    if not undoable(opened):
        context.notice(
            say("This cannot be undone: a card was drawn, something was revealed, or another hand was shown.")
        )
        return
    if context.model.screen == "curtain":
        opened.shown = None
    if opened.counted:
        _uncount(opened)
    opened.match.undo()
    _after_walk(context, opened)


def _uncount(opened: OpenMatch) -> None:
    outcome = opened.match.outcome()
    if outcome is not None:
        opened.counted = False
        opened.series.draws -= not (outcome.winners or outcome.lost)
        for seat in outcome.winners:
            opened.series.wins[seat] -= 1


def _after_walk(context: Context, opened: OpenMatch) -> None:
    opened.picks, opened.asked, opened.recap_from, opened.explained = [], None, None, []
    plies = len(opened.match.plies)
    opened.read = [min(read, plies) for read in opened.read]
    context.model.panel = None
    context.out.moved = True
    context.out.said.append(say("A move was taken back."))
    context.save()
    settle_screen(context)
    if context.model.screen == "table":
        _focus_first_offer(context, opened)


def redo(context: Context, _data: Data, _form: Form) -> None:
    """Play again what was taken back."""
    opened = context.shown
    if opened is None or opened.stale or opened.read_only or not opened.match.redoable:
        return
    since = len(opened.match.plies)
    context.model.panel = None
    opened.match.redo()
    _after_change(context, opened, since)


# --- ending ----------------------------------------------------------------------------------------------


def end(context: Context, data: Data, _form: Form) -> None:
    """End the match by word: abandon it; between two also resign, or agree on a draw."""
    opened = context.shown
    if opened is None or opened.decision() is None or _is_closed(context, opened):
        return
    seat = opened.looker
    words = {"abandon": ABANDON}
    if opened.match.setup.seats == 2:
        words["draw"] = AGREE_DRAW
        if seat is not None:
            words["resign"] = f"{RESIGN}-{seat}"
    move = words.get(data.get("how", ""))
    if move is not None:
        context.model.panel = None
        play(context, opened, move)


def rematch(context: Context, _data: Data, _form: Form) -> None:
    """The same people once more; the other one begins."""
    opened = context.model.open
    if opened is None or opened.match.outcome() is None:
        return
    setup = opened.game.rematch(opened.match.setup, opened.match.seen(None))
    match = Match(opened.game, setup, Start(key=context.entropy.key()))
    series = Series(list(opened.series.wins), opened.series.draws)
    begin(context, match, list(opened.names), series, seeded=False)


def give_orders(context: Context, _data: Data, form: Form) -> None:
    """The looker leaves standing orders."""
    opened = context.model.open
    if opened is not None and opened.looker is not None:
        opened.orders[opened.looker] = context.stage(opened).read_orders(form)
        context.model.panel = None
        context.notice(say("Your automatic answers are saved. Only you can see them."))
        context.save()


ACTS: Final[dict[str, Act]] = {
    "drop": drop,
    "look": look,
    "reveal": reveal,
    "turn": turn,
    "close-recap": close_recap,
    "undo": undo,
    "redo": redo,
    "end": end,
    "rematch": rematch,
    "orders": give_orders,
}
