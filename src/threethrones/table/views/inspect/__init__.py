"""What is this? The line about a thing on the board (see `telling`)."""
