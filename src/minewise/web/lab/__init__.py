"""The laboratory on the server: jobs, which play many games, and ledgers."""
