"""Playing: strategies, games by the thousand, best play, and boards made to order."""
