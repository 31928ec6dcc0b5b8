"""Analyses of positions and of bare constraints, and why a position is impossible."""
