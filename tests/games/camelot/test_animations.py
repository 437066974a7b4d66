"""What has happened in Camelot is played on the board: between places that are there, and nothing secret."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import pytest
from jinja2 import Template

from tests.games.animations import MOTIONS, SOUNDS, anchors
from tests.games.boards import board_page
from tests.games.camelot.positions import after, die_falls, events, found, position
from tests.games.camelot.test_sentences import played, played_until
from tests.games.camelot.test_taps import answer_as_computer, device
from tests.games.positions import NAMES
from tests.rule_names import rule
from threethrones.core.animations import Animation, Piece
from threethrones.core.terms import Event
from threethrones.games.camelot import components as box
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.presentation import PRESENTATION
from threethrones.games.camelot.rules.card_texts import BLACK_TEXTS, UNMASKED
from threethrones.games.camelot.rules.events import KINDS
from threethrones.games.camelot.rules.state import State
from threethrones.games.camelot.view.cutscenes import BRIEF, CUTSCENES
from threethrones.table import first_paint
from threethrones.table.session.language import LANGUAGES
from threethrones.table.views.render import environment

GAMES_PLAYED: Final = 40
PLACES: Final = {
    *(box.PLACE_NAMES.keys() - {box.DRAGON}),
    *("siege", "swords", "force", "white", "black", "white-discards", "black-discards"),
}
CUTSCENE_KINDS: Final = {
    *("drew black", "accused", "unmasked", "died", "loyalty seen", "quest over"),
    *("relic won", "drank", "rolled", "siege fought", "swords turned", "stopped"),
}
_BEAT: Final = '{% import "camelot/animation.html.j2" as beat %}'
_CARD: Final = re.compile(r"\b(?:w|b):(\w\w)")


@cache
def template(code: str, macro: str) -> Template:
    return environment(code).from_string(f"{_BEAT}{{{{ beat.{macro}(it) }}}}")


def drawn(told: Animation, code: str = "en") -> str:
    """An animation's pieces and its picture as HTML."""
    faces = [template(code, "face").render(it=piece.face) for piece in told.pieces]
    return "\n".join(
        [*faces, *([template(code, "picture").render(it=told.picture)] if told.cutscene else [])]
    )


def board(state: State, seat: int | None) -> set[str]:
    """The places that a board names."""
    found = anchors(board_page(PRESENTATION, GAME.seen(state, seat), NAMES))
    assert len(found) == len(set(found))
    return set(found)


def places(seats: int) -> set[str]:
    return PLACES | {f"p{seat}" for seat in range(seats)}


def everything() -> Iterator[tuple[Event, int]]:
    """All that happens in many games and in staged positions, with the number of seats."""
    for number in range(GAMES_PLAYED):
        for ply in played(number):
            for event in ply.events:
                yield event, len(ply.after.knights)
    shows_himself = events(position(hands="Fa", loyalty="tll"), "Fa-traitor")
    for event in (*played_until(), *shows_himself):
        yield event, 3


@pytest.fixture(scope="module")
def told() -> list[tuple[Event, int, Animation | None]]:
    return [(event, seats, PRESENTATION.animation(event, NAMES[:seats])) for event, seats in everything()]


def animations(happened: Iterable[Event], *, public: bool = True) -> list[Animation]:
    """What is played of events, for everybody or for some."""
    made = [PRESENTATION.animation(event, NAMES) for event in happened if public == (event.seats is None)]
    return [it for it in made if it]


def flown(told: Animation) -> list[tuple[str, str, str]]:
    return [(piece.face, piece.origin, piece.target) for piece in told.pieces]


def cutscene(happened: Iterable[Event]) -> list[tuple[str, Mapping[str, Any]]]:
    """The titles and pictures of the great ones."""
    return [(str(it.title), it.picture) for it in animations(happened) if it.cutscene]


# --- all that happens ---------------------------------------------------------------------------------------


def test_what_moves_or_has_a_picture_is_played(told: list[tuple[Event, int, Animation | None]]) -> None:
    assert set(CUTSCENES) == CUTSCENE_KINDS
    moving = {name for name, kind in KINDS.items() if kind.moves}
    assert {event.kind for event, _, made in told if made} == moving | CUTSCENE_KINDS


def test_a_beat_is_small_with_pieces_or_great_with_a_picture(
    told: list[tuple[Event, int, Animation | None]],
) -> None:
    for event, seats, made in told:
        if made is None:
            continue
        assert made.text == PRESENTATION.sentence(event, NAMES[:seats])
        assert made.cutscene == (event.kind in CUTSCENES) == bool(made.picture) == (made.title is not None)
        assert made.cutscene or made.pieces
        assert bool(made.topic) == bool(KINDS[event.kind].topic)
        assert made.topic or not (made.cutscene and made.pieces)
        assert made.sound in SOUNDS
        assert not made.cutscene or event.seats is None


