"""Quests: what may be laid there, how they end, and what they pay (SC27 to SC45, SC91)."""

from __future__ import annotations

from collections import Counter

from threethrones.core.canonical import JSON
from threethrones.core.game import Event, Move, Refusal
from threethrones.core.text import say
from threethrones.games.camelot.components import (
    CAMELOT,
    DRAGON,
    DRAGON_MORE,
    EXCALIBUR,
    EXCALIBURS_STRENGTH,
    FIGHTS,
    FOREST,
    GRAIL,
    GRAIL_CARD,
    GRAIL_SPOTS,
    HEROISM,
    KAY,
    MISTS,
    MORDRED,
    PALAMEDES,
    PALAMEDES_LIFE,
    QUESTS,
    SOLO,
    STRENGTH,
    VALUE,
    VIVIEN,
    WARS,
    WHITE_NAMES,
    pattern,
    payoff,
)
from threethrones.games.camelot.effects import gain_life, lose_life, move_sword
from threethrones.games.camelot.evil import PASS
from threethrones.games.camelot.piles import deal_white, draw_white, leave_hidden, leave_openly
from threethrones.games.camelot.start import DEAL
from threethrones.games.camelot.state import (
    GONE,
    NOBODY,
    Frame,
    State,
    bearer,
    holder,
    is_first_edition,
    is_knight,
    knights_at,
    seat_spot,
)

# --- laying a card (SC36 to SC45) -------------------------------------------------------------------------


def fits(laid: list[str], card: str, groups: tuple[int, ...]) -> bool:
    """Whether a fight card leaves a combat quest's pattern within reach (SC37, SCR15).

    >>> fits(["F1", "F1", "F2"], "F3", (2, 2))
    False
    """
    counts = sorted(Counter([*laid, card]).values(), reverse=True)
    return len(counts) <= len(groups) and all(map(int.__le__, counts, groups))


def next_in_war(state: State, war: str) -> str:
    """The only fight card that can be laid there now: 1 to 5 in order, with Mordred another 5 (SC44)."""
    return FIGHTS[min(len(state.laid[war]), len(FIGHTS) - 1)]


def can_lay(state: State, card: str, quest: str) -> bool:
    """Whether a white card can be laid at the quest where its holder stands (Excalibur takes any)."""
    if quest == GRAIL:
        return card == GRAIL_CARD and FOREST not in state.effects
    if quest in WARS:
        return card == next_in_war(state, quest)
    return quest == EXCALIBUR or (card in VALUE and fits(state.laid[quest], card, QUESTS[quest].groups))


def refuse_card(state: State, card: str, quest: str) -> Refusal | None:
    """Why a white card cannot be laid there."""
    if can_lay(state, card, quest):
        return None
    if quest == GRAIL and card == GRAIL_CARD:
        return Refusal("SC81", say("The Dark Forest bars the Grail until a quest is won."))
    if quest == GRAIL:
        return Refusal("SC41", say("Only Grail cards are laid there."))
    if card not in VALUE:
        return Refusal("SC44" if quest in WARS else "SC36", say("Only fight cards are laid there."))
    if quest in WARS:
        needed = WHITE_NAMES[next_in_war(state, quest)]
        return Refusal("SC44", say("The next card of this war is %(card)s.", card=needed))
    text = say(
        "Groups of equal cards are laid there (%(groups)s), each of another value.", groups=pattern(quest)
    )
    return Refusal("SCR15", text)


def lay(state: State, seat: int, card: str, quest: str, events: list[Event]) -> None:
    """A knight lays a card at the quest where he stands; it may end it."""
    if quest == EXCALIBUR:
        leave_hidden(state, seat, [card])
        state.laid[EXCALIBUR].append(card)
        state.layers.append(seat)
        events.append(Event("paid", {"seat": seat}))
        events.append(Event("paid card", {"seat": seat, "card": card}, (seat,)))
        move_sword(state, 1, seat, events)
        return
    leave_openly(state, seat, [card])
    dark = state.dark[GRAIL]
    if quest == GRAIL and len(state.laid[GRAIL]) + len(dark) >= GRAIL_SPOTS:
        state.removed.append(card)
        cleared = dark.pop()
        state.black_discards.append(cleared)
        events.append(Event("cleared", {"seat": seat, "card": cleared}))
        return
    state.laid[quest].append(card)
    events.append(Event("laid", {"seat": seat, "card": card, "place": quest}))
    if len(state.laid[quest]) < white_spots(state, quest):
        return
    if quest in WARS or quest == GRAIL:
        state.frames.append(Frame("reward", seat, place=quest, n=1))
    else:
        state.frames.append(Frame("resolve", seat, place=quest))


