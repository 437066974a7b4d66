"""The editor of a copy of the persons: one person at a time, its petition put together from the verbs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import Refusal
from threethrones.core.stage import Form, Scene
from threethrones.core.text import Text, say
from threethrones.games.avignon import sentences
from threethrones.games.avignon.persons import (
    FACTIONS,
    MOST_OTHERS,
    MOST_PARTS,
    MOST_STEPS,
    PERSON_NAMES,
    Condition,
    Part,
    Person,
    problems,
    read,
    to_json,
)

VERB_NAMES: Final = {"pull": say("Pull"), "push": say("Push"), "either": say("Pull or push")}
WHOM_NAMES: Final = {
    "": say("nothing more"),
    "this": say("this person"),
    "faction": say("every person of a faction"),
    "others": say("other persons"),
    "named": say("all others of a named faction"),
}
MOST_NAMES: Final[Mapping[str, Text]] = {
    **{str(number): say("%(n)d", n=number) for number in range(1, MOST_OTHERS + 1)},
    **{name: say("as many as %(faction)s-faction cards", faction=text) for name, text in FACTIONS.items()},
    "opponent": say("as many as in the opponent's congregation"),
}


def scene(components: Mapping[str, JSON], form: Form) -> Scene:
    """What the template draws: the person that is being edited, and the sentence that it makes."""
    name = form.get("person", "")
    table = read(components)
    person = table.get(name) or table["cardinal"]
    parts = [*person.petition, *([None] * (MOST_PARTS - len(person.petition)))]
    return {
        "person": person.name,
        "faction": person.faction,
        "persons": PERSON_NAMES,
        "parts": parts,
        "verbs": VERB_NAMES,
        "whom": WHOM_NAMES,
        "most": MOST_NAMES,
        "steps": range(1, MOST_STEPS + 1),
        "least": range(MOST_OTHERS + 1),
        "factions": FACTIONS,
        "wins": person.wins,
        "loses": person.loses,
        "sentences": [*sentences.petition(person), *sentences.conditions(person)],
    }


def read_form(form: Form, components: Mapping[str, JSON]) -> tuple[Mapping[str, JSON], Sequence[Refusal]]:
    """The table with the edited person as the form describes it, and what of it cannot be played."""
    table = read(components)
    name = form.get("editing", "")
    if name in table:
        table[name] = Person(name, _petition(form), _condition(form, "wins"), _condition(form, "loses"))
    chosen = to_json(table)
    return chosen, problems(chosen)


def _petition(form: Form) -> tuple[Part, ...]:
    numbers = (str(number) for number in range(MOST_PARTS))
    return tuple(_part(form, number) for number in numbers if form.get(f"whom{number}") in _MEANT)


_MEANT: Final = frozenset(WHOM_NAMES) - {""}


def _part(form: Form, number: str) -> Part:
    whom = form[f"whom{number}"]
    verb = form.get(f"verb{number}", "pull")
    most = form.get(f"most{number}", "1")
    most = most if most in MOST_NAMES else "1"
    counted = int(most) if most.isdigit() else most
    of = tuple(faction for faction in FACTIONS if form.get(f"of{number}-{faction}"))
    others = whom == "others"
    return Part(
        verb if verb in VERB_NAMES else "pull",
        whom,
        _digit(form.get(f"steps{number}", "1")),
        _digit(form.get(f"least{number}", "1")) if others else 1,
        counted if others else 1,
        of if whom in ("others", "faction") else (),
    )


def _digit(text: str) -> int:
    return int(text) if text in tuple("0123456789") else 1


def _condition(form: Form, name: str) -> Condition | None:
    own = tuple(faction for faction in FACTIONS if form.get(f"{name}-own-{faction}"))
    other = tuple(faction for faction in FACTIONS if form.get(f"{name}-other-{faction}"))
    return Condition(own, other) if own or other else None
