"""Acts on the open match: picking, playing, handing over, taking back, ending."""

from __future__ import annotations

from typing import Final

from threethrones.core.game import Event
from threethrones.core.match import ABANDON, AGREE_DRAW, RESIGN, Match, Start
from threethrones.core.paths import is_complete, joined, next_spots
from threethrones.core.stage import Form
from threethrones.core.text import Text, say
from threethrones.table.desk import Act, Data, Desk
from threethrones.table.model import OpenMatch, Panel, Series


def settle_screen(desk: Desk) -> None:
    """Go to the screen on which the open match goes on."""
    opened = desk.model.open
    if opened is None:
        desk.model.screen = "home"
        return
    if opened.visiting:
        desk.model.screen = "review"
        return
    opened.review = None
    pending = opened.decision()
    if pending is not None and pending.seat is None:
        # The whole table looks: whoever decides alone after that must press again to see.
        opened.shown = None
    if opened.match.outcome() is not None:
        # Everybody looks at the end: whoever goes back from it must press again to see.
        opened.shown = None
        desk.model.screen = "over"
        desk.out.focus = "h1"
    elif opened.curtained:
        desk.model.screen = "curtain"
        desk.out.focus = '[data-act="reveal"]'
    else:
        desk.model.screen = "table"


def begin(desk: Desk, match: Match, names: list[str], series: Series, seeded: bool) -> None:
    """Put a new match on the table."""
    seats = match.setup.seats
    desk.model.open = OpenMatch(
        id=desk.entropy.key()[:12],
        match=match,
        names=names,
        created=desk.clock.now(),
        series=series,
        seeded=seeded,
        orders=[{} for _ in range(seats)],
        read=[0] * seats,
    )
    desk.model.draft = None
    desk.model.panel = None
    _settle_answers(desk.model.open)
    desk.save()
    settle_screen(desk)


# --- picking and playing --------------------------------------------------------------------------------


def pick(desk: Desk, spot: str) -> None:
    """A spot on the board was picked: go on along the path, play the move, or say why not."""
    opened = desk.model.open
    if opened is None or desk.model.screen != "table" or _is_closed(desk, opened):
        return
    seen = opened.match.seen(opened.looker)
    offers = opened.game.offers(seen)
    picks = opened.picks
    if spot in picks:
        _set_picks(desk, opened, picks[: picks.index(spot)], None)
    elif spot in next_spots(offers, picks):
        _step(desk, opened, offers, [*picks, spot])
    elif picks and spot in next_spots(offers, picks[:-1]):
        _step(desk, opened, offers, [*picks[:-1], spot])
    elif spot in next_spots(offers, ()):
        _step(desk, opened, offers, [spot])
    elif not picks and desk.stage(opened).look(seen, spot, opened.names):
        desk.model.panel = Panel("look", spot)
    else:
        _refuse(desk, opened, joined([*picks, spot]))


def _set_picks(desk: Desk, opened: OpenMatch, picks: list[str], asked: str | None) -> None:
    opened.picks, opened.asked = picks, asked
    desk.save()


def _is_closed(desk: Desk, opened: OpenMatch) -> bool:
    if opened.read_only:
        desk.notice(say("A newer version of this program wrote this match; it can only be looked at here."))
    return opened.read_only or opened.stale


def _refuse(desk: Desk, opened: OpenMatch, move: str) -> None:
    refusal = opened.game.why_not(opened.match.seen(opened.looker), move)
    if refusal is None:
        desk.notice(say("That is not possible now."))
    else:
        desk.notice(say("%(rule)s: %(text)s", rule=refusal.rule, text=refusal.text))


def _step(desk: Desk, opened: OpenMatch, offers: list[str], path: list[str]) -> None:
    if not is_complete(offers, path):
        _set_picks(desk, opened, path, None)
        desk.out.focus = _spot_selector(next_spots(offers, path)[0])
        return
    seen = opened.match.seen(opened.looker)
    move = opened.game.canonical(seen, joined(path))
    if opened.game.why_not(seen, move) is not None:
        _refuse(desk, opened, move)
        return
    is_choice = desk.model.settings.second_taps == "on" and offers != [move]
    careful = is_choice and opened.game.irrevocable(seen, move)
    if careful and (opened.asked != path[-1] or opened.picks != path[:-1]):
        _set_picks(desk, opened, path[:-1], path[-1])
        desk.out.focus = _spot_selector(path[-1])
    else:
        play(desk, opened, move)


def _spot_selector(spot: str) -> str:
    return f'[data-spot="{spot}"]'


