"""What the program tells of Camelot's rules, in its own words, each piece with the rules that it tells.

Numbers come from the tables and the rules, never from the sentence, so the help cannot disagree with them.
"""

from __future__ import annotations

from typing import Final

from threethrones.core.stage import Help, Section
from threethrones.core.text import Text, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.card import CARD
from threethrones.games.camelot.card_texts import CARD_TEXTS, KNIGHT_TEXTS, RELIC_TEXTS, UNMASKED
from threethrones.games.camelot.quest_texts import lost_by, pays, won_by

_STANDARD: Final = next(iter(box.SETS.values()))


def _card(card: str) -> Text:
    return say("%(name)s: %(text)s", name=box.CARD_NAMES[card], text=CARD_TEXTS[card])


def _quest(quest: str) -> Text:
    return say(
        "Quest (%(name)s). Won: %(won)s Lost: %(lost)s",
        name=box.QUEST_NAMES[quest],
        won=won_by(quest),
        lost=lost_by(quest),
    )


def _paid(quest: str) -> Text:
    return say(
        "Quest (%(name)s). %(won)s %(lost)s",
        name=box.QUEST_NAMES[quest],
        won=pays(box.payoff(_STANDARD, quest), quest, True),
        lost=pays(box.payoff(_STANDARD, quest), quest, False),
    )


def _rules(first: int, last: int) -> tuple[str, ...]:
    return tuple(f"SC{number}" for number in range(first, last + 1))


