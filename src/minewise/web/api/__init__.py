"""The HTTP API: an endpoint is a function and its entry in the table of its module."""

from minewise.web.api import games, positions, watch

ENDPOINTS = (*games.ENDPOINTS, *positions.ENDPOINTS, *watch.ENDPOINTS)
ANSWERS = {**watch.ANSWERS}
"""What rooms tell beside the schemas that all share."""
