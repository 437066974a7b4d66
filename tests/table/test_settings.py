"""Settings, languages and the pages around the matches."""

from __future__ import annotations

import pytest

from tests.games.avalon.positions import position
from tests.games.avalon.stations import POSITIONS, STORE
from tests.table.device import LONG_NAMES, Device, DictStore, resumed
from threethrones.games.avalon.components import CHARACTER_NAMES, TERRITORY
from threethrones.games.avalon.rules.state import NOBODY
from threethrones.table.session.language import LANGUAGES, PSEUDO
from threethrones.table.session.model import Settings


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in Settings.CHOICES.items() for value in values]
)
def test_a_setting_is_taken_shown_and_kept(name: str, value: str) -> None:
    device = Device()
    device.act("go", screen="settings")
    device.act("settings", {name: value})
    assert getattr(device.context.model.settings, name) == value
    if value not in PSEUDO:
        chosen = [
            e.data["value"]
            for e in device.elements()
            if (e.data.get("name") == name and "checked" in e.written)
            or (name == "language" and e.tag == "option" and "selected" in e.written)
        ]
        assert chosen == [value]
    assert getattr(Device(device.store).context.model.settings, name) == value


def test_theme_and_motion_are_on_the_body() -> None:
    device = Device()
    device.act("settings", {"theme": "dark", "motion": "off"})
    assert (device.frame.body["theme"], device.frame.body["motion"]) == ("dark", "off")


@pytest.mark.parametrize("size", ["small", "large", "largest"])
def test_the_size_of_letters_is_on_the_body_where_it_is_not_the_usual_one(size: str) -> None:
    device = Device()
    assert "text" not in device.frame.body
    device.act("settings", {"text": size})
    assert device.frame.body["text"] == Device(device.store).frame.body["text"] == size
    device.act("settings", {"text": "normal"})
    assert "text" not in device.frame.body


def test_the_page_scans_only_for_one_switch() -> None:
    device = Device()
    assert "switch" not in device.frame.body
    device.act("settings", {"switch": "fast"})
    assert device.frame.body["switch"] == "fast"


@pytest.mark.parametrize(
    "text", ["", "x", "[]", "null", '{"theme": 3}', '{"theme": ["dark"]}', '{"language": "xx"}', '{"a"']
)
def test_settings_that_cannot_be_read_are_as_at_first(text: str) -> None:
    assert Device(DictStore({"settings": text})).context.model.settings == Settings()


def test_a_value_that_is_none_is_not_taken() -> None:
    device = Device()
    device.act("settings", {"theme": "pink", "language": "", "CHOICES": "x"})
    assert device.context.model.settings == Settings()


@pytest.mark.parametrize(
    ("languages", "language"),
    [(("fr-FR", "de-AT"), "de"), (("en-GB", "de"), "en"), ((), "en"), (("xx",), "en")],
)
def test_the_browser_names_the_first_language(languages: tuple[str, ...], language: str) -> None:
    assert Device(languages=languages).frame.language == language


def test_a_language_that_was_chosen_goes_before_the_browsers() -> None:
    device = Device(languages=("de-DE",))
    device.act("settings", {"language": "en"})
    assert device.frame.language == "en"
    device.act("go", screen="settings")
    names = {e.data["value"]: e for e in device.elements() if e.tag == "option" and "lang" in e.data}
    assert {code: e.text for code, e in names.items()} == LANGUAGES
    assert all(e.data["lang"] == code for code, e in names.items())


def test_about_says_what_it_must() -> None:
    device = Device()
    device.act("go", screen="about")
    text = device.text()
    assert "Nothing leaves this device" in text
    assert "Anyone who has this device can read" in text
    assert "Leo Colovini" in text
    assert "reconstruction" in text
    assert {"backup", "panel"} <= device.acts()


def test_everything_is_deleted_after_a_question() -> None:
    device = Device().start()
    device.act("home")
    device.act("settings", {"theme": "dark"})
    device.act("go", screen="about")
    device.act("panel", panel="erase")
    assert device.panel() == "erase"
    assert device.store.texts
    device.act("erase")
    assert device.store.texts == {}
    assert device.screen == "home"
    assert device.context.model.settings == Settings()
    assert len(device.told) == 1


def test_a_screen_that_is_none_is_not_gone_to() -> None:
    device = Device()
    for screen in ("table", "over", "cover", "new", "", "x"):
        device.act("go", screen=screen)
        assert device.screen == "home"


@pytest.mark.parametrize("panel", ["fault", "look", "", "x"])
def test_a_panel_that_is_none_is_not_opened(panel: str) -> None:
    device = Device().put(position("4:P2?:Ky/Kr", hands="Kr/Sb"))
    device.act("panel", panel=panel)
    assert device.panel() is None


@pytest.mark.parametrize(
    ("key", "panel"), [("l", "log"), ("m", "menu"), ("?", "rules"), ("x", None), ("L", None)]
)
def test_single_keys_open_panels(key: str, panel: str | None) -> None:
    device = Device().put(position("4:P2?:Ky/Kr", hands="Kr/Sb")).reveal()
    device.key(key)
    assert device.panel() == panel


def test_the_position_can_be_read_in_words() -> None:
    device = Device().put(position("4:P2?:KySy/Kr 5:F10:", hands="KrSr/SbKy")).reveal()
    device.act("panel", panel="text")
    text = device.text("dialog")
    for part in ("It’s Anna’s turn", "Bert holds 2 cards", "red knight, red sorceress", "owned by Anna"):
        assert part in text
    assert text.count("Territory") >= 11


@pytest.mark.parametrize("name", ["turn", "react"])
def test_territories_and_stacks_are_named_shortly_and_described(name: str) -> None:
    device = resumed(STORE[f"match:{name}"], name).reveal()
    page, state = device.elements(), POSITIONS[name]
    row = next(e for e in page if e.get("aria-label") == "Territories")
    inside = [e for e in page if e.tag == "button" and row.begins <= e.begins < row.ends]
    described = {e.heard: e.description for e in inside}
    assert (row.get("role"), len(inside), len(described)) == ("toolbar", 33, 33)
    for at, owner in enumerate(state.owner):
        told = described[f"Territory {at + 1}"]
        if owner == NOBODY:
            assert told == "in the fog, no owner yet"
        else:
            mine = owner == device.open.look.open_drawer
            assert told.endswith("yours" if mine else f"owned by {LONG_NAMES[owner]}")
            assert told.startswith(str(TERRITORY[state.row[at]].name))
        for seat, who in enumerate(LONG_NAMES):
            side, cards = described[f"Territory {at + 1}, {who}’s side"], state.stacks[seat][at]
            assert side.startswith(f"{len(cards)} card" if cards else "no cards")
            assert not cards or side.endswith(f"{CHARACTER_NAMES[cards[-1]]} on top")


def test_every_frame_has_a_greater_revision() -> None:
    device = Device()
    events: list[dict[str, object]] = [{"type": "nothing"}, {"type": "act", "act": "x"}, {}, {"type": "spot"}]
    revisions = [int(device.frame.body["rev"]), *(int(device.send(**event).body["rev"]) for event in events)]
    device.start()
    revisions.append(int(device.frame.body["rev"]))
    assert revisions == sorted(set(revisions))


def test_home_says_while_the_site_does_not_work_offline_yet() -> None:
    device = Device()
    told = "Not available offline yet."
    assert told not in device.frame.html
    device.send(type="offline", works=False)
    assert told in device.frame.html
    device.send(type="offline", works=True)
    assert told not in device.frame.html
