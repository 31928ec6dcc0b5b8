"""The web application: a server with an HTTP API and the built page (extra `web`)."""
