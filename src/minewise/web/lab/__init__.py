"""The laboratory on the server: jobs that play very many games, and ledgers."""
