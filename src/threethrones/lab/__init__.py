"""The workshop: players that only the command knows, meetings of players, training, proofs, benches."""
