"""Everything that happens in Camelot can be told, and what is told in public gives no secret away."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

import pytest

from tests.games.camelot.positions import after, events, position
from tests.games.positions import NAMES
from tests.kit import check_event
from tests.rule_names import NAMES_OF, rule
from threethrones.core.canonical import JSON
from threethrones.core.outcome import Outcome
from threethrones.core.setups import standard_setup
from threethrones.core.terms import TURN_OVER, Event, Move
from threethrones.core.text import Text, citing
from threethrones.games.camelot.components import (
    BLACK_NAMES,
    BLACK_SPECIALS,
    CAMELOT,
    KNIGHT_NAMES,
    MOST_SEATS,
    PLACE_NAMES,
    QUESTS,
    RELICS,
    WHITE_NAMES,
)
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.presentation import PRESENTATION
from threethrones.games.camelot.rules.card_texts import BLACK_TEXTS, DEAD, RELIC_TEXTS, UNMASKED, WHITE_TEXTS
from threethrones.games.camelot.rules.events import KINDS
from threethrones.games.camelot.rules.state import State
from threethrones.games.camelot.rules.wording import listed, sword_at
from threethrones.games.camelot.view.describe import describe, knight, place
from threethrones.lab.biased_player import BiasedPlayer

GAMES_PLAYED: Final = 200
_QUESTS: Final = ("knight", "lancelot", "dragon", "grail", "picts", "saxons", "pay")
_CAREFUL: Final = dict.fromkeys(("life", "sacrifice", "end", "stay", "swap"), 0)
LEANINGS: Final[Mapping[str, Mapping[str, int]]] = {
    "anything": {},
    "quests": {**_CAREFUL, **dict.fromkeys(_QUESTS, 40), "engine": 0, "draw": 6, "travel": 3, "traitor": 0},
    "cards": {**_CAREFUL, "engine": 0, "travel": 4, "heal": 5},
    "siege": {**_CAREFUL, "engine": 6, "siege": 60, "F4": 20, "F5": 20, "travel": 0, "draw": 9},
}
sentence, explanation, touched = PRESENTATION.sentence, PRESENTATION.explanation, PRESENTATION.touched
SILENT: Final = {name for name, kind in KINDS.items() if kind.says is None}
"""Kinds of events that another sentence tells: the turn's end, the black card, the accusation."""
THIRD_PERSON: Final = frozenset(("gave card", "stole card"))
"""Kinds that two seats see: they are told of both by name."""
NAMING: Final = frozenset(
    (
        *(
            "shared",
            "pool shown",
            "spoils shown",
            "laid",
            "played",
            "fights",
            "kay added",
        ),  # white cards that are shown
        *("drew black", "not stopped", "stopped", "cancelled", "laid black", "darkened", "cleared"),
        *("in force", "lifted", "volunteered", "card removed", "combat"),  # black ones
    )
)
"""Kinds of public events that name a card."""
OF_LOYALTY: Final = frozenset(("accused", "unmasked", "swords turned", "over", "played", "loyalty seen"))
"""Kinds of public events that speak of loyalty: it is known by then."""
CARDS: Final = {text.message for text in (*WHITE_NAMES.values(), *BLACK_NAMES.values())}
TARGETS: Final = {*PLACE_NAMES, "siege", "swords", *(f"p{seat}" for seat in range(MOST_SEATS))}


class Ply(NamedTuple):
    """A move with the states around it."""

    before: State
    move: Move
    events: list[Event]
    after: State


def played(number: int) -> Iterator[Ply]:
    """The plies of a random game; the number gives seats and leaning."""
    seats, leaning = 3 + number // len(LEANINGS) % 5, [*LEANINGS][number % len(LEANINGS)]
    state = GAME.setup(standard_setup(GAME, seats=seats), f"sentences {number}")
    player, rng = BiasedPlayer(LEANINGS[leaning]), Random(number)
    while GAME.decision(state) is not None:
        before, move = GAME.clone(state), player.choose(None, GAME.legal(state), rng)
        yield Ply(before, move, GAME.play(state, move), state)


