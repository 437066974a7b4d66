"""The deeds of the second phase, and the powers and the sacrifice that go with them (SC5, SC23 to SC54).

Moves: ``grail-travel``; ``camelot-draw``; ``F3-siege`` begins a fight, ``roll`` ends it; ``F3-picts`` lays a
card, ``Me-excalibur-pay`` any card at Excalibur; ``F3-heal``; ``accuse-p2``; a special card with what it is
played for (``Me-siege-play``, ``He-dragon-play``, ``Fa-traitor``, ``Ms-p2``); ``F3-swap-p2``; ``sacrifice``;
``end``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from threethrones.core.chance import below, generator
from threethrones.core.game import Event, Move, Refusal
from threethrones.core.text import Text, say
from threethrones.games.camelot.components import (
    ARTHUR,
    CAMELOT,
    DIE,
    DRAWN,
    EXCALIBUR,
    GALAHAD,
    GAWAIN,
    GAWAINS,
    HAND_LIMIT,
    KAY,
    MOST_LIFE,
    PLACE_NAMES,
    QUEST_NAMES,
    QUESTS,
    SAME_TO_HEAL,
    SIEGE,
    SOLO,
    SPECIALS,
    SUSPICION,
    TRISTAN,
    VALUE,
    WHITE_NAMES,
)
from threethrones.games.camelot.effects import can_gain, forsake, gain_life
from threethrones.games.camelot.life import accuse, die_of_sacrifice
from threethrones.games.camelot.piles import draw_white, hand_over, leave_hidden, leave_openly, white_left
from threethrones.games.camelot.quests import ask_kay, can_lay, lay, refuse_card
from threethrones.games.camelot.specials import (
    is_use,
    legal_specials,
    play_special,
    refuse_idle,
    refuse_special,
)
from threethrones.games.camelot.state import (
    NOBODY,
    Frame,
    State,
    has_traitor,
    is_first_edition,
    is_open,
    knights_from,
    seat_spot,
)

TRAVEL, QUEST, SPECIAL, HEAL, ACCUSE = "A", "B", "C", "D", "E"
DEEDS: Final = (TRAVEL, QUEST, SPECIAL, HEAL, ACCUSE)
"""The five types of deed (SC5)."""
SACRIFICE, END, ROLL = "sacrifice", "end", "roll"

NOT_A_DEED: Final = Refusal(
    "SC5", say("Do one deed: travel, act where you stand, play a special card, heal, or accuse.")
)


# --- what is legal ----------------------------------------------------------------------------------------


def legal_deeds(state: State, frame: Frame) -> list[Move]:
    """All deeds, powers and the end of the turn. Nothing is asked as often, so this looks for what is legal
    instead of trying all that is not."""
    seat = frame.seat
    deeds = _deeds(state, seat)
    moves = deeds + _swaps(state, seat)
    if not (state.sacrificed or state.owed or state.life[seat] < 1) and _deeds(state, seat, paid=True):
        moves.append(SACRIFICE)
    if not deeds or _may_end(state):
        moves.append(END)
    return moves


def _deeds(state: State, seat: int, paid: bool = False) -> list[Move]:
    """The deeds that are legal; ``paid``: that would be, had a life been sacrificed for one more."""
    hand, done, owed = state.hands[seat], state.done, paid or state.owed
    kinds = dict.fromkeys(hand)
    moves: list[Move] = []
    if TRAVEL not in done and (owed or _is_free(state, seat, TRAVEL)):
        taken = state.place
        moves += [
            move
            for place, move in _TRAVELS.items()
            if place != taken[seat]
            and (place == CAMELOT or is_open(state, place))
            and (place not in SOLO or place not in taken)
        ]
    if owed and QUEST not in done:
        moves += _quest_deeds(state, seat, kinds)
    if SPECIAL not in done and (owed or _is_free(state, seat, SPECIAL)):
        moves += legal_specials(state, seat, kinds, paid)
    if owed and HEAL not in done and len(hand) >= SAME_TO_HEAL and can_gain(state, seat, paid):
        moves += [f"{card}-heal" for card in kinds if hand.count(card) >= SAME_TO_HEAL]
    if owed and ACCUSE not in done and not state.accused[seat] and _refuse_suspicion(state) is None:
        others = knights_from(state, seat)[1:]
        moves += [f"accuse-{seat_spot(other)}" for other in others if not state.exposed[other]]
    return moves


_TRAVELS: Final = {place: f"{place}-travel" for place in PLACE_NAMES}


def _quest_deeds(state: State, seat: int, kinds: Iterable[str]) -> list[Move]:
    """What can be done where a knight stands."""
    here = state.place[seat]
    if here == CAMELOT:
        able = len(state.hands[seat]) <= HAND_LIMIT and white_left(state)
        fights = [f"{card}-{SIEGE}" for card in kinds if card in VALUE] if state.engines else []
        return ["camelot-draw", *fights] if able else fights
    if here == EXCALIBUR:
        return [f"{card}-{EXCALIBUR}-pay" for card in kinds]
    return [f"{card}-{here}" for card in kinds if can_lay(state, card, here)]


def _swaps(state: State, seat: int) -> list[Move]:
    """King Arthur's swaps (SC59)."""
    if state.knights[seat] != ARTHUR or state.swapped:
        return []
    others = [seat_spot(other) for other in knights_from(state, seat)[1:] if state.hands[other]]
    return [f"{card}-swap-{other}" for card in dict.fromkeys(state.hands[seat]) for other in others]


