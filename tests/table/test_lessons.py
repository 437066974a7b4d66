"""Lessons: each is played to its end in every language, by moves of its own and by others, and goes on where
it was left."""

from __future__ import annotations

import html
import json
import sys
from random import Random
from typing import Final

import pytest

from tests.table.device import Device, DictStore, coach, marked
from threethrones.core.lesson import Lesson, Step
from threethrones.core.paths import targets
from threethrones.core.text import Text, say
from threethrones.games import CARDS, LESSONS
from threethrones.table.session.language import LANGUAGES, catalogue
from threethrones.table.views.people.match_counts import all_played
from threethrones.table.views.render import unbroken

ALL: Final = [(game, name) for game in CARDS for name in CARDS[game].lessons]
LONGEST: Final = 40
"""Words of a step: one or two sentences."""


def begun(game: str, name: str, store: DictStore | None = None, language: str = "en") -> Device:
    """Somebody presses the button of a lesson on the home screen."""
    device = Device(store, languages=(language,))
    for other in CARDS[game].lessons:
        if other == name:
            break
        device.act("decline-lesson", game=game, lesson=other)
    assert (game, name) in offered(device)
    device.act("lesson", game=game, lesson=name)
    assert device.screen == "table", device.told
    return device


LEARN = (": Learn", ": Lernen", ": Leren")


def offered(device: Device) -> set[tuple[str, str]]:
    """The lessons that the screen offers; home only says "Learn" to whoever has declined or finished them."""
    found = (e for e in device.elements() if e.get("data-act") == "lesson" and not e.label.endswith(LEARN))
    buttons = (e.data for e in found)
    return {(data["data-game"], data["data-lesson"]) for data in buttons}


def lesson_of(device: Device) -> Lesson:
    return LESSONS[device.open.game.name][device.open.purpose.lesson]


def step_of(device: Device) -> Step | None:
    """The step that is to be done; None when all are."""
    lesson = lesson_of(device)
    number = lesson.progress(device.moves).step
    return lesson.steps[number] if number < len(lesson.steps) else None


def wanted(device: Device) -> str:
    """A move that the step asks for."""
    step = step_of(device)
    assert step is not None
    return next(move for move in device.ahead.legal() if step.counts(move))


def on(device: Device) -> None:
    """One action of the lesson, and what the others do then."""
    step = step_of(device)
    while step_of(device) is step and not device.frame.thinks and device.screen == "table":
        device.move(wanted(device))
    others(device)


def others(device: Device) -> None:
    while device.screen == "table" and device.frame.thinks:
        device.think()


def shown(device: Device, text: Text, language: str = "en") -> bool:
    """Whether a text of the lesson stands in the page."""
    names = {f"p{seat}": name for seat, name in enumerate(device.open.names)}
    said = unbroken(Text(text.message, {**names, **text.values}).render(catalogue(language)))
    return said in html.unescape(device.frame.html)


def well(device: Device) -> Device:
    """Nothing went wrong."""
    assert device.panel() != "fault", device.context.model.report
    return device


# --- as it was meant --------------------------------------------------------------------------------------


@pytest.mark.voluminous
@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_is_played_to_its_end_by_what_it_marks(game: str, name: str, volume: int) -> None:
    """In one language or another; in the soak in every."""
    turn = ALL.index((game, name)) % len(LANGUAGES)
    for language in LANGUAGES if volume > 1 else [*LANGUAGES][turn:][:1]:
        play_by_marks(begun(game, name, language=language), language)


def play_by_marks(device: Device, language: str) -> None:
    """Play a lesson that has begun to its end, where it points."""
    game, name = device.open.game.name, device.open.purpose.lesson
    for step in lesson_of(device).steps:
        assert step_of(device) is step
        assert shown(device, step.says, language)
        ply = device.ply
        while device.ply == ply:
            # Each tap is where it points.
            path = device.path(wanted(device))
            assert path is not None
            target = next(iter(device.asked()), path[len(device.open.path)])
            assert target in marked(device), (target, marked(device))
            device.target(target)
        others(well(device))
    assert shown(device, lesson_of(device).ends, language)
    assert device.open.match.outcome() is None or 0 in device.open.match.outcome().winners  # type: ignore[union-attr]
    device.act("home")
    assert (game, name) not in offered(device)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_words_of_a_lesson_are_few_and_in_every_language(game: str, name: str) -> None:
    lesson = LESSONS[game][name]
    for text in (*(step.says for step in lesson.steps), lesson.ends, CARDS[game].lessons[name]):
        assert len(text.message.split()) <= LONGEST, text.message
        for language in set(LANGUAGES) - {"en"}:
            told = catalogue(language).gettext(text.message)
            assert told != text.message
            assert len(told.split()) <= LONGEST + 6, told


