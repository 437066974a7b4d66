"""Explanations of the things on a board, one line each (see `tooltip`)."""
