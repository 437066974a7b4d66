"""The counsel of Camelot (``core.counsel.Counsel``): what each seat goes by, the traitor's too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from threethrones.core.chance import below
from threethrones.core.counsel import Manner
from threethrones.core.game import Event, Move, Seen
from threethrones.core.text import Text
from threethrones.games.camelot import components as box
from threethrones.games.camelot.counsel import treason
from threethrones.games.camelot.counsel.answers import worths
from threethrones.games.camelot.counsel.belief import suspicion
from threethrones.games.camelot.counsel.intentions import intention
from threethrones.games.camelot.counsel.outlook import Outlook
from threethrones.games.camelot.counsel.prices import PLAIN, PRICES, Prices
from threethrones.games.camelot.state import State, has_traitor, knows_loyalty

MISJUDGED: Final = {"easy": 2.0, "normal": 1.0, "hard": 0.0}
"""By how much a knight of each level may misjudge a move, either way."""
FORGOTTEN: Final = {"easy": 5, "normal": 12, "hard": 0}
"""Of so many moves one does not come to mind; 0 for none."""
STEPS: Final = 1000


class Advice:
    """Rules of thumb for each level. Without a traitor it shows how well knights work together, so their
    numbers are tried there."""

    tables = ((3, {"traitor": "none"}), (5, {"traitor": "none"}), (4, {"traitor": "none"}))

    def __init__(self, prices: Prices = PRICES) -> None:
        self.prices = prices

    def numbers(self) -> Mapping[str, float]:
        """The prices of those who play well."""
        return self.prices.numbers()

    def renumbered(self, numbers: Mapping[str, float]) -> Advice:
        """Going by other prices."""
        return Advice(self.prices.renumbered(numbers))

    def worths(
        self,
        seen: Seen[State],
        seat: int,
        legal: Sequence[Move],
        rng: Random,
        told: Sequence[Event],
        manner: Manner,
    ) -> list[float]:
        """How good each legal move seems. Who misjudges or forgets does so by lot."""
        state = seen.state
        look = Outlook(seen, seat, PLAIN if manner.level == "easy" else self.prices)
        if has_traitor(state.setup) and manner.level != "easy":
            look.suspects = suspicion(seen, seat, told)
        found = worths(look, legal)
        if state.loyalty[seat] == box.TRAITOR and not manner.loyal and knows_loyalty(state):
            found = treason.worths(look, legal, found, suspicion(seen, None, told)[seat])
        return _by_people(found, rng, manner.level)

    def intention(self, seen: Seen[State], seat: int, move: Move) -> Text | None:
        """As ``intentions`` says."""
        return intention(seen.state, seat, move)


ADVICE: Final = Advice()


def _by_people(found: list[float], rng: Random, level: str) -> list[float]:
    """The same as people see it who misjudge and forget."""
    most, one_of = MISJUDGED[level], FORGOTTEN[level]
    if not most:
        return found
    unsure = [worth + most * (below(rng, 2 * STEPS + 1) - STEPS) / STEPS for worth in found]
    best = max(unsure)
    return [
        worth - 2 * most if one_of and worth < best and not below(rng, one_of) else worth for worth in unsure
    ]
