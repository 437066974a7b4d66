"""Phones of the players: how their pages join, which seats they hold, and what the device then still does."""

from __future__ import annotations

import json
from itertools import permutations, takewhile
from typing import Final

import pytest

from tests.games.camelot.positions import position as camelot
from tests.rule_names import rule
from tests.table.device import Device, at_table, match_from
from tests.table.test_news import asked_for_merlins
from tests.table.test_viewers import Guest, begun
from threethrones.core import document
from threethrones.core.match import Match
from threethrones.core.paths import targets
from threethrones.games import GAMES
from threethrones.games.camelot.game import GAME as CAMELOT
from threethrones.table.session.frame import Frame
from threethrones.table.session.open_match import Viewer
from threethrones.table.session.phones import MOST
from threethrones.table.views.phones.seating import REFUSED

SEATED: Final = "1"
"""Who begins."""


class Phone(Guest):
    """The page of a phone that a device has let in."""

    def __init__(self, device: Device, name: str, seat: str | None = None, back: str = "") -> None:
        self.app, self.store, self.name = device.app, device.store, name
        device.send(type="phone", what="joined", guest=name, languages=["en-GB"], back=back)
        self.follow()
        if seat is not None:
            self.act("take-seat", seat=seat)
            device.send(type="view")

    def follow(self) -> Frame:
        """Somebody else may have acted."""
        return self.send(type="view")


def told(device: Device, what: str, **more: object) -> list[str]:
    """What the device says of something that its page tells of phones."""
    device.send(type="phone", what=what, **more)
    return device.told


def test_the_dialog_shows_the_code_as_soon_as_the_page_has_made_a_ticket() -> None:
    device = begun("avalon")
    device.act("invite")
    assert "data-invite" in device.frame.html
    assert told(device, "offer", ticket="abc") == []
    assert 'join.html#abc"' in device.frame.html
    assert '<svg class="qr"' in device.frame.html
    Phone(device, "a")
    assert "#abc" not in device.frame.html, "A ticket serves once."


def test_a_game_of_several_people_can_be_started_with_phones() -> None:
    device = Device()
    device.act("new", game="camelot")
    assert "start-with-phones" in device.acts()
    device.act("start-with-phones")
    assert (device.screen, device.panel()) == ("table", "phones")
    device.act("against", game="camelot")
    assert "start-with-phones" not in device.acts()


def test_a_ticket_that_is_too_long_is_not_shown() -> None:
    device = begun("avalon")
    device.act("invite")
    device.send(type="phone", what="offer", ticket="x" * 401)
    assert "join.html#" not in device.frame.html


@pytest.mark.parametrize("why", REFUSED)
def test_why_a_phone_cannot_be_connected_is_told(why: str) -> None:
    device = begun("avalon")
    device.act("invite")
    assert told(device, "refused", why=why) == [str(REFUSED[why])]


def test_who_takes_a_seat_sees_its_hand_and_the_device_no_longer_does() -> None:
    device = begun("avalon").reveal()
    phone = Phone(device, "a")
    assert (phone.frame.body["seat"], device.frame.body["seat"]) == ("", "1")
    phone.act("take-seat", seat=SEATED)
    device.send(type="view")
    assert (phone.frame.body["seat"], device.frame.body["seat"]) == ("1", "")
    assert "reveal" not in device.acts()
    device.act("reveal")
    assert device.frame.body["seat"] == "", "not even if asked for"
    device.target(*[*phone.offered()][:1])
    assert device.told == ["Bert decides on another phone."]
    assert device.ply == 0


def test_a_seat_is_held_by_one_phone_alone() -> None:
    device = begun("avalon")
    one, other = Phone(device, "a", SEATED), Phone(device, "b")
    other.act("take-seat", seat=SEATED)
    assert other.told == ["Bert plays on another phone."]
    assert other.frame.body["seat"] == ""
    one.act("leave-seat", seat=SEATED)
    other.act("take-seat", seat=SEATED)
    assert (one.follow().body["seat"], other.frame.body["seat"]) == ("", "1")


