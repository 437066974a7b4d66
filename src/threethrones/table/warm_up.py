"""A run through the app in memory, which imports, reads and caches everything that the app needs.

The build uses this run to find out which parts of the standard library the page needs. A memory snapshot
taken after it makes the page start faster. The run has no side effects: its store is a dictionary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from threethrones.core.match import Match, Start
from threethrones.core.paths import targets
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.players.job import job, thought
from threethrones.table.app import App
from threethrones.table.commands.context import Context
from threethrones.table.commands.lazy import PEOPLE
from threethrones.table.session import language
from threethrones.table.session.model import Model, Settings
from threethrones.table.store.memory import Memory

MOVES: Final = 12
"""Number of moves played of each game."""
PANELS: Final = ("log", "rules", "menu", "text")


class _Still:
    """A clock that always returns the same time, and a source of keys that always returns the same key."""

    def now(self) -> str:
        return "2000-01-01T00:00:00Z"

    def here(self, moment: str) -> str:
        return moment[:16]

    def key(self) -> str:
        return "0" * 32


def quiet_app(code: str) -> App:
    """Return an app in one language with an empty store in memory."""
    still = _Still()
    return App(Context(Model(Settings()), Memory(), still, still, [code]))


def warm_up(languages: Iterable[str] = language.LANGUAGES) -> None:
    """Open the screens and play the games that have arrived, in each of these languages."""
    for part in (*GAMES, PEOPLE):
        language.learn(part)
    for code in languages:
        app = quiet_app(code)
        app.start()
        for screen in ("settings", "about"):
            _act(app, "go", screen=screen)
            _act(app, "back")
        _act(app, "players")
        _act(app, "players", who="person:A")
        _act(app, "back")
        _act(app, "puzzles")
        _act(app, "home")
        for game in GAMES:
            _play(app, game)
    for game in GAMES:
        _think(game)


def _play(app: App, game: str) -> None:
    _act(app, "new", game=game)
    _act(app, "start")
    opened = app.context.model.open
    assert opened is not None
    for number in range(MOVES):
        while opened.reads:
            _act(app, "reveal")
            _act(app, "put-away")
        _act(app, "reveal")
        opened = app.context.model.open
        assert opened is not None
        legal = opened.match.legal()
        move = legal[number * 7 % len(legal)]
        for name in targets(move):
            _send(app, {"type": "spot", "spot": name})
        _send(app, {"type": "key", "key": "Escape"})
    for panel in PANELS:
        _act(app, "panel", panel=panel)
        _act(app, "close")
    _act(app, "review")
    _act(app, "leave-review")
    _act(app, "home")


def _think(name: str) -> None:
    game = GAMES[name]
    match = Match(game, standard_setup(game), Start(key=name))
    decision = match.decision()
    assert decision is not None
    thought(job(game, match.seen(decision.seat or 0), "hard", match.legal(), name)).go_on()


def _act(app: App, act: str, **data: str) -> None:
    _send(app, {"type": "act", "act": act, "data": {"act": act, **data}, "form": {}})


def _send(app: App, event: Mapping[str, object]) -> None:
    app.handle(event)
    panel = app.context.model.panel
    if panel is not None and panel.name == "fault":
        raise RuntimeError(f"The warm-up went wrong at {event}.")
