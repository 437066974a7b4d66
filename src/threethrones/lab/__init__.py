"""Tools outside the web page: arena, training, puzzle proofs, balance, benchmarks, experimental players."""