def test_more_than_one_move_may_make_a_step() -> None:
    steps = (Step(say("Pay."), ("4",), times=2, then=("pass", "on")), Step(say("Go."), ("l?", "d?")))
    lesson = Lesson("", steps, say("The end."))
    for moves, number, then, strayed in (
        ([], 0, [], False),
        (["4"], 0, [], False),
        (["4", "4"], 0, ["pass", "on"], False),
        (["4", "4", "pass"], 0, ["on"], False),
        (["4", "4", "pass", "on"], 1, [], False),
        (["4", "4", "pass", "on", "d4"], 2, [], False),
        (["4", "5"], 0, [], True),
        (["4", "4", "on"], 0, [], True),
        (["4", "4", "pass", "on", "x1"], 1, [], True),
    ):
        progress = lesson.progress(moves)
        assert (progress.step, [*progress.then], progress.strayed) == (number, then, strayed), moves


def test_every_lesson_that_a_card_names_is_there() -> None:
    for game, card in CARDS.items():
        if card.lessons:
            assert LESSONS[game].keys() == card.lessons.keys()


# --- another way ------------------------------------------------------------------------------------------


def stray(device: Device, rng: Random) -> bool:
    """Something that the step does not ask for; whether there was anything."""
    step = step_of(device)
    assert step is not None
    ply = device.ply
    while device.ply == ply:
        other = [move for move in device.ahead.legal() if not step.counts(move) and device.path(move)]
        if not other:
            return False
        device.move(rng.choice(other))
    return True


@pytest.mark.voluminous
@pytest.mark.parametrize(("game", "name"), ALL)
def test_another_move_is_answered_kindly_and_taken_back_with_one_press(
    game: str, name: str, volume: int
) -> None:
    device = begun(game, name)
    for number, _ in enumerate(lesson_of(device).steps):
        before, moves = coach(device), device.moves
        for seed in range(number, number + volume):
            if not stray(device, Random(seed)):
                continue
            well(device)
            assert "Undo " in coach(device)
            assert not marked(device)
            assert "lesson-again" in device.acts()
            device.act("lesson-again")
            assert (coach(well(device)), device.moves) == (before, moves)
        on(device)
    assert shown(device, lesson_of(device).ends)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_another_way_is_a_game_like_any_other(game: str, name: str) -> None:
    device, rng = begun(game, name), Random(7)
    on(device)
    if not stray(device, rng):
        pytest.skip("There is no other way.")
    for _ in range(12):
        if device.screen != "table":
            break
        if device.frame.thinks:
            device.think()
        else:
            device.move(rng.choice([move for move in device.ahead.legal() if device.path(move)]))
        assert coach(well(device))
    device.act("lesson-again")
    on(well(device))
    assert lesson_of(device).progress(device.moves).step == 2


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_step_is_shown_again(game: str, name: str) -> None:
    device = begun(game, name)
    assert "lesson-again" not in device.acts()
    first = coach(device)
    on(device)
    device.act("lesson-again")
    assert coach(well(device)).startswith(first.removesuffix("End the lesson"))
    assert device.moves == []


# --- left and taken up again ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), ALL)
def test_it_goes_on_where_it_was_left(game: str, name: str) -> None:
    device = begun(game, name)
    for _ in lesson_of(device).steps[1:]:
        on(device)
        again = Device(device.store, match=device.open.session.id)
        assert (coach(again), marked(again)) == (coach(device), marked(device))
        again.act("home")
        assert "Continue lesson" in again.text()
        again = begun(game, name, device.store)
        assert (again.open.session.id, coach(again), again.moves) == (
            device.open.session.id,
            coach(device),
            device.moves,
        )
        device = again


def test_a_lesson_whose_match_was_deleted_begins_anew() -> None:
    device = begun("avignon", "first")
    on(device)
    first = device.open.session.id
    device.act("home")
    device.act("delete", key=f"match:{first}")
    again = begun("avignon", "first", device.store)
    assert again.moves == []