_SECTIONS: Final = (
    Section(
        say("What it is about"),
        (
            say(
                "%(least)d to %(most)d players are knights of the round table. Together they fulfil quests "
                "and hold Camelot against evil, which grows in every turn. One of them may be a traitor, "
                "and nobody else knows.",
                least=box.LEAST_SEATS,
                most=box.MOST_SEATS,
            ),
            say(
                "Every quest that ends brings swords to the round table, white ones if it is won and black "
                "ones if it is lost. When %(swords)d or more lie there, the loyal knights win if more of "
                "them are white than black. White cards help the knights, black ones harm them; in a tie "
                "evil wins.",
                swords=box.LAST_SWORD,
            ),
        ),
        ("SC1", "SC8", "SC58"),
    ),
    Section(
        say("How it starts"),
        (
            say(
                "Everybody gets a knight by lot, unless you choose who is whom, %(life)d lives, a Merlin and "
                "%(hand)d more white cards, and stands in Camelot. There is no sword and no siege engine "
                "yet, Lancelot's quest is open, and Excalibur is in the middle.",
                life=box.LIFE,
                hand=box.FIRST_HAND,
            ),
            say(
                "%(cards)d loyalty cards are shuffled, one of them the traitor's. Everybody gets one; the "
                "others stay unseen, so there may be no traitor at all. You can agree that a traitor is "
                "very likely, is surely there, or is not.",
                cards=box.LOYALTIES,
            ),
            say(
                "%(few)d players can agree that nobody looks at his loyalty card until there are %(late)d "
                "swords or %(late)d siege engines. Before that, everybody can play Fate only as a loyal "
                "knight does.",
                few=box.LATE_SEATS,
                late=box.LATE_LOYALTY,
            ),
            say(
                "Unless the options say otherwise, each knight gives a card face down to a common pool. "
                "Then the cards are shown, and all agree on who gets what, or deal them at random."
            ),
            say(
                "King Arthur begins. If he is not there, the youngest does, or lots are drawn. Play goes on "
                "clockwise."
            ),
            say(
                "The decks have %(white)d white cards and %(black)d black ones; there are %(swords)d swords.",
                white=box.WHITE_CARDS,
                black=box.BLACK_CARDS,
                swords=box.SWORDS,
            ),
        ),
        ("SC2", "SC90", "SC92", "SCR52", "SCR54", "SCR56"),
    ),
    Section(
        say("Your turn"),
        (
            say(
                "A turn has two phases: first evil progresses, then you do a heroic deed. Neither can be "
                "skipped."
            ),
            say(
                "No type of deed can be done twice in a turn, not even by a power or by a sacrifice. Your "
                "knight's power can be used before or after the deed."
            ),
            say(
                "After every effect it is checked whether the game has ended. When your deeds are done, it "
                "is the next player's turn."
            ),
        ),
        ("SC3", "SC4", "SC5", "SC6", "SC7", "SC52", "SCR44"),
    ),
    Section(
        say("Evil progresses"),
        (
            say("Choose one of three: draw a black card, add a siege engine, or lose a life."),
            say(
                "A black card is read out and carried out. It goes to the quest that it names, or harms at "
                "once. Whoever draws Mercenaries picks the war."
            ),
            say(
                "A card of the Black Knight, Lancelot or the Dragon with a number is at first seen only by "
                "whoever has drawn it. Whoever lays it face down names only its quest and draws a white "
                "card."
            ),
            say(
                "If the quest of a black card is over for good, the card is discarded and a siege engine is "
                "added."
            ),
            say("%(n)d siege engines lose the game at once.", n=box.LAST_ENGINE),
        ),
        (*_rules(9, 9), *_rules(13, 18), "SC22", "SCR1", "SCR2", "SCR27"),
    ),
    Section(
        say("Stopping a black card"),
        (
            say(
                "When a special black card is drawn, every knight is asked once, in the order of seats, how "
                "many Merlins he offers. With exactly %(n)d in all the card has no effect, and they are "
                "discarded with it; with fewer, all Merlins return. An offer of more than one holds counts "
                "as none.",
                n=box.MERLINS,
            ),
            say(
                "After that the owner of Excalibur may throw it away to cancel any black card, a face-down "
                "one, too."
            ),
        ),
        ("SC11", "SC12", "SCR7", "SCR8", "SCR13"),
    ),
    Section(
        say("Heroic deeds"),
        (
            say(
                "Travel: go to any open quest or to Camelot, however far. Only one knight may be at the "
                "Black Knight, and only one at Lancelot. Whoever leaves one of these quests before its end "
                "loses the white cards that lie there; the black ones stay."
            ),
            say("Act where you stand: see Camelot and the quests. All of Camelot is one place."),
            say("Play a special white card: read it, carry it out, discard it."),
            say(
                "Heal: discard %(cards)d identical cards and gain a life, up to %(most)d.",
                cards=box.SAME_TO_HEAL,
                most=box.MOST_LIFE,
            ),
            say("Accuse another knight of being the traitor."),
            say(
                "Sacrifice: once a turn, after your deed, you may give a life for one more deed of another "
                "type."
            ),
        ),
        (*_rules(23, 26), "SC46", "SC47", "SC53", "SCR30", "SCR36", "SCR38", "SCR49"),
    ),
    Section(
        say("Camelot"),
        (
            say(
                "Draw %(cards)d white cards, unless you hold more than %(limit)d; or fight a siege engine.",
                cards=box.DRAWN,
                limit=box.HAND_LIMIT,
            ),
            say(
                "For a fight lay out as many fight cards as you like, then roll the die, which shows "
                "%(one)d to %(die)d. If your sum is higher, the engine is gone. Otherwise it stays, and you "
                "lose a life. The cards are discarded.",
                one=1,
                die=box.DIE,
            ),
            say(
                "When a card must be drawn and its pile is empty, its discards are shuffled into a new "
                "pile; of the other colour, pile and discards are shuffled together."
            ),
        ),
        ("SC10", *_rules(31, 35), "SCR3", "SCR4", "SCR19"),
    ),
    Section(
        say("The Black Knight, Lancelot and the Dragon"),
        (
            say(
                "Lay a fight card face up on a free spot, in the pattern that the quest asks for. When the "
                "last white or the last black spot is filled, the black cards are revealed. Only the sums "
                "count, even if the pattern is not complete: the knights win if theirs is higher."
            ),
            *(_quest(quest) for quest in ("knight", "lancelot", "dragon")),
            say(
                "The Dragon's quest opens when Lancelot's is over, however that ended. The same black cards "
                "count more against the Dragon."
            ),
        ),
        (*_rules(36, 39), "SCR14", "SCR15", "SCR16", "SCR18"),
    ),
    Section(
        say("Excalibur"),
        (
            say(
                "Lay any white card face down and move the sword one step to the bright side. Black cards "
                "of Excalibur move it to the dark side. At %(n)d steps from the middle the quest is over.",
                n=box.STEPS,
            ),
            say(
                "The knight who makes the last step to the bright side gets the sword, even if he is "
                "elsewhere."
            ),
        ),
        ("SC40", "SC93", "SCR23"),
    ),
    Section(
        say("The Holy Grail"),
        (
            say(
                "There are %(n)d spots. The knights lay Grail cards on them, Despair and Desolation darken "
                "them. When %(n)d Grail cards lie there the quest is won, with %(n)d dark cards it is lost.",
                n=box.GRAIL_SPOTS,
            ),
            say(
                "When no spot is free, a Grail card removes the newest dark card instead and leaves the "
                "game; a Despair is then discarded together with a Grail card."
            ),
        ),
        (*_rules(41, 43), "SC94", "SCR20", "SCR21"),
    ),
    Section(
        say("The wars against Picts and Saxons"),
        (
            say(
                "Lay a fight card face up, in order from %(first)s to %(last)s. When the row is complete "
                "the war is won; when %(n)d warriors stand there before that it is lost. Then it begins "
                "anew.",
                first=box.WHITE_NAMES[box.FIGHTS[0]],
                last=box.WHITE_NAMES[box.FIGHTS[-1]],
                n=box.WARRIORS,
            ),
        ),
        ("SC44", "SC45", "SCR11"),
    ),
    Section(
        say("When a quest ends"),
        (
            say(
                "All knights there return to Camelot. Then the result is carried out: swords, life, relic "
                "and cards. Last, the cards of the quest are discarded. Lancelot, the Dragon, Excalibur and "
                "the Grail are over for good then."
            ),
            say(
                "Cards for several knights are drawn face up. The knights who were there agree, card by "
                "card, on who gets which; if they do not, the cards are shuffled and dealt in the order of "
                "seats."
            ),
            *map(_paid, box.QUESTS),
            say("Where nobody was, nobody gains or loses life, and no cards are drawn."),
        ),
        (*_rules(27, 30), "SC91", "SCR24", "SCR25", "SCR51"),
    ),
    Section(
        say("The knights"),
        tuple(KNIGHT_TEXTS.values()),
        (*_rules(59, 65), "SCR17", "SCR32", "SCR33", "SCR34"),
    ),
    Section(
        say("Special white cards"),
        tuple(map(_card, box.SPECIALS)),
        (*_rules(66, 74), "SCR22", "SCR29"),
    ),
    Section(
        say("Special black cards"),
        tuple(map(_card, box.BLACK_SPECIALS)),
        (*_rules(75, 85), "SCR9", "SCR10", "SCR12", "SCR28"),
    ),
    Section(
        say("Relics"),
        tuple(RELIC_TEXTS.values()),
        (*_rules(86, 88), "SCR35"),
    ),
    Section(
        say("Life and death"),
        (
            say(
                "Whoever has no life left is out of the game at once: hand and relics are gone, and the "
                "loyalty card stays face down. Only the Holy Grail saves, one's own or another's: its owner "
                "decides who drinks, and the drinker has %(life)d lives again.",
                life=box.LIFE,
            ),
            say(
                "Whoever sacrifices the last life finishes the deed and dies then, even if that deed gives "
                "life; again only the Grail saves."
            ),
        ),
        (*_rules(19, 21), "SC54", "SCR39", "SCR40", "SCR41", "SCR42", "SCR43"),
    ),
    Section(
        say("The traitor and accusations"),
        (
            say("As long as nobody has found out, the traitor plays like everybody else, and may lie."),
            say(
                "Once in the game each knight may accuse another, as soon as there are %(n)d siege engines "
                "or %(n)d swords. The accused shows his loyalty card. If he is loyal, a white sword turns "
                "black; if he is the traitor, there is one more white sword, and he is unmasked. The "
                "traitor may accuse, too. Once he is unmasked, nobody can be accused any more.",
                n=box.SUSPICION,
            ),
            UNMASKED,
        ),
        (*_rules(48, 51), "SC89", "SCR37", "SCR47", "SCR53"),
    ),
    Section(
        say("The end"),
        (
            say(
                "The loyal knights lose at once when there are %(engines)d siege engines or %(swords)d "
                "black swords or more, or when all of them are dead.",
                engines=box.LAST_ENGINE,
                swords=box.BLACK_SWORDS,
            ),
            say(
                "The game also ends when there are %(last)d swords or more. If a traitor is then alive and "
                "hidden, %(turned)d white swords turn black. The loyal knights win if more swords are white "
                "than black.",
                last=box.LAST_SWORD,
                turned=box.TURNED_FOR_TRAITOR,
            ),
            say(
                "If they lose, the traitor wins; if there is none, nobody does. The dead win or lose with "
                "their side."
            ),
        ),
        (*_rules(55, 57), "SC58", "SCR45", "SCR46"),
    ),
    Section(
        say("Who sees what"),
        (
            say(
                "These are secret: hand cards, loyalty cards, the order of the piles, cards that lie face "
                "down, what was discarded, and what somebody alone has looked at."
            ),
            say(
                "Everybody may know how many cards and lives each knight has, where he is, what lies face "
                "up, the swords and siege engines, the cards in force, and who has accused; also how many "
                "Merlins somebody offered and really held, and which cards somebody got when cards were "
                "shared out."
            ),
            say(
                "Say what you plan, but not which cards you hold. You can agree that hand cards may be "
                "named and shown: then a tap on a knight shows his hand cards."
            ),
        ),
        ("SCR6", "SCR48", "SCR55"),
    ),
)

