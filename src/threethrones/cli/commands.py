"""Subcommands of ``threethrones``: each takes the parsed arguments and prints its result on stdout."""

from __future__ import annotations

import argparse
import hashlib
import json
import shlex
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from importlib.util import find_spec
from itertools import islice, product
from typing import Final, TypeVar

from threethrones.cli.reading import BadInput, match_in
from threethrones.core.document import dump
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import AnyState, Decision, IllegalMove, Setup
from threethrones.core.text import shortened
from threethrones.games import BALANCES, GAMES, PUZZLES
from threethrones.lab import variation
from threethrones.lab.arena import Sprt, pairings, rung, tallies
from threethrones.lab.balance import document, measured
from threethrones.lab.bench import benchmark, report
from threethrones.lab.endgames import endgames as proven_endgames
from threethrones.lab.endgames import finds
from threethrones.lab.named_players import player
from threethrones.lab.puzzles import found, proven, rates
from threethrones.lab.puzzles import written as as_file
from threethrones.lab.training import trained, written
from threethrones.lab.variation import varied
from threethrones.players import LEVELS
from threethrones.players.player import Player
from threethrones.players.playouts import played_game


def simulate(chosen: argparse.Namespace) -> None:
    """Play complete games and print their outcome counts, the speed and a digest of all their documents."""
    game: AnyGame = chosen.game
    named = len(chosen.players)
    setup = _setup(game, chosen.seats or (named if game.least_seats < named <= game.most_seats else None))
    players = _players(game, chosen.players)
    if len(players) not in (1, setup.seats):
        raise BadInput(f"Name one player for all or {setup.seats} players, not {len(players)}.")
    seated = players * setup.seats if len(players) == 1 else players
    outcomes: Counter[str] = Counter()
    total = hashlib.sha256()
    plies = 0
    began = time.perf_counter()
    for number in range(chosen.games):
        match = played_game(game, setup, f"{chosen.seed}:{number}", seated)
        outcomes[_outcome_name(match)] += 1
        plies += match.ply
        total.update(dump(match).encode())
    seconds = time.perf_counter() - began
    result: dict[str, object] = {
        "game": game.name,
        "games": chosen.games,
        "plies": plies,
        "seconds": round(seconds, 3),
        "plies_per_second": round(plies / seconds),
        "outcomes": dict(sorted(outcomes.items())),
        "digest": total.hexdigest(),
    }
    shown = {
        name: ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else value
        for name, value in result.items()
    }
    _answer(chosen, result, (f"{name.replace('_', ' ')}: {value}" for name, value in shown.items()))


def _players(game: AnyGame, names: Iterable[str]) -> list[Player]:
    """Return the players named on the command line. Raises BadInput for an unknown name."""
    try:
        return [player(text, game) for text in names]
    except ValueError as error:
        raise BadInput(str(error)) from None


def _setup(game: AnyGame, seats: int | None, options: Mapping[str, str] | None = None) -> Setup:
    """Return the game's standard setup with these options; ``seats`` None means the game's minimum."""
    try:
        return standard_setup(game, options, seats=seats)
    except ValueError as error:
        raise BadInput(str(error)) from None


def _outcome_name(match: Match) -> str:
    outcome = match.outcome()
    if outcome is None:
        raise AssertionError("a played game has ended")
    nobody = "lost" if outcome.lost else "draw"
    return f"{outcome.reason}:{','.join(map(str, outcome.winners)) or nobody}"


def balance(chosen: argparse.Namespace) -> None:
    """Print statistics on how fair the games are, as Markdown that includes the command to reproduce it."""
    games = list(dict.fromkeys(game.name for game in chosen.games_shown)) or [*filter(BALANCES.get, GAMES)]
    for name in games:
        if BALANCES.get(name) is None:
            raise BadInput(f"{GAMES[name].title} does not say what to count.")
    many = dict.fromkeys(games, BALANCED) | _for_games(chosen.games, games)
    named = {name: BALANCES[name].player for name in games} | _for_games(chosen.players, games)
    for name in games:
        _players(GAMES[name], [named[name]])
    words = ["threethrones", "balance", *games]
    words += [word for name in games for word in ("--games", f"{name}={many[name]}")]
    words += [word for name in games for word in ("--player", f"{name}={named[name]}")]
    command = shlex.join([*words, "--seed", chosen.seed])
    with _executor(chosen) as executor:
        found = [measured(name, named[name], many[name], chosen.seed, executor, _tell) for name in games]
    print(document(command, chosen.seed, found), end="")


