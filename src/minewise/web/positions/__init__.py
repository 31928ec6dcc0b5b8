"""Positions as they are sent and told."""
