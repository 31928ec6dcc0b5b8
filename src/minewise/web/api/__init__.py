"""The HTTP API: the questions of the service, and the games and jobs of the server."""

from minewise.web.api import games, lab, questions

ENDPOINTS = (*games.ENDPOINTS, *questions.ENDPOINTS, *lab.ENDPOINTS)
