"""The log: turns as groups under their players, newest last, and what a seat could not see happen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from tests.markup import Element, elements
from tests.table.device import ALL_NAMES, Device, at_table
from tests.table.test_review import lines, played, reviewing
from threethrones.core.match import AGREE_DRAW, RESIGN, Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import TURN_OVER, Event
from threethrones.core.text import ENGLISH, Text
from threethrones.games import GAMES, PRESENTATIONS
from threethrones.table.commands.play import sentence
from threethrones.table.first_paint import pictures
from threethrones.table.views import log

PRIVATE: Final = "You draw"
STYLES: Final = Path(__file__).parents[2] / "web" / "styles" / "table.css"


class _Groups(HTMLParser):
    """The turns of a page: the classes of each, its heading and the sentences under it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []
        self.heading = self.inside = False
        self.headings: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        css = (dict(attrs).get("class") or "").split()
        if tag == "section" and "log-turn" in css:
            self.found.append((" ".join(css), []))
            self.headings.append("")
            self.inside = True
        elif self.inside and tag == "h3":
            self.heading = True
        elif self.inside and tag == "li":
            self.found[-1][1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "h3":
            self.heading = False
        elif tag == "section":
            self.inside = False

    def handle_data(self, data: str) -> None:
        data = data.replace("\N{NO-BREAK SPACE}", " ")
        if self.heading:
            self.headings[-1] += data
        elif self.inside and self.found[-1][1] and data.strip():
            self.found[-1][1][-1] += data


def groups(html: str) -> list[tuple[str, str, list[str]]]:
    """Of each turn on a page its classes, its heading and its sentences."""
    reader = _Groups()
    reader.feed(html)
    pairs = zip(reader.found, reader.headings, strict=True)
    return [(css, " ".join(heading.split()), told) for (css, told), heading in pairs]


def lifted(match: Match) -> Device:
    """A device on which this match has been opened, with the drawer lifted of whoever is asked."""
    device = at_table(match)
    return device.reveal() if device.is_down else device


def part(device: Device, begin: str, end: str) -> str:
    """The page from one text to the next other."""
    html = device.frame.html
    start = html.index(begin)
    return html[start : html.index(end, start)]


def on_table(device: Device) -> list[tuple[str, str, list[str]]]:
    return groups(part(device, '<section id="log"', "</main>"))


def in_dialog(device: Device) -> list[tuple[str, str, list[str]]]:
    device.act("panel", panel="log")
    return groups(part(device, '<dialog data-modal id="panel-log"', "</dialog>"))


def told_turns(device: Device, seat: int | None) -> Iterator[tuple[int, int, list[str]]]:
    """From the events: of each turn its seat, its number and its sentences, as under that seat's name."""
    so_far: list[Text] = []
    for _, event in device.open.match.events(seat):
        if text := sentence(device.context, device.open, event):
            so_far.append(text)
        if event.kind == TURN_OVER:
            over = int(str(event.about["seat"]))
            yield over, int(str(event.about["turn"])), under(over, so_far)
            so_far = []
    now = device.open.game.turn(device.open.match.seen(None))
    if so_far and now:
        yield now.seat, now.number, under(now.seat, so_far)


def under(seat: int, told: list[Text]) -> list[str]:
    """Sentences as they stand under a player's name."""
    return [text.render_for(ALL_NAMES[seat], ENGLISH) for text in told]


# --- turns ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_game_says_whose_turn_it_is_as_its_end_will_tell(name: str) -> None:
    checked = 0
    for key in ("one", "two"):
        match = played(name, key)
        walk = [position.game.turn(position.seen(None)) for position in match.replay()]
        running = []
        for number, ply in enumerate(match.plies):
            running.append(walk[number])
            ends = [event.about for event in ply.events if event.kind == TURN_OVER]
            if ends:
                about = ends[0]
                assert set(running) == {(about["seat"], about["turn"])}
                running = []
                checked += 1
    assert checked > 10


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_log_is_in_turns_under_the_names_of_their_players(name: str) -> None:
    match = played(name, "groups", 40 if name != "avignon" else 12)
    device = lifted(match)
    found = in_dialog(device)
    expected = list(told_turns(device, device.open.viewing_seat))
    assert [told for _, _, told in found] == [told for _, _, told in expected]
    for (css, heading, _), (seat, number, _) in zip(found, expected, strict=True):
        assert css == f"log-turn seat-{seat}"
        assert heading == f"{ALL_NAMES[seat]} Turn {number}"
    assert len(found) > 2


def test_a_colour_stands_with_a_kind_of_line() -> None:
    """Each heading has the line of its seat, and no two neighbouring seats have the same kind."""
    device = lifted(played("camelot", "groups", 40))
    device.act("panel", panel="log")
    page = part(device, '<dialog data-modal id="panel-log"', "</dialog>")
    assert page.count('class="swatch"') == len(groups(page)) > 0
    css = STYLES.read_text("utf-8")
    styles = re.findall(
        r"^\.seat-\d \{ --seat: var\(--seat-(\d)\); --seat-line: (\w+); \}", css, re.MULTILINE
    )
    assert [number for number, _ in styles] == list("0123456")
    kinds = [kind for _, kind in styles]
    assert all(kind != other for kind, other in pairwise(kinds))


def test_the_opening_stands_alone() -> None:
    device = lifted(played("avalon", "opening", 3))
    (opening,) = [element for element in device.elements() if element.has("opening")]
    assert opening.text in ("Anna goes first.", "Bert goes first.")
    assert all(opening.text not in told for _, _, told in on_table(device))
    later = lifted(played("avalon", "opening", 60))
    assert not any(element.has("opening") for element in later.elements()), "Its turn is out of sight."
    in_dialog(later)
    assert sum(element.has("opening") for element in later.elements()) == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_table_holds_the_last_two_turns_with_the_newest_at_the_end(name: str) -> None:
    whole = played(name, "last two")
    seen = set()
    for end in range(1, whole.ply, 7):
        device = lifted(whole.at(end))
        every = list(told_turns(device, device.open.viewing_seat))
        shown = [told for _, _, told in on_table(device)]
        assert shown == [told for _, _, told in every[-log.TURNS_IN_SIGHT :]]
        seen.add(len(shown))
        (box,) = [element for element in device.elements() if element.get("data-scroll") == "log"]
        assert box.has("last-first")
    assert seen >= {log.TURNS_IN_SIGHT}


def test_the_whole_log_opens_at_its_end() -> None:
    device = lifted(played("avalon", "groups", 40))
    in_dialog(device)
    (box,) = [element for element in device.elements() if element.get("data-scroll") == "whole-log"]
    assert box.has("last-first")
    assert box.data["tabindex"] == "0", "It can be scrolled by keys."
    bodies = [element for element in device.elements() if element.has("panel-body")]
    assert "tabindex" not in bodies[0].data, "One thing scrolls, not two."


@pytest.mark.parametrize("name", GAMES)
def test_what_ends_a_match_by_word_belongs_to_the_running_turn(name: str) -> None:
    for move in (AGREE_DRAW, f"{RESIGN}-1"):
        match = played(name, "by word", 8)
        now = match.game.turn(match.seen(None))
        assert now is not None
        match.play(move)
        device = at_table(match)
        assert device.screen == "over"
        css, heading, told = in_dialog(device)[-1]
        assert (css, heading) == (f"log-turn seat-{now.seat}", f"{ALL_NAMES[now.seat]} Turn {now.number}")
        resigned = "Resigns." if now.seat == 1 else "Bert resigns."
        assert told[-1] == (resigned if move.startswith(RESIGN) else "Both sides agree to a draw.")


def test_a_game_that_does_not_say_whose_turn_it_is_has_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["avignon"]), "turn", lambda _game, _seen: None)
    device = at_table(played("avignon", "silent", 12))
    *over, running = in_dialog(device)
    assert all(re.fullmatch(r"log-turn seat-\d", css) and heading for css, heading, _ in over)
    assert running[:2] == ("log-turn", "")
    assert running[2]


