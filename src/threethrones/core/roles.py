"""Roles that can be chosen for the seats of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from threethrones.core.terms import Refusal, Setup
from threethrones.core.text import Text, say

LOT: Final = "-"
"""Text that stands in the option's value for a role drawn by lot."""


@dataclass(frozen=True, slots=True)
class Roles:
    """Roles that can be chosen for the seats, each only once. Seats without a chosen role draw one by lot."""

    option: str
    """Name of the option with the chosen roles, absent from the options if every role is drawn by lot."""
    label: Text
    names: Mapping[str, Text]
    """Displayed name of each role, by its code."""
    rule: str

    def options(self, chosen: Sequence[str]) -> dict[str, str]:
        """Return the option for chosen role codes (empty for a role drawn by lot); {} if all are empty."""
        return {self.option: ",".join(role or LOT for role in chosen)} if any(chosen) else {}

    def chosen(self, setup: Setup) -> list[str]:
        """Return the code of the role chosen for each seat; empty if the seat draws by lot."""
        return ["" if role == LOT else role for role in self._told(setup)]

    def _told(self, setup: Setup) -> list[str]:
        told = setup.options.get(self.option)
        return [LOT] * setup.seats if told is None else told.split(",")

    def dealt(self, setup: Setup, lots: Sequence[str]) -> list[str]:
        """Return the role of each seat: the chosen one, or else the next of ``lots`` that nobody chose."""
        chosen = self.chosen(setup)
        left = (role for role in lots if role not in chosen)
        return [role or next(left) for role in chosen]

    def problems(self, setup: Setup) -> list[Refusal]:
        """Return one refusal if the choice of roles is invalid; else an empty list."""
        told = self._told(setup)
        roles = [role for role in told if role != LOT]
        is_sound = len(told) == setup.seats and len({*roles}) == len(roles) and {*roles} <= {*self.names}
        # Each choice has only one valid notation: if no role is chosen, the option must be absent.
        if is_sound and (any(roles) or self.option not in setup.options):
            return []
        return [Refusal(self.rule, say("Choose an option for “%(name)s”.", name=self.label))]
