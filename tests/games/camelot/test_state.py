"""The state as JSON and as a line: what is read, what is refused and with which words; and copies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

import pytest

from tests.games.camelot.crew import crew
from tests.games.camelot.positions import after, events, happened, position
from tests.games.states import (
    WRONG_KIND,
    check_state,
    read_again,
    unreadable,
)
from tests.rule_names import NAMES_OF, rule
from tests.table.device import ALL_NAMES
from threethrones.core.picking import Picking
from threethrones.core.setups import standard_setup
from threethrones.games.camelot.components import BLACK, PLACE_NAMES, WHITE
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.presentation import PRESENTATION
from threethrones.games.camelot.rules.frames import PENDING, StackQuestion
from threethrones.games.camelot.rules.state import State, clone
from threethrones.games.camelot.rules.validation import defects
from threethrones.players.playouts import thinking

SOUND: Final = position(
    hands="F1F1F2GrMe/Me/F3", place="camelot/knight/grail", laid="knight:F1F1F3,grail:Gr,excalibur:F2",
    layers="1", dark="knight:K1K3,grail:De,picts:Pt,excalibur:Ex", covers="knight:-1/2", warriors="picts:1",
    swords="2/1", engines=3, effects="Mi:,He:grail", closed="lancelot", won="lancelot", relics="armour:1",
    removed="Gr", learnt="/Me/;/Me/;/Me/F3;/Me/", foreseen="3:1", key="k", chance=4, done="A", turn=8,
    life="3/6/1",
)  # fmt: skip
ASKING: Final = {
    "deeds": position(),
    "malice": position(loyalty="tll", unmasked=0, exposed="100", phase="malice"),
    "shown": after(position(phase="evil", foe="Pt"), "draw"),
    "evil": position(phase="evil"),
    "lay": after(position(phase="evil", foe="K7"), "draw"),
    "carry": after(
        position(phase="evil", foe="K7", relics="excalibur:1", closed="excalibur"), "draw", "down"
    ),
    "merlins": after(
        position(phase="evil", foe="Mi", hands="Me/Me", relics="excalibur:1", closed="excalibur"), "draw"
    ),
    "pledge": after(position(phase="evil", foe="Mi", hands="Me/Me"), "draw", "merlins1"),
    "armour": after(position(phase="evil", foe="PtSx", relics="armour:0", closed="lancelot"), "draw"),
    "war": after(position(phase="evil", foe="Mc"), "draw", "on"),
    "volunteer": after(position(phase="evil", foe="M5"), "draw", "on"),
    "discard": after(
        position(phase="evil", foe="M5", hands="F1/F2/F3"), "draw", "merlins0", "merlins0", "merlins0",
        "pass", "pass", "pass",
    ),
    "fight": after(position(hands="F1F2", engines=2), "F1-siege"),
    "kay": after(
        position(knights="Ka", hands="F5F2", place="knight", laid="knight:F1F1F2", dark="knight:K1"),
        "F2-knight",
    ),
    "drink": position(life="0/4/4", relics="grail:1", phase="next,deeds:0,check,out::::0,drink:1:::0"),
    "spoils": position(
        seats=4, phase="next,deeds:0,finish:0::picts::::1,spoils:::picts:0/1/2:::2", options={"edition": "1"}
    ),
    "share": position(
        seats=4, phase="next,deeds:0,finish:0::picts::::1,share:::picts:0/1/2", pool="F1MeGr"
    ),
    "gift": after(position(hands="MsF1F2"), "Ms-p1"),
    "arrange": after(position(hands="Cl"), "Cl-play"),
    "return": after(position(hands="Co", place="grail/picts"), "Co-play"),
    "swap": after(position(knights="Ar", hands="F1/F2"), "F1-swap-p1"),
    "give": GAME.setup(standard_setup(GAME, seats=4), "give"),
    "traitor": position(loyalty="tll", unmasked=0, exposed="100", phase="traitor"),
    "unmask": after(position(loyalty="tll", hands="Fa/F1F2F3/F1"), "Fa-traitor"),
}  # fmt: skip


def reading(state: State = SOUND, **changed: object) -> State:
    """The state read again with other fields."""
    read: State = read_again(GAME, state, **changed)
    return read


def test_every_question_survives_its_json_and_its_notation() -> None:
    for kind, state in ASKING.items():
        assert reading(state) == state, kind
        assert GAME.from_position(GAME.to_position(state), state.setup) == state, kind


def test_every_question_says_what_it_asks_and_refuses_what_is_no_answer() -> None:
    kinds = set()
    for state in ASKING.values():
        decision = GAME.decision(state)
        assert decision
        kinds.add(decision.kind)
        assert str(PRESENTATION.prompt(GAME.seen(state, decision.seat), ALL_NAMES, Picking()))
        refusal = GAME.refusal(state, "nonsense")
        assert refusal
        assert refusal.rule in NAMES_OF["camelot"]
    assert kinds == {name for name, made in PENDING.classes.items() if issubclass(made, StackQuestion)}


@pytest.mark.parametrize("kind", ASKING)
def test_what_anybody_makes_of_a_question_is_a_sound_position(kind: str) -> None:
    """A match can be played on from it."""
    state = ASKING[kind]
    for seat in (None, *range(len(state.knights))):
        seen = GAME.seen(state, seat)
        for number in range(5):
            guess = GAME.resample(seen, Random(number))
            assert defects(guess) == []
            assert GAME.seen(guess, seat) == seen


def test_a_state_is_copied_written_and_read_as_any_is() -> None:
    check_state(GAME, SOUND, clone, lists=23, newer={"won"})


# --- what is not a state ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("key", [1, None]),
        ("chance", [-1, True, 1.0, "1", 1_000_001]),
        ("knights", [["Ar", "Gh"], ["Ar", "Gh", "xx"], "ArGhGw"]),
        ("loyalty", [["l", "l"], ["l", "l", "x"]]),
        ("white", ["F1", ["xx"], ["K1"], [1]]),
        ("black", [["F1"], None]),
        ("foreseen", [[8], [-1], [True], None]),
        ("hands", [[[], []], [[], [], ["K1"]], [[], [], "F1"]]),
        ("learnt", [[[[], [], []]] * 3, [[[], []]] * 4]),
        ("active", [3, -1, True, "0"]),
        ("unmasked", [3, -2]),
        ("exposed", [[0, 0, 0], [False] * 2]),
        ("life", [[7, 4, 4], [-1, 4, 4], [4, 4]]),
        ("place", [["camelot", "camelot", "rome"], ["camelot"] * 2]),
        ("relics", [{}, {"excalibur": 3, "grail": -1, "armour": -1}]),
        ("swords", [[1], [17, 0], [0, -1]]),
        ("engines", [25, -1]),
        ("laid", [{}, []]),
        ("covers", [{"knight": [3], "lancelot": [], "dragon": []}]),
        ("sword", [6, -6]),
        ("warriors", [{"picts": 5, "saxons": 0}, {"picts": 0}]),
        ("closed", [["knight"], ["rome"], ["grail"] * 5]),
        ("won", [["knight"], ["rome"], ["grail"] * 5]),
        ("effects", [{"Mi": "grail"}, {"He": ""}, {"Mo": "grail"}, {"De": ""}, {"He": []}, []]),
        ("turn", [0, 1_000_001]),
        ("done", [["F"], ["A"] * 6]),
        ("owed", [2, -1]),
        ("doomed", [0, None]),
        ("ending", ["won", None]),
        ("frames", [{}, [1], [{}] * 101]),
    ],
)
def test_each_field_must_be_of_its_kind(name: str, values: list[object]) -> None:
    for value in values:
        with unreadable(WRONG_KIND):
            reading(SOUND, **{name: value})


# --- what is no sound position ------------------------------------------------------------------------


def row(state: State, name: str, **changed: object) -> dict[str, object]:
    """A table of the state with other values."""
    data: dict[str, Any] = GAME.to_json(state)
    return {name: {**data[name], **changed}}


@rule("SC25", "SC30", "SC90", "SCR20")
@pytest.mark.parametrize(
    ("changed", "defect"),
    [
        ({"removed": []}, "the white cards are not those of the deck"),
        ({"black_discards": ["K1"]}, "the black cards are not those of the deck"),
        ({"spare": ["l"] * 4}, "the loyalty cards are not those of the pack"),
        ({"hands": [["F1", "F2", "F1", "Gr", "Me"], ["Me"], ["F3"]]}, "a hand is not in order"),
        ({"learnt": [[[], ["F5"], []]] + [[[], [], []]] * 3},
         "somebody knows of a card that is not in that hand"),
        ({"learnt": [[["F1"], ["Me"], []], [[], ["Me"], []], [[], [], []], [[], ["Me"], []]]},
         "somebody does not know what everybody knows"),
        ({"learnt": [[["Me", "F1"], [], []]] + [[[], [], []]] * 3},
         "what is known of a hand is not in order"),
        ({"done": ["A", "A"]}, "an action was taken twice in this turn"),
        ({"departed": True}, "nobody has left Camelot for nothing"),
        ({"departed": True, "knights": ["Tr", "Pa", "Gw"], "done": []},
         "nobody has left Camelot for nothing"),
        ({"doomed": True, "sacrificed": True}, "nobody has given the last life"),
        ({"doomed": True, "life": [0, 6, 1]}, "nobody has given the last life"),
        ({"foreseen": [0]}, "what is known of the black pile does not fit it"),
        ({"knights": ["Ar", "Ar", "Pe"]}, "a knight is there twice"),
        ({"place": ["", "knight", "grail"]}, "seat 0 is neither in the game nor out of it"),
        ({"place": ["lancelot", "knight", "grail"]}, "seat 0 is where nobody can be"),
        ({"place": ["knight", "knight", "grail"]}, "two knights are where only one may be"),
        (row(SOUND, "dark", grail=["Pt"], picts=["De"]), "a black card lies where it cannot"),
        (row(SOUND, "dark", grail=["Ex"], excalibur=["De"]), "the Grail has not its cards"),
        (row(SOUND, "dark", knight=["K1", "Pt"], picts=["K3"]), "a black card lies where it cannot"),
        (row(SOUND, "covers", knight=[-1]), "a black row has not its cards"),
        (row(SOUND, "laid", knight=["F1", "F1", "Gr"], grail=["F3"]), "a white card lies where it cannot"),
        ({"layers": []}, "Excalibur has not its cards"),
        ({"closed": ["dragon"]}, "a quest cannot be over yet"),
        ({"closed": ["lancelot", "lancelot"]}, "a quest cannot be over yet"),
        ({"won": ["grail"]}, "a quest cannot be won yet"),
        ({"won": ["lancelot", "lancelot"]}, "a quest cannot be won yet"),
        ({"sword": 5}, "a quest is over already"),
        ({"sword": -5}, "a quest is over already"),
        ({"warriors": {"picts": 4, "saxons": 0}}, "a quest is over already"),
        ({"engines": 12}, "the game is over already"),
        ({"swords": [0, 7]}, "the game is over already"),
        ({"swords": [6, 6]}, "the game is over already"),
        ({"ending": "engines", "frames": []}, "the game has not come to this end"),
        ({"ending": "twelve", "frames": []}, "the game has not come to this end"),
        ({"ending": "engines", "engines": 12}, "nothing is pending when the game is over"),
        ({"frames": []}, "nobody is asked for anything"),
    ],
)  # fmt: skip
def test_each_defect_is_named(changed: dict[str, object], defect: str) -> None:
    with unreadable(defect):
        reading(SOUND, **changed)


def test_rows_have_their_patterns() -> None:
    for laid, defect in (
        ("knight:F1F1F1", "a row has no pattern"),
        ("picts:F1F3", "a war has not its row"),
        ("picts:F2", "a war has not its row"),
    ):
        with unreadable(defect):
            position(laid=laid)


def test_who_is_gone_holds_nothing() -> None:
    with unreadable("a relic is with nobody who could hold it"):
        position(out="010", relics="grail:1")
    with unreadable("the unmasked traitor is loyal"):
        position(unmasked=1, exposed="010")
    # Where nobody could be loyal any more, no deal would look the same.
    for phase in ("deeds", "next,check,deeds:0"):
        with unreadable("the game is over already"):
            position(seats=3, out="011", loyalty="tll", phase=phase)


@pytest.mark.parametrize(
    ("phase", "defect"),
    [
        ("deeds:0", "nobody is asked for anything"),
        ("next,check", "nobody is asked for anything"),
        ("next,next,deeds:0", "nobody is asked for anything"),
        ("next,deeds", WRONG_KIND),
        ("next,deeds:0::grail", "“deeds:0::grail” is nothing that can be pending"),
        ("next,deeds:0,gather:0,return:1:::1/1", WRONG_KIND),
        ("next,deeds:0,gather:0,return:1", WRONG_KIND),
        ("next,evil:0,deeds:0", "two questions are asked at once"),
        ("next,deeds:0,arrange:0:::::3,evil:0", "two questions are asked at once"),
        ("next,deeds:1", "what is pending does not fit the position"),
        ("next,deeds:0,shown:0:De", "what is pending does not fit the position"),
        ("next,deeds:0,carry:0:De,shown:0:Ex", "what is pending does not fit the position"),
        ("next,deeds:0,carry:0:F1,shown:0:F1", WRONG_KIND),
        ("next,deeds:0,lay:0", "what is pending does not fit the position"),
        ("next,deeds:0,war:0:De", WRONG_KIND),
        ("next,deeds:0,draws:0::::::4,volunteer:0:M5::0", WRONG_KIND),
        ("next,deeds:0,carry:0:Mi,merlins:1:Mi::1/2::1/0/0", "what is pending does not fit the position"),
        ("next,deeds:0,volunteer:0:M2::0", WRONG_KIND),
        ("next,deeds:0,volunteer:1:M5::0/1", "what is pending does not fit the position"),
        ("next,deeds:0,kay:0::knight", "what is pending does not fit the position"),
        ("next,deeds:0,arrange:0:::::1", WRONG_KIND),
        ("next,deeds:0,arrange:0:::::6", WRONG_KIND),
        ("next,deeds:0,arrange:0:::::3:2", "what is pending does not fit the position"),
        ("next,deeds:0,gift:0:::0", "what is pending does not fit the position"),
        ("next,deeds:0,swap:1:F5", "what is pending does not fit the position"),
        ("next,deeds:0,fight:0::::F2", "what is pending does not fit the position"),
        ("next,deeds:0,drink:1:::0", "what is pending does not fit the position"),
        ("next,deeds:0,finish:0::dragon::::1,spoils:::dragon:0/1:::2",
         "what is pending does not fit the position"),
        ("next,deeds:0,finish:0::picts::::1,share:::picts:0/1", "what is pending does not fit the position"),
        ("next,deeds:0,share:::picts:0/1", "what is pending does not fit the position"),
        ("next,deeds:0,finish:0::picts::::1,share:::picts", "what is pending does not fit the position"),
        ("next,deeds:0,evil:0,share::::0/1", "what is pending does not fit the position"),
        ("next,deeds:0,unmask:1,discard:0::::::1", "what is pending does not fit the position"),
        ("next,deeds:0,discard:1::::::1", "a hand has not the cards that are asked for"),
        ("next,deeds:0,gift:1:::0", "there is no move"),
    ],
)  # fmt: skip
def test_what_is_pending_must_have_its_place(phase: str, defect: str) -> None:
    seen = "73:1,74:1,75:1" if "arrange" in phase else ""
    with unreadable(defect):
        position(hands="F1", foe="De", phase=phase, foreseen=seen)


def test_merlins_that_are_pledged_are_known_and_nobody_is_asked_twice() -> None:
    for pledged, sound in (("2/0/0", True), ("3/0/0", False), ("1/1/0", False), ("2/0", False)):
        phase = f"next,deeds:0,carry:0:Mi,merlins:1:Mi::1/2::{pledged}"
        known = "MeMe/Me/;MeMe/Me/;MeMe/Me/;MeMe/Me/"
        if sound:
            asked = position(phase=phase, hands="MeMe/Me/F1", learnt=known)
            assert "stopped" in happened(asked, "merlins1")
            continue
        with unreadable("what is pending does not fit the position"):
            position(phase=phase, hands="MeMe/Me/F1", learnt=known)


# --- whatever is accepted can be played -----------------------------------------------------------------


NAMED: Final = (
    *("relics", "life", "engines", "swords", "closed", "won", "owed", "doomed", "active", "place", "effects"),
    *("warriors", "sword", "unmasked", "out", "done", "exposed", "loyalty", "spare", "turn"),
)


def changed(state: State, rng: Random) -> dict[str, Any]:
    """The JSON of a state in which something is another."""
    data: dict[str, Any] = GAME.to_json(state)
    frames: list[dict[str, Any]] = data["frames"]
    other: dict[str, Any] = GAME.to_json(rng.choice(list(ASKING.values())))
    seats = range(len(state.knights))
    parts: Mapping[str, Callable[[], object]] = {
        "kind": lambda: rng.choice(sorted(PENDING.classes)),
        "seat": lambda: rng.choice((-1, *seats)),
        "card": lambda: rng.choice(("", *WHITE, *BLACK)),
        "place": lambda: rng.choice(("", *PLACE_NAMES)),
        "seats": lambda: rng.sample(seats, rng.randrange(len(seats))),
        "cards": lambda: ["F1"] * rng.randrange(3),
        "counts": lambda: [rng.randrange(4) for _ in range(rng.choice((0, 1, len(seats))))],
        "n": lambda: rng.randrange(5),
    }
    for _ in range(rng.choice((1, 1, 2, 3))):
        match rng.randrange(6):
            case 0 if len(frames) > 1:
                del frames[rng.randrange(1, len(frames))]
            case 1:
                frames.insert(rng.randrange(len(frames) + 1), dict(rng.choice(other["frames"])))
            case 2 if frames:
                frames.append(dict(rng.choice(frames)))
            case 3:
                kind = str(parts["kind"]())
                made: dict[str, Any] = {name: part() for name, part in parts.items()}
                bare = {"seat": -1, "card": "", "place": "", "seats": [], "cards": [], "counts": [], "n": 0}
                frames.append(
                    made | dict(rng.sample(sorted(bare.items()), rng.randrange(7))) | {"kind": kind}
                )
            case 4 if frames:
                name = rng.choice(sorted(parts))
                rng.choice(frames)[name] = parts[name]()
            case _:
                name = rng.choice(NAMED)
                if len(other["life"]) == len(data["life"]):
                    data[name] = other[name]
    return data


def states() -> Iterator[State]:
    """States of all kinds: each question, and the middle of games that a crew plays."""
    yield from ASKING.values()
    for number in range(5):
        seats, key = 3 + number, f"state {number}"
        state, rng = GAME.setup(standard_setup(GAME, seats=seats), key), thinking(key)
        players = crew(seats, rng)
        while (decision := GAME.decision(state)) is not None:
            if rng.random() < 0.05:
                yield GAME.clone(state)
            GAME.play(state, players[0].choose(GAME.seen(state, decision.seat), GAME.legal(state), rng))


def test_what_is_accepted_can_be_shown_and_played_on() -> None:
    """Of hundreds of states in which something was changed none fails later that was taken for sound."""
    accepted = 0
    sound = list(states())
    for number in range(800):
        rng = Random(f"changed {number}")
        before = rng.choice(sound)
        data = changed(before, rng)
        try:
            state = GAME.from_json(data, before.setup)
        except ValueError:
            continue
        accepted += state != before
        for _ in range(8):
            look_at(state, rng)
            moves = GAME.legal(state)
            if not moves:
                break
            GAME.play(state, rng.choice(moves))
            assert not defects(state), (number, data["frames"])
    assert accepted > 25


def look_at(state: State, rng: Random) -> None:
    """Draw what somebody sees."""
    seat = rng.choice((None, *range(len(state.knights))))
    seen = GAME.seen(state, seat)
    PRESENTATION.scene(seen, ALL_NAMES, Picking(), frozenset(), seat or 0)
    assert str(PRESENTATION.prompt(seen, ALL_NAMES, Picking()))
    assert all(map(str, PRESENTATION.describe(seen, ALL_NAMES)))
    assert GAME.seen(GAME.resample(seen, rng), seat) == seen


def test_the_state_of_this_file_has_everything() -> None:
    empty = {name for name, value in GAME.to_json(SOUND).items() if value in ([], {}, "", 0, False)}
    assert empty == {
        *(
            "pool",
            "active",
            "first",
            "sword",
            "sacrificed",
            "doomed",
            "departed",
            "swapped",
            "looked",
            "aware",
            "ending",
        ),
        *("white_discards", "black_discards"),
    }
    assert events(SOUND, "F1-siege")


# --- what older versions wrote ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "won"),
    [
        ({"closed": "grail/excalibur", "relics": "grail:1,excalibur:-2"}, ["grail"]),
        ({"closed": "lancelot/dragon", "relics": "armour:0"}, ["lancelot"]),
        ({"relics": "grail:1"}, []),
        ({}, []),
    ],
)
def test_of_an_older_state_those_quests_count_as_won_whose_relic_is_held(
    fields: dict[str, str], won: list[str]
) -> None:
    """It did not say which were."""
    data: dict[str, Any] = GAME.to_json(position(**fields))  # type: ignore[arg-type]
    del data["won"]
    assert GAME.updated(data) == {**data, "won": won}
    assert GAME.from_json(data, position().setup).won == won
