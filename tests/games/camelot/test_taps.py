"""Taps that Camelot takes: polls, permanent buttons, actions with the drawer shut, second taps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

import pytest

from tests.games.camelot.positions import after, asks, events, legal, position
from tests.games.positions import NAMES
from tests.rule_names import rule
from tests.table.device import ALL_NAMES, Device, DictStore, kept_text, match_from
from threethrones.core.paths import next_targets
from threethrones.core.picking import Picking
from threethrones.core.terms import Move, Refusal
from threethrones.games.camelot.components import MORGANS_LIFE
from threethrones.games.camelot.game import GAME, LOOK_FIRST
from threethrones.games.camelot.presentation import PRESENTATION
from threethrones.games.camelot.rules.state import State
from threethrones.games.camelot.view.scenes import ActionButton
from threethrones.players import EASY


def device(state: State, lifted: bool = False, computers: Mapping[int, str] = MappingProxyType({})) -> Device:
    """A position of Camelot on the table, all drawers down or that of whoever is asked open; turns wait."""
    names = ALL_NAMES[: len(state.knights)]
    text = kept_text(match_from(state, GAME), names, computers=computers)
    made = Device(DictStore({"match:put": text, "settings": '{"turns": "wait"}'}))
    made.act("resume", key="match:put")
    if lifted:
        made.act("reveal")
    return made


def answer_as_computer(made: Device, move: Move) -> None:
    """What a computer has thought of."""
    assert made.frame.thinks is not None
    made.send(type="thought", id=made.frame.thinks["id"], move=move, expected=[])


def state_in(made: Device) -> State:
    """The state of the match on the table."""
    state = made.open.match.state
    assert isinstance(state, State)
    return state


def spelled(state: State, offer: Move, seat: int | None = None) -> list[Move]:
    seen = GAME.seen(state, seat)
    assert offer in GAME.offers(seen)
    assert GAME.why_not(seen, offer) is None
    return GAME.spelled(seen, offer)


def steady(state: State, seat: int | None, *picks: str) -> dict[str, ActionButton]:
    """The buttons that are always there, by target."""
    seen = GAME.seen(state, seat)
    picking = Picking(picks, frozenset(next_targets(GAME.offers(seen), picks)))
    found = PRESENTATION.scene(seen, NAMES[: len(state.knights)], picking, frozenset(), 0)["steady"]
    return {it.target: it for it in found}


# --- polls ------------------------------------------------------------------------------------------------

MERLINS = "next,deeds:0,carry:0:Mi,merlins:0:Mi::0/1/2::0/0/0"
POLLED = "Me/MeMe/F1F1"


@rule("SC11", "SCR7")
def test_nobody_offers_merlins_in_one_tap() -> None:
    made = device(position(phase=MERLINS, hands=POLLED))
    made.target("nobody")
    assert made.moves == ["merlins0"] * 3
    assert asks(state_in(made))[0] == "deeds"


@rule("SC11", "SC12")
def test_merlins_are_offered_in_any_order_until_all_is_said() -> None:
    made = device(position(phase=MERLINS, hands=POLLED))
    assert "done" not in made.targets()
    made.target("p2m1", "p1m2")
    assert made.moves == []
    assert set(made.picked()) == {"p2m1", "p1m2"}
    claims = {f"p{seat}m{number}" for seat in range(3) for number in (1, 2, 3)}
    assert made.offered() == {"done", *claims}
    made.target("done")
    assert made.moves == ["merlins0", "merlins2", "merlins1"]
    stopped = device(position(phase=MERLINS, hands=POLLED))
    stopped.target("p1m2", "p0m1", "done")
    assert stopped.moves == ["merlins1", "merlins2"]
    assert not state_in(stopped).effects


@rule("SC11")
def test_an_answer_can_be_changed_and_taken_back_until_all_is_said() -> None:
    made = device(position(phase=MERLINS, hands=POLLED))
    made.target("p0m1", "p1m3", "p1m2")
    assert set(made.picked()) == {"p0m1", "p1m2"}
    made.target("p0m1")
    assert set(made.picked()) == {"p1m2"}
    made.target("p1m2")
    assert made.picked() == []
    assert "nobody" in made.offered()
    made.target("p1m1", "done")
    assert made.moves == ["merlins0", "merlins1", "merlins0"]


@rule("SC12")
def test_more_merlins_than_are_lacking_are_not_taken() -> None:
    made = device(position(phase=MERLINS, hands="MeMe/MeMe/F1F1"))
    made.target("p0m2", "p1m2", "done")
    assert made.moves == ["merlins2", "merlins1"]
    assert state_in(made).hands[1] == ["Me"]


@rule("SC11")
def test_answers_that_are_not_done_yet_are_there_when_the_page_is_loaded_again() -> None:
    made = device(position(phase=MERLINS, hands=POLLED))
    made.target("p2m1", "p1m2")
    again = Device(made.store, match=made.open.session.id)
    assert set(again.picked()) == {"p2m1", "p1m2"}
    again.target("done")
    assert again.moves == ["merlins0", "merlins2", "merlins1"]


@rule("SC11")
def test_who_is_asked_alone_answers_in_one_tap() -> None:
    computers = {1: "easy", 2: "easy"}
    made = device(position(phase=MERLINS, hands="MeMe/MeMe/F1F1"), computers=computers)
    made.target("p0m2")
    assert made.moves == ["merlins2"]


def test_persons_answer_a_poll_once_wherever_computers_sit_between_them() -> None:
    """Each is asked in turn, and seat 1 is a computer's."""
    made = device(position(phase=MERLINS, hands="Me/F1F1/MeMe"), computers={1: "easy"})
    made.target("p2m2", "p0m1", "done")
    assert made.moves == ["merlins1"]
    answer_as_computer(made, "merlins0")
    assert made.moves == ["merlins1", "merlins0", "merlins2"]
    nobody = device(position(phase=MERLINS, hands="Me/F1F1/MeMe"), computers={1: "easy"})
    nobody.target("nobody")
    answer_as_computer(nobody, "merlins0")
    assert nobody.moves == ["merlins0"] * 3
    nobody.act("undo")
    assert nobody.moves == []
    assert "nobody" in nobody.offered()


