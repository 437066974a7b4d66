"""Views of Avignon: scenes and texts, with templates, styles and art."""
