"""The deeds of the second phase, and the powers and the sacrifice that go with them (SC5, SC23 to SC54).

Moves: ``grail-travel``; ``camelot-draw``; ``F3-siege`` begins a fight, ``roll`` ends it; ``F3-picts`` lays a
card, ``Me-excalibur-pay`` any card at Excalibur; ``F3-heal``; ``accuse-p2``; a special card with what it is
played for (``Me-siege-play``, ``He-dragon-play``, ``Fa-traitor``, ``Ms-p2``); ``F3-swap-p2``; ``sacrifice``;
``end``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.chance import below, generator
from threethrones.core.game import Event, Move, Refusal
from threethrones.core.text import Text, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.components import (
    ARTHUR,
    CAMELOT,
    CLAIRVOYANCE,
    COMBATS,
    CONVOCATION,
    DESPAIR,
    DIE,
    EXCALIBUR,
    EXCALIBUR_CARD,
    FATE,
    FORESIGHT,
    GALAHAD,
    GAWAIN,
    GRAIL,
    HAND_LIMIT,
    HEROISM,
    KAY,
    LADY,
    MERLIN,
    MESSENGER,
    MOST_GIFTS,
    MOST_LIFE,
    PIETY,
    PLACE_NAMES,
    QUEST_NAMES,
    QUESTS,
    REINFORCEMENTS,
    SAME_TO_HEAL,
    SOLO,
    SUSPICION,
    TRAITOR,
    TRISTAN,
    VALUE,
    VIVIEN,
    WARS,
    WHITE_NAMES,
)
from threethrones.games.camelot.evil import forsake, move_sword, seat_spot
from threethrones.games.camelot.life import accuse, betray, die_of_sacrifice, gain_life
from threethrones.games.camelot.piles import (
    deal_white,
    draw_white,
    foresee,
    give,
    leave_hidden,
    leave_openly,
    white_left,
)
from threethrones.games.camelot.quests import ask_kay, can_lay, lay, refuse_card
from threethrones.games.camelot.state import (
    Frame,
    State,
    from_seat,
    is_open,
    knights_at,
    knights_from,
    knows_loyalty,
)

TRAVEL, QUEST, SPECIAL, HEAL, ACCUSE = "A", "B", "C", "D", "E"
"""The five types of deed (SC5)."""
SIEGE: Final = "siege"
SACRIFICE, END, ROLL, ENOUGH = "sacrifice", "end", "roll", "enough"
RETURN, STAY = "return", "stay"
DRAWN, GAWAINS = 2, 3
LADYS_LIFE: Final = 2
PIETYS_LIFE: Final = 3
REINFORCED: Final = 4

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
        for card in kinds:
            if card in _USES and (card != MERLIN or VIVIEN not in state.effects):
                uses = _USES[card] or map(seat_spot, knights_from(state, seat)[1:])
                moves += [f"{card}-{use}" for use in uses if _is_of_use(state, seat, card, use, paid)]
    if owed and HEAL not in done and len(hand) >= SAME_TO_HEAL and _can_gain(state, seat, paid):
        moves += [f"{card}-heal" for card in kinds if hand.count(card) >= SAME_TO_HEAL]
    if owed and ACCUSE not in done and not state.accused[seat] and _is_suspicious(state):
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


_USES: Final[dict[str, tuple[str, ...]]] = {
    MERLIN: (f"{SIEGE}-play", *(f"{quest}-play" for quest in QUESTS)),
    CLAIRVOYANCE: ("play",),
    CONVOCATION: ("play",),
    FATE: ("loyal", "traitor"),
    HEROISM: tuple(f"{quest}-play" for quest in QUESTS),
    LADY: (f"{EXCALIBUR}-play", "life"),
    MESSENGER: (),
    PIETY: ("self", "others"),
    REINFORCEMENTS: ("self", "others"),
}
"""What each special card can be played for; Messenger for any other knight."""


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
        case [card, *use] if card in WHITE_NAMES:
            if card not in state.hands[seat]:
                text = say("You do not hold this card: %(card)s.", card=WHITE_NAMES[card])
                return Refusal("SC5", text)
            return _refuse_card_use(state, seat, card, use)
    return NOT_A_DEED


def _refuse_card_use(state: State, seat: int, card: str, use: list[str]) -> Refusal | None:
    match use:
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
    if card in _USES and (known in _USES[card] or (card == MESSENGER and len(use) == 1)):
        return _refuse_type(state, seat, SPECIAL) or _refuse_special(state, seat, card, known)
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
    QUEST: say("You have acted on a quest in this turn already."),
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
            _play_special(state, seat, card, use, events)


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
        return Refusal("SC31", say("Who holds more than twelve cards cannot draw in Camelot."))
    return None if white_left(state) else Refusal("SCR4", say("There is no white card left to draw."))


def _refuse_fight(state: State, seat: int, card: str) -> Refusal | None:
    if state.place[seat] != CAMELOT:
        return Refusal("SC32", say("Siege engines are fought in Camelot."))
    if card not in VALUE:
        return Refusal("SC32", say("Only fight cards strike a siege engine."))
    return None if state.engines else Refusal("SCR19", say("There is no siege engine to fight."))


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


# --- special cards (SC46, SC66 to SC74) -------------------------------------------------------------------


def _refuse_special(state: State, seat: int, card: str, use: str) -> Refusal | None:
    if _is_of_use(state, seat, card, use):
        return None
    if card == MERLIN and VIVIEN in state.effects:
        return Refusal("SC85", say("Vivien holds Merlin until any quest is won."))
    if card == HEROISM:
        name = QUEST_NAMES[use.removesuffix("-play")]
        return Refusal("SC70", say("This quest is not open: %(name)s.", name=name))
    return _USELESS.get((card, use)) or _USELESS.get((card, "")) or _NO_CHANGE


_NO_CHANGE: Final = Refusal("SCR49", say("It would change nothing."))
_USELESS: Final[Mapping[tuple[str, str], Refusal]] = {
    (FATE, "traitor"): Refusal("SC69", say("Only a traitor who knows that he is one can play it like that.")),
    (LADY, "life"): Refusal("SC71", say("It gives life only once Excalibur's quest is over, and up to six.")),
    (MESSENGER, ""): Refusal("SC72", say("Pick another knight; you need a card to give.")),
    (MERLIN, ""): Refusal("SCR49", say("There is nothing there that Merlin could remove.")),
}
"""Why a special card cannot be used: by the card and the use, or by the card alone."""


def _is_of_use(state: State, seat: int, card: str, use: str, paid: bool = False) -> bool:
    """Whether playing a special card for this would change something (SCR49); ``paid``: after one more life
    had been given."""
    match card:
        case box.MERLIN:
            return VIVIEN not in state.effects and _merlin_finds(state, use.removesuffix("-play"))
        case box.CLAIRVOYANCE:
            return bool(state.black)
        case box.CONVOCATION:
            return white_left(state) or any(place not in ("", CAMELOT) for place in state.place)
        case box.FATE if use == "traitor":
            return state.loyalty[seat] == TRAITOR and knows_loyalty(state, seat)
        case box.HEROISM:
            return is_open(state, use.removesuffix("-play"))
        case box.LADY:
            over = EXCALIBUR in state.closed
            return over and _can_gain(state, seat, paid) if use == "life" else not over
        case box.MESSENGER:
            others = map(seat_spot, knights_from(state, seat)[1:])
            return len(state.hands[seat]) > 1 and use in others
        case box.PIETY if use == "self":
            return _can_gain(state, seat, paid)
        case box.PIETY:
            return any(_can_gain(state, other) for other in knights_from(state, seat)[1:])
        case box.REINFORCEMENTS if use == "others":
            return white_left(state) and len(knights_from(state, seat)) > 1
    return white_left(state)


def _can_gain(state: State, seat: int, paid: bool = False) -> bool:
    """Whether life can be gained (SC47); who has given, or paid, the last one gains none (SC54)."""
    life = state.life[seat] - paid
    return life < MOST_LIFE and not (seat == state.active and (state.doomed or (paid and life < 1)))


def _merlin_finds(state: State, target: str) -> bool:
    """Whether there is something that a single Merlin could remove (SC66, SCR22)."""
    if target == SIEGE:
        return state.engines > 0
    return state.warriors[target] > 0 if target in WARS else _merlins_card(state, target) >= 0


def _merlins_card(state: State, quest: str) -> int:
    """Which of a quest's black cards a Merlin removes: the last standard one (SCR22); -1 for none."""
    dark = state.dark[quest]
    if quest in COMBATS:
        return len(dark) - 1
    wanted = DESPAIR if quest == GRAIL else EXCALIBUR_CARD
    return max((at for at, card in enumerate(dark) if card == wanted), default=-1)


