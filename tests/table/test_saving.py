"""Keeping matches: saved after every change, opened again, deleted, exported, imported, and never lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.avalon.positions import position
from tests.table.device import Device, DictStore, hand_shown, kept_text, match_from, resumed
from threethrones.cli.reading import match_in
from threethrones.core import document
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.state import State
from threethrones.table.views import home


def standing(hands: str = "KrSrSr/SbKyKy") -> State:
    return position("4:P2?:KySy/Kr", hands=hands)


def played() -> Match:
    """A match dealt from a key, some plies on."""
    match = Match(GAME, standard_setup(GAME, {"starter": "0"}), Start(key="keeping"))
    for _ in range(12):
        match.play(match.legal()[0])
    return match


def reopened(device: Device, *, reveal: bool = True) -> Device:
    """Another device, later, with what was kept."""
    again = device.again()
    assert again.is_down
    return again.reveal() if reveal else again


def is_stale(device: Device) -> bool:
    """Whether another tab has moved the open match on."""
    return device.open.kept.stale


def entries(device: Device) -> list[str]:
    """The matches that the home screen lists, by key."""
    return [e.data["data-key"] for e in device.elements() if e.get("data-act") == "resume"]


# --- saving and opening again ---------------------------------------------------------------------------


def test_every_move_is_kept_at_once() -> None:
    device = Device().start()
    for _ in range(3):
        device.move(device.open.match.legal()[0])
        loaded = document.load(json.loads(device.kept)["document"], GAMES)
        assert loaded.match is not None
        assert loaded.match.moves == device.moves
        assert not loaded.problems


def test_a_pick_is_kept_after_its_answer_and_before_whatever_comes_next() -> None:
    device = Device().put(standing()).reveal()
    before = device.kept

    def pick(name: str) -> None:
        frame = device.app.handle({"type": "spot", "spot": name})
        assert frame.dirty
        assert device.kept == before

    pick("Sr")
    assert device.app.handle({"type": "save"}).number == 0
    assert json.loads(device.kept)["picks"] == ["Sr"]
    before = device.kept
    pick("4")
    assert not device.app.handle({"type": "time"}).dirty
    assert json.loads(device.kept)["picks"] == ["Sr", "4"]


def test_what_cannot_be_kept_after_an_answer_is_told_at_once() -> None:
    device = Device().put(standing()).reveal()
    device.store.full = True
    assert "unsaved" not in device.app.handle({"type": "spot", "spot": "Sr"}).body
    frame = device.app.handle({"type": "save"})
    assert (frame.body["unsaved"], frame.dirty) == ("yes", False)
    assert "This device has no room left" in frame.html
    assert device.app.handle({"type": "save"}).number == 0


def test_a_half_picked_path_comes_back_in_its_drawer() -> None:
    device = Device().put(standing()).reveal()
    device.target("Sr", "4")
    again = reopened(device, reveal=False)
    assert "Sr" not in again.frame.html
    assert again.picked() == []
    again.reveal()
    assert [*again.open.picked.targets] == ["Sr", "4"]
    assert sorted(again.picked()) == ["4", "Sr"]
    assert again.frame.html == reopened(device).frame.html


def test_a_reload_comes_back_to_the_open_match_with_the_drawers_down() -> None:
    device = Device().put(standing()).reveal()
    device.target("Sr", "4")
    again = Device(device.store, match=device.frame.match)
    assert again.is_down
    assert again.frame.focus == '[data-act="reveal"]'
    again.reveal()
    assert [*again.open.picked.targets] == ["Sr", "4"]
    again.act("home")
    assert again.frame.match is None


@pytest.mark.parametrize("match", ["", "x", "put", "match:put", None])
def test_a_reload_without_an_open_match_comes_home(match: str | None) -> None:
    device = Device(DictStore({"match:": "", "settings": "{}"}), match=match)
    assert device.screen == "home"
    forbidden = Device(DictStore(forbidden=True), match=match)
    assert forbidden.screen == "home"
    assert "This browser won’t let the page read or save games." in forbidden.frame.html


def test_a_reload_of_a_damaged_match_opens_what_is_sound() -> None:
    store = DictStore({"match:x": kept_text(played())[:-9]})
    device = Device(store, match="x")
    assert device.is_down
    assert len(device.told) == 2
    assert Device(store, match=device.frame.match).told == []


def test_an_asked_second_tap_comes_back() -> None:
    device = Device().put(position("4:P2?:KySy/Kr", hands="KrSr/")).reveal()
    device.target("l2")
    again = reopened(device)
    assert again.asked() == ["l2"]
    again.target("l2")
    assert again.moves == ["l2"]


def test_what_was_read_and_ordered_comes_back() -> None:
    device = Device().put(position("4:P2?:KySy/Kr", hands="KrSr/SbKyKy", mover=1)).reveal()
    device.act("orders", {"attack": "at", "attack-at-4": "yes"})
    device.move("d4")
    again = reopened(device)
    assert again.open.advance.orders == device.open.advance.orders
    assert again.open.recap(), "What has happened meanwhile."


@pytest.mark.parametrize(
    ("picks", "asked", "sound"),
    [
        (["Sr", "4"], None, True),
        (["Sr", "4"], "enchant", True),
        (["Sr-4"], None, False),
        (["Sr", "12"], None, False),
        (["Sr", "4", "attack"], None, False),
        (["Sr", "4", "enchant"], None, False),
        ([4], None, False),
        (["4"], None, False),
        ([["Sr"]], None, False),
        ({"Sr": 1}, None, False),
        (["Sr"], "4", None),
        ([], "zz", None),
        ([], ["l2"], None),
        ("Sr", "l2", False),
    ],
)
def test_picks_that_are_none_are_not_taken(picks: Any, asked: Any, sound: bool | None) -> None:
    text = json.loads(kept_text(match_from(standing())))
    device = resumed(json.dumps(text | {"picks": picks, "asked": asked}))
    device.reveal()
    assert [*device.open.picked.targets] == (picks if sound or sound is None else [])
    assert device.open.picked.asked == (asked if sound else None)


def test_a_match_that_is_gone_says_so() -> None:
    device = Device()
    device.act("resume", key="match:x")
    assert device.screen == "home"
    assert len(device.told) == 1


# --- deleting -------------------------------------------------------------------------------------------


def test_a_deleted_match_can_be_brought_back_until_something_else_is_done() -> None:
    """With their second copies."""
    device = Device().put(standing())
    key, texts = f"match:{device.open.session.id}", dict(device.store.texts)
    assert {key, f"{key}~"} <= texts.keys()
    device.act("home")
    device.act("delete", key=key)
    assert entries(device) == []
    assert not {key, f"{key}~"} & device.store.texts.keys()
    assert "undelete" in device.acts()
    device.send(type="hidden")
    assert "undelete" in device.acts()
    device.act("undelete")
    assert device.store.texts == texts
    assert entries(device) == [key]
    assert "undelete" not in device.acts()
    device.act("delete", key=key)
    device.act("go", screen="about")
    device.act("back")
    assert "undelete" not in device.acts()


def test_a_deleted_match_stays_in_its_place_until_then() -> None:
    device = Device()
    for name in ("one", "two", "three"):
        device.put(standing(), names=(name, "Bert"))
        device.act("home")
    keys = entries(device)
    device.act("delete", key=keys[1])
    assert entries(device) == [keys[0], keys[2]]
    assert device.frame.focus == '[data-act="undelete"]'
    rows = [element for element in device.elements() if element.has("match")]
    assert [row.has("gone") for row in rows] == [False, True, False]
    assert "The game was deleted." in rows[1].text
    device.act("undelete")
    assert entries(device) == keys


def test_what_cannot_be_brought_back_now_can_be_later() -> None:
    device = Device().put(standing())
    key, text = f"match:{device.open.session.id}", device.kept
    device.act("home")
    device.act("delete", key=key)
    device.store.full = True
    device.act("undelete")
    assert len(device.told) == 1
    device.store.full = False
    device.act("undelete")
    assert device.store.texts[key] == text


def test_bringing_back_does_not_undo_what_another_tab_has_played_since() -> None:
    one, two = two_tabs()
    key = f"match:{one.open.session.id}"
    two.act("home")
    two.act("delete", key=key)
    one.move("Kr-4-reinforce")
    kept = one.kept
    two.act("undelete")
    assert one.store.texts[key] == kept
    assert "undelete" not in two.acts()


@pytest.mark.parametrize("key", ["", "settings", "names", "match:"])
def test_nothing_but_a_match_is_deleted(key: str) -> None:
    device = Device().start()
    device.act("home")
    device.act("settings", {"theme": "dark"})
    kept = dict(device.store.texts)
    device.act("delete", key=key)
    assert device.store.texts == kept


# --- export and import ----------------------------------------------------------------------------------


def test_an_exported_match_is_imported_as_it_was(tmp_path: Any) -> None:
    device = Device().start({"name1": "Zoë"}).reveal()
    device.target("d4", "d4")
    device.act("export")
    assert device.download.name.endswith(".json")
    other = Device(tab=1)
    other.file(device.download.text)
    assert other.is_down
    assert other.told == []
    assert other.moves == device.moves
    assert list(other.open.names) == ["Anna", "Zoë"]
    assert len(other.store.matches()) == 1
    file = tmp_path / device.download.name
    file.write_text(device.download.text, encoding="utf-8")
    match, wrong = match_in(str(file))
    assert (match.moves, wrong) == (device.moves, "")


def test_a_kept_match_is_exported_as_it_lies_there() -> None:
    device = Device().put(standing())
    key, text = f"match:{device.open.session.id}", device.kept
    device.act("home")
    device.act("export", key=key)
    assert device.download.text == text
    device.store.texts["match:x"] = "<damaged"
    device.act("export", key="match:x")
    assert device.download.text == "<damaged"


def test_of_a_match_that_is_gone_no_other_is_exported_in_its_place() -> None:
    device = Device().put(standing())
    key = f"match:{device.open.session.id}"
    device.act("home")
    device.store.full = True
    device.start()
    device.act("home")
    assert entries(device) == ["", key]
    del device.store.texts[key]
    device.act("export", key=key)
    assert device.frame.download is None
    assert len(device.told) == 1


def test_a_match_that_is_gone_is_not_renamed_in_silence() -> None:
    device = Device().put(standing())
    key = f"match:{device.open.session.id}"
    device.act("home")
    device.act("panel", panel="rename", what=key)
    del device.store.texts[key]
    device.act("rename", {"title": "Sunday"}, key=key)
    assert len(device.told) == 1
    assert device.panel() is None


def test_a_bare_document_is_imported() -> None:
    device = Device()
    device.file(document.dump(played()))
    assert device.is_down
    assert device.ply == 12
    assert list(device.open.names) == ["1", "2"]
    assert len(device.store.matches()) == 1


def test_a_backup_holds_everything_and_is_added_to_what_is_there() -> None:
    device = Device().put(standing())
    device.act("home")
    device.store.texts["match:damaged"] = "{x"
    device.act("go", screen="about")
    device.act("backup")
    matches = json.loads(device.download.text)["matches"]
    other = Device(tab=1).put(standing("Kr/Sb"))
    other.act("home")
    before = other.store.matches()
    other.backup(matches, slice_=1)
    assert other.told == ["The backup was added. The games you already had haven’t changed."]
    assert other.store.matches().items() >= before.items()
    assert sorted(other.store.matches().values()) == sorted(
        [*before.values(), *device.store.matches().values()]
    )


def test_a_backup_without_room_says_so() -> None:
    device = Device()
    device.backup([])
    assert device.told == ["The backup was added. The games you already had haven’t changed."]
    text = kept_text(played())
    device.send(type="backup", matches=[text], at=0, count=3)
    assert device.told == ["Adding the backup: 1 of 3"]
    device.store.full = True
    device.send(type="backup", matches=[text], at=1, count=3)
    device.store.full = False
    device.send(type="backup", matches=[text], at=2, count=3)
    assert device.told == ["The backup couldn’t be added in full. The games you already had haven’t changed."]
    assert len(device.store.matches()) == 1
    device.backup([text, None, 7])
    assert device.told == ["The backup was added. The games you already had haven’t changed."]
    assert len(device.store.matches()) == 2


def test_whoever_uses_a_browser_that_forgets_is_reminded_of_the_backup_once_it_would_hurt() -> None:
    def reminded(device: Device) -> bool:
        return "This browser deletes your games" in device.text()

    long = match_from(standing())
    while len(long.plies) < home.WORTH_KEEPING:
        long.play(long.legal()[-1])
    texts = {"match:long": kept_text(long), "match:short": kept_text(match_from(standing()))}
    assert not reminded(Device(DictStore(dict(texts))))
    device = Device(DictStore(dict(texts)), forgets=True)
    assert reminded(device)
    device.act("backup")
    assert not reminded(device)
    device.store.delete("backup")
    device.store.delete("match:long")
    device.act("home")
    assert not reminded(device)


# --- damaged, foreign and newer ---------------------------------------------------------------------------


def whole() -> str:
    return kept_text(played(), names=("Zoë", "Bert"))


def broken_document(text: str, **changes: Any) -> str:
    kept = json.loads(text)
    changed = json.loads(kept["document"]) | changes
    changed["checksum"] = document._checksum(changed)
    return json.dumps(kept | {"document": json.dumps(changed)})


def flipped(text: str) -> str:
    """A move in the document changed without the checksum."""
    at = text.rindex("reinforce")
    return f"{text[:at]}reinfourc{text[at + 9 :]}"


def cut(share: float) -> str:
    text = whole()
    return text[: int(len(text) * share)]


MOVES_BEGIN = whole().index('\\"moves\\"') / len(whole())
DAMAGED = {
    "flipped": flipped(whole()),
    "half the moves": cut((1 + 3 * MOVES_BEGIN) / 4),
    "no end": whole()[:-1],
    "no quotation mark": whole()[:-2],
    "broken wrapper": whole().replace('"rev":1', '"rev":1,,'),
    "unplayable": broken_document(whole(), moves=[*played().moves, "l2", "nonsense", "l2"]),
    "bare and cut": document.dump(played())[:-5],
}
HOPELESS = {
    "nothing": "",
    "no JSON": "<html>",
    "a list": "[]",
    "a number": "7",
    "an object": "{}",
    "another program's": '{"document": {"a": 1}, "names": 3}',
    "cut early": cut(0.3),
    "deep": "[" * 100_000,
    "huge": "[1," * 700_000,
    "no document": '{"rev": 1, "document": "{"}',
    "another game": broken_document(whole(), game="chess"),
    "no seats": broken_document(whole(), seats=0),
    "too old": broken_document(whole(), schema=0),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_of_a_damaged_match_what_is_sound_is_opened_as_a_copy(text: str) -> None:
    device = Device(DictStore({"match:damaged": text}))
    assert entries(device) == ["match:damaged"]
    device.act("resume", key="match:damaged")
    assert len(device.told) >= 2
    assert device.is_down
    assert 0 < device.ply <= 12 or text == DAMAGED["unplayable"]
    device.move("l2" if "l2" in device.open.match.legal() else device.open.match.legal()[0])
    assert device.store.texts["match:damaged"] == text
    assert len(device.store.matches()) == 2
    assert json.loads(device.kept)["document"] == document.dump(device.open.match)


@pytest.mark.parametrize("text", [*DAMAGED.values()][:5], ids=[*DAMAGED][:5])
def test_names_survive_damage_behind_them(text: str) -> None:
    device = Device()
    device.file(text)
    assert list(device.open.names) in (["Zoë", "Bert"], ["1", "2"])
    assert (list(device.open.names) == ["Zoë", "Bert"]) == ('"rev":1,,' not in text)


def test_every_cut_of_a_kept_match_is_opened_or_refused_with_a_sentence() -> None:
    text = whole()
    plies = []
    for end in range(0, len(text), 37):
        device = resumed(text[:end], "cut")
        assert device.told
        assert device.store.texts["match:cut"] == text[:end]
        plies.append(device.ply if device.context.model.open else 0)
    assert plies == sorted(plies)
    assert plies[-1] == 12


@pytest.mark.parametrize("text", HOPELESS.values(), ids=HOPELESS)
def test_what_is_no_match_says_so_and_stays_as_it_is(text: str) -> None:
    device = Device(DictStore({"match:damaged": text}))
    assert entries(device) == ["match:damaged"]
    device.act("resume", key="match:damaged")
    assert device.screen == "home"
    assert len(device.told) >= 1
    assert device.store.texts == {"match:damaged": text}
    other = Device()
    other.file(text)
    assert len(other.told) >= 1
    assert other.store.texts == {}


def test_a_file_that_is_too_large_or_cannot_be_read_says_so() -> None:
    device = Device()
    device.file(None)
    assert len(device.told) == 1
    device.send(type="file", error="unreadable")
    assert "couldn’t be read" in device.text()


def newer() -> str:
    return broken_document(whole(), schema=document.SCHEMA + 1, wonders=[1, 2])


def test_a_newer_match_can_be_looked_at_and_exported_but_not_played() -> None:
    text = newer()
    device = resumed(text, "newer")
    assert len(device.told) == 1
    assert device.open.session.read_only
    device.reveal()
    assert hand_shown(device)
    for act in (("undo",), ("redo",)):
        device.act(*act)
    device.target("l2")
    assert len(device.told) == 1
    device.act("end", how="draw")
    assert device.ply == 12
    assert device.store.texts == {"match:newer": text}
    device.act("export")
    assert device.download.text == text
    device.send(type="storage", key="match:newer")
    assert not is_stale(device)


def test_a_newer_file_is_shown_but_not_kept() -> None:
    device = Device()
    device.file(newer())
    assert device.is_down
    assert device.store.texts == {}
    device.act("export")
    assert device.download.text == newer()


# --- no room, no right ------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", ["full", "forbidden"])
def test_without_a_store_one_plays_on_in_memory(trouble: str) -> None:
    store = DictStore()
    setattr(store, trouble, True)
    device = Device(store)
    device.start()
    assert "banner" in device.frame.html
    device.move("d4")
    device.move("dc")
    assert "banner" in device.frame.html
    assert device.moves == ["d4", "dc"]
    device.act("home")
    assert entries(device) == [""]
    assert "export" in device.acts()
    device.act("export")
    other = Device()
    other.file(device.download.text)
    assert other.moves == device.moves
    device.act("resume", key="")
    assert device.is_down
    assert device.moves == ["d4", "dc"]
    setattr(store, trouble, False)
    device.move(device.open.match.legal()[0])
    assert "banner" not in device.frame.html
    assert json.loads(device.kept)["plies"] == 3


def test_a_forbidden_store_is_told_at_the_start_and_nothing_fails() -> None:
    device = Device(DictStore(forbidden=True))
    assert len(device.told) == 1
    acts = ("settings", "backup", "erase", "back", "resume", "delete", "export", "go", "home", "new", "start")
    for act in acts:
        device.act(act, key="match:x", screen="settings", game="avalon")
        assert device.panel() != "fault"
    assert device.is_down


def test_a_match_in_memory_alone_is_not_pushed_out_by_another() -> None:
    store = DictStore({"match:kept": kept_text(played())})
    device = Device(store).put(standing())
    store.full = True
    device.move("Kr-4-reinforce")
    first = device.open
    device.act("home")
    device.act("resume", key="match:kept")
    assert (device.screen, device.context.model.open) == ("home", first)
    assert len(device.told) == 1
    device.file(kept_text(played()))
    assert device.context.model.open is first
    device.act("new", game="avalon")
    device.act("start")
    assert device.screen == "new"
    assert len(device.told) == 1
    assert "Go to that game" in device.text()
    device.act("resume", key="")
    assert (device.screen, device.context.model.open) == ("table", first)
    device.act("home")
    device.act("delete", key="")
    assert "" not in entries(device)
    device.act("undelete")
    assert len(device.told) == 1
    store.full = False
    device.act("undelete")
    assert len(store.matches()) == 3
    assert any("Kr-4-reinforce" in text for text in store.matches().values())


def test_room_that_comes_back_is_used_before_another_match_is_opened() -> None:
    store = DictStore({"match:kept": kept_text(played())})
    device = Device(store).put(standing())
    store.full = True
    device.move("Kr-4-reinforce")
    key = f"match:{device.open.session.id}"
    device.act("home")
    store.full = False
    device.act("resume", key="match:kept")
    assert device.is_down
    assert "Kr-4-reinforce" in store.texts[key]


# --- two tabs ---------------------------------------------------------------------------------------------


def two_tabs() -> tuple[Device, Device]:
    one = Device().put(standing())
    two = one.again()
    assert two.moves == one.moves
    return one, two


def test_a_tab_learns_that_another_has_moved_on() -> None:
    one, two = two_tabs()
    key = f"match:{one.open.session.id}"
    two.move("Kr-4-reinforce")
    one.send(type="storage", key=key)
    assert is_stale(one)
    assert {"newer", "keep-copy"} <= one.acts()
    kept = one.kept
    one.reveal()
    one.target("Sr", "4", "reinforce")
    one.act("undo")
    assert one.moves == []
    assert one.store.matches() == {key: kept}
    one.act("newer")
    assert one.moves == ["Kr-4-reinforce"]
    assert one.is_down
    assert not is_stale(one)
    one.move("Sr-5-reinforce")
    two.send(type="storage", key=key)
    assert is_stale(two)


def test_a_tab_that_did_not_learn_loses_nothing() -> None:
    owing = position("4:P20:KySy/", hands="KrSr/Sb", frames="pay:4:1", conquests=1)
    one = Device().put(owing).reveal()
    key = f"match:{one.open.session.id}"
    two = Device(one.store, tab=1)
    two.act("resume", key=key)
    two.move("Kr")
    kept = one.kept
    one.target("Sr")
    assert is_stale(one)
    assert one.store.matches() == {key: kept}
    assert {"newer", "keep-copy"} <= one.acts()
    one.act("home")
    assert "" in entries(one)
    one.act("resume", key="")
    assert one.moves == ["Sr"]
    one.act("keep-copy")
    assert not is_stale(one)
    assert one.store.texts[key] == kept
    assert len(one.store.matches()) == 2
    one.act("undo")
    assert json.loads(one.kept)["plies"] == 0


def test_a_tab_that_has_nothing_of_its_own_can_be_left() -> None:
    one, two = two_tabs()
    key = f"match:{one.open.session.id}"
    two.move("Kr-4-reinforce")
    one.reveal()
    one.target("Sr")
    assert is_stale(one)
    one.act("home")
    assert entries(one) == [key]
    one.act("resume", key=key)
    assert one.moves == ["Kr-4-reinforce"]


def test_ones_own_writing_is_not_another_tabs() -> None:
    one, _ = two_tabs()
    one.move("Kr-4-reinforce")
    one.send(type="storage", key=f"match:{one.open.session.id}")
    one.send(type="storage", key="match:other")
    one.send(type="storage", key="settings")
    one.send(type="storage", key="")
    assert not is_stale(one)


def test_what_another_tab_deleted_is_kept_by_this_one() -> None:
    one, two = two_tabs()
    key = f"match:{one.open.session.id}"
    two.act("home")
    two.act("delete", key=key)
    one.send(type="storage", key=key)
    one.move("Kr-4-reinforce")
    assert key in one.store.texts


def test_going_on_from_what_another_tab_has_deleted_meanwhile_loses_nothing() -> None:
    one, two = two_tabs()
    key = f"match:{one.open.session.id}"
    two.move("Kr-4-reinforce")
    one.send(type="storage", key=key)
    del one.store.texts[key], one.store.texts[f"{key}~"]
    one.act("newer")
    assert len(one.told) == 1
    assert one.moves == []
    one.act("keep-copy")
    assert len(one.store.matches()) == 1


def test_acts_about_tabs_without_a_match_do_nothing() -> None:
    device = Device()
    for act in ("newer", "keep-copy", "undelete", "export", "close-recap", "drop"):
        device.act(act)
        assert device.screen == "home"
        assert device.panel() is None
        assert device.frame.download is None
