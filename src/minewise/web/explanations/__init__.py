"""Whole games told move by move: why a strategy made a move, what a click risked."""
