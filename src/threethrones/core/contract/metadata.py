"""What a game is called, for how many it is, and what is agreed on before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from threethrones.core.canonical import JSON, canonical, unlike
from threethrones.core.roles import Roles
from threethrones.core.terms import (
    Option,
    Preset,
    Refusal,
    Setup,
    State,
    UpdateOptions,
)
from threethrones.core.text import Text, say


class Metadata(Generic[State]):
    """What a game is called, for how many it is, and what is agreed on before it begins."""

    name: str
    """The game's name in documents, commands and addresses: one word in small letters."""
    title: Text
    edition: str
    """The version of the rules; it changes when old moves would no longer replay."""
    least_seats: int
    most_seats: int
    component_sets: Mapping[str, Mapping[str, JSON]]
    """The component tables that ship, by name; the first is the default."""
    setup_rule: str
    """The name of the rule that says for how many it is, and what must be agreed on."""
    older_editions: Mapping[str, UpdateOptions] = {}
    """Those whose matches still replay, under the options that they have today."""
    options: tuple[Option, ...] = ()
    usual_note: Text = say("Exactly as the rules say.")
    """What the usual options are, in few words."""
    presets: tuple[Preset, ...] = ()
    """The first is proposed to whoever has finished no match of this game yet; one for a person alone, to
    every such person."""
    roles: Roles | None = None
    """What each seat may be given to play as; None where there is nothing to choose."""

    def problems(self, setup: Setup) -> list[Refusal]:
        """What speaks against playing with this setup; empty when nothing does."""
        shipped = next((known for known in self.component_sets.values() if known == setup.components), None)
        if shipped is None:
            found = self.component_problems(setup.components)
        else:
            found = [] if shipped is setup.components else self._misspelt(setup.components, shipped)
        if not self.least_seats <= setup.seats <= self.most_seats:
            found.append(Refusal(self.setup_rule, self._seats_wanted()))
        if self.roles is not None:
            found += self.roles.problems(setup)
        return found + [
            Refusal(
                option.rule or self.setup_rule, say("Choose an option for “%(name)s”.", name=option.label)
            )
            for option in self.options
            if setup.options.get(option.name) not in dict(option.values)
        ]

    def _misspelt(self, components: Mapping[str, JSON], shipped: Mapping[str, JSON]) -> list[Refusal]:
        """What keeps components that compare equal to those that ship from being the same: 1.0 is not 1."""
        found = unlike(components, shipped)
        if found is None:
            return []
        told = dict(zip(("field", "given", "wanted"), (found[0], *map(canonical, found[1:])), strict=True))
        return [Refusal(self.setup_rule, say("“%(field)s” must be %(wanted)s, not %(given)s.", **told))]

    def _seats_wanted(self) -> Text:
        least, most = self.least_seats, self.most_seats
        if least == most:
            return say("%(game)s is for %(n)d players.", game=self.title, n=most)
        return say("%(game)s is for %(least)d to %(most)d players.", game=self.title, least=least, most=most)

    def component_problems(self, components: Mapping[str, JSON]) -> list[Refusal]:
        """What speaks against playing with components that do not ship; by default, that they are others."""
        return [Refusal(self.setup_rule, say("This app doesn’t know these components."))]

    def beginning(self, seat: int, seats: int) -> Mapping[str, str]:
        """The options, of a table of so many, under which this seat has the first turn; by default none."""
        return {}
