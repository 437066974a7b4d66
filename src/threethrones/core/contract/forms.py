"""What people fill in: components and standing orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.canonical import JSON
from threethrones.core.contract.commentary import Commentary
from threethrones.core.contract.values import Form, OrderProposal, Scene
from threethrones.core.terms import Refusal, Seen, State


class Forms(Commentary[State]):
    """What people fill in: components and standing orders."""

    def editor(self, components: Mapping[str, JSON], form: Form) -> Scene:
        """What the components template draws; ``form`` is what its fields last held."""
        return {}

    def read_components(
        self, form: Form, components: Mapping[str, JSON]
    ) -> tuple[Mapping[str, JSON], Sequence[Refusal]]:
        """The components as a filled-in editor changes them, and what cannot be."""
        return components, ()

    def orders(self, orders: Mapping[str, JSON]) -> Scene | None:
        """What the orders template draws; None for a game without standing orders."""
        return None

    def proposal(self, seen: Seen[State], orders: Mapping[str, JSON]) -> OrderProposal | None:
        """A standing order that the seat that decides, which has these, may want; None for none."""
        return None

    def read_orders(self, form: Form) -> Mapping[str, JSON]:
        """The standing orders that a filled-in form gives."""
        return {}
