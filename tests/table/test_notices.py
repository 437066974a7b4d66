"""What is told at once: a success as a status, a refusal as an alert."""

from __future__ import annotations

from tests.table.device import Device


def told_as(device: Device, role: str) -> list[str]:
    """The lines that stand in what has this role and begins nowhere but among the notices."""
    page = device.elements()
    boxes = [box for box in page if box.has("notices")]
    parts = [
        e for e in page if e.get("role") == role and any(box.begins <= e.begins <= box.ends for box in boxes)
    ]
    assert parts, f"no place for what is told as {role}"
    return [
        e.text for e in page if e.tag == "p" and any(part.begins <= e.begins <= part.ends for part in parts)
    ]


def test_a_success_is_a_status_with_a_sign() -> None:
    device = Device().start()
    device.act("panel", panel="share")
    device.send(type="copied", done=True)
    assert told_as(device, "status") == ["The link has been copied."]
    assert told_as(device, "alert") == []
    assert "#tt-i-check" in device.frame.html.partition('role="status"><p>')[2][:200]


def test_a_refusal_is_an_alert() -> None:
    device = Device().start()
    device.act("panel", panel="share")
    device.send(type="copied", done=False)
    assert told_as(device, "alert") == ["Copying failed. Select the link and copy it by hand."]
    assert told_as(device, "status") == []


def test_what_cannot_be_taken_back_is_told_as_an_alert() -> None:
    device = Device().start().reveal()
    device.act("undo")
    assert len(told_as(device, "alert")) == 1
    assert told_as(device, "status") == []
