"""The larger steps of build.py, a module for each."""
