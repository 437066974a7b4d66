"""Ten thousand hostile texts and events through what reads them in the page, too; none does any harm.

The same texts go through a loaded page in ``tests/browser/test_hostile.py``.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest

from tests.games.camelot.positions import position
from tests.markup import elements
from tests.table.device import Device, DictStore, kept_text, match_from
from tests.table.test_saving import played, standing
from threethrones.core import document
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.table.dispatch import ACTS
from threethrones.table.session.frame import Frame
from threethrones.table.store import links
from threethrones.table.views.saved_matches import BACKUP

TEXTS: Final = 500
KINDS: Final = ("file", "link", "store", "event")
"""Ways in which something reaches the app: a quarter of all on each."""
SIGNS: Final = "\"{}[]:,0123456789-.eE\\abnulltruefalse \x00\x1b\u2028é😀\ud800\udfff\u202e<>&'`$%"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
ANYTHING: Final[Sequence[Any]] = (
    *(None, True, False, 0, -1, 2**63, 10**400, 1e308, float("nan"), float("inf"), "", "x", "0", "\x00"),
    *("\ud800", "\u202e", "<script>", "%(who)s", "{{ 7 }}", "../..", "__proto__", "é" * 999, [], {}),
    *([[]], [None], {"": {}}, {"document": "{"}, ["Kr"] * 99, {"key": "match:mine"}, list(range(500))),
)
MONSTERS: Final = (
    "[" * 100_000,
    '{"a":' * 100_000,
    "[" * 100_000 + "]" * 100_000,
    '{"schema": 1, "x": ' + "9" * 5000 + "}",
    '{"schema": 1, "x": 1e999}',
    "\ud800" * 1000,
    '"' + "\\" * 99_999,
    "\ufeff\x00",
    "{" + '"a":1,' * 50_000 + '"a":1}',
    json.dumps({"kind": BACKUP, "matches": ["["] * 30 + [[], None, 7]}),
)
BOMBS: Final = tuple(
    f"m={urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip('=')}"
    for data in (b"\0" * 9_000_000, b"[" * 900_000, b'{"document":"' + b"\\\\" * 400_000)
)


def matches() -> Iterator[Match]:
    """Of every game a short match, which is quick to replay, and one that begins where that stands."""
    for game in GAMES.values():
        match = Match(game, standard_setup(game), Start(key="hostile"))
        for _ in range(5):
            match.play(match.legal()[-1])
        yield match
        yield match_from(match.state, game)
    carried = "next,deeds:0,carry:0::knight,cancel:1::knight"
    state = position(hands="F1/Me", phase=carried, foe="K7", relics="excalibur:1", closed="excalibur")
    yield match_from(state, GAMES["camelot"])


SOUND: Final = tuple(text for match in matches() for text in (document.dump(match), kept_text(match)))


def changed(text: str, rng: Random) -> str:
    """A text that somebody or something has changed."""
    match rng.randrange(8):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            at = rng.randrange(len(text))
            return text[:at] + chr(ord(text[at]) ^ (1 << rng.randrange(7))) + text[at + 1 :]
        case 2:
            return text[rng.randrange(len(text)) :] + text[: rng.randrange(len(text))]
        case 3:
            return "".join(rng.choices(SIGNS, k=rng.randrange(80)))
        case 4 | 5:
            return forged(text, rng)
    for _ in range(rng.choice((1, 2, 8, 40))):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(SIGNS) * rng.choice((0, 1, 1, 9)) + text[at + rng.choice((0, 1, 5)) :]
    return text


def forged(text: str, rng: Random) -> str:
    """A text whose values are anything, with the checksum that belongs to it, often."""
    value: dict[str, Any] = json.loads(text)
    inner = json.loads(value["document"]) if "document" in value else value
    target = rng.choice((value, inner))
    for name in rng.sample(sorted(target), rng.choice((1, 1, 2))):
        target[name] = replaced(target[name], rng)
    if rng.random() < 0.7:
        with suppress(ValueError):
            inner["checksum"] = document._checksum(inner)
    if target is inner and inner is not value:
        value["document"] = json.dumps(inner)
    return json.dumps(value)


def replaced(value: Any, rng: Random) -> Any:
    """A value, or something deep in it, replaced by anything."""
    if isinstance(value, dict) and value and rng.random() < 0.7:
        name = rng.choice(sorted(value))
        return {**value, name: replaced(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return [*value[:at], replaced(value[at], rng), *value[at + 1 :]]
    return rng.choice(ANYTHING)


def fragment(rng: Random) -> str:
    """What stands behind the ``#`` of a hostile link."""
    if rng.random() < 0.3:
        return "m=" + "".join(rng.choices(LETTERS + "&=%#", k=rng.randrange(200)))
    data = changed(rng.choice(SOUND), rng).encode("utf-8", "surrogatepass")
    letters = urlsafe_b64encode(zlib.compress(data, 1)).decode().rstrip("=")
    packed = f"m={letters}&ply={rng.choice((0, 3, 999999))}"
    if rng.random() < 0.5:
        return packed
    at = rng.randrange(len(packed))
    return packed[:at] + rng.choice(LETTERS) + packed[at + rng.choice((0, 1, 30)) :]


