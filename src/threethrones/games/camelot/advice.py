"""What a hint says of a move of Camelot: what to do, and a reason that the table itself shows, or else the
knights' own rules of thumb (``counsel``)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from threethrones.core.counsel import Manner
from threethrones.core.game import Move, Seen
from threethrones.core.paths import joined, spots
from threethrones.core.stage import Advice
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.black_cards import Volunteer, War
from threethrones.games.camelot.card_questions import Arrange, Gift, Return
from threethrones.games.camelot.combat import ROLL, Compare, Fight, Kay, Siege, strength_of
from threethrones.games.camelot.counsel.intentions import reason
from threethrones.games.camelot.deeds import Deeds
from threethrones.games.camelot.discarding import Discard
from threethrones.games.camelot.drawing import Armour, Lay
from threethrones.games.camelot.evil import Evil, Malice, Theft
from threethrones.games.camelot.frames import PASS
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.life import Drink
from threethrones.games.camelot.rewards import sums
from threethrones.games.camelot.sharing import Give, Share, Spoils
from threethrones.games.camelot.state import State
from threethrones.games.camelot.stopping import Cancel, Merlins
from threethrones.games.camelot.swapping import Swap

FEW: Final = 5
"""Cards of a hand that are worth filling."""
MUCH: Final = 100
"""Hundredths of a white sword that are more than most moves are worth."""


def advice(seen: Seen[State], seat: int, move: Move) -> Advice:
    """Said to the seat whose move it is; where nothing on the table is a reason, the rules of thumb are."""
    what, why = _said(seen, seat, move)
    return Advice(what, why or _worth(seen, seat, move))


def _worth(seen: Seen[State], seat: int, move: Move) -> Text | None:
    """What the move gains against the next best; None where the rules of thumb know a better one."""
    legal = GAME.legal(seen.state)
    if move not in legal or len(legal) < 2:
        return None
    gain = round(advantage(seen, seat, move, [other for other in legal if other != move]))
    if gain < 0:
        return None
    if gain > MUCH:
        return say("nothing else is nearly as good")
    if not gain:
        return say("nothing else is worth more")
    return say("it beats everything else by %(n)d%% of a white sword’s value", n=gain)


def compared(seen: Seen[State], seat: int, played: Move, best: Move) -> Text | None:
    """By how much one move is worse than another; None where the rules of thumb do not think so."""
    loss = round(advantage(seen, seat, best, [played]))
    if loss <= 0:
        return None
    if loss > MUCH:
        return say("Difference: more than a white sword is worth.")
    return say("Difference: %(n)d%% of what a white sword is worth.", n=loss)


def advantage(seen: Seen[State], seat: int, move: Move, others: Sequence[Move]) -> float:
    """By how many hundredths of a white sword a move is worth more than the best of others, by the rules of
    thumb."""
    from threethrones.games.camelot.counsel.advice import ADVICE

    legal = [move, *others]
    worths = ADVICE.worths(seen, seat, legal, Random(0), (), Manner("hard"))
    return 100 * (worths[0] - max(worths[1:])) / ADVICE.prices.white


_Said = tuple[Text, Text | None]


def _said(seen: Seen[State], seat: int, move: Move) -> _Said:
    """What to do, and why, where the table shows it."""
    state, frame = seen.state, seen.state.frame
    hand = _left_over(state, seat, move)
    match frame:
        case Evil() | Malice():
            return _evil(state, seat, move)
        case Deeds():
            return _deed(seen, seat, spots(move))
        case Lay():
            if move == "up":
                return say("Place it face up"), say("everybody sees its value")
            return say("Place it face down"), say("you draw a white card, and only you know its value")
        case Fight() | Kay():
            return _fight(state, frame, seat, move)
        case Discard():
            return say("Discard: %(card)s", card=box.WHITE_NAMES[move]), hand
        case Give():
            return say("Put into the common pool: %(card)s", card=box.WHITE_NAMES[move]), hand
        case Swap():
            return say("Give back: %(card)s", card=box.WHITE_NAMES[move]), hand
        case Gift(other=other):
            if move == "enough":
                return say("Send the messenger off"), say("you keep the rest of your cards")
            needs = _needs(state, other, move)
            return say("Give the messenger: %(card)s", card=box.WHITE_NAMES[move]), needs or hand
        case Armour():
            return say("Play the black card: %(card)s", card=box.CARD_NAMES[move]), None
        case Arrange():
            return say("Put next in order: %(card)s", card=box.CARD_NAMES[move]), None
        case War():
            what = say("Choose this war: %(place)s", place=box.PLACE_NAMES[move])
            return what, _there(state, move)
        case Merlins(lacking=lacking):
            return _merlins(state, seat, int(move[-1]), lacking)
        case Cancel():
            if move == PASS:
                return say("Let the black card take effect"), say("you keep Excalibur")
            return say("Throw Excalibur away"), say("then the black card has no effect")
        case Volunteer(card=card):
            return _volunteer(card, move)
        case Return():
            if move == "return":
                return say("Return to Camelot"), say("you draw a card there")
            return say("Stay where you are"), _there(state, state.place[seat])
        case Drink():
            if move == "refuse":
                return say("Let nobody drink"), say("it can still save somebody later")
            knight = _knight(state, move)
            return say("Let %(knight)s drink from the Grail", knight=knight), say(
                "nothing else saves %(knight)s", knight=knight
            )
        case Theft():
            what = say("Take a card from %(knight)s", knight=_knight(state, move))
            return what, _holds(state, seat, int(move[1:]))
    return _share(state, seat, move)


def _knight(state: State, spot: str) -> Text:
    return box.KNIGHT_NAMES[state.knights[int(spot[1:])]]


def _holds(state: State, seat: int, other: int) -> Text | None:
    """How many cards a knight holds, which everybody sees."""
    held = len(state.hands[other])
    if other == seat:
        return _hand(state, seat)
    knight = box.KNIGHT_NAMES[state.knights[other]]
    return say_n("%(knight)s holds %(n)d card", "%(knight)s holds %(n)d cards", held, knight=knight)


def _needs(state: State, other: int, card: str) -> Text | None:
    if card != box.GRAIL_CARD or state.place[other] != box.GRAIL:
        return None
    return say("%(knight)s is at the Grail", knight=box.KNIGHT_NAMES[state.knights[other]])


def _left_over(state: State, seat: int, card: str) -> Text | None:
    """Why a card of the hand can be spared."""
    many = state.hands[seat].count(card)
    if card == box.GRAIL_CARD and box.GRAIL in state.closed:
        return say("the quest for the Grail is over")
    return say("you have %(n)d of them", n=many) if many > 1 else None


def _share(state: State, seat: int, move: Move) -> _Said:
    """What the table shares out."""
    if move == "deal":
        spoils = isinstance(state.frame, Spoils)
        what = say("Deal the rest") if spoils else say("Deal at random")
        return what, say("everybody gets about the same number") if spoils else None
    card, _, who = move.rpartition("-")
    other = int(who[1:])
    why = _needs(state, other, card) or _holds(state, seat, other)
    if not isinstance(state.frame, Share):
        return say("The next card is for %(knight)s", knight=_knight(state, who)), why
    what = say("Give %(knight)s: %(card)s", knight=_knight(state, who), card=box.WHITE_NAMES[card])
    return what, why


def _volunteer(card: str, move: Move) -> _Said:
    if card == "M1":
        price = say_n("it costs %(n)d card", "it costs %(n)d cards", box.MORGANS_CARDS)
    else:
        price = say_n("it costs %(n)d life", "it costs %(n)d lives", box.MORGANS_LIFE)
    if move == PASS:
        return say("Leave it to the others"), price
    return say("Do it for everybody"), say("nobody else has to discard")


def _merlins(state: State, seat: int, number: int, lacking: int) -> _Said:
    what = say_n("Offer %(n)d Merlin", "Offer %(n)d Merlins", number) if number else say("Offer no Merlin")
    held = state.hands[seat].count(box.MERLIN)
    if not held:
        return what, say("you have no Merlin")
    if not number:
        return what, say_n("you keep your Merlin", "you keep your %(n)d Merlins", held)
    if number == lacking:
        return what, say("that stops the black card")
    return what, say_n("%(n)d more stops the black card", "%(n)d more stop the black card", lacking - number)


def _fight(state: State, frame: Fight | Kay, seat: int, move: Move) -> _Said:
    """A card against an engine, or Sir Kay's at a combat."""
    below = frame if isinstance(frame, Fight) else state.frames[-2]
    if isinstance(below, Compare):
        white, least = sums(state, below.place)
    else:
        assert isinstance(below, Fight | Siege)
        white = strength_of(state, seat, below.cards)
        least = below.die if isinstance(below, Siege) else 0
    if move == ROLL:
        beaten = min(box.DIE, max(0, white - 1))
        rolls = say("your sum beats %(n)d of %(most)d possible rolls", n=beaten, most=box.DIE)
        return say("Roll the die"), rolls
    if move == PASS:
        wins = say("you win without one") if white > least else say("you keep all the cards in your hand")
        return say("Add no card"), wins
    total = white + box.VALUE[move]
    what = say("Add to your fight: %(card)s", card=box.WHITE_NAMES[move])
    if isinstance(frame, Kay) and white <= least < total:
        return what, say("it turns a defeat into a victory")
    return what, say("that makes your sum %(sum)d", sum=total)


