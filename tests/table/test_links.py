"""Links and codes: a whole match goes through one, and nothing of one is believed."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.device import ADDRESS, Device, DictStore, at_table
from tests.table.test_fixtures import FIXTURES
from tests.table.test_review import hands, played, reviewing
from tests.table.test_saving import DAMAGED, HOPELESS, newer
from threethrones.core import document
from threethrones.core.match import Match
from threethrones.games import GAMES
from threethrones.table.store import links
from threethrones.table.store.links import BadLink, Link
from threethrones.table.views import qr_codes

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def packed(text: str | bytes, ply: int | None = None) -> str:
    """What stands behind the # for any text, be it a match or not."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    letters = urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    return f"m={letters}" + ("" if ply is None else f"&ply={ply}")


def linked(device: Device, how: str = "copy", **form: str) -> str:
    """Make a link in the dialog as people do; what stands behind the #."""
    device.act("panel", panel="share")
    device.act("link", form, how=how)
    text = device.frame.copied or device.frame.shared
    assert text is not None
    address, _, fragment = text.partition("#")
    assert address == ADDRESS
    return fragment


def followed(fragment: str, store: DictStore | None = None) -> Device:
    """Another device, which is opened by a link."""
    return Device(store, link=fragment, tab=5)


# --- there and back -----------------------------------------------------------------------------------------


