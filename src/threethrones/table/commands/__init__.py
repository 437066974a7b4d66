"""Commands that change a session or a viewer's look, and who may give them."""
