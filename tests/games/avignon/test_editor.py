"""The editor: persons put together by clicks, said in words, played, or refused with the reason."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.games.avignon.invariants import broken
from tests.games.avignon.positions import after, display, petitions, position
from tests.rule_names import rule
from threethrones.core.canonical import JSON
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Setup
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import (
    FACTIONS,
    PERSON_NAMES,
    RECONSTRUCTION,
    SETS,
    Condition,
    Person,
    PetitionPart,
    problems,
    read,
    to_json,
)
from threethrones.games.avignon.rules import sentences
from threethrones.games.avignon.view.editor import read_form, scene
from threethrones.table.session.language import LANGUAGES, catalogue
from threethrones.table.views.render import environment

# --- a page with the editor ---------------------------------------------------------------------------


class Fields(HTMLParser):
    """What the fields of a form would send, as a browser gathers it."""

    def __init__(self) -> None:
        super().__init__()
        self.form: dict[str, str] = {}
        self.options: dict[str, list[str]] = {}
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = {name: value or "" for name, value in attrs}
        if tag == "select":
            self.select = data["name"]
            self.options[self.select] = []
        elif tag == "option":
            if not self.options[self.select] or "selected" in data:
                self.form[self.select] = data["value"]
            self.options[self.select].append(data["value"])
        elif tag == "input" and data["type"] == "checkbox":
            self.options[data["name"]] = ["", data["value"]]
            if "checked" in data:
                self.form[data["name"]] = data["value"]
        elif tag == "input":
            self.form[data["name"]] = data["value"]


class Editor:
    """The new-game screen's editor and whoever clicks in it."""

    def __init__(self, components: Mapping[str, JSON], form: Mapping[str, str] | None = None) -> None:
        self.components = components
        self.refused: list[str] = []
        self.render(form or {})

    def render(self, form: Mapping[str, str], code: str = "en") -> None:
        template = environment(code).get_template("avignon/components.html.j2")
        self.page = template.render(scene=scene(self.components, form))
        self.fields = Fields()
        self.fields.feed(self.page)

    def choose(self, *choices: tuple[str, str]) -> Editor:
        """Change fields one after the other; each change is sent at once and the editor drawn anew."""
        for name, value in choices:
            assert value in self.fields.options[name], (name, value, self.fields.options.get(name))
            form = {**self.fields.form, name: value}
            if not value:
                form = {
                    other: text for other, text in form.items() if other != name or name.startswith("whom")
                }
            self.components, refusals = read_form(form, self.components)
            self.refused = [str(refusal) for refusal in refusals]
            self.render(form)
        return self

    @property
    def sentence(self) -> str:
        text = re.sub(r"<[^>]*>", "", self.page.split('class="ag-sentence">')[1])
        return " ".join(html.unescape(text).split())

    def person(self, name: str) -> Person:
        return read(self.components)[name]


def shown(person: Person) -> Editor:
    """The editor that shows this person."""
    table = to_json({**RECONSTRUCTION, person.name: person})
    return Editor(json.loads(json.dumps(table)), {"person": person.name})