def test_who_has_answered_is_asked_again_where_a_computer_has_changed_what_is_lacking() -> None:
    made = device(position(phase=MERLINS, hands="F1/MeMeMe/MeMe"), computers={1: "easy"})
    made.target("p2m2", "p0m1", "done")
    answer_as_computer(made, "merlins2")
    assert made.moves == ["merlins1", "merlins2"]
    assert made.offered() == {"nobody", "p2m1"}


@rule("SC12")
@pytest.mark.parametrize(("hands", "talk", "asked"), [
    ("F1/F1/", "closed", False), ("F1/F1/F1", "closed", True), ("F1F1F1F1/F1/", "open", False),
    ("MeMe/F1F1/", "open", False), ("MeMe/MeF1/", "open", True),
])  # fmt: skip
def test_a_poll_that_no_card_can_change_is_not_taken(hands: str, talk: str, asked: bool) -> None:
    """By what all know alone: how many cards those hold who are asked and, where talk is open, which."""
    state = position(phase="evil", foe="Mi", hands=hands, options={"talk": talk})
    made = device(state)
    made.target("draw")
    polled = asks(state_in(made))[0] == "merlins"
    assert polled is asked
    if not asked:
        count = sum(bool(hand) for hand in state.hands)
        assert made.moves == ["draw", *["merlins0"] * count]
        assert made.open.match.copy().at(len(made.moves)).moves == made.moves


