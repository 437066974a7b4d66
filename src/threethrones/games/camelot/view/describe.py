"""Descriptions of a Camelot position in sentences, for people who do not see the board."""

from __future__ import annotations

from typing import Final

from threethrones.core.terms import Names, Seen
from threethrones.core.text import Text, enumerated, joined, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.black_draws import Lay
from threethrones.games.camelot.rules.cancelling import Cancel
from threethrones.games.camelot.rules.card_texts import BLACK_TEXTS, CARD_TEXTS
from threethrones.games.camelot.rules.combat import Fight
from threethrones.games.camelot.rules.outcome import outcome
from threethrones.games.camelot.rules.quests import next_in_war, white_spaces
from threethrones.games.camelot.rules.seen import hand_of, known_of
from threethrones.games.camelot.rules.state import State
from threethrones.games.camelot.rules.wording import listed, sword_at
from threethrones.games.camelot.view.scenes import Fact


def describe(seen: Seen[State], names: Names) -> list[Text]:
    """Describe the turn, round table, knights, quests, cards in force, piles, and the viewer's own hand."""
    state = seen.state
    lines = [*_turn(state, names), *_pending(state, names), *_table(state)]
    for seat in range(len(state.knights)):
        lines += [say("%(what)s.", what=knight(state, seat, names)), *_known_hand(seen, seat, names)]
    lines += [say("%(what)s.", what=place(state, where, names)) for where in box.PLACE_NAMES]
    return [*lines, *_in_force(state), *_piles(state), *_own(seen)]


_LOYALTIES: Final = {
    box.LOYAL: say("You are loyal."),
    box.TRAITOR: say("You are the traitor."),
    box.HIDDEN: say(
        "You look at your loyalty card once there are %(n)d swords or %(n)d siege engines.",
        n=box.LATE_LOYALTY,
    ),
}


def own_loyalty(seen: Seen[State]) -> Text | None:
    """Say what the viewer knows of its own loyalty; None if the viewer has no seat."""
    return None if seen.seat is None else _LOYALTIES[seen.state.loyalty[seen.seat]]


def loyalties(state: State) -> list[Text]:
    """Return all texts about a seat's own loyalty that are possible in this match. The page reserves the same
    room for each, so that its size reveals nothing to onlookers."""
    late = state.setup.options["loyalty"] == "late"
    return [text for loyalty, text in _LOYALTIES.items() if late or loyalty != box.HIDDEN]


# --- a knight and a place, each in one label --------------------------------------------------------------


def knight(state: State, seat: int, names: Names) -> Text:
    """Name a seat's knight, and describe what is public about it; the text has no full stop."""
    return joined([knight_name(state, seat, names), knight_told(state, seat)], ": ")


def knight_name(state: State, seat: int, names: Names) -> Text:
    """Return the names of a player and of the player's knight."""
    return joined([names[seat], box.KNIGHT_NAMES[state.knights[seat]]])


def knight_told(state: State, seat: int) -> Text:
    """Describe what is public about a seat's knight."""
    return joined([_standing(state, seat), *_marks(state, seat)], "; ")


def _standing(state: State, seat: int) -> Text:
    if state.out[seat]:
        return say("dead and out of the game")
    if seat == state.unmasked:
        return say("the unmasked traitor")
    return say(
        "%(lives)s, %(cards)s, at %(place)s",
        lives=say_n("%(n)d life", "%(n)d lives", state.life[seat]),
        cards=say_n("%(n)d card", "%(n)d cards", len(state.hands[seat])),
        place=box.PLACE_NAMES[state.place[seat]],
    )


def _marks(state: State, seat: int) -> list[Text]:
    marks = [
        say("holds a relic: %(relic)s", relic=box.RELIC_NAMES[relic])
        for relic, holder in state.relics.items()
        if holder == seat
    ]
    known = {box.LOYAL: say("known to be loyal"), box.TRAITOR: say("known to be the traitor")}
    loyalty = state.loyalty[seat] if state.exposed[seat] or state.ending else box.HIDDEN
    if loyalty in known and seat != state.unmasked:
        marks.append(known[loyalty])
    if state.accused[seat]:
        marks.append(say("has already accused somebody"))
    return marks


def place(state: State, where: str, names: Names) -> Text:
    """Describe what is public about a quest or Camelot; the text has no full stop."""
    what = standing(state, where, names)
    if where == box.CAMELOT:
        return say("Camelot: %(what)s", what=what)
    return say("Quest (%(place)s): %(what)s", place=box.PLACE_NAMES[where], what=what)


