"""Relative values that computer knights assign to swords, cards, lives and so on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from threethrones.games.camelot.ai.heuristics.parameters import NUMBERS


@dataclass(frozen=True, slots=True)
class Prices:
    """Parameters of the heuristics: defaults set by hand, which self-play tunes (see ``parameters``)."""

    white: float = 10.0
    """Value of a white sword."""
    coming: float = 0.35
    """Number of black swords expected for each white sword still to be won."""
    lacking: float = 4.0
    """Cost of each sword of the twelve expected to be missing when there are enough white ones."""
    last: float = 9.0
    """Cost of each sword missing from the twelve if there are already enough white ones."""
    excess: float = 8.0
    """Cost of each black sword too many; ``excess_more`` times the square of their number is added."""
    excess_more: float = 2.0
    closing: float = 0.3
    """Share of the swords for winning Excalibur or the Grail that counts as lost with a defeat there."""
    end: float = 120.0
    """Value of winning the game, and cost of losing it."""
    engine: float = 1.1
    """Cost of the first siege engine. Each further one costs ``engine_more`` more, and beyond seven about
    ``engine_last`` times the square of the number over seven is added."""
    engine_more: float = 0.22
    engine_last: float = 0.3
    life: tuple[float, ...] = (0.0, 30.0, 3.6, 2.4, 1.8, 1.4, 1.0)
    """Value of a life by its rank: the last life at index 1, the last but one at 2 and so on."""
    card: float = 0.9
    """Value of an unknown white card in a hand of usual size."""
    full: float = 0.06
    """Reduction of a drawn card's value per card in the hand beyond ``full_from``, down to ``spent``."""
    full_from: float = 5.0
    spent: float = 0.2
    fights: tuple[float, ...] = (0.0, 0.6, 0.6, 0.8, 1.0, 1.2)
    """Value of a fight card by its number, from index 1."""
    grail_card: float = 0.8
    idle_card: float = 0.3
    """Value of a Grail card once the quest for the Grail is over."""
    merlin: float = 2.6
    relic: float = 3.0
    closeness: float = 1.6
    """Exponent of a quest's progress: the higher, the more the last steps count compared with the first."""
    doubt: float = 3.0
    """Typical error in the estimated sums of a combat."""
    missing: float = 0.3
    """Probability that a card lacking for a duel is drawn in time."""
    alone: float = 0.45
    """Probability that other knights finish a quest where no other knight is yet."""
    together: float = 0.75
    """Probability that a quest is finished if other knights are already there."""
    follow: float = 0.5
    """Number of Grail cards expected from each knight who is not yet at the Grail."""
    supply_doubt: float = 1.5
    """Typical error in the expected number of Grail cards."""
    grail_drift: float = 0.1
    """Slowing of the quest for the Grail per black card that the knights are expected to draw in a round."""
    helper: float = 1.6
    """Number of useful cards expected from each knight who is already at a quest."""
    drawing: float = 0.35
    """Probability that a knight draws a black card when evil progresses."""
    stopped: float = 0.35
    """Probability that a special black card is stopped by three Merlins."""
    sacrifice: float = 0.3
    """Minimum gain, beyond the value of the life, for which a life is sacrificed."""
    travel: float = 1.0
    """Number of actions that travelling is counted as."""
    hunted: float = 1.0
    """Factor on the cost of a siege engine while a traitor is in the game."""
    trust: float = 1.0
    """Factor on the suspicion of a seat when an accusation of it is valued."""
    unmasked: float = 4.0
    """Additional value of unmasking a traitor."""
    draw: float = 1.0
    """Factor on the value of drawing white cards in Camelot."""
    solo: float = 1.0
    """Factor on the value of duels; the next four are for the Dragon, wars, Excalibur and the Grail."""
    dragon: float = 1.0
    war: float = 1.0
    sword: float = 1.0
    grail: float = 1.0
    pairs: float = 0.3
    """Additional value of a fight card if the hand has two or three of its number."""
    held: float = 2.5
    """Value of a special white card other than Merlin in the hand."""
    played: float = 0.8
    """Value that playing a special white card must exceed."""
    clairvoyance: float = 2.0
    heroism: float = 0.55
    """Share of a quest that must be done before Heroism is played for it."""
    kept_sword: float = 6.0
    """Minimum cost of a black card for which Excalibur is given up to cancel it."""
    stopping: float = 3.1
    """Minimum cost of a special black card for which three Merlins are played."""
    morgans_draws: float = 6.6
    """Cost of Morgan's card M2, which draws more black cards; the fields below are for other special ones."""
    mists: float = 6.0
    guinevere: float = 1.5
    called_home: float = 1.6
    """Cost of Guinevere for each knight who must return to Camelot."""
    vivien: float = 1.5
    forest: float = 1.0

    def numbers(self) -> dict[str, float]:
        """Return all values by field name; those of a tuple are named ``life 1``, ``life 2`` and so on."""
        found: dict[str, float] = {}
        for field in fields(self):
            price = getattr(self, field.name)
            if isinstance(price, tuple):
                found |= {f"{field.name} {at}": one for at, one in enumerate(price) if at}
            else:
                found[field.name] = price
        return found

    def renumbered(self, numbers: Mapping[str, float]) -> Prices:
        """Return a copy with the values in ``numbers`` replaced."""
        known = {name: numbers.get(name, number) for name, number in self.numbers().items()}
        rows: dict[str, list[float]] = {}
        singles: dict[str, float] = {}
        for name, number in known.items():
            row, _, at = name.partition(" ")
            if at:
                rows.setdefault(row, [0.0]).append(number)
            else:
                singles[name] = number
        return Prices(life=tuple(rows["life"]), fights=tuple(rows["fights"]), **singles)


PLAIN: Final = Prices()
"""Default values, as set by hand."""
PRICES: Final = PLAIN.renumbered(NUMBERS)
"""Values for loyal knights, as tuned by self-play."""
