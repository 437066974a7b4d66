"""Commands that change a session or a viewer's look, and the permissions for them."""
