"""Where a rule is cited, a button leads to it; the bare name stands nowhere."""

from __future__ import annotations

import re

import pytest

from building.rulebook import NAME, games
from tests.games.avalon.positions import position
from tests.games.camelot.positions import events as camelot_events
from tests.games.camelot.positions import position as camelot_position
from tests.rule_names import NAMES, NAMES_OF
from tests.table.device import Device
from threethrones.core.text import citing, say
from threethrones.games import CARDS, PRESENTATIONS
from threethrones.table.session.language import catalogue
from threethrones.table.views.render import cited, ruled


def buttons(device: Device) -> dict[str, str]:
    """What the buttons that lead to rules say, by the rule."""
    return {e.data["data-rule"]: e.text for e in device.elements() if e.has("cite")}


@pytest.mark.parametrize(
    ("picks", "rule"),
    [(("Kr", "6", "attack"), "AV22"), (("Kr", "5", "attack"), "AV34"), (("counter",), "AV9")],
)
def test_a_refusal_has_a_button_for_its_rule(picks: tuple[str, ...], rule: str) -> None:
    start = position("5:P3c1:Ky/Kg 6:F1?:/KbKb", hands="Kr/Sb")
    device = Device().put(start).reveal()
    device.target(*picks)
    (told,) = device.told
    assert told.endswith(f" ({rule})")
    assert buttons(device) == {rule: f"Rule {rule}"}
    assert f"({rule})" not in device.frame.html


def test_what_is_revealed_leads_to_its_rule() -> None:
    device = Device().put(position("4:F2o?:Ky/", hands="KrKgKy/")).reveal()
    device.move("Kr-4-attack")
    assert buttons(device) == {"AV40": "Rule AV40"}


def test_a_card_that_is_carried_out_leads_to_its_rule() -> None:
    presentation = PRESENTATIONS["camelot"]
    told = camelot_events(camelot_position(phase="evil", foe="M3"), "draw")
    texts = [text for event in told if (text := presentation.explanation(event))]
    assert [text.values["rule"] for text in texts] == ["SC77"]


@pytest.mark.parametrize("game", CARDS)
def test_the_short_rules_lead_to_their_rules_and_pictures(game: str) -> None:
    device = Device()
    device.act("new", game=game)
    device.act("start")
    device.act("panel", panel="rules")
    assert f'data-short="{game}"' in device.frame.html
    assert 'data-rule="pictures"' in device.frame.html
    assert f'href="./rules/{game}.html"' in device.frame.html
    assert NAME.findall(re.sub(r"<button.*?</button>", "", device.frame.html)) == []


def test_what_no_rule_of_a_game_refuses_leads_nowhere() -> None:
    english = catalogue("en")
    assert cited(citing("notation", say("<No>.")), english) == "<No>."
    assert cited(say("Nothing."), english) == "Nothing."
    assert cited(say("%(name)s: %(text)s", name="A", text=say("B")), english) == "A: B"
    told = cited(citing("AV49", say("<Five>.")), english)
    assert told == '&lt;Five&gt;. <button type="button" class="cite" data-rule="AV49">Rule AV49</button>'
    assert "Regel AV49" in ruled("AV49", catalogue("de"))
    assert "AV49" in NAMES


def test_a_card_says_how_the_names_of_rules_begin_that_have_a_page() -> None:
    assert {name for name, card in CARDS.items() if card.rules} == {*games()}
    for game, names in NAMES_OF.items():
        assert all(name.startswith(CARDS[game].rules) for name in names)
    assert cited(citing("NI2", say("<Two>.")), catalogue("en")) == "<Two>."
