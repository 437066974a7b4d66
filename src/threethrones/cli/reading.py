"""Parsers and validation for command-line arguments and match documents."""

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
"""Maximum length of a seed in characters; it leaves room in a key for the game's number that is appended."""


class BadInput(Exception):
    """Bad input on the command line; the exception's message is a full sentence for the user."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises BadInput on errors instead of printing the usage and exiting."""

    def error(self, message: str) -> NoReturn:
        """Raise BadInput with the message instead of exiting."""
        raise BadInput(message)


def game_named(name: str) -> AnyGame:
    """Return the game of this name. Raises ArgumentTypeError for an unknown name."""
    if name not in GAMES:
        raise argparse.ArgumentTypeError(
            f"There is no game “{shortened(name)}”; there are: {', '.join(GAMES)}."
        )
    return GAMES[name]


def plain(text: str) -> str:
    """Return the text unchanged. Raises ArgumentTypeError if it is not UTF-8 or exceeds ``LONGEST_SEED``."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("This text is not UTF-8.") from None
    if len(text) > LONGEST_SEED:
        raise argparse.ArgumentTypeError(f"A key has at most {LONGEST_SEED} letters.")
    return text


def number(least: int, most: int) -> Callable[[str], int]:
    """Return a function that parses a whole number from ``least`` to ``most``, both inclusive."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= len(str(most)) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"“{shortened(text)}” is not a number from {least} to {most}.")

    return read


Value = TypeVar("Value")


def for_game(read: Callable[[str], Value]) -> Callable[[str], tuple[str, Value]]:
    """Return a parser of ``VALUE`` or ``GAME=VALUE`` that uses ``read`` for the value. It returns the game's
    name, empty for all games, and the value."""

    def both(text: str) -> tuple[str, Value]:
        name, sign, value = text.partition("=")
        return (name, read(value)) if sign and name in GAMES else ("", read(text))

    return both


def text_of(file: str) -> str:
    """Return the text of a file or, for ``-``, of standard input; a text over the size limit is truncated."""
    most = 4 * MOST_CHARACTERS + 4
    try:
        if file == "-":
            data = sys.stdin.buffer.read(most)
        else:
            with open(file, "rb") as opened:
                data = opened.read(most)
    except (OSError, ValueError) as error:
        raise BadInput(f"{file} cannot be read: {error}.") from None
    # Bytes cut off within a character, or not UTF-8 at all, are replaced: the valid beginning stays readable.
    return data.decode("utf-8-sig", "replace")


def match_in(file: str) -> tuple[Match, str]:
    """Return the match in a file, as far as it can be read, and a sentence about the damage (empty if none).
    Raises BadInput if no match can be read."""
    loaded = load(document_in(text_of(file)), GAMES)
    wrong = str(loaded.problems[-1]) if loaded.problems else ""
    if loaded.match is None:
        raise BadInput(wrong)
    return loaded.match, wrong
