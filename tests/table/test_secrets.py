"""No page gives away what its looker may not know.

At every ply the pages of a match are drawn a second time with all that the looker does not know made up
anew: the state dealt again from the view, the private events of others, their orders and the key changed.
The pages must be the same to the byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from html import escape
from random import Random
from typing import Final

import pytest

from tests.games.avalon.invariants import hidden_changed
from tests.games.avalon.positions import position
from tests.inside import state_of
from tests.subjects import biased
from tests.table.device import NAMES, NOW, CountingEntropy, Device, DictStore, FixedClock, hand_shown
from threethrones.core.game import Event
from threethrones.core.match import Match, Ply, Start
from threethrones.core.paths import spots
from threethrones.core.setups import standard_setup
from threethrones.core.stage import Picking
from threethrones.games import GAMES, STAGES
from threethrones.games.avalon.game import GAME
from threethrones.players.player import Player
from threethrones.players.playouts import next_move, thinking
from threethrones.players.random_player import RandomPlayer
from threethrones.table import language, render
from threethrones.table.context import Context
from threethrones.table.frame import Frame
from threethrones.table.model import Model, OpenMatch, Panel, Series, Settings
from threethrones.table.play import sentence

STAGE = STAGES["avalon"]
EVERY = 8
"""One ply in so many is looked at."""
PLAYOUTS: Final[dict[str, tuple[int, list[Player]]]] = {
    "random": (1, [RandomPlayer(), RandomPlayer()]),
    "attackers": (2, [biased("avalon", "attacker"), biased("avalon", "attacker")]),
    "raid": (2, [biased("avalon", "raider"), biased("avalon", "enchanter")]),
    "builders": (1, [biased("avalon", "builder"), biased("avalon", "raider")]),
}


def moments(name: str) -> Iterator[Match]:
    """A match that moves on, at one ply in so many, and at its end."""
    games, players = PLAYOUTS[name]
    for number in range(games):
        key = f"secrets {name} {number}"
        match, rng = Match(GAME, standard_setup(GAME), Start(key=key)), thinking(key)
        while (move := next_move(match, players, rng)) is not None and match.ply < 400:
            if match.ply % EVERY == number % EVERY:
                yield match
            match.play(move)
        yield match


# --- the same match, as far as somebody knows ---------------------------------------------------------------


def otherwise(match: Match, seat: int | None, rng: Random) -> Match:
    """The match with everything made up anew that a seat (None: the public) does not know."""
    twin = match.copy()
    dealt_anew = partial(GAME.resample, GAME.seen(state_of(match), seat), rng)
    twin.state = rng.choice((dealt_anew, partial(hidden_changed, state_of(match), seat, rng)))()
    twin.start = Start(key="another")
    twin.plies = [replace(ply, events=[_told_to(event, seat) for event in ply.events]) for ply in match.plies]
    return twin


def _told_to(event: Event, seat: int | None) -> Event:
    if event.seen_by(seat):
        return event
    return event._replace(about={**event.about, "cards": ["Sp"] * 7})


def opened(match: Match, looker: int | None, rng: Random) -> OpenMatch:
    """The match on a table; what only somebody else than the looker has to do with it is made up."""
    return OpenMatch(
        id="id",
        match=match,
        names=NAMES,
        created=NOW,
        series=Series([1, 2]),
        shown=looker,
        orders=[
            {"attack": "ask", "enchant": ["3", "5"]}
            if seat == looker
            else {"attack": rng.choice(("always", "pass")), "enchant": rng.choice(("ask", ["2"]))}
            for seat in (0, 1)
        ],
        read=[7 if seat == looker else rng.randrange(9) for seat in (0, 1)],
        recap_from=max(0, len(match.plies) - 15),
    )


def frames(here: OpenMatch, screen: str, panels: tuple[Panel | None, ...]) -> list[Frame]:
    """A screen of the app, with each of these dialogs over it."""
    model = Model(Settings(), screen=screen, open=here)
    context = Context(model, DictStore(), FixedClock(), CountingEntropy(), (), None, GAMES, STAGES)
    found = []
    for panel in panels:
        model.panel = panel
        found.append(render.frame(context, "en"))
    return found


def board(match: Match, seat: int) -> str:
    """The board as a seat would see it, with all that the stage says to that seat."""
    view = match.seen(seat)
    picking = Picking()
    drawn = render.environment("en").get_template("avalon/board.html.j2").render(
        STAGE.scene(view, NAMES, picking, frozenset(("4",)), seat),
        picking=picking,
        prompt=STAGE.prompt(view, NAMES, picking),
        notices=[],
        panel=None,
    )  # fmt: skip
    said = [STAGE.announcement(view, NAMES), STAGE.opening(view, NAMES), *STAGE.describe(view, NAMES)]
    return "\n".join([drawn, *map(str, said)])


PUBLIC = (Panel("log"), Panel("text"), Panel("menu"), Panel("look", "5"), Panel("look", "discards"))
OWN = (*PUBLIC, Panel("orders"), Panel("end", "resign"))


def over(panels: tuple[Panel, ...], match: Match) -> tuple[Panel | None, ...]:
    """No dialog, and two of these, others at each ply: to draw all of them each time takes too long."""
    turn = match.ply // EVERY
    return None, panels[turn % len(panels)], panels[(turn + 2) % len(panels)]


def half_picked(here: OpenMatch, seat: int, rng: Random) -> None:
    """Pick a part of some path that a seat is offered, and perhaps ask for its last spot."""
    offers = GAME.offers(here.match.seen(seat))
    path = list(spots(rng.choice(offers)))
    here.picks, here.asked = path[:-1], rng.choice((None, path[-1]))


def check(match: Match, rng: Random) -> None:
    """Draw all there is to see at this ply twice."""
    pending = match.decision()
    seen: list[tuple[Frame, ...]] = []
    for world in (match, otherwise(match, None, rng)):
        public = opened(world, None, rng)
        if pending is not None and pending.seat is not None:
            half_picked(public, pending.seat, rng)
        seen.append(tuple(frames(public, "curtain" if pending else "over", over(PUBLIC, match))))
    assert seen[0] == seen[1]
    if pending is not None:
        assert pending.seat is not None
        luck = rng.random()
        seen = []
        for world in (match, otherwise(match, pending.seat, rng)):
            own = opened(world, pending.seat, rng)
            assert own.looker == pending.seat
            plain = frames(own, "table", over(OWN, match))
            half_picked(own, pending.seat, Random(luck))
            seen.append((*plain, *frames(own, "table", (None,))))
        assert seen[0] == seen[1]
    for seat in (0, 1):
        assert board(match, seat) == board(otherwise(match, seat, rng), seat)


@pytest.mark.parametrize("name", PLAYOUTS)
def test_pages_are_the_same_whatever_their_looker_does_not_know(name: str) -> None:
    rng = Random(name)
    for match in moments(name):
        check(match, rng)


def test_every_kind_of_decision_is_looked_at() -> None:
    pending = [match.decision() for name in PLAYOUTS for match in moments(name)]
    kinds = Counter(decision.kind if decision else "over" for decision in pending)
    assert set(kinds) == {"turn", "react", "pay", "trim", "discount", "over"}
    assert kinds.total() > 100


def check_often(match: Match, rng: Random) -> None:
    for _ in range(5):
        check(match, rng)


def test_the_comparison_would_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of secret, put on a page, makes the pages differ."""
    match = list(moments("raid"))[-1]
    match = Match(GAME, match.setup, match.start)
    for move in ("d4", "dc"):
        match.play(move)
    match.play(match.legal()[0])
    rng = Random(1)
    title = render._title
    leaks = {
        "the other's hand": lambda here: here.match.state.hands[1],
        "the pile": lambda here: here.match.state.pile,
        "the fog": lambda here: here.match.state.row,
        "the key": lambda here: here.match.start.key,
        "a private event": lambda here: [p.events for p in here.match.plies],
        "orders": lambda here: here.orders[1],
    }
    check(match, rng)
    for leak in leaks.values():
        monkeypatch.setattr(
            render,
            "_title",
            lambda context, leak=leak: replace(title(context), message=str(leak(context.model.open))),
        )
        with pytest.raises(AssertionError):
            check_often(match, rng)


