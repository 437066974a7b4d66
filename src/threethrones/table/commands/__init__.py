"""What is done to a session and a look, and whose that is."""
