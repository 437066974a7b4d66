"""The app on a device without a browser: its ports faked, its pages read as people read them.

``Device().start()`` is a new game; ``Device().put(position("4:P2?:Kr/Ky", hands="Kr/Sy"))`` has a position on
the table. What one presses is named as in the page: ``device.target("Kr", "4", "attack")``.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import combinations
from typing import Any, Final

from tests.inside import AnyState
from tests.markup import Element, elements
from threethrones.core.canonical import JSON
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.paths import joined, targets
from threethrones.core.question import DONE
from threethrones.core.terms import AnySeen, Move
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.state import State
from threethrones.players.job import answer, begun
from threethrones.table import first_paint
from threethrones.table.app import App
from threethrones.table.commands.context import Context
from threethrones.table.commands.settings import read_settings
from threethrones.table.session.frame import Download, Frame
from threethrones.table.session.look import Look
from threethrones.table.session.model import Model
from threethrones.table.session.open_match import OpenMatch, Shared
from threethrones.table.session.session import Advance, Kept, MatchInfo, Purpose, Secrecy, Series, Session
from threethrones.table.store.match_writer import text_of
from threethrones.table.store.ports import Store, StoreForbidden, StoreFull
from threethrones.table.store.saving import is_match
from threethrones.table.views.render import unbroken

NOW: Final = "2026-11-20T21:17:00Z"
NAMES: Final = ("Anna", "Bert")
ALL_NAMES: Final = (*NAMES, "Cleo", "Dora", "Emil", "Fina", "Gero")
"""One for each seat of the largest game."""
ADDRESS: Final = "https://example.org/three-thrones/"
LONG_NAMES: Final = ("Maximiliane Theophanu 24", "Wolfgang Amadeus Mozarts")
"""As long as names may be."""
REFERENCES: Final = re.compile(r'href="#([\w-]+)"')
IDS: Final = re.compile(r' id="([\w-]+)"')
WON: Final = "1:P3c0: 2:P20: 3:F3c0: 4:F2o0: 5:H3c0: 6:H20:"
"""Seat 0 owns 15 crowns and wins with its next tile."""


@dataclass(slots=True)
class DictStore:
    """A store in memory; two devices with the same one are two tabs of a browser."""

    texts: dict[str, str] = field(default_factory=dict)
    full: bool = False
    forbidden: bool = False

    def keys(self) -> list[str]:
        self._open()
        return list(self.texts)

    def get(self, key: str) -> str | None:
        self._open()
        return self.texts.get(key)

    def beginnings(self, length: int) -> dict[str, str]:
        self._open()
        return {key: text[:length] for key, text in self.texts.items()}

    def put(self, key: str, text: str) -> None:
        self._open()
        if self.full:
            raise StoreFull("no room")
        self.texts[key] = text

    def delete(self, key: str) -> None:
        self._open()
        self.texts.pop(key, None)

    def _open(self) -> None:
        if self.forbidden:
            raise StoreForbidden("not allowed")

    def matches(self) -> dict[str, str]:
        """The kept matches, without their second copies."""
        return {key: text for key, text in self.texts.items() if is_match(key)}


class FixedClock:
    def now(self) -> str:
        return NOW

    def here(self, moment: str) -> str:
        return moment[:16]


@dataclass(slots=True)
class CountingEntropy:
    """Keys one after the other; two tabs must not count alike."""

    count: int = 0

    def key(self) -> str:
        self.count += 1
        return f"{self.count:012x}".ljust(32, "0")


def match_from(state: AnyState, game: AnyGame = GAME) -> Match:
    """A match that begins in this position."""
    return Match(game, state.setup, Start(position=game.to_position(state)))


def kept_text(match: Match, names: Sequence[str] = ALL_NAMES, match_id: str = "put", **also: Any) -> str:
    """A match as the table keeps it, with whatever else it shall remember."""
    opened = on_the_table(match, names=names[: match.setup.seats], id=match_id, **also)
    return text_of(opened, NOW, Kept(rev=1))


def on_the_table(match: Match, **also: Any) -> OpenMatch:
    """A match on the table, with whatever else is to be remembered of it, each by the name of its field."""
    seats = match.setup.seats
    values: dict[str, Any] = {
        "id": "id",
        "match": match,
        "names": ALL_NAMES[:seats],
        "created": NOW,
        "series": Series((0,) * seats),
        "orders": ({},) * seats,
        "read": (len(match.plies),) * seats,
        **also,
    }
    parts = {name: _taken(of, values) for name, of in PARTS.items()}
    session = Session(**_taken(Session, values), **{name: of(**parts[name]) for name, of in PARTS.items()})
    look = Look(**_taken(Look, values))
    assert not values, f"no such fields: {values}"
    return OpenMatch(Shared(session), look)


PARTS: Final[Mapping[str, type[Any]]] = {
    "about": MatchInfo,
    "purpose": Purpose,
    "advance": Advance,
    "secrecy": Secrecy,
}


def _taken(of: type[Any], values: dict[str, Any]) -> dict[str, Any]:
    """What is given for the fields of a record; no other one gets it."""
    return {each.name: values.pop(each.name) for each in fields(of) if each.name in values}


def _job(thinks: Mapping[str, JSON]) -> Mapping[str, JSON]:
    job = thinks["job"]
    assert isinstance(job, dict)
    return job


@cache
def symbols(game: str | None) -> set[str]:
    """The ids in the art that the page has while it shows a game, or none."""
    boards = first_paint.art(first_paint.BOARD)
    drawn = [first_paint.pictures(first_paint.LOOK), *([boards["table"], boards[game]] if game else [])]
    return {*IDS.findall("".join(drawn))}


def polls(game: AnyGame, seen: AnySeen) -> list[Move]:
    """The offers of a poll that answer for several seats, in the order in which they are asked."""
    answers = game.polled(seen)
    count = len({*answers.values()})
    chosen = (picks for size in range(2, count + 1) for picks in combinations(answers, size))
    return [
        joined([*picks, DONE]) for picks in chosen if len({answers[pick] for pick in picks}) == len(picks)
    ]


class Device:
    """One tab of the app and whoever presses its buttons."""

    def __init__(
        self,
        store: DictStore | None = None,
        *,
        languages: Sequence[str] = ("en-GB",),
        seed: str | None = None,
        match: str | None = None,
        link: str = "",
        shares: bool = False,
        forgets: bool = False,
        tab: int = 0,
        embedded: Mapping[str, str] | None = None,
        doubled: Callable[[Store], Store] = lambda store: store,
        newcomer: bool = False,
        phones: object = None,
    ) -> None:
        """``doubled``: what the app sees of the store, where that is not all there is. ``newcomer``: whether
        somebody may be there who was never told how to ask what things are."""
        self.store = DictStore() if store is None else store
        entropy = CountingEntropy(1000 * tab)
        there = doubled(self.store)
        model = Model(read_settings(there), tipped=not newcomer)
        context = Context(model, there, FixedClock(), entropy, languages, seed)
        context.address, context.shares, context.forgets = ADDRESS, shares, forgets
        self.app = App(context, match, link, embedded, phones)
        self.frame: Frame = self._checked(self.app.start())

    # --- what happens to it ---------------------------------------------------------------------------

    def send(self, **event: object) -> Frame:
        """One event of the page."""
        self.frame = self._checked(self.app.handle(event))
        if self.frame.dirty:
            saved = self.app.handle({"type": "save", "shown": event.get("shown")})
            self.frame = saved if saved.number else self.frame
        return self.frame

    def _checked(self, frame: Frame) -> Frame:
        """A frame, once it is sure that the page has everything that it references."""
        page = frame.html + "".join(frame.animations) + (frame.told or "")
        lacking = {*REFERENCES.findall(page)} - symbols(frame.body.get("game")) - {*IDS.findall(page)}
        assert not lacking, f"the screen {frame.body.get('screen')} references what is not there: {lacking}"
        return frame

    def think(self) -> Frame:
        """Let the computer that is to decide do so, as the page does."""
        thinks = self.frame.thinks
        assert thinks is not None, "nobody thinks"
        work = begun(_job(thinks))
        while work.go_on():
            pass
        return self.send(type="thought", id=thinks["id"], **json.loads(answer(work)))

    def act(self, act: str, form: Mapping[str, str] | None = None, **data: str) -> Frame:
        """Press a button of the app."""
        return self.send(type="act", act=act, data={"act": act, **data}, form=form or {})

    def target(self, *names: str) -> Frame:
        """Press targets one after the other."""
        for name in names:
            self.send(type="spot", spot=name)
        return self.frame

    def key(self, key: str) -> Frame:
        """Press a single key."""
        return self.send(type="key", key=key)

    def file(self, text: str | None) -> Frame:
        """Choose a file with a match."""
        return self.send(type="file", error="too-big") if text is None else self.send(type="file", text=text)

    def backup(self, matches: Sequence[object], slice_: int = 2) -> Frame:
        """Choose a file with a backup, which the page hands over in slices."""
        for at in range(0, max(1, len(matches)), slice_):
            self.send(type="backup", matches=list(matches[at : at + slice_]), at=at, count=len(matches))
        return self.frame

    def start(self, form: Mapping[str, str] | None = None) -> Device:
        """Begin a new game of Avalon from the home screen."""
        self.act("new", game="avalon")
        self.act("start", {"name0": "Anna", "name1": "Bert", "starter": "0", **(form or {})})
        return self

    def again(self) -> Device:
        """Another tab in which the open match is opened, from what was kept."""
        again = Device(self.store, tab=1)
        again.act("resume", key=f"match:{self.open.session.id}")
        return again

    def read_on(self) -> Device:
        """Leave out the first round, in which everybody reads what was dealt, where there is one."""
        if self.open.reads:
            self.act("skip-reading" if self.open.look.open_drawer is None else "put-away")
        return self

    def put(self, state: State, names: Sequence[str] = NAMES) -> Device:
        """Put a position on the table, all drawers down, by opening a file of it."""
        self.file(kept_text(match_from(state), names))
        return self

    def reveal(self) -> Device:
        """Lift the drawer of whoever is asked."""
        self.pass_on()
        assert self.is_down
        self.act("reveal")
        return self

    def peek(self, seat: int | str) -> Frame:
        """Press the eye on a plate, and say that it is oneself."""
        self.act("peek", seat=str(seat))
        return self.act("reveal", seat=str(seat))

    def move(self, *moves: str) -> Frame:
        """Play a move, or those that one pick stands for, as people do: with the drawer down where that can
        be, else lift it; walk the path, and tap again where asked."""
        path = self.path(*moves)
        if path is None and self.is_down:
            path = self.reveal().path(*moves)
        self.tap(path or targets(moves[0]))
        frame = self.frame
        self.pass_on()
        return frame

    def pass_on(self) -> None:
        """Choose nothing beforehand, where that could be, and hand the device on."""
        if self.open.planning is not None:
            self.act("decide-later")

    def path(self, *moves: str) -> tuple[str, ...] | None:
        """The shortest path of targets that says these moves to whoever looks; None where there is none."""
        opened = self.open
        seen = opened.ahead
        offers = [*opened.offers, *polls(opened.game, seen)]
        said = [targets(offer) for offer in offers if opened.game.spelled(seen, offer) == [*moves]]
        return min(said, key=len, default=None)

    def tap(self, path: Sequence[str]) -> int:
        """Tap a path, as far as it must be, the last target again where asked; how many taps it took. What
        is picked together with others is played with the last of them."""
        ply, staged = self.ply, len(self.open.picked.staged)
        for number, target in enumerate(path, 1):
            assert target in self.targets(), target
            self.target(target)
            if self.ply > ply or len(self.open.picked.staged) > staged:
                return number
        self.target(path[-1])
        assert self.ply > ply, (path, self.told)
        return len(path) + 1

    # --- what it knows and shows ------------------------------------------------------------------------

    @property
    def context(self) -> Context:
        return self.app.context

    @property
    def open(self) -> OpenMatch:
        """The open match."""
        assert self.context.model.open is not None
        return self.context.model.open

    @property
    def ahead(self) -> Match:
        """The match as it will be when all that is picked so far is played."""
        match = self.open.match.copy()
        for move in self.open.picked.staged:
            match.play(move)
        return match

    @property
    def moves(self) -> list[str]:
        return self.open.match.moves

    @property
    def ply(self) -> int:
        return self.open.match.ply

    @property
    def screen(self) -> str:
        return self.frame.body["screen"]

    @property
    def is_down(self) -> bool:
        """Whether somebody must lift a drawer to go on."""
        return "reveal" in self.acts()

    @property
    def is_covered(self) -> bool:
        """Whether a cover lies over everything."""
        return self.frame.body.get("cover") == "yes"

    @property
    def strip(self) -> str:
        """Who may look at the page, in words; empty where there are no drawers."""
        return next((element.text for element in self.elements() if element.has("strip")), "")

    @property
    def lid(self) -> str:
        """All that stands on the cover of the drawers; empty where there is none."""
        return next((e.text for e in self.elements() if e.get("id") == "drawer"), "")

    @property
    def told(self) -> list[str]:
        """What is told at once; it must stand in the page, too."""
        notices = [notice.text for notice in self.context.model.notices]
        page = html.unescape(self.frame.html)
        # The name of a rule is a button behind the sentence.
        assert all(
            unbroken(str(text.values.get("text", text) if "rule" in text.values else text)) in page
            for text in notices
        )
        return [str(text) for text in notices]

    @property
    def kept(self) -> str:
        """The kept text of the open match."""
        return self.store.texts[f"match:{self.open.session.id}"]

    @property
    def download(self) -> Download:
        assert self.frame.download is not None
        return self.frame.download

    def elements(self) -> list[Element]:
        return elements(self.frame.html)

    def targets(self) -> dict[str, Element]:
        """What can be picked, by its target."""
        return {target: e for e in self.elements() if (target := e.get("data-spot")) is not None}

    def offered(self) -> set[str]:
        """The targets that are marked as offered."""
        return {name for name, element in self.targets().items() if element.has("legal")}

    def picked(self) -> list[str]:
        """The targets that are marked as picked."""
        return [name for name, element in self.targets().items() if element.has("picked")]

    def asked(self) -> list[str]:
        """The targets that are marked as waiting for a second tap."""
        return [name for name, element in self.targets().items() if element.has("asked")]

    def acts(self) -> set[str]:
        """The names of the app's actions on the page."""
        return {act for element in self.elements() if (act := element.get("data-act")) is not None}

    def panel(self) -> str | None:
        """The name of the open dialog."""
        dialogs = [element for element in self.elements() if element.tag == "dialog"]
        assert len(dialogs) <= 1
        return dialogs[0].data["id"].removeprefix("panel-") if dialogs else None

    def text(self, tag: str = "main") -> str:
        """All the text in the first element of this tag."""
        return next(element.text for element in self.elements() if element.tag == tag)


