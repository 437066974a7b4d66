"""What a typed command may mean: a move in notation, or words that begin the names of what is picked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, takewhile

from threethrones.core.paths import continuing, targets
from threethrones.core.terms import AnySeen, Move, Refusal
from threethrones.table.commands.context import Context
from threethrones.table.session import language
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views.speech import SOFT_HYPHEN


def found(context: Context, opened: OpenMatch, typed: str) -> list[Move]:
    """Return the offers that a command may mean: the one in this notation, or all that its words fit. The
    command may name only the targets that follow those picked so far."""
    offers, path = opened.offers, opened.path
    further = _fitting(context, opened, typed, continuing(offers, path), len(path))
    return further or (_fitting(context, opened, typed, offers) if path else [])


def _fitting(
    context: Context, opened: OpenMatch, typed: str, offers: Sequence[Move], picked: int = 0
) -> list[Move]:
    """Return those of the offers that a command may mean. ``picked``: number of targets at the beginning of
    each offer that the command does not name."""
    if notation := [offer for offer in offers if offer.casefold() == typed]:
        return notation
    words = _words(typed)
    if not words:
        return []
    name, known = names(context, opened, opened.ahead), {*offers}
    named = {
        offer: [_words(name(path)) for path in _prefixes(offer)[picked:]]
        for offer in offers
        # Of two spellings of one move, the longer says more.
        if (moves := opened.game.spelled(opened.ahead, offer)) == [offer] or known.isdisjoint(moves)
    }
    fits = {offer: unsaid for offer in named if (unsaid := _unsaid(words, named[offer])) is not None}
    if fits:
        # Offers that leave out the fewest targets are meant. Among them, a name typed in full takes
        # precedence over longer names that begin with the same words.
        least = min(fits.values())
        skipped = least[0] if least[1] else None
        meant = [offer for offer, unsaid in fits.items() if unsaid == least or unsaid[0] == skipped]
        # "2 cards" means the light tile of that name, not a tile whose longer name begins with it.
        return [offer for offer in meant if named[offer][-1][-len(words) :] == words] or meant
    return [offer for offer in named if _unsaid(words, [[*chain(*named[offer])]]) is not None]


def several(context: Context, opened: OpenMatch, typed: str) -> list[Move]:
    """Return the moves of a multiple choice, such as discards, that a command names one after another:
    ``green territory 2 blue``. Empty if it names only one move, or if a name is ambiguous."""
    game, words, moves = opened.game, _words(typed), list[Move]()
    seen, most = opened.ahead, game.together(opened.ahead)
    while words and len(moves) < most:
        name = names(context, opened, seen)
        named = {move: [_words(name(targets(move)))] for move in game.legal(seen.state)}
        ends = ((end, fits) for end in range(len(words), 0, -1) if (fits := _fullest(words[:end], named)))
        end, fits = next(ends, (0, []))
        if len(fits) != 1:
            return []
        words, moves = words[end:], [*moves, *fits]
        seen = opened.along(seen, fits)[-1]
    return moves if len(moves) > 1 and not words else []


def _fullest(words: Sequence[str], named: Mapping[Move, Sequence[Sequence[str]]]) -> list[Move]:
    """Return those of the moves named by these words of whose names they leave out the fewest: a card in the
    hand, not the same card on top of a stack, which also has the territory in its name."""
    unsaid = {move: left for move in named if (left := _unsaid(words, named[move])) is not None}
    return [move for move, left in unsaid.items() if left == min(unsaid.values())]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _prefixes(offer: Move) -> list[Sequence[str]]:
    path = targets(offer)
    return [path[: end + 1] for end in range(len(path))]


def names(context: Context, opened: OpenMatch, seen: AnySeen) -> Callable[[Sequence[str]], str]:
    """Return a function that gives the name of a path's last target in the language of the page."""
    catalogue = language.catalogue(language.spoken(context.model.settings.language, context.languages))
    presentation = context.presentation(opened)
    known = dict[tuple[str, ...], str]()

    def name(path: Sequence[str]) -> str:
        key = (*path,)
        if key not in known:
            told = presentation.target_name(seen, opened.names, path).render(catalogue)
            known[key] = told.replace(SOFT_HYPHEN, "")
        return known[key]

    return name


def _unsaid(words: Sequence[str], names: Sequence[Sequence[str]]) -> tuple[int, int] | None:
    """Return how many targets a command leaves out before the last one that it names, and how many words of
    those that it names; None if it does not fit. ``words``: of the command; each must begin a word of its own
    in ``names``, the words of each target's name, and the targets must be named in their order."""
    at, skipped, unsaid, left = -1, 0, 0, list[str]()
    for word in words:
        if not any(begins(name, word) for name in left):
            following = range(at + 1, len(names))
            later = next((to for to in following if any(begins(name, word) for name in names[to])), None)
            if later is None:
                return None
            skipped, unsaid = skipped + later - at - 1, unsaid + len(left)
            at, left = later, [*names[later]]
        left.remove(next(name for name in left if begins(name, word)))
    return skipped, unsaid + len(left)


def begins(name: str, word: str) -> bool:
    """Return whether a word begins a name; a number must be the whole of it, since 1 is not territory 11."""
    return name == word if word.isdigit() else name.startswith(word)


def refused(opened: OpenMatch) -> Mapping[Move, Refusal]:
    """Return the offers that cannot be played, each with the reason. They are offered all the same, because
    leaving them out would reveal something."""
    game, seen, offers = opened.game, opened.ahead, opened.offers
    legal = {*game.legal(seen.state)} if offers else set()
    illegal = (offer for offer in offers if game.spelled(seen, offer)[0] not in legal)
    return {offer: reason for offer in illegal if (reason := game.why_not(seen, offer)) is not None}


def common(paths: Sequence[Sequence[str]]) -> list[str]:
    """Return the targets with which all paths begin."""
    return [first for first, *_ in takewhile(lambda at: len({*at}) == 1, zip(*paths, strict=False))]
