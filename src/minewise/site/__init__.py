"""The service in a browser: its door in a worker."""
