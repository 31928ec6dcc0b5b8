"""The web application: a server whose HTTP API the page in `static/` uses; the extra `web`."""
