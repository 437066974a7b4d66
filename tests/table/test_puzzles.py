"""Positions to solve: solved, missed, hinted at and shown by presses; the ladder, the days in a row, and what
is kept of them."""

from __future__ import annotations

import html
import json
import sys
from collections.abc import Mapping
from datetime import date, timedelta
from importlib import import_module
from random import Random
from typing import Any, Final

import pytest

from tests.inside import put_in
from tests.table.device import Device, DictStore, coach, embedded, marked
from threethrones.core.match import Match
from threethrones.core.picking import Picking
from threethrones.core.puzzle import Puzzle, Verdict
from threethrones.games import CARDS, GAMES, PRESENTATIONS
from threethrones.table.assist import hints
from threethrones.table.modes import puzzles
from threethrones.table.modes.puzzles import choosing, record, solving
from threethrones.table.modes.puzzles.road import COLUMNS, road
from threethrones.table.session.language import LANGUAGES, catalogue
from threethrones.table.views.people.match_counts import all_played
from threethrones.table.views.render import unbroken

FEW: Final = [
    (game, number)
    for game in CARDS
    for number in sorted({0, len(choosing.puzzles_of(game)) // 2, len(choosing.puzzles_of(game)) - 1})
]
"""An easy one of each game, one that is not, and a hard one."""
TODAY: Final = "2026-11-20"


class Day:
    """A clock that stands at noon of a day."""

    def __init__(self, day: str) -> None:
        self.day = day

    def now(self) -> str:
        return f"{self.day}T12:00:00Z"

    def here(self, moment: str) -> str:
        return moment[:16]


def puzzle_of(game: str, number: int = 0) -> Puzzle:
    return choosing.puzzles_of(game)[number]


def begun(game: str, number: int = 0, store: DictStore | None = None, language: str = "en") -> Device:
    """Somebody goes from home to all puzzles of a game and begins one."""
    device = Device(store, languages=(language,))
    device.act("puzzles", game=game)
    assert puzzle_of(game, number).name in [data["data-puzzle"] for data in offered(device)]
    device.act("puzzle", game=game, puzzle=puzzle_of(game, number).name)
    assert device.screen == "table", device.told
    return well(device)


def offered(device: Device) -> list[Mapping[str, str]]:
    """The puzzles that the screen offers."""
    return [e.data for e in device.elements() if e.get("data-act") == "puzzle"]


def well(device: Device) -> Device:
    """Nothing went wrong, and nobody thinks."""
    assert device.panel() != "fault", device.context.model.report
    assert device.frame.thinks is None
    return device


def solve(device: Device) -> Device:
    opened = device.open
    assert opened.purpose.puzzle is not None
    puzzle = choosing.named(opened.game.name, opened.purpose.puzzle.name)
    assert puzzle is not None
    for move in puzzle.lines[0]:
        device.move(move)
        well(device)
    return device


def miss(device: Device, seed: int = 0) -> Device:
    """Something else than the first move of any line."""
    opened = device.open
    assert opened.purpose.puzzle is not None
    puzzle = choosing.named(opened.game.name, opened.purpose.puzzle.name)
    assert puzzle is not None
    first = {line[0] for line in puzzle.lines}
    other = [move for move in opened.match.legal() if move not in first and device.path(move)]
    device.move(Random(seed).choice(other))
    return well(device)


def at(device: Device, day: str) -> Device:
    device.context.clock = Day(day)
    return device


def verdict(device: Device) -> str:
    assert device.open.purpose.puzzle is not None
    return device.open.purpose.puzzle.verdict


# --- on the table -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CARDS)
def test_the_task_is_said_in_every_language(game: str, language: str) -> None:
    device = begun(game, language=language)
    task = PRESENTATIONS[game].task
    assert task is not None
    spoken = catalogue(language)
    assert unbroken(task.render(spoken)) in html.unescape(device.frame.html)
    assert language == "en" or task.render(spoken) != str(task)


@pytest.mark.parametrize(("game", "number"), FEW)
def test_a_puzzle_is_solved_by_its_line_and_remembered(game: str, number: int) -> None:
    device = begun(game, number)
    name = puzzle_of(game, number).name
    solve(device)
    assert verdict(device) == "solved"
    assert "Solved!" in coach(device)
    assert device.offered() == set()
    outcome = device.open.match.outcome()
    assert game == "camelot" or (outcome and puzzle_of(game, number).seat in outcome.winners)
    assert device.frame.animations, "There is a scene of it."
    assert record.read(device.store).is_solved(game, name)
    device.act("puzzles")
    (mark,) = [e for e in device.elements() if e.get("data-puzzle") == name]
    assert "solved" in mark.text


@pytest.mark.parametrize("game", CARDS)
def test_every_line_of_every_puzzle_goes_on_to_its_end_on_the_table(game: str) -> None:
    """With what the table enters by itself, and what others answer there; without drawing any of it."""
    for puzzle in choosing.puzzles_of(game):
        for line in puzzle.lines:
            match = puzzle.match(GAMES[game])
            for number, move in enumerate(line):
                settle(match)
                answers = solving._answers(match, puzzle.seat, [move]) if number else []
                for played in (*answers, move):
                    match.play(played)
                    settle(match)
                own = [ply.move for ply in match.plies if ply.decision.seat == puzzle.seat]
                wanted = Verdict.OPEN if number + 1 < len(line) else Verdict.SOLVED
                assert puzzle.verdict(own) is wanted, (puzzle.name, line, match.moves)


def settle(match: Match) -> None:
    """Enter what the table enters by itself."""
    while match.decision() and (move := match.game.automatic(match.state)) is not None:
        match.play(move)


@pytest.mark.parametrize(("game", "number"), FEW)
def test_whatever_else_is_played_is_told_kindly_and_tried_once_more(game: str, number: int) -> None:
    device = begun(game, number)
    before = device.frame.html
    for seed in range(3):
        miss(device, seed)
        assert verdict(device) == "missed"
        assert "Not quite" in coach(device)
        assert device.offered() == set()
        assert device.frame.focus == '#coach [data-act="puzzle-again"]'
        moves = device.moves
        device.key("u")
        device.key("r")
        assert device.moves == moves, "Back it goes to the start alone."
        device.act("puzzle-again")
        assert well(device).moves == []
        assert device.frame.html == before
    assert puzzles.KEY not in device.store.texts
    solve(device)
    assert verdict(device) == "solved"


@pytest.mark.parametrize(("game", "number"), FEW)
def test_hints_say_more_and_more(game: str, number: int) -> None:
    device = begun(game, number)
    puzzle = puzzle_of(game, number)
    assert not marked(device)
    device.act("puzzle-hint")
    (target,) = marked(device)
    said = coach(device)
    assert target in {device.path(line[0])[0] for line in puzzle.lines if device.path(line[0])}  # type: ignore[index]
    device.key("h")
    what = coach(well(device))
    assert what != said
    assert "puzzle-hint" in device.acts()
    device.act("puzzle-hint")
    assert coach(well(device)) not in (said, what)
    assert " – " in coach(device), "The last one says why."
    assert marked(device) >= {target} & device.targets().keys()
    assert "puzzle-hint" not in device.acts()
    solve(device)
    assert not marked(device)


@pytest.mark.parametrize("game", CARDS)
@pytest.mark.sample(1)
def test_of_every_puzzle_each_hint_says_something_else_and_the_last_one_a_reason(game: str) -> None:
    for number, puzzle in enumerate(choosing.puzzles_of(game)):
        device, said = begun(game, number), list[str]()
        for _ in range(solving.HINTS):
            device.act("puzzle-hint")
            said.append(coach(device))
        assert len({*said}) == solving.HINTS, (puzzle.name, said)
        assert " – " in said[-1], (puzzle.name, said)
        assert str(hints.EXPECTED) not in said[-1], (puzzle.name, said)


@pytest.mark.parametrize("game", CARDS)
@pytest.mark.sample(1)
def test_what_is_highlighted_is_what_a_hint_tells(game: str) -> None:
    """Also where several moves solve the puzzle."""
    for number, puzzle in enumerate(choosing.puzzles_of(game)):
        device = begun(game, number)
        device.act("puzzle-hint")
        (target,) = marked(device)
        device.act("puzzle-hint")
        presentation, seen = PRESENTATIONS[game], device.open.match.seen(puzzle.seat)
        moves = {line[0] for line in puzzle.lines if (device.path(line[0]) or [""])[0] == target}
        advice = [presentation.advice(seen, puzzle.seat, move) for move in moves]
        assert any(one and str(one.what) in coach(device) for one in advice), (puzzle.name, coach(device))


def _result(device: Device) -> str:
    """Return what the solved puzzle tells of the end that was reached; empty if the game goes on."""
    outcome, seen = device.open.match.outcome(), device.open.match.seen(device.open.viewing_seat)
    if outcome is None:
        return ""
    return str(PRESENTATIONS[device.open.game.name].foretold(outcome, seen, device.open.names).text)


@pytest.mark.parametrize("game", CARDS)
@pytest.mark.night
def test_of_every_puzzle_it_is_told_why_its_solution_works(game: str) -> None:
    for number, puzzle in enumerate(choosing.puzzles_of(game)):
        device = solve(begun(game, number))
        assert device.open.purpose.puzzle
        why = str(device.open.purpose.puzzle.why)
        if device.open.running:
            assert "You prevented this: " in why, puzzle.name
        assert device.open.running == ("Why it works: " in why) == (why != _result(device)), (
            puzzle.name,
            why,
        )


@pytest.mark.parametrize(("game", "number"), FEW)
def test_the_solution_is_shown_move_by_move(game: str, number: int) -> None:
    device = begun(game, number)
    miss(device)
    device.act("puzzle-solution")
    device.act("puzzle-solution")
    assert well(device).moves == []
    line = [*puzzle_of(game, number).lines[0]]
    played = 0
    while "puzzle-skip" in device.acts():
        assert "autoplay" in device.frame.html
        device.send(type="time")
        played += 1
        assert len(well(device).moves) >= played
    assert played == len(line)
    assert "That was the solution" in coach(device)
    assert puzzles.KEY not in device.store.texts, "Who has watched has not solved it."
    device.act("puzzle-again")
    solve(device)
    assert verdict(device) == "solved"


@pytest.mark.parametrize("game", CARDS)
def test_a_solution_is_skipped_to_its_end(game: str) -> None:
    device = begun(game)
    device.act("puzzle-solution")
    device.act("puzzle-solution")
    device.act("puzzle-skip")
    assert "puzzle-skip" not in well(device).acts()
    assert "That was the solution" in coach(device)
    device.send(type="time")
    assert "That was the solution" in coach(well(device))


@pytest.mark.parametrize("game", CARDS)
def test_the_solution_has_its_name_and_is_confirmed(game: str) -> None:
    device = begun(game)
    (button,) = [e for e in device.elements() if e.get("data-act") == "puzzle-solution"]
    assert button.text == "Solution"
    assert not button.has("quiet")
    assert not button.has("brief"), "A phone shows its name, too."
    device.act("puzzle-solution")
    assert "Show the solution?" in coach(well(device))
    assert "puzzle-skip" not in device.acts()
    assert device.frame.focus == '#coach [data-act="puzzle-keep-on"]'
    device.act("puzzle-keep-on")
    assert "Show the solution?" not in coach(device)
    assert verdict(device) == "open"
    device.act("puzzle-solution")
    miss(device)
    assert "Show the solution?" not in coach(device), "Whoever plays on has not confirmed it."


@pytest.mark.parametrize(("game", "number"), FEW)
def test_what_is_solved_says_why_and_asks_nothing_more(game: str, number: int) -> None:
    device = begun(game, number)
    solve(device)
    why = "Why it works: " if device.open.match.outcome() is None else _result(device)
    assert why in coach(device)
    assert device.offered() == set()
    assert not {"puzzle-hint", "puzzle-solution", "reveal", "hint"} & device.acts()
    assert {"puzzle-next", "puzzles", "home"} <= device.acts()
    assert not device.open.session.undoable
    seen = device.open.match.seen(puzzle_of(game, number).seat)
    if device.open.running:
        assert str(PRESENTATIONS[game].prompt(seen, device.open.names, Picking())) not in device.text()
    said = coach(device)
    device.act("puzzle-again")
    device.act("puzzle-solution")
    device.act("puzzle-solution")
    device.act("puzzle-skip")
    told = said.partition(why)[2].partition(" Start over")[0]
    assert told[:20] in coach(well(device)), "The solution says it, too."


@pytest.mark.parametrize("number", range(3))
def test_what_a_puzzle_averts_is_an_end_that_another_move_may_bring(number: int) -> None:
    puzzle = puzzle_of("camelot", number)
    threat = solving._threat(GAMES["camelot"], puzzle)
    assert threat is not None
    assert puzzle.seat not in threat.winners
    assert solving._threat(GAMES["camelot"], puzzle) == threat, "It is the same each time."


def test_next_is_the_first_that_is_not_solved_and_at_last_the_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    few = choosing.puzzles_of("avignon")[:3]
    monkeypatch.setattr(choosing, "puzzles_of", lambda game: few if game == "avignon" else ())
    device = begun("avignon", 1)
    for name in (few[2].name, few[0].name):
        solve(device)
        device.act("puzzle-next")
        assert device.open.purpose.puzzle is not None
        assert device.open.purpose.puzzle.name == name
    device.act("puzzles", game="avignon")
    assert device.frame.focus == f'[data-game="avignon"][data-puzzle="{few[0].name}"]'
    device.act("puzzle", game="avignon", puzzle=few[0].name)
    solve(device)
    device.act("puzzle-next")
    assert device.screen == "puzzles"


def test_a_puzzle_is_no_match_of_anybody() -> None:
    for game in CARDS:
        device = begun(game)
        solve(device)
        assert device.store.matches() == {}
        assert all_played(device.store) == ([], 0)
        device.act("home")
        assert device.context.model.open is None
        assert "resume" not in device.acts()


@pytest.mark.parametrize("game", CARDS)
def test_a_page_that_is_loaded_again_comes_back_to_its_puzzle(game: str) -> None:
    for what in (puzzle_of(game).name, "day"):
        device = Device()
        device.act("puzzle", game=game, puzzle=what)
        again = Device(device.store, match=device.frame.match)
        assert coach(well(again)) == coach(device)
    for other in (f"puzzles/{game}/x", "puzzles/chess/day", "puzzles//", "puzzles/"):
        assert Device(match=other).screen == "home"


@pytest.mark.parametrize("game", CARDS)
def test_what_goes_with_a_match_does_not_go_with_a_puzzle(game: str) -> None:
    device = begun(game)
    acts = {"end", "review", "rematch", "seats", "hint", "export", "orders", "turn", "go-on", "hide"}
    assert not acts & device.acts()
    for panel in ("menu", "seats", "end", "share", "orders"):
        device.act("panel", panel=panel)
        assert device.panel() is None
    device.key("m")
    assert device.panel() is None
    assert "ends-" not in device.frame.html, "No spot tells that it wins."
    device.send(type="hidden")
    assert not device.is_covered


def test_undo_takes_back_what_is_right_so_far() -> None:
    undone = 0
    for number, puzzle in enumerate(choosing.puzzles_of("avignon")):
        line = puzzle.lines[0]
        device = begun("avignon", number)
        device.move(line[0])
        assert "Right so far" in coach(device)
        device.key("u")
        if device.moves:
            continue  # Something was drawn.
        undone += 1
        device.key("r")
        for move in line[1:]:
            device.move(move)
        assert verdict(device) == "solved"
        if undone > 2:
            break
    assert undone


@pytest.mark.parametrize(("game", "number"), FEW)
@pytest.mark.sample(3)
def test_a_puzzle_shows_nothing_that_its_seat_may_not_know(game: str, number: int) -> None:
    """The page of the puzzle, its hints and its misses, is the same whatever the others hold."""

    def pages(match: Match) -> list[str]:
        device = begun(game, number)
        put_in(device.open.match, match.game.clone(match.state))
        found = []
        for act in ("puzzles-none", "puzzle-hint", "puzzle-hint", "puzzle-hint", "puzzle-solution"):
            device.act(act)
            found.append(device.frame.html)
        for panel in ("log", "text", "rules"):
            device.act("panel", panel=panel)
            found.append(device.frame.html)
            device.act("close")
        return found

    puzzle = puzzle_of(game, number)
    match = puzzle.match(GAMES[game])
    before = pages(match)
    for seed in range(3):
        other = match.copy()
        put_in(other, match.game.resample(match.seen(puzzle.seat), Random(seed)))
        assert pages(other) == before


# --- the day ----------------------------------------------------------------------------------------------


def test_a_day_has_its_puzzle_and_each_has_its_day() -> None:
    first = date.fromisoformat(TODAY)
    for game in CARDS:
        number = len(choosing.puzzles_of(game))
        days = [(first + timedelta(days=n)).isoformat() for n in range(number)]
        found = [choosing.of_day(game, day) for day in days]
        assert {puzzle.name for puzzle in found if puzzle} == {one.name for one in choosing.puzzles_of(game)}
        assert choosing.of_day(game, TODAY) is found[0]
    games = [choosing.game_of_day((first + timedelta(days=n)).isoformat()) for n in range(len(CARDS))]
    assert set(games) == set(CARDS)


def test_days_are_numbered_without_a_gap() -> None:
    day = date(1999, 12, 28)
    for _ in range(3000):
        following = day + timedelta(days=1)
        assert record.day_number(following.isoformat()) - record.day_number(day.isoformat()) == 1
        day = following


def day_of(device: Device, day: str, game: str = "avignon") -> Device:
    """Solve the puzzle of a day."""
    at(device, day)
    device.act("puzzles")
    device.act("puzzle", game=game, puzzle="day")
    return solve(well(device))


def test_days_in_a_row_are_counted_and_a_gap_ends_them() -> None:
    device = Device()
    for number, day in enumerate(("2026-11-29", "2026-11-30", "2026-12-01"), 1):
        day_of(device, day)
        assert number == 1 or f"{number} days in a row" in coach(device)
    device.act("puzzles")
    assert "3-day streak" in device.text()
    at(device, "2026-12-02").act("puzzles")
    assert "3-day streak" in device.text(), "Today may yet bring one."
    at(device, "2026-12-03").act("puzzles")
    assert "to build a streak" in device.text()
    day_of(device, "2026-12-03").act("puzzles")
    assert "1-day streak (best: 3)" in device.text()
    device.act("home")
    device.act("players")
    assert "Puzzles solved" in device.text()
    assert "best 3, now 1" in device.text()
    device.act("home")
    device.start({"name1": "Player 2"})
    for who, told in (("person:Anna", True), ("person:Bert", False), ("computer:Enid", False)):
        device.act("players", who=who)
        assert ("Puzzles solved" in device.text()) == told, "It is told of the only one who is known."


def test_one_solved_on_the_ladder_makes_no_day() -> None:
    device = begun("avignon")
    solve(device).act("puzzles")
    assert "to build a streak" in device.text()
    assert record.read(device.store).days == {}


def test_the_road_tells_of_each_puzzle_what_it_is_and_marks_the_next() -> None:
    device = begun("avignon")
    solve(device).act("puzzles")
    rungs = [e for e in device.elements() if e.has("rung")]
    assert len(rungs) == len(choosing.puzzles_of("avignon"))
    assert rungs[0].text == "1Puzzle 1, Very easy, solved"
    assert [rungs.index(e) for e in rungs if e.has("next")] == [1]
    assert device.frame.body["game"] == "avignon"


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("count", [1, 5, 10, 13, 32])
def test_the_road_passes_each_place_and_leads_to_the_next(count: int, columns: int) -> None:
    ended, leading_on = (road(count, count, columns, ends=ends) for ends in (True, False))
    assert ended.whole == ended.walked == leading_on.walked
    assert ended.whole.count("C") == count - 1
    assert leading_on.whole.startswith(ended.whole)
    assert road(count, count + 1, columns, ends=False).walked == leading_on.whole != ended.whole
    assert ended.whole.startswith(road(count, 1, columns, ends=False).walked)
    assert road(count, 0, columns, ends=False).walked == ""


def test_after_that_of_a_day_comes_that_of_another_game() -> None:
    device = Device()
    device.act("puzzle", game="avalon", puzzle="day")
    seen = {"avalon"}
    for _ in range(len(CARDS) - 1):
        solve(device).act("puzzle-next")
        seen.add(device.open.game.name)
    assert seen == set(CARDS)
    solve(device).act("puzzle-next")
    assert device.screen == "puzzles"
    assert record.read(device.store).days == {TODAY: frozenset(CARDS)}
    names = [e.text for e in device.elements() if e.has("daily")]
    assert all(name.endswith(", solved") for name in names)
    assert [name.partition(",")[0] for name in names] == [
        f"{it.title}: Puzzle of the day" for it in CARDS.values()
    ]


# --- what is kept -----------------------------------------------------------------------------------------

DAMAGED: Final = ("{", "[]", "7", '"x"', "null")
ODD: Final[list[Any]] = [
    {"solved": 7, "days": []},
    {
        "solved": {"avalon": 7, "../x": ["a"], "avignon": [1, None, "A B", "x" * 60]},
        "days": {"2026-13-01": ["avalon"]},
    },
    {"days": {"tomorrow": ["avalon"], "2026-11-19": "avalon"}},
    {"solved": {"chess": ["c-1"]}, "days": {"2026-11-20": ["chess"]}, "later": 1},
]


@pytest.mark.parametrize("text", [*DAMAGED, *map(json.dumps, ODD)])
def test_what_is_kept_may_be_anything(text: str) -> None:
    store = DictStore({puzzles.KEY: text})
    device = begun("avignon", store=store)
    solve(device).act("puzzles")
    known = record.read(store)
    assert known.is_solved("avignon", puzzle_of("avignon").name)
    assert not known.damaged
    if text in DAMAGED:
        assert store.texts.get(record.PUT_ASIDE) == text
    if "later" in text:
        assert json.loads(store.texts[puzzles.KEY])["later"] == 1
        assert known.is_solved("chess", "c-1")
    well(device)


def test_what_cannot_be_read_is_told() -> None:
    device = Device(DictStore({puzzles.KEY: "{"}))
    device.act("puzzles")
    assert "can’t be read" in device.text()


def test_a_store_that_will_not_still_gives_puzzles() -> None:
    device = Device(DictStore(full=True))
    device.act("puzzle", game="avignon", puzzle="day")
    solve(device)
    assert device.told == ["This couldn’t be saved on this device."]
    assert verdict(device) == "solved"
    Device(DictStore(forbidden=True)).act("puzzles")


def test_what_is_kept_has_bounds() -> None:
    days = {(date(1900, 1, 1) + timedelta(days=n)).isoformat(): ["avalon"] for n in range(3 * record.MOST)}
    whole = {"solved": {"avalon": [f"x-{n}" for n in range(3 * record.MOST)]}, "days": days}
    known = record.read(DictStore({puzzles.KEY: json.dumps(whole)}))
    assert len(known.days) == record.MOST == known.longest
    assert max(known.days) == max(days)
    assert len(known.solved["avalon"]) == record.MOST


def test_two_tabs_keep_what_both_have_solved() -> None:
    store = DictStore()
    one, other = begun("avignon", 0, store), begun("avignon", 1, store)
    solve(one)
    solve(other)
    known = record.read(store)
    assert known.solved["avignon"] == {puzzle_of("avignon", 0).name, puzzle_of("avignon", 1).name}


def test_a_backup_takes_it_along_and_brings_it_to_what_is_there() -> None:
    device = Device()
    day_of(device, "2026-11-19")
    device.act("home")
    device.act("go", screen="about")
    device.act("backup")
    taken = json.loads(device.download.text)["puzzles"]
    assert taken["days"] == {"2026-11-19": ["avignon"]}
    other = Device()
    day_of(other, "2026-11-20", "avalon")
    other.send(type="puzzles", puzzles=taken)
    assert record.read(other.store).streak("2026-11-20") == 2
    assert record.read(other.store).solved.keys() == {"avalon", "avignon"}
    for odd in ODD:
        well(other).send(type="puzzles", puzzles=odd)
    assert record.read(other.store).streak("2026-11-20") == 2
    other.act("erase")
    assert puzzles.KEY not in other.store.texts


# --- from elsewhere ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", CARDS)
def test_the_widget_shows_one_puzzle(game: str) -> None:
    puzzle = puzzle_of(game)
    for asked in ({"puzzle": f"{game}/{puzzle.name}"}, {"puzzle": puzzle.name, "game": game}):
        device = embedded(**asked)
        assert device.open.purpose.puzzle is not None
        assert (device.open.game.name, device.open.purpose.puzzle.name) == (game, puzzle.name)
        assert [message["type"] for message in well(device).frame.handed] == ["ready"]
        assert not {"puzzles", "puzzle-next", "home"} & device.acts()
        assert {"puzzle-hint", "puzzle-solution"} <= device.acts()
    solve(device)
    assert {"type": "solved", "puzzle": f"{game}/{puzzle.name}"} in device.frame.handed
    assert "puzzle-next" not in device.acts()


def test_the_widget_shows_that_of_the_day() -> None:
    for text in ("day", "avignon/day"):
        device = embedded(puzzle=text)
        game = device.open.game.name
        assert game == ("avignon" if "/" in text else choosing.game_of_day(TODAY))
        of_day = choosing.of_day(game, TODAY)
        assert of_day is not None
        assert device.open.purpose.puzzle is not None
        assert device.open.purpose.puzzle.name == of_day.name


@pytest.mark.parametrize(
    "text", ["av-999", "chess/day", "avalon/", "/", "avalon/ag-001/x", "<b>", "x" * 5000]
)
def test_a_puzzle_that_there_is_not_is_told_and_a_game_stands_there(text: str) -> None:
    device = embedded(puzzle=text, game="avignon")
    errors = [str(message["text"]) for message in device.frame.handed if message["type"] == "error"]
    assert len(errors) == 1
    assert errors[0].startswith("There’s no puzzle “")
    assert len(errors[0]) < 200
    assert device.open.purpose.puzzle is None
    assert device.open.game.name == "avignon"


@pytest.mark.parametrize("controls", ["steps", "none"])
def test_a_puzzle_is_only_looked_at_where_nothing_else_is_left(controls: str) -> None:
    device = embedded(puzzle=f"avalon/{puzzle_of('avalon').name}", controls=controls)
    assert device.screen == "review"
    assert not {act for act in well(device).acts() if act.startswith("puzzle")}


@pytest.mark.parametrize("data", [{}, {"game": "chess", "puzzle": "day"}, {"game": "avignon", "puzzle": "x"}])
def test_a_puzzle_that_there_is_not_does_nothing(data: dict[str, str]) -> None:
    device = Device()
    for act in ("puzzle", "puzzle-hint", "puzzle-again", "puzzle-solution", "puzzle-skip", "puzzle-next"):
        device.send(type="act", act=act, data=data, form={})
        assert well(device).screen == "home"


def test_whoever_has_played_is_offered_the_easiest_that_is_not_solved() -> None:
    device = begun("avignon")
    offer = choosing.fitting(device.context, "avignon")
    assert offer is not None
    assert offer.name == puzzle_of("avignon").name
    solve(device)
    offer = choosing.fitting(device.context, "avignon")
    assert offer is not None
    assert offer.name == puzzle_of("avignon", 1).name
    device.act("home")
    device.act(offer.act, game=offer.game, puzzle=offer.name)
    assert device.open.purpose.puzzle is not None
    assert choosing.fitting(device.context, "chess") is None


def test_puzzles_may_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    late = (
        "table.modes.puzzles.solving",
        "table.modes.puzzles.choosing",
        "core.puzzle",
        "games.avignon.teaching.puzzles",
        "table.modes.lessons.coach",
    )
    for name in late:
        folder, _, module = f"threethrones.{name}".rpartition(".")
        # What is imported anew takes its place in the folder, too, until this test is over.
        monkeypatch.setattr(sys.modules[folder], module, import_module(f"{folder}.{module}"))
        monkeypatch.delitem(sys.modules, f"{folder}.{module}")
    with monkeypatch.context() as patch:
        for name in late:
            patch.setitem(sys.modules, f"threethrones.{name}", None)
        device = Device()
        assert device.act("puzzle", game="avignon", puzzle="day").wants == "people"
        assert device.screen == "home"
        assert Device(embedded={"puzzle": "day"}).frame.wants == "people"
    device.act("puzzle", game="avignon", puzzle="day")
    assert well(device).screen == "table"