def standing(state: State, where: str, names: Names) -> Text:
    """Describe the cards, knights and effects at a place, as far as they are public."""
    return joined([fact.text for fact in facts(state, where, names)], "; ")


def facts(state: State, where: str, names: Names) -> list[Fact]:
    """Return what is public about the cards, knights and effects at a place, one by one."""
    found = [*_lying(state, where), *_present(state, where, names)]
    return found + [
        Fact("card", card, say("in force here: %(card)s", card=box.CARD_NAMES[card]))
        for card, at in state.effects.items()
        if at == where
    ]


def _present(state: State, where: str, names: Names) -> list[Fact]:
    there = [names[seat] for seat, at in enumerate(state.place) if at == where]
    return [Fact("knights", "", say("there: %(who)s", who=enumerated(there)))] if there else []


def _lying(state: State, where: str) -> list[Fact]:
    if where == box.CAMELOT:
        engines = say("siege engines: %(n)d of %(most)d", n=state.engines, most=box.LAST_ENGINE)
        return [Fact("icon", "engine", engines)]
    if where in state.closed:
        return [Fact("icon", "", say("the quest is over"))]
    if where == box.DRAGON and box.LANCELOT not in state.closed:
        return [Fact("icon", "", say("the quest opens when Lancelot’s is over"))]
    if where in box.COMBATS:
        return [_white(state, where, box.QUESTS[where].white), *_dark(state, where)]
    if where in box.WARS:
        return _war(state, where)
    return _grail(state) if where == box.GRAIL else _track(state)


def _white(state: State, where: str, most: int) -> Fact:
    cards = state.laid[where]
    told = say("white cards: %(n)d of %(most)d (%(cards)s)", n=len(cards), most=most, cards=listed(cards))
    return Fact("back", "white", told)


def _dark(state: State, where: str) -> list[Fact]:
    """Describe a combat's black cards: names if face up or the viewer's own, number of those face down."""
    pairs = list(zip(state.dark[where], state.covers[where], strict=True))
    cards = [card for card, cover in pairs if cover == box.NOBODY]
    hidden = [card for card, cover in pairs if cover != box.NOBODY]
    own = [card for card in hidden if card != box.HIDDEN]
    told = say(
        "black cards: %(n)d of %(most)d (face up: %(cards)s; face down: %(hidden)d)",
        n=len(pairs),
        most=box.QUESTS[where].black,
        cards=listed(cards),
        hidden=len(hidden),
    )
    found = [Fact("back", "black", told)]
    if own:
        found.append(Fact("card", own[0], say("your own face-down cards: %(cards)s", cards=listed(own))))
    return found


def _war(state: State, where: str) -> list[Fact]:
    card = next_in_war(state, where)
    warriors = say("warriors: %(n)d of %(most)d", n=state.warriors[where], most=box.WARRIORS)
    return [
        _white(state, where, white_spaces(state, where)),
        Fact("card", card, say("next: %(card)s", card=box.WHITE_NAMES[card])),
        Fact("icon", "pict" if where == box.PICTS else "saxon", warriors),
    ]


def _grail(state: State) -> list[Fact]:
    dark = state.dark[box.GRAIL]
    told = say(
        "Grail cards on %(grails)d of %(most)d spaces, dark cards on %(dark)d",
        grails=len(state.laid[box.GRAIL]),
        dark=len(dark),
        most=box.GRAIL_SPACES,
    )
    found = [Fact("card", box.GRAIL_CARD, told)]
    if dark:
        found.append(Fact("card", dark[-1], say("dark cards in order: %(cards)s", cards=listed(dark))))
    return found


def _track(state: State) -> list[Fact]:
    own = [card for card in state.laid[box.EXCALIBUR] if card != box.HIDDEN]
    white, black = len(state.laid[box.EXCALIBUR]), len(state.dark[box.EXCALIBUR])
    found = [
        Fact("icon", "relic-excalibur", say("the sword is %(where)s", where=sword_at(state.sword))),
        Fact("back", "white", say("white cards face down: %(n)d", n=white)),
    ]
    if own:
        found.append(Fact("card", own[0], say("your own: %(cards)s", cards=listed(own))))
    if black:
        found.append(Fact("back", "black", say("black cards: %(n)d", n=black)))
    return found