def test_pieces_fly_between_places_of_the_board(told: list[tuple[Event, int, Animation | None]]) -> None:
    for event, seats, made in told:
        for piece in made.pieces if made else ():
            assert {piece.origin, piece.target} <= places(seats) | {""}, event
            assert piece.origin or piece.target, event


def test_the_board_names_its_places_at_all_times() -> None:
    for number in range(0, GAMES_PLAYED, 3):
        for at, ply in enumerate(played(number)):
            seats = len(ply.after.knights)
            if at % 40 == number or not GAME.legal(ply.after):
                assert board(ply.after, None) == board(ply.after, 0) == places(seats)


def test_every_piece_and_picture_is_drawn(told: list[tuple[Event, int, Animation | None]]) -> None:
    pages = {code: {drawn(made, code) for _, _, made in told if made} for code in LANGUAGES}
    for page in set().union(*pages.values()):
        assert "<svg" in page
        assert not re.search(r" style=|\?\?|None|%\(", page)
        assert set(re.findall(r'data-motion="([^"]*)"', page)) <= MOTIONS
        assert page.count("data-motion=") == len(re.findall(r'data-motion="[\w-]+" data-step="\d"', page))
        assert page.count('"turns"') == page.count('"turn-away"') == page.count('"turn-up"')
    assert len({len(made) for made in pages.values()}) == 1


def test_what_is_drawn_has_its_art(told: list[tuple[Event, int, Animation | None]]) -> None:
    symbols = set(re.findall(r'id="([^"]+)"', first_paint.art()["camelot"]))
    for page in {drawn(made) for _, _, made in told if made}:
        assert set(re.findall(r'href="#([^"]+)"', page)) <= symbols, page


# --- secrets ------------------------------------------------------------------------------------------------


@rule("SC48")
def test_a_public_beat_shows_no_card_that_its_event_does_not_name(
    told: list[tuple[Event, int, Animation | None]],
) -> None:
    """But for those of which there is one kind only."""
    for event, _, made in told:
        if event.seats is None and made:
            shown = set(_CARD.findall(" ".join(piece.face for piece in made.pieces)))
            assert shown - {"Me", "Gr"} <= set(re.findall(r"\b\w\w\b", str(event.about))), event


@rule("SC48")
def test_what_was_paid_for_excalibur_stays_hidden_when_its_quest_is_over() -> None:
    ends = []
    for paid in ("F1Gr", "MeF5"):
        state = position(place="excalibur", hands="He", laid=f"excalibur:{paid}", layers="1/2", sword=4)
        ends.append([event for event in events(state, "He-excalibur-pay") if event.seats is None])
    assert ends[0] == ends[1]
    over = found(ends[0], "quest over")
    assert over.about["white"] == ["??"] * 3
    assert drawn(animations([over])[0]).count("#ca-back-white") == 3 + 1  # and what it pays


@rule("SC16", "SCR1")
def test_a_black_card_laid_face_down_flies_unseen_and_once() -> None:
    state = position(foe="K3", phase="evil")
    looked = events(state, "draw")
    assert [flown(it) for it in animations(looked)] == [[("back-black", "black", "p0")]]
    assert [flown(it) for it in animations(looked, public=False)] == [[("b:K3", "black", "p0")]]
    down, *rest = animations(events(state, "draw", "down"))
    assert flown(down) == [("back-black", "p0", "knight")]
    assert [flown(it) for it in rest] == [[("back-white", "white", "p0")]]


@rule("SC16")
@pytest.mark.parametrize("card", ["K1", "K7", "L1", "L7"])
def test_a_black_card_laid_face_down_sounds_as_any_other(card: str) -> None:
    state = position(foe=card, phase="evil", dark="knight:K1K3,lancelot:L1L3")
    assert [it.sound for it in animations(events(state, "draw"))] == ["draw"]
    assert [it.sound for it in animations(events(state, "draw", "down"))] == ["lay", "draw"]


def test_what_a_seat_alone_knows_is_shown_to_it_as_cards() -> None:
    drew = events(position(draw="F1Me"), "camelot-draw")
    assert [flown(it) for it in animations(drew)] == [[("back-white", "white", "p0")] * 2]
    (own,) = animations(drew, public=False)
    assert sorted(flown(own)) == [("w:F1", "white", "p0"), ("w:Me", "white", "p0")]


# --- some of them -------------------------------------------------------------------------------------------


def test_a_knights_figure_travels() -> None:
    (gone,) = animations(events(position(knights="Ka"), "lancelot-travel"))
    assert flown(gone) == [("knight:Ka", "camelot", "lancelot")]
    to_dragon = events(position(knights="Ka", closed="lancelot"), "dragon-travel")
    assert flown(animations(to_dragon)[0]) == [("knight:Ka", "camelot", "lancelot")], "There he lies."


