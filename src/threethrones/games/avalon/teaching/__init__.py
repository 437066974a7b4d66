"""Lessons and puzzles of Avalon."""
