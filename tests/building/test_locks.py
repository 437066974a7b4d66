"""The lock files: every package to the version, every file of it to the byte."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from building import environment
from building.steps import ROOT

LOCKS = sorted(ROOT.glob("requirements-*.txt"))
PINNED = re.compile(
    r"(?P<name>[\w.-]+)==[\w.]+(?: ; [^\\\n]+)?(?P<hashes>(?: \\\n    --hash=sha256:[0-9a-f]{64})+)"
)


def without_remarks(text: str) -> str:
    return re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_holds_pinned_packages_with_their_hashes_and_nothing_else(lock: Path) -> None:
    assert PINNED.sub("", without_remarks(lock.read_text())).strip() == ""


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_holds_all_that_is_asked_for(lock: Path) -> None:
    asked = without_remarks(lock.with_suffix(".in").read_text())
    names = {line for line in asked.splitlines() if not line.startswith("-c ")}
    assert names
    assert names <= {found["name"] for found in PINNED.finditer(lock.read_text())}


def test_packages_that_are_installed_beside_each_other_agree() -> None:
    versions: dict[str, set[str]] = {}
    for lock in LOCKS:
        for line in re.findall(r"^[\w.-]+==[^\\\n]+", lock.read_text(), re.MULTILINE):
            name, _, version = line.strip().partition("==")
            versions.setdefault(f"{name}{version.partition(' ; ')[2]}", set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def test_pip_is_told_to_hold_every_file_against_its_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(environment, "once", lambda name, inputs, step: step())
    monkeypatch.setattr(environment, "pip", lambda *arguments: told.extend(map(str, arguments)))
    environment.install("dev")
    assert {"--require-hashes", "--no-deps", "--no-build-isolation"} <= set(told)
