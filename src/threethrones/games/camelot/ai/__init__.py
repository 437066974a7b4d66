"""Evaluations and heuristics for Camelot's computer players."""
