"""Games that are played on the server: what each is, and where they are kept."""