@pytest.mark.parametrize("seat", ["", "7", "-1", "x"])
def test_no_phone_takes_a_seat_that_is_no_persons(seat: str) -> None:
    phone = Phone(begun("avalon"), "a", seat)
    assert phone.told == ["You can’t do that here."]


def test_one_phone_may_hold_both_seats() -> None:
    device = begun("avalon")
    phone = Phone(device, "a", "0")
    phone.act("take-seat", seat="1")
    device.send(type="view")
    assert device.open.viewer.lent == {0, 1}
    phone.act("hide")
    phone.reveal()
    assert phone.frame.body["seat"] == "1"


def test_a_phones_move_is_saved_by_the_device_after_the_answer() -> None:
    device = begun("avignon")
    phone = Phone(device, "a", SEATED)
    before, (*path, last) = device.kept, targets(device.open.match.legal()[0])
    phone.target(*path)
    frame = device.app.handle({"type": "spot", "spot": last}, by=phone.name)
    assert (len(device.moves), frame.dirty, device.kept) == (1, True, before)
    assert device.app.handle({"type": "save"}).number == 0
    kept = document.load(json.loads(device.kept)["document"], GAMES)
    assert kept.match is not None
    assert kept.match.moves == device.moves


def test_play_here_instead_shuts_the_hand_on_the_phone() -> None:
    device = begun("avalon")
    phone = Phone(device, "a", SEATED)
    device.act("invite")
    device.act("play-here", seat=SEATED)
    assert device.told == ["Bert plays on this device again."]
    assert phone.follow().body["seat"] == ""
    device.act("close")
    device.reveal()
    assert device.frame.body["seat"] == SEATED


def test_while_a_phone_is_away_its_hand_can_be_opened_on_the_device_and_then_no_more() -> None:
    device = begun("avalon")
    phone = Phone(device, "a", SEATED)
    assert told(device, "away", guest="a") == [
        "Bert’s phone is away. Until it’s back, Bert can play on this device."
    ]
    device.reveal()
    assert device.frame.body["seat"] == SEATED
    assert told(device, "back", guest="a") == ["Bert’s phone is back."]
    assert device.frame.body["seat"] == ""
    assert phone.follow().body["seat"] == SEATED


def test_another_phone_takes_the_place_of_one_that_is_away_but_not_of_one_that_is_there() -> None:
    device = begun("avalon")
    Phone(device, "a", SEATED)
    assert Phone(device, "b", back="a").frame.body["seat"] == ""
    device.send(type="phone", what="away", guest="a")
    again = Phone(device, "c", back="a")
    assert again.frame.body["seat"] == SEATED
    assert device.app.handle({"type": "spot", "spot": "1"}, by="a") == Frame(), "It is nobody any more."


def test_who_leaves_gives_the_seat_back() -> None:
    device = begun("avalon")
    Phone(device, "a", SEATED)
    assert told(device, "left", guest="a") == ["A phone has left. Its hand is opened on this device again."]
    assert device.reveal().frame.body["seat"] == SEATED


def test_of_too_many_phones_the_last_is_refused() -> None:
    device = begun("avalon")
    for number in range(MOST):
        Phone(device, str(number))
    assert told(device, "joined", guest="more", languages=[], back="") == ["No more phones can join."]


def test_where_no_game_is_open_no_phone_joins() -> None:
    device = Device()
    assert told(device, "joined", guest="a", languages=[], back="") == ["You can’t do that here."]
    assert device.app.handle({"type": "view"}, by="a") == Frame()


def test_a_phone_tells_the_device_nothing_of_other_phones() -> None:
    device = begun("avalon")
    phone = Phone(device, "a", SEATED)
    for what in ("joined", "left", "away", "offer"):
        phone.send(type="phone", what=what, guest="b", ticket="x", languages=[], back="a")
        assert phone.told == ["Only the device that runs this game can do that."]
    assert [*device.context.model.phones.by_name] == ["a"]