def _evil(state: State, seat: int, move: Move) -> _Said:
    why = reason(state, seat, move)
    match move:
        case "engine":
            lives = _lives_kept(state, seat) if isinstance(state.frame, Evil) else _engines(state)
            return say("Add an engine"), why or lives
        case "life":
            return say("Lose a life"), why or _engines(state)
        case "look":
            return say("Look at the top black card"), say("then you know whether to draw it")
    if isinstance(state.frame, Malice):
        return say("Draw black card"), None
    return say("Draw black card"), why or say("it doesn’t take a life or add a siege engine right away")


def _lives_kept(state: State, seat: int) -> Text:
    return say_n("you keep your last life", "you keep your %(n)d lives", state.life[seat])


def _engines(state: State) -> Text:
    return say_n(
        "%(n)d of %(most)d siege engines is at Camelot",
        "%(n)d of %(most)d siege engines are at Camelot",
        state.engines,
        most=box.LAST_ENGINE,
    )


def _deed(seen: Seen[State], seat: int, path: Sequence[str]) -> _Said:
    state = seen.state
    match path:
        case [box.CAMELOT, "draw"]:
            return say("Draw white cards"), _hand(state, seat) or _drawn(state, seat)
        case [place, "travel"]:
            return say("Travel to %(place)s", place=box.PLACE_NAMES[place]), _there(state, place)
        case ["accuse", who]:
            right = say("if you’re right, you win a white sword and know who the traitor is")
            return say("Accuse %(knight)s", knight=_knight(state, who)), right
        case ["sacrifice"]:
            return say("Sacrifice a life for another action"), _left(state.life[seat] - 1)
        case ["end"]:
            return say("End your turn"), _ended(seen)
        case [card, "siege"]:
            return say("Fight a siege engine: %(card)s", card=box.CARD_NAMES[card]), _engines(state)
        case [card, "heal"]:
            return (
                say("Heal with %(n)d cards: %(card)s", n=box.SAME_TO_HEAL, card=box.CARD_NAMES[card]),
                _left(state.life[seat]),
            )
        case [card, "swap", who]:
            what = say("Offer a card: %(card)s", card=box.CARD_NAMES[card])
            return what, _needs(state, int(who[1:]), card) or _left_over(state, seat, card)
        case [card, place] | [card, place, "pay"] if place in box.QUESTS:
            what = say("Place %(card)s at %(place)s", place=box.PLACE_NAMES[place], card=box.CARD_NAMES[card])
            return what, _laid(seen, place, joined(path))
    what = say("Play %(card)s", card=box.CARD_NAMES[path[0]])
    if path[:2] == (box.MERLIN, box.SIEGE):
        return what, _engines(state)
    assert state.frame, "somebody is asked"
    return what, say("effect: %(means)s", means=state.frame.means(state, joined(path)))