@rule("SCR12", "SC79")
def test_volunteers_are_asked_all_at_once() -> None:
    state = position(phase="next,deeds:0,put::M5,volunteer:0:M5::0/1/2")
    assert spelled(state, "nobody") == ["pass"] * 3
    assert spelled(state, "p2") == ["pass", "pass", "volunteer"]
    made = device(state)
    made.target("p1")
    assert made.moves == ["pass", "volunteer"]
    assert state_in(made).life == [4, 4 - MORGANS_LIFE, 4]
    cheap = device(position(phase="next,deeds:0,put::M1,volunteer:0:M1::0/1", hands="F1F1F1F2/F1F1F1"))
    cheap.target("p0")
    assert cheap.moves == ["volunteer"]


@rule("SC68", "SCR29")
def test_convocation_is_answered_in_one_tap_where_nobody_or_everybody_returns() -> None:
    start = position(hands="Co", place="grail/picts/knight")
    called = after(start, "Co-play")
    assert spelled(called, "nobody") == ["stay"] * 3
    assert spelled(called, "all") == ["return"] * 3
    assert spelled(called, "p1-done") == ["stay", "return", "stay"]
    one = after(called, "stay", "return")
    assert set(GAME.offers(GAME.seen(one, None))) == {"nobody", "p2-done"}
    made = device(called)
    made.target("nobody")
    assert made.moves == ["stay"] * 3
    some = device(called)
    some.target("p2", "p0")
    assert {"p0", "p1", "p2", "done"} <= some.offered()
    some.target("done")
    assert some.moves == ["return", "stay", "return"]


SHARED = "next,deeds:0,finish:0::picts::::1,share:::picts:0/1"


def legal_in_order(phase: str) -> list[Move]:
    state = position(phase=phase, pool="F1F2")
    assert all(spelled(state, move) == [move] for move in GAME.legal(state))
    return GAME.legal(state)


@rule("SC90")
def test_the_last_cards_of_a_pool_take_a_knight_alone() -> None:
    state = position(phase=SHARED, pool="F1F1")
    assert GAME.offers(GAME.seen(position(phase=SHARED, pool="F1F2"), None)) == legal_in_order(SHARED)
    assert GAME.offers(GAME.seen(state, None)) == ["p0", "p1", "deal"]
    assert spelled(state, "p1") == ["F1-p1"]


# --- what decides nothing ---------------------------------------------------------------------------------


def test_a_card_that_all_have_read_is_carried_out() -> None:
    made = device(position(phase="evil", foe="De"))
    made.target("draw")
    assert made.moves == ["draw", "on"]
    assert state_in(made).dark["grail"] == ["De"]
    assert not made.open.session.undoable, "What has been read stays read."


def test_who_must_discard_the_whole_hand_is_not_asked() -> None:
    state = position(phase="next,deeds:0,discard:1::::::2", hands="F1/F2F3")
    assert GAME.automatic(state) == "F2"
    more = position(phase="next,deeds:0,discard:1::::::1", hands="F1/F2F3")
    assert GAME.automatic(more) is None


@rule("SC59")
def test_king_arthurs_swap_takes_five_taps_with_the_others_lift() -> None:
    made = device(position(knights="Ar", hands="F1F2/F3F4/F5"), lifted=True)
    made.target("F1", "p1")
    assert made.moves == ["F1-swap-p1"]
    made.act("reveal")
    made.target("F4", "F4")
    assert made.moves == ["F1-swap-p1", "F4"]
    only = device(position(knights="Ar", hands="F1F2/F3/F5"), lifted=True)
    only.target("F1", "p1")
    assert only.moves == ["F1-swap-p1", "F3"], "Whoever holds one card gives that."


@rule("SC72")
def test_a_messenger_who_could_be_swapped_goes_to_the_knight() -> None:
    state = position(knights="Ar", hands="MsF1/F3F4/F5")
    assert spelled(state, "Ms-p1", 0) == ["Ms-p1"]
    assert spelled(state, "Ms-swap-p1", 0) == ["Ms-swap-p1"]
    assert spelled(state, "F1-p1", 0) == ["F1-swap-p1"]


