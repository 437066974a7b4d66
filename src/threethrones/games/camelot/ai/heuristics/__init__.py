"""Rules of thumb about Camelot, as people at a table know them: what computer players there go by."""