def _play_special(state: State, seat: int, card: str, use: list[str], events: list[Event]) -> None:
    """A special card is read out, carried out and discarded (SC46)."""
    _use_up(state, seat, SPECIAL)
    leave_openly(state, seat, [card])
    events.append(Event("played", {"seat": seat, "card": card, "for": "-".join(use)}))
    if card == HEROISM:
        state.effects[HEROISM] = use[0]
        return
    state.frames += [Frame("check"), Frame("put", card=card)]
    knights = knights_from(state, seat)
    match card, use:
        case box.MERLIN, [target, "play"]:
            _merlin(state, seat, target, events)
        case box.CLAIRVOYANCE, _:
            _foresee(state, seat, events)
        case box.CONVOCATION, _:
            _convoke(state, knights)
        case box.FATE, ["traitor"]:
            betray(state, seat)
        case box.FATE, _:
            deal_white(state, knights, events)
        case box.LADY, ["life"]:
            gain_life(state, seat, LADYS_LIFE, events)
        case box.LADY, _:
            move_sword(state, 1, seat, events)
        case box.MESSENGER, [who]:
            state.frames.append(Frame("gift", seat, seats=(int(who[1:]),)))
        case box.PIETY, ["self"]:
            gain_life(state, seat, PIETYS_LIFE, events)
        case box.PIETY, _:
            for other in knights[1:]:
                gain_life(state, other, 1, events)
        case box.REINFORCEMENTS, ["self"]:
            draw_white(state, seat, REINFORCED, events)
        case _:
            deal_white(state, knights[1:], events)