def _drawn(state: State, seat: int) -> Text | None:
    if state.doomed:
        return None
    count = box.GAWAINS if state.knights[seat] == box.GAWAIN else box.DRAWN
    return say_n("it gives you %(n)d card at once", "it gives you %(n)d cards at once", count)


def _hand(state: State, seat: int) -> Text | None:
    held = len(state.hands[seat])
    if held > FEW:
        return None
    return (
        say_n("you hold only %(n)d card", "you hold only %(n)d cards", held)
        if held
        else say("your hand is empty")
    )


def _left(lives: int) -> Text:
    return say_n("you have %(n)d life left", "you have %(n)d lives left", lives)


def _there(state: State, place: str) -> Text | None:
    if place == box.CAMELOT:
        return _engines(state) if state.engines else None
    if place in box.WARS and not state.warriors[place]:
        return say("there are no warriors there yet")
    if place in box.WARS:
        return say("warriors there: %(n)d of %(most)d", n=state.warriors[place], most=box.WARRIORS)
    if place in box.COMBATS:
        black, white = len(state.dark[place]), len(state.laid[place])
        return say("cards there: %(black)d black, %(white)d white", black=black, white=white)
    if white := len(state.laid[place]):
        return say_n("%(n)d white card is there", "%(n)d white cards are there", white)
    return say("the quest isn’t won yet")


def _ended(seen: Seen[State]) -> Text | None:
    if "sacrifice" in GAME.offers(seen):
        return say("another action would cost you a life")
    return None if seen.state.owed else say("your action is done")


def _laid(seen: Seen[State], place: str, move: Move) -> Text | None:
    """What the quest is like then."""
    before, after = seen.state, GAME.resample(seen, Random(move))
    GAME.play(after, move)
    if after.swords[0] > before.swords[0]:
        return say("it wins the quest")
    now = len(after.laid[place])
    if now <= len(before.laid[place]):
        return None
    return say_n("that makes %(n)d white card there", "that makes %(n)d white cards there", now)
