"""What is in the box, how a game is dealt, and what may be agreed on before."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.games.avignon.positions import DECKS, LETTERS, letters, position, walk
from tests.games.setups import check_for_two, check_options
from tests.rule_names import rule
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Setup
from threethrones.games.avignon import persons
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import COPIES, FACTION_OF, FACTIONS, PERSON_NAMES
from threethrones.games.avignon.presentation import PRESENTATION
from threethrones.games.avignon.rules.sentences import PLACE_NAMES
from threethrones.games.avignon.rules.setup import OPTIONS
from threethrones.games.avignon.rules.state import PLACES, State, deck_of
from threethrones.games.avignon.rules.validation import defects
from threethrones.games.avignon.view.scenes import PersonCard
from threethrones.table import first_paint

KEYS = [f"deal {number}" for number in range(30)]


def dealt(key: str = "deal", **options: str) -> State:
    state: State = GAME.setup(standard_setup(GAME, options), key)
    return state


@rule("AG1")
def test_avignon_is_for_two() -> None:
    check_for_two(GAME, "AG1: Avignon is for 2 players.")


@rule("AG2")
def test_the_box() -> None:
    """12 persons of six factions, 5 places, 6 persons of three factions for the expansion; with the two
    cards to look things up 25."""
    base = [person for person in FACTION_OF if person in FACTIONS]
    added = [person for person in FACTION_OF if person not in FACTIONS]
    assert len(base) == len(FACTIONS) == 6
    assert (COPIES * len(base), len(PLACES), COPIES * len(added)) == (12, 5, 6)
    assert len({FACTION_OF[person] for person in added}) == 3
    assert COPIES * len(base) + len(PLACES) + COPIES * len(added) + 2 == 25


@rule("AG3")
def test_a_card_shows_picture_name_faction_and_petition() -> None:
    drawn = first_paint.art()["avignon"]
    view = GAME.seen(position(), 0)
    for person, name in PERSON_NAMES.items():
        shown = PRESENTATION.look(view, f"person-{person}", ("Anna", "Bert"))
        assert shown is not None
        card = shown["card"]
        assert isinstance(card, PersonCard)
        assert (card.person, card.name, card.faction) == (person, name, FACTION_OF[person])
        assert card.faction_name == FACTIONS[card.faction]
        assert all(str(text).endswith(".") for text in card.petition)
        assert card.petition
        assert bool(card.conditions) == (person in ("noble", "guildmaster"))
        assert drawn.count(f'id="ag-{person}"') == 1
        assert drawn.count(f'id="ag-f-{card.faction}"') == 1


@rule("AG4")
def test_the_map() -> None:
    assert PLACES == ("avignon", "nice", "genoa", "florence", "rome")
    assert [str(name) for name in PLACE_NAMES] == ["Avignon", "Nice", "Genoa", "Florence", "Rome"]


@rule("AG5", "AG6")
def test_five_persons_stand_at_genoa_and_seven_are_the_pile() -> None:
    for key in KEYS:
        state = dealt(key)
        assert [PLACES[at] for at in state.at] == ["genoa"] * 5
        assert (len(state.cards), len(state.pile), state.discards) == (5, 7, [])
        assert Counter([*state.cards, *state.pile]) == Counter(deck_of(state.setup.options))
        assert state.congregations == [[], []]
        assert not defects(state)
        assert GAME.seen(state, 0).state.pile == ["?"] * 7


@rule("AG5")
def test_the_cards_are_shuffled() -> None:
    decks = {letters([*dealt(key).cards, *dealt(key).pile]) for key in KEYS}
    assert len(decks) == len(KEYS)
    for column in range(5):
        assert len({dealt(key).cards[column] for key in KEYS}) == 6
    assert len({dealt(key).pile[0] for key in KEYS}) == 6


@rule("AG7", "AG8", "AGR21")
def test_the_players_choose_sides_or_draw_lots_and_rome_begins() -> None:
    assert {dealt(key, rome="0").rome for key in KEYS} == {0}
    assert {dealt(key, rome="1").rome for key in KEYS} == {1}
    assert {dealt(key, rome="lots").rome for key in KEYS} == {0, 1}
    for key in KEYS:
        state = dealt(key)
        assert (state.mover, state.turn, state.done) == (state.rome, 1, [])
    option = OPTIONS[0]
    assert (option.name, option.default, option.seats) == ("rome", "lots", True)
    assert [(value, str(label)) for value, label in option.values] == [
        ("lots", "At random"),
        ("0", "Player 1"),
        ("1", "Player 2"),
    ]
    assert "Rome goes first" in str(option.note)


@rule("AG7")
def test_the_end_of_the_map_lies_before_its_player() -> None:
    for rome in (0, 1):
        view = GAME.seen(dealt(rome=str(rome)), 0)
        assert view.state.rome == rome
        assert (
            str(PRESENTATION.opening(view, ("Anna", "Bert")))
            == f"{('Anna', 'Bert')[rome]} plays Rome and goes first."
        )


@rule("AGR21")
def test_who_plays_rome_changes_nothing_else_of_a_deal() -> None:
    one, other = (GAME.to_json(dealt(rome=rome)) for rome in ("0", "1"))
    assert {name for name in one if one[name] != other[name]} == {"mover", "rome"}


def test_a_key_deals_the_same_game_on_every_python() -> None:
    assert GAME.to_position(dealt("golden")) == GOLDEN


GOLDEN = (
    "display=bishop@2,noble@2,knight@2,knight@2,bishop@2 "
    "pile=peasant,inquisitor,cardinal,noble,inquisitor,cardinal,peasant "
    "rome=0 mover=0 turn=1 began=2,2,2,2,2 key=golden chance=1"
)


# --- the expansion ------------------------------------------------------------------------------------


@rule("AG35")
def test_the_expansion_has_three_persons_twice() -> None:
    assert {person: faction for person, faction in FACTION_OF.items() if person != faction} == {
        "preacher": "inquisitor",
        "guildmaster": "noble",
        "priest": "bishop",
    }


@rule("AG36")
def test_both_cards_of_one_person_of_each_faction_make_one_of_eight_decks() -> None:
    decks = [letters(deck_of(standard_setup(GAME, options).options)) for options in DECKS]
    assert decks[0] == "CCBBIINNKKPP"
    assert len({tuple(sorted(deck)) for deck in decks}) == 8
    for deck in decks:
        assert set(Counter(deck).values()) == {COPIES}
        assert Counter(FACTION_OF[LETTERS[letter]] for letter in deck) == dict.fromkeys(FACTIONS, 2)
    assert Counter(deck_of({"noble": "guildmaster", "bishop": "priest"})) == Counter(
        ["cardinal", "priest", "inquisitor", "guildmaster", "knight", "peasant"] * 2
    )


@rule("AG36", "AGR22")
def test_the_deck_is_agreed_on_before_the_game_and_the_same_for_both() -> None:
    chosen = {option.name: [value for value, _ in option.values] for option in OPTIONS[1:]}
    assert chosen == {
        "inquisitor": ["inquisitor", "preacher"],
        "noble": ["noble", "guildmaster"],
        "bishop": ["bishop", "priest"],
    }
    assert [option.default for option in OPTIONS[1:]] == ["inquisitor", "noble", "bishop"]
    assert [str(option.label) for option in OPTIONS[1:]] == [
        f"Person for the {faction} faction" for faction in ("Inquisitor", "Noble", "Bishop")
    ]
    labels = {value: str(label) for option in OPTIONS[1:] for value, label in option.values}
    assert labels["preacher"] == "Preacher (Ablass 1)"
    assert labels["noble"] == "Noble"
    for key in KEYS[:8]:
        state = dealt(key, inquisitor="preacher", bishop="priest")
        assert Counter(letters([*state.cards, *state.pile])) == Counter("CTENKP" * 2)
        assert not set(letters([*dealt(key).cards, *dealt(key).pile])) & set("EGT")


@rule("AG37")
def test_nothing_else_changes_with_the_expansion() -> None:
    for state in walk("expansion", 80, DECKS[7]):
        assert len(state.cards) == len(state.at) == 5
        if not state.ending and not state.done and not state.guard:
            simple = [move for move in GAME.legal(state) if "petition" not in move]
            assert len(simple) == 15
    one, other = GAME.to_json(dealt(**DECKS[0])), GAME.to_json(dealt(**DECKS[7]))
    assert {name for name in one if one[name] != other[name]} == {"cards", "pile"}


@rule("AG36", "AGR21")
def test_every_option_must_be_chosen() -> None:
    setup = standard_setup(GAME)
    for name in ("rome", "inquisitor", "noble", "bishop"):
        without = {option: value for option, value in setup.options.items() if option != name}
        for options in (
            without,
            {**without, name: "maybe"},
            {**without, name: "priest" if name != "bishop" else "noble"},
        ):
            found = GAME.problems(replace(setup, options=options))
            assert [problem.rule for problem in found] == ["AGR21" if name == "rome" else "AG36"]
            assert "Choose an option for" in str(found[0].text)
    assert (
        str(GAME.problems(replace(setup, options={}))[0].text)
        == "Choose an option for “Who plays Rome and goes first”."
    )


def test_options_are_described() -> None:
    check_options(GAME)


def test_persons_are_part_of_the_setup() -> None:
    chosen = standard_setup(GAME).options
    lacking = {name: data for name, data in persons.SETS["reconstruction"].items() if name != "priest"}
    assert [found.rule for found in GAME.problems(Setup(2, chosen, lacking))] == ["AG3"]
    wrong = GAME.problems(Setup(3, {}, {}))
    assert [found.rule for found in wrong] == ["AG3", "AG1", "AGR21", "AG36", "AG36", "AG36"]
    with pytest.raises(ValueError, match=r"^AG3: The list of people can’t be read\.$"):
        GAME.setup(Setup(3, {}, {}), "deal")


def test_the_other_seat_plays_rome_in_the_rematch() -> None:
    for rome in ("0", "1"):
        state = dealt(rome=rome, noble="guildmaster")
        again = GAME.rematch(state.setup, GAME.seen(state, None))
        assert again.options == {**state.setup.options, "rome": str(1 - int(rome))}
        assert (again.seats, again.components) == (2, state.setup.components)


def test_nothing_goes_by_itself() -> None:
    for state in walk("by itself", 40):
        assert GAME.automatic(state) is None
        assert GAME.answer(GAME.seen(state, 1), {}) is None


def test_the_game_names_itself() -> None:
    assert (GAME.name, str(GAME.title), GAME.edition) == ("avignon", "Avignon", "1")
    assert list(GAME.component_sets) == ["reconstruction"]