def _merlin(state: State, seat: int, target: str, events: list[Event]) -> None:
    """A single Merlin removes an engine, a warrior, or a quest's last standard black card (SC66, SCR22)."""
    if target == SIEGE:
        state.engines -= 1
        events.append(Event("engine removed", {"engines": state.engines}))
    elif target in WARS:
        state.warriors[target] -= 1
        if state.dark[target]:
            state.black_discards.append(state.dark[target].pop())
        events.append(Event("warrior removed", {"place": target, "warriors": state.warriors[target]}))
    else:
        at = _merlins_card(state, target)
        card = state.dark[target].pop(at)
        state.black_discards.append(card)
        covered = target in COMBATS and state.covers[target].pop(at) >= 0
        events.append(Event("card removed", {"place": target, "card": "" if covered else card}))
        if target == EXCALIBUR:
            move_sword(state, 1, seat, events)


def _foresee(state: State, seat: int, events: list[Event]) -> None:
    """Clairvoyance: the top cards are looked at and lie in any order after that (SC67)."""
    cards = foresee(state, seat, FORESIGHT)
    if len(cards) > 1:  # nobody else knows any more where they lie
        state.foreseen[-len(cards) :] = [1 << seat] * len(cards)
    events.append(Event("looked", {"seat": seat, "count": len(cards)}, reveals=True))
    events.append(Event("foresaw", {"seat": seat, "cards": list[JSON](reversed(cards))}, (seat,)))
    if len(cards) > 1:
        state.frames.append(Frame("arrange", seat, counts=(len(cards),)))


def unsettled(state: State, frame: Frame) -> list[str]:
    """The cards that are yet to be put into their order."""
    count = frame.counts[0]
    return state.black[len(state.black) - count : len(state.black) - frame.n]


def legal_arrange(state: State, frame: Frame) -> list[Move]:
    """Which card lies next from the top."""
    return list(dict.fromkeys(reversed(unsettled(state, frame))))


