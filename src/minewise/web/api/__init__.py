"""The HTTP API: an endpoint is a function and its entry in the table of its module."""

from minewise.web.api import games, positions, review, watch

ENDPOINTS = (*games.ENDPOINTS, *positions.ENDPOINTS, *watch.ENDPOINTS, *review.ENDPOINTS)
ANSWERS = {**watch.ANSWERS, **review.ANSWERS}
"""What rooms tell beside the schemas that all share."""
