"""Whole games from what is heard alone, and what is heard of each screen."""

from __future__ import annotations

from html import unescape
from random import Random
from typing import Any

import pytest

from tests.games.avalon import positions as avalon
from tests.games.avalon.stations import rich
from tests.games.camelot import positions as camelot
from tests.subjects import SUBJECTS, biased
from tests.table.device import WON, Device, kept_text, match_from
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import TURN_OVER
from threethrones.core.text import say
from threethrones.games import GAMES, PRESENTATIONS, PUZZLES
from threethrones.games.avalon.game import GAME as AVALON
from threethrones.games.camelot.game import GAME as CAMELOT
from threethrones.lab.random_player import RandomPlayer
from threethrones.players import EASY
from threethrones.players.playouts import next_move
from threethrones.table.session.language import catalogue
from threethrones.table.views import speech

LANGUAGES = ("en", "de", "nl")
CASES = [(game, LANGUAGES[(at + by) % 3]) for at, game in enumerate(GAMES) for by in range(3)]
MOST_WORDS = 25
UNKNOWN = "I don’t know that. Type A to hear what you can do, or “menu” for the rest."


class Listener:
    """Plays by typing what it has heard; it sees no page."""

    def __init__(self, game: str, language: str = "en", seed: str = "1") -> None:
        self.language = language
        self.device = Device(seed=seed, languages=(language,))
        self.device.act("ear")
        self.device.act("against", game=game, level=EASY)
        self.device.act("start")
        self.rng = Random(seed)
        self.commands = 0
        self.heard: list[str] = []
        self.hear()

    def hear(self) -> list[str]:
        """Let the computers play, end what only has to be read, and return what was said meanwhile."""
        said = [*self.device.frame.said]
        while not self.is_over:
            if self.device.frame.thinks:
                self.device.think()
            elif {"put-away", "reveal", "begin", "go-on"} & self.device.acts():
                for act in ("reveal", "put-away", "begin", "go-on"):
                    if act in self.device.acts():
                        self.device.act(act)
                        break
            else:
                break
            said += [*self.device.frame.said]
        self.heard += said
        return said

    @property
    def is_over(self) -> bool:
        return self.device.screen != "table"

    def type(self, command: str) -> list[str]:
        """Type a command; return the answer."""
        self.commands += 1
        self.device.act("command", {"command": command})
        return self.hear()

    def move(self) -> None:
        """Ask what can be done, choose by lot what was heard, and play it."""
        typed, plies = self.rng.choice(choices(self.type("a"), self.language)), self.device.ply
        for _ in range(12):
            answer = self.type(typed)
            if self.device.ply != plies:
                assert answer, typed
                return
            if options := choices(answer, self.language):
                typed += " " + self.rng.choice(options)
            elif not self.reads_back(answer):
                assert answer, typed
                return
        raise AssertionError((typed, answer))

    def reads_back(self, answer: list[str]) -> bool:
        """Whether the answer waits for the same command once more."""
        end = say("%(what)s. Enter plays it.", what="").render(catalogue(self.language))
        return any(unescape(line).endswith(end) for line in answer)


def choices(answer: list[str], language: str) -> list[str]:
    """What an answer offers: "You can choose: …" and "Which one? …"."""
    for offering in (
        say("You can choose: %(choices)s.", choices="|"),
        say("Which one? %(choices)s.", choices="|"),
    ):
        before, after = offering.render(catalogue(language)).split("|")
        for line in answer:
            if line.startswith(before) and line.endswith(after):
                return [unescape(name) for name in line[len(before) : -len(after)].split(", ")]
    return []


@pytest.mark.sample(3)
@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_whole_game_is_played_from_what_is_heard(game: str, language: str) -> None:
    listener = Listener(game, language)
    for _ in range(400):
        if listener.is_over:
            break
        listener.move()
    assert listener.is_over
    frame = listener.device.frame
    assert frame.said, "How it has ended is heard."
    assert (frame.focus, frame.animations) == ("h1", []), "Who has won stands in the heading."


