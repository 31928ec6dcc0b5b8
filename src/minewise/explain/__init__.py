"""Reasons for people: deductions, hints, guesses, and the review of a game."""
