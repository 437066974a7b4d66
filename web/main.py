"""What PyScript runs: a source, which the page compiles, so this is short; the rest comes as bytecode."""

from browser import main

await main()  # type: ignore[top-level-await]  # noqa: F704 - PyScript runs it as one
