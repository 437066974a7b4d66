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
        say("What it’s about"),
        (
            say(
                "A game for %(least)d to %(most)d knights of the Round Table. Together you go on "
                "quests and defend Camelot against evil, which grows every turn. One of you may be a "
                "traitor, and nobody else knows.",
                least=box.LEAST_SEATS,
                most=box.MOST_SEATS,
            ),
            say(
                "Every quest that ends adds swords to the Round Table: white ones if you win it, black "
                "ones if you lose it. Once there are %(swords)d or more, the loyal knights win if more "
                "swords are white than black. White cards help the knights, black cards harm them. "
                "Evil wins all ties.",
                swords=box.LAST_SWORD,
            ),
        ),
        ("SC1", "SC8", "SC58"),
    ),
    Section(
        say("Setup"),
        (
            say(
                "Each player gets a knight (at random, unless you choose), %(life)d lives, a Merlin "
                "and %(hand)d more white cards, and starts in Camelot. There are no swords and no "
                "siege engines yet, Lancelot’s quest is open, and Excalibur is in the middle.",
                life=box.LIFE,
                hand=box.FIRST_HAND,
            ),
            say(
                "Each player gets one of %(cards)d shuffled loyalty cards, and one of these is the "
                "traitor’s. Nobody sees the cards that are left, so there may be no traitor at all. "
                "You can agree that a traitor is very likely, that there definitely is one, or that "
                "there is none.",
                cards=box.LOYALTIES,
            ),
            say(
                "With %(few)d players you can agree that nobody looks at their loyalty card until "
                "there are %(late)d swords or %(late)d siege engines. Until then, everybody can play "
                "Fate only as a loyal knight does.",
                few=box.LATE_SEATS,
                late=box.LATE_LOYALTY,
            ),
            say(
                "Unless you choose otherwise in the options, each knight puts a card face down into "
                "the common pool. Then reveal the cards, and agree on who gets what or deal them at "
                "random."
            ),
            say(
                "King Arthur goes first. If nobody plays him, the youngest player or a random one goes "
                "first. Play continues clockwise."
            ),
            say(
                "There are %(white)d white cards, %(black)d black cards and %(swords)d swords.",
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
                "Each turn has two phases: first evil progresses, then you take a heroic action. You "
                "can’t skip either."
            ),
            say(
                "You can’t take the same kind of action twice in a turn, not even with a power or a "
                "sacrifice. You can use your knight’s power before or after your action."
            ),
            say(
                "After every effect, check whether the game is over. When you’ve taken your actions, "
                "it’s the next player’s turn."
            ),
        ),
        ("SC3", "SC4", "SC5", "SC6", "SC7", "SC52", "SCR44"),
    ),
    Section(
        say("Evil progresses"),
        (
            say("Choose one of three: draw a black card, add a siege engine, or lose a life."),
            say(
                "Read a black card aloud and carry it out. It goes to the quest that it names, or "
                "does harm at once. If you draw Mercenaries, choose the war."
            ),
            say(
                "If you draw a numbered card for the Black Knight, Lancelot or the Dragon, only you "
                "see it at first. If you place it face down, name only its quest, and draw a white "
                "card."
            ),
            say("If a black card’s quest is over for good, discard the card and add a siege engine."),
            say("With %(n)d siege engines, the loyal knights lose at once.", n=box.LAST_ENGINE),
        ),
        (*_rules(9, 9), *_rules(13, 18), "SC22", "SCR1", "SCR2", "SCR27"),
    ),
    Section(
        say("Stopping a black card"),
        (
            say(
                "When a special black card is drawn, ask each knight once, clockwise, how many "
                "Merlins they offer. With exactly %(n)d in all, the card has no effect and is "
                "discarded with them. With fewer, everybody takes their Merlins back. An offer of "
                "more than you hold counts as none.",
                n=box.MERLINS,
            ),
            say(
                "Then the owner of Excalibur may throw it away to cancel any black card, even a "
                "face-down one."
            ),
        ),
        ("SC11", "SC12", "SCR7", "SCR8", "SCR13"),
    ),
    Section(
        say("Heroic actions"),
        (
            say(
                "Travel: go to any open quest or to Camelot, however far. Only one knight may be at "
                "the Black Knight, and only one at Lancelot. If you leave one of these quests before "
                "it ends, you lose the white cards there; the black ones stay."
            ),
            say(
                "Act where you are: what you can do is explained under Camelot and the quests. All of "
                "Camelot is one place."
            ),
            say("Play a special white card: read it aloud, carry it out, discard it."),
            say(
                "Heal: discard %(cards)d identical cards and gain a life, up to %(most)d.",
                cards=box.SAME_TO_HEAL,
                most=box.MOST_LIFE,
            ),
            say("Accuse another knight of being the traitor."),
            say(
                "Sacrifice: once per turn, after your action, you may sacrifice a life for another "
                "action of a different kind."
            ),
        ),
        (*_rules(23, 26), "SC46", "SC47", "SC53", "SCR30", "SCR36", "SCR38", "SCR49"),
    ),
    Section(
        say("Camelot"),
        (
            say(
                "Draw %(cards)d white cards, unless you hold more than %(limit)d. Or fight a siege engine.",
                cards=box.DRAWN,
                limit=box.HAND_LIMIT,
            ),
            say(
                "To fight, play as many fight cards as you like, then roll the die (%(one)d to "
                "%(die)d). If your sum is higher, remove the engine. Otherwise it stays, and you "
                "lose a life. Discard the cards.",
                one=1,
                die=box.DIE,
            ),
            say(
                "If you must draw a card and the pile is empty, shuffle its discard pile to make a "
                "new one. For the other colour, shuffle the pile and the discard pile together."
            ),
        ),
        ("SC10", *_rules(31, 35), "SCR3", "SCR4", "SCR19"),
    ),
    Section(
        say("The Black Knight, Lancelot and the Dragon"),
        (
            say(
                "Place a fight card face up on a free space, following the quest’s pattern. When the "
                "last white space or the last black space is filled, reveal the black cards. Only the "
                "sums count, even if the pattern is not complete: the knights win if theirs is higher."
            ),
            *(_quest(quest) for quest in ("knight", "lancelot", "dragon")),
            say(
                "The Dragon’s quest opens when Lancelot’s is over, won or lost. The same black cards "
                "count for more there."
            ),
        ),
        (*_rules(36, 39), "SCR14", "SCR15", "SCR16", "SCR18"),
    ),
    Section(
        say("Excalibur"),
        (
            say(
                "Place any white card face down and move the sword one step towards the bright side. "
                "Dark Excalibur cards move it towards the dark side. At %(n)d steps from the middle, "
                "the quest is over.",
                n=box.STEPS,
            ),
            say(
                "The knight who makes the last step to the bright side gets the sword, even if they "
                "are elsewhere."
            ),
        ),
        ("SC40", "SC93", "SCR23"),
    ),
    Section(
        say("The Holy Grail"),
        (
            say(
                "There are %(n)d spaces. The knights place Grail cards on them; Despair and Desolation "
                "darken them. With %(n)d Grail cards the quest is won, with %(n)d dark cards it is "
                "lost.",
                n=box.GRAIL_SPOTS,
            ),
            say(
                "If no space is free, a Grail card removes the newest dark card instead and leaves the "
                "game. If Despair comes when no space is free, discard it together with a Grail card."
            ),
        ),
        (*_rules(41, 43), "SC94", "SCR20", "SCR21"),
    ),
    Section(
        say("The wars against Picts and Saxons"),
        (
            say(
                "Place a fight card face up, in order from %(first)s to %(last)s. When the row is "
                "complete, the war is won. If %(n)d warriors arrive before that, it’s lost. Either "
                "way, it then starts again.",
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
                "All knights there return to Camelot. Then carry out the result: swords, lives, "
                "relic and cards. Last, discard the quest’s cards. Lancelot, the Dragon, Excalibur "
                "and the Grail are then over for good."
            ),
            say(
                "Draw cards for several knights face up. The knights who were there agree, card by "
                "card, on who gets which. If they can’t, the cards are shuffled and dealt clockwise."
            ),
            *map(_paid, box.QUESTS),
            say("If nobody was there, nobody gains or loses lives, and no cards are drawn."),
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
                "If you have no life left, you’re out of the game at once. You lose your hand and your "
                "relics, and your loyalty card stays face down. Only the Holy Grail, yours or another "
                "knight’s, can save you: its owner decides who drinks, and that knight has %(life)d "
                "lives again.",
                life=box.LIFE,
            ),
            say(
                "If you sacrifice your last life, you finish the action and then die, even if it "
                "gives you lives. Again, only the Grail can save you."
            ),
        ),
        (*_rules(19, 21), "SC54", "SCR39", "SCR40", "SCR41", "SCR42", "SCR43"),
    ),
    Section(
        say("The traitor and accusations"),
        (
            say("Until somebody finds out, the traitor plays like everybody else, and may lie."),
            say(
                "Once per game, each knight may accuse another, as soon as there are %(n)d siege "
                "engines or %(n)d swords. The accused shows their loyalty card. If they are loyal, a "
                "white sword turns black. If they are the traitor, there is one more white sword, "
                "and they are unmasked. The traitor may accuse, too. Once the traitor is unmasked, "
                "nobody can be accused any more.",
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
                "The loyal knights lose at once if there are %(engines)d siege engines, if there are "
                "%(swords)d or more black swords, or if all of them are dead.",
                engines=box.LAST_ENGINE,
                swords=box.BLACK_SWORDS,
            ),
            say(
                "The game also ends when there are %(last)d or more swords. If a hidden traitor is "
                "then still alive, %(turned)d white swords turn black. The loyal knights win if more "
                "swords are white than black.",
                last=box.LAST_SWORD,
                turned=box.TURNED_FOR_TRAITOR,
            ),
            say(
                "If they lose, the traitor wins; if there is none, nobody wins. The dead win or lose "
                "with their side."
            ),
        ),
        (*_rules(55, 57), "SC58", "SCR45", "SCR46"),
    ),
    Section(
        say("Who sees what"),
        (
            say(
                "These are secret: hands, loyalty cards, the order of the piles, face-down cards, "
                "what was discarded, and anything that only one player has looked at."
            ),
            say(
                "Everybody may know how many cards and lives each knight has, where they are, what is "
                "face up, the swords and siege engines, the cards in force, and who has accused "
                "somebody. Everybody may also know how many Merlins somebody offered and really held, "
                "and which cards somebody got when cards were shared out."
            ),
            say(
                "Say what you plan, but not which cards you hold. You can agree to name and show "
                "your cards: then tap a knight to see their hand."
            ),
        ),
        ("SCR6", "SCR48", "SCR55"),
    ),
)

