"""Data of the people screens: all players, one player, or two players with each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from threethrones.core.text import Text, say, verbatim
from threethrones.games import CARDS
from threethrones.table.commands.context import Context
from threethrones.table.modes.puzzles import record
from threethrones.table.session.coats_of_arms import CHARGES, FILLS, SHAPES, CoatOfArms, upon
from threethrones.table.views import profiles
from threethrones.table.views.people import statistics
from threethrones.table.views.people.editing import composed
from threethrones.table.views.people.match_counts import SELF, Played, Who, all_played, who_of

LAST: Final = 20
"""Maximum number of recent results drawn individually."""
CALLED: Final[Mapping[str, Text]] = {
    "shield": say("Shield"),
    "round": say("Round"),
    "banner": say("Banner"),
    "lozenge": say("Lozenge"),
    "gold": say("Gold"),
    "silver": say("Silver"),
    "red": say("Red"),
    "blue": say("Blue"),
    "green": say("Green"),
    "black": say("Black"),
    "purple": say("Purple"),
    "pink": say("Pink"),
    "cross": say("Cross"),
    "bar": say("Bar"),
    "bend": say("Bend"),
    "chevron": say("Chevron"),
    "chief": say("Chief"),
    "half": say("Half"),
    "fork": say("Pall"),
    "bars": say("Bars"),
    "star": say("Star"),
    "moon": say("Moon"),
    "sun": say("Sun"),
    "balls": say("Roundels"),
    "crown": say("Crown"),
    "tower": say("Tower"),
    "sword": say("Sword"),
    "key": say("Key"),
    "rose": say("Rose"),
    "cup": say("Cup"),
    "tree": say("Tree"),
}
"""Names of the parts and colours of coats of arms."""
LEVEL: Final[Mapping[str, Text]] = {
    "easy": say("computer, easy"),
    "normal": say("computer, normal"),
    "hard": say("computer, hard"),
}


@dataclass(frozen=True, slots=True)
class TableCell:
    """A figure as text, with the length of its bar as a fraction of the longest bar; None for no bar."""

    text: Text
    bar: float | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table: a label and its figures."""

    label: Text
    cells: Sequence[TableCell]
    who: Who | None = None
    """Player whose page the label links to; None for no link."""
    other: Who | None = None
    """Second player, if the label links to the matches of two players; otherwise None."""
    arms: CoatOfArms | None = None


@dataclass(frozen=True, slots=True)
class BarTable:
    """A table whose figures have bars."""

    title: Text
    corner: Text
    """Heading of the column of labels."""
    heads: Sequence[Text]
    rows: Sequence[TableRow]


@dataclass(frozen=True, slots=True)
class PlayerDetails:
    """A player whose page is shown, with their latest results."""

    who: Who
    arms: CoatOfArms
    last: Sequence[str]
    """Results of the player's latest matches."""
    told: Text
    """The results in ``last``, in words."""


@dataclass(frozen=True, slots=True)
class ArmsChoice:
    """The choice for one part of a coat of arms."""

    name: str
    title: Text
    chosen: str
    told: Text
    """Name of the current choice."""
    choices: Sequence[tuple[str, Text, CoatOfArms]]
    """Possible choices: value, name and resulting coat of arms of each."""


class People(TypedDict):
    """Data of the people screens."""

    shown: Sequence[PlayerDetails]
    """Players shown; empty if all players are listed."""
    sums: Sequence[tuple[Text, Text]]
    """Totals, each as its label and its value."""
    charts: Sequence[BarTable]
    parts: Sequence[ArmsChoice]
    """Choice for each part of the coat of arms, if one person is shown; otherwise empty."""
    known: bool
    """Whether the person shown is suggested for new matches."""
    waiting: int
    """Number of saved matches still to be counted."""
    damaged: bool
    """Whether the saved profiles cannot be read."""


def view(context: Context) -> People:
    """Return the data of the people screens."""
    played, waiting = all_played(context.store)
    known = context.model.profiles
    chosen = [who for key in context.model.people if (who := who_of(key))][:2]
    beside = statistics.together(played, chosen)
    charts: Sequence[BarTable]
    if not chosen:
        charts = list(_everybody(context, played))
    elif len(chosen) == 1:
        charts = list(_one(context, beside, chosen[0]))
    else:
        charts = list(_pair(beside, chosen))
    # Solved puzzles are recorded without a name; if only one person is known, that person solved them.
    persons = [Who(name) for name in profiles.proposed(known)] or [SELF]
    alone = not chosen or chosen == persons
    person = chosen[0] if len(chosen) == 1 and not chosen[0].computer and chosen[0] != SELF else None
    return {
        "shown": [_shown(context, beside, who) for who in chosen],
        "sums": [*(_sums(beside, chosen) if chosen else ()), *(_solved(context) if alone else ())],
        "charts": [chart for chart in charts if chart.rows],
        "parts": _parts(profiles.coat_of_arms_of(known, person.name)) if person else [],
        "known": person is not None and person.name in known.arms,
        "waiting": waiting,
        "damaged": known.damaged,
    }