@pytest.mark.parametrize("game", GAMES)
def test_the_situation_takes_few_words_and_tells_no_secret(game: str) -> None:
    """From every seat and from none, throughout a game played by lot, whatever the others hold."""
    rules, presentation, rng = GAMES[game], PRESENTATIONS[game], Random(7)
    match = Match(rules, standard_setup(rules), Start("7"))
    names = [f"P{seat}" for seat in range(match.setup.seats)]
    while match.outcome() is None and len(match.plies) < 120:
        for seat in (None, *range(match.setup.seats)):
            seen = match.seen(seat)
            twin = rules.seen(rules.resample(seen, rng), seat)
            for tell in (presentation.situation, presentation.goals, presentation.holding):
                told = " ".join(map(str, tell(seen, names)))
                assert told == " ".join(map(str, tell(twin, names)))
            assert len(" ".join(map(str, presentation.situation(seen, names))).split()) <= MOST_WORDS
        match.play(rng.choice(match.legal()))


def listening(match: Match, **also: Any) -> Device:
    """A device that plays by ear, with a match on the table."""
    device = Device(languages=("en",))
    device.act("ear")
    device.file(kept_text(match, **also))
    return device


def begun(game: str) -> Device:
    """A match of one person against computers, by ear, in which that person is to move."""
    return Listener(game).device


def said(device: Device, command: str) -> str:
    """What is heard of a command: the answer, or the refusal."""
    device.act("command", {"command": command})
    refused = [e.text for e in device.elements() if e.get("role") == "alert"]
    return " ".join([*device.frame.said, *refused]).strip()


def test_a_new_match_begins_with_an_empty_log_and_says_how_it_stands() -> None:
    device = Device(seed="1")
    device.act("against", game="avignon")
    device.act("start")
    assert device.frame.begins
    assert device.frame.said[0] == "Avignon"
    assert any(line.startswith("You (Rome): 0 of 3") for line in device.frame.said)
    assert device.frame.said[-1] == "You: choose a person, then an action (1 left)."
    picked = device.target("1")
    assert not picked.begins
    assert picked.said == ["You: choose an action for this person: Peasant."]
    assert not any(
        e.text.startswith("Player 1") for e in device.elements() if e.has("whose") or e.has("prompt")
    )
    device.key("Escape")
    device.key("Escape")
    assert device.frame.said == [], "Nothing is told twice."


def test_a_command_is_read_back_and_played_by_the_same_once_more() -> None:
    device = begun("avignon")
    plies = len(device.moves)
    assert "Enter plays it." in said(device, "peasant 1 bes")
    assert len(device.moves) == plies
    said(device, "peasant 1 beseech")
    assert len(device.moves) == plies, "It is another command."
    said(device, "peasant 1 beseech")
    assert device.moves[plies] == "1-beseech"


def test_the_notation_is_a_command_and_words_may_stand_in_any_order() -> None:
    device = begun("avignon")
    assert "Peasant 1 (Genoa), Beseech" in said(device, "1-beseech")
    assert "Peasant 1 (Genoa), Beseech" in said(device, "beseech 1 peasant")


def test_what_is_never_possible_is_refused_with_its_reason() -> None:
    device = begun("avalon")
    assert said(device, "knight 3 enchant") == "Only a sorceress enchants."


def test_all_names_that_begin_with_a_word_are_listed() -> None:
    assert said(begun("avalon"), "tile").count("tile: ") == 6


def test_what_means_several_moves_is_asked_and_what_means_none_is_refused() -> None:
    device = begun("avignon")
    assert said(device, "peasant") == "Which one? Peasant 1 (Genoa), Peasant 5 (Genoa)."
    assert "Which one?" in said(device, "peasant 1")
    for nothing in ("xyz", "", "a b", "0" * 1000):
        assert said(device, nothing) == UNKNOWN
    assert said(device, "peasant 5 xyz").startswith("“xyz” isn’t possible here. You can choose: Beseech")


