"""What each seat is given to play as, where that is not the same for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from threethrones.core.terms import Refusal, Setup
from threethrones.core.text import Text, say

LOT: Final = "-"
"""In the text of an option that says what each seat plays as: what the lot decides."""


@dataclass(frozen=True, slots=True)
class Roles:
    """What each seat may be given to play as, all different; what nobody has chosen, the lot decides."""

    option: str
    """The name under which the options hold it; where everything is left to the lot, they do not."""
    label: Text
    names: Mapping[str, Text]
    """Of each role, by its code."""
    rule: str

    def options(self, chosen: Sequence[str]) -> dict[str, str]:
        """The option that says what each seat has chosen: a code, or nothing."""
        return {self.option: ",".join(role or LOT for role in chosen)} if any(chosen) else {}

    def chosen(self, setup: Setup) -> list[str]:
        """By seat what was chosen: a code, or nothing."""
        return ["" if role == LOT else role for role in self._told(setup)]

    def _told(self, setup: Setup) -> list[str]:
        told = setup.options.get(self.option)
        return [LOT] * setup.seats if told is None else told.split(",")

    def dealt(self, setup: Setup, lots: Sequence[str]) -> list[str]:
        """What each seat gets, where by lot it would be these."""
        chosen = self.chosen(setup)
        left = (role for role in lots if role not in chosen)
        return [role or next(left) for role in chosen]

    def problems(self, setup: Setup) -> list[Refusal]:
        """That the choice is none."""
        told = self._told(setup)
        roles = [role for role in told if role != LOT]
        is_sound = len(told) == setup.seats and len({*roles}) == len(roles) and {*roles} <= {*self.names}
        # One spelling: where nobody has chosen, the options do not hold it.
        if is_sound and (any(roles) or self.option not in setup.options):
            return []
        return [Refusal(self.rule, say("Choose an option for “%(name)s”.", name=self.label))]