_HINTS: Final = (
    say("Talk and plan together; a traitor listens."),
    say(
        "Losing a life is often better than a siege engine or a black card, as long as you have more than "
        "two."
    ),
    say(
        "Do not let the siege engines grow: %(n)d lose the game, and a traitor can add one in each of his "
        "turns.",
        n=box.LAST_ENGINE,
    ),
    say(
        "Share out the quests: several knights can complete the row of a war together, and Excalibur takes "
        "any white card."
    ),
    say(
        "Keep Merlins for the special black cards; %(n)d knights with one Merlin each can stop one.",
        n=box.MERLINS,
    ),
    say(
        "Laying black cards face down brings white cards, but nobody else knows the sum against you then. A "
        "traitor likes that."
    ),
    say("Accuse when you are fairly sure: a wrong accusation costs a white sword and gains a black one."),
    say("Where a quest rewards each knight who is there, end it with several knights."),
)

HELP: Final = Help(
    summary=CARD.summary,
    sections=_SECTIONS,
    hints=_HINTS,
    credits=(
        say(
            "The game Shadows over Camelot was designed by Serge Laget and Bruno Cathala and published by "
            "Days of Wonder in 2005."
        ),
        say("This is an unofficial program, with words and pictures of its own."),
    ),
    reconstruction=say(
        "The rules text does not state what is in the decks, what powers the knights have, what special "
        "cards do, or what quests bring: these are our reconstruction. You can change a copy of the decks "
        "and of what quests bring to match your own box."
    ),
)
