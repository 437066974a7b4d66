"""A walker for Avalon that is out for conquests: attack before enchant before reinforce."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from tests.browser.walkers import ACT, TARGET, Step, buttons, is_down


@dataclass(slots=True)
class Place:
    """A territory as its own name and those of its two stacks tell it."""

    at: str
    label: str
    counts: dict[str, int] = field(default_factory=dict)
    """By player's name."""
    tops: dict[str, str] = field(default_factory=dict)


_STACK: Final = re.compile(r"Territory (\d+), (.+)’s side: (?:no cards|(\d+) cards?, (.+) on top)")
_CARD: Final = re.compile(r"(\w+) (knight|sorceress)(?:, (\d+) copies)?(?:: just drawn)?(?:; .+)?")
_BRINGS: Final = re.compile(r"(\d+) cards?")
_CROWNS: Final = re.compile(r"(\d) crowns?,")


class Sight:
    """What the one who looks sees of the table."""

    def __init__(self, html: str, me: str) -> None:
        self.me = me
        self.buttons = buttons(html)
        self.targets = {button.target: button for button in self.buttons if button.target}
        self.row: dict[str, Place] = {}
        for button in self.buttons:
            told = _STACK.fullmatch(button.label)
            if told:
                at, who, count, top = told.groups()
                place = self.row.setdefault(at, Place(at, self.targets[at].label))
                place.counts[who], place.tops[who] = int(count or 0), top or ""
        self.hand = {
            name: button.label
            for name, button in self.targets.items()
            if "data-drag" in button.data and _CARD.fullmatch(button.label)
        }

    def offered(self, name: str) -> bool:
        """Whether this target may be picked now."""
        return name in self.targets and self.targets[name].legal

    def picked(self) -> list[str]:
        """The path so far."""
        return [name for name, button in self.targets.items() if button.picked]

    def asked(self) -> str | None:
        """The target that waits for its second tap."""
        return next((name for name, button in self.targets.items() if button.asked), None)

    def is_mine(self, place: Place) -> bool:
        """Whether the viewer owns this territory."""
        return place.label.partition(";")[0].endswith((f"owned by {self.me}", ", yours"))

    def owned(self) -> int:
        """How many territories the viewer owns."""
        return sum(self.is_mine(place) for place in self.row.values())

    def own(self, place: Place) -> int:
        """How many of the viewer's cards lie there."""
        return place.counts[self.me]

    def other(self, place: Place) -> int:
        """How many of the other's cards lie there."""
        return sum(place.counts.values()) - self.own(place)

    def others_top(self, place: Place) -> str:
        """The other's uppermost card there."""
        return next(top for who, top in place.tops.items() if who != self.me)

    def cards(self) -> int:
        """All cards of the viewer, in the hand and on the table."""
        held = sum(int(told[3] or 1) for label in self.hand.values() if (told := _CARD.fullmatch(label)))
        return held + sum(self.own(place) for place in self.row.values())

    def strength(self, place: Place) -> int:
        """How many of the viewer's cards an attack there needs beforehand."""
        defended = "castle" in place.label and "in the fog" not in place.label
        return self.other(place) + int(defended)

    def price(self, place: Place) -> int:
        """What a conquest there costs in all."""
        return self.own(place) + 1 + self.other(place) + self.strength(place)


