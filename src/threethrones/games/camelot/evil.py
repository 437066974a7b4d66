"""How evil progresses: the first phase of a turn, the black cards, and what stops them (SC4 to SC22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from threethrones.core.canonical import JSON
from threethrones.core.chance import below, generator
from threethrones.core.game import Event, Move, Refusal
from threethrones.core.text import say, say_n
from threethrones.games.camelot.components import (
    ARMOUR,
    BLACK_SPECIAL,
    CAMELOT,
    DESOLATION,
    DESPAIR,
    DRAGON,
    EXCALIBUR,
    EXCALIBUR_CARD,
    FOREST,
    GRAIL,
    GRAIL_SPOTS,
    GUINEVERE,
    KNIGHT,
    LANCELOT,
    MERCENARIES,
    MERLIN,
    MERLINS,
    MISTS,
    MORDRED,
    MORGANS_CARDS,
    MORGANS_DRAWS,
    MORGANS_ENGINES,
    MORGANS_LIFE,
    MORGANS_PRICE,
    MORGANS_WOUND,
    PERCIVAL,
    QUESTS,
    SOLO,
    STRENGTH,
    VIVIEN,
    VOLUNTEERED,
    WAR_OF,
    WARRIORS,
    WARS,
    WHITE_NAMES,
)
from threethrones.games.camelot.effects import ask_to_discard, forsake, lose_life, move_sword
from threethrones.games.camelot.piles import (
    black_left,
    draw_white,
    fill_black,
    foresee,
    learn,
    leave_hidden,
    leave_openly,
    put_under,
    take_black,
)
from threethrones.games.camelot.state import (
    GONE,
    NOBODY,
    Frame,
    State,
    bearer,
    holder,
    is_knight,
    is_open,
    knights_from,
    seat_spot,
)

DRAW, ENGINE, LIFE, LOOK = "draw", "engine", "life", "look"
UP, DOWN, ON = "up", "down", "on"
CANCEL, PASS, VOLUNTEER = "cancel", "pass", "volunteer"
CLAIMS: Final = tuple(f"merlins{number}" for number in range(MERLINS + 1))
Effect: TypeAlias = Callable[[State, int, list[Event]], None]
"""What a special card does when a seat has drawn it."""
NO_WINDOWS: Final = 1
"""In ``Frame.n`` of a card to be laid: one of Morgan's, which nothing stops."""


# --- the active knight's choice (SC4) -------------------------------------------------------------------


def legal_evil(state: State, frame: Frame) -> list[Move]:
    """Draw, an engine or a life; and Percival's look (SC64)."""
    moves = [ENGINE, LIFE]
    if black_left(state):
        moves.insert(0, DRAW)
    if bearer(state, PERCIVAL) == frame.seat and state.black and not state.looked:
        moves.append(LOOK)
    return moves


