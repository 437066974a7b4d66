"""Views of Camelot, with their templates, styles and art."""
