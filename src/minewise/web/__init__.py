"""The web application: a server with an HTTP API and a page in `static/` (extra `web`)."""