def refuse_deed(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why this is no legal deed."""
    seat = frame.seat
    if move == SACRIFICE:
        return _refuse_sacrifice(state, seat)
    if move == END:
        return _refuse_end(state, seat)
    return _refuse_known(state, seat, move)


def _refuse_known(state: State, seat: int, move: Move) -> Refusal | None:
    words = move.split("-")
    match words:
        case [place, "travel"] if place in PLACE_NAMES:
            return _refuse_type(state, seat, TRAVEL) or _refuse_travel(state, seat, place)
        case ["accuse", who]:
            return _refuse_type(state, seat, ACCUSE) or _refuse_accusation(state, seat, who)
        case ["camelot", "draw"]:
            return _refuse_type(state, seat, QUEST) or _refuse_draw(state, seat)
        case [place] if place in PLACE_NAMES:
            return _refuse_place(state, seat, place)
        case [card, *use] if card in WHITE_NAMES:
            if card not in state.hands[seat]:
                text = say("You do not hold this card: %(card)s.", card=WHITE_NAMES[card])
                return Refusal("SC5", text)
            return _refuse_card_use(state, seat, card, use)
    return NOT_A_DEED


def _refuse_place(state: State, seat: int, place: str) -> Refusal:
    """Why nothing can be done with a place alone."""
    if place != state.place[seat]:
        return _refuse_type(state, seat, TRAVEL) or _refuse_travel(state, seat, place) or NOT_A_DEED
    refusal = _refuse_type(state, seat, QUEST)
    if refusal is None and place == CAMELOT:
        refusal = _refuse_draw(state, seat)
    return refusal or Refusal("SC5", say("You are there: pick a card, then the place."))


def _refuse_idle_card(state: State, seat: int, card: str) -> Refusal:
    """Why nothing can be done with a card."""
    refusal = None
    if card in SPECIALS:
        refusal = _refuse_type(state, seat, SPECIAL) or refuse_idle(state, seat, card)
    elif QUEST in state.done or not state.owed:
        refusal = _refuse_type(state, seat, QUEST)
    elif state.place[seat] == CAMELOT:
        refusal = _refuse_fight(state, seat, card)
    else:
        refusal = refuse_card(state, card, state.place[seat])
    return refusal or NOT_A_DEED


def _refuse_card_use(state: State, seat: int, card: str, use: list[str]) -> Refusal | None:
    match use:
        case []:
            return _refuse_idle_card(state, seat, card)
        case ["heal"]:
            return _refuse_type(state, seat, HEAL) or _refuse_healing(state, seat, card)
        case ["swap", who]:
            return _refuse_swap(state, seat, who)
        case ["siege"]:
            return _refuse_type(state, seat, QUEST) or _refuse_fight(state, seat, card)
        case ["excalibur", "pay"]:
            return _refuse_type(state, seat, QUEST) or _refuse_lay(state, seat, card, EXCALIBUR)
        case [place] if place in QUESTS and place != EXCALIBUR:
            return _refuse_type(state, seat, QUEST) or _refuse_lay(state, seat, card, place)
    known = "-".join(use)
    if is_use(card, known):
        return _refuse_type(state, seat, SPECIAL) or refuse_special(state, seat, card, known)
    return Refusal("SC5", say("This card cannot be used like that: %(card)s.", card=WHITE_NAMES[card]))


def _refuse_type(state: State, seat: int, kind: str) -> Refusal | None:
    """Each type once a turn, and no more deeds than are owed (SC5, SC6); powers come besides."""
    if kind in state.done:
        return Refusal("SC6", _TWICE[kind])
    if state.owed or _is_free(state, seat, kind):
        return None
    return Refusal("SC5", say("You have done your deed: end the turn, or sacrifice a life for one more."))


_TWICE: Final[dict[str, Text]] = {
    TRAVEL: say("You have travelled in this turn already."),
    QUEST: say("You have acted on a quest or in Camelot in this turn already."),
    SPECIAL: say("You have played a special card in this turn already."),
    HEAL: say("You have healed in this turn already."),
    ACCUSE: say("You have accused in this turn already."),
}


def _is_free(state: State, seat: int, kind: str) -> bool:
    """Galahad's special card and Tristan's departure from Camelot use up no deed (SC60, SC65)."""
    if kind == SPECIAL:
        return state.knights[seat] == GALAHAD
    return kind == TRAVEL and state.knights[seat] == TRISTAN and state.place[seat] == CAMELOT


def play_deed(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """Carry out a deed, a power or the end of the turn."""
    seat = frame.seat
    if move == END:
        events.append(Event("ended", {"seat": seat}))
        if state.doomed:
            die_of_sacrifice(state)
        return
    state.frames.append(frame)
    if move == SACRIFICE:
        state.sacrificed = True
        state.owed += 1
        state.life[seat] -= 1
        state.doomed = state.life[seat] < 1
        events.append(Event("sacrificed", {"seat": seat, "life": state.life[seat]}))
        return
    match move.split("-"):
        case [place, "travel"]:
            _travel(state, seat, place, events)
        case ["accuse", who]:
            _use_up(state, seat, ACCUSE)
            accuse(state, seat, int(who[1:]), events)
        case ["camelot", "draw"]:
            _use_up(state, seat, QUEST)
            draw_white(state, seat, GAWAINS if state.knights[seat] == GAWAIN else DRAWN, events)
        case [card, "heal"]:
            _heal(state, seat, card, events)
        case [card, "swap", who]:
            state.swapped = True
            state.frames.append(Frame("swap", int(who[1:]), card))
            events.append(Event("offers swap", {"seat": seat, "whom": int(who[1:])}))
        case [card, "siege"]:
            _use_up(state, seat, QUEST)
            leave_openly(state, seat, [card])
            state.frames.append(Frame("fight", seat, cards=(card,)))
            events.append(Event("fights", {"seat": seat, "card": card}))
        case [card, "excalibur", "pay"]:
            _lay(state, seat, card, EXCALIBUR, events)
        case [card, place] if place in QUESTS:
            _lay(state, seat, card, place, events)
        case [card, *use]:
            _use_up(state, seat, SPECIAL)
            play_special(state, seat, card, use, events)


def _use_up(state: State, seat: int, kind: str) -> None:
    if not _is_free(state, seat, kind):
        state.owed -= 1
    state.done.append(kind)


# --- travel (SC23 to SC26) --------------------------------------------------------------------------------


def _refuse_travel(state: State, seat: int, place: str) -> Refusal | None:
    if place == state.place[seat]:
        return Refusal("SCR30", say("You are there already."))
    if place != CAMELOT and not is_open(state, place):
        return Refusal("SCR30", say("This quest cannot be travelled to: %(name)s.", name=QUEST_NAMES[place]))
    if place in SOLO and place in state.place:
        return Refusal("SC25", say("Only one knight may be there: %(name)s.", name=QUEST_NAMES[place]))
    return None


def _travel(state: State, seat: int, place: str, events: list[Event]) -> None:
    state.departed = state.departed or _is_free(state, seat, TRAVEL)
    _use_up(state, seat, TRAVEL)
    events.append(Event("travelled", {"seat": seat, "from": state.place[seat], "to": place}))
    forsake(state, state.place[seat], events)
    state.place[seat] = place


# --- the quest where one stands (SC31 to SC44) ------------------------------------------------------------


def _refuse_draw(state: State, seat: int) -> Refusal | None:
    if state.place[seat] != CAMELOT:
        return Refusal("SC31", say("White cards are drawn in Camelot."))
    if len(state.hands[seat]) > HAND_LIMIT:
        return Refusal(
            "SC31", say("Whoever holds more than %(n)d cards cannot draw in Camelot.", n=HAND_LIMIT)
        )
    return None if white_left(state) else Refusal("SCR4", say("There is no white card left to draw."))


def _refuse_fight(state: State, seat: int, card: str) -> Refusal | None:
    if state.place[seat] != CAMELOT:
        return Refusal("SC32", say("Siege engines are fought in Camelot."))
    if card not in VALUE:
        return Refusal("SC32", say("Only fight cards help against a siege engine."))
    return None if state.engines else Refusal("SCR19", say("No siege engine stands before Camelot."))


def _refuse_lay(state: State, seat: int, card: str, place: str) -> Refusal | None:
    if state.place[seat] != place:
        return Refusal("SC23", say("Travel there first: %(name)s.", name=QUEST_NAMES[place]))
    return refuse_card(state, card, place)


def _lay(state: State, seat: int, card: str, place: str, events: list[Event]) -> None:
    _use_up(state, seat, QUEST)
    state.frames.append(Frame("check"))
    lay(state, seat, card, place, events)


def legal_fight(state: State, frame: Frame) -> list[Move]:
    """More fight cards, or the roll."""
    return [*dict.fromkeys(card for card in state.hands[frame.seat] if card in VALUE), ROLL]


def refuse_in_fight(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why this cannot be added."""
    if move in legal_fight(state, frame):
        return None
    return Refusal("SC32", say("Add fight cards from your hand, then roll the die."))


def fight(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """Cards are laid out, then the die is rolled, and Kay may add to his own fight (SC32, SC62)."""
    seat = frame.seat
    if move != ROLL:
        leave_openly(state, seat, [move])
        state.frames.append(frame._replace(cards=(*frame.cards, move)))
        events.append(Event("fights", {"seat": seat, "card": move}))
        return
    die = below(generator(state.key, state.chance), DIE) + 1
    state.chance += 1
    events.append(Event("rolled", {"seat": seat, "die": die}, reveals=True))
    state.frames.append(frame._replace(kind="siege", n=die))
    if state.knights[seat] == KAY:
        ask_kay(state, CAMELOT, seat)


# --- healing, accusing, sacrifice, swapping ---------------------------------------------------------------


def _refuse_healing(state: State, seat: int, card: str) -> Refusal | None:
    if state.doomed:
        return Refusal("SCR40", say("Healing does not save a knight who has sacrificed the last life."))
    if state.life[seat] >= MOST_LIFE:
        return Refusal("SC47", say("You have %(n)d lives already.", n=MOST_LIFE))
    if state.hands[seat].count(card) < SAME_TO_HEAL:
        return Refusal("SC47", say("Healing takes %(n)d identical cards.", n=SAME_TO_HEAL))
    return None


def _heal(state: State, seat: int, card: str, events: list[Event]) -> None:
    _use_up(state, seat, HEAL)
    leave_hidden(state, seat, [card] * SAME_TO_HEAL)
    state.white_discards += [card] * SAME_TO_HEAL
    events.append(Event("healed", {"seat": seat}))
    gain_life(state, seat, 1, events)


def _refuse_suspicion(state: State) -> Refusal | None:
    """Why nobody can be accused of being the traitor (SC48, SCR52, SCR53)."""
    if not has_traitor(state.setup):
        return Refusal("SCR52", say("It was agreed that there is no traitor: nobody can be accused."))
    if state.unmasked != NOBODY and not is_first_edition(state.setup):
        return Refusal("SCR53", say("The traitor is unmasked: nobody can be accused any more."))
    if max(state.engines, sum(state.swords)) >= SUSPICION:
        return None
    text = say("Nobody can be accused before %(n)d siege engines or %(n)d swords are there.", n=SUSPICION)
    return Refusal("SC48", text)


def _refuse_accusation(state: State, seat: int, who: str) -> Refusal | None:
    others = {seat_spot(other): other for other in knights_from(state, seat)[1:]}
    if refusal := _refuse_suspicion(state):
        return refusal
    if who not in others:
        return Refusal("SCR37", say("Accuse another knight who is in the game."))
    if state.accused[seat]:
        return Refusal("SC48", say("Each knight may accuse only once in a game."))
    if state.exposed[others[who]]:
        return Refusal("SCR37", say("Everybody knows that this knight is loyal."))
    return None


def _refuse_sacrifice(state: State, seat: int) -> Refusal | None:
    if state.sacrificed:
        return Refusal("SC53", say("You can sacrifice only one life a turn."))
    if state.owed:
        return Refusal("SC53", say("Do your deed first; after that you can sacrifice a life for one more."))
    if state.life[seat] < 1:
        return Refusal("SC53", say("You have no life left to sacrifice."))
    if _deeds(state, seat, paid=True):
        return None
    return Refusal("SCR38", say("There is no other type of deed that you could do."))


def _may_end(state: State) -> bool:
    """Whether the deed is done (SC5); Tristan's departure may have been it (SCR32)."""
    return not state.owed or (state.departed and state.done[-1] == TRAVEL)


def _refuse_end(state: State, seat: int) -> Refusal | None:
    if _may_end(state) or not _deeds(state, seat):
        return None
    return Refusal("SC5", say("You must do a deed before your turn can end."))


def _refuse_swap(state: State, seat: int, who: str) -> Refusal | None:
    others = {seat_spot(other): other for other in knights_from(state, seat)[1:]}
    if state.knights[seat] != ARTHUR:
        return Refusal("SC59", say("Only King Arthur swaps cards."))
    if state.swapped:
        return Refusal("SC59", say("King Arthur swaps only once in his turn."))
    if who not in others:
        return Refusal("SCR33", say("Pick another knight who is in the game."))
    if not state.hands[others[who]]:
        return Refusal("SCR33", say("That knight has no card to give back."))
    return None


def legal_swap(state: State, frame: Frame) -> list[Move]:
    """Any card of the hand is given back."""
    return list(dict.fromkeys(state.hands[frame.seat]))


def refuse_giving_back(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why this card cannot be given back."""
    if move in state.hands[frame.seat]:
        return None
    return Refusal("SC59", say("Give back one card from your hand; what you get you see afterwards."))


def swap(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """Both cards are chosen before either changes hands (SCR33)."""
    arthur, other, card = state.active, frame.seat, frame.card
    hand_over(state, arthur, other, card)
    hand_over(state, other, arthur, move)
    both = (arthur, other)
    events.append(Event("swapped", {"seat": arthur, "whom": other}, reveals=True))
    events.append(Event("gave card", {"seat": arthur, "whom": other, "card": card}, both))
    events.append(Event("gave card", {"seat": other, "whom": arthur, "card": move}, both))