@rule("SC82")
def test_guinevere_calls_every_figure_home() -> None:
    state = position(place="grail/camelot/picts", knights="ArKaGh", foe="Gu", phase="evil", hands="F1")
    called = PRESENTATION.animation(found(events(state, "draw", "merlins0"), "called home"), NAMES)
    assert called
    assert flown(called) == [("knight:Ar", "grail", "camelot"), ("knight:Gh", "picts", "camelot")]


@pytest.mark.parametrize("card", ["Mi", "Ex"])
def test_a_black_card_is_read_out(card: str) -> None:
    ((title, picture),) = cutscene(events(position(foe=card, phase="evil"), "draw"))
    assert title == str(box.CARD_NAMES[card])
    assert picture == {"kind": "card", "card": card, "text": BLACK_TEXTS[card]}


@rule("SC49", "SC50")
@pytest.mark.parametrize(("loyalty", "title", "swords", "text"), [
    ("lll", "Ben is loyal", 1, None), ("ltl", "Ben is the traitor", 1, UNMASKED),
])  # fmt: skip
def test_an_accusation_turns_the_card_over_once(loyalty: str, title: str, swords: int, text: object) -> None:
    state = position(engines=6, loyalty=loyalty, knights="ArGhKa", swords="2/1")
    ((said, picture),) = cutscene(events(state, "accuse-p1"))
    assert said == title
    assert picture == {
        "kind": "loyalty",
        "knight": "Gh",
        "loyal": text is None,
        "swords": swords,
        "text": text,
    }


@rule("SC49")
def test_where_no_white_sword_lies_none_turns() -> None:
    state = position(engines=6, loyalty="lll", swords="0/1")
    ((_, picture),) = cutscene(events(state, "accuse-p1"))
    assert picture["swords"] == 0
    assert template("en", "picture").render(it=picture).count('"turns"') == 1


@rule("SC69")
def test_a_traitor_who_shows_himself_is_seen() -> None:
    happened = events(position(hands="Fa", knights="Tr", loyalty="tll"), "Fa-traitor")
    ((title, picture),) = cutscene(happened)
    assert title == "Anna is the traitor"
    assert (picture["kind"], picture["knight"], picture["traitor"]) == ("knight", "Tr", True)


@rule("SC39")
def test_the_end_of_a_combat_is_one_picture_with_both_rows_and_sums() -> None:
    state = position(
        place="knight", hands="F2", laid="knight:F1F1F2", dark="knight:K1K3", relics="excalibur:0",
        closed="excalibur", covers="knight:-1/1", knights="Gw",
    )  # fmt: skip
    ((title, picture),) = cutscene(events(state, "F2-knight"))
    assert title == "Quest won: the Black Knight"
    white, black = picture["rows"]
    assert (white.cards, white.sum, white.sword) == (["F1", "F1", "F2", "F2"], 7, True)
    assert (black.cards, black.sum, black.sword) == (["K1", "K3"], 4, False)
    assert (picture["swords"], picture["life"], picture["cards"], picture["knights"]) == (1, 1, 3, ["Gw"])
    html = template("en", "picture").render(it=picture)
    assert html.count('"turn-up"') == 2


@rule("SC45")
def test_a_lost_war_shows_who_has_invaded() -> None:
    state = position(foe="Sx", phase="evil", warriors="saxons:3", dark="saxons:SxSx", effects="Mo:saxons")
    happened = events(state, "draw", "on")
    title, picture = cutscene(happened)[-1]
    assert title == "Quest lost: the Saxons"
    white, black = picture["rows"]
    assert (white.cards, white.sum) == ([], None)
    assert (black.cards, black.sum) == (["Sx", "Sx", "Sx", "Mo"], None)
    assert (picture["won"], picture["engines"], picture["cards"]) == (False, 2, 0)


@rule("SC33", "SC34")
@pytest.mark.parametrize(("die", "won"), [(7, True), (8, False)])
def test_a_siege_shows_cards_strength_and_die(die: int, won: bool) -> None:
    state = position(hands="F3F4", engines=3, relics="excalibur:0", closed="excalibur")
    state = die_falls(after(state, "F3-siege", "F4"), die)
    ((_, picture),) = cutscene(events(state, "roll"))
    assert picture == {
        "kind": "siege", "cards": ["F3", "F4"], "sword": True, "strength": 8, "die": die, "won": won,
    }  # fmt: skip


@rule("SC62")
def test_where_sir_kay_is_asked_first_the_roll_shows_its_die() -> None:
    state = die_falls(after(position(knights="Ka", hands="F3F4Gr", engines=3), "F3-siege", "F4"), 7)
    ((title, picture),) = cutscene(events(state, "roll"))
    assert title == "The die shows 7"
    assert picture == {
        "kind": "siege", "cards": ["F3", "F4"], "sword": False, "strength": 7, "die": 7, "won": None,
    }  # fmt: skip
    fought, *_ = cutscene(events(after(state, "roll"), "pass"))
    assert fought[1]["won"] is False


