"""No page gives away what its viewer may not know.

At every ply the pages of a match are drawn a second time with all that the viewer does not know made up
anew: the state dealt again from the view, the private events of others, their orders, what they have
picked and the key changed. The pages must be the same to the byte: with all drawers down and under a cover as
far as everybody may know, with each seat's drawer open, whoever is asked, as far as that seat may.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from random import Random
from typing import Any, Final

import pytest

from tests.games.avalon.positions import position
from tests.golden.playthrough import plies
from tests.inside import put_in, state_of
from tests.subjects import PLAYTHROUGHS, SUBJECTS, biased
from tests.table.device import (
    ALL_NAMES,
    CountingEntropy,
    Device,
    DictStore,
    FixedClock,
    hand_shown,
    on_the_table,
)
from tests.table.pointing import things
from threethrones.core.canonical import JSON
from threethrones.core.match import Match, Ply, Start
from threethrones.core.paths import targets
from threethrones.core.picking import Picking
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Event
from threethrones.core.text import Text, verbatim
from threethrones.games import GAMES, PRESENTATIONS
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.player import Player
from threethrones.players.playouts import next_move, thinking
from threethrones.table.commands import viewers
from threethrones.table.commands.context import Context
from threethrones.table.commands.play import sentence
from threethrones.table.dispatch import ACTS
from threethrones.table.session import language
from threethrones.table.session.findings import Findings, Judged, Judging
from threethrones.table.session.frame import Frame
from threethrones.table.session.look import Picked
from threethrones.table.session.model import Model, Panel, Settings
from threethrones.table.session.open_match import OpenMatch, Viewer
from threethrones.table.session.phones import Phone, Phones
from threethrones.table.session.session import Series
from threethrones.table.views import render
from threethrones.table.views.inspect import tooltip


@dataclass(frozen=True, slots=True)
class Playout:
    """Matches that are looked at."""

    game: str
    players: Sequence[Player]
    matches: int = 1
    every: int = 15
    """One ply in so many is looked at; the soak looks at more."""
    most: int = 400


PLAYOUTS: Final[dict[str, Playout]] = {
    "random": Playout("avalon", [RandomPlayer(), RandomPlayer()]),
    "attackers": Playout("avalon", [biased("avalon", "attacker")] * 2, 2),
    "raid": Playout("avalon", [biased("avalon", "raider"), biased("avalon", "enchanter")], 2),
    "builders": Playout("avalon", [biased("avalon", "builder"), biased("avalon", "raider")]),
    "knights": Playout("camelot", [biased("camelot", "quester"), biased("camelot", "darer")] * 2, every=25),
    "merlins": Playout("camelot", [biased("camelot", "merlin")] * 3, every=14),
}
KINDS: Final = {
    "avalon": {"turn", "react", "pay", "trim", "discount", "over"},
    "camelot": {"evil", "merlins", "deeds", "over"},
}
"""Of the questions that must be among them; Camelot has many more."""


def moments(name: str, volume: int = 1) -> Iterator[Match]:
    """A match that moves on, at one ply in so many, and at its end."""
    of = PLAYOUTS[name]
    game, players = GAMES[of.game], list(of.players)
    for number in range(of.matches):
        key = f"secrets {name} {number}"
        match, rng = Match(game, standard_setup(game, seats=len(players)), Start(key=key)), thinking(key)
        while (move := next_move(match, players, rng)) is not None and match.ply < of.most:
            if (match.ply + number) * volume % of.every < volume:
                yield match
            match.play(move)
        yield match


# --- the same match, as far as somebody knows ---------------------------------------------------------------


def otherwise(match: Match, seat: int | None, rng: Random) -> Match:
    """The match with everything made up anew that a seat (None: the public) does not know."""
    twin, subject = match.copy(), SUBJECTS[match.game.name]
    dealt_anew = partial(match.game.resample, match.seen(seat), rng)
    put_in(twin, rng.choice((dealt_anew, partial(subject.hidden_changed, state_of(match), seat, rng)))())
    twin.start = Start(key="another")
    twin.plies = [replace(ply, events=[_told_to(event, seat) for event in ply.events]) for ply in match.plies]
    return twin


def _told_to(event: Event, seat: int | None) -> Event:
    if event.seen_by(seat):
        return event
    return replace(event, about={**event.about, "cards": ["Sp"] * 7})


def opened(match: Match, viewer: int | None, rng: Random) -> OpenMatch:
    """The match on a table; what only somebody else than the viewer has to do with it is made up."""
    seats = range(match.setup.seats)
    return on_the_table(
        match,
        series=Series((1,) * len(seats)),
        open_drawer=viewer,
        orders=tuple(orders(match, seat == viewer, rng) for seat in seats),
        read=tuple(7 if seat == viewer else rng.randrange(9) for seat in seats),
        recap_from=max(0, len(match.plies) - 15),
        # What is made up cannot be replayed; test_finales looks at what is judged of a match that is over.
        findings=Findings(judging=Judging(match.state, len(match.plies), [Judged(0, 0, 0.5)])),
    )


def orders(match: Match, own: bool, rng: Random) -> Mapping[str, JSON]:
    """Standing orders: one's own are always the same."""
    if match.game.name != "avalon":
        return {}
    if own:
        return {"attack": "ask", "enchant": ["3", "5"]}
    return {"attack": rng.choice(("always", "pass")), "enchant": rng.choice(("ask", ["2"]))}