@rule("AG3")
@pytest.mark.parametrize("name", PERSON_NAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_person_that_is_shown_and_sent_back_is_the_same(name: str, code: str) -> None:
    table = SETS["reconstruction"]
    editor = Editor(table)
    editor.render({"person": name}, code)
    assert editor.fields.form["editing"] == editor.fields.form["person"] == name
    again, refusals = read_form(editor.fields.form, table)
    assert (again, refusals) == (table, [])
    assert again is not table


def test_the_cardinal_is_shown_first() -> None:
    for form in ({}, {"person": "pope"}):
        assert scene(SETS["reconstruction"], form)["person"] == "cardinal"
    drawn = scene(SETS["reconstruction"], {"person": "noble"})
    assert drawn["parts"] == [*RECONSTRUCTION["noble"].petition, None, None]
    assert (drawn["wins"], drawn["loses"]) == (RECONSTRUCTION["noble"].wins, RECONSTRUCTION["noble"].loses)
    assert list(Editor(SETS["reconstruction"]).fields.options["person"]) == list(PERSON_NAMES)


def test_another_person_is_chosen_without_changing_any() -> None:
    editor = Editor(SETS["reconstruction"]).choose(("person", "knight"), ("person", "priest"))
    assert editor.components == SETS["reconstruction"]
    assert editor.fields.form["editing"] == "priest"


# --- built by clicks ----------------------------------------------------------------------------------


@rule("AG3", "AG40")
def test_a_person_built_by_clicks_is_said_and_played() -> None:
    editor = Editor(SETS["reconstruction"]).choose(
        ("person", "knight"),
        ("steps0", "3"),
        ("verb0", "push"),
        ("verb1", "pull"),
        ("most1", "2"),
        ("of1-noble", "yes"),
        ("of1-peasant", "yes"),
        ("least1", "0"),
    )
    assert editor.refused == []
    assert editor.person("knight") == Person(
        "knight",
        (
            PetitionPart("push", "this", steps=3),
            PetitionPart("pull", "others", least=0, most=2, of=("noble", "peasant")),
        ),
    )
    assert editor.sentence == (
        "Push this person 3 places. "
        "You may pull up to 2 other people (Noble or Peasant faction) 1 place each."
    )
    start = position("K4 N2 P2 C2 N0", persons=(editor.person("knight"),))
    assert petitions(start, 1) == ["done", "2-done", "3-done", "5-done", "2-3", "2-5", "3-5"]
    assert display(after(start, "1-petition-2-5")) == "K1 N3 P2 C2 N1"


@rule("AG39")
def test_a_petition_for_a_faction_and_one_for_a_named_faction() -> None:
    editor = Editor(SETS["reconstruction"]).choose(
        ("person", "bishop"),
        ("whom0", "faction"),
        ("of0-knight", "yes"),
        ("whom1", ""),
        ("person", "peasant"),
        ("whom0", "named"),
        ("verb0", "either"),
        ("steps0", "2"),
    )
    assert editor.refused == []
    assert editor.person("bishop").petition == (PetitionPart("push", "faction", of=("knight",)),)
    assert editor.person("peasant").petition == (PetitionPart("either", "named", steps=2),)
    assert editor.sentence == "Name a faction: pull or push all its other people 2 places each."
    start = position("B2 K2 P2 K4 C2", persons=(editor.person("bishop"), editor.person("peasant")))
    assert display(after(start, "1-petition")) == "B2 K1 P2 K3 C2"
    assert display(after(start, "3-petition-knight-push")) == "B2 K0 P2 K2 C2"


@rule("AG28", "AG32")
def test_win_conditions_by_clicks() -> None:
    editor = Editor(SETS["reconstruction"]).choose(("person", "knight"), ("wins-own-knight", "yes"))
    assert editor.refused == [
        "AG28: Knight: win conditions come in pairs: one for the owner, one for the opponent."
    ]
    editor.choose(("wins-other-bishop", "yes"), ("loses-other-noble", "yes"))
    assert editor.refused == []
    assert editor.person("knight").wins == Condition(("knight",), ("bishop",))
    assert editor.person("knight").loses == Condition((), ("noble",))
    assert editor.sentence.endswith(
        "The player with this person wins if their congregation has a card from the Knight faction and "
        "the other player’s has a card "
        "from the Bishop faction. "
        "The player with this person loses if the other player’s congregation has a card "
        "from the Noble faction."
    )
    won = after(
        position("K4 B2 I2 N2 C2", congregations="/B", persons=(editor.person("knight"),)), "1-beseech"
    )
    assert won.winners == [0]


def test_parts_are_taken_away_and_close_up() -> None:
    editor = Editor(SETS["reconstruction"]).choose(("person", "inquisitor"), ("whom0", ""))
    assert editor.person("inquisitor").petition == (
        PetitionPart("push", "others"),
        PetitionPart("pull", "others"),
    )
    editor.choose(("whom2", "this"))
    assert editor.person("inquisitor").petition[2] == PetitionPart("pull", "this")
    editor.choose(("whom3", "faction"))
    assert editor.refused == ["AG39: Inquisitor: a part that moves a faction names exactly one."]
    editor.choose(("of3-noble", "yes"))
    assert editor.refused == []


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ([("whom0", ""), ("whom0", "")], "AG3: Knight: a petition has one to four parts."),
        ([("whom1", "this")], "AGR18: Knight: two parts would move the same card."),
        ([("whom1", "named")], "AGR18: Knight: a petition in which you name a faction has no other part."),
        (
            [("least1", "4"), ("most1", "3")],
            "AGR18: Knight: there are at most four others, and the minimum can’t be more than the maximum.",
        ),
        (
            [("least1", "0"), ("most1", "opponent"), ("least1", "2")],
            "AGR18: Knight: the number of others can’t be counted like this.",
        ),
        ([("whom2", "faction")], "AG39: Knight: a part that moves a faction names exactly one."),
        ([("whom2", "faction"), ("of2-knight", "yes")], "AGR18: Knight: two parts would move the same card."),
        (
            [("whom0", "named"), ("whom1", ""), ("verb0", "either"), ("whom0", "this")],
            "AG40: Knight: a part pulls or pushes this card, a faction, others or a named faction.",
        ),
    ],
)
@rule("AGR18", "AG39", "AG40")
def test_what_cannot_be_played_is_refused(choices: list[tuple[str, str]], said: str) -> None:
    editor = Editor(SETS["reconstruction"]).choose(("person", "knight"), *choices)
    assert editor.refused == [said]
    setup = Setup(2, standard_setup(GAME).options, editor.components)
    with pytest.raises(ValueError, match=re.escape(said)):
        GAME.setup(setup, "refused")


