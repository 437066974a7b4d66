"""Picking a path of targets: on, back, elsewhere; second taps; and what is said to what cannot be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.games.avalon.positions import position
from tests.games.avignon import positions as avignon
from tests.table.device import ALL_NAMES, Device, DictStore, kept_text, match_from
from threethrones.core.match import Match, Start
from threethrones.core.paths import joined, targets
from threethrones.core.setups import standard_setup
from threethrones.core.terms import TURN_OVER
from threethrones.games import GAMES
from threethrones.games.avalon.rules.state import State
from threethrones.games.avignon.game import GAME as AVIGNON


def table(state: State | None = None, **settings: str) -> Device:
    """A position on the table, seat 0 looking at it."""
    device = Device()
    if settings:
        device.act("settings", settings)
    return device.put(state or standing()).reveal()


def standing() -> State:
    """Seat 0 may enchant at 4 and attack at 4 and 5; not at 6, where it has too few cards."""
    return position("4:P2?:KySy/Kr 5:F1?: 6:H2?:/Sb", hands="KrSrSr/Sb")


def test_a_path_is_walked_spot_by_spot_and_its_last_spot_plays_the_move() -> None:
    device = table()
    assert device.offered() >= {"Kr", "Sr", "l2", "d4"}
    device.target("Sr")
    assert [*device.open.picked.targets] == device.picked() == ["Sr"]
    assert device.offered() == {str(at) for at in range(1, 12)}
    device.target("4")
    assert sorted(device.picked()) == ["4", "Sr"]
    assert device.offered() == {"reinforce", "enchant"}
    device.target("reinforce")
    assert device.moves == ["Sr-4-reinforce"]
    assert device.picked() == [*device.open.picked.targets] == []


def test_a_picked_spot_is_let_go_by_picking_it_again_and_all_behind_it() -> None:
    device = table()
    device.target("Kr", "4", "4")
    assert [*device.open.picked.targets] == ["Kr"]
    device.target("4", "Kr")
    assert [*device.open.picked.targets] == []
    assert device.ply == 0


def test_another_last_spot_takes_the_place_of_the_last_one() -> None:
    device = table()
    device.target("Kr", "4", "5")
    assert [*device.open.picked.targets] == ["Kr", "5"]


def test_another_card_begins_another_path() -> None:
    device = table()
    device.target("Kr", "4", "Sr")
    assert [*device.open.picked.targets] == ["Sr"]
    device.target("l2")
    assert [*device.open.picked.targets] == []
    assert device.open.picked.asked == "l2"


def test_escape_takes_back_the_last_pick_and_the_question_before_it() -> None:
    device = table()
    device.target("l2")
    assert device.asked() == ["l2"]
    device.key("Escape")
    assert device.open.picked.asked is None
    device.target("Kr", "4")
    for picks in (["Kr"], [], []):
        device.key("Escape")
        assert ([*device.open.picked.targets], device.open.picked.asked) == (picks, None)
    device.target("Kr")
    device.act("drop")
    assert [*device.open.picked.targets] == []
    assert device.frame.focus == '[data-spot="Kr"]'


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (("Kr", "6", "attack"), "AV22"),
        (("Kr", "4", "enchant"), "AV16"),
        (("Sr", "6", "enchant"), "AV16"),
        (("Sr", "5", "enchant"), "AVR2"),
        (("Sr", "4", "attack"), "AV22"),
        (("Ky",), "AV9"),
    ],
)
def test_what_cannot_be_explains_itself_and_changes_nothing(path: tuple[str, ...], rule: str) -> None:
    device = table()
    device.target(*path)
    assert len(device.told) == 1
    assert device.told[0].endswith(f" ({rule})")
    assert device.open.picked.targets == path[:-1]
    assert (device.asked(), device.ply) == ([], 0)
    targets = device.targets()
    assert all(targets[name].data.get("aria-disabled") == "true" for name in path[-1:] if name in targets)
    device.target("l2")
    assert device.told == []


def test_a_territory_with_nothing_picked_is_looked_at_without_a_word_against_it() -> None:
    device = table()
    device.target("4")
    assert device.told == []
    assert device.panel() == "look"
    assert "yellow sorceress" in device.text("dialog")
    assert "red knight" in device.text("dialog")
    device.act("close")
    assert device.panel() is None


def test_a_stack_is_looked_at_unless_its_territory_can_be_picked() -> None:
    device = table()
    device.act("look", what="4")
    assert device.panel() == "look"
    device.act("close")
    device.target("Kr")
    device.act("look", what="4")
    assert device.panel() is None
    assert [*device.open.picked.targets] == ["Kr", "4"]


@pytest.mark.parametrize("what", ["discards", "tile-d4", "11"])
def test_other_things_are_looked_at(what: str) -> None:
    device = table()
    device.act("look", what=what)
    assert device.panel() == "look"


@pytest.mark.parametrize("what", ["", "0", "12", "tile-zz", "hand", "-1", "<b>"])
def test_what_is_not_there_cannot_be_looked_at(what: str) -> None:
    device = table()
    device.act("look", what=what)
    assert device.panel() is None


@pytest.mark.parametrize("target", ["", "nonsense", "Kr-4-attack", "!resign-0", "<script>", "99"])
def test_a_spot_that_is_none_is_refused(target: str) -> None:
    device = table()
    device.target(target)
    assert device.ply == 0
    assert len(device.told) == 1
    assert device.screen == "table"


# --- second taps --------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", ["l2", "d4"])
@pytest.mark.parametrize("left", [None, "one"])
def test_each_tile_asks_for_a_second_tap_also_where_it_draws_nothing_or_is_the_last(
    tile: str, left: str | None
) -> None:
    device = table(position("4:P20:KySy/", hands="/Sb", up=tile if left else "l2d4la"))
    assert len(device.open.offers) == 1 or not left
    device.target(tile)
    assert (device.asked(), device.ply) == ([tile], 0)
    assert device.frame.focus == f'[data-spot="{tile}"]'
    assert "again" in device.text().lower()
    device.target(tile)
    assert device.moves == [tile]


@pytest.mark.parametrize("hand", ["KrKrKrKrSrSr", "KrKrKrKrKrKr"])
def test_the_last_discard_ends_the_turn_and_asks_for_a_second_tap(hand: str) -> None:
    """Also where nothing else is left to be discarded."""
    device = table(position("4:P20:KySy/", hands=f"{hand}/Sb", frames="trim"))
    device.target("Kr")
    assert (device.asked(), device.ply) == (["Kr"], 0)
    device.target("Kr")
    assert device.moves == ["Kr"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.sample(1)
def test_in_all_games_one_rule_says_what_asks_for_a_second_tap(name: str) -> None:
    """A thing that is tapped does where the move cannot be undone, ends the turn or takes more cards; a
    button never does."""
    game, rng, found = GAMES[name], Random(name), Counter[tuple[bool, bool]]()
    setup = standard_setup(game)
    while found.total() < 150:
        match = Match(game, setup, Start(key=str(rng.random())))
        for _ in range(rng.randrange(60)):
            if match.decision():
                match.play(rng.choice(match.legal()))
        pending = match.decision()
        if pending is None or game.automatic(match.state):
            continue
        device = Device(DictStore({"settings": '{"turns": "wait"}'}))
        device.file(kept_text(match_from(match.state, game), ALL_NAMES[: setup.seats]))
        if device.is_down and pending.seat is not None:
            device.reveal()
        seen, asked = device.open.ahead, game.question(match.state)
        assert asked
        offer = rng.choice(device.open.offers)
        if game.why_not(seen, offer) or game.together(seen) > 1 or game.polled(seen):
            continue
        path = list[str]()
        for target in targets(offer):
            path.append(target)
            device.target(target)
            if device.ply or device.open.waits:
                break
        events = game.tried(seen, offer)
        final = game.irrevocable(seen, offer) or any(event.kind == TURN_OVER for event in events)
        slips = final or asked.takes_more(seen.state, offer) or (name == "avalon" and target in seen.state.up)
        is_named = joined(path) == offer and asked.is_button(offer)
        assert (device.open.waits == target) == (slips and not is_named), (offer, path)
        found[slips, is_named] += 1
    assert {*found} >= {(True, True), (True, False), (False, True)}, found


def test_the_second_tap_is_on_the_same_spot() -> None:
    device = table()
    device.target("l2", "la")
    assert device.asked() == ["la"]
    device.target("Kr", "l2")
    assert (device.ply, device.asked()) == (0, ["l2"])
    device.target("l2")
    assert device.moves == ["l2"]


def test_what_wins_can_be_taken_back_where_nothing_is_drawn() -> None:
    device = Device()
    device.file(kept_text(match_from(avignon.position("C4 B2 I2 N2 K2", congregations="PP/"), AVIGNON)))
    device.target("1", "beseech")
    assert device.screen == "over"
    device.act("undo")
    assert (device.screen, device.moves) == ("table", [])


def test_second_taps_can_be_switched_off() -> None:
    device = table(second_taps="off")
    device.target("l2")
    assert device.moves == ["l2"]


def test_with_one_switch_only_what_cannot_be_undone_asks_for_a_second_tap() -> None:
    drawing = table(switch="slow")
    drawing.target("l2")
    assert (drawing.asked(), drawing.ply) == (["l2"], 0)
    drawing.target("l2")
    assert drawing.moves == ["l2"]
    trimming = table(position("4:P20:KySy/", hands="KrKrKrKrKrKr/Sb", frames="trim"), switch="slow")
    trimming.target("Kr")
    assert trimming.moves == ["Kr"]
    trimming.act("undo")
    assert trimming.ply == 0


# --- dragging -----------------------------------------------------------------------------------------


def test_a_drag_walks_two_spots_of_the_path() -> None:
    device = table()
    device.target("Sr")
    device.send(type="drag", **{"from": "Kr", "to": "5"})
    assert [*device.open.picked.targets] == ["Kr", "5"]
    device.send(type="drag", **{"from": "Kr", "to": "nowhere"})
    assert [*device.open.picked.targets] == ["Kr"]
    assert device.told


def test_a_piece_that_is_lifted_shows_where_it_may_go() -> None:
    device = table()
    device.target("Sr", "4")
    device.send(type="lift", spot="Kr")
    assert [*device.open.picked.targets] == ["Kr"]
    assert {"4", "5"} <= set(device.offered())
    assert device.frame.focus is None, "The focus would scroll the page under the hand."
    for nothing in ("Ky", "4", "nowhere"):
        device.send(type="lift", spot=nothing)
        assert [*device.open.picked.targets] == ["Kr"]
        assert device.told == []


def test_a_piece_that_is_lifted_or_dragged_pays_nothing() -> None:
    device = table(position("4:P2?:KySy/Kr 5:F1?:Kb/", hands="KrSrSr/"))
    device.target("Kr", "4", "attack")
    device.send(type="lift", spot="Sr")
    assert device.moves == ["Kr-4-attack"]
    assert [*device.open.picked.targets] == []
    device.send(type="drag", **{"from": "Sr", "to": "4"})
    assert device.moves == ["Kr-4-attack"]
    assert device.told


def test_a_drag_of_nothing_does_nothing() -> None:
    device = table()
    device.send(type="drag", **{"from": "Ky", "to": "5"})
    assert [*device.open.picked.targets] == []
    assert device.told


# --- where nothing can be picked ------------------------------------------------------------------------


def test_with_the_drawers_down_and_elsewhere_no_hand_can_be_picked() -> None:
    device = Device().put(standing())
    device.target("Kr")
    device.send(type="lift", spot="Kr")
    device.send(type="drag", **{"from": "Kr", "to": "4"})
    device.key("Escape")
    assert (device.is_down, [*device.open.picked.targets], device.ply) == (True, [], 0)
    device.send(type="hidden")
    device.target("Kr", "4")
    assert (device.is_covered, device.panel(), [*device.open.picked.targets], device.ply) == (
        True,
        None,
        [],
        0,
    )
    device.act("home")
    device.target("Kr")
    device.act("look", what="4")
    assert device.screen == "home"


def test_payments_and_answers_are_single_spots() -> None:
    device = table(position("4:P2?:KySy/Kr 5:F1?:Kb/", hands="KrSrSr/"))
    device.target("Kr", "4", "attack")
    pending = device.open.match.decision()
    assert pending is not None
    # Two questions to one seat need one lift.
    assert (device.ply, pending.kind, device.is_down, device.frame.body["seat"]) == (1, "pay", False, "0")
    assert "Sr" in device.offered()
    assert "5" in device.offered()
    device.target("attack")
    assert device.told[0].endswith(" (AVR17)")
    device.target("5", "Sr")
    assert [*device.open.picked.staged] == ["5", "Sr"]
    device.target("4", "4", "4")
    assert device.moves == ["Kr-4-attack", "5", "Sr", "4", "4"]
    assert (device.is_down, device.frame.body["seat"]) == (False, "0")


def test_the_page_can_be_turned_round_in_every_game_and_stays_so() -> None:
    device = table()
    assert "turned" not in device.frame.body
    device.act("panel", panel="menu")
    assert "turn-round" in device.acts()
    device.act("turn-round")
    assert device.frame.body["turned"] == "yes"
    assert device.context.model.panel is None, "One sees what one has done."
    device.target("Kr")
    assert device.frame.body["turned"] == "yes"
    again = Device(device.store)
    again.act("resume", key=f"match:{device.open.session.id}")
    assert again.frame.body["turned"] == "yes"
    again.act("turn-round")
    assert "turned" not in again.frame.body


def test_a_page_that_was_turned_round_turns_on_to_the_player() -> None:
    """The board of a game without secrets may turn to whoever is to move: it does from where it lies."""
    device = Device()
    device.file(kept_text(match_from(avignon.position(), AVIGNON)))
    device.act("turn")
    before = "turned" in device.frame.body
    device.act("turn-round")
    assert ("turned" in device.frame.body) != before
