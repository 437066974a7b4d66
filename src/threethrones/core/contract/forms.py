"""Forms that people fill in: components and standing orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threethrones.core.canonical import JSON
from threethrones.core.contract.commentary import Commentary
from threethrones.core.contract.values import Form, OrderProposal, Scene
from threethrones.core.terms import Refusal, Seen, State


class Forms(Commentary[State]):
    """Forms that people fill in: components and standing orders."""

    def editor(self, components: Mapping[str, JSON], form: Form) -> Scene:
        """Return what the components template draws; ``form`` is the last content of its fields."""
        return {}

    def read_components(
        self, form: Form, components: Mapping[str, JSON]
    ) -> tuple[Mapping[str, JSON], Sequence[Refusal]]:
        """Return the components as changed by a submitted form, and refusals of what cannot be changed."""
        return components, ()

    def orders(self, orders: Mapping[str, JSON]) -> Scene | None:
        """Return what the orders template draws; None for a game without standing orders."""
        return None

    def proposal(self, seen: Seen[State], orders: Mapping[str, JSON]) -> OrderProposal | None:
        """Propose a standing order to the deciding seat, whose current ones are ``orders``; None for none."""
        return None

    def read_orders(self, form: Form) -> Mapping[str, JSON]:
        """Return the standing orders in a submitted form."""
        return {}
