"""What knights count everything at. One white sword is worth ``white``; all else is weighed against that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from threethrones.games.camelot.ai.heuristics.parameters import NUMBERS


@dataclass(frozen=True, slots=True)
class Prices:
    """Rules of thumb as numbers: set by hand, then tuned by self-play (see ``numbers``)."""

    white: float = 10.0
    """A white sword."""
    coming: float = 0.35
    """So many black swords are won meanwhile for each white one that is still to be won."""
    lacking: float = 4.0
    """Each sword that will be lacking when there are white ones enough."""
    last: float = 9.0
    """The same once there are."""
    excess: float = 8.0
    """The first black sword too many; more cost ``excess_more`` times the square."""
    excess_more: float = 2.0
    closing: float = 0.3
    """Of a quest that is there but once: which part of its swords is given up with it."""
    end: float = 120.0
    """The game, won or lost."""
    engine: float = 1.1
    """The first siege engine; each further one costs ``engine_more`` more, and near the twelfth
    ``engine_last`` times the square of those over seven."""
    engine_more: float = 0.22
    engine_last: float = 0.3
    life: tuple[float, ...] = (0.0, 30.0, 3.6, 2.4, 1.8, 1.4, 1.0)
    """The last life, the last but one and so on (from index 1)."""
    card: float = 0.9
    """Any white card in a hand of a usual size."""
    full: float = 0.06
    """So much less a card is worth for every card in the hand beyond ``full_from``, but never less than
    ``spent``."""
    full_from: float = 5.0
    spent: float = 0.2
    fights: tuple[float, ...] = (0.0, 0.6, 0.6, 0.8, 1.0, 1.2)
    """A fight card of 1 to 5."""
    grail_card: float = 0.8
    idle_card: float = 0.3
    """A card that is of no use any more but to pay with."""
    merlin: float = 2.6
    relic: float = 3.0
    closeness: float = 1.6
    """How much the last steps to a quest's end count more than the first: the exponent of the share done."""
    doubt: float = 3.0
    """Of a combat's sums: by how much they are usually misjudged."""
    missing: float = 0.3
    """How likely a card that is lacking turns up in time."""
    alone: float = 0.45
    """How likely what one begins alone is ended by others."""
    together: float = 0.75
    """The same where others are there already."""
    follow: float = 0.5
    """So many Grail cards each knight who is not there yet will bring."""
    supply_doubt: float = 1.5
    """By how many Grail cards that is usually misjudged."""
    grail_drift: float = 0.1
    """How much black cards slow the search for the Grail."""
    helper: float = 1.6
    """So many cards that fit a knight who is there already will lay."""
    drawing: float = 0.35
    """How often a knight draws a black card."""
    stopped: float = 0.35
    """How often three Merlins are found when one is drawn."""
    sacrifice: float = 0.3
    """So much more than its price a life must bring that is given for a deed."""
    travel: float = 1.0
    """How many deeds it takes to get anywhere."""
    hunted: float = 1.0
    """How much more a siege engine costs while a traitor is in the game."""
    trust: float = 1.0
    """Which part of a suspicion is acted upon when it comes to an accusation."""
    unmasked: float = 4.0
    """What it is worth besides that a traitor must play openly."""
    draw: float = 1.0
    """How much drawing cards is worth, beside the cards' price."""
    solo: float = 1.0
    """How well each kind of quest does, beside what is reckoned: duels, the dragon, wars, sword and Grail."""
    dragon: float = 1.0
    war: float = 1.0
    sword: float = 1.0
    grail: float = 1.0
    pairs: float = 0.3
    """So much more a fight card is worth that one has a pair of."""
    held: float = 2.5
    """A special card in the hand."""
    played: float = 0.8
    """What one that brings cards must bring at least."""
    clairvoyance: float = 2.0
    heroism: float = 0.55
    """So much of a quest must be done before Heroism is put there."""
    kept_sword: float = 6.0
    """What a black card must cost before Excalibur is thrown away for it."""
    stopping: float = 3.1
    """What a special black card must cost before three Merlins are spent on it."""
    morgans_draws: float = 6.6
    """What a few of the special black cards usually cost: Morgan's three cards, the Mists and so on."""
    mists: float = 6.0
    guinevere: float = 1.5
    called_home: float = 1.6
    """What it costs each knight to be called home."""
    vivien: float = 1.5
    forest: float = 1.0

    def numbers(self) -> dict[str, float]:
        """All of them, those in rows one by one: ``life 1``."""
        found: dict[str, float] = {}
        for field in fields(self):
            price = getattr(self, field.name)
            if isinstance(price, tuple):
                found |= {f"{field.name} {at}": one for at, one in enumerate(price) if at}
            else:
                found[field.name] = price
        return found

    def renumbered(self, numbers: Mapping[str, float]) -> Prices:
        """The same but for these."""
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
"""As they were set by hand."""
PRICES: Final = PLAIN.renumbered(NUMBERS)
"""As training has left them for the loyal."""