def frames(here: OpenMatch, screen: str, panels: tuple[Panel | None, ...]) -> list[Frame]:
    """A screen of the app, with each of these dialogs over it."""
    model = Model(Settings(), screen=screen, open=here)
    context = Context(model, DictStore(), FixedClock(), CountingEntropy(), (), None, GAMES, PRESENTATIONS)
    found = []
    for panel in panels:
        model.panel = panel
        frame = render.frame(context, "en")
        if panel is None:
            pointed_at = list(things(frame.html))[len(here.match.plies) % EVERY_THING :: EVERY_THING]
            frame.told = "\n".join(str(tooltip.told(context, data)) for data in pointed_at)
        found.append(frame)
    return found


EVERY_THING: Final = 7
"""Of the things of a page one in so many is asked what it is, others at each ply."""


def board(match: Match, seat: int) -> str:
    """The board as a seat would see it, with all that the stage says to that seat."""
    view, presentation, name = match.seen(seat), PRESENTATIONS[match.game.name], match.game.name
    names, picking = ALL_NAMES[: match.setup.seats], Picking()
    drawn = render.environment("en").get_template(f"{name}/board.html.j2").render(
        presentation.scene(view, names, picking, frozenset(("4", "grail")), seat),
        picking=picking,
        prompt=presentation.prompt(view, names, picking),
        drawers=None,
        proposal=None,
        notices=[],
        panel=None,
        borne=(),
        called=[*map(verbatim, ALL_NAMES)],
        finishes=False,
        settled=False,
        said={},
    )  # fmt: skip
    said = [
        presentation.announcement(view, names),
        presentation.opening(view, names),
        *presentation.describe(view, names),
    ]
    return "\n".join([drawn, *map(str, said)])


LOOKS: Final = {"avalon": ("5", "discards"), "camelot": ("grail", "p1", "black-Mi")}


def public(game: str) -> tuple[Panel, ...]:
    """The dialogs that everybody may open, and those of a seat alone."""
    return Panel("log"), Panel("text"), Panel("menu"), *(Panel("look", what) for what in LOOKS[game])