# --- the rest ---------------------------------------------------------------------------------------------


def _turn(state: State, names: Names) -> list[Text]:
    ended = outcome(state)
    if ended is not None:
        winners = [names[seat] for seat in ended.winners]
        over = say("The game is over after turn %(turn)d.", turn=state.turn)
        won = say("Winners: %(who)s.", who=enumerated(winners)) if winners else say("Nobody wins.")
        return [over, won]
    values = {"turn": state.turn, "who": names[state.active]}
    if state.active == state.unmasked:
        return [say("Turn %(turn)d, %(who)s to move as the unmasked traitor.", **values)]
    frame = state.frame
    if frame is None or frame.seat != state.active:
        return [say("Turn %(turn)d: %(who)s.", **values)]
    if not isinstance(frame, ChooseAction):
        return [say("Turn %(turn)d, %(who)s to move.", **values)]
    return [
        say_n(
            "Turn %(turn)d, %(who)s to move; %(n)d action left.",
            "Turn %(turn)d, %(who)s to move; %(n)d actions left.",
            state.owed,
            **values,
        )
    ]


def _pending(state: State, names: Names) -> list[Text]:
    """Describe what is public of the pending decision; empty if there is none."""
    frame = state.frame
    if frame is None:
        return []
    lines = []
    if frame.seat >= 0 and frame.seat != state.active:
        lines.append(say("%(who)s decides.", who=names[frame.seat]))
    if isinstance(frame, Cancel) and not frame.card:
        lines.append(
            say("A hidden black card is about to go to: %(place)s.", place=box.PLACE_NAMES[frame.place])
        )
    elif not isinstance(frame, Lay) and (card := frame.shown(state)):
        lines.append(
            say("The black card: %(card)s. %(text)s", card=box.CARD_NAMES[card], text=BLACK_TEXTS[card])
        )
    if isinstance(frame, Fight):
        lines.append(say("Played against a siege engine: %(cards)s.", cards=listed(frame.cards)))
    if state.pool:
        hidden = box.HIDDEN in state.pool
        lines.append(
            say_n(
                "%(n)d card is in the common pool, face down.",
                "%(n)d cards are in the common pool, face down.",
                len(state.pool),
            )
            if hidden
            else say("To share out: %(cards)s.", cards=listed(state.pool))
        )
    return lines


def _table(state: State) -> list[Text]:
    white, black = state.swords
    return [
        say(
            "Swords: %(white)d white, %(black)d black. The game ends at %(last)d; evil wins at "
            "%(lost)d black ones.",
            white=white,
            black=black,
            last=box.LAST_SWORD,
            lost=box.BLACK_SWORDS,
        ),
        say("Siege engines: %(n)d; evil wins at %(most)d.", n=state.engines, most=box.LAST_ENGINE),
    ]


def _known_hand(seen: Seen[State], seat: int, names: Names) -> list[Text]:
    known = known_of(seen, seat)
    told = say("Known in %(who)s’s hand: %(cards)s.", who=names[seat], cards=listed(known))
    return [told] if known else []


def _in_force(state: State) -> list[Text]:
    return [
        say("In force: %(card)s. %(text)s", card=box.CARD_NAMES[card], text=CARD_TEXTS[card])
        for card in state.effects
    ]


def _piles(state: State) -> list[Text]:
    lines = [
        say(
            "White cards: %(pile)d to draw, %(discards)d discarded.",
            pile=len(state.white),
            discards=len(state.white_discards),
        ),
        say(
            "Black cards: %(pile)d to draw, %(discards)d discarded.",
            pile=len(state.black),
            discards=len(state.black_discards),
        ),
    ]
    lines += [
        say("Black card number %(n)d from the top: %(card)s.", n=number, card=box.CARD_NAMES[card])
        for number, card in enumerate(reversed(state.black), 1)
        if card != box.HIDDEN
    ]
    if state.removed:
        lines.append(
            say_n(
                "%(n)d Grail card has left the game.",
                "%(n)d Grail cards have left the game.",
                len(state.removed),
            )
        )
    return lines


def _own(seen: Seen[State]) -> list[Text]:
    """Describe the viewer's hand and, after the game, its loyalty; before, a held button must reveal it."""
    loyalty = own_loyalty(seen)
    if loyalty is None:
        return []
    held = say("Your hand: %(cards)s.", cards=listed(hand_of(seen)))
    return [held, loyalty] if seen.state.ending else [held]