def test_two_people_of_one_name_are_told_apart_in_the_situation_too() -> None:
    told = said(begun("avignon"), "s")
    assert told.endswith("Genoa: Peasant 1, Noble, Inquisitor 3, Inquisitor 4, Peasant 5.")


def test_a_score_that_does_not_say_whose_it_is_is_not_spoken() -> None:
    listener = Listener("avignon")
    for _ in range(6):
        listener.move()
    listener.type("w")
    ends = [event for _, event in listener.device.open.match.events(None) if event.kind == TURN_OVER]
    assert len(ends) > 2
    assert not any("Congregations:" in line for line in listener.heard)


def test_discards_are_named_together_in_one_command() -> None:
    state = avalon.position(hands="KgKbKyKpKrSgSb/", frames="trim")
    device = listening(match_from(state, AVALON))
    said(device, "show")
    assert said(device, "blue knight yellow") == "blue knight, yellow knight. Enter plays it."
    said(device, "blue knight yellow")
    assert device.moves == ["Kb", "Ky"]
    alike = avalon.position("4:P3c0:Sb/ 7:P20:Kb/", hands="SbKbSr/", frames="pay:4:2")
    device = listening(match_from(alike, AVALON))
    said(device, "show")
    told = said(device, "blue sorceress blue knight")
    assert told == "blue sorceress, blue knight. Enter plays it.", "Not those on top of stacks."


def test_cards_from_one_stack_are_named_as_they_lie_when_they_are_discarded() -> None:
    state = avalon.position("4:P3c0:SbKrSr/", hands="KgKb/Sy", frames="pay:4:2")
    device = listening(match_from(state, AVALON))
    said(device, "show")
    both = "red sorceress at territory 4, red knight at territory 4"
    assert said(device, "4 red sorceress 4 red knight") == f"{both}. Enter plays it."
    device.target("4")
    assert "Chosen: red sorceress at territory 4." in " ".join(f"{line}." for line in device.frame.said)


def test_a_move_that_is_played_before_its_last_target_is_not_refused() -> None:
    """A place is travelled to at once if nothing else can be done there."""
    device = listening(match_from(camelot.position(hands="F1/F1/F1", phase="deeds"), CAMELOT))
    said(device, "show")
    said(device, "picts travel")
    assert "travels to the Picts." in (heard := said(device, "picts travel"))
    assert "Rule" not in heard


def test_a_command_may_not_be_confirmed_after_the_position_has_changed() -> None:
    device = begun("avignon")
    said(device, "peasant 5 beseech")
    device.target("1", "beseech")
    plies = len(device.moves)
    said(device, "peasant 5 beseech")
    assert len(device.moves) == plies


def test_a_whole_new_command_is_no_answer_to_which_one() -> None:
    device = begun("avignon")
    assert "Which one?" in said(device, "peasant")
    assert said(device, "1 beseech").startswith("Peasant 1 (Genoa), Beseech")
    assert "Which one?" in said(device, "peasant")
    assert said(device, "2 petition 5").endswith("Enter plays it.")


def test_the_offer_to_skip_questions_is_answered_in_the_box() -> None:
    device = listening(match_from(rich("react:attack:Kr:6:2:1:0", "KySg/SbKyKyKp"), AVALON))
    said(device, "show")
    assert "Buttons: yes, no." in said(device, "a")
    said(device, "no")
    assert "Buttons" not in said(device, "a")


def test_two_things_that_happen_in_the_same_words_are_both_said() -> None:
    goes, question = say("The Knight goes to Nice."), say("Your turn.")
    spoken = speech.Speech([goes], [question], begins=False)
    heard = speech.told([goes, goes, question], spoken, catalogue("en"), "off")
    assert heard == ["The Knight goes to Nice.", "The Knight goes to Nice.", "Your turn."]


def test_what_answers_which_one_goes_on_with_what_was_typed() -> None:
    device = begun("avignon")
    assert said(device, "1").startswith("Peasant 1 (Genoa). Which one?")
    assert said(device, "bes").endswith("Enter plays it.")
    plies = device.ply
    said(device, "bes")
    assert device.ply > plies, "The answer once more is enough."


