"""Positions in requests and answers."""
