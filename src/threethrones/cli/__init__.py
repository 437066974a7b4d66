"""Command-line program ``threethrones``, which plays, replays and analyses games without the web page.

Bad input ends the program with status 2 and one sentence on standard error. A damaged document counts as bad
input, but ``replay`` and ``legal`` first print the part that can be read."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence

from threethrones import __version__
from threethrones.cli import commands
from threethrones.cli.reading import BadInput, Parser, for_game, game_named, number, plain
from threethrones.games import GAMES
from threethrones.lab.named_players import MOST_TIMES
from threethrones.players import HARD, LEVELS

BAD_INPUT = 2
INTERRUPTED = 130
MOST_DEPTH = 50
MOST_GAMES = 10_000_000
MOST_PUZZLES = 999
MOST_SAID = 400
"""Number of characters after which an error message is cut off, because it may quote a long input."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (None: those of the process) and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        chosen = parser().parse_args(arguments)
        chosen.run(chosen)
        sys.stdout.flush()
    except BadInput as error:
        print(f"threethrones: {_one_line(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # whoever was reading has read enough; nothing may be flushed at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _one_line(text: str) -> str:
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    line = " ".join(shown.split())
    return line if len(line) <= MOST_SAID else f"{line[:MOST_SAID]}…"


def parser() -> Parser:
    """Return the argument parser with all subcommands."""
    whole = Parser(prog="threethrones", description="Three board games about a contested throne.")
    whole.add_argument("--version", action="version", version=f"threethrones {__version__}")
    names = whole.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], None], does: str) -> Parser:
        added = names.add_parser(name, help=does, description=does)
        added.set_defaults(run=run)
        return added

    game_help = f"one of: {', '.join(GAMES)}"
    file_help = "a file with a match's document; - is the standard input"
    seats_help = "how many play (the fewest that can)"
    json_help = "answer in JSON"

    add = command("simulate", commands.simulate, "Let computer players play whole games.").add_argument
    add("game", metavar="GAME", type=game_named, help=game_help)
    add("--games", metavar="N", type=number(1, MOST_GAMES), default=100, help="how many (100)")
    add("--seed", metavar="S", type=plain, default="0", help="the games' keys are S:0, S:1, … (0)")
    player_help = (
        f"{', '.join(LEVELS)}, policy:LEVEL, random, greedy[:EVALUATION], biased:TARGET=WEIGHT,…, "
        "tree:ITERATIONS[:EVALUATION] or openspiel:SIMULATIONS; hard*4 is hard with 4 times the thinking"
    )
    jobs_help = "games at a time (one for each core)"
    dask_help = "play on the Dask cluster with this scheduler instead of this machine"
    players_help = f"{player_help}; one for all, or one a seat (random)"
    add("--players", metavar="PLAYER", nargs="+", default=["random"], help=players_help)
    add("--seats", metavar="N", type=number(1, 99), help="how many play (as many as are named, or fewest)")
    add("--json", action="store_true", help=json_help)

    add = command(
        "balance",
        commands.balance,
        "Print docs/balance.md: who wins how often, and what difference things make, with intervals.",
    ).add_argument
    add("games_shown", metavar="GAME", type=game_named, nargs="*", help=f"{game_help} (all)")
    for_game_help = "with GAME= before it for one game alone; may be repeated"
    many_help = f"matches for each row, {for_game_help} ({commands.BALANCED})"
    add(
        "--games",
        metavar="N",
        type=for_game(number(1, MOST_GAMES)),
        action="append",
        default=[],
        help=many_help,
    )
    one_help = f"who plays, {for_game_help} (each game’s own)"
    add(
        "--player",
        metavar="P",
        dest="players",
        type=for_game(plain),
        action="append",
        default=[],
        help=one_help,
    )
    add("--seed", metavar="S", type=plain, default="0", help="all keys begin with it (0)")
    add("--jobs", metavar="N", type=number(1, 1000), help=jobs_help)
    add("--dask", metavar="ADDRESS", type=plain, help=dask_help)

    add = command(
        "arena", commands.arena, "Let two players meet over the same deals, and say who is the better one."
    ).add_argument
    add("game", metavar="GAME", type=game_named, help=game_help)
    add("--a", metavar="PLAYER", help=player_help)
    add("--b", metavar="PLAYER", help="the other one; at a larger table each takes all seats")
    ladder_help = "instead: let these levels (all) meet themselves with more thinking, which --times says"
    add("--ladder", metavar="LEVEL", nargs="*", choices=LEVELS, help=ladder_help)
    times_help = "how many times the thinking on each rung of the ladder (2 4 8 16)"
    add("--times", metavar="N", nargs="+", type=number(1, MOST_TIMES), default=[2, 4, 8, 16], help=times_help)
    add("--pairs", metavar="N", type=number(1, MOST_GAMES), default=100, help="of games of one deal (100)")
    add("--option", metavar="K=V", action="append", default=[], help="an option of the game; may be repeated")
    add("--seats", metavar="N", type=number(1, 99), help=seats_help)
    add("--seed", metavar="S", type=plain, default="0", help="the games' keys are S:0, S:1, … (0)")
    add("--jobs", metavar="N", type=number(1, 1000), help=jobs_help)
    add("--dask", metavar="ADDRESS", type=plain, help=dask_help)
    sprt_help = "stop as soon as it is decided, by a sequential test, whether A wins 68 %% rather than 58 %%"
    add("--sprt", action="store_true", help=sprt_help)
    progress_help = "after each deal say on the error stream: games, won by A, won by B"
    add("--progress", action="store_true", help=progress_help)
    add("--json", action="store_true", help=json_help)

    add = command(
        "endgames",
        commands.endgames,
        "Count how often a player finds a win that a full search of the next turns proves.",
    ).add_argument
    add("game", metavar="GAME", type=game_named, help=game_help)
    add("--player", metavar="PLAYER", default=HARD, help=f"{player_help} ({HARD})")
    add("--count", metavar="N", type=number(1, MOST_GAMES), default=500, help="of positions (500)")
    add("--seed", metavar="S", type=plain, default="0", help="the searched games' keys are S:0, S:1, … (0)")
    add("--json", action="store_true", help=json_help)

    add = command(
        "train",
        commands.train,
        "Let a game learn from itself how to judge a position, and print the weights.",
    ).add_argument
    add("game", metavar="GAME", type=game_named, help=game_help)
    add("--games", metavar="N", type=number(1, MOST_GAMES), default=2000, help="how many (2000)")
    add("--seed", metavar="S", type=plain, default="0", help="the games' keys begin with it (0)")
    add("--jobs", metavar="N", type=number(1, 1000), help=jobs_help)
    add("--dask", metavar="ADDRESS", type=plain, help=dask_help)

    add = command(
        "puzzles",
        commands.puzzles,
        "Find positions in which exactly one turn does it, and print them as the game's puzzles.json has "
        "them; or prove or try those that it has.",
    ).add_argument
    add("game", metavar="GAME", type=game_named, help=game_help)
    add("--count", metavar="N", type=number(1, MOST_PUZZLES), default=100, help="how many (100)")
    add("--seed", metavar="S", type=plain, default="0", help="the searched games' keys are S:0, S:1, … (0)")
    add("--prove", action="store_true", help="prove those that the game has instead")
    add("--rates", action="store_true", help="say instead who solves how many of those that the game has")
    add("--trials", metavar="N", type=number(1, 1000), default=4, help="of each player at each puzzle (4)")
    add("--json", action="store_true", help=f"{json_help}, with --prove and --rates")

    add = command("replay", commands.replay, "Show a match ply by ply; ply 0 is its start.").add_argument
    add("file", metavar="FILE", help=file_help)
    add("--seat", metavar="N", type=number(0, 99), help="also what this seat sees")
    add("--json", action="store_true", help=json_help)

    add = command("legal", commands.legal, "List the legal moves at the end of a match.").add_argument
    add("file", metavar="FILE", help=file_help)
    add("--json", action="store_true", help=json_help)

    add = command(
        "play", commands.play, "Play moves on from a match and print its new document."
    ).add_argument
    add("file", metavar="FILE", help=file_help)
    add("moves", metavar="MOVE", nargs="+", help="a move in notation")

    add = command("new", commands.new, "Print the document of a match that has just begun.").add_argument
    add("game", metavar="GAME", type=game_named, help=game_help)
    add("--seed", metavar="S", type=plain, required=True, help="the key to deal from")
    add("--option", metavar="K=V", action="append", default=[], help="an option of the game; may be repeated")
    add("--components", metavar="SET", help="the name of a component set (the game's first)")
    add("--seats", metavar="N", type=number(1, 99), help=seats_help)

    add = command("perft", commands.perft, "Count the lines of play of each length from a key.").add_argument
    add("game", metavar="GAME", type=game_named, help=game_help)
    add("--seed", metavar="S", type=plain, default="0", help="the key to deal from (0)")
    add("--seats", metavar="N", type=number(1, 99), help=seats_help)
    add("--depth", metavar="D", type=number(1, MOST_DEPTH), required=True, help="the greatest length")
    add("--json", action="store_true", help=json_help)

    add = command("bench", commands.bench, "Measure the speed of random games.").add_argument
    add("game", metavar="GAME", type=game_named, nargs="?", help=f"{game_help} (all)")
    add("--json", action="store_true", help=json_help)
    return whole