@rule("SC5", "SC53")
def test_a_turn_ends_by_itself_where_nobody_could_do_anything_else() -> None:
    done = after(position(knights="Gw", hands="F1F2"), "camelot-draw", "sacrifice", "grail-travel")
    assert legal(done) == {"end"}
    assert GAME.automatic(done) == "end"
    assert GAME.automatic(after(position(knights="Gw"), "camelot-draw")) is None, "A life may be given."
    galahad = after(position(knights="Gh"), "camelot-draw", "sacrifice", "grail-travel")
    assert GAME.automatic(galahad) is None, "He may hold a special card."
    arthur = after(position(knights="Ar", hands="F1/F1"), "camelot-draw", "sacrifice", "grail-travel")
    assert GAME.automatic(arthur) is None


# --- with all drawers down ----------------------------------------------------------------------------------


def open_offers(state: State) -> list[Move]:
    return GAME.offers(GAME.seen(state, None))


def test_what_takes_no_card_is_chosen_with_the_drawer_down() -> None:
    made = device(position(hands="F1"))
    assert made.frame.body["seat"] == ""
    assert {"grail", "draw", "camelot"} <= made.offered()
    assert not {"F1", "end", "sacrifice"} & made.offered()
    made.target("grail")
    assert made.moves == ["grail-travel"]
    assert "end" in made.offered()
    assert "sacrifice" not in made.offered(), "Whether there is one more deed, only the hand tells."
    made.target("end")
    assert made.moves == ["grail-travel", "end"]
    assert made.frame.body["seat"] == ""


@pytest.mark.parametrize(("fields", "open_to", "closed_to"), [
    ({"hands": "F1"}, {"camelot-draw", "draw", "grail-travel"}, {"end", "sacrifice"}),
    ({"hands": "F1", "engines": 6}, {"accuse-p1", "accuse-p2"}, {"F1-siege"}),
    ({"phase": "next,deeds:0,fight:0::::F1", "engines": 1, "hands": "F2"}, {"roll"}, {"F2"}),
    ({"phase": "next,deeds:0,gift:0:::1", "hands": "F1"}, set(), {"enough", "F1"}),
    ({"phase": "next,deeds:0,gift:0:::1:::1", "hands": "F1"}, {"enough"}, {"F1"}),
])  # fmt: skip
def test_each_question_says_what_needs_no_hand(
    fields: dict[str, str | int], open_to: set[Move], closed_to: set[Move]
) -> None:
    offered = set(open_offers(position(**fields)))  # type: ignore[arg-type]
    assert open_to <= offered
    assert not closed_to & offered


def test_who_refuses_with_the_drawer_down_says_only_what_all_know() -> None:
    def said(state: State, move: Move) -> Refusal | None:
        return GAME.why_not(GAME.seen(state, None), move)

    state = position(hands="F1", place="grail")
    assert said(state, "F1-heal") == said(state, "F1") == LOOK_FIRST
    for move, refused in (("end", "SC5"), ("sacrifice", "SC53"), ("accuse", "SC48"), ("draw", "SC31")):
        refusal = said(state, move)
        assert refusal is not None
        assert (refusal.rule, refusal) == (refused, GAME.why_not(GAME.seen(state, 0), move))
    assert said(state, "picts-travel") is None