def refuse_evil(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why evil cannot progress like this."""
    if move in legal_evil(state, frame):
        return None
    if move == DRAW:
        return Refusal("SCR4", say("There is no black card left to draw."))
    if move == LOOK and bearer(state, PERCIVAL) == frame.seat and not state.looked:
        return Refusal("SCR4", say("There is no card in the black pile to look at."))
    if move == LOOK:
        return Refusal("SC64", say("Only Sir Percival may look at the top black card, once a turn."))
    return Refusal(
        "SC4", say("Evil progresses first: draw a black card, add a siege engine, or lose one life.")
    )


def progress(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """Carry out the choice."""
    seat = frame.seat
    if move == LOOK:
        card = foresee(state, seat, 1)[0]
        state.looked = True
        state.frames.append(frame)
        events.append(Event("looked", {"seat": seat, "count": 1}, reveals=True))
        events.append(Event("foresaw", {"seat": seat, "cards": [card]}, (seat,)))
    elif move == DRAW:
        draw_black(state, seat, events)
    elif move == ENGINE:
        state.engines += 1
        events.append(Event("engine", {"seat": seat, "engines": state.engines}))
        state.frames.append(Frame("check"))
    else:
        lose_life(state, seat, 1, events)
        state.frames += [Frame("check"), Frame("deaths")]


# --- the unmasked traitor's turn (SC89) -----------------------------------------------------------------


def legal_theft(state: State, frame: Frame) -> list[Move]:
    """The hand of any knight."""
    return [seat_spot(seat) for seat in knights_from(state, frame.seat)]


def refuse_theft(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why no card can be taken there."""
    if move in legal_theft(state, frame):
        return None
    return Refusal("SC89", say("The traitor takes a card from the hand of a knight: pick whose."))


def steal(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """A random card of the victim's hand is discarded; an empty hand loses none (SCR47)."""
    victim = int(move[1:])
    hand = state.hands[victim]
    if not hand:
        events.append(Event("stole", {"seat": frame.seat, "from": victim, "count": 0}))
        return
    card = hand[below(generator(state.key, state.chance), len(hand))]
    state.chance += 1
    leave_hidden(state, victim, [card], frame.seat)
    state.white_discards.append(card)
    events.append(Event("stole", {"seat": frame.seat, "from": victim, "count": 1}, reveals=True))
    knowing = (frame.seat, victim)
    events.append(Event("stole card", {"seat": frame.seat, "from": victim, "card": card}, knowing))


def legal_malice(state: State, _frame: Frame) -> list[Move]:
    """An engine, or the top black card."""
    return [ENGINE, DRAW] if black_left(state) else [ENGINE]


def refuse_malice(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why the traitor cannot do this."""
    if move in legal_malice(state, frame):
        return None
    if move == DRAW:
        return Refusal("SCR4", say("There is no black card left to draw."))
    return Refusal("SC89", say("The traitor adds a siege engine or draws a black card."))


# --- drawing a black card (SC9, SC10) -------------------------------------------------------------------


def draw_black(state: State, seat: int, events: list[Event]) -> None:
    """A seat draws: with Lancelot's armour two, to choose from (SC88, SCR35)."""
    fill_black(state, events)
    if holder(state, ARMOUR) == seat and len(state.black) > 1:
        cards = foresee(state, seat, 2)
        events.append(Event("looked", {"seat": seat, "count": 2}, reveals=True))
        events.append(Event("foresaw", {"seat": seat, "cards": list[JSON](reversed(cards))}, (seat,)))
        state.frames.append(Frame("armour", seat))
    else:
        turn_up(state, seat, events)


def legal_armour(state: State, _frame: Frame) -> list[Move]:
    """Either of the two top cards."""
    return list(dict.fromkeys(reversed(state.black[-2:])))


def refuse_armour(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why this card cannot be chosen."""
    if move in legal_armour(state, frame):
        return None
    return Refusal("SC88", say("Pick one of the two black cards; the other goes under the pile."))


def choose_black(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """The card that is not chosen goes under the pile; nobody else knows which of the two that is."""
    first, second = take_black(state), take_black(state)
    state.black.append(move)
    state.foreseen.append(1 << frame.seat)
    other = second if move == first else first
    put_under(state, other, frame.seat)
    events.append(Event("put under", {"seat": frame.seat}))
    turn_up(state, frame.seat, events)


def combat_for(state: State, card: str) -> str:
    """The open quest of a black card with a number; empty where it is over (SC15)."""
    if card[0] == "K":
        return KNIGHT
    return next((quest for quest in (LANCELOT, DRAGON) if is_open(state, quest)), "")


def turn_up(state: State, seat: int, events: list[Event], windows: bool = True) -> None:
    """The top card is drawn. One that may be laid face down only its drawer sees (SC16, SCR1)."""
    card = state.black[-1]
    if card in STRENGTH and combat_for(state, card):
        foresee(state, seat, 1)
        events.append(Event("drew combat", {"seat": seat}, reveals=True))
        events.append(Event("foresaw", {"seat": seat, "cards": [card]}, (seat,)))
        state.frames.append(Frame("lay", seat, n=0 if windows else NO_WINDOWS))
        return
    take_black(state)
    events.append(Event("drew black", {"seat": seat, "card": card}, reveals=True))
    _carry(state, Frame("carry", seat, card), windows)
    if state.frames[-1].kind == "carry":
        state.frames.append(Frame("shown", seat, card))


def _carry(state: State, carried: Frame, windows: bool) -> None:
    """Put a card on the stack to be carried out, and over it who may stop it (SCR7, SCR13)."""
    state.frames.append(carried)
    if not windows:
        return
    sword = holder(state, EXCALIBUR)
    if sword != NOBODY:
        state.frames.append(Frame("cancel", sword, carried.card, carried.place))
    if carried.card in BLACK_SPECIAL and VIVIEN not in state.effects:
        asked = tuple(seat for seat in knights_from(state, carried.seat) if state.hands[seat])
        if asked:
            counts = (0,) * len(state.knights)
            state.frames.append(Frame("merlins", asked[0], carried.card, seats=asked, counts=counts))


def refuse_on(_state: State, _frame: Frame, move: Move) -> Refusal | None:
    """The card has been shown; it is carried out next."""
    return None if move == ON else Refusal("SC9", say("Read the black card, then go on."))


def go_on(_state: State, frame: Frame, _move: Move, events: list[Event]) -> None:
    """Everybody has seen the card."""
    events.append(Event("read", {"card": frame.card}))


def refuse_lay(_state: State, _frame: Frame, move: Move) -> Refusal | None:
    """A card with a number is laid face up or face down."""
    if move in (UP, DOWN):
        return None
    return Refusal("SC16", say("Lay the black card face up, or face down and draw a white card."))


def lay_black(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """Face up it is shown to all; face down only its quest is named (SCR1)."""
    windows = frame.n != NO_WINDOWS
    if move == UP:
        card = take_black(state)
        events.append(Event("drew black", {"seat": frame.seat, "card": card}, reveals=True))
        _carry(state, Frame("carry", frame.seat, card), windows)
        return
    place = combat_for(state, state.black[-1])
    events.append(Event("face down", {"seat": frame.seat, "place": place}))
    _carry(state, Frame("carry", frame.seat, place=place), windows)


# --- stopping it (SC11, SC12, SC86) ---------------------------------------------------------------------


def legal_merlins(_state: State, frame: Frame) -> list[Move]:
    """As many as are still lacking, whatever the hand holds (SCR7)."""
    return list(CLAIMS[: MERLINS + 1 - sum(frame.counts)])


def refuse_merlins(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why so many cannot be offered."""
    if move in legal_merlins(state, frame):
        return None
    text = say("Say how many Merlins you offer: exactly %(n)d together stop the card.", n=MERLINS)
    return Refusal("SC11", text)


def claim(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """Merlins are offered; more than the hand holds counts as none. Three stop the card (SC11, SC12)."""
    seat, offered = frame.seat, int(move[-1])
    good = offered if state.hands[seat].count(MERLIN) >= offered else 0
    counts = tuple(count + good if who == seat else count for who, count in enumerate(frame.counts))
    about: dict[str, JSON] = {"seat": seat, "count": offered, "total": sum(counts)}
    events.append(Event("offered", about, reveals=offered > 0))
    if good:
        learn(state, seat, [MERLIN] * good)
    if sum(counts) == MERLINS:
        _stop(state, counts, events)
        return
    asked = frame.seats[1:]
    if asked:
        state.frames.append(frame._replace(seat=asked[0], seats=asked, counts=counts))
    else:
        events.append(Event("not stopped", {"card": frame.card}))


def _stop(state: State, counts: tuple[int, ...], events: list[Event]) -> None:
    for seat, count in enumerate(counts):
        leave_openly(state, seat, [MERLIN] * count)
        state.white_discards += [MERLIN] * count
    card = _drop_carried(state)
    events.append(Event("stopped", {"card": card}))


def _drop_carried(state: State) -> str:
    """The card that was to be carried out goes to the discards, without an effect."""
    while True:
        frame = state.frames.pop()
        if frame.kind == "carry":
            state.black_discards.append(frame.card or take_black(state))
            return frame.card


def refuse_cancel(_state: State, _frame: Frame, move: Move) -> Refusal | None:
    """Excalibur is thrown away for it, or not."""
    if move in (CANCEL, PASS):
        return None
    return Refusal("SC86", say("Throw Excalibur away to cancel the black card, or let it happen."))


def cancel(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """Excalibur leaves the game and the card with it has no effect (SC86, SCR13)."""
    if move == PASS:
        events.append(Event("kept sword", {"seat": frame.seat}))
        return
    state.relics[EXCALIBUR] = GONE
    card = _drop_carried(state)
    events.append(Event("cancelled", {"seat": frame.seat, "card": card}))


# --- what black cards do (SC13 to SC17, SC75 to SC85, SC93, SC94) ---------------------------------------


def carry_out(state: State, frame: Frame, events: list[Event]) -> None:
    """One card is one effect, and then the end is checked (SCR44)."""
    card, seat = frame.card, frame.seat
    state.frames.append(Frame("check"))
    if not card:
        _lay_at(state, take_black(state), frame.place, seat, events)
    elif card in STRENGTH and combat_for(state, card):
        _lay_at(state, card, combat_for(state, card), NOBODY, events)
    elif card in STRENGTH or (card in QUEST_OF and QUEST_OF[card] in state.closed):
        state.black_discards.append(card)
        _add_engines(state, 1, events)
    elif card in WAR_OF:
        invade(state, card, WAR_OF[card], events)
    elif card in (MERCENARIES, MORDRED):
        state.frames.append(Frame("war", seat, card))
    elif card == EXCALIBUR_CARD:
        state.dark[EXCALIBUR].append(card)
        move_sword(state, -1, NOBODY, events)
    elif card in (DESPAIR, DESOLATION):
        _darken(state, card, events)
    elif card in (FOREST, MISTS, VIVIEN):
        state.effects[card] = ""
        events.append(Event("in force", {"card": card}))
    else:
        state.frames.append(Frame("put", card=card))
        _SPECIALS[card](state, seat, events)


QUEST_OF: Final = {EXCALIBUR_CARD: EXCALIBUR, DESPAIR: GRAIL, DESOLATION: GRAIL, FOREST: GRAIL}
"""The quest beside the board that a card needs (SCR27)."""


def _add_engines(state: State, count: int, events: list[Event]) -> None:
    state.engines += count
    events.append(Event("engines", {"count": count, "engines": state.engines}))


def _lay_at(state: State, card: str, place: str, covered: int, events: list[Event]) -> None:
    """A black card with a number lies at its quest; a full row ends it (SC13, SC38, SCR14)."""
    state.dark[place].append(card)
    state.covers[place].append(covered)
    about: dict[str, JSON] = {"place": place, "count": len(state.dark[place])}
    events.append(Event("laid black", about if covered != NOBODY else {**about, "card": card}))
    if covered != NOBODY and is_knight(state, covered):
        draw_white(state, covered, 1, events)
    if len(state.dark[place]) >= QUESTS[place].black:
        state.frames.append(Frame("resolve", place=place))


def _darken(state: State, card: str, events: list[Event]) -> None:
    """Despair takes a free spot of the Grail, Desolation that of the farthest Grail card; on a full board
    Despair takes a Grail card with it (SC80, SC94, SCR20, SCR21)."""
    grails, dark = state.laid[GRAIL], state.dark[GRAIL]
    full = len(grails) + len(dark) >= GRAIL_SPOTS
    driven = bool(grails) and (full or card == DESOLATION)
    if driven:
        state.white_discards.append(grails.pop())
    if driven and card == DESPAIR:
        state.black_discards.append(card)
    else:
        dark.append(card)
    about: dict[str, JSON] = {"card": card, "driven": driven, "grails": len(grails), "dark": len(dark)}
    events.append(Event("darkened", about))
    if len(dark) >= GRAIL_SPOTS:
        state.frames.append(Frame("reward", place=GRAIL))


def refuse_war(_state: State, _frame: Frame, move: Move) -> Refusal | None:
    """Which war it is."""
    return None if move in WARS else Refusal("SC14", say("Pick a war: the Picts or the Saxons."))


def choose_war(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """The drawer picks the war of mercenaries, or Mordred's."""
    invade(state, frame.card, move, events)


def invade(state: State, card: str, war: str, events: list[Event]) -> None:
    """One more warrior; the fourth loses the war (SC14, SC45, SCR11)."""
    state.warriors[war] += 1
    if card == MORDRED:
        state.effects[MORDRED] = war
    else:
        state.dark[war].append(card)
    events.append(Event("invaded", {"place": war, "card": card, "warriors": state.warriors[war]}))
    if state.warriors[war] >= WARRIORS:
        state.frames.append(Frame("reward", place=war))


def _morgan_asks(card: str, state: State, seat: int, events: list[Event]) -> None:
    """Each knight who could is asked; where nobody can, everybody discards (SCR12)."""
    needed = MORGANS_CARDS if card == "M1" else 0
    asked = tuple(who for who in knights_from(state, seat) if len(state.hands[who]) >= needed)
    if asked:
        state.frames.append(Frame("volunteer", asked[0], card, seats=asked))
    else:
        _all_discard(state, seat, events)


def refuse_volunteer(_state: State, _frame: Frame, move: Move) -> Refusal | None:
    """To take it upon oneself, or not."""
    if move in (VOLUNTEER, PASS):
        return None
    return Refusal("SCR12", say("Take it upon yourself, or leave it to the next knight."))


def volunteer(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """The first volunteer pays for all; if there is none everybody discards (SC75, SC79, SCR12)."""
    seat, asked = frame.seat, frame.seats[1:]
    if move == PASS:
        events.append(Event("did not volunteer", {"seat": seat}))
        if asked:
            state.frames.append(frame._replace(seat=asked[0], seats=asked))
        else:
            _all_discard(state, state.active, events)
        return
    events.append(Event("volunteered", {"seat": seat, "card": frame.card}))
    if frame.card == "M1":
        state.frames.append(Frame("discard", seat, n=MORGANS_CARDS))
    else:
        lose_life(state, seat, MORGANS_LIFE, events)
        state.frames.append(Frame("deaths"))


def _all_discard(state: State, seat: int, events: list[Event]) -> None:
    events.append(Event("all discard"))
    ask_to_discard(state, knights_from(state, seat), MORGANS_PRICE)


def legal_discard(state: State, frame: Frame) -> list[Move]:
    """Any card of the hand."""
    return list(dict.fromkeys(state.hands[frame.seat]))


def refuse_discard(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why this card cannot be discarded."""
    if move in state.hands[frame.seat]:
        return None
    if move in WHITE_NAMES:
        return Refusal("SCR50", say("You do not hold this card: %(card)s.", card=WHITE_NAMES[move]))
    text = say_n("Discard %(n)d card from your hand.", "Discard %(n)d cards from your hand.", frame.n)
    return Refusal("SCR50", text)


def discard(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """One card, face down."""
    leave_hidden(state, frame.seat, [move])
    state.white_discards.append(move)
    events.append(Event("discarded", {"seat": frame.seat, "count": 1}))
    events.append(Event("discarded card", {"seat": frame.seat, "card": move}, (frame.seat,)))
    if frame.n > 1:
        state.frames.append(frame._replace(n=frame.n - 1))


def _morgan_draws(state: State, seat: int, _events: list[Event]) -> None:
    state.frames.append(Frame("draws", seat, n=MORGANS_DRAWS))


def draw_for_morgan(state: State, frame: Frame, events: list[Event]) -> None:
    """The next of Morgan's three cards, unless the drawer is out or none is left (SC76)."""
    if state.out[frame.seat] or not black_left(state):
        return
    fill_black(state, events)
    if frame.n > 1:
        state.frames.append(frame._replace(n=frame.n - 1))
    turn_up(state, frame.seat, events, windows=False)


def _morgan_builds(state: State, _seat: int, events: list[Event]) -> None:
    _add_engines(state, MORGANS_ENGINES, events)


def _morgan_wounds(state: State, seat: int, events: list[Event]) -> None:
    for knight in knights_from(state, seat):
        lose_life(state, knight, MORGANS_WOUND, events)
    state.frames.append(Frame("deaths"))


def _guinevere(state: State, seat: int, events: list[Event]) -> None:
    """All knights are in Camelot, and the drawer's turn has no deed (SC82, SCR28)."""
    away = [knight for knight in knights_from(state, seat) if state.place[knight] != CAMELOT]
    events.append(Event("called home", {"seat": seat, "away": list[JSON](away)}))
    for place in SOLO:
        forsake(state, place, events)
    for knight in away:
        state.place[knight] = CAMELOT
    state.frames = [frame for frame in state.frames if frame.kind != "deeds"]


_SPECIALS: Final[Mapping[str, Effect]] = {
    **{card: partial(_morgan_asks, card) for card in VOLUNTEERED},
    "M2": _morgan_draws,
    "M3": _morgan_builds,
    "M4": _morgan_wounds,
    GUINEVERE: _guinevere,
}
