"""One-line explanations of the things on the board of Camelot."""

from __future__ import annotations

from typing import Final

from threethrones.core.paths import next_targets, targets
from threethrones.core.picking import Picking
from threethrones.core.presentation import Inspection
from threethrones.core.terms import Move, Names, Seen
from threethrones.core.text import Text, enumerated, joined, say, say_n, verbatim
from threethrones.games.camelot import components as box
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.card_texts import CARD_TEXTS, DEAD, RELIC_TEXTS, power_of
from threethrones.games.camelot.rules.rewards import payment
from threethrones.games.camelot.rules.seen import known_of
from threethrones.games.camelot.rules.state import State, name_of_target, seat_of
from threethrones.games.camelot.rules.wording import listed
from threethrones.games.camelot.view import describe
from threethrones.games.camelot.view.quest_texts import BRIEFLY_LOST, BRIEFLY_WON, near_end

_IN_CAMELOT: Final = say("Draw white cards, or fight a siege engine.")


def inspect(seen: Seen[State], names: Names, picking: Picking, thing: str) -> Inspection | None:
    """Explain a place, a knight (``p2``), a card by its code or with its colour (``black-K1``), a relic, a
    button, a pile, the round table (``swords``), or ``loyalty``; None for anything else."""
    state, seat = seen.state, seat_of(thing, len(names))
    if thing in box.PLACE_NAMES:
        return Inspection(box.PLACE_NAMES[thing], _quest(state, thing, names))
    if seat is not None:
        return _knight(seen, seat, names)
    if found := _card(thing) or _on_plate(state, thing, names) or _lying(state, thing):
        return found
    return _button(state, names, picking, thing)


def _quest(state: State, place: str, names: Names) -> Text:
    """Describe the state of a place; for an open quest, also what wins and loses it, and swords at stake."""
    stands = describe.standing(state, place, names)
    if place == box.CAMELOT:
        return say("%(stands)s – %(ends)s", stands=stands, ends=_IN_CAMELOT)
    if place in state.closed:
        return say("This quest is won.") if place in state.won else say("This quest is lost.")
    paid = payment(state, place)
    ends = say(
        "%(won)s: %(white)s; %(lost)s: %(black)s",
        won=BRIEFLY_WON[place],
        white=say_n("%(n)d white sword", "%(n)d white swords", paid["swords"]),
        lost=BRIEFLY_LOST[place],
        black=say_n("%(n)d black sword", "%(n)d black swords", paid["lost_swords"]),
    )
    return say("%(stands)s – %(ends)s", stands=stands, ends=ends)


def _knight(seen: Seen[State], seat: int, names: Names) -> Inspection:
    state = seen.state
    told = [DEAD if state.out[seat] else power_of(state, seat)]
    if known := known_of(seen, seat):
        told.append(say("Known in %(who)s’s hand: %(cards)s.", who=names[seat], cards=listed(known)))
    return Inspection(describe.knight(state, seat, names), joined(told, " "))


def _card(thing: str) -> Inspection | None:
    colour, _, code = thing.rpartition("-")
    if code in box.CARD_NAMES and colour in ("", "white", "black"):
        return Inspection(box.CARD_NAMES[code], CARD_TEXTS.get(code))
    if colour == "relic" and code in box.RELICS:
        return Inspection(box.RELIC_NAMES[code], RELIC_TEXTS[code])
    return None


def _on_plate(state: State, thing: str, names: Names) -> Inspection | None:
    """Explain a knight's lives (``life-2``) or number of cards (``cards-2``); None for anything else."""
    kind, _, number = thing.partition("-")
    seat = seat_of(f"p{number}", len(names))
    if seat is None:
        return None
    if kind == "life":
        name = say_n("%(who)s: %(n)d life", "%(who)s: %(n)d lives", state.life[seat], who=names[seat])
        return Inspection(
            name, say("a knight with no lives is dead; nobody can have more than %(n)d", n=box.MOST_LIFE)
        )
    if kind == "cards":
        held = len(state.hands[seat])
        name = say_n("%(who)s: %(n)d card in hand", "%(who)s: %(n)d cards in hand", held, who=names[seat])
        return Inspection(
            name, say("with more than %(n)d, you can’t draw cards in Camelot", n=box.HAND_LIMIT)
        )
    return None


def _lying(state: State, thing: str) -> Inspection | None:
    """Explain a pile, cards in force, the siege, the swords or the (hidden) loyalty card; else None."""
    white, black = state.swords
    match thing:
        case "white":
            text = say(
                "you draw from it in Camelot and when a quest is won; when it’s empty, its discard "
                "pile is shuffled"
            )
            return Inspection(say("White pile: %(n)d", n=len(state.white)), text)
        case "black":
            text = say(
                "players may draw from it when evil progresses; when it’s empty, its discard pile is shuffled"
            )
            return Inspection(say("Black pile: %(n)d", n=len(state.black)), text)
        case "white-discards":
            return Inspection(say("White discard pile: %(n)d", n=len(state.white_discards)))
        case "black-discards":
            return Inspection(say("Black discard pile: %(n)d", n=len(state.black_discards)))
        case "force":
            cards = [card for card, place in state.effects.items() if not place]
            return Inspection(say("Cards in force"), listed(cards))
        case box.SIEGE:
            name = say("Siege engines: %(n)s of %(most)s", n=state.engines, most=box.LAST_ENGINE)
            return Inspection(name, near_end("engines", box.LAST_ENGINE - state.engines))
        case "swords":
            name = say(
                "Swords on the Round Table: %(white)s white, %(black)s black", white=white, black=black
            )
            return Inspection(
                name,
                say(
                    "evil wins with %(n)s black swords; at %(m)s in all, they are counted",
                    n=box.BLACK_SWORDS,
                    m=box.LAST_SWORD,
                ),
            )
        case "loyalty":
            return Inspection(
                say("Your loyalty card"), say("hold the button to see it; don’t let anyone else look")
            )
    return None


def _button(state: State, names: Names, picking: Picking, thing: str) -> Inspection | None:
    """Name a button of the pending question that continues the picks or begins a move; else None."""
    asked = state.frame
    if asked is None:
        return None
    name = asked.button(picking.picks, thing) or asked.button((), thing) or name_of_target(thing, names)
    return Inspection(name) if name is not None else None


def brings(seen: Seen[State], names: Names, path: Move) -> Text | None:
    """Say what a path does or, if it is incomplete, what may be picked next; None if nothing can be said."""
    state, asked = seen.state, seen.state.frame
    if asked is None:
        return None
    picks = targets(path)
    means = asked.means(state, path)
    if means != verbatim(""):
        return means
    if path in asked.polled(state):
        return None
    following = [
        asked.button(picks, target) or name_of_target(target, names)
        for target in next_targets(GAME.offers(seen), picks)
    ]
    told = [name for name in following if name is not None]
    return say("for: %(what)s", what=enumerated(told)) if told else None
