"""Camelot's heuristics for every seat, the traitor's included (see ``core.heuristics.Heuristics``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from threethrones.core.chance import below
from threethrones.core.heuristics import Manner
from threethrones.core.terms import Event, Move, Seen
from threethrones.core.text import Text
from threethrones.games.camelot import components as box
from threethrones.games.camelot.ai.heuristics import traitor_play
from threethrones.games.camelot.ai.heuristics.answers import scores
from threethrones.games.camelot.ai.heuristics.belief import PublicRecord, recorded, suspicion
from threethrones.games.camelot.ai.heuristics.intentions import intention
from threethrones.games.camelot.ai.heuristics.outlook import Outlook
from threethrones.games.camelot.ai.heuristics.prices import PLAIN, PRICES, Prices
from threethrones.games.camelot.ai.heuristics.remarks import remark
from threethrones.games.camelot.ai.heuristics.worlds import CamelotWorlds
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.evil import Evil
from threethrones.games.camelot.rules.state import State, has_traitor, knows_loyalty

MISJUDGED: Final = {"easy": 2.0, "normal": 1.0, "hard": 0.0}
"""Maximum error, up or down, in a knight's score of a move, by level."""
FORGOTTEN: Final = {"easy": 5, "normal": 12, "hard": 0}
"""Reciprocal of the probability that a knight overlooks a move, by level; 0: none is overlooked."""
STEPS: Final = 1000
FEARED: Final = 0.2
"""Probability of a hidden traitor above which no playouts are used."""


class CamelotHeuristics:
    """Heuristics for each level, tuned at the setups that are hardest to win (``tables``)."""

    tables = (
        (3, {"traitor": "none"}),
        (4, {"traitor": "surely"}),
        (5, {"traitor": "surely"}),
        (4, {"traitor": "perhaps"}),
    )

    def __init__(self, prices: Prices = PRICES) -> None:
        self.prices = prices

    def numbers(self) -> Mapping[str, float]:
        """Return the values in ``prices`` by name."""
        return self.prices.numbers()

    def renumbered(self, numbers: Mapping[str, float]) -> CamelotHeuristics:
        """Return heuristics with other values in ``prices``."""
        return CamelotHeuristics(self.prices.renumbered(numbers))

    def scores(
        self,
        seen: Seen[State],
        seat: int,
        legal: Sequence[Move],
        rng: Random,
        events: Sequence[Event],
        manner: Manner,
    ) -> list[float]:
        """Return a score for each legal move, with the random errors and oversights of the level."""
        record = recorded(events, len(seen.state.knights))
        found = self.exact_scores(seen.state, seat, legal, record, manner)
        return _by_people(found, rng, manner.level)

    def exact_scores(
        self, state: State, seat: int, legal: Sequence[Move], record: PublicRecord, manner: Manner
    ) -> list[float]:
        """Return a score for each legal move, without random errors. Only what this seat has seen is read."""
        easy, minds = manner.level == "easy", has_traitor(state.setup)
        seen = Seen(state, seat)
        suspects = suspicion(seen, seat, record) if minds and not easy else ()
        prices = PLAIN if easy else self.prices
        look = Outlook(state, seat, prices, suspects)
        found = scores(look, legal)
        if minds and state.loyalty[seat] == box.TRAITOR and not manner.loyal and knows_loyalty(state):
            harmful = Outlook(state, seat, PLAIN if easy else traitor_play.style_of(state).prices, suspects)
            return traitor_play.scores(look, harmful, legal, found, suspicion(seen, None, record)[seat])
        return found

    def worlds(
        self, seen: Seen[State], seat: int, events: Sequence[Event], manner: Manner, key: str
    ) -> CamelotWorlds | None:
        """Return playouts for a loyal seat that chooses an action or how evil progresses; otherwise None.
        Also None if a hidden traitor is likely: playouts do worse then, as they cannot value hiding."""
        state = seen.state
        if not isinstance(state.frame, (Evil, ChooseAction)) or state.loyalty[seat] == box.TRAITOR:
            return None
        record = recorded(events, len(state.knights))
        if sum(suspicion(seen, seat, record)) > FEARED:
            return None
        return CamelotWorlds(seen, seat, record, manner, self.exact_scores, key)

    def intention(self, seen: Seen[State], seat: int, move: Move) -> Text | None:
        """Return a sentence with which a seat announces a move, or None (see ``intentions``)."""
        return intention(seen.state, seat, move)

    def remark(
        self, seen: Seen[State], seat: int, move: Move, events: Iterable[Event], names: Sequence[str]
    ) -> Text | None:
        """Return a seat's remark about the other seats, or None (see ``remarks``)."""
        return remark(seen, seat, move, events, names)


HEURISTICS: Final = CamelotHeuristics()


def _by_people(found: list[float], rng: Random, level: str) -> list[float]:
    """Return the scores with the random errors and oversights of a level."""
    most, one_of = MISJUDGED[level], FORGOTTEN[level]
    if not most:
        return found
    unsure = [worth + most * (below(rng, 2 * STEPS + 1) - STEPS) / STEPS for worth in found]
    best = max(unsure)
    return [
        worth - 2 * most if one_of and worth < best and not below(rng, one_of) else worth for worth in unsure
    ]