def test_percival_says_who_he_is_and_sees_the_card_and_not_his_hand() -> None:
    state = position(phase="evil", knights="Pe", hands="F1Gr", foe="De")
    assert state.black[-1] == "De"
    made = device(state)
    assert made.is_down is False
    made.target("look")
    assert (made.moves, made.panel(), made.open.look.open_drawer) == (["look"], None, None)
    assert made.frame.focus == "#drawer"
    assert "I’m Anna: look" in made.lid
    down = made.frame.html
    made.act("glimpse")
    assert (made.panel(), made.open.look.open_drawer, made.frame.body["seat"]) == ("glimpse", None, "")
    assert made.text("dialog").startswith("Despair")
    assert not [e for e in made.elements() if e.get("data-spot") in ("F1", "Gr")]
    made.act("close")
    assert made.frame.html == down
    assert made.offered() == {"draw", "engine", "life"}
    # Whoever lifts the drawer sees both; a page that nobody looks at, nothing.
    made.reveal()
    assert {"F1", "Gr"} <= set(made.targets())
    assert "Despair" in made.text("main")
    made.act("hide")
    made.act("glimpse")
    made.send(type="hidden")
    assert (made.is_covered, made.panel()) == (True, None)
    assert "Despair" not in made.frame.html
    made.act("glimpse")
    assert (made.is_covered, made.panel()) == (False, "glimpse")
    made.act("close")
    made.target("engine")
    for _ in range(2):
        assert made.act("glimpse").html.count("<dialog") == 0


def test_what_percival_has_seen_is_all_that_his_look_tells() -> None:
    state = position(phase="evil", knights="Pe", hands="F1Gr", foe="De")
    pages = []
    for each in (state, GAME.resample(GAME.seen(after(state, "look"), 0), Random(1))):
        made = device(each if each is not state else after(state, "look"))
        pages.append(made.frame.html)
        pages.append(made.act("glimpse").html)
    assert pages[:2] == pages[2:]


# --- the row ------------------------------------------------------------------------------------------------


def test_the_row_is_always_there_in_the_same_order() -> None:
    state = position(hands="F1F1/F1", engines=6)
    states = [state, after(state, "grail-travel"), after(state, "grail-travel", "sacrifice")]
    rows = [list(steady(each, seat)) for each in states for seat in (0, None)]
    assert rows == [["draw", "sacrifice", "accuse", "end"]] * 6
    arthur = position(knights="Ar", hands="F1/F2")
    assert list(steady(arthur, 0)) == ["draw", "swap", "sacrifice", "accuse", "end"]
    assert list(steady(arthur, 0, "F1")) == list(steady(arthur, 0))
    assert steady(arthur, 1) == {}
    evil = position(phase="evil", knights="Ka", black=0)
    assert list(steady(evil, None)) == ["draw", "engine", "life"]
    assert list(steady(position(phase="evil", knights="Pe"), None)) == ["draw", "engine", "life", "look"]


def test_what_cannot_be_pressed_says_why() -> None:
    state = position(hands="F1", place="grail")
    for seat in (0, None):
        texts = {target: str(it.means) for target, it in steady(state, seat).items()}
        assert texts == {
            "draw": "You can draw white cards only in Camelot.",
            "sacrifice": "Take your action first. Then you can sacrifice a life for another action.",
            "accuse": "Nobody can be accused before there are 6 siege engines or 6 swords.",
            "end": "Take an action before you end your turn.",
        }
    arthur = position(knights="Ar", hands="F1/F2")
    assert str(steady(arthur, 0)["swap"].means) == "Choose the card first, then the knight."
    assert str(steady(arthur, 0, "F1")["swap"].means) == "one card for another, face down"
    assert steady(arthur, None)["swap"].means == LOOK_FIRST.text
    made = device(state)
    assert "aria-disabled" in made.targets()["end"].data
    made.target("end")
    assert made.told == ["Take an action before you end your turn. (SC5)"]


# --- one tap or two -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fields", "move", "again"), [
    ({"phase": "evil"}, "draw", False), ({"phase": "evil", "life": "1"}, "life", False),
    ({"hands": "F1"}, "camelot-draw", False), ({"hands": "Re"}, "Re-self", False),
    ({"engines": 6}, "accuse-p1", True), ({"hands": "F1", "place": "picts"}, "F1-picts", False),
    ({"phase": "next,deeds:0,carry:0:De,cancel:1:De", "relics": "excalibur:1"}, "cancel", False),
    ({"phase": "evil", "engines": 11}, "engine", False),
    ({"phase": MERLINS, "hands": POLLED}, "p0m1-done", False),
    ({"phase": "next,malice:0,theft:0", "unmasked": 0, "loyalty": "tll", "hands": "/F1/F1"}, "p1", True),
])  # fmt: skip
def test_what_draws_or_shows_is_asked_twice_where_no_button_names_it(
    fields: dict[str, str | int], move: Move, again: bool
) -> None:
    state = position(**fields)  # type: ignore[arg-type]
    pending = GAME.decision(state)
    assert pending is not None
    assert GAME.asks_again(GAME.seen(state, pending.seat), move, move) is again