def played_until() -> Iterator[Event]:
    """What random games hardly ever reach."""
    yield from events(position(relics="grail:1", closed="grail", life="1/4", phase="evil"), "life", "p0")
    yield from events(position(relics="grail:1", closed="grail", life="1/4", phase="evil"), "life", "refuse")
    armoured = position(relics="armour:0", closed="lancelot", foe="PtSx", phase="evil")
    yield from [*events(armoured, "draw"), *events(armoured, "draw", "Sx")]
    swords = position(place="picts", hands="F5", laid="picts:F1F2F3F4", swords="7/4", loyalty="ltl")
    yield from events(swords, "F5-picts")
    desolate = position(place="grail", hands="Gr", laid="grail:GrGrGrGr", dark="grail:DeDeDs")
    yield from events(desolate, "Gr-grail")
    yield from events(position(hands="Fa/F1F2/F3", loyalty="tll"), "Fa-traitor")
    shown = position(relics="excalibur:1", closed="excalibur", foe="Ex", phase="evil")
    yield from [*events(shown, "draw", "pass"), *events(shown, "draw", "cancel")]
    yield from events(position(options={"loyalty": "late"}, engines=5, phase="evil"), "engine")
    unseen = {"hands": "F5", "place": "picts/picts", "laid": "picts:F1F2F3F4", "options": {"edition": "1"}}
    start = position(**unseen)  # type: ignore[arg-type]
    yield from [*events(start, "F5-picts", "p1"), *events(start, "F5-picts", "p1", "deal")]


@pytest.fixture(scope="module")
def told() -> list[Event]:
    """All that happens in many games and in staged positions."""
    return [
        *(e for number in range(GAMES_PLAYED) for ply in played(number) for e in ply.events),
        *played_until(),
    ]


def parts(text: Text) -> Iterator[str]:
    """The messages of a text and of all that is inserted."""
    yield text.message
    for value in text.values.values():
        if isinstance(value, Text):
            yield from parts(value)


def public(happened: list[Event]) -> list[str]:
    """What everybody is told."""
    return [str(sentence(event, NAMES)) for event in happened if event.seats is None]


# --- sentences ------------------------------------------------------------------------------------------


def test_every_kind_of_event_happens_and_is_told_or_silent(told: list[Event]) -> None:
    assert {event.kind for event in told} == set(KINDS)
    assert {"ended", "read", "swords"} == SILENT


def test_every_event_holds_what_is_told_of_its_kind(told: list[Event]) -> None:
    for event in told:
        check_event(GAME, event)


def test_every_sentence_can_be_said(told: list[Event]) -> None:
    for event in told:
        text = sentence(event, NAMES)
        assert (text is None) == (event.kind in SILENT), event
        if text is None:
            continue
        line = str(text)
        assert re.fullmatch(r"[A-Z0-9].*\.", line), line
        assert not re.search(r"%|None|-\d|  |: \.|\(\)|\?\?", line), line


def test_what_only_some_may_know_is_said_to_them(told: list[Event]) -> None:
    for event in told:
        if event.seats is None:
            continue
        line = str(sentence(event, NAMES))
        assert line.startswith("You ") == (event.kind not in THIRD_PERSON), line
        assert len(event.seats) == (2 if event.kind in THIRD_PERSON else 1)
        if event.kind in THIRD_PERSON:
            assert all(NAMES[seat] in line for seat in event.seats), line


@rule("SCR6", "SCR48")
def test_only_kinds_that_show_a_card_name_one_in_public(told: list[Event]) -> None:
    naming, of_loyalty = set(), set()
    for event in told:
        text = sentence(event, NAMES)
        if event.seats is not None or text is None:
            continue
        if CARDS & set(parts(text)):
            naming.add(event.kind)
        if re.search(r"loyal|traitor", str(text)):
            of_loyalty.add(event.kind)
    assert naming == NAMING
    assert of_loyalty == OF_LOYALTY


