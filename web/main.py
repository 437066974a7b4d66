"""Entry point for PyScript. Short, because the page compiles it at each start; the rest is bytecode."""

from browser import main

await main()  # type: ignore[top-level-await]  # noqa: F704 - PyScript runs it as one
