"""The HTTP API: an endpoint is a function and its entry in the table of its module."""

from minewise.web.api import games, positions

ENDPOINTS = (*games.ENDPOINTS, *positions.ENDPOINTS)
