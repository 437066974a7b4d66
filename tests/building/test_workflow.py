"""The workflow: foreign actions by their commits, and no script that an event can write into.

zizmor, which `build.py test` runs, knows many more rules; these two have no exceptions here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from building.steps import ROOT

WORKFLOW = (ROOT / ".github/workflows/site.yml").read_text()


def scripts() -> Iterator[str]:
    """The text of every `run`, in one line or in an indented block."""
    for found in re.finditer(r"^( *)(?:- )?run: *(.*\n(?:\1 +.*\n|\n)*)", WORKFLOW + "\n", re.MULTILINE):
        yield found[2]


def test_every_action_is_pinned_to_a_commit_with_its_version_beside_it() -> None:
    used = re.findall(r"\buses: (.*)", WORKFLOW)
    assert len(used) == WORKFLOW.count("uses:") > 0
    assert [line for line in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []


def test_no_script_holds_an_expression() -> None:
    found = list(scripts())
    assert len(found) == WORKFLOW.count("run:") > 0
    assert [script for script in found if "${{" in script] == []


@pytest.mark.parametrize(
    ("repository", "address"),
    [
        ("three-thrones", "https://somebody.github.io/three-thrones/"),
        ("somebody.github.io", "https://somebody.github.io/"),
        ("else.github.io", "https://somebody.github.io/else.github.io/"),
    ],
)
def test_the_address_is_that_of_the_page_whatever_the_repository_is_called(
    repository: str, address: str
) -> None:
    """As GitHub evaluates it: && and || give one of their sides."""
    (written,) = re.findall(r"THREE_THRONES_ADDRESS: (.*)", WORKFLOW)
    given = {"github.repository_owner": "somebody", "github.event.repository.name": repository}

    def value(found: re.Match[str]) -> str:
        expression = found[1].replace("&&", "and").replace("||", "or")
        for name, meant in given.items():
            expression = expression.replace(name, repr(meant))
        return str(eval(expression, {"format": str.format}))

    assert re.sub(r"\$\{\{ (.*?) \}\}", value, written) == address


def test_every_job_names_its_rights_and_the_workflow_gives_none() -> None:
    assert "\npermissions: {}\n" in WORKFLOW
    assert WORKFLOW.count("    permissions:\n") == WORKFLOW.count("    runs-on: ")


def test_all_three_engines_must_be_there() -> None:
    assert ".ci/run --browsers all" in WORKFLOW
