"""Phones of the players, on which they see their own hands."""
