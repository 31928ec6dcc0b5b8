"""The HTTP API: each endpoint is a function and an entry in the table of its module."""

from minewise.web.api import (
    games,
    lab,
    outcomes,
    positions,
    practice,
    review,
    strategies,
    watch,
)

ENDPOINTS = (
    *games.ENDPOINTS,
    *positions.ENDPOINTS,
    *strategies.ENDPOINTS,
    *watch.ENDPOINTS,
    *review.ENDPOINTS,
    *outcomes.ENDPOINTS,
    *practice.ENDPOINTS,
    *lab.ENDPOINTS,
)
