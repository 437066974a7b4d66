"""Rules of thumb by which computer players play Camelot."""