def test_a_card_that_is_good_for_one_thing_is_played_by_one_tap() -> None:
    made = device(position(hands="F1Me", place="picts"), lifted=True)
    made.target("F1")
    assert made.moves == ["F1-picts"]
    made.act("undo")
    assert made.open.match.moves == []


def test_what_could_be_lost_by_a_slip_takes_two_taps() -> None:
    """Spoils are drawn when the war is won; in Camelot the place is not the draw."""
    made = device(position(hands="F5", place="picts", laid="picts:F1F2F3F4"), lifted=True)
    made.target("F5")
    assert made.moves == []
    made.target("picts")
    assert made.moves == ["F5-picts"]
    drawing = device(position(hands="F1"))
    drawing.target("camelot")
    assert drawing.moves == []
    drawing.target("draw")
    assert drawing.moves == ["camelot-draw"]


def test_a_place_that_is_tapped_with_another_card_picked_is_tapped_again() -> None:
    made = device(position(hands="F1F1F1", place="picts", life="3"), lifted=True)
    made.target("F1")
    assert [*made.open.picked.targets] == ["F1"]
    made.target("grail")
    assert (made.moves, [*made.open.picked.targets], made.asked()) == ([], ["grail"], ["grail"])
    made.target("grail")
    assert made.moves == ["grail-travel"]


def test_a_card_is_still_dragged_to_its_place() -> None:
    made = device(position(hands="F1Me", place="picts"), lifted=True)
    made.send(type="drag", **{"from": "F1", "to": "saxons"})
    assert made.moves == []
    made.send(type="drag", **{"from": "F1", "to": "picts"})
    assert made.moves == ["F1-picts"]


def test_the_events_of_a_poll_are_told_in_one_go() -> None:
    made = device(position(phase=MERLINS, hands=POLLED))
    made.target("nobody")
    assert len([line for line in made.frame.said if "Merlin" in line]) >= 3
    assert events(position(phase=MERLINS, hands=POLLED), "merlins0")


def test_a_second_tap_names_what_has_nothing_more_to_say_alone() -> None:
    made = device(position(hands="F1F5GrMe", place="picts", laid="picts:F1F2F3F4", swords="8/3"), lifted=True)
    made.target("F5")
    assert made.asked() == ["F5"]
    assert "Press again to do it." in made.text()
    assert "Place: the Picts" in made.text()


# --- cards that are good for one thing --------------------------------------------------------------------

THREE_ALIKE = "F1F1F1/Me/Me"


@rule("SC47")
def test_a_card_that_only_heals_asks_before_it_takes_three() -> None:
    made = device(position(hands=THREE_ALIKE, life="3"), lifted=True)
    made.target("F1")
    assert (made.moves, made.asked()) == ([], ["F1"])
    assert "Press again to do it." in made.text()
    assert "discard 3 of them, gain a life" in made.text()
    made.target("F1")
    assert made.moves == ["F1-heal"]


def careless(state: State) -> Device:
    """At a table of somebody who wants no second taps."""
    made = device(state, lifted=True)
    made.act("settings", {"second_taps": "off"})
    made.act("back")
    made.act("reveal")
    return made


def test_whoever_wants_no_second_taps_is_asked_what_such_a_card_is_for() -> None:
    made = careless(position(hands=THREE_ALIKE, life="3"))
    made.target("F1")
    assert (made.moves, [*made.open.picked.targets]) == ([], ["F1"])
    made.target("heal")
    assert made.moves == ["F1-heal"]