def refuse_arrange(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why this card cannot lie there."""
    if move in legal_arrange(state, frame):
        return None
    return Refusal("SC67", say("Pick the cards in the order in which they will be drawn."))


def arrange(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """The card lies next from the top; the last two settle each other."""
    rest = unsettled(state, frame)
    top = len(state.black) - frame.n
    at = top - 1 - rest[::-1].index(move)
    state.black.insert(top - 1, state.black.pop(at))
    settled = frame.n + 1
    events.append(Event("arranged", {"seat": frame.seat, "count": settled}))
    if settled < frame.counts[0] - 1:
        state.frames.append(frame._replace(n=settled))


def _convoke(state: State, knights: list[int]) -> None:
    """Convocation: who is away may return, then all in Camelot draw (SC68, SCR29)."""
    state.frames.append(Frame("gather", knights[0]))
    away = tuple(seat for seat in knights if state.place[seat] != CAMELOT)
    if away:
        state.frames.append(Frame("return", away[0], seats=away))


def refuse_return(_state: State, _frame: Frame, move: Move) -> Refusal | None:
    """Home, or not."""
    if move in (RETURN, STAY):
        return None
    return Refusal("SC68", say("Return to Camelot for nothing, or stay where you are."))


def come_home(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """One knight answers; leaving a solo quest forfeits the white cards there (SCR29)."""
    seat = frame.seat
    events.append(Event("answered call", {"seat": seat, "returns": move == RETURN}))
    if move == RETURN:
        forsake(state, state.place[seat], events)
        state.place[seat] = CAMELOT
    if asked := frame.seats[1:]:
        state.frames.append(frame._replace(seat=asked[0], seats=asked))


def gather(state: State, frame: Frame, events: list[Event]) -> None:
    """Each knight in Camelot draws one card."""
    there = set(knights_at(state, CAMELOT))
    deal_white(state, [seat for seat in from_seat(state, frame.seat) if seat in there], events)


def legal_message(state: State, frame: Frame) -> list[Move]:
    """Any card of the hand; enough after the first (SC72)."""
    cards = list(dict.fromkeys(state.hands[frame.seat]))
    return [*cards, ENOUGH] if frame.n else cards


def refuse_message(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why this cannot be given."""
    if move in legal_message(state, frame):
        return None
    return Refusal("SC72", say("The messenger takes one to three cards from your hand."))


def send(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """A card goes to the other knight's hand, seen by the two of them."""
    seat, other = frame.seat, frame.seats[0]
    if move == ENOUGH:
        events.append(Event("sent", {"seat": seat, "whom": other, "count": frame.n}))
        return
    hand_over(state, seat, other, move)
    events.append(Event("gave", {"seat": seat, "whom": other}))
    events.append(Event("gave card", {"seat": seat, "whom": other, "card": move}, (seat, other)))
    if frame.n + 1 < MOST_GIFTS and state.hands[seat]:
        state.frames.append(frame._replace(n=frame.n + 1))


def hand_over(state: State, seat: int, other: int, card: str) -> None:
    """A card changes hands, seen by nobody else."""
    leave_hidden(state, seat, [card], other)
    give(state, other, [card], seat)


# --- healing, accusing, sacrifice, swapping ---------------------------------------------------------------


def _refuse_healing(state: State, seat: int, card: str) -> Refusal | None:
    if state.doomed:
        return Refusal("SCR40", say("Healing does not save who has given the last life."))
    if state.life[seat] >= MOST_LIFE:
        return Refusal("SC47", say("You have six lives already."))
    if state.hands[seat].count(card) < SAME_TO_HEAL:
        return Refusal("SC47", say("Healing takes three identical cards."))
    return None


def _heal(state: State, seat: int, card: str, events: list[Event]) -> None:
    _use_up(state, seat, HEAL)
    leave_hidden(state, seat, [card] * SAME_TO_HEAL)
    state.white_discards += [card] * SAME_TO_HEAL
    events.append(Event("healed", {"seat": seat}))
    gain_life(state, seat, 1, events)


def _is_suspicious(state: State) -> bool:
    return state.engines >= SUSPICION or sum(state.swords) >= SUSPICION


def _refuse_accusation(state: State, seat: int, who: str) -> Refusal | None:
    others = {seat_spot(other): other for other in knights_from(state, seat)[1:]}
    if who not in others:
        return Refusal("SCR37", say("Accuse another knight who is in the game."))
    if state.accused[seat]:
        return Refusal("SC48", say("Each knight may accuse only once in a game."))
    if state.exposed[others[who]]:
        return Refusal("SCR37", say("Everybody knows that this knight is loyal."))
    if not _is_suspicious(state):
        return Refusal("SC48", say("Nobody can be accused before six siege engines or six swords are there."))
    return None


def _refuse_sacrifice(state: State, seat: int) -> Refusal | None:
    if state.sacrificed:
        return Refusal("SC53", say("You can sacrifice only one life a turn."))
    if state.owed:
        return Refusal("SC53", say("Do your deed first; then a life buys one more."))
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
    return Refusal("SC5", say("You owe a deed before your turn can end."))


def _refuse_swap(state: State, seat: int, who: str) -> Refusal | None:
    others = {seat_spot(other): other for other in knights_from(state, seat)[1:]}
    if state.knights[seat] != ARTHUR:
        return Refusal("SC59", say("Only King Arthur swaps cards."))
    if state.swapped:
        return Refusal("SC59", say("King Arthur swaps once in his turn."))
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