def test_a_lesson_is_declined_on_home_and_for_a_new_game() -> None:
    for opens in ("home", "new"):
        device = Device()
        device.act(opens, game="avignon")
        device.act("decline-lesson", game="avignon", lesson="first")
        device.act("home")
        assert ("avignon", "first") not in offered(device)
        assert ("avignon", "first") not in offered(Device(device.store))
        assert device.store.matches() == {}


def test_what_was_declined_or_finished_can_be_had_back() -> None:
    device = Device()
    device.act("decline-lesson", game="camelot", lesson="first")
    device.act("new", game="camelot")
    assert offered(device) == {("camelot", "first"), ("camelot", "traitor")}
    assert "decline-lesson" in device.acts()
    assert "Replay" not in device.text()
    device.act("lesson", game="camelot", lesson="first")
    assert coach(well(device)).startswith("Step 1")
    device.act("home")
    assert "Continue lesson" in device.text()

    learnt = Device(DictStore({"lessons": '{"avignon/first": "done"}'}))
    assert ("avignon", "first") not in offered(learnt)
    learnt.act("new", game="avignon")
    assert "Replay: 3-minute lesson" in learnt.text()
    learnt.act("start")
    learnt.act("panel", panel="rules")
    assert offered(learnt) == {("avignon", "first")}
    learnt.act("lesson", game="avignon", lesson="first")
    assert coach(well(learnt)).startswith("Step 1")
    learnt.act("panel", panel="rules")
    assert offered(learnt) == set()


def test_its_match_is_called_a_lesson_in_the_list() -> None:
    device = begun("camelot", "traitor")
    key = f"match:{device.open.session.id}"
    device.act("home")
    assert "Lesson: 3-minute traitor lesson" in device.text()
    device.act("panel", panel="rename", what=key)
    device.act("rename", {"title": "Mine"}, key=key)
    assert "Mine" in device.text()
    assert "Lesson: Be" not in device.text()


@pytest.mark.parametrize(("game", "name"), ALL)
@pytest.mark.sample(2)
def test_a_lesson_is_ended_at_any_step_and_the_game_goes_on(game: str, name: str) -> None:
    device = begun(game, name)
    for _ in LESSONS[game][name].steps:
        other = Device(DictStore({**device.store.texts}), match=device.open.session.id)
        other.act("end-lesson")
        assert coach(well(other)) == ""
        assert other.told
        other.move(other.ahead.legal()[0])
        assert "lesson" not in json.loads(other.kept)
        other.act("home")
        assert (game, name) not in offered(other)
        on(device)


def test_what_is_finished_stays_so_and_nobody_counts_it() -> None:
    device = begun("avignon", "first")
    while step_of(device):
        on(device)
    assert device.screen == "over"
    assert all_played(device.store) == ([], 0)
    device.act("home")
    assert "Play the computer" in device.text()
    device.act("decline-lesson", game="avignon", lesson="first")
    assert json.loads(device.store.texts["lessons"]) == {"avignon/first": "done"}


def test_whoever_wins_in_another_way_has_learnt_it_too() -> None:
    device = begun("avignon", "first")
    for _ in range(4):
        on(device)
    device.move("3-chastise")
    device.move("4-petition-3-5")
    assert device.screen == "over"
    assert coach(device).startswith("You’ve won")
    assert json.loads(device.store.texts["lessons"]) == {"avignon/first": "done"}


# --- damage -----------------------------------------------------------------------------------------------


def with_head(device: Device, **also: object) -> Device:
    """Another tab opens the match after its text was changed."""
    kept = json.loads(device.kept)
    key = f"match:{device.open.session.id}"
    device.store.texts = {"lessons": device.store.texts["lessons"], key: json.dumps({**kept, **also})}
    again = Device(device.store)
    again.act("resume", key=key)
    return well(again)


@pytest.mark.parametrize("lesson", ["second", "", 7, None, ["first"], {"a": 1}])
def test_a_lesson_that_nobody_knows_is_told_and_the_match_goes_on(lesson: object) -> None:
    device = begun("avignon", "first")
    on(device)
    again = with_head(device, lesson=lesson)
    assert again.screen == "table"
    assert again.told[0] == "This was a lesson that this app doesn’t have, so it’s an ordinary game now."
    assert again.moves == device.moves
    assert coach(again) == ""


