"""Evaluations and heuristics of Camelot's computer players."""
