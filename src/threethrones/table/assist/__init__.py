"""Computer players at the table, and the hints, analyses and forecasts that they give."""