def white_spots(state: State, quest: str) -> int:
    """How many white cards end a quest by themselves: in a war one more with Mordred there (SC45, SCR11)."""
    return QUESTS[quest].white + (state.effects.get(MORDRED) == quest)


# --- combats are resolved (SC38, SC39) --------------------------------------------------------------------


def reveal(state: State, frame: Frame, events: list[Event]) -> None:
    """The black cards are turned up; then Sir Kay may add a card (SC39, SC62, SCR17)."""
    place = frame.place
    hidden = any(seat != NOBODY for seat in state.covers[place])
    state.covers[place] = [NOBODY] * len(state.covers[place])
    state.dark[place].sort()  # nothing says any more who laid which (SCR48)
    about: dict[str, JSON] = {"place": place, "cards": list[JSON](state.dark[place])}
    events.append(Event("combat", about, reveals=hidden))
    state.frames.append(frame._replace(kind="compare"))
    ask_kay(state, place, bearer(state, KAY))


def ask_kay(state: State, place: str, seat: int) -> None:
    """Sir Kay is asked where he stands there and holds any card."""
    if seat != NOBODY and state.place[seat] == place and state.hands[seat]:
        state.frames.append(Frame("kay", seat, place=place))


def legal_kay(state: State, frame: Frame) -> list[Move]:
    """Any fight card, or none; the pattern does not bind him (SCR17)."""
    return [PASS, *dict.fromkeys(card for card in state.hands[frame.seat] if card in VALUE)]


