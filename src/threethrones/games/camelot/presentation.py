"""Presentation of Camelot: the board scene, the effects of moves, and texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from threethrones.core.animations import Animation
from threethrones.core.outcome import WON, Outcome, fate
from threethrones.core.overriding import override
from threethrones.core.paths import joined, next_targets
from threethrones.core.picking import Foretold, Picking
from threethrones.core.presentation import Advice, Inspection, Presentation
from threethrones.core.recap import Account, LoggedEvents
from threethrones.core.terms import Move, Names, Seen
from threethrones.core.text import Text, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.gist import round_table
from threethrones.games.camelot.rules import events
from threethrones.games.camelot.rules.card_texts import CARD_TEXTS, KNIGHT_LINES, RELIC_TEXTS, power_of
from threethrones.games.camelot.rules.combat import Fight
from threethrones.games.camelot.rules.evil import FORESEEN
from threethrones.games.camelot.rules.quests import white_spaces
from threethrones.games.camelot.rules.rewards import payment
from threethrones.games.camelot.rules.seen import hand_of, known_of, offered_state
from threethrones.games.camelot.rules.state import State, from_seat, is_open, seat_of, seat_target
from threethrones.games.camelot.view import advice, briefing, by_ear, describe, dock, finale
from threethrones.games.camelot.view import editor as editing
from threethrones.games.camelot.view import inspect as inspecting
from threethrones.games.camelot.view.cutscenes import CUTSCENES
from threethrones.games.camelot.view.faces import FACES
from threethrones.games.camelot.view.quest_texts import (
    BRIEFLY_LOST,
    BRIEFLY_WON,
    lost_by,
    near_defeat,
    near_end,
    pays,
    won_by,
)
from threethrones.games.camelot.view.scenes import BoardScene, Dealt, Hand, Knight, Look, Place

_LOYAL_WON: Final = say(
    "There are %(n)d or more swords on the Round Table, most of them white: the loyal knights have won.",
    n=box.LAST_SWORD,
)
_EVIL_WON: Final = {
    "engines": say("There are %(n)d siege engines at Camelot: evil has won.", n=box.LAST_ENGINE),
    "swords": say(
        "There are %(n)d or more black swords on the Round Table: evil has won.", n=box.BLACK_SWORDS
    ),
    "dead": say("All the loyal knights are out of the game: evil has won."),
    "twelve": say(
        "There are %(n)d or more swords on the Round Table, too few of them white: evil has won.",
        n=box.LAST_SWORD,
    ),
}
_LOYAL_WIN: Final = say("The loyal knights win with enough white swords")
_EVIL_WINS: Final = {
    "engines": say("Evil wins with the last siege engine"),
    "swords": say("Evil wins with too many black swords"),
    "dead": say("Evil wins, as no loyal knight is left"),
    "twelve": say("Evil wins, as there are too few white swords"),
    "": say("Evil wins"),
}


ALARM: Final = 60
"""Progress towards being lost, in percent, from which a place shows a warning."""
_MANY_BLACK: Final = box.BLACK_SWORDS * ALARM // 100 + 1


class CamelotPresentation(Presentation[State]):
    """Texts and views of Camelot."""

    game = GAME
    task = say("One action saves the realm, whatever evil does next. Find it.")
    credit = say(
        "Shadows over Camelot was designed by Serge Laget and Bruno Cathala and published by "
        "Days of Wonder in 2005."
    )
    reconstruction = say(
        "The rules text doesn’t say what’s in the piles, what powers the knights have, what "
        "special cards do, or what quests give: this is our reconstruction. You can change a "
        "copy of the piles and of what quests give to match your own box."
    )
    set_names = box.SET_NAMES
    faces = FACES
    role_notes = KNIGHT_LINES
    score_name = say("Lives")
    chances = say("The realm’s chance of winning")
    levels: Mapping[str, Text] = {
        "easy": say(
            "Beginners go by simple rules, often misjudge a move or overlook it, and suspect nobody."
        ),
        "normal": say(
            "Average companions now and then misjudge a move or overlook it,"
            " but notice who acts like a traitor."
        ),
        "hard": say("Good companions weigh every move and notice who acts like a traitor."),
    }
    courses: Mapping[str, Text] = {
        "white": say("White swords"),
        "black": say("Black swords"),
        "engines": say("Siege engines"),
    }
    gaps = events.GAPS
    cutscenes = CUTSCENES
    flown = staticmethod(events.flown)
    came_to = staticmethod(events.came_to)
    editor = staticmethod(editing.scene)
    read_components = staticmethod(editing.read_form)
    goals = staticmethod(by_ear.goals)
    holding = staticmethod(by_ear.holding)
    dealt_told = staticmethod(by_ear.dealt_told)
    place_told = staticmethod(by_ear.place_told)
    target_name = staticmethod(by_ear.target_name)
    describe = staticmethod(describe.describe)

    @override
    def situation(self, seen: Seen[State], names: Names, /) -> Sequence[Text]:
        return by_ear.situation(seen, _alarm(seen.state))

    @override
    def scene(
        self, seen: Seen[State], names: Names, picking: Picking, changed: frozenset[str], orientation: int
    ) -> BoardScene:
        state, frame = seen.state, seen.state.frame
        asked = frame if GAME.decides(seen) else None
        # Choices that need no look at a hand are shown in the public view, and also beside an open hand.
        open_to = frame if seen.seat is None or picking.offered else asked
        white, black = state.swords
        round_the_table = from_seat(state, orientation if seen.seat is not None else 0)
        places = _places(state, names, changed)
        alarm = _alarm(state)
        picked_place = next((place for place in reversed(places) if place.target in picking.picks), None)
        return {
            "places": places,
            "knights": [_knight(state, seat, names, changed) for seat in round_the_table],
            "swords": round_table(white, black),
            "swords_changed": "swords" in changed,
            "alarm": alarm,
            "swords_warning": near_end("swords", box.BLACK_SWORDS - black) if black >= _MANY_BLACK else None,
            "counts": {
                "white": white,
                "black": black,
                "engines": state.engines,
                "most": box.LAST_ENGINE,
                "most_black": box.BLACK_SWORDS,
                "last": box.LAST_SWORD,
            },
            "engines_changed": box.SIEGE in changed,
            "in_force": [card for card, place in state.effects.items() if not place],
            "piles": {
                "white": len(state.white),
                "white_discards": len(state.white_discards),
                "black": len(state.black),
                "black_discards": len(state.black_discards),
            },
            "drawn": dock.drawn(state),
            "foreseen": dock.foreseen(state) if asked else [],
            "options": dock.together(asked.options(state), picking) if asked else [],
            "hand": dock.together(hand_of(seen), picking, events.came(seen.seat, changed)),
            "actions": dock.actions(seen, open_to, names, picking) if open_to else [],
            "anew": _anew(seen, picking),
            "steady": dock.row(seen, open_to, names, picking) if open_to else [],
            "gives": dock.gives(open_to, picking),
            "claims": dock.claims(seen, open_to, names, picking) if open_to else [],
            "looks": asked is not None or seen.seat is not None,
            "private": seen.seat is not None,
            "fight": frame.cards if isinstance(frame, Fight) else (),
            "track": range(-box.STEPS, box.STEPS + 1),
            "most_warriors": box.WARRIORS,
            "loyalty": describe.own_loyalty(seen),
            "loyalties": describe.loyalties(state),
            "matter": picked_place or _matter(state, places, alarm),
            "picked_place": picked_place,
            "picked_card": dock.picked_card(picking),
        }

    @override
    def hand(self, seen: Seen[State]) -> Hand:
        return {
            "cards": dock.together(hand_of(seen)),
            "loyalty": describe.own_loyalty(seen),
            "loyalties": describe.loyalties(seen.state),
            "hidden": dock.laid_hidden(seen),
        }

    def dealt(self, seen: Seen[State], names: Names) -> Dealt | None:
        """Return what the viewer reads before the first move: knights, aims of both sides, and its own
        loyalty. None for a seat that has no loyalty card to look at, or not yet."""
        return briefing.dealt(seen, names)

    def look(self, seen: Seen[State], what: str, names: Names) -> Look | None:
        """Return the enlarged view of a place, card (``white-F1``, ``black-K1``, or ``F1`` in a hand), seat
        (``p2``) or relic (``relic-grail``); None for anything else."""
        state, seat = seen.state, seat_of(what, len(seen.state.knights))
        for place in _places(state, names, frozenset()):
            if place.target == what:
                return {"kind": "place", "place": place, "facts": describe.facts(state, what, names)}
        if seat is not None:
            return {
                "kind": "knight",
                "knight": _knight(state, seat, names, frozenset()),
                "power": power_of(state, seat),
                "known": dock.together(known_of(seen, seat)),
            }
        if what == FORESEEN and (foreseen := dock.foreseen(state)):
            what = f"black-{foreseen[0].card}"
        colour, _, card = what.rpartition("-")
        if card in {"": box.WHITE, "white": box.WHITE, "black": box.BLACK}.get(colour, ()):
            return {"kind": "card", "held": dock.held(card, 1), "text": CARD_TEXTS[card]}
        if colour == "relic" and card in box.RELICS:
            name, text = box.RELIC_NAMES[card], RELIC_TEXTS[card]
            return {"kind": "relic", "relic": card, "name": name, "text": text}
        return None

    def compared(self, seen: Seen[State], seat: int, played: Move, best: Move) -> Text | None:
        """Say how much worse ``played`` is than ``best`` by the heuristics; None if it is not worse."""
        return advice.compared(seen, seat, played, best)

    @override
    def advice(self, seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice | None:
        return advice.advice(seen, seat, move, over)

    def inspect(self, seen: Seen[State], names: Names, picking: Picking, thing: str) -> Inspection | None:
        """Explain a thing on the table without revealing loyalty; None for an unknown thing."""
        return inspecting.inspect(seen, names, picking, thing)

    @override
    def brings(self, seen: Seen[State], names: Names, path: Move) -> Text | None:
        return inspecting.brings(seen, names, path)

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Say how the game ended and who was the traitor (SC55, SC56, SC58). Several winners are loyal."""
        loyal_won = len(outcome.winners) > 1
        how = _LOYAL_WON if loyal_won else _EVIL_WON[outcome.reason]
        traitors = set(range(len(names))) - set(outcome.winners) if loyal_won else outcome.winners
        for traitor in traitors:
            return say("%(how)s %(who)s was the traitor.", how=how, who=names[traitor])
        return say("%(how)s There was no traitor.", how=how)

    @override
    def finale(self, outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Animation | None:
        return finale.finale(outcome, why, seen, names)

    @override
    def account(self, outcome: Outcome, log: LoggedEvents, seen: Seen[State], names: Names) -> Account | None:
        return finale.account(outcome, log, seen, names)

    def foretold(self, outcome: Outcome, seen: Seen[State], names: Names) -> Foretold:
        """Return which side would win and how, from the loyal side's view, whoever the viewer is."""
        side = fate(outcome, None)
        return Foretold(side, _LOYAL_WIN if side == WON else _EVIL_WINS[outcome.reason])

    def opening(self, seen: Seen[State], names: Names) -> Text:
        """Say which seat begins, and as which knight (SC2)."""
        seat = seen.state.first
        knight = box.KNIGHT_NAMES[seen.state.knights[seat]]
        return say("%(who)s goes first, as %(knight)s.", who=names[seat], knight=knight)

    @override
    def prompt(self, seen: Seen[State], names: Names, picking: Picking) -> Text:
        asked = seen.state.frame
        if asked and seen.seat is None and picking.picks:
            return asked.prompt(seen.state, names, picking)
        prompt = super().prompt(Seen(offered_state(seen), seen.seat), names, picking)
        waits = picking.asked
        if asked is None or waits is None or (waits not in box.CARD_NAMES and waits not in picking.picks):
            # A button that waits for its second tap says so in its own label.
            return prompt
        if dock.spelled_out(seen, asked, names, picking):
            return say("Press again to do it.")
        path = picking.picks if waits in picking.picks else [*picking.picks, waits]
        what = dock.meant(seen.state, asked, names, joined(path))
        return say("%(prompt)s Press again: %(what)s.", prompt=prompt, what=what)

    @override
    def announcement(self, seen: Seen[State], names: Names) -> Text | None:
        asked = seen.state.frame
        return asked.announcement(seen.state) if asked else None


def _anew(seen: Seen[State], picking: Picking) -> Picking:
    """Return the picking with the first targets of all offers added; unchanged if the viewer cannot pick."""
    if not picking.offered:
        return picking
    return replace(picking, offered=picking.offered.union(next_targets(GAME.offers(seen), ())))


# --- the realm --------------------------------------------------------------------------------------------


def _places(state: State, names: Names, changed: frozenset[str]) -> list[Place]:
    """Return all places in board order; of Lancelot and the Dragon, only the one that is open."""
    absent = box.DRAGON if is_open(state, box.LANCELOT) else box.LANCELOT
    there = [place for place in box.PLACE_NAMES if place != absent]
    worst = sorted(there, key=lambda place: -_danger(state, place))
    return [_place(state, place, names, changed, worst.index(place)) for place in there]


def _place(state: State, place: str, names: Names, changed: frozenset[str], rank: int) -> Place:
    seats = [seat for seat, at in enumerate(state.place) if at == place]
    quest = box.QUESTS.get(place)
    is_over = place in state.closed
    paid = payment(state, place) if quest and not is_over else None
    lost, danger = _lost(state, place), _danger(state, place)
    white, black = state.laid.get(place, []), state.dark.get(place, [])
    lacking_black = quest.black - len(black) if quest else 0
    # At the Grail, black cards occupy spaces of white cards.
    lacking_white = white_spaces(state, place) - len(white) if quest else 0
    lacking_white -= len(black) if place == box.GRAIL else 0
    return Place(
        target=place,
        name=box.PLACE_NAMES[place],
        told=describe.standing(state, place, names),
        wins=won_by(place, state.effects.get(box.MORDRED) == place) if paid else None,
        loses=lost_by(place) if paid else None,
        pays=pays(paid, place, True) if paid else None,
        fails=pays(paid, place, False) if paid else None,
        brief=_brief(paid, place) if paid else (),
        white=[] if is_over else [*white, *[""] * lacking_white],
        black=[] if is_over else [*black, *[""] * lacking_black],
        foes=box.LETTER_OF.get(place, ""),
        track=state.sword if place == box.EXCALIBUR and not is_over else None,
        warriors=state.warriors.get(place),
        there=[state.knights[seat] for seat in seats],
        effects=[card for card, where in state.effects.items() if where == place],
        seal=("won" if place in state.won else "lost") if is_over else "",
        groups=quest.groups if quest and not is_over else (),
        asks=[*box.VALUE.values(), box.VALUE[box.FIGHTS[-1]]][: white_spaces(state, place)]
        if place in box.WARS
        else [],
        lost=lost,
        warning=near_defeat(paid, place, lost[1] - lost[0]) if lost and danger >= ALARM else None,
        danger=danger,
        rank=rank,
        changed=place in changed,
    )


def _brief(paid: Mapping[str, int], place: str) -> Sequence[tuple[str, Text, Mapping[str, int]]]:
    won = {"swords": paid["swords"], "life": paid["life"], "cards": paid["cards"], "engines": 0}
    lost = {
        "swords": paid["lost_swords"],
        "life": -paid["lost_life"],
        "cards": 0,
        "engines": paid["lost_engines"],
    }
    return ("won", BRIEFLY_WON[place], won), ("lost", BRIEFLY_LOST[place], lost)


def _lost(state: State, place: str) -> tuple[int, int] | None:
    """Return the progress towards a place's loss, and the number that loses it; None for an ended quest."""
    if place == box.CAMELOT:
        return state.engines, box.LAST_ENGINE
    if place in state.closed:
        return None
    if place in box.WARS:
        return state.warriors[place], box.WARRIORS
    if place == box.EXCALIBUR:
        return max(0, -state.sword), box.STEPS
    if place == box.GRAIL:
        return len(state.dark[box.GRAIL]), box.GRAIL_SPACES
    return len(state.dark[place]), box.QUESTS[place].black


def _danger(state: State, place: str) -> int:
    """Return the progress towards a place's loss, in percent; -1 if its quest is over."""
    lost = _lost(state, place)
    return 100 * lost[0] // lost[1] if lost else -1


def _alarm(state: State) -> str:
    """Return the danger to sound the alarm for: a place, ``swords``, or nothing. Of those that have come near
    (see ALARM) it is the one that could end the game, then the one that lacks least, then the one that costs
    most; a full black side only leads to a fight, so a combat comes after what is lost for certain."""
    black = state.swords[1]
    found = []
    for place in box.PLACE_NAMES:
        lost = _lost(state, place) if place == box.CAMELOT or is_open(state, place) else None
        if lost is None or _danger(state, place) < ALARM:
            continue
        paid = payment(state, place) if place in box.QUESTS else None
        swords, engines = (paid["lost_swords"], paid["lost_engines"]) if paid else (0, 0)
        ends = not paid or black + swords >= box.BLACK_SWORDS or state.engines + engines >= box.LAST_ENGINE
        found.append((ends, lost[0] - lost[1], place not in box.COMBATS, swords + engines, place))
    if black >= _MANY_BLACK:
        found.append((True, black - box.BLACK_SWORDS, True, 0, "swords"))
    return max(found)[-1] if found else ""


def _matter(state: State, places: Sequence[Place], alarm: str) -> Place:
    """Return the place to show large: the active knight's quest; in Camelot, the one that ``alarm`` names,
    or the most endangered one."""
    wanted = (state.place[state.active], alarm)
    found = (place for name in wanted for place in places if place.target == name != box.CAMELOT)
    return next(found, min(places, key=lambda place: place.rank))


def _knight(state: State, seat: int, names: Names, changed: frozenset[str]) -> Knight:
    knight = state.knights[seat]
    unmasked = seat == state.unmasked
    frame = state.frame
    loyalty = state.loyalty[seat] if state.exposed[seat] or state.ending else ""
    on_turn = seat == state.active and not state.ending
    decides = frame is not None and seat in frame.asked_now()
    return Knight(
        seat=seat,
        target=seat_target(seat),
        name=names[seat],
        knight=knight,
        knight_name=box.KNIGHT_NAMES[knight],
        life=state.life[seat],
        cards=len(state.hands[seat]),
        relics=[relic for relic, holder in state.relics.items() if holder == seat],
        state="traitor" if unmasked else "out" if state.out[seat] else "knight",
        cleared=state.exposed[seat] and loyalty == box.LOYAL,
        loyalty="" if loyalty == box.HIDDEN else loyalty,
        moves=on_turn and decides,
        asked=decides and not on_turn,
        waits=on_turn and not decides,
        told=describe.knight_told(state, seat),
        changed=seat_target(seat) in changed,
    )


PRESENTATION: Final = CamelotPresentation()
