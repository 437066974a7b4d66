"""Immutable state of a match and of its viewers, with the model and the frame of the page."""
