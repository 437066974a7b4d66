"""The screens: what they draw, and the commands that each of them offers."""
