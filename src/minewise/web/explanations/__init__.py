"""Explanations of games, move by move: the reasons of a strategy, and the risks of a player."""
