"""How a game begins: the box, what is dealt, the sharing of cards, and what may be agreed on before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.games.camelot.positions import after, events, found, happened, legal, pending, position, refused
from tests.games.setups import check_options
from tests.games.states import unreadable
from tests.rule_names import rule
from threethrones.core.canonical import JSON
from threethrones.core.document import dump, load
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Decision, Setup
from threethrones.games.camelot.components import CAMELOT, KNIGHTS, MOST_SWORDS, QUESTS, deck_of, payoff
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules import validation
from threethrones.games.camelot.rules.seen import hand_of, known_of
from threethrones.games.camelot.rules.state import State

KEYS = [f"deal {number}" for number in range(60)]
SEATS = (3, 4, 5, 6, 7)


def dealt(seats: int = 3, key: str = "deal", **options: str) -> State:
    state: State = GAME.setup(standard_setup(GAME, options, seats=seats), key)
    return state


# --- the box ------------------------------------------------------------------------------------------


@rule("SC90")
def test_the_box_holds_these_decks() -> None:
    components = GAME.component_sets["standard"]
    assert Counter(deck_of(components, "white")) == {
        "F1": 14, "F2": 12, "F3": 10, "F4": 8, "F5": 7, "Gr": 18, "Me": 7,
        "Cl": 1, "Co": 1, "Fa": 1, "He": 1, "La": 1, "Ms": 1, "Pi": 1, "Re": 1,
    }  # fmt: skip
    assert Counter(deck_of(components, "black")) == {
        "K1": 5, "K3": 3, "K5": 2, "K7": 1, "L1": 4, "L3": 3, "L5": 3, "L7": 1,
        "Ex": 15, "De": 15, "Pt": 4, "Sx": 4, "Mc": 4,
        "M1": 1, "M2": 1, "M3": 1, "M4": 1, "M5": 1,
        "Ds": 2, "Df": 1, "Gu": 1, "Mi": 1, "Mo": 1, "Vi": 1,
    }  # fmt: skip


def changed(part: str, **values: JSON) -> Setup:
    """The standard setup with another table."""
    setup = standard_setup(GAME)
    table = setup.components[part]
    assert isinstance(table, Mapping)
    return replace(setup, components={**setup.components, part: {**table, **values}})


def lacking(part: str, name: str) -> Setup:
    """The standard setup whose table lacks a row."""
    setup = standard_setup(GAME)
    table = setup.components[part]
    assert isinstance(table, Mapping)
    short = {key: value for key, value in table.items() if key != name}
    return replace(setup, components={**setup.components, part: short})


def paying(quest: str, **values: JSON) -> Setup:
    """The standard setup where a quest pays something else."""
    table = standard_setup(GAME).components["payoffs"]
    assert isinstance(table, Mapping)
    row = table[quest]
    assert isinstance(row, Mapping)
    return changed("payoffs", **{quest: {**row, **values}})


@rule("SC90")
@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (changed("white", F1=13), "SC90: There are 83 white cards; there must be 84."),
        (changed("white", F1=15), "SC90: There are 85 white cards; there must be 84."),
        (changed("black", Ex=14), "SC90: There are 75 black cards; there must be 76."),
        (changed("white", Me=6, F1=15), "SC90: There must be a Merlin for each knight."),
        (changed("white", He=2, F1=13), "SC90: There can be only one of each card with a lasting effect."),
        (changed("black", Mi=2, Ex=14), "SC90: There can be only one of each card with a lasting effect."),
        (changed("black", Ex="15"), "SC90: Can’t read the list of cards."),
        (changed("black", Ex=True), "SC90: Can’t read the list of cards."),
        (changed("black", Ex=-1), "SC90: Can’t read the list of cards."),
        (changed("black", Ex=41), "SC90: Can’t read the list of cards."),
        (changed("white", Ex=1), "SC90: Can’t read the list of cards."),
        (lacking("white", "Gr"), "SC90: Can’t read the list of cards."),
        (lacking("black", "Gu"), "SC90: Can’t read the list of cards."),
        (replace(standard_setup(GAME), components={}), "SC90: Can’t read the list of cards."),
        (
            replace(standard_setup(GAME), components={**GAME.component_sets["standard"], "grey": 1}),
            "SC90: The components contain an unknown part.",
        ),
        (replace(standard_setup(GAME), seats=2), "SC90: Shadows over Camelot is for 3 to 7 players."),
        (replace(standard_setup(GAME), seats=8), "SC90: Shadows over Camelot is for 3 to 7 players."),
    ],
)
def test_a_setup_that_is_none_is_refused(setup: Setup, said: str) -> None:
    assert [str(problem) for problem in GAME.problems(setup)] == [said]
    with unreadable(said):
        GAME.setup(setup, "deal")


@rule("SC92")
@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (paying("grail", swords=4), "SC91: Every quest gives 1 to 3 swords, won or lost."),
        (paying("picts", lost_swords=0), "SC91: Every quest gives 1 to 3 swords, won or lost."),
        (paying("dragon", life=10), "SC91: Can’t read the list of quest rewards and penalties."),
        (paying("dragon", more=1), "SC91: Can’t read the list of quest rewards and penalties."),
        (lacking("payoffs", "saxons"), "SC91: Can’t read the list of quest rewards and penalties."),
    ],
)
def test_pay_offs_for_which_sixteen_swords_are_too_few_are_refused(setup: Setup, said: str) -> None:
    assert [str(problem) for problem in GAME.problems(setup)] == [said]


@rule("SC92")
def test_the_worst_quest_needs_the_sixteenth_sword() -> None:
    start = position(
        phase="evil", foe="De", swords="5/6", dark="grail:DeDeDeDeDeDe", effects="Mi:,He:grail"
    )  # fmt: skip
    ended = after(start, "draw", "on")
    assert ended.swords == [5, 11]


@rule("SCR57")
@pytest.mark.parametrize(
    ("name", "more"),
    [("four", (0, 0, 2, 0, 0, 0)), ("six", (0, -1, -2, 0, 0, 0)), ("seven", (0, -1, -3, 1, 0, 0))],
)
def test_what_quests_pay_can_be_balanced_for_a_table(name: str, more: tuple[int, ...]) -> None:
    plain, balanced = GAME.component_sets["standard"], GAME.component_sets[name]
    assert GAME.problems(replace(standard_setup(GAME), components=balanced)) == []
    assert {part for part in plain if plain[part] != balanced[part]} == {"payoffs"}
    for quest in QUESTS:
        before, after = (payoff(components, quest) for components in (plain, balanced))
        wanted = [max(0, much + of) if much else 0 for much, of in zip(before.values(), more, strict=True)]
        wanted[3] = min(wanted[3], MOST_SWORDS)
        assert list(after.values()) == wanted


@rule("SC90")
def test_other_decks_of_the_same_size_are_played() -> None:
    setup = changed("white", F1=0, F5=21)
    assert GAME.problems(setup) == []
    state = GAME.setup(setup, "deal")
    cards = [*state.white, *(card for hand in state.hands for card in hand)]
    assert (cards.count("F1"), cards.count("F5")) == (0, 21)


@rule("SC90")
def test_every_option_has_a_default_and_unknown_values_are_refused() -> None:
    check_options(GAME)
    setup = standard_setup(GAME)
    assert list(setup.options.values()) == ["yes", "lots", "perhaps", "once", "closed", "2"]
    for name in setup.options:
        (problem,) = GAME.problems(replace(setup, options={**setup.options, name: "?"}))
        assert problem.rule == "SC90"
    with unreadable("SC90: Choose an option for “At the start, each knight gives one card to share out”."):
        GAME.setup(replace(setup, options={}), "deal")


def test_a_new_match_of_the_same_people_has_the_rules_of_today() -> None:
    setup = standard_setup(GAME, {"edition": "1", "traitor": "likelier"}, seats=4)
    again = GAME.rematch(setup, GAME.seen(GAME.setup(setup, "deal"), None))
    assert again == replace(setup, options={**setup.options, "edition": GAME.edition})


# --- what is dealt --------------------------------------------------------------------------------------


@rule("SC90")
@pytest.mark.parametrize(("seats", "pile"), [(3, 66), (4, 60), (5, 54), (6, 48), (7, 42)])
def test_each_knight_gets_a_merlin_and_five_white_cards(seats: int, pile: int) -> None:
    for key in KEYS[:10]:
        state = dealt(seats, key)
        assert [len(hand) for hand in state.hands] == [6] * seats
        assert all("Me" in hand for hand in state.hands)
        assert (len(state.white), len(state.black)) == (pile, 76)
        assert (state.white_discards, state.black_discards, state.pool, state.removed) == ([], [], [], [])
        assert not validation.defects(state)


@rule("SC90")
def test_the_other_merlins_are_shuffled_in_before_the_five_are_dealt() -> None:
    states = [dealt(3, key) for key in KEYS]
    assert any(hand.count("Me") > 1 for state in states for hand in state.hands)
    assert any("Me" in state.white for state in states)


@rule("SC90")
@pytest.mark.parametrize("seats", SEATS)
def test_all_begin_at_the_round_table_with_four_lives_and_nothing_lies_there(seats: int) -> None:
    state = dealt(seats)
    assert (state.life, state.place) == ([4] * seats, [CAMELOT] * seats)
    assert (state.swords, state.engines, state.sword) == ([0, 0], 0, 0)
    assert (set(state.relics.values()), state.closed, state.effects) == ({-1}, [], {})
    assert set(state.warriors.values()) == {0}
    assert not any([*state.laid.values(), *state.dark.values()])
    assert not any([*state.accused, *state.exposed, *state.out])


@rule("SC90")
def test_knights_hands_and_piles_are_dealt_by_chance() -> None:
    states = [dealt(4, key) for key in KEYS]
    for seat in range(4):
        assert {state.knights[seat] for state in states} == set(KNIGHTS)
    for name in ("white", "black", "hands"):
        assert len({str(getattr(state, name)) for state in states}) == len(KEYS)
    assert dealt(4, KEYS[0]) == states[0]


@rule("SC1", "SC90")
@pytest.mark.parametrize("seats", SEATS)
def test_one_of_eight_loyalty_cards_is_the_traitors_and_those_left_stay_unseen(seats: int) -> None:
    states = [dealt(seats, f"{seats} {number}") for number in range(800)]
    for state in states:
        assert sorted([*state.loyalty, *state.spare]) == ["l"] * 7 + ["t"]
        assert len(state.loyalty) == seats
    traitors = sum("t" in state.loyalty for state in states)
    assert abs(traitors / 800 - seats / 8) < 0.06
    assert {state.loyalty.index("t") for state in states if "t" in state.loyalty} == set(range(seats))
    assert all(not GAME.seen(states[0], viewer).state.spare for viewer in (None, *range(seats)))


@rule("SC90", "SCR52")
@pytest.mark.parametrize("seats", SEATS)
def test_a_traitor_is_likelier_where_one_card_more_than_players_is_shuffled(seats: int) -> None:
    states = [dealt(seats, f"{number}", traitor="likelier") for number in range(400)]
    for state in states:
        assert sorted([*state.loyalty, *state.spare]) == ["l"] * seats + ["t"]
        assert len(state.spare) == 1
    traitors = sum("t" in state.loyalty for state in states)
    assert abs(traitors / 400 - seats / (seats + 1)) < 0.06


@rule("SCR52")
@pytest.mark.parametrize("seats", SEATS)
def test_surely_one_is_the_traitor_and_all_loyalty_cards_are_dealt(seats: int) -> None:
    states = [dealt(seats, key, traitor="surely") for key in KEYS]
    for state in states:
        assert sorted(state.loyalty) == ["l"] * (seats - 1) + ["t"]
        assert state.spare == []
    assert {state.loyalty.index("t") for state in states} == set(range(seats))


@rule("SCR52")
@pytest.mark.parametrize("seats", SEATS)
def test_without_a_traitor_everybody_is_loyal_and_knows_it(seats: int) -> None:
    state = dealt(seats, traitor="none", sharing="no")
    assert (state.loyalty, state.spare) == (["l"] * seats, [])
    assert all(GAME.seen(state, viewer).state.loyalty == ["l"] * seats for viewer in (None, *range(seats)))


@rule("SCR52")
def test_without_a_traitor_nobody_can_be_accused_and_fate_is_played_as_loyal() -> None:
    start = position(options={"traitor": "none"}, hands="Fa", engines=6, swords="4/2")
    assert not any(move.startswith("accuse") for move in legal(start))
    assert refused(start, "accuse-p1") == "SCR52"
    offered = GAME.offers(GAME.seen(start, 0))
    assert "Fa-loyal" in offered
    assert "Fa-traitor" not in offered


@rule("SCR52", "SC57")
def test_without_a_traitor_no_sword_turns_at_the_end() -> None:
    start = position(
        options={"traitor": "none"}, swords="6/5", hands="F5", place="picts", laid="picts:F1F2F3F4"
    )  # fmt: skip
    ended = after(start, "F5-picts")
    assert (ended.ending, ended.swords) == ("twelve", [7, 5])
    assert "swords turned" not in happened(start, "F5-picts")


@rule("SCR55")
def test_with_open_talk_every_hand_may_be_looked_at_but_no_loyalty() -> None:
    start = position(options={"talk": "open"}, hands="F1Me/Gr/F2", loyalty="ltl")
    for viewer in (0, 1, 2, None):
        seen = GAME.seen(start, viewer)
        known = [hand_of(seen) if who == viewer else known_of(seen, who) for who in range(3)]
        assert known == [["F1", "Me"], ["Gr"], ["F2"]]
    assert GAME.seen(start, 0).state.loyalty == ["l", "??", "??"]
    drawn = after(start, "camelot-draw")
    assert known_of(GAME.seen(drawn, 1), 0) == drawn.hands[0]


# --- chosen knights -------------------------------------------------------------------------------------


@rule("SCR56")
def test_chosen_knights_are_dealt_to_their_seats_and_the_lot_deals_the_others() -> None:
    for key in KEYS:
        plain, chosen = dealt(4, key), dealt(4, key, knights="-,Ka,-,Ar")
        assert chosen.knights[1::2] == ["Ka", "Ar"]
        assert len(set(chosen.knights)) == 4
        assert chosen.first == 3
        assert (chosen.loyalty, chosen.hands) == (plain.loyalty, plain.hands)
    assert {dealt(4, key, knights="-,Ka,-,Ar").knights[0] for key in KEYS} > {"Gh", "Pe"}


@rule("SCR56")
@pytest.mark.parametrize(
    "knights", ["", "Ka", "Ka,Ka,-", "Ka,Xx,-", "Ka,-,-,-", " Ka,-,-", ",,", "Ka,,-", "-,-,-"]
)
def test_a_choice_of_knights_that_is_none_is_refused(knights: str) -> None:
    setup = standard_setup(GAME, seats=3)
    found = GAME.problems(replace(setup, options={**setup.options, "knights": knights}))
    assert [refusal.rule for refusal in found] == ["SCR56"]


@rule("SCR56")
def test_chosen_knights_are_kept_for_a_rematch() -> None:
    setup = standard_setup(GAME, {"knights": "Pe,-,-"}, seats=3)
    match = Match(GAME, setup, Start(key="k"))
    assert GAME.rematch(setup, match.seen(None)).options["knights"] == "Pe,-,-"
    loaded = load(dump(match), {"camelot": GAME}).match
    assert loaded is not None
    assert loaded.state == match.state


# --- who begins -----------------------------------------------------------------------------------------


@rule("SC2")
@pytest.mark.parametrize("starter", ["lots", "first"])
def test_king_arthur_begins_where_he_is_dealt(starter: str) -> None:
    states = [dealt(4, key, starter=starter, sharing="no") for key in KEYS]
    with_arthur = [state for state in states if "Ar" in state.knights]
    assert {state.knights.index("Ar") for state in with_arthur} == {0, 1, 2, 3}
    for state in with_arthur:
        assert state.active == state.first == state.knights.index("Ar")


@rule("SC2")
def test_without_him_the_youngest_begins_or_whoever_the_lot_names() -> None:
    named = [dealt(4, key, starter="first") for key in KEYS]
    assert {state.first for state in named if "Ar" not in state.knights} == {0}
    drawn = [dealt(4, key, starter="lots") for key in KEYS]
    assert {state.first for state in drawn if "Ar" not in state.knights} == {0, 1, 2, 3}


@rule("SC2", "SCR50")
def test_turns_go_clockwise_and_pass_over_who_is_out() -> None:
    start = position(seats=4, active=2, place="//grail", out="0100")
    state = after(start, "camelot-travel", "end")
    order = [state.active]
    for _ in range(4):
        state = after(state, "engine", "camelot-draw", "end")
        order.append(state.active)
    assert order == [3, 0, 2, 3, 0]


# --- each gives a card to be shared out -------------------------------------------------------------------


def pooled(state: State) -> State:
    """Everybody has given the first card of his hand."""
    while state.frames[-1].kind == "give":
        state = after(state, state.hands[pending(state).seat][0])
    return state


@rule("SC90")
@pytest.mark.parametrize("seats", SEATS)
def test_each_gives_a_card_in_turn_and_on_a_screen_of_his_own(seats: int) -> None:
    state = dealt(seats)
    for step in range(seats):
        seat = (state.first + step) % seats
        assert GAME.decision(state) == Decision(seat, "give", True)
        assert legal(state) == set(state.hands[seat])
        assert GAME.seen(state, seat).state.pool == ["??"] * step
        state = after(state, state.hands[seat][-1])
        assert len(state.hands[seat]) == 5
    assert GAME.decision(state) == Decision(None, "share", False)
    assert GAME.seen(state, None).state.pool == state.pool != ["??"] * seats


@rule("SC90")
def test_what_was_given_is_shuffled_before_it_is_shown() -> None:
    as_given = []
    for key in KEYS[:20]:
        start = dealt(3, key)
        gifts = [start.hands[(start.first + step) % 3][step] for step in range(3)]
        shown = after(start, *gifts)
        assert Counter(shown.pool) == Counter(gifts)
        event = found(events(start, *gifts), "pool shown")
        assert (event.seats, event.about["cards"], event.reveals) == (None, shown.pool, True)
        assert found(events(start, gifts[0]), "gave card to all").seats == (start.first,)
        as_given.append(shown.pool == gifts)
    assert not all(as_given)


@rule("SC90")
def test_the_table_hands_out_the_pool_as_it_likes() -> None:
    start = pooled(dealt(3))
    shared = start
    for card in start.pool:
        shared = after(shared, f"{card}-p2")
    assert [len(hand) for hand in shared.hands] == [5, 5, 8]
    assert shared.pool == []
    assert Counter(shared.hands[2]) == Counter([*start.hands[2], *start.pool])
    assert all(known_of(GAME.seen(shared, viewer), 2) for viewer in (0, 1, None))
    assert GAME.decision(shared) == Decision(None, "evil", False)
    assert pending(shared).seat == shared.first


@rule("SC90")
def test_the_pool_is_dealt_at_random_to_each_alike() -> None:
    given = set()
    for key in KEYS[:20]:
        start = pooled(dealt(3, key))
        state = after(start, "deal")
        assert [len(hand) for hand in state.hands] == [6, 6, 6]
        got = [(Counter(state.hands[seat]) - Counter(start.hands[seat])).elements() for seat in range(3)]
        cards = [next(card) for card in got]
        assert Counter(cards) == Counter(start.pool)
        given.add(tuple(map(start.pool.index, cards)))
    assert len(given) > 2


@rule("SC90")
def test_what_cannot_be_given_or_shared_is_refused() -> None:
    start = dealt(3, "deal")
    seat = start.first
    missing = next(card for card in ("Cl", "Co", "Fa", "He") if card not in start.hands[seat])
    assert [refused(start, move) for move in (missing, "", "deal", "engine")] == ["SC90"] * 4
    state = pooled(start)
    absent = next(card for card in ("Cl", "Co", "Fa", "He") if card not in state.pool)
    card = state.pool[0]
    for move in (f"{absent}-p0", f"{card}-p3", f"{card}-p-1", card, "F9-p0", "engine"):
        assert refused(state, move) == "SC90"


@rule("SC90")
def test_the_rest_of_the_pool_is_dealt_first_to_those_who_have_got_the_fewest() -> None:
    start = pooled(dealt(4))
    sizes = []
    for given in (("p2",), ("p2", "p2"), ("p0", "p3")):
        state = start
        for who in given:
            state = after(state, f"{state.pool[0]}-{who}")
        assert "deal" in legal(state)
        sizes.append([len(hand) for hand in after(state, "deal").hands])
    assert sizes[0] == sizes[2] == [6, 6, 6, 6]
    assert sorted(sizes[1]) == [5, 6, 6, 7]
    assert sizes[1][2] == 7


@rule("SC90")
def test_without_sharing_the_first_turn_begins_at_once() -> None:
    state = dealt(3, sharing="no")
    assert GAME.decision(state) == Decision(None, "evil", False)
    assert (state.turn, pending(state).seat) == (1, state.first)


# --- the loyalty may be looked at late ----------------------------------------------------------------------


@rule("SC90")
def test_only_three_play_without_knowing_their_loyalty() -> None:
    setup = standard_setup(GAME, {"loyalty": "late"})
    assert GAME.problems(setup) == []
    (problem,) = GAME.problems(replace(setup, seats=4))
    assert str(problem) == "SC90: Only with 3 players can you choose to look at your loyalty card later."


@rule("SC69", "SC90", "SCR48")
@pytest.mark.parametrize(
    ("swords", "known"), [("0/0", False), ("3/2", False), ("5/0", False), ("5/1", True), ("0/6", True)]
)
def test_with_late_loyalty_nobody_knows_his_own_before_six_swords_lie(swords: str, known: bool) -> None:
    start = position(options={"loyalty": "late"}, loyalty="tll", swords=swords, hands="Fa")
    assert GAME.seen(start, 0).state.loyalty == (["t", "l", "l"] if known else ["??"] * 3)
    for seat in (1, 2):
        assert GAME.seen(start, seat).state.loyalty == [
            "l" if known and who == seat else "??" for who in range(3)
        ]
    assert ("Fa-traitor" in legal(start)) == known
    assert "Fa-loyal" in legal(start)
    if not known:
        assert refused(start, "Fa-traitor") == "SC69"


@rule("SCR54")
@pytest.mark.parametrize(("engines", "known"), [(5, False), (6, True)])
def test_with_late_loyalty_six_engines_are_as_good_as_six_swords(engines: int, known: bool) -> None:
    start = position(options={"loyalty": "late"}, loyalty="tll", engines=engines, hands="Fa")
    assert (GAME.seen(start, 0).state.loyalty[0] == "t") == known
    assert ("Fa-traitor" in legal(start)) == known


@rule("SCR54")
def test_a_late_loyalty_once_looked_at_is_known_whatever_becomes_of_the_engines() -> None:
    start = position(options={"loyalty": "late"}, loyalty="tll", engines=5, phase="evil", hands="MeF1")
    assert "loyalty seen" in happened(start, "engine")
    seen = after(start, "engine", "Me-siege-play")
    assert seen.engines == 5
    assert GAME.seen(seen, 0).state.loyalty == ["t", "l", "l"]
    assert "loyalty seen" not in happened(start, "engine", "Me-siege-play", "end", "engine")
    assert not position(options={"loyalty": "late"}, engines=5, sword=0).aware


@rule("SCR54")
def test_engines_tell_no_loyalty_in_a_match_of_the_first_edition() -> None:
    start = position(options={"loyalty": "late", "edition": "1"}, loyalty="tll", engines=6)
    assert GAME.seen(start, 0).state.loyalty == ["??"] * 3


@rule("SC90", "SC49")
def test_with_late_loyalty_an_accused_shows_his_card_all_the_same() -> None:
    start = position(options={"loyalty": "late", "edition": "1"}, engines=6, swords="1/0")
    state = after(start, "accuse-p1")
    assert state.swords == [0, 1]
    assert all(GAME.seen(state, viewer).state.loyalty == ["??", "l", "??"] for viewer in (0, 1, 2, None))