def _arms(context: Context, who: Who) -> CoatOfArms:
    return profiles.coat_of_arms_of(context.model.profiles, who.name, who.computer)


def _shown(context: Context, played: Sequence[Played], who: Who) -> PlayerDetails:
    last = statistics.fates(played, who)[-LAST:]
    counted = statistics.tally(last)
    told = say(
        "Last %(n)d: %(won)d\N{NO-BREAK SPACE}won, %(drawn)d\N{NO-BREAK SPACE}drawn, "
        "%(lost)d\N{NO-BREAK SPACE}lost",
        n=counted.games,
        won=counted.won,
        drawn=counted.drawn,
        lost=counted.lost,
    )
    return PlayerDetails(who, _arms(context, who), last, told)


def _sums(played: Sequence[Played], players: Sequence[Who]) -> list[tuple[Text, Text]]:
    spent = statistics.time(played)
    sums = [(say("Games played"), _number(len(played)))]
    if len(players) == 1:
        found = statistics.fates(played, players[0])
        counted, streak = statistics.tally(found), statistics.streak(found)
        sums += [
            (say("Won"), _number(counted.won)),
            (say("Wins in a row"), say("best %(best)d, now %(now)d", best=streak.best, now=streak.now)),
        ]
    if spent.games:
        sums.append((say("Time played"), duration(spent.total)))
    return sums


def _solved(context: Context) -> list[tuple[Text, Text]]:
    """Return labelled totals of the puzzles solved on this device by all persons together."""
    solved = record.read(context.store)
    number = sum(map(len, solved.solved.values()))
    if not number:
        return []
    streak = say("best %(best)d, now %(now)d", best=solved.longest, now=solved.streak(record.today(context)))
    return [(say("Puzzles solved"), _number(number)), (say("Days in a row"), streak)]


def _number(number: int) -> Text:
    return verbatim(str(number))


def _of(counted: statistics.Tally) -> TableCell:
    return TableCell(say("%(won)d of %(all)d", won=counted.won, all=counted.games), counted.part)


def duration(seconds: float) -> Text:
    """Return a duration in words.

    >>> str(duration(59)), str(duration(3540)), str(duration(7500))
    ('under 1 min', '59 min', '2 h 5 min')
    """
    minutes = round(seconds / 60) if seconds >= 60 else 0
    if not minutes:
        return say("under 1 min")
    hours, rest = divmod(minutes, 60)
    return say("%(h)d h %(n)d min", h=hours, n=rest) if hours else say("%(n)d min", n=rest)


def _title(game: str) -> Text:
    return CARDS[game].title if game in CARDS else verbatim(game)


# --- everybody --------------------------------------------------------------------------------------------


def _everybody(context: Context, played: Sequence[Played]) -> Iterator[BarTable]:
    last = {who: number for number, one in enumerate(played) for who in one.seats if who is not None}
    persons = [who for who in sorted(last, key=last.__getitem__, reverse=True) if not who.computer]
    quiet = [Who(name) for name in profiles.proposed(context.model.profiles)]
    persons += [who for who in quiet if who not in last]
    computers = sorted((who for who in last if who.computer), key=lambda who: who.name)
    for title, listed in ((say("People"), persons), (say("Computer players"), computers)):
        rows = [_listed(context, played, who) for who in listed]
        yield BarTable(title, say("Name"), [say("Won"), say("Time played")], rows)


def _listed(context: Context, played: Sequence[Played], who: Who) -> TableRow:
    own = statistics.together(played, [who])
    spent = statistics.time(own)
    cells = [
        _of(statistics.tally(statistics.fates(own, who))),
        TableCell(duration(spent.total) if spent.games else NOTHING),
    ]
    return TableRow(who.called, cells, who, arms=_arms(context, who))


NOTHING: Final = verbatim("–")


# --- one player -------------------------------------------------------------------------------------------


def _one(context: Context, played: Sequence[Played], who: Who) -> Iterator[BarTable]:
    games = statistics.by_game(played)
    yield BarTable(
        say("By game"),
        say("Game"),
        [say("Won"), say("Time per game")],
        _by_game(games, who),
    )
    seats = [row for game, own in games.items() for row in _seats(game, own, [who])]
    yield BarTable(say("By seat"), say("Game"), [say("Won")], seats)
    yield BarTable(
        say("Statistics"), say("Statistic"), [say("Total"), say("Per game")], _statistics(games, who)
    )
    rows = [_with(context, played, who, other) for other in statistics.others(played, who)]
    yield BarTable(say("With others"), say("Name"), [say("Won"), say("They won")], rows)
    levels = statistics.by_level(played, who)
    yield BarTable(
        say("With computers"),
        say("Highest level"),
        [say("Won")],
        [TableRow(LEVEL[level], [_of(counted)]) for level, counted in levels.items()],
    )


