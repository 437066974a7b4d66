"""Evaluation, pruning and proofs for computer players of Avalon."""
