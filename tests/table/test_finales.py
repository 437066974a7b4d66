"""The scene of the end, one for each kind, and what is told below it of who did what."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from types import ModuleType
from typing import Any, Final

import pytest

from tests.games.animations import MOTIONS
from tests.games.ends import ends
from tests.inside import state_of
from tests.markup import elements
from tests.subjects import SUBJECTS, biased
from tests.table.device import ALL_NAMES, Device, kept_text
from threethrones.core.document import dump
from threethrones.core.match import Match
from threethrones.core.outcome import Outcome
from threethrones.core.setups import standard_setup
from threethrones.games import NotHere
from threethrones.players.playouts import played_game
from threethrones.table.commands import lazy
from threethrones.table.session.findings import Findings, Judged, Judging
from threethrones.table.views import match_end
from threethrones.table.views.ends import turning_points

ENDS: Final = ends()
NAMES: Final = ("Anna", "Bert", "Cleo", "Dora", "Emil")


def at_the_end(match: Match, language: str = "en-GB", **also: Any) -> Device:
    """The match as it is opened again."""
    device = Device(languages=(language,))
    device.file(kept_text(match, ALL_NAMES, **also))
    assert device.screen == "over", device.context.model.report
    return device


def scene(html: str) -> str:
    """The picture of the end."""
    found = re.search(r'<svg class="end-scene.*?</svg>', html, re.DOTALL)
    assert found, "no scene"
    return found[0]


def section(device: Device, name: str) -> str:
    """The words in the section of a class."""
    return next(element.text for element in device.elements() if element.has(name))


def headline(device: Device) -> str:
    return device.text("h2")


def test_who_did_what_calls_whoever_plays_alone_as_the_result_does() -> None:
    device = Device()
    device.file(kept_text(FULL["avalon"], ("Player 1", "Lionel"), computers={1: "easy"}))
    assert section(device, "deeds").startswith("YouLionel")


@pytest.mark.parametrize("name", ENDS)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_every_kind_of_end_has_its_scene_a_headline_and_a_reason(name: str, language: str) -> None:
    match = ENDS[name]
    device = at_the_end(match, language)
    drawn = elements(scene(device.frame.html))
    assert drawn[0].data["aria-hidden"] == "true"
    assert not any("style" in element.data for element in drawn)
    moved = [element.data for element in drawn if "data-motion" in element.data]
    assert {data["data-motion"] for data in moved} <= MOTIONS
    assert all(re.fullmatch("[1-9]", data["data-step"]) for data in moved)
    assert any("use" in element.tag for element in drawn)
    outcome = match.outcome()
    assert outcome is not None
    reason = next(element.text for element in device.elements() if element.has("reason"))
    assert reason
    assert headline(device) not in reason
    assert reason.replace("\N{SOFT HYPHEN}", "") in unescape(" ".join(device.frame.said))
    if match.setup.seats == 2 and outcome.winners:
        assert NAMES[outcome.winners[0]] in headline(device), "no colour tells it, but a name"
    marks = [e for e in device.elements() if e.has("laurel")]
    assert len(marks) == len(outcome.winners)
    assert all(mark.data["aria-label"] for mark in marks)


@pytest.mark.parametrize("game", SUBJECTS)
def test_no_two_kinds_of_end_look_or_are_called_alike(game: str) -> None:
    kinds = {name: at_the_end(match) for name, match in ENDS.items() if name.startswith(f"{game}: ")}
    pictures = {scene(device.frame.html) for device in kinds.values()}
    # Whoever was found out and whoever was not betrays the same castle.
    same = {"camelot: won, accused"} & kinds.keys()
    assert len(pictures) == len(kinds) - len(same)
    reasons = {match.outcome().reason for name, match in ENDS.items() if name in kinds}  # type: ignore[union-attr]
    assert len({headline(device) for device in kinds.values()}) >= len(reasons)


@pytest.mark.parametrize("name", ENDS)
def test_the_scene_is_played_once_and_at_the_last_step_of_a_review(name: str) -> None:
    match = ENDS[name]
    device = at_the_end(match)
    assert device.frame.animations == []
    title = headline(device)
    device.act("review")
    assert scene(device.frame.html)
    device.act("leaf", to="previous")
    assert "end-scene" not in device.frame.html
    *_, last = device.act("leaf", to="next").animations
    assert 'class="beat great' in last
    told = match_end.finale(device.context, device.open)
    assert told is not None
    assert str(told.title) == title
    assert f"<h2>{told.title}</h2>" in last
    assert elements(scene(last))[0].has("end-scene")
    assert ("data-sound" in last) == ("abandoned" not in name)


@pytest.mark.parametrize("name", [name for name in ENDS if "traitor" in name or "accused" in name])
def test_the_traitor_is_named_with_what_he_did(name: str) -> None:
    device = at_the_end(ENDS[name])
    assert "Cleo" in section(device, "finale")
    assert "the traitor" in section(device, "doers")
    told = section(device, "secrets")
    if "accused" in name:
        assert "Anna accuses Cleo" in told
        assert "unmasked" in told
    elif "won" in name or "twelve" in name:
        assert "2 white swords turn black" in told
    else:
        assert "Nobody found out." in told


def test_a_match_that_is_abandoned_tells_no_loyalty() -> None:
    device = at_the_end(ENDS["camelot: abandoned"])
    assert "traitor" not in section(device, "account")
    assert "loyal" not in section(device, "account")
    assert not any(element.has("secrets") for element in device.elements())


FULL: Final = {
    game: played_game(
        SUBJECTS[game].game,
        standard_setup(SUBJECTS[game].game, seats=seats),
        "told",
        [biased(game, leaning)] * seats,
    )
    for game, leaning, seats in (
        ("avalon", "attacker", 2),
        ("avignon", "mover", 2),
        ("camelot", "quester", 5),
    )
}


def numbers(device: Device, label: str) -> list[int]:
    """The two numbers beside an action."""
    cells = [element for element in device.elements() if element.tag in ("td", "th")]
    at = next(at for at, cell in enumerate(cells) if cell.text.strip() == label)
    return [int(cells[at - 1].text), int(cells[at + 1].text)]


def test_deeds_of_two_stand_against_each_other() -> None:
    match = FULL["avalon"]
    device = at_the_end(match)
    events = [event for _, event in match.events(None)]

    def count(kind: str, seat: int, **about: object) -> int:
        told = [event for event in events if event.kind == kind and event.about["seat"] == seat]
        return sum(about.items() <= dict(event.about).items() for event in told)

    for label, kind, about in (
        ("Territories conquered", "conquered", {}),
        ("from the fog", "conquered", {"new": True}),
        ("Attacks repelled", "countered", {"how": "attack"}),
        ("Attacks", "attack", {}),
    ):
        expected = [count(kind, seat, **about) for seat in (0, 1)]
        if sum(expected):
            assert numbers(device, label) == expected
        else:
            assert label not in section(device, "account"), "what nobody did is not told"
    cards = [card for event in events if event.kind == "lost" for card in event.about["cards"]]  # type: ignore[union-attr]
    other = [card for event in events if event.kind == "lost" for card in event.about["other"]]  # type: ignore[union-attr]
    paid = [event for event in events if event.kind == "paid"]
    ruined = [card for event in events if event.kind == "ruined" for card in event.about["cards"]]  # type: ignore[union-attr]
    assert sum(numbers(device, "Cards lost in fights")) == len([*cards, *other, *paid, *ruined])


def test_of_avignon_each_action_is_counted() -> None:
    match = FULL["avignon"]
    device = at_the_end(match)
    for label, kind in (("Beseech", "beseech"), ("Chastise", "chastise"), ("Petition", "petition")):
        done = [event.about["seat"] for _, event in match.events(None) if event.kind == kind]
        if done:
            assert numbers(device, label) == [done.count(0), done.count(1)]


def test_every_quest_leads_to_its_place_in_the_review_and_names_who_was_there() -> None:
    match = FULL["camelot"]
    device = at_the_end(match)
    over_at = [(ply, event) for ply, event in match.events(None) if event.kind == "quest over"]
    leads = [e for e in device.elements() if e.get("data-act") == "review" and "data-to" in e.data]
    quests = [e for e in leads if "Quest " in e.text]
    assert [int(quest.data["data-to"]) for quest in quests] == [ply + 1 for ply, _ in over_at]
    for quest, (_, event) in zip(quests, over_at, strict=True):
        assert ("Quest won" in quest.text) == event.about["won"]
        present = event.about["present"]
        assert isinstance(present, list)
        assert all(ALL_NAMES[int(str(seat))] in quest.text for seat in present)
    device.act("review", to=quests[0].data["data-to"])
    assert device.screen == "review"
    assert device.frame.body["ply"] == quests[0].data["data-to"]
    assert any(element.has("moment") and "quest" in element.text.lower() for element in device.elements())


@pytest.mark.parametrize("to", ["", "x", "99999", "-1"])
def test_a_review_without_a_place_begins_where_the_match_stands(to: str) -> None:
    device = at_the_end(FULL["avignon"])
    device.act("review", to=to)
    assert device.frame.body["ply"] == str(device.ply)


@pytest.mark.parametrize("game", FULL)
def test_an_imported_match_tells_the_same(game: str) -> None:
    device = at_the_end(FULL[game], played=754_000)
    assert "13 min" in section(device, "account")
    again = Device()
    device.act("export")
    again.file(device.download.text)
    assert section(again, "account") == section(device, "account")
    assert scene(again.frame.html) == scene(device.frame.html)


def test_a_time_that_nobody_measured_is_not_told() -> None:
    assert "Time played" not in section(at_the_end(FULL["avalon"], played=None), "account")


def test_where_what_tells_it_has_not_arrived_the_match_ends_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def not_here(name: str) -> ModuleType:
        raise NotHere(name)

    monkeypatch.setattr(lazy, "part", not_here)
    device = at_the_end(FULL["avalon"])
    assert not any(element.has("account") for element in device.elements())
    assert scene(device.frame.html)
    assert {"rematch", "review"} <= device.acts()


@pytest.mark.parametrize("controls", ["full", "steps", "none"])
@pytest.mark.parametrize("name", ["avalon: crowns", "camelot: engines, traitor"])
def test_in_somebody_elses_page_the_scene_is_there_and_what_leads_on_as_far_as_it_may(
    controls: str, name: str
) -> None:
    device = Device(embedded={"document": dump(ENDS[name]), "controls": controls})
    assert elements(scene(device.frame.html))
    here = device.context.model.embedded
    assert here is not None
    assert device.acts() <= here.acts
    assert any(element.has("account") for element in device.elements()) == (controls == "full")
    if controls == "steps":
        device.act("leaf", to="previous")
        assert "end-scene" not in device.frame.html
        assert "end-scene" in device.act("leaf", to="next").animations[-1]


# --- where it turned --------------------------------------------------------------------------------------


def turned(chances: list[float], winner: int = 0) -> tuple[int | None, str] | None:
    """What is told of a match with these chances at the ends of its turns."""
    device = at_the_end(FULL["avalon"])
    opened = device.open
    judged = [Judged(10 * turn, turn, chance) for turn, chance in enumerate(chances)]
    opened.findings = Findings(judging=Judging(opened.match.state, len(opened.match.plies), judged))
    ended = Outcome((winner,), "crowns")
    opened.match.outcome = lambda: ended  # type: ignore[method-assign]
    found = turning_points.found(opened)
    return None if found is None else (found.ply, str(found.text))


@pytest.mark.parametrize(
    ("chances", "winner", "expected"),
    [
        ([0.5, 0.3, 0.6, 0.4, 0.7, 0.9], 0, (31, "From turn 4 on, Anna was more likely to win.")),
        ([0.5, 0.7, 0.4, 0.6, 0.3, 0.1], 1, (31, "From turn 4 on, Bert was more likely to win.")),
        ([0.5, 0.48, 0.55, 0.75, 0.8], 0, (21, "Anna’s chances rose most on turn 3.")),
        ([0.5, 0.52, 0.55, 0.6, 0.66], 0, None),
        ([0.5, 0.3, 0.2], 0, (21, "Until the last turn, Anna was less likely to win.")),
    ],
)
def test_where_it_turned(chances: list[float], winner: int, expected: tuple[int, str] | None) -> None:
    assert turned(chances, winner) == expected


def test_of_a_long_match_it_is_told_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turning_points, "AT_ONCE", 10)
    device = at_the_end(FULL["avalon"])
    at_once = section(at_the_end(FULL["avalon"]), "turning")
    frames = 0
    while "data-autoplay" in device.frame.html:
        assert "Finding the turning point" in section(device, "turning")
        device.send(type="time")
        frames += 1
    assert frames == (len(device.moves) - 1) // 10
    monkeypatch.undo()
    assert "Finding the turning point" in at_once
    assert section(device, "turning") == section(at_the_end(FULL["avalon"]), "turning")


def test_what_is_judged_lies_open() -> None:
    match = FULL["avalon"]
    opened = at_the_end(match).open
    assert isinstance(opened.findings.judging, Judging)
    learnt, subject, rng = opened.game.value_model, SUBJECTS["avalon"], Random("open")
    assert learnt is not None
    positions = dict(enumerate(state_of(position.copy()) for position in match.replay()))
    assert len(opened.findings.judging.judged) > 5
    for ply, _, chance in opened.findings.judging.judged:
        for other in (
            subject.game.resample(subject.game.seen(positions[ply], None), rng),
            subject.hidden_changed(positions[ply], None, rng),
        ):
            assert learnt.chances(subject.game.seen(other, None).state)[0] == chance


def test_what_was_undone_is_judged_anew() -> None:
    device = Device().start()
    device.act("end", how="draw")
    assert isinstance(device.open.findings.judging, Judging)
    device.act("undo")
    assert device.open.findings.judging is None


def test_camelot_tells_it_by_swords_engines_and_deaths() -> None:
    told = {name: at_the_end(match) for name, match in ENDS.items() if name.startswith("camelot: ")}
    texts = {
        name: section(device, "turning") if any(e.has("turning") for e in device.elements()) else ""
        for name, device in told.items()
    }
    assert "there were always more white swords" in texts["camelot: won"]
    assert "there were always more black swords" in texts["camelot: swords"]
    assert "the first loyal knight fell: Anna" in texts["camelot: dead"]
    assert texts["camelot: engines"] == "", "one engine is no turning"
    assert texts["camelot: abandoned"] == ""