def test_buttons_beside_the_board_are_pressed_by_their_words() -> None:
    device = begun("avignon")
    plies = device.ply
    said(device, "1 bes")
    said(device, "1 bes")
    assert said(device, "undo").startswith("Undone: ")
    assert device.ply == plies
    assert said(device, "hint") == "The computer is thinking"


def test_a_hint_that_was_heard_is_read_back_and_played_by_the_same_word() -> None:
    device = begun("avignon")
    plies = device.ply
    said(device, "hint")
    device.think()
    hint = device.open.assist.hint
    assert said(device, "hint").endswith(". Enter plays it.")
    assert device.ply == plies
    said(device, "hint")
    assert device.moves[plies] == hint


def test_a_puzzle_is_started_over_by_the_words_on_its_button() -> None:
    device = Device()
    device.act("ear")
    device.act("puzzle", game="avignon", puzzle=PUZZLES["avignon"][0].name)
    right, legal = {line[0] for line in PUZZLES["avignon"][0].lines}, device.open.match.legal()
    wrong = next(move for move in legal if move not in right)
    assert device.frame.said[:3] == ["Avignon", "Puzzle", "Very easy, 1 of 24"]
    assert said(device, "a").endswith("Buttons: Hint, Solution.")
    said(device, wrong)
    assert "Not quite." in said(device, wrong)
    assert said(device, "a") == "Buttons: Start over, Solution."
    assert said(device, "undo") == "You can’t undo this. Choose “Start over”."
    said(device, "start over")
    assert device.moves == []
    assert said(device, "hint").startswith("Start where it’s highlighted.")


def test_before_the_first_move_what_was_dealt_is_heard() -> None:
    device = Device(seed="1")
    device.act("ear")
    device.act("against", game="camelot")
    assert device.act("start").said == [
        "There is no traitor in this game: you’re all loyal.",
        "You: King Arthur. Swaps a card with another knight; goes first.",
    ]


KINDS = {"avalon": 5, "avignon": 1, "camelot": 13}
"""Number of kinds of questions that come up in the games of ``each_question``."""


def each_question(game: str) -> dict[str, Match]:
    """A match at the first question of each kind in games of random players, unbiased and of each leaning."""
    rules, found = GAMES[game], dict[str, Match]()
    for leaning in (None, *SUBJECTS[game].leanings):
        match = Match(rules, standard_setup(rules), Start(leaning or "ear"))
        players = [biased(game, leaning) if leaning else RandomPlayer()] * match.setup.seats
        rng = Random(leaning)
        while (move := next_move(match, players, rng)) is not None and len(match.plies) < 400:
            if rules.automatic(match.state) is None:
                found.setdefault(type(rules.question(match.state)).__name__, match.copy())
            match.play(move)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_heard_by_whoever_may_see_it(game: str) -> None:
    asked = each_question(game)
    assert len(asked) >= KINDS[game]
    for name, match in asked.items():
        device = listening(match)
        heard = [*device.frame.said]
        if "reveal" in device.acts():
            assert any(line.startswith("Pass the device to ") for line in heard), name
            assert "Type “show” to open the hand." in heard, name
            heard += device.act("reveal").said
        shown = next(element.text for element in device.elements() if element.get("id") == "prompt")
        assert shown in map(unescape, heard), name


def test_what_was_asked_of_all_is_said_again_when_only_the_listener_is_left() -> None:
    state = camelot.position(phase="next,deeds:1,put::M5,volunteer:1:M5::1/2/0", active=1)
    device = listening(match_from(state, CAMELOT), computers={1: EASY, 2: EASY})
    question = "Who loses 2 lives for everybody?"
    assert device.frame.said[-1] == question
    assert device.think().said == ["Bert doesn’t volunteer."]
    assert device.think().said == ["Cleo doesn’t volunteer.", "It’s your decision.", question]