def resumed(text: str, name: str = "put") -> Device:
    """A device on which a kept match has been opened."""
    device = Device(DictStore({f"match:{name}": text}))
    device.act("resume", key=f"match:{name}")
    return device


def at_table(match: Match, **also: Any) -> Device:
    """A device on which this match has been opened, with whatever else it remembers."""
    return resumed(kept_text(match, **also))


def embedded(**asked: str) -> Device:
    """An app that somebody's page asks for this at the start."""
    return Device(DictStore(), embedded=asked)


def hand_shown(device: Device) -> list[str]:
    """The hand cards on the page."""
    return [e.data["data-spot"] for e in device.elements() if e.has("av-held")]


def marked(device: Device) -> set[str]:
    """The targets that a hint, a lesson or a puzzle points at."""
    return {name for name, element in device.targets().items() if element.has("hinted")}


def coach(device: Device) -> str:
    """What is said beside the board in a lesson or a puzzle; empty where there is none."""
    return next((e.text for e in device.elements() if e.get("id") == "coach"), "")


def chosen(device: Device) -> dict[str, str]:
    """What the fields of choice show, by name."""
    shown, name = dict[str, str](), ""
    for element in device.elements():
        name = element.data["name"] if element.tag == "select" else name
        if element.tag == "option" and "selected" in element.data:
            shown[name] = element.data["value"]
        is_seat = element.get("type") == "hidden" and element.data["name"].startswith("player")
        if is_seat or (element.get("type") == "radio" and "checked" in element.data):
            shown[element.data["name"]] = element.data["value"]
    return shown
