"""How long the computers of a table take together (web/shell/tempo.mjs), by Node and a clock of our own."""

from __future__ import annotations

import json
import subprocess
from typing import Any, Final

import pytest

from building.steps import WEB, venv_bin

PLAY: Final = """
const [module, pace, unattended, table] = process.argv.slice(1);
const { seats, rounds, moves, cost, scene } = JSON.parse(table);
let now = 0;
Object.defineProperty(globalThis, "performance", { value: { now: () => now } });
const dataset = { pace, ...(unattended === "yes" && { unattended: "" }) };
globalThis.document = { body: { dataset } };
const { endTurns, followTurns, halt, share } = await import(module);
const waits = [];
for (let round = 0; round < rounds; round++) {
    const begun = now;
    const shares = [];
    let scenes = 0;
    for (let turn = seats - 1; turn > 0; turn--) for (let move = 0; move < moves; move++) {
        followTurns(turn);
        shares.push(share());
        // What is played lasts as long as the pause; then the move is thought about and drawn.
        now += Math.min(share(), 700) + cost;
        if (scene && move === 0) {
            halt(true);
            now += scene;
            halt(false);
            scenes += scene;
        }
    }
    followTurns(0);
    now += Math.min(share(), 2400);
    endTurns();
    waits.push({ seconds: (now - begun - scenes) / 1000, first: shares[0] });
    now += 10000;
}
console.log(JSON.stringify(waits));
"""


def waits(
    seats: int, moves: int, cost: int = 60, pace: str = "normal", unattended: bool = False, scene: int = 0
) -> list[dict[str, Any]]:
    """How many seconds one person waits in each of some rounds, and the milliseconds of the first pause."""
    table = {"seats": seats, "rounds": 8, "moves": moves, "cost": cost, "scene": scene}
    arguments = (pace, "yes" if unattended else "no", json.dumps(table))
    command = [venv_bin("node"), "--input-type=module", "-e", PLAY, "--", (WEB / "shell/tempo.mjs").as_uri()]
    done = subprocess.run([*command, *arguments], capture_output=True, encoding="utf-8", check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(("seats", "moves"), [(2, 3), (2, 12), (4, 3), (7, 3), (7, 6)])
def test_all_turns_of_computers_take_four_seconds_at_most(seats: int, moves: int) -> None:
    assert all(wait["seconds"] <= 4 for wait in waits(seats, moves))


def test_what_is_to_be_seen_is_not_rushed_past_where_there_is_time() -> None:
    assert all(wait["seconds"] > 1.5 for wait in waits(4, 3))
    assert waits(4, 2)[-1]["first"] > 300, "once it is known how many moves a turn has"


def test_a_slow_device_loses_no_more_by_pauses() -> None:
    assert waits(4, 8, cost=400)[-1]["seconds"] < 24 * 0.4 + 0.7


def test_a_scene_stops_the_clock() -> None:
    # As much is left for what comes after it as without it.
    calm, scenes = waits(4, 3), waits(4, 3, scene=20_000)
    assert [wait["seconds"] for wait in scenes] == pytest.approx([wait["seconds"] for wait in calm])


@pytest.mark.parametrize(("pace", "unattended"), [("slow", False), ("step", False), ("normal", True)])
def test_where_nobody_waits_or_it_shall_be_slow_nothing_is_hurried(pace: str, unattended: bool) -> None:
    assert all(wait["first"] is None for wait in waits(4, 3, pace=pace, unattended=unattended)), "no limit"