@rule("SCR6", "SCR48")
def test_what_is_told_in_public_is_the_same_whatever_card_is_hidden(told: list[Event]) -> None:
    """Moves that differ only in a card that nobody else sees are told alike."""
    compared: Counter[str] = Counter()
    for number in range(0, GAMES_PLAYED, 5):
        for ply in played(number):
            for kind, moves in hidden_alike(ply.before).items():
                lines = []
                for move in moves:
                    state = GAME.clone(ply.before)
                    happened = GAME.play(state, move)
                    if not any(event.kind == "pool shown" for event in happened):
                        lines.append(public(happened))
                assert all(line == lines[0] for line in lines), (kind, moves)
                compared[kind.partition(":")[0]] += len(lines) > 1
    assert set(compared) == {"give", "discard", "gift", "swap", "pay", "heal", "offer"}
    assert min(compared.values()) > 3


def hidden_alike(state: State) -> dict[str, list[Move]]:
    """Moves that differ only in a hidden card, by kind."""
    pending = GAME.decision(state)
    assert pending is not None
    groups: defaultdict[str, list[Move]] = defaultdict(list)
    for move in GAME.legal(state):
        card, _, use = move.partition("-")
        if pending.kind in ("give", "discard", "gift", "swap") and move in WHITE_NAMES:
            groups[pending.kind].append(move)
        elif pending.kind == "deeds" and use == "excalibur-pay":
            groups["pay"].append(move)
        elif pending.kind == "deeds" and use == "heal" and card in WHITE_NAMES:
            groups["heal"].append(move)
        elif pending.kind == "deeds" and use.startswith("swap-"):
            groups[f"offer:{use}"].append(move)
    return {kind: moves for kind, moves in groups.items() if len(moves) > 1}


@rule("SCR1", "SCR48")
def test_a_card_laid_face_down_is_told_alike_whatever_it_is() -> None:
    seen = set()
    for card in ("K1", "K3", "K5", "K7"):
        state = position(foe=card, phase="evil", relics="excalibur:1", closed="excalibur")
        for answers in (("pass",), ("cancel",)):
            moves = ["draw", "down", *answers]
            lines = [tuple(public(events(state, *moves[:end]))) for end in range(1, len(moves) + 1)]
            assert "Black Knight 1" not in str(lines)
            seen.add((answers, tuple(lines)))
        covered = position(
            dark=f"knight:{card}", covers="knight:1", hands="Me", place="knight", phase="deeds"
        )
        seen.add((("Merlin",), tuple(map(tuple, [public(events(covered, "Me-knight-play"))]))))
    assert len(seen) == 3


@rule("SC11", "SCR7")
def test_a_claim_is_told_with_what_counts_now() -> None:
    def line(count: int, total: int) -> str:
        return str(sentence(Event("offered", {"seat": 0, "count": count, "total": total}), NAMES))

    assert line(2, 1) == "Anna offers 2 Merlins; so far, 1 of 3."
    assert line(1, 2) == "Anna offers 1 Merlin; so far, 2 of 3."
    assert line(0, 0) == "Anna offers no Merlins; so far, 0 of 3."


