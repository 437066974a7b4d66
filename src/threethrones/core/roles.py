"""Roles of the seats, in games where these differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from threethrones.core.terms import Refusal, Setup
from threethrones.core.text import Text, say

LOT: Final = "-"
"""Placeholder in the option's text for a role that is drawn by lot."""


@dataclass(frozen=True, slots=True)
class Roles:
    """Roles that seats may choose, all different; roles that nobody has chosen are drawn by lot."""

    option: str
    """Name of the option that holds the choice; the option is absent if every role is drawn by lot."""
    label: Text
    names: Mapping[str, Text]
    """Name of each role, by its code."""
    rule: str

    def options(self, chosen: Sequence[str]) -> dict[str, str]:
        """Return the option for these chosen roles: by seat a code, or empty for a lot."""
        return {self.option: ",".join(role or LOT for role in chosen)} if any(chosen) else {}

    def chosen(self, setup: Setup) -> list[str]:
        """Return the chosen role of each seat: a code, or empty for a lot."""
        return ["" if role == LOT else role for role in self._told(setup)]

    def _told(self, setup: Setup) -> list[str]:
        told = setup.options.get(self.option)
        return [LOT] * setup.seats if told is None else told.split(",")

    def dealt(self, setup: Setup, lots: Sequence[str]) -> list[str]:
        """Return the role of each seat: the chosen one, or the next of ``lots`` that nobody chose."""
        chosen = self.chosen(setup)
        left = (role for role in lots if role not in chosen)
        return [role or next(left) for role in chosen]

    def problems(self, setup: Setup) -> list[Refusal]:
        """Return a refusal if the choice of roles is not valid."""
        told = self._told(setup)
        roles = [role for role in told if role != LOT]
        is_sound = len(told) == setup.seats and len({*roles}) == len(roles) and {*roles} <= {*self.names}
        # There is only one notation: if nobody has chosen, the option must be absent.
        if is_sound and (any(roles) or self.option not in setup.options):
            return []
        return [Refusal(self.rule, say("Choose an option for “%(name)s”.", name=self.label))]
