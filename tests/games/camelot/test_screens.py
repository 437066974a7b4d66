"""What Camelot's templates draw, from what is seen alone: of a state and of any other that looks the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.boards import board_page
from tests.games.camelot.positions import after, position
from tests.markup import Element, elements
from tests.rule_names import rule
from tests.subjects import biased
from tests.table.device import ALL_NAMES
from threethrones.core.paths import next_targets
from threethrones.core.picking import Picking
from threethrones.core.setups import standard_setup
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.presentation import PRESENTATION
from threethrones.games.camelot.rules.state import State
from threethrones.players.playouts import thinking
from threethrones.table.views.render import environment

PICKED = Picking(("grail",), frozenset(("travel",)), "travel")


def drawn(state: State, seat: int | None) -> str:
    """The board, the hand and the words of a seat's screen (None: everybody's)."""
    seen = GAME.seen(state, seat)
    made = environment("en")
    told = [
        PRESENTATION.prompt(seen, ALL_NAMES, Picking()),
        PRESENTATION.opening(seen, ALL_NAMES),
        *PRESENTATION.describe(seen, ALL_NAMES),
        PRESENTATION.announcement(seen, ALL_NAMES),
    ]
    pages = [
        board_page(PRESENTATION, seen, ALL_NAMES, picking, "grail p1") for picking in (Picking(), PICKED)
    ]
    for what in ("grail", "lancelot", "p0", "p1", "black-Mi", "white-Me", "relic-grail"):
        looked = PRESENTATION.look(seen, what, ALL_NAMES)
        if looked:
            pages.append(made.get_template("camelot/look.html.j2").render(scene=looked))
    held = None if seat is None else PRESENTATION.hand(seen)
    if held:
        pages.append(made.get_template("camelot/hand.html.j2").render(scene=held))
    return "\n".join([*pages, *map(str, told)])


EVERY = 40
"""One ply in so many is looked at; the soak looks at all."""


@rule("SCR48")
@pytest.mark.voluminous
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_no_screen_depends_on_what_its_viewer_does_not_know(seats: int, volume: int) -> None:
    state = GAME.setup(standard_setup(GAME, seats=seats), f"screens {seats}")
    players = [biased("camelot", "darer" if seat % 2 else "quester") for seat in range(seats)]
    rng, other = thinking("screens"), Random(seats)
    ply = 0
    while (decision := GAME.decision(state)) is not None:
        if ply * volume % EVERY < volume:
            for seat in (None, *range(seats)):
                twin = GAME.resample(GAME.seen(state, seat), other)
                assert drawn(twin, seat) == drawn(state, seat)
        GAME.play(state, players[decision.seat or 0].choose(None, GAME.legal(state), rng))
        ply += 1
    assert ply > 60
    assert drawn(GAME.resample(GAME.seen(state, None), other), None) == drawn(state, None)


@rule("SCR48")
def test_the_comparison_would_notice() -> None:
    """Seen with the eyes of its owner another hand is another screen; so is another loyalty."""
    one, two = position(hands="F1/Me", loyalty="llt"), position(hands="F1/Gr", loyalty="tll")
    assert drawn(one, 2) != drawn(two, 2)
    assert drawn(one, 1) != drawn(two, 1)
    assert drawn(one, None) == drawn(two, None)


def test_a_loyalty_is_marked_as_ones_own_only_on_the_screen_of_its_seat() -> None:
    """Both sentences stand on every seat's screen; which of them is shown is its own alone."""
    traitor = position(hands="F1", loyalty="tll")
    own = '<span class="ca-own">You are the traitor.'
    assert own in drawn(traitor, 0)
    for viewer in (1, 2):
        assert own not in drawn(traitor, viewer)
        assert '<span class="ca-own">You are loyal.' in drawn(traitor, viewer)
    assert "You are" not in drawn(traitor, None)


