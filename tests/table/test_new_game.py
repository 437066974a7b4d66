"""The new-game screen: names, what is agreed, the components and the editor; and the first key."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from tests.inside import state_of
from tests.rule_names import rule
from tests.table.device import Device, DictStore, chosen
from threethrones.games.avalon.components import LANDSCAPES, SETS, TERRITORY, TILES, territories_of, tiles_of


def fresh(store: DictStore | None = None, seed: str | None = None) -> Device:
    device = Device(store, seed=seed)
    device.act("new", game="avalon")
    assert device.screen == "new"
    return device


def field(device: Device, name: str) -> str:
    """What a text field of the page holds."""
    return next(e.data["value"] for e in device.elements() if e.get("name") == name and e.tag == "input")


def problems(device: Device) -> list[str]:
    """What the page says against the components."""
    return [element.text for element in device.elements() if element.tag == "li"]


def editor_form(**changes: str) -> dict[str, str]:
    """The editor as it is at first, but for these fields."""
    form = {"set": "own"}
    codes = [code for code in territories_of(SETS["classic"]) if TERRITORY[code].landscape]
    for number, code in enumerate(codes):
        territory = TERRITORY[code]
        form[f"landscape{number}"] = str(territory.landscape)
        form[f"crowns{number}"] = str(territory.crowns)
        form[f"mark{number}"] = territory.function or ""
    for kind in TILES:
        form[f"tile-{kind}"] = str(tiles_of(SETS["classic"]).count(kind))
    return form | changes


# --- presets --------------------------------------------------------------------------------------------


def of_camelot(store: DictStore | None = None) -> Device:
    device = Device(store)
    device.act("new", game="camelot")
    return device


def test_who_has_finished_no_match_is_proposed_a_first_game() -> None:
    device = of_camelot()
    shown = chosen(device)
    assert shown["preset"] == "first"
    assert "nobody is a traitor" in device.text()
    device.act("start")
    options = device.open.match.setup.options
    assert (options["traitor"], options["talk"]) == ("none", "open")


@pytest.mark.parametrize(("game", "over", "proposed"), [
    ("camelot", True, "usual"), ("camelot", False, "first"), ("avalon", True, "first"),
])  # fmt: skip
def test_whoever_has_finished_a_match_of_this_game_is_proposed_the_usual_one(
    game: str, over: bool, proposed: str
) -> None:
    kept = json.dumps({"game": game, "over": over, "names": ["A", "B", "C"], "document": "{}"})
    assert chosen(of_camelot(DictStore({"match:old": kept})))["preset"] == proposed


def against(game: str, store: DictStore | None = None) -> Device:
    """The screen of a new match with computers."""
    device = Device(store)
    device.act("against", game=game)
    return device


@pytest.mark.parametrize(("game", "level", "seats"), [
    ("avalon", "easy", 2), ("avignon", "easy", 2), ("camelot", "hard", 5),
])  # fmt: skip
def test_whoever_learns_meets_weak_opponents_and_good_companions(game: str, level: str, seats: int) -> None:
    device = against(game)
    players = [value for name, value in chosen(device).items() if name.startswith("player")]
    assert players == ["person", *[level] * (seats - 1)]
    assert ("better they play" in device.text()) == (game == "camelot")
    kept = json.dumps({"game": game, "over": True, "names": ["A", "B", "C"], "document": "{}"})
    assert chosen(against(game, DictStore({"match:old": kept})))["player1"] == "normal"


def test_what_was_chosen_last_is_proposed_in_this_game() -> None:
    device = against("camelot")
    form = {**chosen(device), "seats": "4", "player2": "easy", "player3": "easy", "preset": "own"}
    device.act("draft", form)
    device.act("start", {**chosen(device), "talk": "closed", "starter": "first"})
    again = chosen(against("camelot", device.store))
    assert (again["preset"], again["talk"], again["starter"]) == ("own", "closed", "first")
    assert [again[f"player{seat}"] for seat in range(1, 4)] == ["easy"] * 3, "as most were"
    assert "player4" not in again
    assert chosen(against("avalon", device.store))["player1"] == "easy"


def test_what_is_proposed_anyway_is_not_remembered() -> None:
    device = against("avalon")
    device.act("start")
    kept = json.dumps({"game": "avalon", "over": True, "names": ["A", "B"], "document": "{}"})
    device.store.texts["match:old"] = kept
    assert chosen(against("avalon", device.store))["player1"] == "normal"


def test_a_table_without_computers_says_nothing_of_one_with_them() -> None:
    device = against("camelot")
    device.act("start", {**chosen(device), **{f"player{seat}": "normal" for seat in (2, 3, 4)}})
    persons = of_camelot(device.store)
    persons.act("start", {**chosen(persons), "seats": "3"})
    assert chosen(against("camelot", device.store))["player4"] == "normal"


@pytest.mark.parametrize(
    "last",
    [
        None,
        7,
        [],
        {"seats": 99, "level": "divine", "options": [], "set": ["classic"]},
        {"seats": True, "level": ["easy"], "options": {"traitor": {}, "edition": "1", "x": "y"}, "set": None},
    ],
)
def test_what_was_chosen_may_be_damaged(last: object) -> None:
    store = DictStore({"chosen": json.dumps({"camelot": last})})
    assert chosen(against("camelot", store)) == chosen(against("camelot"))
    assert against("camelot", store).context.model.draft == against("camelot").context.model.draft


def test_a_store_that_will_not_be_read_holds_no_finished_match() -> None:
    assert chosen(of_camelot(DictStore(forbidden=True)))["preset"] == "first"


def test_a_preset_sets_all_its_options_and_choosing_one_leaves_it() -> None:
    device = of_camelot()
    device.act("draft", {"preset": "first", "traitor": "surely", "talk": "open"})
    shown = chosen(device)
    assert (shown["preset"], shown["traitor"]) == ("own", "surely")
    device.act("draft", {"preset": "usual", "traitor": "surely", "talk": "open"})
    draft = device.context.model.draft
    assert draft is not None
    assert (draft.preset, draft.options["traitor"], draft.options["talk"]) == ("usual", "perhaps", "closed")
    device.act("draft", {"preset": "hard"})
    assert (draft.options["traitor"], draft.options["sharing"]) == ("surely", "no")


def test_what_goes_under_a_name_is_not_asked_for_one_by_one() -> None:
    device = of_camelot()
    options = {"sharing", "starter", "traitor", "loyalty", "talk"}
    for name in ("first", "usual", "hard"):
        device.act("draft", {"preset": name})
        assert not options & set(chosen(device))
    device.act("draft", {"preset": "own"})
    shown = chosen(device)
    assert options <= set(shown)
    assert "edition" not in shown
    assert shown["traitor"] == "surely", "It begins with what was chosen before."
    # Nor does it fold again by itself when all is as under a name.
    device.act("draft", {"preset": "own", "sharing": "yes", "traitor": "perhaps"})
    assert chosen(device)["preset"] == "own"


def test_who_begins_is_asked_whatever_the_kind_of_game() -> None:
    device = fresh()
    device.act("draft", {"starter": "1"})
    shown = chosen(device)
    assert (shown["preset"], shown["starter"]) == ("usual", "1")
    device.act("draft", {"preset": "own", "skip": "yes"})
    device.act("draft", {"preset": "usual"})
    device.act("start")
    assert device.open.match.setup.options == {"starter": "1", "skip": "no"}


def test_a_kind_that_is_none_is_not_taken() -> None:
    device = of_camelot()
    device.act("draft", {"preset": "<b>"})
    assert chosen(device)["preset"] == "first"


# --- knights --------------------------------------------------------------------------------------------


def test_knights_are_left_to_the_lot_until_somebody_chooses() -> None:
    device = of_camelot()
    shown = chosen(device)
    assert not any(name.startswith("role") for name in shown)
    device.act("start")
    assert "knights" not in device.open.match.setup.options


def test_a_seat_is_given_a_knight_and_the_lot_deals_the_others() -> None:
    device = of_camelot()
    device.act("draft", {"role1": "Ka"})
    assert chosen(device)["role1"] == "Ka"
    assert "Adds one more fight card" in device.text()
    device.act("start", {"role2": "Gh"})
    match = device.open.match
    assert match.setup.options["knights"] == "-,Ka,Gh"
    assert state_of(match).knights[1:] == ["Ka", "Gh"]
    assert state_of(match).knights[0] not in ("Ka", "Gh")
    loaded = device.again()
    assert loaded.open.match.state == match.state


def test_whoever_chooses_what_another_has_changes_with_that_one() -> None:
    device = of_camelot()
    device.act("draft", {"role0": "Ar", "role1": "Ka"})
    device.act("draft", {"role0": "Ka"})
    shown = chosen(device)
    assert (shown["role0"], shown["role1"]) == ("Ka", "Ar")
    device.act("draft", {"role0": "xx", "role2": "Ka"})
    shown = chosen(device)
    assert (shown.get("role0"), shown["role1"], shown["role2"]) == (None, "Ar", "Ka")


def test_a_knight_goes_with_the_person_who_changes_places() -> None:
    device = of_camelot()
    device.act("draft", {"role0": "Ar"})
    device.act("swap")
    assert chosen(device)["role2"] == "Ar"
    device.act("draft", {"seats": "5"})
    assert chosen(device)["role2"] == "Ar"
    device.act("start")
    assert state_of(device.open.match).knights[2] == "Ar"
    assert state_of(device.open.match).first == 2


# --- names ----------------------------------------------------------------------------------------------


def test_a_game_starts_with_what_the_screen_proposes() -> None:
    device = fresh()
    device.act("start")
    assert device.is_down
    assert list(device.open.names) == ["Player 1", "Player 2"]
    assert device.open.match.setup.options == {"starter": "lots", "skip": "no"}
    assert device.open.match.setup.components == SETS["classic"]


def test_names_and_their_order_are_remembered() -> None:
    device = fresh()
    device.act("start", {"name0": "Zoë", "name1": "Bert"})
    again = fresh(device.store)
    assert [field(again, "name0"), field(again, "name1")] == ["Zoë", "Bert"]
    again.act("swap", {"name0": "Zoë", "name1": "Carl"})
    assert [field(again, "name0"), field(again, "name1")] == ["Carl", "Zoë"]
    again.act("start")
    assert list(again.open.names) == ["Carl", "Zoë"]
    assert json.loads(device.store.texts["names"]) == ["Carl", "Zoë"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna  Maria ", "Anna Maria"),
        ("An\nna\t\u0000\u200b\u202e!", "An na !"),
        ("x" * 80, "x" * 24),
        ("", "1"),
        ("\u202e", "1"),
        ("<b>%(who)s{{ 7*7 }}</b>", "<b>%(who)s{{ 7*7 }}</b>"),
    ],
)
def test_names_are_cleaned(typed: str, name: str) -> None:
    device = fresh()
    device.act("start", {"name0": typed, "name1": "Bert", "starter": "0"})
    assert list(device.open.names) == [name, "Bert"]
    assert device.lid.startswith(f"{name} Your turn.")


def test_equal_names_are_told_apart() -> None:
    device = fresh()
    device.act("start", {"name0": "Anna", "name1": " Anna "})
    first, second = device.open.names
    assert first == "Anna"
    assert second != first
    assert "Anna" in second


# --- what is agreed ---------------------------------------------------------------------------------------


def test_what_is_agreed_is_part_of_the_match() -> None:
    device = fresh()
    device.act("draft", {"starter": "1", "skip": "yes", "set": "quick", "name0": "A", "name1": "B"})
    options = [e for e in device.elements() if e.tag == "option" and "selected" in e.data]
    assert [e.data["value"] for e in options] == ["1", "yes", "quick"]
    assert options[0].text == "B"
    device.act("start", {"starter": "1", "skip": "yes", "set": "quick", "name0": "A", "name1": "B"})
    assert device.open.match.setup.options == {"starter": "1", "skip": "yes"}
    assert device.open.match.setup.components == SETS["quick"]
    assert device.lid.startswith("B Your turn.")


@pytest.mark.parametrize("form", [{"starter": "2"}, {"skip": ""}, {"starter": "<b>", "skip": "maybe"}])
def test_values_that_are_none_are_not_taken(form: Mapping[str, str]) -> None:
    device = fresh()
    device.act("start", form)
    assert device.open.match.setup.options == {"starter": "lots", "skip": "no"}


def test_skipping_says_what_it_gives_away() -> None:
    device = fresh()
    device.act("draft", {"preset": "own"})
    assert "will see when you can’t" in device.frame.html


@rule("AV7")
def test_lots_are_drawn_with_the_key() -> None:
    begun = set()
    for number in range(12):
        device = fresh(seed=f"lots {number}")
        device.act("start")
        begun.add(device.lid.partition(" Your turn.")[0])
    assert begun == {"Player 1", "Player 2"}


# --- components -----------------------------------------------------------------------------------------


def test_reconstructed_data_are_marked_as_such() -> None:
    assert "reconstruction" in fresh().frame.html


def test_the_editor_begins_with_the_chosen_set() -> None:
    device = fresh()
    device.act("draft", {"set": "quick"})
    device.act("draft", {"set": "own"})
    chosen = [e.data["value"] for e in device.elements() if e.tag == "option" and "selected" in e.data]
    assert chosen[1] == "own"
    codes = [TERRITORY[code] for code in territories_of(SETS["quick"]) if TERRITORY[code].landscape]
    assert chosen[2:] == [
        value for t in codes for value in (t.landscape, str(t.crowns), *([t.function] if t.function else []))
    ]
    assert [field(device, f"tile-{kind}") for kind in TILES] == [
        str(tiles_of(SETS["quick"]).count(kind)) for kind in TILES
    ]
    assert problems(device) == []


def test_a_box_of_ones_own_is_played_with() -> None:
    device = fresh()
    device.act("draft", {"set": "own"})
    form = editor_form(crowns1="3")
    device.act("draft", form)
    assert problems(device) == []
    device.act("start", form)
    assert device.is_down
    assert "P3" in territories_of(device.open.match.setup.components)
    again = device.again()
    assert again.open.match.setup == device.open.match.setup


EVERY = [f"landscape{at}" for at in range(9)]


@rule("AVC2", "AVC3", "AVC5", "AVC6")
@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("AVC2", dict.fromkeys((*EVERY[:4], *EVERY[5:]), "plain") | {EVERY[8]: "hill"}),
        ("AVC3", {"crowns3": ""}),
        ("AVC5", {"mark5": "circle"}),
        ("AVC6", {"tile-l2": "x"}),
    ],
)
def test_what_the_rules_rule_out_is_refused_with_the_reason(name: str, changes: Mapping[str, str]) -> None:
    device = fresh()
    device.act("draft", {"set": "own"})
    device.act("draft", editor_form(**changes))
    assert device.told == []
    assert any(line.endswith(f"Rule {name} Components") for line in problems(device))
    device.act("start", editor_form(**changes))
    assert device.screen == "new"
    assert len(device.told) == 1
    assert any(line.endswith(f"Rule {name} Components") for line in problems(device))
    assert device.frame.focus == "#components > summary", "What has to change is far from the button."
    assert device.store.matches() == {}
    device.act("start", editor_form())
    assert device.is_down


def test_the_first_change_to_ones_own_set_is_not_lost() -> None:
    """The fields of the editor arrive only once it stands on the page."""
    device = fresh()
    device.act("draft", {"set": "own"})
    assert problems(device) == []
    assert set(editor_form()) <= {e.data.get("name", "") for e in device.elements()}
    assert set(LANDSCAPES.values()) == {
        e.data["value"] for e in device.elements() if e.tag == "option"
    } & set(LANDSCAPES.values())


# --- the key --------------------------------------------------------------------------------------------


def test_a_given_key_deals_one_game_and_the_log_says_so() -> None:
    device = fresh(seed="seven")
    device.act("start", {"starter": "0"})
    assert device.open.match.start.key == "seven"
    assert device.open.about.seeded
    device.act("panel", panel="log")
    assert "seven" in device.text("dialog")
    other = fresh(seed="seven")
    other.act("start", {"starter": "0"})
    assert other.frame.body["digest"] == device.frame.body["digest"]
    device.act("home")
    device.act("new", game="avalon")
    device.act("start")
    assert device.open.match.start.key != "seven"
    assert device.open.match.start.key not in device.frame.html
    device.act("panel", panel="log")
    assert device.open.match.start.key not in device.frame.html


@pytest.mark.parametrize("game", ["", "chess", "avalon-2", "__class__"])
def test_a_game_that_is_not_there_cannot_be_begun(game: str) -> None:
    device = Device()
    device.act("new", game=game)
    assert device.screen == "home"
    device.act("start")
    device.act("swap")
    device.act("draft", {"set": "own"})
    assert device.screen == "home"


def test_home_leaves_the_screen_without_a_match() -> None:
    device = fresh()
    device.act("home")
    assert device.screen == "home"
    assert device.store.matches() == {}


def test_components_are_one_line_until_they_are_unfolded() -> None:
    device = Device()
    device.act("new", game="avalon")

    def folds() -> list[tuple[str, bool, str]]:
        page = device.elements()
        details = [(e.data["id"], "open" in e.data) for e in page if e.tag == "details" and e.has("chosen")]
        told = [element.text for element in page if element.tag == "summary"]
        return [(*each, text) for each, text in zip(details, told, strict=True)]

    assert folds() == [("components", False, "Components Classic, 20 crowns in all")]
    device.act("draft", {"set": "own"})
    assert folds()[0][:2] == ("components", True)


@pytest.mark.parametrize("act", ["new", "against"])
def test_the_lesson_is_offered_before_the_form_to_whoever_has_finished_no_game(act: str) -> None:
    device = Device()
    device.act(act, game="avalon")
    page = device.elements()
    form = next(e for e in page if e.has("setup"))
    (lesson,) = [e for e in page if e.get("data-act") == "lesson"]
    assert lesson.ends < form.begins


def test_a_name_that_nobody_chose_can_be_typed_over_and_the_usual_game_says_who_may_be_a_traitor() -> None:
    device = Device()
    device.act("new", game="camelot")
    fields = [element for element in device.elements() if element.get("name") == "name0"]
    assert "data-whole" in fields[0].data
    device.act("draft", {"preset": "usual"})
    assert "Exactly as the rules say; one of you may be a traitor." in device.frame.html
    device.act("draft", {"name0": "Anna"})
    fields = [element for element in device.elements() if element.get("name") == "name0"]
    assert "data-whole" not in fields[0].data


def hints_of(device: Device) -> str:
    """All that the form explains."""
    return " ".join(element.text for element in device.elements() if element.tag in ("small", "p"))


def levels_of(device: Device) -> list[str]:
    """What the levels of the second seat are called."""
    labels = (e for e in device.elements() if e.tag == "label" and e.has("kind"))
    return [e.text for e in labels if 'name="player1"' in e.page[e.begins : e.ends]]


def test_a_seat_is_given_to_a_computer_and_back_in_one_step() -> None:
    device = fresh()
    device.act("draft", {**chosen(device), "name1": "Dora", "side1": "computer"})
    assert chosen(device)["player1"] == "easy", "Whoever learns is proposed an easy one."
    assert levels_of(device) == ["Easy", "Normal", "Hard"]
    device.act("draft", {**chosen(device), "player1": "hard"})
    device.act("draft", {**chosen(device), "side0": "computer"})
    assert chosen(device)["player0"] == "hard", "It plays as well as the other."
    device.act("draft", {**chosen(device), "side1": "person"})
    assert [chosen(device)[f"player{seat}"] for seat in (0, 1)] == ["hard", "person"]
    device.act("draft", {**chosen(device), "side0": "nobody", "side1": ""})
    assert [chosen(device)[f"player{seat}"] for seat in (0, 1)] == ["hard", "person"]


def test_one_choice_says_how_good_all_companions_are_and_each_can_still_differ() -> None:
    device = against("camelot")
    assert chosen(device)["companions"] == "hard"
    assert "Good companions weigh every move" in hints_of(device)
    assert {"Beginner", "Good"} <= {*levels_of(device)}
    assert "Hard" not in levels_of(device), "With good ones it is easier."
    device.act("draft", {**chosen(device), "companions": "easy"})
    now = chosen(device)
    assert {now[f"player{seat}"] for seat in range(1, 5)} == {"easy"}
    assert "Beginners go by simple rules" in hints_of(device)
    device.act("draft", {**now, "player2": "hard"})
    assert chosen(device)["companions"] == ""
    assert [chosen(device)[f"player{seat}"] for seat in range(1, 5)] == ["easy", "hard", "easy", "easy"]
    assert "Beginners go by" in hints_of(device)
    assert "Good companions weigh" in hints_of(device)
    device.act("draft", {**chosen(device), "companions": "normal"})
    device.act("start", chosen(device))
    assert {*device.open.computers.values()} == {"normal"}
    device.read_on()
    device.act("panel", panel="seats")
    assert "computer, average" in device.text("dialog")


def test_no_companions_are_chosen_where_there_are_none() -> None:
    for game, act in (("camelot", "new"), ("avalon", "against"), ("avignon", "against")):
        device = Device()
        device.act(act, game=game)
        assert "companions" not in chosen(device)
        # Not even by a form from elsewhere.
        before = device.context.model.draft
        assert before is not None
        players = list(before.players)
        device.act("draft", {"companions": "normal"})
        assert before.players == players


@pytest.mark.parametrize("game", ["avalon", "avignon"])
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_of_an_opponent_it_is_said_what_it_does_wrong(game: str, level: str) -> None:
    device = against(game)
    device.act("draft", {"player1": level})
    told = [other for other in ("easy", "normal", "hard") if f"{other} computer" in hints_of(device)]
    assert told == [level]


def test_a_computer_that_joins_has_a_name_of_its_own() -> None:
    device = against("camelot")
    device.act("draft", {**chosen(device), "seats": "7"})
    draft = device.context.model.draft
    assert draft is not None
    assert not any(name.startswith("Player") for name in draft.names[1:])
    assert len({*draft.names}) == 7
