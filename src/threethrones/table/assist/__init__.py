"""Computer players at the table: their moves, hints, analyses and forecasts."""