def test_a_match_that_began_otherwise_than_its_lesson_is_told_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    device = begun("avignon", "first")
    on(device)
    changed = Lesson("display=noble@2,peasant@3", (), say("The end."))
    monkeypatch.setattr("threethrones.table.modes.lessons.coach.LESSONS", {"avignon": {"first": changed}})
    again = with_head(device)
    assert coach(again).startswith("This lesson has changed")
    assert not marked(again)
    others(again)
    again.move(again.open.match.legal()[0])
    again.act("end-lesson")
    assert coach(well(again)) == ""


def test_a_text_that_was_cut_off_goes_on_at_the_step_that_is_whole() -> None:
    device = begun("avignon", "first")
    for _ in range(3):
        on(device)
    key, text = f"match:{device.open.session.id}", device.kept
    cut = text[: text.index("2-excommunicate")]
    again = Device(DictStore({key: cut, "lessons": device.store.texts["lessons"]}), tab=1)
    again.act("lesson", game="avignon", lesson="first")
    assert "The end of this game is missing." in again.told
    assert again.moves == ["1-beseech", "1-petition-3", "1-petition-3-4", "2-chastise"]
    assert coach(again).startswith("Step 3 of 6")
    copied = again.open.session.id
    again.act("lesson", game="avignon", lesson="first")
    assert again.open.session.id == copied


@pytest.mark.parametrize("text", ["", "[]", "{", '{"avignon/first": 1}', '{"avignon/first": "../x"}', "null"])
def test_what_is_remembered_of_lessons_may_be_anything(text: str) -> None:
    device = Device(DictStore({"lessons": text}))
    assert ("avignon", "first") in offered(device)
    device.act("lesson", game="avignon", lesson="first")
    assert coach(well(device)).startswith("Step 1")


@pytest.mark.parametrize(
    "data", [{}, {"game": "chess", "lesson": "first"}, {"game": "avignon", "lesson": "x"}]
)
def test_a_lesson_that_there_is_not_does_nothing(data: dict[str, str]) -> None:
    device = Device()
    for act in ("lesson", "decline-lesson", "lesson-again", "end-lesson"):
        device.act(act, None, **data)
        assert well(device).screen == "home"


def test_what_the_words_are_about_is_marked_beside_what_is_to_be_pressed() -> None:
    device = begun("avalon", "first")
    assert marked(device) == {"Kg", "2"}
    device.target("Kg")
    assert marked(device) == {"2"}
    device.target("2")
    assert marked(device) == {"2", "reinforce"}


def test_a_store_that_will_not_still_gives_lessons() -> None:
    device = Device(DictStore(full=True))
    device.act("lesson", game="avignon", lesson="first")
    for _ in range(6):
        on(well(device))
    assert device.screen == "over"


# --- what comes later -------------------------------------------------------------------------------------


def test_the_coach_may_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    late = ("table.modes.lessons.coach", "core.lesson", "games.avignon.lessons")
    for name in late:
        monkeypatch.delitem(sys.modules, f"threethrones.{name}", raising=False)
    with monkeypatch.context() as patch:
        for name in late:
            patch.setitem(sys.modules, f"threethrones.{name}", None)
        device = Device()
        assert device.act("lesson", game="avignon", lesson="first").wants == "people"
        assert device.screen == "home"
        assert device.store.matches() == {}
    device.act("lesson", game="avignon", lesson="first")
    assert coach(well(device)).startswith("Step 1")
    assert len(device.store.matches()) == 1


def test_a_hint_and_what_the_lesson_shows_stand_side_by_side() -> None:
    device = begun("avignon", "first")
    device.act("hint")
    device.think()
    hint = device.open.assist.hint
    assert hint is not None
    assert marked(device) >= {"1", targets(hint)[0]} & device.targets().keys()


@pytest.mark.parametrize(
    ("game", "said"), [("avignon", "Now watch Isolde."), ("camelot", "Now watch the others.")]
)
def test_who_is_to_be_watched_is_named_where_there_is_but_one(game: str, said: str) -> None:
    device = begun(game, "first")
    while "Well done!" not in coach(device):
        device.move(wanted(device))
    assert said in coach(device)
