"""What computers do: play, advise, judge, and foretell."""