def _by_game(games: Mapping[str, Sequence[Played]], who: Who) -> list[TableRow]:
    spent = {game: statistics.time(own) for game, own in games.items()}
    longest = max((time.mean for time in spent.values()), default=0) or 1
    return [
        TableRow(
            _title(game),
            [
                _of(statistics.tally(statistics.fates(own, who))),
                TableCell(duration(spent[game].mean), spent[game].mean / longest)
                if spent[game].games
                else TableCell(NOTHING),
            ],
        )
        for game, own in games.items()
    ]


def _seats(game: str, played: Sequence[Played], players: Sequence[Who]) -> Iterator[TableRow]:
    """Yield a table row for each seat that any of the players has occupied in these matches."""
    found = [statistics.by_seat(played, who) for who in players]
    for seat in sorted({seat for own in found for seat in own}):
        cells = [_of(own[seat]) if seat in own else TableCell(NOTHING) for own in found]
        yield TableRow(say("%(game)s, player %(n)d", game=_title(game), n=seat + 1), cells)


def _statistics(games: Mapping[str, Sequence[Played]], who: Who) -> list[TableRow]:
    found = [
        (label, statistics.statistics(own, who, name))
        for game, own in games.items()
        if game in CARDS
        for name, label in CARDS[game].statistics.items()
    ]
    most = max((done.mean for _, done in found), default=0) or 1
    return [
        TableRow(label, [TableCell(_number(done.total)), TableCell(_decimal(done.mean), done.mean / most)])
        for label, done in found
    ]


def _decimal(number: float) -> Text:
    whole, tenth = divmod(round(10 * number), 10)
    return say("%(whole)d.%(tenth)d", whole=whole, tenth=tenth)


def _with(context: Context, played: Sequence[Played], who: Who, other: Who) -> TableRow:
    shared = statistics.together(played, [who, other])
    cells = [_of(statistics.tally(statistics.fates(shared, one))) for one in (who, other)]
    return TableRow(other.called, cells, who, other, _arms(context, other))


# --- two with each other ----------------------------------------------------------------------------------


def _pair(played: Sequence[Played], players: Sequence[Who]) -> Iterator[BarTable]:
    heads = [who.called for who in players]
    streaks = [statistics.streak(statistics.fates(played, who)) for who in players]
    yield BarTable(
        say("All games"),
        say("Statistic"),
        heads,
        [
            TableRow(say("Won"), [_of(statistics.tally(statistics.fates(played, who))) for who in players]),
            TableRow(say("Wins in a row"), _beside([streak.now for streak in streaks])),
            TableRow(say("Longest streak"), _beside([streak.best for streak in streaks])),
        ]
        if played
        else [],
    )
    games = statistics.by_game(played)
    yield BarTable(
        say("By game"),
        say("Game"),
        heads,
        [
            TableRow(_title(game), [_of(statistics.tally(statistics.fates(own, who))) for who in players])
            for game, own in games.items()
        ],
    )
    yield BarTable(
        say("By seat"),
        say("Game"),
        heads,
        [row for game, own in games.items() for row in _seats(game, own, players)],
    )
    yield BarTable(
        say("Statistics"),
        say("Statistic"),
        heads,
        [
            TableRow(label, _beside([statistics.statistics(own, who, name).total for who in players]))
            for game, own in games.items()
            if game in CARDS
            for name, label in CARDS[game].statistics.items()
        ],
    )
    yield BarTable(
        say("Time"),
        say("Game"),
        [say("Time per game")],
        [
            TableRow(_title(game), [TableCell(duration(spent.mean))])
            for game, own in games.items()
            if (spent := statistics.time(own)).games
        ],
    )


def _beside(numbers: Sequence[int]) -> list[TableCell]:
    most = max(numbers) or 1
    return [TableCell(_number(number), number / most) for number in numbers]


# --- arms -------------------------------------------------------------------------------------------------


def _parts(now: CoatOfArms) -> list[ArmsChoice]:
    choices: Mapping[str, tuple[Text, str, Sequence[str]]] = {
        "shape": (say("Shape"), now.shape, SHAPES),
        "field": (say("Colour"), now.field, tuple(FILLS)),
        "charge": (say("Symbol"), now.charge, CHARGES),
        "colour": (say("Symbol colour"), now.colour, upon(now.field)),
    }
    return [
        ArmsChoice(
            name,
            title,
            chosen,
            CALLED[chosen],
            [(value, CALLED[value], composed({name: value}, now)) for value in values],
        )
        for name, (title, chosen, values) in choices.items()
    ]
