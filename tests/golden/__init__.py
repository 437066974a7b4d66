"""Golden playthroughs: whole games as text, at every ply what happened and what each seat then sees.

A change of the rules, or a leak, shows up in the diff. ``python -m tests.golden`` writes them anew.
"""