def test_w_tells_all_since_the_own_last_turn_even_after_a_poll() -> None:
    listener = Listener("camelot")
    opened = listener.device.open
    while (turn := opened.game.turn(opened.match.seen(None))) is None or turn.number <= len(opened.names):
        listener.move()
    told = " ".join(listener.type("w"))
    assert all(f"({name}) is over" in told for name in opened.names[1:])
    assert f"({opened.names[0]}) is over" not in told


def test_between_two_people_the_box_opens_and_shuts_the_hand() -> None:
    device = Device(seed="1")
    device.act("ear")
    device.act("new", game="avalon")
    device.act("start")
    device.read_on()
    show = "Type “show” to open the hand."
    assert device.frame.said[-3:] == ["Pass the device to Player 1.", show, "Player 1: Your turn."]
    assert said(device, "a") == show
    assert said(device, "m") == show
    assert "Your hand: " in said(device, "show")
    assert device.frame.focus == "#command"
    assert said(device, "show") == "That does nothing now."
    assert said(device, "m").startswith("Your hand: ")
    said(device, "hide")
    assert said(device, "m") == show


def trimming() -> Device:
    """Somebody by ear who must discard two of seven cards."""
    device = listening(match_from(avalon.position(hands="KgKbKyKpKrSgSb/", frames="trim"), AVALON))
    said(device, "show")
    return device


def test_what_is_taken_back_is_heard() -> None:
    device = trimming()
    assert device.target("Kg").said == ["Chosen: green knight", "Discard 1 more card: you may keep 5."]
    told = ["No longer chosen: green knight", "Discard 2 cards: you may keep 5."]
    assert device.target("Kg").said == told
    device.target("Kg")
    assert device.key("Escape").said == told
    device = listening(match_from(avalon.position(hands="Kg/"), AVALON))
    said(device, "show")
    device.target("Kg")
    told = ["No longer chosen: green knight", "Play a card, or take a supply tile to end your turn."]
    assert device.key("Escape").said == told


def test_each_card_that_waits_for_a_second_press_says_so() -> None:
    device = trimming()
    device.target("Kg")
    for card in ("Kb", "Ky"):
        assert device.target(card).said == ["Press again: discard this card"]
    assert device.moves == []


def test_the_last_of_several_discards_in_advance_asks_for_a_second_press() -> None:
    device = listening(match_from(avalon.position("4:A1?:KrKy/", hands="KrKbKySb/KgSg"), AVALON))
    said(device, "show")
    device.target("Kr", "4", "attack")
    cards = [target for target in ("Kb", "Ky", "Sb") if target in device.open.picking().offered]
    assert len(cards) == 3
    told = [device.target(card).said for card in cards]
    assert told[-1] == ["Press again: discard this card"]


def test_a_and_s_tell_what_is_chosen_and_what_is_missing() -> None:
    device = trimming()
    device.target("Kg")
    told = "Chosen: green knight Discard 1 more card: you may keep 5."
    others = "blue knight, yellow knight, purple knight, red knight, green sorceress, blue sorceress"
    assert sorted(said(device, "a").removesuffix(f". {told}").split(": ")[1].split(", ")) == sorted(
        others.split(", ")
    )
    assert said(device, "s").endswith(f"15 crowns win. {told}")


def test_what_is_typed_goes_on_from_what_is_picked() -> None:
    device = listening(match_from(avalon.position("4:A1?:Ky/", hands="KrSb/"), AVALON))
    said(device, "show")
    device.target("Kr")
    assert said(device, "a").startswith("You can choose: territory 1, territory 2, territory 3, ")
    assert said(device, "4 reinforce").startswith("red knight, territory 4, Reinforce: ")
    assert said(device, "sorceress 4 reinforce").startswith("blue sorceress, territory 4, Reinforce: ")


def test_a_name_is_not_taken_for_the_beginning_of_another() -> None:
    device = listening(match_from(avalon.position(hands="Kr/"), AVALON))
    said(device, "show")
    assert said(device, "2 cards").startswith("light tile: 2 cards: ")