def test_the_owner_of_the_device_keeps_the_own_hand_open_on_it() -> None:
    device = begun("avalon")
    Phone(device, "a", SEATED)
    device.act("own-device", seat="0")
    assert device.frame.body["seat"] == "0"
    device.act("own-device", seat="")
    device.act("hide")
    assert device.frame.body["seat"] == ""


def test_who_acts_before_seeing_what_another_has_played_is_told_it_all_the_same() -> None:
    device = at_table(asked_who_volunteers())
    phones = [Phone(device, str(seat), str(seat)) for seat in range(3)]
    assert phones[0].frame.body["seat"] == "", "A question to all is answered on the board."
    phones[1].target("p1")
    phones[1].follow()
    frame = phones[0].act("panel", panel="menu")
    told = phones[2].follow().said[:2]
    assert told == ["Anna doesn’t volunteer.", "Bert volunteers (Morgan: 3 cards)."]
    assert (frame.body["seat"], frame.said[:2]) == ("0", told)


def test_a_device_that_is_loaded_again_knows_its_phones() -> None:
    device = begun("camelot")
    for seat in "01":
        Phone(device, f"old{seat}", seat)
    device.act("own-device", seat="2")
    kept = json.loads(json.dumps(device.frame.phones))
    again = Device(device.store, match=device.open.session.id, phones=kept)
    assert "Anna’s phone is away." in again.frame.html
    assert again.open.viewer == Viewer(own=2)
    back = Phone(again, "new", back="old1")
    assert back.frame.body["seat"] == "1"
    assert again.open.viewer.lent == {1}
    stranger = Phone(again, "other", back="old7")
    assert stranger.frame.body["seat"] == ""


@pytest.mark.parametrize(
    "damaged",
    [
        "x",
        [],
        {"seats": {}},
        {"seats": {"a": 1}, "own": None},
        {"seats": {"a": [[], 9, "0"]}, "own": []},
        {"seats": {str(number): [] for number in range(99)}, "own": None},
    ],
)
def test_what_a_page_has_kept_of_phones_may_be_damaged(damaged: object) -> None:
    device = begun("camelot")
    again = Device(device.store, match=device.open.session.id, phones=damaged)
    assert (again.screen, again.open.viewer.lent, again.open.viewer.own) == ("table", frozenset(), None)
    assert "phone is away" not in again.frame.html


def asked_who_volunteers() -> Match:
    """Whoever will may discard for all."""
    match = match_from(camelot(hands="F1F1F1/F2F2F2/F3F3F3", phase="evil", foe="M1"), CAMELOT)
    for move in ("draw", *["merlins0"] * 3):
        match.play(move)
    return match


@rule("SC4")
def test_what_one_player_decides_in_public_is_decided_on_that_players_phone() -> None:
    device = at_table(match_from(camelot(active=1, phase="evil"), CAMELOT))
    phones = [Phone(device, str(seat), str(seat)) for seat in range(3)]
    for phone in phones:
        phone.act("close")
    assert [bool(phone.offered()) for phone in phones] == [False, True, False]
    for page, why in ((phones[0], "It’s Bert’s turn."), (device, "Bert decides on another phone.")):
        page.target("engine")
        assert page.told == [why]
    phones[1].target("engine")
    assert device.moves == ["engine"]


@rule("SCR12")
def test_everybody_volunteers_on_their_own_phone() -> None:
    device = at_table(asked_who_volunteers())
    phones = [Phone(device, str(seat), str(seat)) for seat in range(3)]
    for phone in phones:
        phone.act("close")
    assert [phone.offered() for phone in phones] == [{"nobody", f"p{seat}"} for seat in range(3)]
    phones[0].target("p1")
    assert phones[0].told == ["It’s Bert’s turn."]
    phones[1].target("p1")
    assert device.moves[4:6] == ["pass", "volunteer"]


def test_a_phone_undoes_only_what_its_owner_has_chosen() -> None:
    device = begun("avignon")
    phones = [Phone(device, str(seat), str(seat)) for seat in range(2)]
    phones[int(SEATED)].target("1", "beseech")
    phones[0].follow()
    phones[0].act("undo")
    assert phones[0].told == ["Only Bert can undo that."]
    phones[int(SEATED)].act("undo")
    assert device.moves == []


