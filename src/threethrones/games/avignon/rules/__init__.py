"""The rules of Avignon: what may happen, and what each event tells. It knows none of the other rooms."""