def test_what_no_field_sends_is_read_as_something_harmless() -> None:
    form = {
        "editing": "knight",
        "whom0": "others",
        "verb0": "lift",
        "steps0": "²",
        "least0": "X",
        "most0": "²",
    }
    table, refusals = read_form(form, SETS["reconstruction"])
    assert (read(table)["knight"], refusals) == (Person("knight", (PetitionPart("pull", "others"),)), [])
    for most, counted in (("9", 1), ("0", 1), ("pope", 1), ("", 1), ("4", 4), ("noble", "noble")):
        table, _ = read_form({**form, "most0": most}, SETS["reconstruction"])
        assert read(table)["knight"].petition[0].most == counted
        assert scene(table, {"person": "knight"})["sentences"]
    for nothing in ({}, {"editing": "pope", "whom0": "this"}, {"whom0": "this"}):
        assert read_form(nothing, SETS["reconstruction"]) == (SETS["reconstruction"], [])
    table, refusals = read_form({"editing": "knight", "whom0": "me"}, SETS["reconstruction"])
    assert [refusal.rule for refusal in refusals] == ["AG3"]
    table, refusals = read_form({"editing": "knight", "whom0": "this"}, SETS["reconstruction"])
    assert (read(table)["knight"].petition, refusals) == ((PetitionPart("pull", "this"),), [])
    table, _ = read_form({"editing": "knight", "whom0": "others"}, SETS["reconstruction"])
    assert read(table)["knight"].petition == (PetitionPart("pull", "others"),)


# --- any person at all --------------------------------------------------------------------------------

factions = st.sampled_from(list(FACTIONS))
several = st.lists(factions, unique=True, max_size=3).map(
    lambda chosen: tuple(faction for faction in FACTIONS if faction in chosen)
)
fixed = st.builds(PetitionPart, st.sampled_from(["pull", "push"]), st.just("this"), st.integers(1, 4))
whole = st.builds(
    lambda verb, steps, faction: PetitionPart(verb, "faction", steps, of=(faction,)),
    st.sampled_from(["pull", "push"]),
    st.integers(1, 4),
    factions,
)
named = st.builds(
    PetitionPart, st.sampled_from(["pull", "push", "either"]), st.just("named"), st.integers(1, 4)
)
chosen = st.builds(
    lambda verb, steps, least, most, of: PetitionPart(verb, "others", steps, least, most, of),
    st.sampled_from(["pull", "push"]),
    st.integers(1, 4),
    st.integers(0, 4),
    st.one_of(st.integers(1, 4), factions, st.just("opponent")),
    several,
)
conditions = st.builds(Condition, several, several)
any_person = st.builds(
    lambda name, parts, wins, loses: Person(name, tuple(parts), wins, loses),
    st.sampled_from(list(PERSON_NAMES)),
    st.lists(st.one_of(fixed, whole, named, chosen, chosen), max_size=5),
    st.none() | conditions,
    st.none() | conditions,
)


