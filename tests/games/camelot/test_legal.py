"""The actions that are listed are those that nothing speaks against."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from tests.games.camelot.positions import position, refused
from tests.rule_names import rule
from tests.subjects import biased
from threethrones.core.setups import standard_setup
from threethrones.games.camelot.components import PLACE_NAMES, WHITE
from threethrones.games.camelot.game import GAME
from threethrones.players.playouts import thinking

SEATS: Final = [f"p{seat}" for seat in range(7)]
USES: Final = (
    *("heal", "siege", "siege-play", "excalibur-pay", "play", "life", "self", "others", "loyal", "traitor"),
    *PLACE_NAMES,
    *(f"{place}-play" for place in PLACE_NAMES),
    *SEATS,
    *(f"swap-{seat}" for seat in SEATS),
)
ACTION_TYPES: Final = (
    *("sacrifice", "end", "camelot-draw"),
    *(f"{place}-travel" for place in PLACE_NAMES),
    *(f"accuse-{seat}" for seat in SEATS),
    *(f"{card}-{use}" for card, use in product(WHITE, USES)),
)
"""Everything that is an action in some position, and much that never is."""


@pytest.mark.sample(2)
@rule("SC5", "SC6", "SCR49")
@pytest.mark.parametrize(("seats", "leaning"), [(3, "guard"), (4, "merlin"), (5, "darer"), (7, "quester")])
def test_what_is_listed_is_what_is_not_refused(seats: int, leaning: str) -> None:
    looked = 0
    for number in range(4):
        state = GAME.setup(standard_setup(GAME, seats=seats), f"legal {number}")
        players, rng = [biased("camelot", leaning)] * seats, thinking(f"legal {number}")
        while (decision := GAME.decision(state)) is not None:
            legal = GAME.legal(state)
            if decision.kind == "deeds":
                looked += 1
                assert sorted(legal) == sorted(
                    move for move in ACTION_TYPES if GAME.refusal(state, move) is None
                )
            GAME.play(state, players[decision.seat or 0].choose(None, legal, rng))
    assert looked > 100


@rule("SC5", "SC6", "SC25", "SC31", "SC37", "SC85", "SCR19", "SCR30", "SCR49")
@pytest.mark.parametrize(
    ("picked", "fields", "why"),
    [
        ("Me", {"hands": "Me", "effects": "Vi:", "engines": 3}, "SC85"),
        ("Me", {"hands": "Me"}, "SCR49"),
        ("La", {"hands": "La", "life": "6", "closed": "excalibur"}, "SC71"),
        ("Ms", {"hands": "Ms"}, "SC72"),
        ("Cl", {"hands": "Cl", "done": "C"}, "SC6"),
        ("F1", {"hands": "F1"}, "SCR19"),
        ("F1", {"hands": "F1", "done": "B"}, "SC6"),
        ("F1", {"hands": "F1", "owed": 0, "done": "A"}, "SC5"),
        ("Gr", {"hands": "Gr", "engines": 1}, "SC32"),
        ("F3", {"hands": "F3", "place": "picts"}, "SC44"),
        ("F3", {"hands": "F3", "place": "knight", "laid": "knight:F1F1F2"}, "SCR15"),
        ("Gr", {"hands": "Gr", "place": "knight"}, "SC36"),
        ("grail", {"place": "grail"}, "SC5"),
        ("grail", {"place": "grail", "done": "B"}, "SC6"),
        ("grail", {"closed": "grail"}, "SCR30"),
        ("grail", {"done": "A"}, "SC6"),
        ("grail", {"owed": 0, "done": "B"}, "SC5"),
        ("knight", {"place": "camelot/knight"}, "SC25"),
        ("camelot", {"hands": "F1F1F1F1F1F1F1F1F1F1F1F1F1F2"}, "SC31"),
        ("camelot", {"done": "B"}, "SC6"),
    ],
)
def test_what_is_picked_alone_and_leads_nowhere_is_refused_for_its_own_reason(
    picked: str, fields: dict[str, str | int], why: str
) -> None:
    assert refused(position(**fields), picked) == why  # type: ignore[arg-type]
