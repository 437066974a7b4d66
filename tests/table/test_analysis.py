"""The analysis of a finished match."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.markup import elements
from tests.table.device import Device, kept_text
from threethrones.core.match import Match
from threethrones.core.presentation import Form
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES, PRESENTATIONS
from threethrones.lab.random_player import RandomPlayer
from threethrones.players import LONGEST_LINE
from threethrones.players.playouts import played_game
from threethrones.table.assist.chart import WIDTH, short
from threethrones.table.store.match_reader import json_object

ANALYSED = ("avalon", "avignon")


def finished(game: str, key: str = "1") -> Match:
    """A game that was played to its end."""
    return played_game(GAMES[game], standard_setup(GAMES[game]), key, [RandomPlayer()] * 7)


def reviewing(match: Match) -> Device:
    """The review of a match, at its first ply."""
    device = Device()
    device.file(kept_text(match))
    device.act("review")
    device.act("leaf", to="first")
    return device


def analysed(match: Match) -> Device:
    """A review with its analysis, in which no move is known to have cost anything."""
    device = reviewing(match)
    device.act("analyse")
    thinks = device.frame.thinks
    assert thinks
    device.send(type="thought", id=thinks["id"], mistakes=[])
    return device


def curve(device: Device) -> list[tuple[float, float]]:
    """The points of the curve."""
    (line,) = [e for e in device.elements() if e.tag == "polyline"]
    return [(float(x), float(y)) for x, y in (point.split(",") for point in line.data["points"].split())]


@pytest.mark.parametrize("game", ANALYSED)
@pytest.mark.parametrize("key", ["1", "2", "3"])
def test_the_curve_ends_with_who_has_won(game: str, key: str) -> None:
    match = finished(game, key)
    device = reviewing(match)
    device.act("analyse")
    points = curve(device)
    outcome = match.outcome()
    assert outcome
    assert [x for x, _ in points] == sorted({x for x, _ in points})
    assert points[0][0] == 0.0
    assert points[-1] == (300.0, 0.0 if 0 in outcome.winners else 100.0)
    assert all(0 <= y <= 100 for _, y in points)
    assert len({y for _, y in points}) > 3


def test_turning_points_lead_to_where_they_began_and_are_marked_where_they_ended() -> None:
    match = finished("avignon")
    device = reviewing(match)
    device.act("analyse")
    turnings = [e for e in device.elements() if e.get("data-act") == "leaf" and "chance rises from" in e.text]
    assert 1 <= len(turnings) <= 5
    marks = [e.data["d"] for e in device.elements() if e.data.get("class") == "turned"]
    for button, mark in zip(turnings, marks, strict=True):
        device.act("leaf", to=button.data["data-to"])
        named = re.match(r"Moves? (\d+)(?:–(\d+))?: ", button.text)
        assert named
        assert int(named[1]) == device.open.position.ply
        ended = int(named[2] or named[1])
        assert mark.startswith(f"M{short(WIDTH * ended / len(match.plies))},")
        assert f"Move {device.open.position.ply} of " in device.text(), "It shows the move that it names."
        words = button.text.split()
        assert int(words[words.index("from") + 1][:-1]) + 12 <= 1 + int(words[words.index("to", 5) + 1][:-1])


@pytest.mark.parametrize("game", ANALYSED)
@pytest.mark.sample(1)
def test_what_would_have_been_better(game: str) -> None:
    device = reviewing(finished(game))
    device.act("better")
    assert device.frame.thinks is None
    device = analysed(finished(game))
    told = set[str]()
    for ply in range(3):
        legal = device.open.position.legal()
        device.act("leaf", to=str(ply))
        if not ply:
            assert device.act("better").thinks is None, "No move has been played yet."
            continue
        thinks = device.act("better").thinks
        assert (thinks is not None) == (len(legal) > 1)
        if thinks:
            opened = device.open
            device.think()
            assert opened.assist.hint in legal
            played, *best, verdict = device.frame.said
            assert played.startswith("Played: ")
            told.add(verdict.split(":")[0])
            assert bool(best) == (verdict != "A good player would have done the same.")
    assert told <= {
        "Chance of winning",
        "Both are about equally good.",
        "A good player would have done the same.",
    }
    assert told


@pytest.mark.night
def test_what_was_played_the_best_and_the_difference_are_shown() -> None:
    """A mate in Avignon that was missed is worth all of the chance that it lost; a strong move is as good."""
    shown = list[tuple[int, str]]()
    for key in ("1", "2", "3"):
        device = reviewing(finished("avignon", key))
        device.act("analyse")
        learnt = GAMES["avignon"].value_model
        assert learnt
        for ply in range(1, 25, 3):
            device.act("leaf", to=str(ply - 1))
            state, decision = device.open.position.state, device.open.position.decision()
            device.act("leaf", to=str(ply))
            if decision is None or decision.seat is None or not device.act("better").thinks:
                continue
            device.think()
            chances = []
            for move in (device.open.match.moves[ply - 1], device.open.assist.hint):
                after = GAMES["avignon"].clone(state)
                GAMES["avignon"].play(after, str(move))
                if GAMES["avignon"].outcome(after) is None:
                    chances.append(learnt.chances(after)[decision.seat])
            if len(chances) == 2:
                shown.append((round(100 * (chances[1] - chances[0])), device.frame.said[-1]))
                assert device.frame.said[-1] in device.text()
    assert any("Why it’s better: " in verdict for _, verdict in shown)
    for loss, verdict in shown:
        assert (f"Chance of winning: {loss}% lower" in verdict) == (loss > 2), (loss, verdict)
    assert {loss > 2 for loss, _ in shown} == {True, False}


def test_without_chances_the_difference_is_told_in_the_games_own_terms_and_why() -> None:
    """In Camelot in white swords."""
    device, told = reviewing(finished("camelot")), set[str]()
    device.act("analyse")
    for ply in range(20, 60):
        device.act("leaf", to=str(ply))
        opened = device.open
        if not device.act("better").thinks or not opened.assist.hinting:
            continue
        position = opened.match.at(ply - 1)
        seat, played = position.decision(), opened.match.moves[ply - 1]
        assert seat
        assert seat.seat is not None
        device.think()
        if opened.assist.hint == played:
            continue
        assert opened.assist.hint
        advice = PRESENTATIONS["camelot"].advice(
            position.seen(seat.seat), seat.seat, opened.assist.hint, played
        )
        assert advice
        assert (f"Why it’s better: {advice.why}." in str(device.frame.said[-1])) == bool(advice.why)
        assert str(device.frame.said[-1]) in device.text()
        told.add(str(device.frame.said[-1]).partition(":")[0])
    assert "Difference" in told


def expected(device: Device) -> list[str]:
    """What is told of the moves that would probably have followed."""
    page = device.frame.html.partition('class="expected"')[2].partition("</div>")[0]
    return [e.text for e in elements(page) if e.tag == "li"] if page else []


def asked_at(game: str, ply: int) -> tuple[Device, str]:
    """Who has asked what would have been better than the move after a ply, and the name of the answer."""
    device = reviewing(finished(game))
    device.act("analyse")
    device.act("leaf", to=str(ply + 1))
    thinks = device.act("better").thinks
    assert thinks
    return device, str(thinks["id"])


@pytest.mark.parametrize("game", ANALYSED)
@pytest.mark.sample(1)
def test_what_would_probably_have_followed(game: str) -> None:
    device = reviewing(finished(game))
    device.act("analyse")
    lines = 0
    for ply in range(4, 12, 3):
        device.act("leaf", to=str(ply))
        assert not expected(device)
        if device.act("better").thinks:
            device.think()
            lines += bool(expected(device))
            assert len(expected(device)) == len(device.open.assist.expected) or game == "avalon"
            assert "is over. " not in " ".join(expected(device)), "The ends of turns are no news."
    assert lines


def test_what_follows_is_told_as_the_match_would_have_told_it() -> None:
    match = finished("avignon")
    device, name = asked_at("avignon", 4)
    first, *then = match.moves[4:8]
    device.send(type="thought", id=name, move=first, line=[first, *then])
    told = expected(device)
    assert len(told) == 3
    presentation, names = PRESENTATIONS["avignon"], device.open.names
    for ply, text in zip(match.plies[5:8], told, strict=True):
        said = [presentation.sentence(event, names) for event in ply.events if event.kind != "turn over"]
        assert text == " ".join(str(one) for one in said if one)


@pytest.mark.parametrize(
    ("line", "told"), [(["fly"], 0), ([], 0), (["{1}", "fly", "{2}"], 1), (["{1}", 7, None], 1), ("{1}", 0)]
)
def test_a_line_ends_where_a_move_is_not_possible(line: object, told: int) -> None:
    moves = finished("avignon").moves[4:]
    device, name = asked_at("avignon", 4)
    if isinstance(line, list):
        line = [moves[0], *(str(move).format(*moves) for move in line)]
    device.send(type="thought", id=name, move=moves[0], line=line)
    assert device.open.assist.hint == moves[0]
    assert len(expected(device)) == told


def test_no_longer_line_is_told_than_players_tell() -> None:
    device, name = asked_at("avignon", 4)
    moves = finished("avignon").moves[4:14]
    device.send(type="thought", id=name, move=moves[0], line=moves)
    assert len(expected(device)) == LONGEST_LINE - 1


def test_thinking_ends_with_leafing_and_when_it_is_stopped() -> None:
    device = analysed(finished("avignon"))
    device.act("leaf", to="next")
    thinks = device.act("better").thinks
    assert thinks
    assert device.act("better").thinks is None
    assert device.act("better").thinks == thinks
    assert device.act("leaf", to="next").thinks is None
    device.send(type="thought", id=thinks["id"], move=finished("avignon").moves[0])
    assert device.open.assist.hint is None


def test_it_opens_all_hands_and_ends_undo() -> None:
    device = reviewing(finished("avalon"))
    device.act("analyse")
    assert device.open.secrecy.laid_open
    kept = json_object(device.store.texts[f"match:{device.open.session.id}"])
    assert kept
    assert kept["laid_open"] is True
    device.act("analyse")
    assert "End the analysis" not in device.frame.html


def test_a_running_match_and_a_game_that_has_learnt_nothing_have_none() -> None:
    form: Form = {"name0": "Anna"}
    device = Device(seed="1").start(form)
    device.reveal()
    device.move(Random(1).choice(device.open.match.legal()))
    device.act("review")
    assert "analyse" not in device.acts()
    device.act("analyse")
    assert not device.open.findings.moments
    assert device.send(type="nothing").thinks is None