@st.composite
def playable_persons(draw: st.DrawFn) -> Person:
    """Persons that can be played, of every kind there is."""
    name = draw(st.sampled_from(list(PERSON_NAMES)))
    parts = draw(st.lists(chosen.map(bounded), max_size=3))
    if not parts and draw(st.booleans()):
        parts = [draw(named)]
    elif not parts or draw(st.booleans()):
        parts.insert(draw(st.integers(0, len(parts))), draw(st.one_of(fixed, whole)))
    if draw(st.booleans()):
        return Person(name, tuple(parts))
    wins, loses = (draw(conditions.filter(lambda one: one.own or one.other)) for _ in range(2))
    return Person(name, tuple(parts), wins, loses)


def bounded(part: PetitionPart) -> PetitionPart:
    """The part with a least number that is possible."""
    most = part.most if isinstance(part.most, int) else 1
    return replace(part, least=min(part.least, most))


def playable(person: Person) -> bool:
    return not problems(to_json({**RECONSTRUCTION, person.name: person}))


WHO = r"(?:(?P<upto>up to )?(?P<n>\d) other (?:person|people)|other people)(?: \((?P<of>[\w ]+) faction\))?"
FAR = r"(?P<far>\d) places?(?: each)?"
LIMIT = (
    r"up to as many as (?:(?P<opponent>your opponent has in their congregation)"
    r"|there are (?P<faction>\w+)-faction cards in the display)"
)
OTHERS = [
    rf"(?P<verb>Pull|Push) {WHO} {FAR}(?: \(at least (?P<least>\d) of them\))?\.",
    rf"(?P<verb>Pull|Push) {WHO} {FAR}: at least (?P<least>\d), {LIMIT}\.",
    rf"You (?P<may>may) (?P<verb>pull|push) {WHO} {FAR}(?:, {LIMIT})?\.",
]


def part_said(text: str) -> PetitionPart:
    """What a player who reads this sentence will do."""
    by_name = {str(name): faction for faction, name in FACTIONS.items()}
    if found := re.fullmatch(r"(Pull|Push) this person (\d) places?\.", text):
        return PetitionPart(found[1].lower(), "this", int(found[2]))
    if found := re.fullmatch(r"(Pull|Push) every person in the (\w+) faction (\d) places?\.", text):
        return PetitionPart(found[1].lower(), "faction", int(found[3]), of=(by_name[found[2]],))
    if found := re.fullmatch(r"Name a faction: (.*) all its other people (\d) places? each\.", text):
        return PetitionPart({"pull or push": "either"}.get(found[1], found[1]), "named", int(found[2]))
    (found,) = [match for pattern in OTHERS if (match := re.fullmatch(pattern, text))]
    said = found.groupdict()
    most: int | str = int(said["n"] or 0)
    if not most:
        most = by_name[said["faction"]] if said["faction"] else "opponent"
        assert bool(said["opponent"]) == (most == "opponent")
    least = int(said["least"]) if said.get("least") else 0
    if isinstance(most, int) and not said["upto"] and not said.get("may"):
        least = most
    of = tuple(by_name[name] for name in said["of"].split(" or ")) if said["of"] else ()
    return PetitionPart(said["verb"].lower(), "others", int(said["far"]), least, most, of)


def condition_said(text: str) -> Condition:
    """What a player who reads this takes for the condition."""
    by_name = {str(name): faction for faction, name in FACTIONS.items()}
    sides = re.fullmatch(
        r"(?:their congregation has (?P<own>.*?))?(?: and )?"
        r"(?:the other player’s (?:congregation )?has (?P<other>.*))?",
        text,
    )
    assert sides is not None
    listed = [
        re.sub("^(?:a card|cards) from the (.*) factions?$", r"\1", names or "").split(" and ")
        for names in (sides["own"], sides["other"])
    ]
    own_and_other = [tuple(by_name[name] for name in names if name) for names in listed]
    return Condition(own_and_other[0], own_and_other[1])