def play(desk: Desk, opened: OpenMatch, move: str) -> None:
    """Play a move of whoever looks, let standing orders answer, and go where the match goes on."""
    since = len(opened.match.plies)
    opened.match.play(move)
    _after_change(desk, opened, since)


def _after_change(desk: Desk, opened: OpenMatch, since: int) -> None:
    _settle_answers(opened)
    opened.picks, opened.asked, opened.recap_from = [], None, None
    if opened.shown is not None and opened.looker == opened.shown:
        # Whoever hands the device on has not seen what came of the move.
        opened.read[opened.shown] = len(opened.match.plies)
    news = [event for _, event in opened.match.events(None, since)]
    stage = desk.stage(opened)
    desk.out.said += [text for event in news if (text := sentence(desk, opened, event))]
    opened.explained = [text for event in news if (text := stage.explanation(event))]
    desk.out.moved = True
    _count_result(opened)
    desk.save()
    settle_screen(desk)
    if desk.model.screen == "table":
        _focus_first_offer(desk, opened)


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


def _focus_first_offer(desk: Desk, opened: OpenMatch) -> None:
    offers = opened.game.offers(opened.match.seen(opened.looker))
    if offers:
        desk.out.focus = _spot_selector(next_spots(offers, ())[0])


def _count_result(opened: OpenMatch) -> None:
    outcome = opened.match.outcome()
    if outcome is None or opened.counted or outcome.reason == "abandoned":
        return
    opened.counted = True
    opened.series.draws += not (outcome.winners or outcome.lost)
    for seat in outcome.winners:
        opened.series.wins[seat] += 1


_ENDS: Final = {"resigned", "agreed", "abandoned"}


def sentence(desk: Desk, opened: OpenMatch, event: Event) -> Text | None:
    """An event in words, whether the game's or the match's own."""
    if event.kind not in _ENDS:
        return desk.stage(opened).sentence(event, opened.names)
    match event.kind, event.about.get("seat"):
        case "resigned", int(seat):
            return say("%(who)s resigns.", who=opened.names[seat])
        case "agreed", _:
            return say("Both sides agree to a draw.")
    return say("The match is abandoned.")


def drag(desk: Desk, start: str, end: str) -> None:
    """A piece was dragged: the same path, two spots at once. Where one pick is a whole move (a payment),
    a drag plays nothing: whoever drags means a place."""
    opened = desk.model.open
    if opened is None or desk.model.screen != "table":
        return
    opened.picks, opened.asked = [], None
    if is_complete(opened.game.offers(opened.match.seen(opened.looker)), [start]):
        _refuse(desk, opened, joined([start, end]))
        return
    pick(desk, start)
    if opened.picks == [start]:
        pick(desk, end)


def lift(desk: Desk, start: str) -> None:
    """A piece is being dragged: it is picked, so that where it may go is marked."""
    opened = desk.model.open
    if opened is None or desk.model.screen != "table" or _is_closed(desk, opened):
        return
    offers = opened.game.offers(opened.match.seen(opened.looker))
    if start in next_spots(offers, ()) and not is_complete(offers, [start]):
        _set_picks(desk, opened, [start], None)


def drop(desk: Desk, _data: Data, _form: Form) -> None:
    """Take back the last pick."""
    opened = desk.model.open
    if opened is None or desk.model.screen != "table":
        return
    if opened.asked is not None:
        opened.asked = None
    elif opened.picks:
        desk.out.focus = _spot_selector(opened.picks.pop())
    desk.save()


def look(desk: Desk, data: Data, _form: Form) -> None:
    """Look at something larger; while it can be picked, pick it."""
    opened = desk.model.open
    what = data.get("what", "")
    if opened is None or desk.model.screen not in ("table", "over", "review"):
        return
    if desk.model.screen == "table" and what in opened.picking().offered:
        pick(desk, what)
    elif desk.stage(opened).look(opened.seen, what, opened.names):
        desk.model.panel = Panel("look", what)


# --- handing over ----------------------------------------------------------------------------------------


def reveal(desk: Desk, _data: Data, _form: Form) -> None:
    """Whoever must decide has taken the device and wants to see."""
    opened = desk.model.open
    pending = opened.decision() if opened else None
    if opened is None or pending is None or pending.seat is None or desk.model.screen != "curtain":
        return
    seat = pending.seat
    opened.shown = seat
    read = opened.read[seat]
    opened.recap_from = read if read < len(opened.match.plies) else None
    opened.read[seat] = len(opened.match.plies)
    desk.save()
    settle_screen(desk)
    if opened.picks:
        desk.out.focus = _spot_selector(opened.picks[-1])
    else:
        _focus_first_offer(desk, opened)