def test_whoever_wants_no_second_taps_is_not_asked_what_for_where_there_is_one_answer() -> None:
    for hands, target, move in (("Cl/Me/Me", "Cl", "Cl-play"), ("/Me/Me", "camelot", "camelot-draw")):
        made = careless(position(hands=hands))
        made.target(target)
        assert made.moves == [move]


@pytest.mark.parametrize(("state", "target", "what", "move"), [
    (
        position(hands="Cl/Me/Me"),
        "Cl",
        "Play this card",
        "Cl-play",
    ),
    (position(hands="/Me/Me"), "camelot", "again: Draw white cards (2 cards)", "camelot-draw"),
    (position(hands="/Me/Me", swords="3/3", exposed="001"), "accuse", "again: Accuse: Bert", "accuse-p1"),
])  # fmt: skip
def test_nobody_is_asked_what_for_where_there_is_one_answer(
    state: State, target: str, what: str, move: str
) -> None:
    """What is shown or drawn cannot be taken back: the same target is tapped again."""
    made = device(state, lifted=True)
    made.target(target)
    assert (made.moves, made.asked()) == ([], [target])
    assert "Press again" in made.text()
    assert what in made.text()
    made.target(target)
    assert made.moves == [move]


# --- turns that end by themselves -------------------------------------------------------------------------


def ending(state: State, lifted: bool = False) -> Device:
    """A position at a table at which turns end by themselves."""
    made = Device()
    made.file(kept_text(match_from(state, GAME), ALL_NAMES[: len(state.knights)]))
    return made.reveal() if lifted else made


def test_a_turn_in_which_only_a_sacrifice_is_left_ends_by_itself() -> None:
    made = ending(position(hands="F1Me/Me/Me", place="picts"), lifted=True)
    made.target("F1")
    assert made.moves == ["F1-picts", "end"]
    assert "The turn ends automatically." in map(str, made.frame.said)
    assert state_in(made).active == 1
    assert "Undo: Anna places a card" in made.text(), "It is one choice."
    made.act("undo")
    assert made.moves == []
    asked = device(position(hands="F1Me/Me/Me", place="picts"), lifted=True)
    asked.target("F1")
    assert asked.moves == ["F1-picts"]


def test_whoever_says_so_before_his_deed_can_sacrifice_after_it() -> None:
    made = ending(position(hands="F1Me/Me/Me", place="picts"), lifted=True)
    made.target("sacrifice")
    assert made.told == ["You can do that later: your turn won’t end automatically."]
    assert made.targets()["sacrifice"].has("picked")
    made.target("sacrifice")
    assert not made.targets()["sacrifice"].has("picked")
    made.target("sacrifice", "F1")
    assert not made.targets()["sacrifice"].has("picked"), "It can be tapped now."
    made.target("sacrifice", "sacrifice")
    assert made.moves == ["F1-picts", "sacrifice"]


def test_what_was_drawn_into_an_open_hand_is_seen_before_the_turn_ends() -> None:
    made = ending(position(hands="F1/Me/Me"), lifted=True)
    made.target("draw")
    assert made.moves == ["camelot-draw"]
    closed = ending(position(hands="F1/Me/Me"))
    closed.target("draw")
    assert closed.moves == ["camelot-draw", "end"]


@pytest.mark.parametrize(("knights", "hands"), [("Ar", "F1F1/Me/Me"), ("Gh", "F1F1/Me/Me")])
def test_a_turn_in_which_a_power_is_left_stays_open(knights: str, hands: str) -> None:
    made = ending(position(hands=hands, knights=knights, place="picts"), lifted=True)
    made.target("F1")
    assert made.moves[:1] in ([], ["F1-picts"])
    assert "end" not in made.moves