BALANCED: Final = 40
"""Default number of matches played for each row (a setup of the game) of the balance report."""


Value = TypeVar("Value")


def _for_games(given: Iterable[tuple[str, Value]], games: Sequence[str]) -> dict[str, Value]:
    """Return each game's value from (game, value) pairs. An empty name means all games; later pairs win."""
    return {name: value for which, value in given for name in games if which in ("", name)}


def arena(chosen: argparse.Namespace) -> None:
    """Play A against B over the same deals and print each player's wins with a confidence interval; with
    ``--ladder``, play each level against the same level with more thinking time."""
    game: AnyGame = chosen.game
    if chosen.ladder is not None:
        _climb(chosen, game)
        return
    if not (chosen.a and chosen.b):
        raise BadInput("Name two players with --a and --b, or ask for a --ladder.")
    options = _options(chosen.option)
    seats = _setup(game, chosen.seats, options).seats
    names = (chosen.a, chosen.b)
    _players(game, names)
    deals = pairings(game.name, seats, chosen.a, chosen.b, chosen.pairs, chosen.seed, options)
    verdict: bool | None = None
    with _executor(chosen) as executor:
        stages = tallies(deals, executor)
        for both in stages:
            if chosen.progress:
                print(both[0].games, *(f"{tally.won:g}" for tally in both), file=sys.stderr, flush=True)
            verdict = Sprt().verdict(both[0]) if chosen.sprt else None
            if verdict is not None:
                stages.close()
    rows = [
        {
            "player": text,
            "games": tally.games,
            "won": tally.won,
            "share": tally.share,
            "interval": tally.interval,
        }
        for text, tally in zip(names, both, strict=True)
    ]
    told = (
        f"{text}: {tally.won:g} of {tally.games}, {tally.share:.1%} ({low:.1%} to {high:.1%})"
        for text, tally in zip(names, both, strict=True)
        for low, high in [tally.interval]
    )
    whole = {
        "game": game.name,
        "seats": seats,
        "pairs": both[0].games // 2 if seats == 2 else both[0].games,
        "players": rows,
    }
    if not chosen.sprt:
        _answer(chosen, whole, told)
        return
    sentence = {
        True: "A is the better one.",
        False: "A is not the better one.",
        None: "It is not decided yet.",
    }
    _answer(chosen, {**whole, "sprt": verdict}, [*told, f"Sequential test: {sentence[verdict]}"])


def _climb(chosen: argparse.Namespace, game: AnyGame) -> None:
    """Print the share of games that each level wins against the same level with more thinking."""
    options = _options(chosen.option)
    seats = _setup(game, chosen.seats, options).seats
    rows: list[dict[str, object]] = []
    told: list[str] = []
    with _executor(chosen) as executor:
        for level, times in product(chosen.ladder or LEVELS, chosen.times):
            try:
                deals = rung(game.name, seats, level, times, chosen.pairs, chosen.seed, options)
            except ValueError as error:
                if str(error) not in told:
                    told.append(str(error))
                continue
            for both in tallies(deals, executor):
                if chosen.progress:
                    won = (f"{tally.won:g}" for tally in both)
                    print(level, times, both[0].games, *won, file=sys.stderr, flush=True)
            own, better = both
            low, high = own.interval
            rows.append(
                {"level": level, "times": times, "games": own.games, "won": own.won, "other": better.won}
                | {"share": own.share, "interval": own.interval}
            )
            told.append(
                f"{level} against {times} times its thinking: {own.won:g} of {own.games} "
                f"(the other {better.won:g}), {own.share:.1%} ({low:.1%} to {high:.1%})"
            )
    _answer(chosen, {"game": game.name, "seats": seats, "rungs": rows}, told)


def endgames(chosen: argparse.Namespace) -> None:
    """Collect positions with a proven win and print the share in which a player plays a winning move."""
    game: AnyGame = chosen.game
    if game.proof_rules() is None:
        raise BadInput(f"Nothing is proven in {game.name}.")
    (solver,) = _players(game, [chosen.player])
    positions = list(islice(proven_endgames(game, chosen.seed), chosen.count))
    missed = [endgame for endgame in positions if not finds(solver, game, endgame)]
    share = 1 - len(missed) / len(positions)
    whole = {
        "game": game.name,
        "player": chosen.player,
        "positions": len(positions),
        "share": share,
        "missed": [asdict(endgame) for endgame in missed],
    }
    told = f"{chosen.player} plays a winning move in {share:.1%} of {len(positions)} positions of {game.name}"
    lines = (f"missed by seat {one.seat}: {one.position}; wins: {' '.join(one.winning)}" for one in missed)
    _answer(chosen, whole, [told, *lines])


