"""How a session becomes a text that is kept, and comes back from one."""