def test_a_players_phone_shows_no_cutscenes() -> None:
    device = at_table(match_from(camelot(active=1, phase="evil", foe="Mo"), CAMELOT))
    player, watcher = Phone(device, "1", "1"), Phone(device, "w")
    frame = player.target("draw")
    assert not any("great" in animation for animation in frame.animations)
    for board in (device.send(type="view"), watcher.follow()):
        assert any("great" in animation for animation in board.animations)


def test_time_passes_while_phones_play() -> None:
    device = Device().start()
    before = device.open.about.played or 0
    device.send(type="view", played=60_000)
    assert device.open.about.played == before + 60_000


def test_seats_are_kept_for_the_next_match_of_the_same_players() -> None:
    device = begun("avalon")
    phone = Phone(device, "a", SEATED)
    device.act("new", game="avalon")
    device.act("start")
    assert device.open.viewer.lent == {1}
    assert phone.follow().body["seat"] == SEATED


@pytest.mark.parametrize("name", GAMES)
def test_what_a_phone_cannot_do_it_is_not_offered(name: str) -> None:
    device = begun(name)
    watching = Phone(device, "a")
    assert not watching.offered()
    for act in ("home", "export", "undo", "hint", "orders", "end"):
        assert act not in watching.acts()


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_found_for_the_phone_that_has_asked_and_shown_to_nobody_else(name: str) -> None:
    device = begun(name)
    phones = [Phone(device, str(seat), str(seat)) for seat in range(device.open.match.setup.seats)]
    asked = phones[int(SEATED)]
    job = asked.act("hint").thinks
    assert job
    shown = [device.frame.html, *(phone.frame.html for phone in phones if phone is not asked)]
    frame = asked.send(type="thought", id=job["id"], move=device.open.match.legal()[0], line=[])
    assert frame.said
    assert frame.thinks is None
    assert 'id="hint"' in asked.frame.html
    device.send(type="view")
    others = [phone.follow().html for phone in phones if phone is not asked]
    assert [device.frame.html, *others] == shown


# --- at once ----------------------------------------------------------------------------------------------


def poll(phones: int) -> tuple[Device, list[Phone]]:
    """A poll who offers Merlins; seat 0 begins, and the first seats have phones of their own."""
    device = asked_for_merlins()
    return device, [Phone(device, str(seat), str(seat)) for seat in range(phones)]


@rule("SC11", "SCR7")
@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_answers_to_a_poll_come_in_any_order_and_are_played_in_that_of_the_rules(
    order: tuple[int, ...],
) -> None:
    device, phones = poll(3)
    plies = device.ply
    for at, seat in enumerate(order):
        phones[seat].follow()
        assert {target[:2] for target in phones[seat].open.polled} == {f"p{seat}"}, "its own answers alone"
        phones[seat].target(*(["p0m1"] if seat == 0 else ["nobody"]))
        assert (device.open.match.moves[plies:] == ["merlins1", "merlins0", "merlins0"]) == (at == 2)
        assert at == 2 or len(device.open.match.plies) == plies, (
            "Nobody hears an answer before all are there."
        )
    device.send(type="view")
    assert device.moves[plies:] == ["merlins1", "merlins0", "merlins0"]


def test_who_has_answered_a_poll_is_asked_no_more_and_told_so() -> None:
    device, (phone, *_) = poll(2)
    phone.target("nobody")
    assert not phone.offered()
    assert "The others are still answering." in phone.frame.html
    phone.target("p0m1")
    assert device.open.advance.gathered == {0: "merlins0"}


def test_nobody_answers_a_poll_for_somebody_else() -> None:
    device, (phone, *_) = poll(2)
    phone.target("p1m1")
    assert device.open.advance.gathered == {}
    device.send(type="view")
    assert {target[:2] for target in device.open.polled} == {"p2"}


