"""Views of Avalon, with their templates, styles and art."""
