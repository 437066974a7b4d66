"""Validation of positions: a position without defects can be played and shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.outcome import Check
from threethrones.games.camelot.rules.pending import frame_defects
from threethrones.games.camelot.rules.quests import fits, white_spaces
from threethrones.games.camelot.rules.rewards import Finish, Reward
from threethrones.games.camelot.rules.setup import pack_of
from threethrones.games.camelot.rules.state import EVERYBODY, State, in_hand_order, is_open
from threethrones.games.camelot.rules.travel import TRAVEL


def defects(state: State) -> list[str]:
    """Return the defects of a position, one sentence each; empty for a valid position."""
    parts = (_card_defects, _knowledge_defects, _seat_defects, _quest_defects, _turn_defects, _end_defects)
    return [defect for part in parts for defect in part(state)] or frame_defects(state)


def _card_defects(state: State) -> Iterator[str]:
    held = [*(card for frame in state.frames for card in frame.held), *state.effects]
    white = Counter([*state.white, *state.white_discards, *state.pool, *state.removed])
    black = Counter([*state.black, *state.black_discards])
    for cards in (*state.hands, *state.laid.values()):
        white.update(cards)
    for cards in state.dark.values():
        black.update(cards)
    white.update(card for card in held if card in box.WHITE)
    black.update(card for card in held if card in box.BLACK)
    if white != Counter(box.deck_of(state.setup.components, "white")):
        yield "the white cards are not those of the deck"
    if black != Counter(box.deck_of(state.setup.components, "black")):
        yield "the black cards are not those of the deck"
    if Counter([*state.loyalty, *state.spare]) != Counter(pack_of(state.setup)):
        yield "the loyalty cards are not those of the pack"
    if any(hand != in_hand_order(hand) for hand in state.hands):
        yield "a hand is not in order"


def _knowledge_defects(state: State) -> Iterator[str]:
    for row in state.learnt:
        for hand, known, common in zip(state.hands, row, state.learnt[EVERYBODY], strict=True):
            if not (known or common):
                continue
            if Counter(known) - Counter(hand):
                yield "somebody knows of a card that is not in that hand"
            if Counter(common) - Counter(known):
                yield "somebody does not know what everybody knows"
            if known != in_hand_order(known):
                yield "what is known of a hand is not in order"
    if len(state.foreseen) != len(state.black):
        yield "what is known of the black pile does not fit it"


def _seat_defects(state: State) -> Iterator[str]:
    if len(set(state.knights)) < len(state.knights):
        yield "a knight is there twice"
    for seat, place in enumerate(state.place):
        gone = state.out[seat] or seat == state.unmasked
        if gone == bool(place) or (gone and (state.hands[seat] or state.life[seat])):
            yield f"seat {seat} is neither in the game nor out of it"
        if gone and any(state.relics[relic] == seat for relic in (box.EXCALIBUR, box.GRAIL)):
            yield "a relic is with nobody who could hold it"
        if place and place != box.CAMELOT and not is_open(state, place):
            yield f"seat {seat} is where nobody can be"
    if any(state.place.count(place) > 1 for place in box.SOLO):
        yield "two knights are where only one may be"
    if state.unmasked != box.NOBODY and state.loyalty[state.unmasked] != box.TRAITOR:
        yield "the unmasked traitor is loyal"


def _quest_defects(state: State) -> Iterator[str]:
    over = {frame.place for frame in state.frames if isinstance(frame, Finish)}
    for place in box.COMBATS:
        quest, white, black = box.QUESTS[place], state.laid[place], state.dark[place]
        if any(card not in box.STRENGTH or card[0] != box.LETTER_OF[place] for card in black):
            yield "a black card lies where it cannot"
        if len(black) != len(state.covers[place]) or len(black) > quest.black:
            yield "a black row has not its cards"
        if any(card not in box.VALUE for card in white):
            yield "a white card lies where it cannot"
        row = white[:-1] if place in over else white  # the last may be Sir Kay's, whom no pattern binds
        for at, card in enumerate(row[: quest.white]):
            if not fits(white[:at], card, quest.groups):
                yield "a row has no pattern"
    for war in box.WARS:
        expected = [*box.FIGHTS, box.FIGHTS[-1]][: len(state.laid[war])]
        if state.laid[war] != expected or len(expected) > white_spaces(state, war):
            yield "a war has not its row"
        if any(card not in (*box.WAR_OF, box.MERCENARIES) for card in state.dark[war]):
            yield "a black card lies where it cannot"
    grails, dark = state.laid[box.GRAIL], state.dark[box.GRAIL]
    too_many = len(grails) + len(dark) > box.GRAIL_SPACES
    if too_many or set(grails) - {box.GRAIL_CARD} or set(dark) - {box.DESPAIR, box.DESOLATION}:
        yield "the Grail has not its cards"
    laid, black = state.laid[box.EXCALIBUR], state.dark[box.EXCALIBUR]
    if set(black) - {box.EXCALIBUR_CARD} or len(state.layers) != len(laid):
        yield "Excalibur has not its cards"
    closed = set(state.closed)
    ending = closed | over | {frame.place for frame in state.frames if isinstance(frame, Reward)}
    ended = {war for war in box.WARS if state.warriors[war] >= box.WARRIORS}
    if abs(state.sword) >= box.STEPS:
        ended.add(box.EXCALIBUR)
    if ended - ending and not state.ending:
        yield "a quest is over already"
    if len(closed) != len(state.closed) or (box.DRAGON in closed and box.LANCELOT not in closed):
        yield "a quest cannot be over yet"
    if len(set(state.won)) != len(state.won) or not closed.issuperset(state.won):
        yield "a quest cannot be won yet"


def _turn_defects(state: State) -> Iterator[str]:
    seat = state.active
    if len(set(state.done)) < len(state.done):
        yield "an action was taken twice in this turn"
    if state.departed and (state.knights[seat] != box.TRISTAN or TRAVEL.letter not in state.done):
        yield "nobody has left Camelot for nothing"
    if state.doomed and (state.life[seat] or not state.sacrificed):
        yield "nobody has given the last life"


def _end_defects(state: State) -> Iterator[str]:
    """Yield a defect if the game is over without having reached its end, or the reverse (SC55, SC56)."""
    white, black = state.swords
    reached = {
        "engines": state.engines >= box.LAST_ENGINE,
        "swords": black >= box.BLACK_SWORDS,
        "dead": (box.LOYAL, False) not in zip(state.loyalty, state.out, strict=True),
        "twelve": white + black >= box.LAST_SWORD,
    }
    if state.ending and not reached[state.ending]:
        yield "the game has not come to this end"
    # A pending check may yet find any end but the death of all, as deaths are settled right before it.
    looks = any(isinstance(frame, Check) for frame in state.frames) and not reached["dead"]
    if any(reached.values()) and not looks and not state.ending:
        yield "the game is over already"
