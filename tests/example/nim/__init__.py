"""Nim: the smallest game that the table can play, and the example that ARCHITECTURE.md walks through."""
