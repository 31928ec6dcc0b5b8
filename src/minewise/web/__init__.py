"""The web application: a server with an HTTP API and the built page (extra `web`)."""

from minewise.base.errors import needed

needed("starlette", "web")