_HINTS: Final = (
    say("Talk and plan together, but a traitor may be listening."),
    say(
        "Losing a life is often better than a siege engine or a black card, as long as you "
        "have more than two."
    ),
    say(
        "Don’t let the siege engines pile up: at %(n)d you lose, and a traitor can add one every turn.",
        n=box.LAST_ENGINE,
    ),
    say(
        "Share out the quests: several knights can complete the row of a war together, and "
        "Excalibur takes any white card."
    ),
    say(
        "Save Merlins for the special black cards: %(n)d knights with one Merlin each can stop one.",
        n=box.MERLINS,
    ),
    say(
        "You get white cards for placing black cards face down, but then nobody else knows the sum "
        "against you. A traitor likes that."
    ),
    say("Accuse only when you’re fairly sure: a wrong accusation costs a white sword and adds a black one."),
    say("If a quest rewards each knight who is there, finish it with several knights."),
)

HELP: Final = Help(
    summary=CARD.summary,
    sections=_SECTIONS,
    hints=_HINTS,
    credits=(
        say(
            "Shadows over Camelot was designed by Serge Laget and Bruno Cathala and published by "
            "Days of Wonder in 2005."
        ),
        say("This is an unofficial app, with words and pictures of its own."),
    ),
    reconstruction=say(
        "The rules text doesn’t say what’s in the piles, what powers the knights have, what "
        "special cards do, or what quests give: this is our reconstruction. You can change a "
        "copy of the piles and of what quests give to match your own box."
    ),
)
