"""Pictures of the games as they are played, for whoever has not opened them yet; run by `build.py pictures`.

They lie in `web/pictures`: for each game one of a wide screen and one of a phone (README, the dialog that
installs the site), and a short one that moves. The icons and the preview of links are made by `brand.py`.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page

from building.steps import WEB, say
from tests.browser.brand import make_brand
from tests.browser.conftest import AppOpener, launched, served
from tests.browser.visitor import Visitor
from tests.table.device import kept_text
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.players.levels import level
from threethrones.players.playouts import played_game

PICTURES: Final = WEB / "pictures"
NAMES: Final = ("Maud", "Tom", "Ines", "Karim")
PLAYED: Final = {"avalon": (2, 34), "avignon": (2, 13), "camelot": (4, 130)}
"""Each game with so many seats, so many plies on."""
SIZES: Final = {"wide": (1280, 800), "narrow": (390, 844)}
SHOWN: Final = (960, 600)
SECONDS: Final = 14
MOVING: Final = (640, 400)
MOST_BYTES: Final = 1_000_000


def match_of(game: str) -> str:
    """A match of good players in its middle, as the table keeps it."""
    seats, plies = PLAYED[game]
    rules = GAMES[game]
    players = [level("normal", rules)] * seats
    return kept_text(played_game(rules, standard_setup(rules, seats=seats), "picture", players, plies), NAMES)


def shot(page: Page) -> Image.Image:
    """What is in sight."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def taken(open_app: AppOpener, game: str, size: tuple[int, int]) -> Image.Image:
    """That match on a screen, with the drawer open of whoever is asked."""
    open_app.begin(fresh=False)
    page = open_app(store={"match:picture": match_of(game)}, viewport=size)
    visitor = Visitor(page)
    visitor.act("resume", key="match:picture")
    if visitor.is_down:
        visitor.act("reveal")
    visitor.skip()
    made = shot(page)
    open_app.close()
    return made


def moments(open_app: AppOpener) -> Iterator[Image.Image]:
    """A game that computers play, ten times a second, from its first moves on."""
    open_app.begin(fresh=False)
    page = open_app(seed="moving", viewport=SHOWN, motion=True)
    Visitor(page).act("demonstrate", game="avignon")
    page.wait_for_function("document.body.dataset.screen === 'table'")
    for _ in range(10 * SECONDS):
        yield shot(page).resize(MOVING, Image.Resampling.LANCZOS)
        page.wait_for_timeout(40)
    open_app.close()


def moving(frames: list[Image.Image]) -> bytes:
    """They as one picture, as good as so many bytes allow."""
    for quality in range(80, 10, -10):
        file = io.BytesIO()
        frames[0].save(
            file,
            "WEBP",
            save_all=True,
            append_images=frames[1:],
            duration=100,
            loop=0,
            quality=quality,
            method=6,
        )
        if file.tell() <= MOST_BYTES:
            return file.getvalue()
    raise ValueError(f"{len(frames)} moments do not fit into {MOST_BYTES} bytes.")


def main() -> None:
    """Make them all."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as root, served(Path(root)) as site, launched() as browser:
        open_app = AppOpener(site, browser)
        say("icons, and the preview of links")
        make_brand(browser)
        for game in GAMES:
            say(f"pictures of {game}")
            for name, size in SIZES.items():
                path = PICTURES / f"{game}-{name}.webp"
                taken(open_app, game, size).save(path, quality=85, method=6)
        say("one that moves")
        (PICTURES / "play.webp").write_bytes(moving(list(moments(open_app))))
    for path in sorted(PICTURES.iterdir()):
        print(f"{path.relative_to(WEB)}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
