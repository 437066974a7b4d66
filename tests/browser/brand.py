"""The app's icons and the picture that stands for a link; `build.py pictures` makes them, too.

Their source is the picture of the three thrones, `tt-thrones` in the app's art, and `web/icon.svg`, the same
in few lines. `python -m tests.browser.brand` makes them alone.
"""

from __future__ import annotations

import base64
import io
from typing import Final

from PIL import Image
from playwright.sync_api import Browser

from building.bundle import FONTS
from building.pages import NAME, style_sheets
from building.steps import WEB
from tests.browser.conftest import launched
from threethrones.table import first_paint

PREVIEW: Final = WEB / "pictures/preview.jpg"
PREVIEW_SIZE: Final = (1200, 630)
"""What most programs expect of a picture that stands for a link."""
GROUND: Final = "#24505a"
CORNERS: Final = b' rx="14"'
"""Where the system cuts them, the drawing goes on."""
TILE: Final = '<img src="data:image/svg+xml;base64,{icon}" style="position: absolute; {place}">'
WHOLE: Final = "inset: 0; inline-size: 100%"
INNER: Final = "inset: auto 8% 0; inline-size: 84%"
"""Systems cut a shape of their own out of it: what is to be seen stays in the middle."""
ICONS: Final = {
    "icon-192": (192, WHOLE, "transparent"),
    "icon-512": (512, WHOLE, "transparent"),
    "apple-180": (180, WHOLE, GROUND),
    "maskable-512": (512, INNER, GROUND),
}
LINK: Final = """
<style>
  @font-face {{ font-family: Alegreya; font-weight: 700; src: url(data:font/woff2;base64,{font}); }}
  {styles}
  body {{ display: grid; grid-template-rows: auto 1fr; block-size: 100vh; overflow: hidden; }}
  body {{ background: {ground}; color: #fdf8ec; }}
  h1 {{ margin: 22px 0 0; font: 700 124px/1 Alegreya; text-align: center; }}
  .thrones {{ inline-size: 900px; margin: auto auto 0; overflow: visible; }}
  .sun {{ position: fixed; z-index: -1; inset: 116px 0 0; inline-size: 1200px; }}
</style>
{art}
<svg class="sun" viewBox="0 0 1200 514" fill="#37707a" stroke-width="8" stroke-linecap="round">
<circle cx="600" cy="300" r="290"/>
<path stroke="#6fa3a6" d="M0 60H96M150 60H200M20 130H70M1010 40H1090M1140 40H1200M1120 120H1180"/>
</svg>
<h1>{name}</h1>
<svg class="thrones" viewBox="0 0 360 192"><use href="#tt-thrones"/></svg>
"""


def shot(browser: Browser, html: str, width: int, height: int) -> Image.Image:
    """A page of that size, by day; where it has no ground, nothing is."""
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
    page.set_content(f"<!doctype html><style>body {{ margin: 0; }}</style>{html}")
    page.evaluate("Promise.all([document.fonts.load('700 10px Alegreya'), document.fonts.ready])")
    made = page.screenshot(omit_background=True)
    page.close()
    return Image.open(io.BytesIO(made))


def encoded(content: bytes) -> str:
    """As it stands in an address of data."""
    return base64.b64encode(content).decode("ascii")


def make_brand(browser: Browser) -> None:
    """Make them all."""
    icon = (WEB / "icon.svg").read_bytes()
    for name, (size, place, ground) in ICONS.items():
        drawn = icon if ground == "transparent" else icon.replace(CORNERS, b"")
        tile = TILE.format(icon=encoded(drawn), place=place)
        made = shot(browser, f'<body style="background: {ground}">{tile}', size, size)
        path = WEB / f"icons/{name}.png"
        made.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)
    styles = "".join(path.read_text(encoding="utf-8") for path in style_sheets("look").values())
    font = encoded((FONTS / "bold.woff2").read_bytes())
    link = LINK.format(styles=styles, font=font, ground=GROUND, art=first_paint.pictures(), name=NAME)
    shot(browser, link, *PREVIEW_SIZE).convert("RGB").save(PREVIEW, quality=88, optimize=True)


if __name__ == "__main__":
    with launched() as started:
        make_brand(started)