def test_a_hand_that_lies_open_in_the_end_hides_nothing() -> None:
    """Loyalty and cards that its seat has laid face down, where the match is over."""
    state = position(
        hands="F1",
        loyalty="tll",
        laid="excalibur:GrMe",
        layers="0/1",
        dark="knight:K3K7",
        covers="knight:0/1",
    )
    template = environment("en").get_template("camelot/hand.html.j2")
    hands = [PRESENTATION.hand(GAME.seen(state, seat)) for seat in (0, 1)]
    over = [template.render(scene=hand, running=False) for hand in hands]
    assert "<strong>You are the traitor.</strong>" in over[0]
    assert "data-hold" not in over[0]
    assert all(name in over[0] for name in ("Grail", "Black Knight 3")), over[0]
    assert all(name in over[1] for name in ("Merlin", "Black Knight 7"))
    assert "Black Knight 7" not in over[0]
    assert "data-hold" in template.render(scene=hands[0], running=True)


def board(state: State, seat: int | None, *picks: str) -> list[Element]:
    """What stands on a seat's board with some targets picked."""
    seen = GAME.seen(state, seat)
    picking = Picking(picks, frozenset(next_targets(GAME.offers(seen), picks)))
    return elements(board_page(PRESENTATION, seen, ALL_NAMES, picking))


@rule("SC64", "SC67")
def test_what_is_looked_at_in_secret_lies_there_large() -> None:
    looked = after(position(phase="evil", foe="K7"), "look")
    (card,) = [it for it in board(looked, 0) if it.has("ca-drawn")]
    assert "Black Knight 7" in card.text
    assert not any(it.has("ca-drawn") for seat in (1, None) for it in board(looked, seat))
    clairvoyance = after(position(hands="Cl", foe="DeExPt", black=3), "Cl-play")
    choices = [it for it in board(clairvoyance, 0) if it.has("ca-held") and it.has("ca-seen")]
    assert sorted(it.data["data-spot"] for it in choices) == ["De", "Ex", "Pt"]
    armour = after(position(relics="armour:0", phase="evil", foe="DeEx"), "draw")
    assert len([it for it in board(armour, 0) if it.has("ca-held") and it.has("ca-seen")]) == 2
    ordered = after(clairvoyance, "Ex", "Pt")
    assert len([it for it in board(ordered, 0) if it.tag == "li" and it.has("ca-seen")]) == 3


def test_what_is_offered_as_a_button_stays_marked_on_the_board() -> None:
    state = position(hands="GrGrGrMs/F1", place="grail", engines=2, life=3)
    for card, target in (("Gr", "grail"), ("Ms", "p1")):
        marked = [it for it in board(state, 0, card) if it.get("data-spot") == target]
        assert len(marked) == 2
        assert all(it.has("legal") for it in marked)


def test_one_knight_at_most_is_to_move_or_asked() -> None:
    def told(state: State, seat: int | None) -> list[str]:
        return sorted(it.text for it in board(state, seat) if it.has("ca-turn"))

    start = position(hands="F1/F1/F2", knights="Ar")
    assert told(start, 1) == ["to move"]
    swapping = after(start, "F1-swap-p2")
    assert [told(swapping, seat) for seat in (0, 2, None)] == [["choosing", "their turn"]] * 3


@pytest.mark.parametrize(("fields", "says"), [
    ({"unmasked": 1, "loyalty": "ltl", "exposed": "010"}, "traitor"),
    ({"out": "010", "life": "4/0/4"}, "out"),
])  # fmt: skip
def test_what_has_become_of_a_knight_stands_on_a_line_of_its_own(fields: dict[str, Any], says: str) -> None:
    """Beside the names, on one line that is cut off, nobody could read it."""
    html = drawn(position(hands="F1//F1", **fields), 0)
    words = [each for each in elements(html) if each.has("ca-words")]
    assert not any(says in each.text for each in words)
    assert {each.text for each in elements(html) if each.has("ca-fallen")} == {says}


@pytest.mark.parametrize(("fields", "told"), [
    ({}, "Take an action."),
    (
        {"knights": "TrPaGw", "owed": 1, "departed": "1", "done": "A", "place": "picts"},
        "Take an action, or end your turn.",
    ),
    ({"owed": 0, "done": "A"}, "End your turn, or use what you have left."),
])  # fmt: skip
def test_whoever_is_to_take_the_device_is_told_what_is_left(fields: dict[str, Any], told: str) -> None:
    seen = GAME.seen(position(hands="F1//", **fields), None)
    assert str(PRESENTATION.announcement(seen, ALL_NAMES)) == told
