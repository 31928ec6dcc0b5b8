"""Games on the server: requests, sessions and storage."""
