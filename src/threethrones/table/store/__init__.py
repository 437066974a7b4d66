"""Storage of sessions: their conversion to text and back."""