def test_some_sentences_word_by_word() -> None:
    over: dict[str, JSON] = {"place": "picts", "won": False, "swords": 1, "engines": 2, "present": [0, 2]}
    for event, line in (
        (
            Event("quest over", over),
            "Quest lost (the Picts): 1 black sword, 2 siege engines. Present: Anna, Cleo.",
        ),
        (
            Event("quest over", {**over, "won": True, "swords": 2, "engines": 0, "present": []}),
            "Quest won (the Picts): 2 white swords. Present: nobody.",
        ),
        (
            Event(TURN_OVER, {"seat": 1, "turn": 7, "score": [4, 0, 3]}),
            "Turn 7 (Ben) is over.",
        ),
        (
            Event("gave card", {"seat": 0, "whom": 1, "card": "F5"}, (0, 1)),
            "Anna gives Ben: Fight 5.",
        ),
        (
            Event("sword moved", {"steps": -1, "sword": -2}),
            "Excalibur moves towards the dark side. It’s now 2 of 5 steps to the dark side.",
        ),
        (Event("played", {"seat": 0, "card": "Fa", "for": "loyal"}), "Anna plays a card: Fate."),
        (
            Event("played", {"seat": 0, "card": "Me", "for": "siege-play"}),
            "Anna plays a card against a siege engine: Merlin.",
        ),
        (Event("stole", {"seat": 0, "from": 1, "count": 0}), "Anna finds no card in Ben’s hand."),
        (
            Event("accused", {"seat": 0, "whom": 1, "loyal": False}),
            "Anna accuses Ben, who is the traitor: one more white sword.",
        ),
    ):
        assert str(sentence(event, NAMES)) == line
    assert [str(sword_at(steps)) for steps in (0, 3, -5)] == [
        "in the middle",
        "3 of 5 steps to the bright side",
        "5 of 5 steps to the dark side",
    ]
    assert str(listed(["F1", "??"])) == "Fight 1, a hidden card"
    assert str(listed([])) == "none"
    assert sentence(Event("nothing of this game", {}), NAMES) is None


# --- what is explained, and where it is marked ------------------------------------------------------------


def test_what_comes_into_force_is_explained(told: list[Event]) -> None:
    explained = defaultdict(set)
    for event in told:
        text = explanation(event)
        if text is not None:
            explained[event.kind].add(str(text.values["text"]))
            assert text.values["rule"] in NAMES_OF["camelot"]
    assert set(explained) == {"drew black", "invaded", "in force", "played", "relic won", "died", "unmasked"}
    assert explained["drew black"] == {str(BLACK_TEXTS[card]) for card in BLACK_SPECIALS}
    assert explained["in force"] == {str(BLACK_TEXTS[card]) for card in ("Df", "Mi", "Vi")}
    assert explained["invaded"] == {str(BLACK_TEXTS["Mo"])}
    assert explained["played"] == {str(WHITE_TEXTS["He"])}
    assert explained["died"] == {str(DEAD)}
    assert explained["unmasked"] == {str(UNMASKED)}
    for relic in RELICS:
        event = Event("relic won", {"relic": relic, "seat": 0})
        assert explanation(event) == citing(f"SC{86 + RELICS.index(relic)}", RELIC_TEXTS[relic])
    assert explained["relic won"] <= {str(text) for text in RELIC_TEXTS.values()}


def test_what_a_move_changes_is_touched() -> None:
    changed: Counter[str] = Counter()
    for number in range(0, GAMES_PLAYED, 3):
        for ply in played(number):
            marked = {target for event in ply.events for target in touched(event)}
            assert {target for target in marked if "-" not in target} <= TARGETS, (
                "Cards in a hand have no place."
            )
            wanted = differences(ply.before, ply.after, ply.events)
            assert wanted <= marked, (ply.move, wanted - marked, ply.events)
            changed.update(wanted)
    assert set(changed) == TARGETS - {CAMELOT}


def differences(before: State, after: State, happened: list[Event]) -> set[str]:
    """What differs on the board; Guinevere's event does not say whom she has moved."""
    found = {
        quest
        for quest in QUESTS
        if (before.laid[quest], before.warriors.get(quest)) != (after.laid[quest], after.warriors.get(quest))
        or Counter(before.dark[quest]) != Counter(after.dark[quest])
        or (quest in before.closed) != (quest in after.closed)
    }
    if before.sword != after.sword:
        found.add("excalibur")
    if before.swords != after.swords:
        found.add("swords")
    if before.engines != after.engines:
        found.add("siege")
    moved = not any(event.kind == "called home" for event in happened)
    for seat in range(len(before.life)):
        relics = [
            relic for relic in RELICS if (before.relics[relic] == seat) != (after.relics[relic] == seat)
        ]
        away = moved and before.place[seat] != after.place[seat]
        if relics or away or before.life[seat] != after.life[seat]:
            found.add(f"p{seat}")
    return found


