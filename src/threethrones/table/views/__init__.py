"""What the screens draw, and what can be done on each."""
