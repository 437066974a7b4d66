"""Tools that no page runs: arena, training, puzzle proofs, balance, benchmarks, players for experiments."""