def event(rng: Random) -> Mapping[str, Any]:
    """An event that no page of ours sends, or at a wrong time."""
    names = ("Kr", "4", "attack", "l2", "match:mine", "settings", "", "x" * 999, "\ud800", '"]<b>', "0", "-1")
    word = rng.choice((*names, *ANYTHING))
    pairs = ("key", "panel", "what", "game", "screen", "how", "to", "ply", "side", "name0", "title", "set")
    data = {name: rng.choice((*names, *ANYTHING)) for name in rng.sample(pairs, 3)}
    match rng.randrange(7):
        case 0:
            return {"type": "spot", "spot": word}
        case 1:
            return {"type": "drag", "from": word, "to": rng.choice(names)}
        case 2:
            return {"type": "key", "key": rng.choice(("u", "r", "h", "?", "l", "m", "Escape", word))}
        case 3:
            return {"type": rng.choice(("time", "hidden", "update", word, "link", "file"))}
        case 4:
            return {"type": "storage", "key": word}
    act = rng.choice((*(name for name in ACTS if name not in HARMFUL), word))
    return {"type": "act", "act": act, "data": rng.choice((data, word)), "form": rng.choice((data, word))}


HARMFUL: Final = ("erase", "delete", "rename")
"""Acts whose purpose is to change what is kept; somebody must press them, no text can."""


def _panel(device: Device) -> str | None:
    panel = device.context.model.panel
    return panel.name if panel else None


def check(device: Device, mine: Mapping[str, str], sent: Callable[[], Frame], *, speaks: bool) -> None:
    """Whatever comes: a page without a fault, a sentence or a match, and all that was kept as it was."""
    frame = sent()
    assert _panel(device) != "fault", device.context.model.report
    assert frame.html
    frame.html.encode()
    if speaks:
        assert device.context.model.notices or frame.body["screen"] not in ("home", "settings", "about")
    if device.is_down:
        device.act("reveal")
        for target in sorted(device.offered())[:2]:
            device.target(target)
        assert _panel(device) != "fault", device.context.model.report
    for key, text in mine.items():
        assert device.store.texts[key] == text
    for key in device.store.texts.keys() - mine.keys():
        del device.store.texts[key]


@pytest.fixture
def mine() -> dict[str, str]:
    """What lies in the store before."""
    text = kept_text(match_from(standing()))
    return {"match:mine": text, "match:mine~": text, "match:other": kept_text(played())}


@pytest.mark.voluminous
@pytest.mark.parametrize("kind", KINDS)
def test_many_hostile_texts_and_events_do_no_harm(kind: str, mine: dict[str, str], volume: int) -> None:
    rng = Random(f"hostile {kind}")
    device = Device(DictStore(dict(mine)))
    for number in range(TEXTS * volume // len(KINDS)):
        if number % 40 == 0:
            device.context.model.unsaved = None
            device.act("home")
            if kind == "event":
                device.act("new", game=rng.choice(list(GAMES)))
                device.act("start")
                device.act("reveal")
        send, speaks = SENDERS[kind](device, rng)
        check(device, mine, send, speaks=speaks)


def _file(device: Device, rng: Random) -> tuple[Callable[[], Frame], bool]:
    device.act("home")
    text = changed(rng.choice(SOUND), rng)
    return lambda: device.file(text), True


def _link(device: Device, rng: Random) -> tuple[Callable[[], Frame], bool]:
    device.act("home")
    text = fragment(rng)
    return lambda: device.send(type="link", fragment=text), links.is_link(text)


def _store(device: Device, rng: Random) -> tuple[Callable[[], Frame], bool]:
    """A text that lies in the store: listed, then opened."""
    device.store.texts["match:evil"] = text = changed(rng.choice(SOUND), rng)
    if rng.random() < 0.2:
        device.store.texts |= {"names": text, "match:evil~": changed(rng.choice(SOUND), rng)}
        device.act("new", game="avalon")
    page = device.act("home").html
    if rng.random() < 0.2:
        elements(page)

    def opened() -> Frame:
        device.act("resume", key="match:evil")
        asks = _panel(device) == "damaged"
        return device.act("resume", key="match:evil", how="as it is") if asks else device.frame

    return opened, True


def _event(device: Device, rng: Random) -> tuple[Callable[[], Frame], bool]:
    sent = event(rng)
    return lambda: device.send(**sent), False


SENDERS: Final = {"file": _file, "link": _link, "store": _store, "event": _event}


@pytest.mark.parametrize("text", MONSTERS, ids=lambda text: repr(text[:24]))
def test_monsters_are_refused_with_a_sentence(text: str, mine: dict[str, str]) -> None:
    device = Device(DictStore(dict(mine)))
    check(device, mine, lambda: device.file(text), speaks=True)
    device.store.texts |= {"match:evil": text, "settings": text, "names": text}
    again = Device(device.store, match="evil")
    check(again, mine, lambda: again.act("resume", key="match:evil"), speaks=True)


@pytest.mark.parametrize("bomb", BOMBS, ids=len)
def test_a_decompression_bomb_is_refused(bomb: str, mine: dict[str, str]) -> None:
    device = Device(DictStore(dict(mine)), link=bomb)
    assert device.screen == "home"
    assert len(device.told) == 1
    check(device, mine, lambda: device.send(type="link", fragment=bomb), speaks=True)
