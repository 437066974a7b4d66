"""The site on a local address, as a static host would serve it."""

from __future__ import annotations

import functools
import http.server
import sys
from pathlib import Path

from building.steps import DIST


class SiteHandler(http.server.SimpleHTTPRequestHandler):
    """Serves the site as a static host would, with the types a browser insists on and nothing cached."""

    extensions_map = {  # noqa: RUF012  (a plain class attribute in the base class)
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
    }

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a wrong address with the site's own page for it, at any depth."""
        page = next(Path(self.directory).rglob("404.html"), None)
        if code != http.HTTPStatus.NOT_FOUND or page is None:
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """Ask the browser to look for a newer file each time, and let frames with `sandbox`, which have no
        origin, load the modules, as GitHub Pages does."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base class's name)
        """Say nothing: a page is fifty requests."""


class SiteServer(http.server.ThreadingHTTPServer):
    """Answers many requests at a time, and makes nothing of a browser that has left before its answer."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Tell of what went wrong here, not of a connection that the other side has closed."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def serve(port: int) -> None:
    """Show the site on this machine alone until it is interrupted."""
    handler = functools.partial(SiteHandler, directory=str(DIST))
    with SiteServer(("127.0.0.1", port), handler) as server:
        print(f"Three Thrones: http://127.0.0.1:{server.server_port}/  (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