# --- what is said -------------------------------------------------------------------------------------------


def test_only_what_all_may_know_is_said() -> None:
    """Through the app: each move's lines for the screen reader are the public events, and no more."""
    for number in range(2):
        device = Device(seed=f"said {number}").start()
        rng = thinking(str(number))
        players = [biased("avalon", "raider"), biased("avalon", "attacker")]
        private = 0
        while (move := next_move(device.ahead, players, rng)) is not None:
            since = len(device.open.match.plies)
            frame = device.move(move)
            plies: list[Ply] = device.open.match.plies[since:]
            public = [e for p in plies for e in p.events if e.seen_by(None)]
            assert frame.said == told(device, public)
            for event in (event for ply in plies for event in ply.events):
                if not event.seen_by(None):
                    private += 1
                    (line,) = told(device, [event])
                    assert line not in frame.said
                    assert line not in frame.html or frame.body["seat"] in map(str, event.seats or ())
            if device.ply > 150:
                break
        assert private > 3


def told(device: Device, events: list[Event]) -> list[str]:
    """The sentences of events, as they are said."""
    catalogue = language.catalogue("en")
    sentences = [sentence(device.context, device.open, event) for event in events]
    return [escape(text.render(catalogue)).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")
            for text in sentences if text]  # fmt: skip


