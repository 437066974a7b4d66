"""Forms that people fill in to edit components and standing orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.canonical import JSON
from threethrones.core.contract.commentary import Commentary
from threethrones.core.contract.values import Form, OrderProposal, Scene
from threethrones.core.terms import Refusal, Seen, State


class Forms(Commentary[State]):
    """Forms that people fill in to edit components and standing orders."""

    def editor(self, components: Mapping[str, JSON], form: Form) -> Scene:
        """Return the data for the components template. ``form``: last submitted contents of its fields."""
        return {}

    def read_components(
        self, form: Form, components: Mapping[str, JSON]
    ) -> tuple[Mapping[str, JSON], Sequence[Refusal]]:
        """Return the components with the changes of a submitted form, and refusals of invalid changes."""
        return components, ()

    def orders(self, orders: Mapping[str, JSON]) -> Scene | None:
        """Return the data for the game's orders template; None for a game without standing orders."""
        return None

    def proposal(self, seen: Seen[State], orders: Mapping[str, JSON]) -> OrderProposal | None:
        """Return a standing order to propose to the deciding seat, or None. ``orders``: its present ones."""
        return None

    def read_orders(self, form: Form) -> Mapping[str, JSON]:
        """Return the standing orders that a submitted form specifies."""
        return {}