class Attacker:
    """Conquers what it can pay, enchants to be able to, reinforces to be able to, and then takes a tile."""

    def __init__(self) -> None:
        self.plan: tuple[str, ...] = ()
        """The path that it is on; empty when it has come to its end."""
        self.owned_before: int | None = None
        """How many territories were its own when this turn began; two more, and no more attacks."""

    def next(self, html: str, screen: str, me: str) -> Step:
        """What to press now; ``me`` is the name of the player whose screen it is."""
        sight = Sight(html, me)
        if is_down(sight.buttons):
            return Step(ACT, "reveal")
        asked, picked = sight.asked(), sight.picked()
        if asked:
            return Step(TARGET, asked)
        if picked and self.plan:
            step = self.plan[len(picked)]
            if step == self.plan[-1]:
                self.plan = ()  # What is picked after it is a payment.
            return Step(TARGET, step)
        if sight.offered("pass"):
            return Step(TARGET, self._answer(sight))
        if sight.offered("discount"):
            return Step(TARGET, "discount")
        tiles = [name for name, button in sight.targets.items() if button.legal and "Take" in button.label]
        return Step(TARGET, self._turn(sight, tiles) if tiles else self._payment(sight))

    # --- a turn ---------------------------------------------------------------------------------------

    def _turn(self, sight: Sight, tiles: list[str]) -> str:
        if self.owned_before is None:
            self.owned_before = sight.owned()
        self.plan = self._attack(sight) or self._enchantment(sight) or self._reinforcement(sight)
        if self.plan:
            return self.plan[0]
        self.owned_before = None
        return self._tile(sight, tiles)

    def _attack(self, sight: Sight) -> tuple[str, ...]:
        knights = self._of_kind(sight, "knight")
        if not knights or self._has_conquered(sight):
            return ()
        open_to = [
            place
            for place in sight.row.values()
            if not sight.is_mine(place)
            and sight.own(place) >= sight.strength(place)
            and sight.price(place) <= sight.cards()
        ]
        if not open_to:
            return ()
        best = max(open_to, key=lambda place: 2 * _crowns(place) - sight.price(place))
        return knights[0], best.at, "attack"

    def _enchantment(self, sight: Sight) -> tuple[str, ...]:
        for card in self._of_kind(sight, "sorceress"):
            colour = sight.hand[card].split()[0]
            matching = [place for place in sight.row.values() if sight.others_top(place).startswith(colour)]
            wanted = [place for place in matching if not sight.is_mine(place)]
            if wanted:
                return card, min(wanted, key=sight.other).at, "enchant"
        return ()

    def _reinforcement(self, sight: Sight) -> tuple[str, ...]:
        knights = self._of_kind(sight, "knight")
        spare = [*self._of_kind(sight, "sorceress"), *knights[1:]]
        if not spare or not knights or self._has_conquered(sight):
            return ()
        near = [
            place
            for place in sight.row.values()
            if not sight.is_mine(place) and sight.strength(place) - sight.own(place) == 1
        ]
        return (spare[0], min(near, key=sight.price).at, "reinforce") if near else ()

    def _has_conquered(self, sight: Sight) -> bool:
        return self.owned_before is not None and sight.owned() - self.owned_before >= 2

    def _of_kind(self, sight: Sight, kind: str) -> list[str]:
        return [name for name, label in sight.hand.items() if kind in label and sight.offered(name)]

    def _tile(self, sight: Sight, tiles: list[str]) -> str:
        """By what each brings now: a dark one with a full hand, a light one with an empty one (AV59)."""
        many = sum(1 for _ in sight.hand) >= 3

        def worth(name: str) -> tuple[int, bool]:
            told = sight.targets[name].label.rpartition("”")[2]
            brings = _BRINGS.search(told)
            return int(brings[1]) if brings else 0, name.startswith("d") == many

        return max(tiles, key=worth)

    # --- answers --------------------------------------------------------------------------------------

    def _answer(self, sight: Sight) -> str:
        return "pass" if "you don’t have" in sight.targets["counter"].label else "counter"

    def _payment(self, sight: Sight) -> str:
        """From where most of one's own lies in vain, last the knights of the hand."""
        stacks = [place for place in sight.row.values() if sight.offered(place.at)]
        if stacks:
            best = max(stacks, key=lambda place: (sight.is_mine(place), sight.own(place)))
            if sight.is_mine(best) or sight.own(best) > 1:
                return best.at
        offered = [name for name in sight.hand if sight.offered(name)]
        return min(offered, key=lambda name: "knight" in sight.hand[name]) if offered else stacks[0].at


class Raider(Attacker):
    """Conquers for the second player, while the first takes tiles and lets everything pass: a short game."""

    def _turn(self, sight: Sight, tiles: list[str]) -> str:
        return tiles[0] if sight.me == "Player 1" else super()._turn(sight, tiles)

    def _answer(self, sight: Sight) -> str:
        return "pass" if sight.me == "Player 1" else super()._answer(sight)


def _crowns(place: Place) -> float:
    told = _CROWNS.search(place.label)
    return int(told[1]) if told else 1.8
