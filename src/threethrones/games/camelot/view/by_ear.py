"""Shadows over Camelot for people who play by ear."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.contract.by_ear import addressed
from threethrones.core.terms import Names, Seen
from threethrones.core.text import Text, joined, say, say_n, verbatim
from threethrones.games.camelot import components as box
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.card_texts import KNIGHT_LINES
from threethrones.games.camelot.rules.seen import hand_of
from threethrones.games.camelot.rules.state import State, name_of_target
from threethrones.games.camelot.rules.wording import listed
from threethrones.games.camelot.view import briefing, describe


def situation(seen: Seen[State], alarm: str) -> list[Text]:
    """Say how many swords and engines there are, how the listener stands, and what is about to be lost.
    ``alarm``: a place that is in danger, ``swords``, or empty."""
    state = seen.state
    white, black = state.swords
    lines = [
        say("Swords: %(white)d white, %(black)d black.", white=white, black=black),
        say("Engines: %(n)d of %(most)d.", n=state.engines, most=box.LAST_ENGINE),
    ]
    if seen.seat is not None and not state.out[seen.seat]:
        lines.append(
            say(
                "You: %(lives)s, %(cards)s, at %(place)s.",
                lives=say_n("%(n)d life", "%(n)d lives", state.life[seen.seat]),
                cards=say_n("%(n)d card", "%(n)d cards", len(state.hands[seen.seat])),
                place=box.PLACE_NAMES[state.place[seen.seat]],
            )
        )
    if alarm:
        danger = box.PLACE_NAMES.get(alarm, say("swords"))
        lines.append(say("In danger: %(what)s.", what=danger))
    return lines


def goals(seen: Seen[State], _names: Names) -> list[Text]:
    """Say what loyal knights still need to win, and what evil needs."""
    state = seen.state
    white, black = state.swords
    return [
        say(
            "%(n)d more swords until the end; more white than black ones win.",
            n=box.LAST_SWORD - white - black,
        ),
        say(
            "Evil needs %(swords)d more black swords or %(engines)d more engines.",
            swords=max(0, box.BLACK_SWORDS - black),
            engines=max(0, box.LAST_ENGINE - state.engines),
        ),
    ]


def holding(seen: Seen[State], _names: Names) -> list[Text]:
    """List the cards in the listener's hand, and say what it knows of its loyalty."""
    loyalty = describe.own_loyalty(seen)
    return [say("Your hand: %(cards)s.", cards=listed(hand_of(seen))), loyalty] if loyalty else []


def dealt_told(seen: Seen[State], names: Names) -> list[Text]:
    """Say what the listener knows of its loyalty, and who plays which knight: the listener, or all players
    if nobody in particular listens."""
    state, told = seen.state, briefing.note(seen.state) or describe.own_loyalty(seen)
    knights = [
        say(
            "%(who)s: %(knight)s. %(power)s",
            who=who,
            knight=box.KNIGHT_NAMES[state.knights[seat]],
            power=KNIGHT_LINES[state.knights[seat]],
        )
        for seat, who in enumerate(addressed(names, seen.seat))
        if seen.seat in (None, seat)
    ]
    return [told, *knights] if told else knights


def place_told(seen: Seen[State], names: Names, word: str) -> list[Text]:
    """Describe a quest or Camelot by its number, from 1, or its target; without one, list the numbers."""
    if not word:
        numbered = [joined([str(at), name], " ") for at, name in enumerate(box.PLACE_NAMES.values(), 1)]
        return [say("%(what)s.", what=joined(numbered))]
    places = [*box.PLACE_NAMES]
    at = places[int(word) - 1] if word.isdigit() and 0 < int(word) <= len(places) else word
    return [say("%(what)s.", what=describe.place(seen.state, at, names))] if at in places else []


def target_name(seen: Seen[State], names: Names, path: Sequence[str]) -> Text:
    """Return the name of a card, a place, a knight or a button."""
    *picks, target = path
    question = GAME.question(seen.state)
    button = question.button(picks, target) if question else None
    return button or name_of_target(target, names) or verbatim(target)
