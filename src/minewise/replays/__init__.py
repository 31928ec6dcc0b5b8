"""Replays: games that people recorded, with the time and place of every press of the mouse."""