@contextmanager
def _executor(chosen: argparse.Namespace) -> Iterator[Executor]:
    """Yield the executor that plays the games: on this machine, or on a Dask cluster."""
    if chosen.dask is None:
        with ProcessPoolExecutor(chosen.jobs) as executor:
            yield executor
        return
    if find_spec("distributed") is None:
        raise BadInput("Dask is not installed: pip install threethrones[dask].")
    from distributed import Client

    try:
        client = Client(chosen.dask)
    except (OSError, ValueError) as error:
        raise BadInput(f"There is no Dask cluster at “{shortened(chosen.dask)}”: {error}") from None
    with client, client.get_executor() as executor:
        yield executor


def train(chosen: argparse.Namespace) -> None:
    """Train a game by self-play and print a Python module with the result: the weights of the game's value
    model or, without one, the numbers of its heuristics."""
    game: AnyGame = chosen.game
    if game.value_model is None and game.heuristics() is None:
        raise BadInput(f"Nothing is measured in {game.name}, so there is nothing to learn.")
    with _executor(chosen) as executor:
        if game.value_model is None:
            numbers = varied(game.name, chosen.games, chosen.seed, executor)
            print(variation.written(game.name, chosen.games, chosen.seed, numbers), end="")
            return
        weights = trained(game.name, chosen.games, chosen.seed, executor)
    print(written(game.name, chosen.games, chosen.seed, weights), end="")


def puzzles(chosen: argparse.Namespace) -> None:
    """Find puzzles and print the content of ``games/<game>/puzzles.json``; with ``--prove`` check the game's
    existing puzzles, with ``--rates`` print how often each player solves them."""
    game: AnyGame = chosen.game
    if chosen.prove:
        _prove(chosen, game)
    elif chosen.rates:
        _tell_rates(chosen, game)
    else:
        print(as_file(found(game, chosen.count, chosen.seed)), end="")


def _prove(chosen: argparse.Namespace, game: AnyGame) -> None:
    began = time.perf_counter()
    wrong = [puzzle.name for puzzle in PUZZLES[game.name] if not proven(game, puzzle)]
    seconds = round(time.perf_counter() - began, 1)
    count = len(PUZZLES[game.name])
    whole = {"game": game.name, "puzzles": count, "unproven": wrong, "seconds": seconds}
    told = f"{count - len(wrong)} of {count} puzzles of {game.name} proven in {seconds} s"
    _answer(chosen, whole, [told, *(f"not proven: {name}" for name in wrong)])


def _tell_rates(chosen: argparse.Namespace, game: AnyGame) -> None:
    """Print the share of trials in which each player solves the puzzles, by grade and in total."""
    shares: dict[str, list[dict[str, float]]] = {}
    for puzzle, solved in rates(game, PUZZLES[game.name], chosen.trials):
        for row in (f"grade {puzzle.grade}", "all"):
            shares.setdefault(row, []).append(solved)
    rows = [
        {"puzzles": name, "count": len(each)}
        | {who: statistics.fmean(solved[who] for solved in each) for who in each[0]}
        for name, each in sorted(shares.items(), key=lambda row: (row[0] == "all", row[0]))
    ]
    told = (
        f"{row['puzzles']} ({row['count']}): "
        + ", ".join(f"{who} {share:.1%}" for who, share in row.items() if isinstance(share, float))
        for row in rows
    )
    _answer(chosen, {"game": game.name, "trials": chosen.trials, "rates": rows}, told)


def replay(chosen: argparse.Namespace) -> None:
    """Print each ply of a match: the last move, the pending decision and the digest of the public view."""
    match, wrong = match_in(chosen.file)
    if chosen.seat is not None and chosen.seat >= match.setup.seats:
        raise BadInput(f"There is no seat {chosen.seat}; there are 0 to {match.setup.seats - 1}.")
    rows = [_replay_row(position, chosen.seat) for position in match.replay()]
    decisions = [_decision_text(position.decision()) for position in match.replay()]
    whole = {"game": match.game.name, "seat": chosen.seat, "plies": rows}
    _answer(chosen, whole, (line for each in zip(rows, decisions, strict=True) for line in _told(*each)))
    _complain(wrong)


