"""Editor of a copy of the table of persons: one person at a time, with a petition composed of verbs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypedDict

from threethrones.core.canonical import JSON
from threethrones.core.presentation import Form
from threethrones.core.terms import Refusal
from threethrones.core.text import Text, say
from threethrones.games.avignon import persons as box
from threethrones.games.avignon.rules import sentences

VERB_NAMES: Final = {"pull": say("Pull"), "push": say("Push"), "either": say("Pull or push")}
WHOM_NAMES: Final = {
    "": say("nothing more"),
    "this": say("this person"),
    "faction": say("every person in a faction"),
    "others": say("other people"),
    "named": say("all others in a named faction"),
}
MOST_NAMES: Final[Mapping[str, Text]] = {
    **{str(number): say("%(n)d", n=number) for number in range(1, box.MOST_OTHERS + 1)},
    **{
        name: say("as many as there are %(faction)s-faction cards", faction=text)
        for name, text in box.FACTIONS.items()
    },
    "opponent": say("as many as in the opponent’s congregation"),
}


class EditorScene(TypedDict):
    """Scene that ``components.html.j2`` draws; each mapping has labels by the values of a form field."""

    person: str
    """Code of the person being edited."""
    faction: str
    persons: Mapping[str, Text]
    parts: list[box.PetitionPart | None]
    """Parts of the petition, filled up with None to the maximum number of parts."""
    verbs: Mapping[str, Text]
    whom: Mapping[str, Text]
    most: Mapping[str, Text]
    steps: range
    least: range
    factions: Mapping[str, Text]
    wins: box.Condition | None
    loses: box.Condition | None
    sentences: list[Text]
    """Sentences on the person's card, made from its current data."""


def scene(components: Mapping[str, JSON], form: Form) -> EditorScene:
    """Return the scene of the person chosen in the form (by default the Cardinal)."""
    table = box.read(components)
    person = table.get(form.get("person", "")) or table["cardinal"]
    return {
        "person": person.name,
        "faction": person.faction,
        "persons": box.PERSON_NAMES,
        "parts": [*person.petition, *([None] * (box.MOST_PARTS - len(person.petition)))],
        "verbs": VERB_NAMES,
        "whom": WHOM_NAMES,
        "most": MOST_NAMES,
        "steps": range(1, box.MOST_STEPS + 1),
        "least": range(box.MOST_OTHERS + 1),
        "factions": box.FACTIONS,
        "wins": person.wins,
        "loses": person.loses,
        "sentences": [*sentences.petition(person), *sentences.conditions(person)],
    }


def read_form(form: Form, components: Mapping[str, JSON]) -> tuple[Mapping[str, JSON], Sequence[Refusal]]:
    """Return the table with one person changed as the form says, and the reasons why it is unplayable."""
    table = box.read(components)
    name = form.get("editing", "")
    if name in table:
        table[name] = box.Person(name, _petition(form), _condition(form, "wins"), _condition(form, "loses"))
    chosen = box.to_json(table)
    return chosen, box.problems(chosen)


def _petition(form: Form) -> tuple[box.PetitionPart, ...]:
    return tuple(
        _part(form, number)
        for number in map(str, range(box.MOST_PARTS))
        if form.get(f"whom{number}") in box.WHOM
    )


def _part(form: Form, number: str) -> box.PetitionPart:
    whom = form[f"whom{number}"]
    verb = form.get(f"verb{number}", "")
    most = form.get(f"most{number}", "")
    part = box.PetitionPart(verb if verb in VERB_NAMES else "pull", whom, _digit(form, f"steps{number}"))
    if whom in ("others", "faction"):
        part = replace(part, of=_factions(form, f"of{number}"))
    if whom == "others" and most in MOST_NAMES:
        part = replace(part, most=int(most) if most.isdigit() else most)
    return replace(part, least=_digit(form, f"least{number}")) if whom == "others" else part


def _digit(form: Form, name: str) -> int:
    text = form.get(name, "1")
    return int(text) if text in tuple("0123456789") else 1


def _condition(form: Form, name: str) -> box.Condition | None:
    own, other = _factions(form, f"{name}-own"), _factions(form, f"{name}-other")
    return box.Condition(own, other) if own or other else None


def _factions(form: Form, name: str) -> tuple[str, ...]:
    return tuple(faction for faction in box.FACTIONS if form.get(f"{name}-{faction}"))
