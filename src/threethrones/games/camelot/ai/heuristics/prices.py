"""Values that knights assign to everything, relative to ``white``, the value of one white sword."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from threethrones.games.camelot.ai.heuristics.parameters import NUMBERS


@dataclass(frozen=True, slots=True)
class Prices:
    """Parameters of the heuristics: set by hand, then tuned by self-play (see ``parameters``)."""

    white: float = 10.0
    """Value of a white sword."""
    coming: float = 0.35
    """Black swords expected for each white one that is still to be won."""
    lacking: float = 4.0
    """Cost of each sword that will be lacking once there are enough white ones."""
    last: float = 9.0
    """Cost of each lacking sword if there are already enough white ones."""
    excess: float = 8.0
    """Cost of each black sword too many, plus ``excess_more`` times the square of their number."""
    excess_more: float = 2.0
    closing: float = 0.3
    """Share of the swords of Excalibur or the Grail that counts as lost with that quest."""
    end: float = 120.0
    """Value of the game, won or lost."""
    engine: float = 1.1
    """Cost of the first siege engine. Each further one costs ``engine_more`` more, and near the twelfth
    ``engine_last`` times the square of the number over seven."""
    engine_more: float = 0.22
    engine_last: float = 0.3
    life: tuple[float, ...] = (0.0, 30.0, 3.6, 2.4, 1.8, 1.4, 1.0)
    """Values of the last life, the last but one and so on (from index 1)."""
    card: float = 0.9
    """Value of any white card in a hand of usual size."""
    full: float = 0.06
    """Reduction of a drawn card's value for each card in the hand beyond ``full_from``, down to ``spent``."""
    full_from: float = 5.0
    spent: float = 0.2
    fights: tuple[float, ...] = (0.0, 0.6, 0.6, 0.8, 1.0, 1.2)
    """Values of fight cards of 1 to 5 (from index 1)."""
    grail_card: float = 0.8
    idle_card: float = 0.3
    """Value of a card that is only good for paying."""
    merlin: float = 2.6
    relic: float = 3.0
    closeness: float = 1.6
    """Exponent of the share done: how much more the last steps to a quest's end count than the first."""
    doubt: float = 3.0
    """Usual error in a combat's estimated sums."""
    missing: float = 0.3
    """Probability that a lacking card turns up in time."""
    alone: float = 0.45
    """Probability that others finish what one knight begins alone."""
    together: float = 0.75
    """Probability that a quest is finished if others are already there."""
    follow: float = 0.5
    """Grail cards expected from each knight who is not yet at the Grail."""
    supply_doubt: float = 1.5
    """Usual error in the expected supply of Grail cards."""
    grail_drift: float = 0.1
    """Slowing of the search for the Grail by each black card drawn."""
    helper: float = 1.6
    """Fitting cards expected from each knight who is already at a quest."""
    drawing: float = 0.35
    """Probability that a knight draws a black card."""
    stopped: float = 0.35
    """Probability that three Merlins are found when a special black card is drawn."""
    sacrifice: float = 0.3
    """Gain beyond a life's value that a sacrifice must bring."""
    travel: float = 1.0
    """Number of actions that travelling takes."""
    hunted: float = 1.0
    """Factor on the cost of a siege engine while a traitor is in the game."""
    trust: float = 1.0
    """Factor on a suspicion when an accusation is considered."""
    unmasked: float = 4.0
    """Additional value of forcing a traitor to play openly."""
    draw: float = 1.0
    """Factor on the value of drawing cards."""
    solo: float = 1.0
    """Factor on the value of duels; the next four are for the Dragon, wars, Excalibur and the Grail."""
    dragon: float = 1.0
    war: float = 1.0
    sword: float = 1.0
    grail: float = 1.0
    pairs: float = 0.3
    """Additional value of a fight card of which the hand has a pair."""
    held: float = 2.5
    """Value of a special card in the hand."""
    played: float = 0.8
    """Minimum gain for which a special card is played."""
    clairvoyance: float = 2.0
    heroism: float = 0.55
    """Share of a quest that must be done before Heroism is played there."""
    kept_sword: float = 6.0
    """Minimum cost of a black card for which Excalibur is thrown away."""
    stopping: float = 3.1
    """Minimum cost of a special black card for which three Merlins are spent."""
    morgans_draws: float = 6.6
    """Usual cost of Morgan's further draws (M2); the fields below are for other special black cards."""
    mists: float = 6.0
    guinevere: float = 1.5
    called_home: float = 1.6
    """Cost for each knight of being called home."""
    vivien: float = 1.5
    forest: float = 1.0

    def numbers(self) -> dict[str, float]:
        """Return all values by name; tuples are spread out as ``life 1`` and so on."""
        found: dict[str, float] = {}
        for field in fields(self):
            price = getattr(self, field.name)
            if isinstance(price, tuple):
                found |= {f"{field.name} {at}": one for at, one in enumerate(price) if at}
            else:
                found[field.name] = price
        return found

    def renumbered(self, numbers: Mapping[str, float]) -> Prices:
        """Return a copy with these values replaced."""
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
"""Values as set by hand."""
PRICES: Final = PLAIN.renumbered(NUMBERS)
"""Values as training has left them for the loyal."""
