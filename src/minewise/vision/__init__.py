"""Reads positions from pictures: screenshots and straight photos of a screen."""