@rule("AG3")
@settings(max_examples=60, deadline=None)
@given(playable_persons())
def test_these_persons_can_be_played(person: Person) -> None:
    assert playable(person)


@rule("AG3", "AG40")
@settings(max_examples=120, deadline=None)
@given(playable_persons())
def test_the_sentences_say_exactly_what_is_played(person: Person) -> None:
    assert tuple(part_said(str(text)) for text in sentences.petition(person)) == person.petition
    said = [str(text) for text in sentences.conditions(person)]
    if person.wins and person.loses:
        wins, loses = said
        owner = "The player with this person"
        assert condition_said(wins.removeprefix(f"{owner} wins if ").removesuffix(".")) == person.wins
        assert condition_said(loses.removeprefix(f"{owner} loses if ").removesuffix(".")) == person.loses
    else:
        assert said == []


@settings(max_examples=40, deadline=None)
@given(playable_persons())
def test_a_playable_person_survives_the_editor(person: Person) -> None:
    editor = shown(person)
    again, refusals = read_form(editor.fields.form, editor.components)
    assert (read(again)[person.name], refusals) == (person, [])


@settings(max_examples=30, deadline=None)
@given(any_person)
def test_any_person_can_be_shown_and_said_playable_or_not(person: Person) -> None:
    assert bool(shown(person).sentence) == bool(person.petition or person.wins or person.loses)
    german = catalogue("de")
    for text in (*sentences.petition(person), *sentences.conditions(person)):
        assert text.render(german)
        assert "%" not in text.render(german)


@rule("AGR13", "AGR2")
@settings(max_examples=30, deadline=None)
@given(st.lists(playable_persons(), min_size=1, max_size=6), st.integers(0, 7), st.integers(0, 10**6))
def test_games_with_any_playable_persons_never_get_stuck(people: list[Person], deck: int, key: int) -> None:
    table = {**RECONSTRUCTION, **{person.name: person for person in people}}
    names = [("inquisitor", "preacher"), ("noble", "guildmaster"), ("bishop", "priest")]
    options = {pair[0]: pair[deck >> at & 1] for at, pair in enumerate(names)}
    setup = Setup(2, {**standard_setup(GAME, options).options}, to_json(table))
    assert GAME.problems(setup) == []
    rng = Random(key)
    state = GAME.setup(setup, str(key))
    for _ in range(60):
        assert broken(state) == []
        legal = GAME.legal(state)
        assert bool(legal) == (GAME.decision(state) is not None)
        if not legal:
            assert GAME.outcome(state) is not None
            break
        assert len(set(legal)) == len(legal)
        petitions = [move for move in legal if "petition" in move]
        GAME.play(state, rng.choice(petitions if petitions and rng.random() < 0.6 else legal))
    assert GAME.from_position(GAME.to_position(state), setup) == state


@rule("AGR9")
@settings(max_examples=40, deadline=None)
@given(playable_persons(), st.permutations(list("CBINKP")), st.integers(0, 2))
def test_every_way_to_pick_the_targets_of_any_person_is_one_legal_move(
    person: Person, order: list[str], given_up: int
) -> None:
    person = Person("knight", person.petition)
    assume(playable(person))  # a faction may now be its own
    display = " ".join(f"{letter}2" for letter in ["K", *order[:4]])
    state = position(display, congregations=("/", "/C", "/CI")[given_up], persons=(person,))
    view = GAME.seen(state, 0)
    legal, offers = GAME.legal(state), GAME.offers(view)
    assert {GAME.canonical(view, offer) for offer in offers} == set(legal)
    assert all(GAME.why_not(view, offer) is None for offer in offers)
    paths = {tuple(offer.split("-")) for offer in offers}
    assert not any(path[:length] in paths for path in paths for length in range(len(path)))
