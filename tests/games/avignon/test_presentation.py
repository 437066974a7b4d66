"""What the board shows: who stands where, what a pick would do, and all of it in words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.avignon.positions import after, events, position, walk
from tests.markup import Element
from tests.rule_names import rule
from tests.table.device import Device, kept_text, match_from
from threethrones.core.paths import next_targets
from threethrones.core.picking import Picking
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import PERSON_NAMES
from threethrones.games.avignon.presentation import PRESENTATION
from threethrones.games.avignon.rules import sentences
from threethrones.games.avignon.rules.petitions import DONE, persons_of, petitions_of
from threethrones.games.avignon.rules.state import State
from threethrones.games.avignon.view.scenes import ActionButton, Column, MapEnd

NAMES = ("Anna", "Bert")


def scene(
    state: State, *picks: str, seat: int | None = None, near: int = 0, changed: str = ""
) -> dict[str, Any]:
    """What is drawn for whoever decides, or for a seat, with some targets picked."""
    view = GAME.seen(state, state.mover if seat is None else seat)
    offered = frozenset(next_targets(GAME.offers(view), picks))
    return dict(
        PRESENTATION.scene(view, NAMES, Picking(list(picks), offered), frozenset(changed.split()), near)
    )


def goes(state: State, *picks: str) -> dict[str, str]:
    """Where persons would go, by column, in words."""
    columns: list[Column] = scene(state, *picks)["columns"]
    assert all((column.goes is None) == (column.hint is None) for column in columns)
    return {column.target: str(column.hint) for column in columns if column.hint is not None}


def actions(state: State, *picks: str) -> dict[str, str]:
    """The buttons and what they would do."""
    found: list[ActionButton] = scene(state, *picks)["actions"]
    return {action.target: str(action.means) for action in found}


START = position("C3 K1 I0 P2 N4", congregations="B/PC", discards="KB", turn=5)


@rule("AG4", "AG7", "AGR9")
@pytest.mark.parametrize("near", [0, 1])
@pytest.mark.parametrize("rome", [0, 1])
def test_the_near_seats_end_lies_below_and_columns_keep_their_numbers(near: int, rome: int) -> None:
    drawn = scene(position("C3 K1 I0 P2 N4", rome=rome, mover=rome), near=near)
    places = [name for name, _, _ in drawn["places"]]
    northwards = ["avignon", "nice", "genoa", "florence", "rome"]
    assert places == (northwards if near == rome else northwards[::-1])
    assert [at for _, _, at in drawn["places"]] == [northwards.index(name) for name in places]
    assert [places[line - 1] for line in drawn["places_line"]] == northwards
    ends: tuple[MapEnd, MapEnd] = (drawn["near"], drawn["far"])
    assert [end.seat for end in ends] == [near, 1 - near]
    assert [end.place for end in ends] == [places[-1], places[0]]
    assert [end.name for end in ends] == [NAMES[near], NAMES[1 - near]]
    assert [end.moves for end in ends] == [near == rome, near != rome]
    assert [column.target for column in drawn["columns"]] == ["1", "2", "3", "4", "5"]


@rule("AG3", "AG26")
def test_cards_and_congregations_are_shown() -> None:
    drawn = scene(START, changed="2 9")
    columns: list[Column] = drawn["columns"]
    assert [(column.card.person, column.at) for column in columns] == [
        *(("cardinal", 3), ("knight", 1), ("inquisitor", 0), ("peasant", 2), ("noble", 4)),
    ]
    assert [column.target for column in columns if column.changed] == ["2"]
    assert str(columns[4].name) == "Column 5, Noble"
    assert str(columns[4].told) == "Noble faction, at Rome"
    assert [card.person for card in drawn["near"].congregation] == ["bishop"]
    assert [card.person for card in drawn["far"].congregation] == ["peasant", "cardinal"]
    assert str(drawn["far"].label) == "Bert’s congregation: Peasant, Cardinal"
    assert (drawn["pile"], drawn["discards"], drawn["to_win"]) == (2, 2, 3)
    assert (drawn["actions"], drawn["chosen"], drawn["done"]) == ([], None, [])


@rule("AG12")
def test_how_many_actions_are_left() -> None:
    assert "(1 left)" in prompt(position(turn=1))
    assert "(2 left)" in prompt(START)
    between = after(START, "1-beseech")
    assert "(1 left)" in prompt(between)
    assert [str(name) for name in scene(between)["done"]] == ["Beseech"]


@rule("AG13", "AG15", "AG17")
def test_what_an_action_will_do_is_said() -> None:
    assert actions(START, "1") == {
        "beseech": "to Rome",
        "chastise": "to Genoa",
        "excommunicate": "discard, draw a new one",
        "petition": "Pull every person in the Cardinal faction 2 places. Push 2 other people 1 place each.",
    }
    assert actions(START, "5")["beseech"] == "into your congregation"
    assert actions(START, "3")["chastise"] == "into your opponent’s congregation"
    assert scene(START, "1")["chosen"].person == "cardinal"
    assert scene(START, "1", seat=1)["actions"] == []


@rule("AG11", "AG20", "AGR2", "AGR24")
def test_what_cannot_be_done_says_why() -> None:
    between = after(position("K2 C1 E2 N2 B2", guard="1@4"), "2-beseech")
    told = actions(between, "1")
    assert told["beseech"].startswith("You’ve already done this")
    assert told["petition"].startswith("Whatever you choose next, this would undo")
    assert actions(after(position(), "2-beseech"), "1")["petition"].startswith("Pull every person")
    excommunicated = after(position("K2 C1 E2 N2 B2"), "2-excommunicate")
    assert actions(excommunicated, "1")["excommunicate"].startswith("You’ve already done this")
    petitioned = after(position("K2 C1 E2 N2 B2"), "1-petition-2")
    assert actions(petitioned, "5")["petition"].startswith("You’ve already done this")
    assert actions(position("E2 C1 B2 N2 K2"), "1")["petition"].startswith(
        "The Preacher’s petition wouldn’t change anything"
    )
    reset = after(position("C1 B2 I2 N2 K2", guard="1@2"), "2-chastise")
    assert actions(reset, "1")["beseech"].startswith("That would undo your opponent’s whole turn")
    whole = after(position("C2 B2 I2 G1 K2", guard="4@2"), "3-chastise")
    assert actions(whole, "4")["petition"].startswith("That would undo your opponent’s whole turn")


@rule("AGR9")
def test_the_targets_of_a_petition_are_picked_one_by_one_and_their_effect_is_seen_before() -> None:
    assert goes(START, "1") == {}
    assert goes(START, "1", "petition") == {
        "1": "into your congregation",  # for certain
        "2": "to Avignon",
        "3": "into your opponent’s congregation",
        "4": "to Nice",
        "5": "to Florence",
    }
    assert goes(START, "1", "petition", "4") == {
        "1": "into your congregation",
        "2": "to Avignon",
        "3": "into your opponent’s congregation",
        "4": "to Nice",
        "5": "to Florence",
    }
    assert goes(START, "3", "petition", "4") == {
        "1": "to Rome",  # if it is picked next
        "2": "to Genoa",
        "3": "to Nice",
        "4": "to Nice",
        "5": "into your congregation",
    }


@rule("AG46", "AG49", "AGR18")
def test_an_end_and_a_named_faction_are_buttons() -> None:
    two = position("P2 P2 C2 K2 T4")
    assert actions(two, "1", "petition") == {}
    assert actions(two, "1", "petition", "3") == {"done": "Cardinal to Florence"}
    assert actions(two, "5", "petition") == dict.fromkeys(
        ("cardinal", "knight", "peasant"), "more choices follow"
    )
    assert actions(two, "5", "petition", "peasant") == {
        "pull": "Peasant to Florence, Peasant to Florence",
        "push": "Peasant to Nice, Peasant to Nice",
    }


def test_the_last_spot_may_ask_for_a_second_tap() -> None:
    view = GAME.seen(START, 0)
    drawn = PRESENTATION.scene(
        view, NAMES, Picking(["1"], frozenset(), asked="excommunicate"), frozenset(), 0
    )
    buttons = drawn["actions"]
    assert isinstance(buttons, list)
    assert [str(button.asked) for button in buttons if button.asked] == ["Press again: Excommunicate"]


def test_a_target_that_waits_for_its_second_tap_says_so() -> None:
    start = position("C2 B2 I2 N2 K2")
    waits = Picking(["3", "petition"], asked="5")
    assert str(PRESENTATION.prompt(GAME.seen(start, 0), NAMES, waits)) == "Press again: Knight"


def prompt(state: State, *picks: str, seat: int = 0) -> str:
    return str(PRESENTATION.prompt(GAME.seen(state, seat), NAMES, Picking(list(picks))))


def test_what_is_to_be_chosen_is_said() -> None:
    assert prompt(START) == "Anna: choose a person, then an action (2 left)."
    assert prompt(START, seat=1) == "Anna decides."
    assert prompt(START, "2") == "Anna: choose an action for this person: Knight."
    ended = after(position("C4 B2 I2 N2 K2", congregations="PP/"), "1-beseech")
    assert prompt(ended) == "The game is over."


PUSHING = position("C3 I1 T2 P4 K0", congregations="K/PC", turn=5)
COUNTING = position("E3 G1 P2 B4 C0", congregations="K/PC", turn=5)
FEW = position("N3 K1 P2 B4 C0", congregations="K/PC", turn=5)
AS_MANY = (
    "Pull other people 1 place each: at least 1, up to as many as your opponent has in their congregation."
)
NAMING = "Name a faction: pull or push all its other people 1 place each."


@rule("AGR18", "AG40")
@pytest.mark.parametrize(
    ("state", "picks", "told", "lit"),
    [
        (PUSHING, "1", "push other people (2 left).", "Push 2 other people 1 place each."),
        (PUSHING, "1 3", "push another person (1 left).", "Push 2 other people 1 place each."),
        (PUSHING, "2", "push another person (1 left).", "Push 1 other person 1 place."),
        (PUSHING, "2 1", "pull another person (1 left).", "Pull 1 other person 1 place."),
        (COUNTING, "1", "pull other people (1 to 2 more).", AS_MANY),
        (COUNTING, "1 2", "you may pull others (up to 1 more).", AS_MANY),
        (PUSHING, "3", "which faction do you pull or push?", NAMING),
        (PUSHING, "3 peasant", "pull or push the Peasant faction?", NAMING),
        (
            COUNTING,
            "2",
            "you may push others (up to 1 more).",
            "You may push other people 1 place each, up to as many as there are Peasant-faction cards in "
            "the display.",
        ),
        (
            FEW,
            "1",
            "push another person (1 left).",
            "Push 1 other person (Knight or Peasant faction) 1 place.",
        ),
        (FEW, "4", "pull another person (1 left).", "Pull 1 other person 2 places."),
    ],
)
def test_a_petition_says_which_way_how_many_are_left_and_lights_its_clause(
    state: State, picks: str, told: str, lit: str
) -> None:
    column, *rest = picks.split()
    path = [column, "petition", *rest]
    assert prompt(state, *path) == f"Anna: {told}"
    drawn = scene(state, *path)
    assert str(drawn["chosen"].petition[drawn["clause"]]) == lit
    page = drawn_on_a_page(state, *path)
    # In the list of all petitions, and with the question, where a phone shows it.
    assert [element.text for element in page if element.tag == "mark"] == [lit, lit]


def drawn_on_a_page(state: State, *path: str) -> list[Element]:
    """All elements of the table, with these targets picked."""
    device = Device()
    device.file(kept_text(match_from(state, GAME), NAMES))
    device.target(*path)
    return device.elements()


@rule("AGR2", "AGR18")
def test_what_a_petition_asks_for_is_what_may_be_picked() -> None:
    """Along every order in which its targets may be picked: no more, no fewer, and each part in turn."""
    for state in list(walk("asked", 60))[::4]:
        if state.ending:
            continue
        petitions, table = petitions_of(state), persons_of(state.setup)
        for column, card in enumerate(state.cards):
            orders = [order.split("-")[2:] for order in petitions[column].picking_orders()]
            for order in orders:
                for at, pick in enumerate(order):
                    asked = petitions[column].asked(table[card], order[:at])
                    assert asked
                    if asked.most:
                        next_picks = {other[at] for other in orders if other[:at] == order[:at]}
                        assert (DONE in next_picks) == (asked.chosen >= asked.least)
                        assert any(target != DONE for target in next_picks)
                        assert pick == DONE or asked.chosen < asked.most
                if table[card].petition[0].whom != "named":
                    assert petitions[column].asked(table[card], order) is None


@pytest.mark.parametrize("path", [(), ("2",), ("1", "petition")])
def test_petitions_and_conditions_of_all_five_stand_beside_the_board(path: tuple[str, ...]) -> None:
    page = drawn_on_a_page(FEW, *path)
    texts = [element.text for element in page if element.tag == "li" and element.has("ag-said")]
    assert len(texts) == 5
    for person in FEW.cards:
        (told,) = [text for text in texts if text.startswith(str(PERSON_NAMES[person]))]
        card = persons_of(FEW.setup)[person]
        for said in (*sentences.petition(card), *sentences.brief_conditions(card)):
            assert str(said) in told


@rule("AGR10")
def test_after_a_win_the_columns_that_were_left_are_gone() -> None:
    ended = after(position("C4 B2 I2 N2 K2", congregations="PP/"), "1-beseech")
    drawn = scene(ended, seat=0)
    assert [column.target for column in drawn["columns"]] == ["2", "3", "4", "5"]
    assert (drawn["near"].moves, drawn["far"].moves) == (False, False)
    view = GAME.seen(ended, 0)
    assert PRESENTATION.look(view, "1", NAMES) is None
    said = [str(text) for text in PRESENTATION.describe(view, NAMES)]
    assert not any(text.startswith("Column 1") for text in said)
    assert "The game is over." in said[0]


@rule("AG27", "AG50")
def test_why_the_game_ended_is_said() -> None:
    for state, moves, said in (
        (position("C4 B2 I2 N2 K2", congregations="PP/"), ["1-beseech"],
         "Anna has 3 people in their congregation."),
        (position("P2 B4 P4 I2 K2", congregations="CI/"), ["1-petition-2-3"],
         "Anna has 4 people in their congregation."),
        (position("N4 B2 I2 C2 K2", congregations="P/"), ["1-beseech"],
         "Anna’s Noble: Bert wins if Anna’s congregation has cards from the "
         "Noble and Peasant factions. This condition is met by: Noble in Anna’s congregation, Peasant in "
         "Anna’s congregation."),
        (position("G4 B2 I2 C2 P2", congregations="/P"), ["1-beseech"],
         "Anna’s Guild\u00admaster: Anna wins if Anna’s congregation has a card from the "
         "Noble faction and Bert’s has a card from the Peasant faction. This condition is met by: "
         "Guild\u00admaster in Anna’s congregation, Peasant in Bert’s congregation."),
        (position(turn=200), ["1-beseech", "2-chastise"],
         "The 200th turn is over and nobody has won (our addition)."),
    ):  # fmt: skip
        outcome = GAME.outcome(after(state, *moves))
        assert outcome is not None
        assert str(PRESENTATION.ending(outcome, NAMES)) == said


def test_a_person_can_be_looked_at() -> None:
    view = GAME.seen(START, 0)
    for what, person in (("2", "knight"), ("person-priest", "priest"), ("5", "noble")):
        shown = PRESENTATION.look(view, what, NAMES)
        assert shown is not None
        assert (shown["kind"], shown["card"].person) == ("person", person)  # type: ignore[attr-defined]
    for what in ("0", "6", "person-pope", "nonsense", ""):
        assert PRESENTATION.look(view, what, NAMES) is None


def test_the_position_is_told_in_words() -> None:
    said = [str(text) for text in PRESENTATION.describe(GAME.seen(START, 0), NAMES)]
    assert said[0] == "Turn 5. It’s Anna’s turn. Anna plays Rome, Bert plays Avignon."
    assert "Column 2, Knight, Knight faction, at Nice." in said
    assert "Pull this person 2 places." in said
    assert (
        "The player with this person wins if their congregation has a card from the Noble faction and "
        "the other player’s has a card "
        "from the Knight faction."
    ) in said
    assert said[-3:] == [
        "Anna’s congregation: Bishop.",
        "Bert’s congregation: Peasant, Cardinal.",
        "Draw pile: 2. Discard pile: Knight, Bishop.",
    ]


@pytest.mark.parametrize(
    ("state", "move", "said"),
    [
        (
            position("C4 B2 I2 N2 K2", top="P"),
            "1-beseech",
            [
                "Anna beseeches the Cardinal.",
                "The Cardinal joins Rome’s congregation.",
                "New at Genoa: Peasant.",
            ],
        ),
        (
            position("C4 B2 I2 N2 K2", turn=1),
            "2-chastise",
            ["Anna chastises the Bishop.", "The Bishop goes to Nice.", "Turn 1 is over. Congregations: 0–0."],
        ),
        (
            position("C4 B2 I2 N2 K2", top="P"),
            "1-excommunicate",
            ["Anna excommunicates the Cardinal.", "New at Rome: Peasant."],
        ),
        (
            position("C2 B2 I2 N2 K2"),
            "2-petition-1",
            ["Anna uses the Bishop’s petition.", "The Cardinal goes to Rome.", "The Bishop goes to Nice."],
        ),
    ],
)
def test_what_happened_is_told(state: State, move: str, said: list[str]) -> None:
    told = [PRESENTATION.sentence(event, NAMES) for event in events(state, move)]
    assert [str(text) for text in told] == said
    assert {place for event in events(state, move) for place in PRESENTATION.touched(event)} >= {move[0]}


def test_a_reshuffle_is_told() -> None:
    told = [str(PRESENTATION.sentence(event, NAMES)) for event in events(position(pile=0), "1-excommunicate")]
    assert told[1] == "The draw pile is empty: 8 cards from the discard pile are shuffled into a new one."


def test_everything_can_be_said_of_any_state() -> None:
    for state in walk("said", 80):
        view = GAME.seen(state, state.mover)
        assert all(str(text) for text in PRESENTATION.describe(view, NAMES))
        for move in GAME.offers(view)[::7]:
            assert str(PRESENTATION.means(view, move))
            picks = move.split("-")
            for length in range(len(picks)):
                assert scene(state, *picks[:length])["columns"]
    assert PRESENTATION.announcement(view, NAMES) is None
    assert PRESENTATION.orders({}) is None
    assert PRESENTATION.read_orders({}) == {}
    assert PRESENTATION.explanation(events(position(), "1-beseech")[0]) is None


@rule("AG29", "AG30", "AGR19")
def test_the_cards_that_met_a_condition_are_marked() -> None:
    """Of two knights the first is enough; no card is marked while the game runs, or where three won it."""
    ended = after(position("N4 B2 I2 C2 P2", congregations="C/KK"), "1-beseech")
    drawn = scene(ended, seat=0)
    assert (list(drawn["near"].met), list(drawn["far"].met)) == ([False, True], [True, False])
    three = scene(after(position("C4 B2 I2 N2 K2", congregations="PP/"), "1-beseech"), seat=0)
    assert not any((*three["near"].met, *three["far"].met, *scene(START)["near"].met))


NOBLE_FOR_BERT = position("N1 B1 P1 C3 P2", congregations="K/I", turn=4)
"""Should the Noble join Bert, his condition is met: Anna has a knight."""


def table(state: State) -> Device:
    """A game that stands like this."""
    device = Device()
    device.file(kept_text(match_from(state, GAME)))
    return device


def test_by_whom_the_opponent_could_win_next_is_said_before_it_is_too_late_and_marked() -> None:
    drawn = scene(NOBLE_FOR_BERT)
    assert [str(text) for text in drawn["perils"]] == ["Careful: if the Noble joins Bert, they win."]
    assert [column.target for column in drawn["columns"] if column.perilous] == ["1"]
    device = table(NOBLE_FOR_BERT)
    signs = [element.text for element in device.elements() if element.has("ag-peril")]
    assert signs == ["!", "!"], "one beside the words, one on the person: no colour tells it alone"


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (position("N3 B1 P1 C3 P2", congregations="K/I", turn=4), []),  # too far away
        (position("N1 B1 P1 C3 P2", congregations="/I", turn=4), []),  # no knight
        (
            position("N3 B0 P2 C3 P2", congregations="/II", turn=4),
            ["Careful: if the Bishop joins Bert, they win."],
        ),
        (
            position("K1 B1 P4 C3 P2", congregations="N/I", turn=4),
            ["Careful: if the Peasant joins you, Bert wins."],
        ),
    ],
)
def test_only_what_one_action_of_the_opponent_could_bring_is_warned_of(state: State, said: list[str]) -> None:
    assert [str(text) for text in scene(state)["perils"]] == said
    assert scene(state, seat=1)["perils"] == [], "who is not asked can do nothing about it"


def test_no_button_moves_for_what_has_been_done() -> None:
    device = table(after(position("N2 B2 P2 C2 K2", turn=4), "1-beseech"))
    assert "Done this turn:" in device.text()
    device.target("2")
    assert "Done this turn:" not in device.text()
    assert "done this turn" in device.text(), "in the place of what the button would do"