# --- the whole position -------------------------------------------------------------------------------------


def lines_of(state: State, seat: int | None) -> list[str]:
    names = NAMES[: len(state.knights)]
    return [str(text) for text in describe(GAME.seen(state, seat), names)]


@pytest.mark.parametrize("number", range(0, 60, 3))
def test_every_position_can_be_described(number: int) -> None:
    for at, ply in enumerate(played(number)):
        if at % 7 and GAME.decision(ply.after) is not None:
            continue
        for seat in (None, at % len(ply.after.knights)):
            lines = lines_of(ply.after, seat)
            text = "\n".join(lines)
            assert all(line.endswith(".") for line in lines), text
            assert not re.search(r"%|None|  |\?\?|: ;|: \.", text), text
            for who, name in zip(NAMES, ply.after.knights, strict=False):
                assert f"{who}, {KNIGHT_NAMES[name]}: " in text
            assert all(f"({PLACE_NAMES[quest]}): " in text for quest in QUESTS)
            assert ("Your hand: " in text) == (seat is not None)
            assert ("The game is over" in text) == bool(ply.after.ending)


@rule("SCR48")
def test_a_position_is_described_from_what_the_viewer_knows() -> None:
    state = position(
        seats=4,
        hands="F1F2/Me",
        place="knight/grail",
        laid="knight:F3F3,excalibur:GrGr,grail:Gr,picts:F1",
        layers="0/1",
        dark="knight:K5K1,lancelot:L7,grail:De,saxons:Sx",
        covers="knight:0/-1,lancelot:1",
        sword="2",
        warriors="saxons:1,picts:1",
        swords="2/1",
        engines="3",
        effects="Mi:,Mo:picts",
        loyalty="lltl",
        exposed="0100",
        accused="1000",
        removed="Gr",
        learnt="/Me//;///;///;///;///",
    )
    everybody, own = lines_of(state, None), lines_of(state, 0)
    for line in (
        "Turn 1, Anna to move; 1 action left.",
        "Swords: 2 white, 1 black. The game ends at 12; evil wins at 7 black ones.",
        "Siege engines: 3; evil wins at 12.",
        "Anna, Sir Percival: 4 lives, 2 cards, at the Black Knight; has already accused somebody.",
        "Ben, Sir Palamedes: 4 lives, 1 card, at the Holy Grail; known to be loyal.",
        "Quest (Lancelot): white cards: 0 of 5 (none); black cards: 1 of 5 (face up: none; face down: 1).",
        "Quest (the Dragon): the quest opens when Lancelot’s is over.",
        "Quest (the Holy Grail): Grail cards on 1 of 7 spaces, dark cards on 1; dark cards in order: "
        "Despair; there: Ben.",
        "Quest (the Picts): white cards: 1 of 6 (Fight 1); next: Fight 2; warriors: 1 of 4; "
        "in force here: Mordred.",
        f"In force: Mists of Avalon. {BLACK_TEXTS['Mi']}",
        "1 Grail card has left the game.",
    ):
        assert line in everybody
        assert line in own
    knights_quest = "Quest (the Black Knight): white cards: 2 of 4 (Fight 3, Fight 3); black cards: 2 of 4"
    assert f"{knights_quest} (face up: Black Knight 1; face down: 1); there: Anna." in everybody
    assert (
        f"{knights_quest} (face up: Black Knight 1; face down: 1); your own face-down cards: Black Knight 5; "
        "there: Anna."
    ) in own
    excalibur = "Quest (Excalibur): the sword is 2 of 5 steps to the bright side; white cards face down: 2"
    assert f"{excalibur}." in everybody
    assert f"{excalibur}; your own: Grail." in own
    assert "Known in Ben’s hand: Merlin." in own
    assert own[-1] == "Your hand: Fight 1, Fight 2."
    assert not {"Known in Ben’s hand: Merlin.", own[-1]} & set(everybody)
    assert "traitor" not in " ".join(everybody)


