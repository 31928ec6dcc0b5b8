"""The service in a browser: its door in a worker, and how what the worker loads is packed."""