def test_where_a_phone_goes_away_in_a_poll_its_player_answers_on_the_device() -> None:
    device, (phone, _) = poll(2)
    phone.target("nobody")
    device.send(type="phone", what="away", guest="1")
    device.target("p1m1", "done")
    assert device.moves[-3:] == ["merlins0", "merlins1", "merlins0"]


def test_a_poll_in_the_middle_of_which_the_device_is_loaded_again_is_asked_anew_of_all() -> None:
    device, (phone, _) = poll(2)
    phone.target("nobody")
    again = device.again()
    phones = [Phone(again, str(seat), str(seat)) for seat in range(3)]
    for answering in phones:
        assert again.moves == device.moves
        answering.target("nobody")
    again.send(type="view")
    assert again.moves[len(device.moves) :] == ["merlins0"] * 3


@rule("SC68", "SCR29")
def test_all_who_are_away_are_called_at_once() -> None:
    state = camelot(place="grail/picts/saxons", phase="next,deeds:0,gather:0,return:0:::0/1/2")
    device = at_table(match_from(state, CAMELOT))
    phones = [Phone(device, str(seat), str(seat)) for seat in range(3)]
    for phone, target in zip(reversed(phones), ("p2", "nobody", "p0"), strict=True):
        phone.follow()
        phone.target(target)
    device.send(type="view")
    assert device.moves[:3] == ["return", "stay", "return"]


GIVEN: Final = {1: "F1", 2: "F2", 0: "F3"}
"""What each knight puts into the common pool, in the order of the rules."""


@rule("SC90")
@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_all_choose_at_the_same_time_what_they_put_into_the_pool(order: tuple[int, ...]) -> None:
    device = begun("camelot")
    phones = [Phone(device, str(seat), str(seat)) for seat in range(3)]
    for at, seat in enumerate(order):
        phones[seat].follow()
        phones[seat].target(GIVEN[seat])
        if phones[seat].open.waits:
            phones[seat].target(GIVEN[seat])  # After the last card the pool is shown.
        chosen = order[: at + 1]
        assert len(device.open.match.plies) == len([*takewhile(chosen.__contains__, GIVEN)])
    in_order = begun("camelot").open.match
    for move in GIVEN.values():
        in_order.play(move)
    assert document.dump(device.open.match) == document.dump(in_order)


def test_nobody_sees_that_somebody_has_chosen_beforehand() -> None:
    device = begun("camelot")
    phones = [Phone(device, str(seat), str(seat)) for seat in range(3)]
    phones[2].act("close")
    before = [page.follow().html for page in phones[:2]], device.send(type="view").html
    phones[2].target("F2")
    assert not phones[2].offered()
    assert "The others are still answering." in phones[2].frame.html
    assert ([page.follow().html for page in phones[:2]], device.send(type="view").html) == before


@rule("SCR50")
def test_all_choose_at_the_same_time_what_they_discard() -> None:
    state = camelot(
        phase="next,deeds:0,discard:2::::::1,discard:1::::::2,discard:0::::::1", hands="F1F2/HeF1F2/GrF4"
    )
    device = at_table(match_from(state, CAMELOT))
    phones = [Phone(device, str(seat), str(seat)) for seat in range(3)]
    phones[1].target("F2", "He", "He")
    phones[2].target("Gr")
    assert device.open.advance.planned == {1: ["F2", "He"], 2: ["Gr"]}
    assert device.again().open.advance.planned == {1: ["F2", "He"], 2: ["Gr"]}
    phones[0].target("F1")
    assert device.open.match.moves[:4] == ["F1", "F2", "He", "Gr"]


def test_who_must_discard_the_whole_hand_is_not_asked_beforehand() -> None:
    state = camelot(phase="next,deeds:0,discard:1::::::2,discard:0::::::1", hands="F1F2/HeF1/Gr")
    device = at_table(match_from(state, CAMELOT))
    phones = [Phone(device, str(seat), str(seat)) for seat in range(2)]
    assert not phones[1].offered()
    phones[0].target("F2")
    assert len(device.open.match.moves) == 3
