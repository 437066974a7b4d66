"""Computer players: each gets what its seat has seen, never the state, and thinks with its own generator."""
