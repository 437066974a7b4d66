"""What the command reads: arguments and documents; and how it refuses them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Final, NoReturn, TypeVar

from threethrones.core.document import MOST_CHARACTERS, load
from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.text import shortened
from threethrones.games import GAMES
from threethrones.table.store.match_reader import document_in

LONGEST_SEED: Final = 200
"""With the number of a game behind it, it is still a key."""


class BadInput(Exception):
    """What was asked for cannot be done; the message is a sentence that says why."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise BadInput(message)


def game_named(name: str) -> AnyGame:
    """The game of a name."""
    if name not in GAMES:
        raise argparse.ArgumentTypeError(
            f"There is no game “{shortened(name)}”; there are: {', '.join(GAMES)}."
        )
    return GAMES[name]


def plain(text: str) -> str:
    """A key that every file and terminal can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("This text is not UTF-8.") from None
    if len(text) > LONGEST_SEED:
        raise argparse.ArgumentTypeError(f"A key has at most {LONGEST_SEED} letters.")
    return text


def number(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number within these bounds."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= len(str(most)) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"“{shortened(text)}” is not a number from {least} to {most}.")

    return read


Value = TypeVar("Value")


def for_game(read: Callable[[str], Value]) -> Callable[[str], tuple[str, Value]]:
    """What reads ``VALUE``, meant for all games, or ``GAME=VALUE``: the game's name, empty for all, and the
    value."""

    def both(text: str) -> tuple[str, Value]:
        name, sign, value = text.partition("=")
        return (name, read(value)) if sign and name in GAMES else ("", read(text))

    return both


def text_of(file: str) -> str:
    """The text of a file, or of the standard input; of a file far too long only the beginning."""
    most = 4 * MOST_CHARACTERS + 4
    try:
        if file == "-":
            data = sys.stdin.buffer.read(most)
        else:
            with open(file, "rb") as opened:
                data = opened.read(most)
    except (OSError, ValueError) as error:
        raise BadInput(f"{file} cannot be read: {error}.") from None
    # What ends in the middle of a sign, or is no text at all, still gives its sound beginning.
    return data.decode("utf-8-sig", "replace")


def match_in(file: str) -> tuple[Match, str]:
    """The match in a file as far as it can be read, and what is wrong with it: nothing, or a sentence."""
    loaded = load(document_in(text_of(file)), GAMES)
    wrong = str(loaded.problems[-1]) if loaded.problems else ""
    if loaded.match is None:
        raise BadInput(wrong)
    return loaded.match, wrong