def _replay_row(position: Match, seat: int | None) -> dict[str, object]:
    row: dict[str, object] = {
        "ply": position.ply,
        "move": position.plies[-1].move if position.plies else None,
        "decision": _decision_json(position.decision()),
        "digest": position.digest(),
    }
    if seat is not None:
        events = position.plies[-1].events if position.plies else []
        row["events"] = [{"kind": event.kind, **event.about} for event in events if event.seen_by(seat)]
        row["view"] = position.game.seen_json(position.seen(seat))
    return row


def _told(row: Mapping[str, object], decision: str) -> Iterator[str]:
    yield f"{row['ply']:>4}  {row['move'] or 'start':<20} {decision:<20} {row['digest']}"
    for name in ("events", "view"):
        if row.get(name):
            yield f"      {name} {json.dumps(row[name], ensure_ascii=False)}"


def legal(chosen: argparse.Namespace) -> None:
    """Print the pending decision and the legal moves at the end of a match document."""
    match, wrong = match_in(chosen.file)
    decision, moves = match.decision(), match.legal()
    whole = {"ply": match.ply, "decision": _decision_json(decision), "moves": moves}
    _answer(chosen, whole, (_decision_text(decision), *moves))
    _complain(wrong)


def play(chosen: argparse.Namespace) -> None:
    """Add moves to a match document and print the new document. Raises BadInput for an illegal move."""
    match, wrong = match_in(chosen.file)
    _complain(wrong)
    for move in chosen.moves:
        try:
            match.play(move)
        except IllegalMove as error:
            raise BadInput(f"“{shortened(move)}” cannot be played; {error}") from None
    print(dump(match))


def new(chosen: argparse.Namespace) -> None:
    """Print the document of a new match."""
    try:
        setup = standard_setup(chosen.game, _options(chosen.option), chosen.components, chosen.seats)
    except ValueError as error:
        raise BadInput(str(error)) from None
    print(dump(Match(chosen.game, setup, Start(key=chosen.seed))))


def _options(texts: Iterable[str]) -> dict[str, str]:
    """Return the options written as ``K=V`` on the command line. Raises BadInput if an ``=`` is missing."""
    options: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadInput(f"“{shortened(text)}” is not an option and its value: write K=V.")
        options[name] = value
    return options


def perft(chosen: argparse.Namespace) -> None:
    """Print the number of lines of play for each length up to ``--depth``; the seed fixes all chance."""
    game: AnyGame = chosen.game
    counts = [0] * chosen.depth
    _count(game, game.setup(_setup(game, chosen.seats), chosen.seed), counts, 0)
    whole = {"game": game.name, "seed": chosen.seed, "counts": counts}
    _answer(chosen, whole, (f"{depth} {count}" for depth, count in enumerate(counts, 1)))


def _count(game: AnyGame, state: AnyState, counts: list[int], at: int) -> None:
    moves = game.legal(state)
    counts[at] += len(moves)
    if at + 1 < len(counts):
        for move in moves:
            after = game.clone(state)
            game.play(after, move)
            _count(game, after, counts, at + 1)


def bench(chosen: argparse.Namespace) -> None:
    """Run the benchmarks and print their results; progress goes to standard error."""
    results = [benchmark(game, tell=_tell) for game in ([chosen.game] if chosen.game else GAMES.values())]
    _answer(chosen, [asdict(result) for result in results], map(report, results))


# --- how they answer ---------------------------------------------------------------------------------


def _tell(now: str) -> None:
    """Print the progress of a long command on standard error, apart from its result."""
    print(now, file=sys.stderr, flush=True)


def _complain(wrong: str) -> None:
    if wrong:
        raise BadInput(wrong)


def _answer(chosen: argparse.Namespace, whole: object, lines: Iterable[str]) -> None:
    """Print a result: ``whole`` as JSON if ``--json`` was given, otherwise ``lines``."""
    print(json.dumps(whole, ensure_ascii=False) if chosen.json else "\n".join(lines))


def _decision_json(decision: Decision | None) -> dict[str, object] | None:
    return asdict(decision) if decision else None


def _decision_text(decision: Decision | None) -> str:
    if decision is None:
        return "over"
    return f"{decision.kind} by {'the table' if decision.seat is None else f'seat {decision.seat}'}"
