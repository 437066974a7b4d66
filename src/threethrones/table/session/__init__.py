"""State of the app: the session of a match, its viewers' looks, the model, and the frame for the page."""