@rule("SC62")
def test_where_sir_kay_has_no_card_left_the_fight_alone_shows_the_die() -> None:
    state = after(position(knights="Ka", hands="F5", engines=3), "F5-siege")
    assert [picture["won"] is None for _, picture in cutscene(events(state, "roll"))] == [False]


@rule("SC57")
def test_swords_turn_for_a_hidden_traitor_and_then_it_is_over() -> None:
    state = position(
        place="picts", hands="F5", laid="picts:F1F2F3F4", swords="7/4", loyalty="ltl", knights="Gh"
    )
    (*_, (turned, table)) = cutscene(events(state, "F5-picts"))
    assert turned == "Ben is the traitor"
    assert table["swords"] == ["white"] * 6 + ["turned"] * 2 + ["black"] * 4


def test_a_relic_that_is_lost_leaves_its_place() -> None:
    state = position(foe="Ex", phase="evil", sword=-4)
    gone = found(events(state, "draw", "on"), "relic gone")
    assert [flown(it) for it in animations([gone])] == [[("relic-excalibur", "excalibur", "")]]


@rule("SC11")
def test_three_merlins_are_shown_with_what_they_stop() -> None:
    ((title, picture),) = cutscene([Event("stopped", {"card": "Mi"})])
    assert title == "Stopped: Mists of Avalon"
    assert picture == {"kind": "stopped", "card": "Mi", "merlins": 3}


def test_a_hidden_card_that_is_cancelled_is_discarded_unseen() -> None:
    (thrown,) = animations([Event("cancelled", {"seat": 1, "card": ""})])
    assert thrown.pieces == [
        Piece("relic-excalibur", "p1", ""), Piece("back-black", "black", "black-discards"),
    ]  # fmt: skip


# --- for all to see ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("state", "moves", "title"), [
    (position(hands="F5F5F4", engines=2), ["F5-siege", "roll"], "siege engine"),
    (position(knights="Ka", hands="F5F5F4", engines=2), ["F5-siege", "roll"], "The die shows"),
    (position(hands="F5F5", engines=6), ["accuse-p1"], "is loyal"),
    (position(hands="F5F5", place="picts", laid="picts:F1F2F3F4"), ["F5-picts"], "Quest won"),
])  # fmt: skip
def test_what_all_are_to_see_shuts_the_hand_and_is_played_at_once(
    state: State, moves: list[str], title: str
) -> None:
    made = device(state, lifted=True)
    made.move(*moves[:1])
    for move in moves[1:]:
        assert made.frame.animations == []
        made.move(move)
    assert title in "".join(made.frame.animations)
    assert made.frame.body["seat"] == ""
    assert 'id="hand"' not in made.frame.html
    asked = made.open.match.decision()
    assert asked is not None
    assert asked.seat == 0, "it is his turn yet"
    made.reveal()
    assert 'id="hand"' in made.frame.html
    assert made.frame.animations == []


def test_who_plays_against_computers_alone_keeps_the_hand_open() -> None:
    state = position(hands="F5F5", place="picts", laid="picts:F1F2F3F4")
    made = device(state, computers={1: "easy", 2: "easy"})
    made.move("F5-picts")
    assert "Quest won" in "".join(made.frame.animations)
    assert 'id="hand"' in made.frame.html


def test_where_each_looks_alone_nothing_is_shut() -> None:
    made = device(position(hands="F5F5", place="picts", laid="picts:F1F2F3F4"), lifted=True)
    made.act("settings", {"cover": "all"})
    made.act("back")
    made.move("F5-picts")
    assert "Quest won" in "".join(made.frame.animations)


@pytest.mark.parametrize(("card", "brief"), [
    ("Pt", True), ("Sx", True), ("De", True),
    ("Mc", False), ("Mo", False), ("Ds", False), ("Ex", False), ("K3", False), ("M3", False), ("Gu", False),
])  # fmt: skip
def test_a_black_card_that_brings_but_a_warrior_or_despair_is_brief(card: str, brief: bool) -> None:
    told = PRESENTATION.animation(Event("drew black", {"seat": 0, "card": card}), NAMES)
    assert told is not None
    assert told.cutscene
    assert told.brief is brief


@pytest.mark.parametrize("card", sorted(BRIEF))
def test_such_a_card_is_brief_when_a_computer_draws_it_too(card: str) -> None:
    made = device(position(foe=card, phase="evil", active=1), computers={1: "easy", 2: "easy"})
    answer_as_computer(made, "draw")
    (scene, *_) = [animation for animation in made.frame.animations if "great" in animation]
    assert "data-brief" in scene
    assert str(box.CARD_NAMES[card]) in scene
