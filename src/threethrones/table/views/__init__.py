"""The screens of the app: the data of their templates, and their commands."""