def test_a_link_of_an_older_edition_opens_as_it_was_played() -> None:
    text = (FIXTURES / "edition-1" / "camelot.json").read_text("utf-8")
    device = followed(packed(text))
    assert (device.screen, device.told) == ("review", [])
    assert device.open.match.moves == json.loads(text)["moves"]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_goes_through_a_link_and_opens_at_its_ply(name: str) -> None:
    match = played(name)
    device = reviewing(match)
    for ply in (0, 1, match.ply // 2, match.ply):
        device.act("leaf", to=str(ply))
        other = followed(linked(device))
        assert (other.screen, other.told) == ("review", [])
        assert other.open.match.moves == match.moves
        assert other.open.match.state == match.state
        assert other.frame.body["ply"] == str(ply)
        assert other.frame.body["digest"] == match.at(ply).digest()
        assert other.store.texts == {}
        assert other.frame.match is None
        device.act("close")


@pytest.mark.parametrize("name", GAMES)
def test_a_link_grows_little_and_a_code_holds_a_game_of_usual_length(name: str) -> None:
    match = played(name)
    whole, short = (len(packed(document.dump(match, state=state))) for state in (True, False))
    assert short < whole < 2500
    assert qr_codes.view(f"{ADDRESS}#{packed(document.dump(match, state=False))}") is not None


def test_a_match_without_its_state_is_read_without_complaint() -> None:
    match = played()
    loaded = document.load(document.dump(match, state=False), GAMES)
    assert loaded.problems == []
    assert loaded.match is not None
    assert loaded.match.state == match.state


@pytest.mark.parametrize(("ply", "shown"), [(None, 20), (7, 7), (999_999, 20), (0, 0)])
def test_a_link_opens_where_it_says_or_where_the_match_stands(ply: int | None, shown: int) -> None:
    device = followed(packed(document.dump(played(most=20)), ply))
    assert device.frame.body["ply"] == str(shown)


@given(st.text(min_size=1), st.none() | st.integers(0, 999_999))
def test_any_text_comes_back(text: str, ply: int | None) -> None:
    assert links.unpack(links.pack(Link(text, ply))) == Link(text, ply)


# --- what is told before, and what is in it --------------------------------------------------------------


def test_no_link_is_made_before_it_is_told_what_it_gives_away() -> None:
    device = at_table(played(most=20))
    device.act("panel", panel="share")
    assert device.panel() == "share"
    assert "find out every card" in device.text("dialog")
    assert "#m=" not in device.frame.html
    assert device.frame.copied is None
    over = at_table(played())
    over.act("panel", panel="share")
    assert over.panel() == "share"
    assert "find out every card" not in over.text("dialog")


def test_names_are_in_a_link_only_when_they_are_asked_for() -> None:
    device = at_table(played(most=20))
    device.act("panel", panel="share")
    (box,) = [element for element in device.elements() if element.get("type") == "checkbox"]
    assert "checked" not in box.data
    assert "Anna" not in links.unpack(linked(device)).text
    assert list(followed(linked(device)).open.names) == ["Player 1", "Player 2"]
    assert list(followed(linked(device, names="yes")).open.names) == ["Anna", "Bert"]


@pytest.mark.parametrize("reviewed", [False, True])
def test_what_the_dialog_tells_is_not_told_behind_it_too(reviewed: bool) -> None:
    device = at_table(played())
    if reviewed:
        device.act("review")
    linked(device)
    assert "has been copied" not in device.frame.html, "Only the browser knows whether it is."
    device.send(type="copied", done=True)
    assert device.frame.html.count("The link has been copied.") == 1


def test_what_could_not_be_copied_is_told() -> None:
    device = at_table(played())
    linked(device)
    assert "Select the link" in device.send(type="copied", done=False).html
    device.act("close")
    assert "Copying failed." in device.send(type="copied", done=False).html
    assert "copied" not in device.send(type="copied", done=True).html


def test_names_from_a_link_are_cleaned() -> None:
    match = document.dump(played(most=3))
    text = json.dumps({"names": ["<b>\u202e\n" + "x" * 99, 7], "document": match})
    device = followed(packed(text))
    first, second = device.open.names
    assert len(first) <= 24
    assert "\u202e" not in first
    assert second == "Player 2"
    assert "<b>" not in device.frame.html


def test_the_devices_own_way_of_sharing_is_offered_where_there_is_one() -> None:
    device = Device(at_table(played(most=9)).store, shares=True)
    device.act("resume", key="match:put")
    fragment = linked(device, "share")
    assert device.frame.copied is None
    assert followed(fragment).open.match.ply == 9
    plain = at_table(played(most=9))
    plain.act("panel", panel="share")
    assert not any(element.get("data-how") == "share" for element in plain.elements())
    plain.act("link", how="steal")
    assert plain.frame.copied is None


def test_a_code_is_drawn_without_styles_or_too_long_for_one_says_so() -> None:
    device = at_table(played(most=20))
    device.act("panel", panel="share")
    device.act("link", how="code")
    assert '<svg class="qr"' in device.frame.html
    assert "style=" not in device.frame.html
    assert qr_codes.view("x" * 1273) is not None
    assert qr_codes.view("x" * 1274) is None
    assert qr_codes.view("x" * 9000) is None
    device.context.address = "https://example.org/" + "long/" * 400
    device.act("link", how="code")
    assert '<svg class="qr"' not in device.frame.html
    assert "export" in device.acts()
    assert "too long" in device.text("dialog")


# --- a guest ------------------------------------------------------------------------------------------------


def guest(match: Match) -> Device:
    """A match from a link."""
    return followed(packed(document.dump(match)))


def test_a_match_from_a_link_shows_nobodys_hand_while_it_runs() -> None:
    device = guest(played(most=20))
    assert hands(device) == []
    for act in ("leave-review", "reveal", "undo"):
        device.act(act)
        assert (device.screen, hands(device)) == ("review", [])
    device.act("end", how="draw")
    device.act("leaf", {"side": "open"})
    assert hands(device) == []
    device.act("go", screen="about")
    device.act("back")
    assert device.screen == "review"
    assert device.store.texts == {}


def move_on(device: Device) -> None:
    """One move more, or as many as go together."""
    ply = device.ply
    while device.ply == ply:
        device.move(device.ahead.legal()[0])


def test_it_is_kept_when_somebody_says_so() -> None:
    device = guest(played(most=20))
    device.act("keep")
    assert device.is_down
    assert len(device.store.matches()) == 1
    assert device.frame.match == device.open.session.id
    move_on(device)
    again = Device(device.store, match=device.open.session.id, link=packed("x"))
    assert again.is_down, "what was open comes back before the link is read again"
    assert again.ply == device.ply


def test_playing_on_from_it_keeps_the_new_match_alone() -> None:
    device = guest(played())
    device.act("leaf", to="9")
    device.act("play-on")
    assert device.is_down
    assert list(device.store.matches()) == [f"match:{device.open.session.id}"]


def test_home_leaves_it() -> None:
    device = guest(played())
    assert "home" in device.acts()
    device.act("home")
    assert device.screen == "home"
    assert device.context.model.open is None


def test_a_link_takes_the_place_of_no_match() -> None:
    device = at_table(played(most=20)).reveal()
    kept = dict(device.store.texts)
    device.send(type="link", fragment=packed(document.dump(played("avignon"))))
    assert device.frame.body["game"] == "avignon"
    assert device.store.texts.items() >= kept.items()
    device = at_table(played(most=20)).reveal()
    device.store.full = True
    move_on(device)
    device.send(type="link", fragment=packed(document.dump(played("avignon"))))
    assert device.frame.body["game"] == "avalon"
    assert len(device.told) == 1


def test_a_link_shuts_the_drawer() -> None:
    device = at_table(played(most=20)).reveal()
    device.send(type="link", fragment="m=nonsense")
    assert device.is_down
    assert len(device.told) == 1


@pytest.mark.parametrize("fragment", ["", "top", "?m=x", "M=x", "x&m=y"])
def test_what_is_no_link_is_left_alone(fragment: str) -> None:
    device = at_table(played(most=20)).reveal()
    before = device.frame.html
    assert device.send(type="link", fragment=fragment).html == before
    assert followed(fragment).screen == "home"


def test_a_device_that_keeps_nothing_shows_links() -> None:
    device = followed(packed(document.dump(played())), DictStore(forbidden=True))
    assert device.screen == "review"
    device.act("leaf", {"side": "open"})
    assert len(hands(device)) == 2


def test_a_newer_match_can_be_looked_at_but_not_kept() -> None:
    device = followed(packed(newer()))
    assert device.screen == "review"
    assert len(device.told) == 1
    assert not {"keep"} & device.acts()
    for act in ("keep", "play-on"):
        device.act(act)
    device.act("panel", panel="share")
    assert device.panel() is None
    device.act("link", how="copy")
    assert device.frame.copied is None
    assert (device.screen, device.store.texts) == ("review", {})


# --- damaged and hostile ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_of_a_damaged_match_what_is_sound_is_shown(text: str) -> None:
    device = followed(packed(text))
    assert device.screen == "review"
    assert device.told
    device.act("keep")
    assert device.is_down
    assert len(device.store.matches()) == 1


@pytest.mark.parametrize("text", HOPELESS.values(), ids=HOPELESS)
def test_what_is_no_match_is_told(text: str) -> None:
    device = followed(packed(text))
    assert device.screen == "home"
    assert device.told
    assert device.store.texts == {}


def test_every_cut_of_a_link_shows_what_is_whole_or_says_that_nothing_is() -> None:
    fragment = packed(document.dump(played()))
    plies = []
    for end in (*range(2, len(fragment) - 40, 31), len(fragment) - 10):
        device = followed(fragment[:end])
        assert device.told
        assert device.panel() is None
        plies.append(device.ply if device.screen == "review" else 0)
    assert plies == sorted(plies)
    assert plies[-1] > 90


def test_what_is_too_long_is_refused_unread() -> None:
    noise = Random(1).randbytes(links.MOST_LETTERS)
    with pytest.raises(BadLink):
        links.unpack(packed(noise))


def check_hostile(fragment: str) -> bool:
    """Whatever it is, it shows a match or says that there is none, and leaves the store alone."""
    try:
        links.unpack(fragment)
    except BadLink:
        readable = False
    else:
        readable = True
    store = DictStore({"match:mine": "mine", "settings": "{}"})
    kept = dict(store.texts)
    device = followed(fragment, store)
    assert device.panel() is None, "no fault"
    assert store.texts == kept
    assert device.screen in ("home", "review")
    assert readable or device.screen == "home"
    assert device.told or device.screen == "review" or not links.is_link(fragment)
    return device.screen == "review"


@settings(max_examples=400)
@given(st.text() | st.text(LETTERS).map("m=".__add__) | st.binary().map(packed))
def test_any_text_at_all_does_no_harm(fragment: str) -> None:
    check_hostile(fragment)
