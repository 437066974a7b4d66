"""What a seat sees and what not, what it is offered, what cannot be taken back, and guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.games.camelot.invariants import broken
from tests.games.camelot.positions import after, events, found, legal, pending, position
from tests.games.positions import STRICT
from tests.inside import state_of
from tests.rule_names import rule
from tests.table.device import match_from
from threethrones.core.canonical import canonical
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Evaluation, Event, Move, Seen
from threethrones.games.camelot.ai.evaluations import realm, spoils
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.seen import known_of
from threethrones.games.camelot.rules.state import State


def viewers(state: State) -> tuple[int | None, ...]:
    """Everybody, and the whole table."""
    return (None, *range(len(state.knights)))


def sights(state: State) -> dict[int | None, State]:
    """What each of them sees."""
    return {seat: GAME.seen(state, seat).state for seat in viewers(state)}


def learnt(state: State, seat: int) -> dict[int | None, list[str]]:
    """What each other seat, and the whole table, knows to be in a hand."""
    return {who: known_of(GAME.seen(state, who), seat) for who in viewers(state) if who != seat}


def games(key: str, plies: int) -> Iterator[State]:
    """States of games of random moves, each before its move, with all numbers of seats."""
    rng, left, number = Random(key), plies, 0
    while left:
        options = {"sharing": "yes" if number % 2 else "no"}
        state: State = GAME.setup(standard_setup(GAME, options, seats=3 + number % 5), f"{key} {number}")
        number += 1
        while left and GAME.decision(state):
            left -= 1
            yield state
            moves = GAME.legal(state)
            GAME.play(state, rng.choice([move for move in moves if move != "life"] or moves))


def seen_by(happened: list[Event], seat: int | None) -> str:
    """The events that a seat is told of."""
    told = [event for event in happened if event.seats is None or seat in event.seats]
    return canonical([[event.kind, event.about] for event in told])


# --- hands, loyalty, piles ----------------------------------------------------------------------------


@rule("SCR48")
def test_a_seat_sees_its_own_hand_and_of_the_others_how_many() -> None:
    state = position(hands="F1Me/GrCl/F5")
    hidden = [["??"] * 2, ["??"] * 2, ["??"]]
    for seat, seen in sights(state).items():
        assert seen.hands == [hand if who == seat else hidden[who] for who, hand in enumerate(state.hands)]
        others = {card for who, hand in enumerate(state.hands) if who != seat for card in hand}
        assert not [card for card in others if f'"{card}"' in canonical(GAME.to_json(seen))]


@rule("SCR48", "SCR6")
def test_of_the_piles_the_number_is_told_and_no_card() -> None:
    state = position(
        hands="F1", white=30, black=20, removed="Gr", engines=3, swords="1/2", accused="010", loyalty="ltl"
    )
    for seen in sights(state).values():
        assert (seen.engines, seen.swords, seen.accused) == (3, [1, 2], [False, True, False])
        assert seen.learnt == [[[]] * 3] * 4
        assert (seen.white, seen.white_discards) == (["??"] * 30, ["??"] * (84 - 30 - 2))
        assert (seen.black, seen.black_discards) == (["??"] * 20, ["??"] * 56)
        assert seen.removed == ["Gr"]


@rule("SCR48", "SCR6")
@pytest.mark.parametrize("move", ["Gr-heal", "F4-excalibur-pay"])
def test_what_goes_face_down_stays_hidden(move: str) -> None:
    state = after(position(hands="GrGrGrF4", life="3", place="excalibur", engines=1), move)
    for seat in (None, 1, 2):
        assert f'"{move[:2]}"' not in canonical(GAME.to_json(GAME.seen(state, seat).state))


@rule("SCR48", "SC1")
@pytest.mark.parametrize(("loyalty", "shown"), [
    ("lll", {None: "???", 0: "l??", 1: "?l?", 2: "??l"}),
    ("llt", {None: "???", 0: "l??", 1: "?l?", 2: "llt"}),
])  # fmt: skip
def test_a_seat_knows_its_own_loyalty_and_the_traitor_everybodys(
    loyalty: str, shown: dict[int | None, str]
) -> None:
    for seat, seen in sights(position(loyalty=loyalty)).items():
        assert "".join(seen.loyalty).replace("??", "?") == shown[seat]
        assert seen.spare == []


@rule("SCR48", "SC49", "SC50")
def test_what_an_accusation_shows_everybody_knows() -> None:
    cleared = after(position(seats=4, engines=6, loyalty="llll"), "accuse-p2")
    for seat, seen in sights(cleared).items():
        assert seen.loyalty[2] == "l"
        assert (seen.loyalty[3] == "??") == (seat != 3)
    caught = after(position(seats=4, engines=6, loyalty="lltl"), "accuse-p2")
    for seen in sights(caught).values():
        assert seen.loyalty == ["l", "l", "t", "l"]


@rule("SCR48", "SC20")
def test_the_loyalty_of_the_dead_stays_hidden_until_the_end() -> None:
    state = after(position(life="1", phase="evil", loyalty="ltl"), "life")
    assert GAME.seen(state, 2).state.loyalty == ["??", "??", "l"]
    ended = after(
        position(swords="6/5", loyalty="ltl", warriors="picts:3,saxons:0", foe="Pt", phase="evil"),
        "draw",
        "on",
    )
    assert ended.ending
    for seen in sights(ended).values():
        assert seen.loyalty == ["l", "t", "l"]


# --- what lies face down ------------------------------------------------------------------------------


@rule("SCR1", "SCR48")
def test_a_combat_card_is_seen_by_its_drawer_alone_until_he_lays_it_open() -> None:
    drawn = after(position(phase="evil", foe="K7"), "draw")
    for seat, seen in sights(drawn).items():
        assert seen.black[-1] == ("K7" if seat == 0 else "??")
    covered, shown = after(drawn, "down"), after(drawn, "up")
    for seat, seen in sights(covered).items():
        assert seen.dark["knight"] == ["K7" if seat == 0 else "??"]
        assert seen.covers["knight"] == [0 if seat == 0 else 99]
    for seen in sights(shown).values():
        assert (seen.dark["knight"], seen.covers["knight"]) == (["K7"], [-1])
    told = seen_by(events(drawn, "down"), 1)
    assert "K7" not in told
    assert found(events(drawn, "down"), "face down").about == {"seat": 0, "place": "knight"}


@rule("SCR48", "SCR22")
def test_a_hidden_card_that_a_merlin_removes_stays_hidden() -> None:
    start = position(hands="Me", dark="knight:K1K7", covers="knight:-1/1")
    assert "K7" not in seen_by(events(start, "Me-knight-play"), None)
    for seen in sights(after(start, "Me-knight-play")).values():
        assert seen.dark["knight"] == ["K1"]


@rule("SCR48", "SC90")
def test_the_common_pool_is_hidden_until_all_are_in() -> None:
    setup = standard_setup(GAME, {"sharing": "yes"}, seats=3)
    state: State = GAME.setup(setup, "pool")
    for number in range(3):
        seat = GAME.decision(state).seat  # type: ignore[union-attr]
        for seen in sights(state).values():
            assert seen.pool == ["??"] * number
        given = GAME.legal(state)[0]
        told = events(state, given)
        assert found(told, "gave card to all").seats == (seat,)
        assert "card" not in found(told, "gave to all").about
        state = after(state, given)
    for seen in sights(state).values():
        assert seen.pool == state.pool
        assert "??" not in seen.pool


# --- what was looked at -------------------------------------------------------------------------------


@rule("SC64", "SCR48")
def test_what_percival_looked_at_he_alone_knows_as_long_as_it_lies_there() -> None:
    start = position(knights="PeArGh", phase="evil", foe="K5De")
    looked = after(start, "look", "engine", "grail-travel", "end")
    for seat, seen in sights(looked).items():
        assert seen.black[-2:] == ["??", "K5" if seat == 0 else "??"]
    assert GAME.seen(after(looked, "draw", "down"), 0).state.black[-1] == "??"


@rule("SC67", "SCR48")
def test_what_clairvoyance_showed_its_player_knows_in_the_new_order() -> None:
    start = position(hands="Cl", foe="K1K3K5K7L1L3")
    state = after(start, "Cl-play", "L1", "K7", "K5", "K3")
    for seat, seen in sights(state).items():
        expected = ["??", "K1", "K3", "K5", "K7", "L1"] if seat == 0 else ["??"] * 6
        assert seen.black[-6:] == expected


@rule("SC67", "SCR48")
def test_who_knew_the_top_card_does_not_know_it_after_another_has_laid_it_anew() -> None:
    start = position(hands="Cl", foe="K1K3K5K7L1", foreseen="75:2,74:2")
    assert GAME.seen(start, 1).state.black[-2:] == ["K3", "K1"]
    state = after(start, "Cl-play", "L1", "K7", "K5", "K3")
    assert GAME.seen(state, 1).state.black[-5:] == ["??"] * 5


@rule("SC88", "SCR48")
@pytest.mark.parametrize(("chosen", "other"), [("K1", "K5"), ("K5", "K1")])
@pytest.mark.parametrize("owner", [0, 1])
def test_which_of_two_cards_the_armours_owner_chose_nobody_can_tell(
    owner: int, chosen: str, other: str
) -> None:
    """Not even who knew both; the owner knows the one that goes under the pile."""
    knew = 1 << (1 - owner)
    start = position(
        phase="evil", active=owner, relics=f"armour:{owner}", foe="K1K5", foreseen=f"75:{knew},74:{knew}"
    )
    two = after(start, "draw")
    assert GAME.seen(two, owner).state.black[-2:] == ["K5", "K1"]
    assert GAME.seen(two, 2).state.black[-2:] == ["??", "??"]
    state = after(two, chosen)
    assert state.frames[-1].kind == "lay"
    for seat, seen in sights(state).items():
        known = (other, chosen) if seat == owner else ("??", "??")
        assert (seen.black[0], seen.black[-1], {*seen.black[1:-1]}) == (*known, {"??"})
    assert other not in seen_by(events(two, chosen), 1 - owner)


@rule("SCR4", "SCR48", "SC35")
def test_after_a_shuffle_nobody_knows_the_black_pile() -> None:
    start = position(hands="F1", white=0, foe="K1K5", foreseen="75:3,74:1")
    for seen in sights(after(start, "camelot-draw")).values():
        assert set(seen.black) == {"??"}
    shuffled = found(events(start, "camelot-draw"), "reshuffled")
    assert shuffled.reveals, "Nobody may take this back."
    assert shuffled.about == {"white": 83, "black": 76}


# --- what is known of hands ---------------------------------------------------------------------------


@rule("SCR48", "SC89")
def test_the_thief_knows_what_is_left_of_what_he_knew() -> None:
    start = position(
        hands="/F1F1F1Me", loyalty="tll", unmasked=0, exposed="100", phase="traitor", learnt="/F1Me/;//;//;//"
    )
    for key in map(str, range(20)):
        state = GAME.rekeyed(start, key)
        card = found(events(state, "p1"), "stole card").about["card"]
        left = ["F1"] if card == "Me" else ["Me"]
        assert learnt(after(state, "p1"), 1) == {None: [], 0: left, 2: []}


@rule("SCR48", "SC72")
def test_the_messengers_two_know_what_was_given() -> None:
    state = after(position(hands="MsF1GrMe/Cl"), "Ms-p1", "F1", "Gr", "enough")
    assert learnt(state, 1) == {None: [], 0: ["F1", "Gr"], 2: []}
    assert learnt(state, 0) == {None: [], 1: [], 2: []}


@rule("SCR48", "SC59", "SCR33")
def test_the_two_of_a_swap_know_each_the_card_that_the_other_got() -> None:
    state = after(position(knights="ArPeGh", hands="F1Me/F5Gr"), "F1-swap-p1", "F5")
    assert learnt(state, 1) == {None: [], 0: ["F1"], 2: []}
    assert learnt(state, 0) == {None: [], 1: ["F5"], 2: []}


@rule("SCR48", "SC90")
def test_what_is_shared_out_openly_all_know() -> None:
    state: State = GAME.setup(standard_setup(GAME, {"sharing": "yes"}, seats=3), "share")
    for _ in range(3):
        state = after(state, GAME.legal(state)[0])
    cards = list(state.pool)
    state = after(state, *[f"{card}-p1" for card in cards])
    assert all(Counter(known) == Counter(cards) for known in learnt(state, 1).values())
    assert all(not known for known in learnt(state, 0).values())


@rule("SCR48", "SC90")
def test_what_is_dealt_at_random_all_know_too() -> None:
    state: State = GAME.setup(standard_setup(GAME, {"sharing": "yes"}, seats=3), "share")
    for _ in range(3):
        state = after(state, GAME.legal(state)[0])
    state = after(state, "deal")
    for seat in range(3):
        (known,) = {tuple(cards) for cards in learnt(state, seat).values()}
        assert len(known) == 1


@rule("SCR48", "SCR7", "SC11")
def test_merlins_that_were_offered_and_returned_are_known() -> None:
    start = position(hands="Me/MeMeF1", phase="evil", foe="Mi")
    state = after(start, "draw")
    state = after(state, "merlins0", "merlins2")
    assert "Mi" in state.effects
    told = found(events(start, "draw", "merlins0", "merlins2"), "offered")
    assert (told.seats, told.about) == (None, {"seat": 1, "count": 2, "total": 2})
    assert learnt(state, 1) == {None: ["Me", "Me"], 0: ["Me", "Me"], 2: ["Me", "Me"]}
    assert learnt(state, 0) == {None: [], 1: [], 2: []}


@rule("SCR48")
def test_merlins_that_a_hand_does_not_hold_tell_nothing_of_it() -> None:
    start = position(hands="F1/MeF1", phase="evil", foe="Mi")
    state = after(start, "draw")
    state = after(state, "merlins2", "merlins1")
    assert learnt(state, 0) == {None: [], 1: [], 2: []}


@rule("SCR48")
def test_a_known_card_that_is_laid_openly_is_known_no_more() -> None:
    start = position(hands="F1F1Me", place="picts", learnt="F1//;F1Me//;F1//;F1//")
    state = after(start, "F1-picts")
    assert learnt(state, 0) == {None: [], 1: ["Me"], 2: []}


@rule("SCR48", "SC47")
def test_after_cards_went_face_down_what_is_left_of_a_hand_is_unknown() -> None:
    start = position(hands="F1F1F1Me", life="3", learnt="F1//;F1Me//;F1//;F1//")
    state = after(start, "F1-heal")
    assert learnt(state, 0) == {None: [], 1: [], 2: []}


# --- nothing else gives it away -----------------------------------------------------------------------


@rule("SCR48", "SCR6")
def test_after_moves_that_are_told_alike_a_seat_sees_the_same() -> None:
    """A card paid, swapped, discarded, given or chosen in secret changes nothing that others see."""
    compared = 0
    for number, state in enumerate(games("alike", 900)):
        pending = GAME.decision(state)
        assert pending
        if number % 3 and pending.kind in ("deeds", "evil"):
            continue
        for seat in viewers(state):
            if seat is not None and seat == pending.seat:
                continue
            looks: dict[str, Seen[State]] = {}
            for move in GAME.legal(state):
                then = GAME.clone(state)
                told = seen_by(GAME.play(then, move), seat)
                if not then.ending:
                    compared += told in looks
                    seen = GAME.seen(then, seat)
                    assert looks.setdefault(told, seen) == seen, (move, seat)
    assert compared > 200


@rule("SCR48", "SCR6")
def test_what_a_move_shows_does_not_depend_on_what_is_hidden() -> None:
    """Where a seat is told the same of a move in a guess as in the state, it sees the same after it."""
    compared, rng = 0, Random(5)
    for number, state in enumerate(games("hidden", 900)):
        if number % 4:
            continue
        for seat in viewers(state):
            guess = GAME.resample(GAME.seen(state, seat), rng)
            for move in set(GAME.legal(state)) & set(GAME.legal(guess)):
                one, two = GAME.clone(state), GAME.clone(guess)
                if (
                    seen_by(GAME.play(one, move), seat) == seen_by(GAME.play(two, move), seat)
                    and not one.ending
                ):
                    compared += 1
                    assert GAME.seen(one, seat) == GAME.seen(two, seat), (move, seat)
    assert compared > 1000


# --- offers -------------------------------------------------------------------------------------------


@rule("SC69", "SCR48")
def test_fate_as_a_traitor_is_offered_to_everybody_who_holds_it() -> None:
    """So that who looks over a shoulder learns nothing; the loyal are refused."""
    for is_left in (True, False):
        offered = []
        for loyalty in ("ltl", "tll"):
            state = position(hands="ClFaMe", loyalty=loyalty)
            if not is_left:
                state.removed, state.white = state.white, []
            offered.append(GAME.offers(GAME.seen(state, 0)))
        assert offered[0] == offered[1]
        assert "Fa-traitor" in offered[0]
        assert ("Fa-loyal" in offered[0]) == is_left
    offers = GAME.offers(GAME.seen(position(hands="ClFaMe", loyalty="ltl"), 0))
    assert offers.index("Fa-traitor") == offers.index("Fa-loyal") + 1
    state = position(hands="Fa")
    assert set(GAME.offers(GAME.seen(state, 0))) - legal(state) == {"Fa-traitor", "draw"}
    played = after(position(hands="Fa", loyalty="tll"), "camelot-draw")
    assert not {"Fa-loyal", "Fa-traitor"} & set(GAME.offers(GAME.seen(played, 0)))


def test_offers_are_what_is_legal_for_the_one_who_decides() -> None:
    for state in games("offers", 500):
        pending = GAME.decision(state)
        assert pending
        for seat in viewers(state):
            seen = GAME.seen(state, seat)
            offered = GAME.offers(seen)
            spelled = [GAME.spelled(seen, offer) for offer in offered]
            if seat != pending.seat:
                assert seat is None or offered == []
                assert all(move in GAME.legal(state) for (move,) in spelled)
                if offered:
                    continue
                refusal = GAME.why_not(seen, GAME.legal(state)[0])
                assert refusal is not None
                assert refusal.rule == "SC3"
                assert refusal.text.render(STRICT)
                continue
            firsts = {moves[0] for moves in spelled}
            assert firsts - {"Fa-traitor"} == legal(state) - {"Fa-traitor"}
            for offer, (first, *_) in zip(offered, spelled, strict=True):
                assert (GAME.why_not(seen, offer) is None) == (first in legal(state))


@rule("SCR7")
def test_merlins_may_be_offered_whatever_the_hand_holds() -> None:
    """The whole table decides, and may not be told who holds none."""
    start = position(hands="F1/MeMe", phase="evil", foe="Mi")
    state = after(start, "draw")
    assert legal(state) == {"merlins0", "merlins1", "merlins2", "merlins3"}
    seen = GAME.seen(state, None)
    offers = {offer: GAME.spelled(seen, offer) for offer in GAME.offers(seen)}
    assert offers == {
        "nobody": ["merlins0"] * 2,
        **{f"p0m{number}-done": [f"merlins{number}", "merlins0"] for number in (1, 2)},
        "p0m3-done": ["merlins3"],
        **{f"p1m{number}-done": ["merlins0", f"merlins{number}"] for number in (1, 2, 3)},
    }


# --- what cannot be taken back ------------------------------------------------------------------------


ACTION_TYPES = position(
    knights="ArPeGh", hands="F1MeClFaCoHeLaMsPiReGrGrGr/F1", engines=6, life="3/3/3", dark="knight:K1"
)
FIGHTER = position(hands="F1F2MsRe/", engines=2)


def acting(place: str, card: str, **fields: str | int) -> State:
    """Seat 0 stands there with this card alone."""
    return position(hands=card, place=place, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(("state", "move", "final"), [
    *((ACTION_TYPES, move, False) for move in (
        "grail-travel", "F1-siege", "Me-siege-play", "Me-knight-play", "He-knight-play", "He-excalibur-play",
        "La-excalibur-play", "Ms-p1", "Pi-self", "Pi-others", "Gr-heal", "F1-swap-p1",
    )),
    *((ACTION_TYPES, move, True) for move in (
        "accuse-p1", "Cl-play", "Co-play", "Fa-loyal", "Re-self", "Re-others",
    )),
    (position(engines=6), "camelot-draw", True),
    (acting("picts", "F2", laid="picts:F1"), "F2-picts", False),
    (acting("picts", "F5", laid="picts:F1F2F3F4"), "F5-picts", True),  # the spoils are drawn
    (acting("grail", "Gr", laid="grail:GrGrGrGrGrGr"), "Gr-grail", True),
    (acting("knight", "F2", laid="knight:F1F1"), "F2-knight", False),
    (acting("knight", "F2", laid="knight:F1F1F2"), "F2-knight", True),
    (acting("knight", "F2", laid="knight:F1F1F2", dark="knight:K7"), "F2-knight", False),  # lost: no draw
    (acting("knight", "F2", laid="knight:F1F1F2", dark="knight:K7", covers="knight:1"), "F2-knight", True),
    (acting("excalibur", "F1", sword=3), "F1-excalibur-pay", False),
    (acting("excalibur", "La", sword=4), "La-excalibur-play", True),
    (after(FIGHTER, "F1-siege"), "F2", False), (after(FIGHTER, "F1-siege"), "roll", True),
    (after(FIGHTER, "Ms-p1"), "F1", False), (after(FIGHTER, "Ms-p1", "F1"), "enough", False),
    (after(FIGHTER, "grail-travel"), "end", False), (after(FIGHTER, "Re-self"), "sacrifice", False),
])  # fmt: skip
def test_what_draws_or_shows_something_cannot_be_taken_back(state: State, move: str, final: bool) -> None:
    assert GAME.irrevocable(GAME.seen(state, 0), move) is final


@pytest.mark.parametrize(("phase", "move", "final"), [
    ("evil", "draw", True), ("evil", "engine", False), ("evil", "life", False),
    ("next,deeds:0,put::M5,volunteer:0:M5::0/1", "volunteer", False),
    ("next,deeds:0,put::M1,volunteer:0:M1::0/1", "volunteer", False),
    ("next,deeds:0,carry:0:Mi,merlins:0:Mi::0/1::0/0/0", "merlins0", False),
    ("next,deeds:0,carry:0:Mi,merlins:0:Mi::0/1::0/0/0", "merlins1", True),
    ("next,deeds:0,discard:0::::::1", "F1", False),
])  # fmt: skip
def test_outside_the_deeds_a_draw_and_merlins_cannot_be_taken_back(
    phase: str, move: str, final: bool
) -> None:
    state = position(hands="F1F2F3/F1F2F3", phase=phase)
    pending = GAME.decision(state)
    assert pending
    assert GAME.irrevocable(GAME.seen(state, pending.seat), move) is final


@rule("SC69")
def test_a_traitor_who_shows_himself_cannot_take_it_back() -> None:
    start = position(hands="Fa/F1", loyalty="tll")
    assert found(events(start, "Fa-traitor"), "played").reveals
    assert GAME.irrevocable(GAME.seen(start, 0), "Fa-traitor")


def test_what_is_not_asked_twice_can_be_taken_back_unless_the_viewer_could_not_know() -> None:
    """Only who dies as the last loyal knight may be surprised."""
    surprises = set()
    for number, state in enumerate(games("back", 500)):
        if number % 3:
            continue
        pending = GAME.decision(state)
        assert pending
        seen = GAME.seen(state, pending.seat)
        for move in GAME.legal(state):
            match = match_from(state, GAME)
            match.play(move)
            if not GAME.irrevocable(seen, move) and not match.undoable():
                surprises.add(state_of(match).ending)
    assert surprises <= {"dead"}


# --- guesses ------------------------------------------------------------------------------------------


@rule("SCR48", "SCR6")
def test_a_guess_looks_the_same_and_keeps_what_is_known() -> None:
    rng = Random(3)
    for number, state in enumerate(games("guess", 600)):
        if number % 5:
            continue
        for seat in viewers(state):
            seen = GAME.seen(state, seat)
            guess = GAME.resample(seen, rng)
            assert GAME.seen(guess, seat) == seen
            assert after(guess) == guess
            assert set(GAME.offers(GAME.seen(guess, seat))) == set(GAME.offers(seen))


@rule("SCR48", "SCR1", "SCR13")
@pytest.mark.parametrize(("card", "moves", "possible"), [
    ("K7", ["draw"], {"K1", "K3", "K5", "K7", "L1", "L3", "L5", "L7"}),
    ("K7", ["draw", "down"], {"K1", "K3", "K5", "K7"}),
    ("L5", ["draw", "down"], {"L1", "L3", "L5", "L7"}),
])  # fmt: skip
def test_a_guess_at_a_card_that_another_lays_is_one_that_can_lie_there(
    card: str, moves: list[Move], possible: set[str]
) -> None:
    state = after(position(phase="evil", foe=card, relics="excalibur:1", closed="excalibur"), *moves)
    for seat in (None, 1, 2):
        seen = GAME.seen(state, seat)
        guesses = [GAME.resample(seen, Random(number)) for number in range(120)]
        assert {guess.black[-1] for guess in guesses} == possible
        for guess in guesses[:20]:
            assert not broken(guess)
            assert GAME.seen(guess, seat) == seen
    assert GAME.resample(GAME.seen(state, 0), Random(1)).black[-1] == card


@rule("SCR48")
def test_a_guess_keeps_all_that_lies_openly() -> None:
    state = position(
        seats=7, hands="F1F1F2Gr/Me/MeMe/F1F2F3//Gr/F4",
        place="camelot/knight/grail/grail/picts/saxons/dragon",
        laid="knight:F1F1F3,dragon:F5F5F4,grail:GrGrGr,picts:F1F2F3",
        dark="knight:K1K3K5,dragon:L1L3L5,grail:Ds",
        covers="knight:-1/2/4,dragon:3/-1/6", warriors="picts:1,saxons:2", swords="3/5", engines=8,
        effects="Mi:,Vi:,He:grail", life="2/6/1/4/3/5/4", closed="excalibur/lancelot",
        relics="excalibur:3,armour:5,grail:-1", removed="GrGr", white_discards="F1F1", black_discards="ExEx",
        loyalty="ltlllll",
    )  # fmt: skip
    for seat in (None, *range(7)):
        seen = GAME.seen(state, seat)
        for number in range(5):
            guess = GAME.resample(seen, Random(number))
            assert not broken(guess)
            assert GAME.seen(guess, seat) == seen
            assert [card[0] for card in guess.dark["dragon"]] == ["L", "L", "L"]
            assert all(-1 <= cover < 7 for covers in guess.covers.values() for cover in covers)
            assert len(guess.key) == 16


@rule("SCR48")
def test_who_paid_at_excalibur_only_he_is_told() -> None:
    state = position(laid="excalibur:F3F4F1", layers="0/2/0")
    assert {seat: seen.layers for seat, seen in sights(state).items()} == {
        None: [-1, -1, -1], 0: [0, -1, 0], 1: [-1, -1, -1], 2: [-1, 2, -1],
    }  # fmt: skip


@rule("SCR4")
def test_what_is_offered_counts_on_the_discards() -> None:
    state = position(white=0)
    assert "camelot-draw" in GAME.offers(GAME.seen(state, 0))
    state = position(black=0, phase="evil")
    assert "draw" in GAME.offers(GAME.seen(state, None))


@rule("SCR48")
def test_guesses_deal_all_that_is_hidden_anew() -> None:
    state = position(
        hands="F1Me/GrClF2/F5", dark="knight:K1K5", covers="knight:0/1", laid="excalibur:F3F4", layers="0/2",
        loyalty="lll", foreseen="73:1", foe="De", learnt="/Cl/;//;//;//",
    )  # fmt: skip
    guesses = [GAME.resample(GAME.seen(state, 0), Random(number)) for number in range(80)]
    for guess in guesses:
        assert guess.hands[0] == ["F1", "Me"]
        assert "Cl" in guess.hands[1]
        assert (guess.dark["knight"][0], guess.black[-1]) == ("K1", "De")
        assert guess.dark["knight"][1][0] == "K"
        assert guess.laid["excalibur"][0] == "F3"
        assert guess.loyalty[0] == "l"
    assert {guess.dark["knight"][1] for guess in guesses} == {"K1", "K3", "K5", "K7"}
    assert len({guess.laid["excalibur"][1] for guess in guesses}) > 5
    assert {"".join(guess.loyalty) for guess in guesses} == {"lll", "ltl", "llt"}
    assert len({guess.hands[2][0] for guess in guesses}) > 5
    assert len({guess.key for guess in guesses}) == len(guesses)
    again = GAME.resample(GAME.seen(state, 0), Random(7))
    assert again == guesses[7]


@rule("SCR33", "SCR48")
def test_a_guess_at_arthurs_card_is_one_of_his_hand() -> None:
    state = after(position(knights="ArPeGh", hands="MeF1F2/F5"), "Me-swap-p1")
    for number in range(20):
        guess = GAME.resample(GAME.seen(state, 1), Random(number))
        card = pending(guess).card
        assert card in guess.hands[0]
        assert after(guess, "F5").hands[1] == [card]


# --- judging ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("worth", [realm, spoils])
def test_the_loyal_and_the_traitor_want_the_opposite(worth: Evaluation) -> None:
    good, bad = position(swords="4/1", loyalty="llt"), position(swords="1/4", engines=5, loyalty="llt")
    assert worth(GAME.seen(good, 0), 0) > worth(GAME.seen(bad, 0), 0)
    assert worth(GAME.seen(good, 2), 2) < worth(GAME.seen(bad, 2), 2)


@pytest.mark.parametrize(("change", "worth"), [
    ({"swords": "1/0"}, 12), ({"swords": "0/1"}, -12), ({"engines": 1}, -4),
    ({"warriors": "picts:1", "dark": "picts:Pt"}, -3), ({"dark": "grail:De"}, -1), ({"effects": "Mi:"}, -2),
    ({"effects": "He:grail"}, 0), ({"laid": "grail:Gr"}, 1.5), ({"sword": 2}, 3), ({"life": "5"}, 2),
    ({"hands": "F1F2"}, 0.4), ({"hands": "F1/F2"}, 0.3),
])  # fmt: skip
def test_what_the_realm_is_worth_to_the_loyal(change: dict[str, str | int], worth: float) -> None:
    def value(state: State) -> float:
        return realm(GAME.seen(state, 0), 0)

    before = position(hands="F1", loyalty="lll")
    now = position(**{"hands": "F1", "loyalty": "lll", **change})  # type: ignore[arg-type]
    assert value(now) - value(before) == pytest.approx(worth)


def test_a_careful_knight_thinks_of_his_life_and_his_cards_too() -> None:
    state = position(hands="F1F2", life="5")
    seen = GAME.seen(state, 0)
    assert spoils(seen, 0) - realm(seen, 0) == pytest.approx(5.8)


def test_nothing_is_worth_more_than_the_victory() -> None:
    won = after(position(place="picts", hands="F5", laid="picts:F1F2F3F4", swords="7/4"), "F5-picts")
    running = position(place="picts", hands="F5", laid="picts:F1F2F3F4", swords="7/4")
    lost = after(position(engines=11, phase="evil"), "engine")
    worth = [realm(GAME.seen(state, 0), 0) for state in (won, running, lost)]
    assert worth[0] > worth[1] + 400
    assert worth[2] < worth[1] - 400


def test_the_score_is_each_seats_life() -> None:
    assert GAME.score(GAME.seen(position(life="3/6/1"), None)) == (3, 6, 1)