def test_with_all_drawers_down_the_log_is_everybodys() -> None:
    device = lifted(played("avalon", "groups", 41))
    own = "".join(line for _, _, told in [*on_table(device), *in_dialog(device)] for line in told)
    assert PRIVATE in own
    device.act("close")
    device.act("hide")
    assert recap(device) == []
    found = [*on_table(device), *in_dialog(device)]
    assert len(found) > 4
    assert not any(PRIVATE in line for _, _, told in found for line in told)


# --- signs ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_of_a_game_has_a_sign_that_is_drawn(name: str) -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', pictures()))
    presentation, told, plain = PRESENTATIONS[name], set(), set()
    for key in ("signs", "more", "again"):
        for ply in played(name, key).plies:
            for event in ply.events:
                sign = presentation.sign(event)
                if (
                    event.kind != TURN_OVER
                    and presentation.sentence(event, ALL_NAMES) is not None
                    and not sign
                ):
                    plain.add(event.kind)
                if sign:
                    assert sign in drawn, event.kind
                told.add(event.kind)
    assert not plain
    assert len(told) > 6
    assert set(log._SIGNS.values()) <= drawn


@pytest.mark.parametrize(
    ("game", "kind", "about", "sign"),
    [
        ("camelot", "quest over", {"place": "grail", "won": True}, "ca-sword-white"),
        ("camelot", "quest over", {"place": "grail", "won": False}, "ca-sword-black"),
        ("camelot", "invaded", {"place": "picts"}, "ca-c-Pt"),
        ("camelot", "warrior removed", {"place": "saxons"}, "ca-c-Sx"),
        ("camelot", "relic gone", {"relic": "grail"}, "ca-relic-grail"),
        ("avignon", "joined", {"person": "preacher"}, "ag-f-inquisitor"),
        ("avalon", "attack", {}, "av-attack"),
        ("avalon", "unheard of", {}, ""),
    ],
)
def test_a_sign_tells_the_kind_of_what_happened(
    game: str, kind: str, about: dict[str, object], sign: str
) -> None:
    assert PRESENTATIONS[game].sign(Event(kind, about)) == sign  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_the_kinds_that_have_signs_are_the_games(name: str) -> None:
    """Of every kind that a game names, told or not: none is misspelt in its table of signs."""
    without = {kind for kind in GAMES[name].kinds if not _sign_of(name, kind)}
    assert without <= {TURN_OVER, "ended", "read", "swords"}