@pytest.mark.parametrize(("hand", "alone", "moves"), [
    ("F5Gr", True, ["F5-siege", "roll", "pass"]), ("F5F1", True, ["F5-siege", "roll"]),
    ("F5Gr", False, ["F5-siege", "roll"]),
])  # fmt: skip
def test_sir_kay_without_a_fight_card_is_not_asked_among_computers(
    hand: str, alone: bool, moves: list[Move]
) -> None:
    """Among persons the question alone would tell what his hand holds."""
    start = position(knights="KaPaGw", hands=hand, engines=2)
    made = device(start, lifted=not alone, computers={1: "easy", 2: "easy"} if alone else {})
    made.move("F5-siege")
    made.move("roll")
    assert made.moves == moves
    assert ("dds no card as Sir Kay" in made.frame.html) == (len(moves) == 3)


# --- what a tap takes along, and what is left of a poll --------------------------------------------------


@rule("SC26")
@pytest.mark.parametrize("careful", ["on", "off"])
def test_whoever_leaves_cards_at_a_solo_quest_is_told_and_asked_again(careful: str) -> None:
    start = position(hands="F3", place="knight", laid="knight:F1F1")
    made = device(start, lifted=True)
    made.context.model.settings = replace(made.context.model.settings, second_taps=careful)
    made.target("camelot")
    assert (made.asked(), made.moves) == (["camelot"] * (careful == "on"), [])
    assert "your 2 cards here are discarded" in made.frame.html
    made.target("camelot" if careful == "on" else "travel")
    assert made.moves == ["camelot-travel"]
    free = device(position(hands="F3", place="knight"), lifted=True)
    free.target("camelot")
    assert free.moves == ["camelot-travel"]


def test_what_a_merlin_does_at_excalibur_is_told_apart_from_laying_it_down() -> None:
    state = position(hands="MeF1", place="excalibur", dark="excalibur:Ex", sword=-1)
    asked = state.frame
    assert asked is not None
    told = {str(asked.means(state, f"Me-excalibur-{use}")) for use in ("pay", "play")}
    assert told == {
        "one step towards the bright side",
        "remove the last black card and move the sword one step towards the bright side",
    }


@rule("SC62")
def test_sir_kay_is_told_that_the_fight_is_won_already() -> None:
    quest = position(
        knights="PeKaGh", hands="F2/F5", place="dragon/dragon", closed="lancelot",
        laid="dragon:F1F1F1F2F2F3F3F3", dark="dragon:L1L1",
    )  # fmt: skip
    siege = position(
        phase="next,deeds:0,siege:0::::F5::1,kay:0::camelot", knights="Ka", hands="F1", engines=1
    )
    for state, told in (
        (after(quest, "F2-dragon"), "white has already won, 18 against 10."),
        (siege, "you’ve already won: your sum is 5, the die shows 1."),
    ):
        assert state.frame is not None
        assert told in str(state.frame.prompt(state, NAMES, Picking()))


@rule("SCR7", "SC11")
def test_after_an_offer_that_was_too_high_what_others_have_picked_stays_and_done_is_waited_for() -> None:
    asked = after(position(hands="F1/F1F1F1/MeF1F1", phase="evil", foe="Mi"), "draw", "merlins0")
    made = device(asked)
    made.target("p1m3", "p2m1", "done")
    assert made.moves == ["merlins3"]
    assert made.open.path == ["p2m1"]
    assert any("offers 3 Merlins" in text for text in made.told)
    made.target("p2m2")
    assert made.moves == ["merlins3"]
    made.target("p2m1", "done")
    assert made.moves == ["merlins3", "merlins1"]


def test_answers_for_the_table_are_offered_beside_an_open_hand() -> None:
    made = device(position(phase="evil"), computers={1: EASY, 2: EASY})
    made.peek(0)
    assert made.open.look.open_drawer == 0
    assert {"draw", "engine", "life"} <= made.offered()
    made.target("engine")
    assert made.moves == ["engine"]
