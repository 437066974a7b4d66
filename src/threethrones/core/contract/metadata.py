"""A game's name, editions and possible setups: numbers of seats, options, presets and components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from threethrones.core.canonical import JSON, canonical, unlike
from threethrones.core.roles import Roles
from threethrones.core.terms import Option, Preset, Refusal, Setup, State, UpdateOptions
from threethrones.core.text import Text, say


class Metadata(Generic[State]):
    """A game's name, editions and possible setups: numbers of seats, options, presets and components."""

    name: str
    """Name of the game in documents, commands and addresses; one lower-case word."""
    title: Text
    edition: str
    """Version of the rules; it changes when matches of the old version would no longer replay."""
    least_seats: int
    most_seats: int
    component_sets: Mapping[str, Mapping[str, JSON]]
    """Component tables that ship with the game, by name; the first is the default."""
    setup_rule: str
    """Name of the rule about the number of players and what they must agree on, cited in refusals."""
    older_editions: Mapping[str, UpdateOptions] = {}
    """Older editions whose matches still replay, each with the function that updates its options."""
    options: tuple[Option, ...] = ()
    usual_note: Text = say("Exactly as the rules say.")
    """Short description of the default options."""
    presets: tuple[Preset, ...] = ()
    """Presets. The first is the default for people who have not finished a match of this game yet; one with
    ``alone`` is the default for one person against computers."""
    roles: Roles | None = None
    """Roles that can be assigned to the seats; None if the game has no choice of roles."""

    def problems(self, setup: Setup) -> list[Refusal]:
        """Return the reasons why a setup cannot be played; empty if it can."""
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
        """Refuse components that equal shipped ones but differ in a type, such as 1.0 instead of 1."""
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
        """Return the refusals of components that do not ship with the game; by default one refusal."""
        return [Refusal(self.setup_rule, say("This app doesn’t know these components."))]

    def beginning(self, seat: int, seats: int) -> Mapping[str, str]:
        """Return the options that give a seat the first turn at a table of ``seats`` seats, if any."""
        return {}