def _sign_of(name: str, kind: str) -> str:
    facts = {"place": "picts", "relic": "grail", "won": True, "person": "knight"}
    about = {fact: facts[fact] for fact in GAMES[name].kinds[kind].facts if fact in facts}
    return PRESENTATIONS[name].sign(Event(kind, about))  # type: ignore[arg-type]


def test_signs_are_silent() -> None:
    """What a screen reader reads of the log are its sentences."""
    device = lifted(played("camelot", "groups", 40))
    in_dialog(device)
    signs = [element for element in device.elements() if element.has("sign")]
    assert len(signs) > 20
    assert all(element.data["aria-hidden"] == "true" and not element.text for element in signs)


# --- the review -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_in_a_review_every_entry_leads_to_its_ply(name: str) -> None:
    match = played(name, "review", 30 if name != "avignon" else 12)
    device = reviewing(match)
    page = part(device, 'aria-labelledby="log-title"', "</main>")
    expected = [told for _, _, told in told_turns(device, None)]
    assert [told for _, _, told in groups(page)] == expected
    buttons = [element for element in lines(device) if element.data["data-act"] == "leaf"]
    assert [button.text for button in buttons[1:]] == [text for told in expected for text in told]
    plies = [int(button.data["data-to"]) for button in buttons]
    assert plies == sorted(plies)
    assert (plies[0], plies[-1]) == (0, match.ply)
    for button in buttons[:: max(1, len(buttons) // 5)]:
        device.act("leaf", to=button.data["data-to"])
        current = {e.data["data-to"] for e in lines(device) if "aria-current" in e.data}
        assert current == {button.data["data-to"]} == {device.frame.body["ply"]}
        assert [line.text for line in lines(device)] == [line.text for line in buttons], "All of it stays."


# --- since you last looked ----------------------------------------------------------------------------------


def recap(device: Device) -> list[Element]:
    """The elements of the recap on the page."""
    page = device.frame.html
    if 'id="recap"' not in page:
        return []
    start = page.index('<section id="recap"')
    return elements(page[start : page.index("</section>", start) + len("</section>")])


def looked_away(match: Match, since: int) -> Device:
    """Whoever is to move takes the device and has not looked since a ply."""
    read = [since] * match.setup.seats
    device = at_table(match, read=read)
    return device.reveal()


def private_since(device: Device, since: int) -> list[str]:
    seat = device.open.viewing_seat
    came_to = PRESENTATIONS[device.open.game.name].came_to
    told = [event for _, event in device.open.match.events(seat, since)]
    events = [event for event in told if event.seats is not None or came_to(event) == seat]
    return [str(text) for event in events if (text := sentence(device.context, device.open, event))]


@pytest.mark.parametrize("name", ["avalon", "camelot"])
def test_the_recap_tells_at_most_three_lines_of_what_the_board_did_not(name: str) -> None:
    whole = played(name, "recap")
    counts = set()
    for end in range(10, whole.ply, 3):
        match = whole.at(end)
        pending = match.decision()
        if pending is None or not pending.private:
            continue
        for since in (0, end // 2, end - 6):
            device = looked_away(match, since)
            private = private_since(device, since)
            found = [element.text for element in recap(device) if element.tag == "li"]
            assert found == private[-log.LINES_OF_NEWS :]
            more = [element.text for element in recap(device) if element.has("hint")]
            left = len(private) - log.LINES_OF_NEWS
            lines = "line" if left == 1 else "lines"
            assert more == ([f"… and {left} more {lines} in the log"] if left > 0 else [])
            counts.add(len(private))
    assert {0, 1} < counts
    assert max(counts) > log.LINES_OF_NEWS


def test_the_recap_is_of_the_own_secrets_alone() -> None:
    whole = played("avalon", "own")
    lengths = []
    for end in range(20, whole.ply, 5):
        device = looked_away(whole.at(end), 0)
        told = [element.text for element in recap(device) if element.tag == "li"]
        lengths.append(len(told))
        assert all(line.startswith(PRIVATE) for line in told)
    assert max(lengths) == log.LINES_OF_NEWS


def test_without_secrets_there_is_no_recap() -> None:
    match = played("avignon", "recap", 12)
    device = at_table(match, read=[0, 0])
    assert recap(device) == []


def test_a_match_without_moves_has_its_opening_alone() -> None:
    game = GAMES["avalon"]
    device = lifted(Match(game, standard_setup(game), Start(key="none")))
    assert on_table(device) == []
    assert sum(element.has("opening") for element in device.elements()) == 1
