"""Strategies, simulations, best play, and board generation."""
