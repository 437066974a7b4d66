"""The kept matches: what can be done with them, how they are written, read, listed and stored twice."""