def over(panels: tuple[Panel, ...], match: Match) -> tuple[Panel | None, ...]:
    """No dialog, and one of these, another at each ply: to draw all of them each time takes too long."""
    return None, panels[len(match.plies) // PLAYOUTS["random"].every % len(panels)]


def half_picked(here: OpenMatch, seat: int | None, rng: Random) -> None:
    """Let a seat, or everybody, pick a part of some path that it is offered, and perhaps ask for its end."""
    path = list(targets(rng.choice(here.game.offers(here.match.seen(seat)))))
    here.picked = Picked(tuple(path[:-1]), rng.choice((None, path[-1])), by=seat)


def check(match: Match, rng: Random) -> None:
    """Draw all there is to see at this ply twice."""
    check_public(match, rng)
    pending = match.decision()
    for seat in range(match.setup.seats) if pending is not None else ():
        check_drawer(match, seat, rng)
    for seat in range(match.setup.seats):
        assert board(match, seat) == board(otherwise(match, seat, rng), seat)


def check_public(match: Match, rng: Random) -> None:
    """What everybody sees: all drawers down, a cover over them, or the end."""
    pending, luck = match.decision(), rng.random()
    seen: list[list[Frame]] = []
    for world in (match, otherwise(match, None, rng)):
        here = opened(world, None, rng)
        if pending is not None:
            # What a seat has picked is its own; what everybody has picked is not.
            half_picked(here, pending.seat, rng if pending.private else Random(luck))
        found = frames(here, "table" if pending else "over", over(public(match.game.name), match))
        here.look = replace(here.look, covered=pending is not None)
        seen.append([*found, *frames(here, "table" if pending else "over", (None, Panel("menu")))])
        assert {frame.body["seat"] for frame in found} == {""}
    assert seen[0] == seen[1]


def check_drawer(match: Match, seat: int, rng: Random) -> None:
    """What a seat sees with its drawer open, be it asked itself, another, or the whole table."""
    pending, luck = match.decision(), rng.random()
    assert pending is not None
    own = (*public(match.game.name), Panel("orders"), Panel("end", "resign"))
    seen: list[list[Frame]] = []
    for world in (match, otherwise(match, seat, rng)):
        here = opened(world, seat, rng)
        assert here.viewing_seat == seat
        found = frames(here, "table", over(own, match))
        half_picked(here, pending.seat, Random(luck) if pending.seat == seat else rng)
        seen.append([*found, *frames(here, "table", (None,))])
        assert {frame.body["seat"] for frame in found} == {str(seat)}
    assert seen[0] == seen[1]


def check_phone(match: Match, seat: int, rng: Random) -> None:
    """All that a phone with this seat is sent, whatever others have answered in a poll or on the device."""
    sent = []
    others = [other for other in range(match.setup.seats) if other != seat]
    for world in (match, otherwise(match, seat, rng)):
        here = opened(world, seat, rng)
        here.advance = replace(here.advance, gathered={rng.choice(others): rng.choice(("", "merlins1"))})
        model = Model(Settings(), screen="table", open=here)
        model.phones = Phones({"own": Phone(1, frozenset({seat})), "other": Phone(2, away=True)})
        host = Context(model, DictStore(), FixedClock(), CountingEntropy(), (), None, GAMES, PRESENTATIONS)
        page = viewers.join(host, "own", Viewer(frozenset({seat})), Settings(), ("en",)).context
        sent.append(json.dumps(render.frame(page, "en", viewers.acts(page, ACTS)).packed()))
    assert sent[0] == sent[1]


@pytest.mark.voluminous
@pytest.mark.parametrize("name", PLAYOUTS)
def test_all_bytes_for_a_phone_are_the_same_whatever_its_seat_does_not_know(name: str, volume: int) -> None:
    rng = Random(name)
    for match in moments(name, volume):
        for seat in range(match.setup.seats) if match.decision() is not None else ():
            check_phone(match, seat, rng)


@pytest.mark.night
@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_at_every_ply_of_a_golden_playthrough_no_phone_is_told_what_its_seat_does_not_know(name: str) -> None:
    rng = Random(name)
    for match in plies(PLAYTHROUGHS[name]):
        for seat in range(match.setup.seats) if match.decision() is not None else ():
            check_phone(match, seat, rng)


@pytest.mark.voluminous
@pytest.mark.parametrize("name", PLAYOUTS)
def test_pages_are_the_same_whatever_their_viewer_does_not_know(name: str, volume: int) -> None:
    rng = Random(name)
    for match in moments(name, volume):
        check(match, rng)


@pytest.mark.parametrize("game", KINDS)
def test_every_kind_of_decision_is_looked_at(game: str) -> None:
    names = [name for name, of in PLAYOUTS.items() if of.game == game]
    pending = [match.decision() for name in names for match in moments(name)]
    kinds = Counter(decision.kind if decision else "over" for decision in pending)
    assert KINDS[game] <= set(kinds)
    assert game != "avalon" or set(kinds) == KINDS[game]
    assert kinds.total() > (50 if game == "avalon" else 15)
    whose = {decision.seat is None for decision in pending if decision}
    assert whose == ({False} if game == "avalon" else {False, True})


def check_often(match: Match, rng: Random) -> None:
    for _ in range(5):
        check(match, rng)


def raided() -> Match:
    """A match of Avalon, a little after its beginning."""
    last = list(moments("raid"))[-1]
    match = Match(last.game, last.setup, last.start)
    for move in ("d4", "dc"):
        match.play(move)
    match.play(match.legal()[0])
    return match


LEAKS: Final[Mapping[str, Callable[[Any], object]]] = {
    "the other's hand": lambda here: here.match.state.hands[1],
    "the pile": lambda here: here.match.state.pile,
    "the fog": lambda here: here.match.state.row,
    "the key": lambda here: here.match.start.key,
    "a private event": lambda here: [p.events for p in here.match.plies],
    "orders": lambda here: here.advance.orders[1],
    "what is picked": lambda here: [here.picked.targets, here.picked.asked],
}


@pytest.mark.parametrize("drawer", ["any", "down", "peeking"])
@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.sample(6)
def test_the_comparison_would_notice(monkeypatch: pytest.MonkeyPatch, leak: str, drawer: str) -> None:
    """Each kind of secret, put on a page of any kind, makes the pages differ."""
    match = raided()
    rng, title, told = Random(1), render._title, LEAKS[leak]
    pending = match.decision()
    assert pending is not None
    check(match, rng)

    def leaky(context: Context) -> Text:
        here = context.opened
        looks = {
            "any": True,
            "down": here.look.open_drawer is None,
            "peeking": here.look.open_drawer not in (None, pending.seat),
        }
        return replace(title(context), message=str(told(here)) if looks[drawer] else "")

    monkeypatch.setattr(render, "_title", leaky)
    if drawer == "peeking" and pending.seat == 0 and leak in ("the other's hand", "orders"):
        check_often(match, rng)  # it is one's own drawer that is open
        return
    with pytest.raises(AssertionError):
        check_often(match, rng)


# --- what is said -------------------------------------------------------------------------------------------


@pytest.mark.voluminous
def test_only_what_all_may_know_is_said(volume: int) -> None:
    """Through the app: each move's lines for the screen reader are the public events, and no more."""
    for number in range(volume):
        device = Device(seed=f"said {number}").start()
        rng = thinking(str(number))
        players = [biased("avalon", "raider"), biased("avalon", "attacker")]
        private = 0
        while (move := next_move(device.ahead, players, rng)) is not None:
            since = len(device.open.match.plies)
            frame = device.move(move)
            plies: list[Ply] = device.open.match.plies[since:]
            public = [e for p in plies for e in p.events if e.seen_by(None)]
            heard = [*dict.fromkeys(told(device, public))]
            # Behind it, what is asked.
            assert frame.said[: len(heard)] == heard
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


@pytest.mark.parametrize("target", ["counter", "pass"])
def test_both_answers_are_offered_whatever_the_hand(target: str) -> None:
    for hand in ("Kr", "Sg"):
        device = Device().put(position("4:P2?:KySy/Kr", hands=f"KrSr/{hand}"))
        device.move("Kr-4-attack")
        device.reveal()
        assert target in device.offered()


def test_a_lid_lies_over_every_change_of_hands() -> None:
    """Through the app: whoever plays, a hand is shown only after that seat has pressed."""
    device = Device(seed="lids").start()
    rng = thinking("lids")
    players: list[Player] = [biased("avalon", "attacker"), RandomPlayer()]
    shown: str | None = None
    while (move := next_move(device.ahead, players, rng)) is not None and device.ply < 120:
        pending = device.open.match.decision()
        assert pending is not None
        if device.is_down:
            assert device.frame.body["seat"] == ""
            assert hand_shown(device) == []
            device.reveal()
        else:
            assert shown == device.frame.body["seat"]
        shown = device.frame.body["seat"]
        assert shown == str(pending.seat)
        held = state_of(device.open.match).hands[pending.seat]
        assert hand_shown(device) == list(dict.fromkeys(held))
        device.move(move)