@rule("SCR48")
def test_what_is_pending_is_described_as_far_as_it_lies_open() -> None:
    start = position(phase="evil", foe="M1K5", relics="excalibur:1", closed="excalibur", hands="Me/Me/Me")
    drawn = after(start, "draw")
    assert f"The black card: Morgan: 3 cards. {BLACK_TEXTS['M1']}" in lines_of(drawn, None)
    hidden = after(position(phase="evil", foe="K5", relics="excalibur:1", closed="excalibur"), "draw", "down")
    assert "A hidden black card is about to go to: the Black Knight." in lines_of(hidden, None)
    assert "Ben decides." in lines_of(hidden, None)
    assert "Black Knight 5" not in " ".join(lines_of(hidden, None))
    assert "Black card number 1 from the top: Black Knight 5." in lines_of(hidden, 0)
    fight = after(position(hands="F1F2", engines="1"), "F2-siege")
    assert "Played against a siege engine: Fight 2." in lines_of(fight, None)
    pool = GAME.setup(standard_setup(GAME), "pool")
    GAME.play(pool, GAME.legal(pool)[0])
    assert "1 card is in the common pool, face down." in lines_of(pool, None)


def test_the_dead_the_unmasked_and_the_end_are_described() -> None:
    dead = after(position(life="1", phase="evil"), "life")
    assert "Anna, Sir Percival: dead and out of the game." in lines_of(dead, None)
    open_ = position(
        loyalty="ltl", exposed="010", unmasked="1", life="4/0", place="camelot//camelot", relics="armour:1",
        closed="lancelot",
    )  # fmt: skip
    assert "Ben, Sir Palamedes: the unmasked traitor; holds a relic: Lancelot’s armour." in lines_of(
        open_, None
    )
    lost = after(position(engines="11", phase="evil"), "engine")
    assert lines_of(lost, None)[:2] == ["The game is over after turn 1.", "Nobody wins."]
    spied = after(position(engines="11", phase="evil", loyalty="llt"), "engine")
    assert lines_of(spied, None)[1] == "Winners: Cleo."


@rule("SC55", "SC58", "SCR46")
@pytest.mark.parametrize(
    ("reason", "winners", "said"),
    [
        (
            "twelve",
            (0, 2),
            "There are 12 or more swords on the Round Table, most of them white: the loyal knights have won. "
            "Ben was the traitor.",
        ),
        (
            "twelve",
            (0, 1, 2),
            "There are 12 or more swords on the Round Table, most of them white: the loyal knights have won. "
            "There was no traitor.",
        ),
        ("engines", (2,), "There are 12 siege engines at Camelot: evil has won. Cleo was the traitor."),
        (
            "swords",
            (),
            "There are 7 or more black swords on the Round Table: evil has won. There was no traitor.",
        ),
        ("dead", (0,), "All the loyal knights are out of the game: evil has won. Anna was the traitor."),
        (
            "twelve",
            (),
            "There are 12 or more swords on the Round Table, too few of them white: evil has won. "
            "There was no traitor.",
        ),
    ],
)
def test_the_end_tells_who_was_the_traitor(reason: str, winners: tuple[int, ...], said: str) -> None:
    assert str(PRESENTATION.ending(Outcome(winners, reason, lost=not winners), NAMES[:3])) == said


def test_a_label_names_one_knight_or_place() -> None:
    state = position(place="saxons")
    seen = GAME.seen(state, None).state
    assert str(knight(seen, 0, NAMES)) == "Anna, Sir Percival: 4 lives, 0 cards, at the Saxons"
    assert str(place(seen, "saxons", NAMES)) == (
        "Quest (the Saxons): white cards: 0 of 5 (none); next: Fight 1; warriors: 0 of 4; there: Anna"
    )
    assert str(place(seen, "camelot", NAMES)) == ("Camelot: siege engines: 0 of 12; there: Ben, Cleo")