def refuse_kay(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why he cannot add this."""
    if move in legal_kay(state, frame):
        return None
    return Refusal("SC62", say("Sir Kay may add one fight card from his hand, or none."))


def add_for_kay(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """The card counts in this combat, or in his own siege fight."""
    seat = frame.seat
    if move == PASS:
        events.append(Event("kay passed", {"seat": seat}))
        return
    leave_openly(state, seat, [move])
    events.append(Event("kay added", {"seat": seat, "card": move, "place": frame.place}))
    if frame.place == CAMELOT:
        fight = state.frames.pop()
        state.frames.append(fight._replace(cards=(*fight.cards, move)))
    else:
        state.laid[frame.place].append(move)


def sums(state: State, place: str) -> tuple[int, int]:
    """White against black at a combat quest; Excalibur counts where its holder stands (SC86, SCR18)."""
    white = sum(VALUE[card] for card in state.laid[place])
    sword = holder(state, EXCALIBUR)
    if sword != NOBODY and state.place[sword] == place:
        white += EXCALIBURS_STRENGTH
    more = DRAGON_MORE if place == DRAGON else 0
    return white, sum(STRENGTH[card] + more for card in state.dark[place])


def compare(state: State, frame: Frame, events: list[Event]) -> None:
    """More white wins, a tie is evil's; only the sums count (SC8, SC39, SCR14)."""
    white, black = sums(state, frame.place)
    events.append(Event("compared", {"place": frame.place, "white": white, "black": black}))
    state.frames.append(frame._replace(kind="reward", n=int(white > black)))


def settle_siege(state: State, frame: Frame, events: list[Event]) -> None:
    """The fight against an engine: more than the die wins (SC33, SC34, SCR19)."""
    strength = sum(VALUE[card] for card in frame.cards)
    if holder(state, EXCALIBUR) == frame.seat:
        strength += EXCALIBURS_STRENGTH
    won = strength > frame.n
    about: dict[str, JSON] = {"seat": frame.seat, "strength": strength, "die": frame.n, "won": won}
    events.append(Event("siege fought", about))
    state.white_discards += frame.cards
    state.frames += [Frame("check"), Frame("deaths")]
    if won:
        state.engines -= 1
    else:
        lose_life(state, frame.seat, 1, events)


# --- what they pay (SC27 to SC29, SC91) -------------------------------------------------------------------


def payment(state: State, quest: str) -> dict[str, int]:
    """What a quest pays as things stand, by the names in PAYOFFS: Heroism and the Mists bring a sword more
    (SC70, SC83, SCR10)."""
    more = state.effects.get(HEROISM) == quest
    pays = dict(payoff(state.setup.components, quest))
    pays["swords"] += more
    pays["lost_swords"] += more + (MISTS in state.effects)
    return pays


def reward(state: State, frame: Frame, events: list[Event]) -> None:
    """All there go to Camelot; then swords, engines, life and relic, deaths, the end; then the cards."""
    place, won, completer = frame.place, bool(frame.n), frame.seat
    pays = payment(state, place)
    present = knights_at(state, place)
    for seat in present:
        state.place[seat] = CAMELOT
    swords = pays["swords" if won else "lost_swords"]
    state.swords[0 if won else 1] += swords
    engines = 0 if won else pays["lost_engines"]
    state.engines += engines
    about: dict[str, JSON] = {"place": place, "won": won, "swords": swords, "engines": engines}
    events.append(Event("quest over", {**about, "present": list[JSON](present)}))
    for seat in present:
        if won:
            more = PALAMEDES_LIFE if state.knights[seat] == PALAMEDES else 0
            gain_life(state, seat, pays["life"] + more, events)
        else:
            lose_life(state, seat, pays["lost_life"], events)
    victor = completer if completer != NOBODY else next(iter(present), NOBODY)
    _hand_over_relic(state, place, won, victor, events)
    state.frames.append(frame._replace(kind="finish"))
    cards = min(pays["cards"], len(state.white) + len(state.white_discards))
    if won and present and cards:
        # from the active knight on: a completer who is there is he (SCR25)
        openly = place not in SOLO and not is_first_edition(state.setup)
        kind = "loot" if openly else "spoils"
        state.frames.append(Frame(kind, place=place, seats=tuple(present), n=cards))
    state.frames += [Frame("check"), Frame("deaths")]


def _hand_over_relic(state: State, place: str, won: bool, seat: int, events: list[Event]) -> None:
    """To whoever completed the quest; Lancelot's armour to the knight there (SC40, SCR23)."""
    relic = QUESTS[place].relic
    if not relic:
        return
    gained = won and seat != NOBODY and is_knight(state, seat)
    state.relics[relic] = seat if gained else GONE
    won_by: dict[str, JSON] = {"relic": relic, "seat": seat}
    events.append(Event("relic won", won_by) if gained else Event("relic gone", {"relic": relic}))


def are_shared(frame: Frame) -> bool:
    """Whether the table has to share unseen spoils: among several knights."""
    return len(frame.seats) > 1


def take_spoils(state: State, frame: Frame, events: list[Event]) -> None:
    """A knight alone takes all."""
    draw_white(state, frame.seats[0], frame.n, events)


def legal_spoils(_state: State, frame: Frame) -> list[Move]:
    """The next card to any of them, or all that are left dealt in turn (SCR25)."""
    return [DEAL, *map(seat_spot, sorted(frame.seats))]


def refuse_spoils(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why the spoils cannot be shared like this."""
    if move in legal_spoils(state, frame):
        return None
    return Refusal("SCR25", say("Say who of those that were there gets the next card, or deal them in turn."))


def share_spoils(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """The table agrees on how many each gets; only then are they dealt, unseen by the others (SCR25)."""
    counts = list(frame.counts or [0] * len(state.knights))
    rest = 0 if move != DEAL else frame.n
    if move != DEAL:
        counts[int(move[1:])] += 1
        events.append(Event("share agreed", {"seat": int(move[1:]), "left": frame.n - 1}))
        if frame.n > 1:
            state.frames.append(frame._replace(n=frame.n - 1, counts=tuple(counts)))
            return
    order = [seat for turn in range(sum(counts)) for seat in frame.seats if counts[seat] > turn]
    order += [frame.seats[number % len(frame.seats)] for number in range(rest)]
    events.append(Event("spoils dealt", {"place": frame.place, "count": len(order)}))
    deal_white(state, order, events)


def finish(state: State, frame: Frame, events: list[Event]) -> None:
    """The quest's cards are discarded; it begins anew or closes; what a victory lifts is lifted (SC29, SC30,
    SCR9 to SCR11)."""
    place = frame.place
    state.white_discards += state.laid[place]
    state.black_discards += state.dark[place]
    state.laid[place], state.dark[place] = [], []
    if place in state.covers:
        state.covers[place] = []
    if place == EXCALIBUR:
        state.layers, state.sword = [], 0
    if place in WARS:
        state.warriors[place] = 0
    if not QUESTS[place].perpetual:
        state.closed.append(place)
    for card, where in list(state.effects.items()):
        lifted = card in (FOREST, VIVIEN) and (frame.n or (card == FOREST and place == GRAIL))
        if lifted or (card in (HEROISM, MORDRED) and where == place):
            del state.effects[card]
            (state.white_discards if card == HEROISM else state.black_discards).append(card)
            events.append(Event("lifted", {"card": card, "place": where}))
    events.append(Event("cleared away", {"place": place, "closed": place in state.closed}))
