"""The service in a browser: its door in a worker, and how the folder that the worker loads is made."""
