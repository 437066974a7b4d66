"""One-line explanations of the things on a board and of the buttons around it (see `tooltip`)."""