def test_escape_cancels_a_command_that_was_read_back() -> None:
    device = begun("avignon")
    said(device, "peasant 5 beseech")
    assert device.key("Escape").said == ["Cancelled."]
    assert device.key("Escape").said == []
    for question in ("s", "a"):
        assert said(device, "peasant 5 beseech").endswith("Enter plays it.")
        said(device, question)
    assert said(device, "peasant 5 beseech").endswith("Enter plays it."), "Not played after a question."
    assert device.moves == []


def test_escape_takes_back_a_pick_when_the_command_is_of_an_earlier_position() -> None:
    device = begun("avignon")
    said(device, "peasant 5 beseech")
    device.target("1", "beseech")
    while device.frame.thinks:
        device.think()
    device.target("1")
    assert device.key("Escape").said[0].startswith("No longer chosen: ")


def test_an_offer_to_answer_automatically_is_heard() -> None:
    device = listening(match_from(rich("react:attack:Kr:6:2:1:0", "KySg/SbKyKyKp"), AVALON))
    shown = [*map(unescape, device.act("reveal").said)]
    (offer,) = (e.text for e in device.elements() if e.has("av-proposal"))
    assert len([line for line in shown if offer.startswith(line)]) == 1


def test_a_new_game_says_what_is_to_be_chosen() -> None:
    device = Device()
    device.act("ear")
    told = ["New game. Choose who plays, then “Start the game”."]
    assert device.act("against", game="avalon").said == told


def test_a_lesson_says_its_words_again_only_when_asked_for() -> None:
    device = Device(seed="1")
    device.act("ear")
    words = next(line for line in device.act("lesson", game="avalon", lesson="first").said if len(line) > 100)
    device.target("Kg")
    assert words not in said(device, "a")
    assert words in said(device, "r")


def test_what_comes_next_is_heard_after_each_command() -> None:
    device = listening(match_from(avalon.position("4:A1?:Ky/", hands="KrSb/"), AVALON))
    said(device, "show")
    said(device, "red knight 4 reinforce")
    told = said(device, "red knight 4 reinforce")
    assert told.endswith("Play a card, or take a supply tile to end your turn.")


def test_a_question_that_few_buttons_answer_names_them() -> None:
    start = avalon.position("4:A1?:KrKy/Sr", hands="KrKb/KrSb")
    device = listening(match_from(start, AVALON))
    said(device, "show")
    said(device, "red knight 4 attack")
    said(device, "red knight 4 attack")
    said(device, "show")
    assert device.frame.said[-1] == "You can choose: Repel, Let it pass."
    assert "attacks territory 4" in said(device, "t 4")
    assert "attacks" not in said(device, "t 5")


def test_a_question_to_the_box_does_not_take_back_what_was_begun() -> None:
    device = begun("avignon")
    plies = device.ply
    said(device, "1")
    said(device, "s")
    assert said(device, "bes").endswith("Enter plays it.")
    said(device, "bes")
    assert device.ply > plies


def test_the_box_leads_home() -> None:
    device = begun("avignon")
    assert said(device, "home") == "Home"
    assert (device.screen, device.frame.focus) == ("home", None)


def test_names_are_typed_and_spoken_without_soft_hyphens() -> None:
    state = camelot.position(hands="ClF1/F1/F1", phase="deeds")
    device = listening(match_from(state, CAMELOT))
    said(device, "show")
    assert "Clairvoyance" in said(device, "a")
    assert "Clairvoyance" in said(device, "clairvoyance")


def test_the_menu_is_opened_by_its_word_and_keeps_the_focus() -> None:
    device = begun("avalon")
    assert said(device, "menu") == ""
    assert device.panel() == "menu"
    assert device.frame.focus is None, "The dialog takes it."


def test_a_territory_tells_what_it_does_once_it_is_known() -> None:
    device = listening(match_from(avalon.position("4:A10:Kr/ 9:S1?:", hands="KrKb/Sb"), AVALON))
    said(device, "show")
    told = said(device, "t4")
    assert "1 crown, yours; once a turn, its owner discards one card fewer" in told
    assert "Your side: 1 card" in told
    assert "no special function" not in said(device, "t9")