@pytest.mark.parametrize("how", ["attack", "enchant"])
def test_an_answer_by_orders_looks_the_same_whatever_the_hand(how: str) -> None:
    """The one who announced sees the same page in the same event, could the other have countered or not."""
    seen = []
    for hand in ("KrKbSrSg", "KyKgSySg"):
        state = position("4:P2?:KySy/Kr", hands=f"KrSr/{hand}", mover=1)
        device = Device().put(state).reveal()
        device.act("orders", {"attack": "pass", "enchant": "pass"})
        device.move("d4")
        device.move(f"{'Kr' if how == 'attack' else 'Sr'}-4-{how}")
        assert device.moves[-1] == "pass"
        pages = [device.frame, *(device.act("panel", panel=panel) for panel in ("log", "text"))]
        seen.append([(page.html, page.body, page.said) for page in pages])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("spot", ["counter", "pass"])
def test_both_answers_are_offered_whatever_the_hand(spot: str) -> None:
    for hand in ("Kr", "Sg"):
        device = Device().put(position("4:P2?:KySy/Kr", hands=f"KrSr/{hand}"))
        device.move("Kr-4-attack")
        device.reveal()
        assert spot in device.offered()


def test_the_curtain_stands_before_every_change_of_hands() -> None:
    """Through the app: whoever plays, a hand is shown only after that seat has pressed."""
    device = Device(seed="curtains").start()
    rng = thinking("curtains")
    players: list[Player] = [biased("avalon", "attacker"), RandomPlayer()]
    shown: str | None = None
    while (move := next_move(device.ahead, players, rng)) is not None and device.ply < 120:
        pending = device.open.match.decision()
        assert pending is not None
        if device.is_down:
            assert hand_shown(device) == []
            device.reveal()
        elif device.screen == "table":
            assert shown == device.frame.body["seat"]
        shown = device.frame.body["seat"]
        assert shown == str(pending.seat)
        held = state_of(device.open.match).hands[pending.seat]
        assert hand_shown(device) == list(dict.fromkeys(held))
        device.move(move)
