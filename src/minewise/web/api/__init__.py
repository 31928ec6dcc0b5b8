"""The HTTP API: the questions of the service, and the jobs of the server."""

from minewise.web.api import lab, questions

ENDPOINTS = (*questions.ENDPOINTS, *lab.ENDPOINTS)
