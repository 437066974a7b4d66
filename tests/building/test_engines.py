"""Which engines the smoke drives, and what it says of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from building import engines
from building.engines import Engine
from building.steps import Failed

HERE = Engine("firefox", lambda: {"Firefox": "/usr/bin/firefox"}, ("firefox-esr",))
NOT_HERE = Engine("webkit", lambda: {"MiniBrowser": "/usr/lib/MiniBrowser", "Xvfb": None}, ("xvfb",))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One engine of two; what is driven is told instead, and nothing is installed."""
    told: list[str] = []
    monkeypatch.setattr(engines, "ENGINES", (HERE, NOT_HERE))
    monkeypatch.setattr(engines, "debian_install", lambda *packages: None)
    monkeypatch.setattr(engines, "run", lambda *command, **environment: told.extend(map(str, command)))
    return told


def test_what_is_not_here_is_left_out_with_its_reason(
    told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    engines.smoke(every=False)
    assert told[-1] == "firefox=/usr/bin/firefox"
    assert "webkit is left out: there is no Xvfb here" in capsys.readouterr().out


def test_where_all_are_asked_for_a_missing_one_is_an_error(told: list[str]) -> None:
    with pytest.raises(Failed, match="webkit"):
        engines.smoke(every=True)
    assert told == []


@pytest.mark.parametrize("every", [False, True])
def test_the_engine_of_all_other_tests_is_driven_where_every_one_is_asked_for(
    told: list[str], monkeypatch: pytest.MonkeyPatch, every: bool
) -> None:
    monkeypatch.setattr(engines, "known_browser", lambda: False)
    monkeypatch.setattr(engines, "first_on_path", lambda *names: f"/usr/bin/{names[0]}")
    monkeypatch.setattr(engines, "ENGINES", (Engine("chromium", engines.chromium, ()), HERE))
    engines.smoke(every=every)
    assert ("chromium=/usr/bin/chromium" in told) == every
    assert "firefox=/usr/bin/firefox" in told


def test_packages_that_cannot_be_installed_are_the_reason(
    told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*packages: str) -> None:
        raise Failed(f"there are no {packages[0]} packages.")

    monkeypatch.setattr(engines, "debian_install", refuse)
    assert engines.lacks(NOT_HERE) == "there is no Xvfb here: there are no xvfb packages."


@pytest.mark.parametrize(
    "place",
    [
        "lib/x86_64-linux-gnu/webkit2gtk-4.1",
        "lib/aarch64-linux-gnu/webkit2gtk-4.0",
        "lib/webkit2gtk-4.1",
        "lib64/webkitgtk-6.0",
        "libexec/webkit2gtk-4.1",
    ],
)
def test_webkits_browser_is_found_where_the_systems_keep_it(tmp_path: Path, place: str) -> None:
    browser = tmp_path / place / "MiniBrowser"
    browser.parent.mkdir(parents=True)
    browser.touch()
    assert engines.minibrowser(tmp_path) == str(browser)
