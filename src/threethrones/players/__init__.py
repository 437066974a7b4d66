"""Computer players: each sees a seat's view, never the state, and thinks with a generator of its own."""