def hide(desk: Desk) -> None:
    """Nobody is looking, or nobody knows who: the curtain falls over whatever is one person's alone; a
    review goes on with what everybody may see."""
    opened = desk.model.open
    if opened is None or desk.model.screen not in ("table", "curtain", "review"):
        return
    pending = opened.decision()
    if pending is not None and pending.private:
        desk.model.panel = None
        opened.shown = None
        if desk.reviewed is None:
            settle_screen(desk)


def turn(desk: Desk, _data: Data, _form: Form) -> None:
    """Turn the board to whoever is to move from now on, or let it lie."""
    if desk.shown is not None:
        desk.shown.turning = not desk.shown.turning
        desk.save()


def close_recap(desk: Desk, _data: Data, _form: Form) -> None:
    """The looker has read what happened."""
    if desk.model.open is not None:
        desk.model.open.recap_from = None
        desk.model.open.explained = []
        _focus_first_offer(desk, desk.model.open)


# --- taking back -----------------------------------------------------------------------------------------


def undoable(opened: OpenMatch) -> int:
    """How many moves can be taken back from what the screen shows."""
    if opened.laid_open:
        return 0
    pending = opened.decision()
    return opened.match.undoable(pending is not None and pending.private and not opened.curtained)


def undo(desk: Desk, _data: Data, _form: Form) -> None:
    """Take back a move; behind the curtain the one who made it must press again to see."""
    opened = desk.shown
    if opened is None or opened.stale or opened.read_only:
        return
    if not undoable(opened):
        desk.notice(
            say("This cannot be undone: a card was drawn, something was revealed, or another hand was shown.")
        )
        return
    if desk.model.screen == "curtain":
        opened.shown = None
    if opened.counted:
        _uncount(opened)
    opened.match.undo()
    _after_walk(desk, opened)


def _uncount(opened: OpenMatch) -> None:
    outcome = opened.match.outcome()
    if outcome is not None:
        opened.counted = False
        opened.series.draws -= not (outcome.winners or outcome.lost)
        for seat in outcome.winners:
            opened.series.wins[seat] -= 1


def _after_walk(desk: Desk, opened: OpenMatch) -> None:
    opened.picks, opened.asked, opened.recap_from, opened.explained = [], None, None, []
    plies = len(opened.match.plies)
    opened.read = [min(read, plies) for read in opened.read]
    desk.model.panel = None
    desk.out.moved = True
    desk.out.said.append(say("A move was taken back."))
    desk.save()
    settle_screen(desk)
    if desk.model.screen == "table":
        _focus_first_offer(desk, opened)


def redo(desk: Desk, _data: Data, _form: Form) -> None:
    """Play again what was taken back."""
    opened = desk.shown
    if opened is None or opened.stale or opened.read_only or not opened.match.redoable:
        return
    since = len(opened.match.plies)
    desk.model.panel = None
    opened.match.redo()
    _after_change(desk, opened, since)


# --- ending ----------------------------------------------------------------------------------------------


def end(desk: Desk, data: Data, _form: Form) -> None:
    """End the match by word: abandon it; between two also resign, or agree on a draw."""
    opened = desk.shown
    if opened is None or opened.decision() is None or _is_closed(desk, opened):
        return
    seat = opened.looker
    words = {"abandon": ABANDON}
    if opened.match.setup.seats == 2:
        words["draw"] = AGREE_DRAW
        if seat is not None:
            words["resign"] = f"{RESIGN}-{seat}"
    move = words.get(data.get("how", ""))
    if move is not None:
        desk.model.panel = None
        play(desk, opened, move)


def rematch(desk: Desk, _data: Data, _form: Form) -> None:
    """The same people once more; the other one begins."""
    opened = desk.model.open
    if opened is None or opened.match.outcome() is None:
        return
    setup = opened.game.rematch(opened.match.setup, opened.match.seen(None))
    match = Match(opened.game, setup, Start(key=desk.entropy.key()))
    series = Series(list(opened.series.wins), opened.series.draws)
    begin(desk, match, list(opened.names), series, seeded=False)


def give_orders(desk: Desk, _data: Data, form: Form) -> None:
    """The looker leaves standing orders."""
    opened = desk.model.open
    if opened is not None and opened.looker is not None:
        opened.orders[opened.looker] = desk.stage(opened).read_orders(form)
        desk.model.panel = None
        desk.notice(say("Your automatic answers are saved. Only you can see them."))
        desk.save()


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