def test_a_territory_is_explained_when_it_is_revealed_without_the_names_of_rules() -> None:
    device = listening(match_from(avalon.position("4:A1?:KyKr/", hands="KrKb/Sb"), AVALON))
    said(device, "show")
    for command in ("red knight 4 attack", "red knight 4 attack", "later", "let it pass"):
        said(device, command)
    told = said(device, "let it pass")
    assert "If you own Avalon, you discard one card fewer after a conquest" in told
    assert "AV" not in told


def test_a_move_that_ends_the_game_says_how() -> None:
    device = listening(match_from(avalon.position(WON, hands="Kr/Sb"), AVALON))
    said(device, "show")
    assert "You win: 15 crowns. Enter plays it." in said(device, "4 cards")


def test_where_little_can_be_chosen_it_is_listed_to_whoever_types_something_else() -> None:
    device = listening(
        match_from(avalon.position("4:A10:KySy/", hands="KrKrSr/Sb", frames="discount:4:3"), AVALON)
    )
    said(device, "show")
    assert said(device, "xyz") == "I don’t know that. You can choose: One card fewer, Full cost."


def test_what_may_wait_is_listed() -> None:
    device = listening(match_from(avalon.position("4:F11:KyKr/Sb 5:P20:KySy/", hands="KrKrSr/Kb"), AVALON))
    said(device, "show")
    said(device, "red knight 4 attack")
    said(device, "red knight 4 attack")
    assert said(device, "a").endswith("Buttons: later.")


def test_what_is_not_known_is_said_each_time() -> None:
    device = begun("avignon")
    for _ in range(2):
        assert said(device, "xyz") == UNKNOWN


def test_keys_ask_only_where_one_plays_by_ear() -> None:
    device = begun("avalon")
    assert device.key("m").said[0].startswith("Your hand: ")
    assert device.key("S").said[0].startswith("You: 0 crowns")
    assert device.key("r").said[0].startswith("You: 0 crowns"), "The last answer, and what is asked."
    device.act("ear")
    device.key("m")
    assert device.panel() == "menu"
    device.act("command", {"command": "m"})
    assert device.frame.said == []


def test_a_closed_drawer_tells_nobody_its_hand() -> None:
    device = Device(seed="3")
    device.act("ear")
    device.act("new", game="avalon")
    device.act("start")
    while device.is_down is False:
        device.act("hide")
    assert "Your hand" not in said(device, "m")
    assert "Type “show”" in said(device, "m")
    device.reveal()
    assert "Your hand: " in said(device, "m")


def test_what_was_drawn_is_said_to_whoever_has_the_drawer_open() -> None:
    device = begun("avalon")
    said(device, "tile: 2 cards")
    said(device, "tile: 2 cards")
    heard = " ".join([*device.frame.said])
    assert "You draw: " in heard


def test_an_opponents_turn_is_one_sentence_unless_all_is_told() -> None:
    told = [
        say("%(who)s draws.", who="Anna"),
        say("%(who)s attacks.", who="Anna"),
        say("The pile is empty."),
        say("%(who)s draws.", who="Bert"),
    ]
    english = catalogue("en")
    assert speech.lines(told, english, "normal") == [
        "Anna draws; attacks.",
        "The pile is empty.",
        "Bert draws.",
    ]
    assert speech.lines(told, english, "full") == [text.render(english) for text in told]


@pytest.mark.parametrize(("ear", "tells"), [("brief", False), ("normal", True), ("full", True)])
def test_a_match_says_how_it_stands_unless_briefly(ear: str, tells: bool) -> None:
    device = Device(seed="1")
    device.act("settings", {"ear": ear})
    device.act("against", game="avignon")
    device.act("start")
    first, *more = device.frame.said
    assert (first == "Avignon") == tells
    assert bool(more) == tells


def test_that_a_hint_is_being_looked_for_is_said() -> None:
    device = begun("camelot")
    assert device.act("hint").said == ["The computer is thinking"]
