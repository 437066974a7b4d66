"""Computer play of Avignon: evaluations, value model and proof rules."""
