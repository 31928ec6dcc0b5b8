"""What every other room uses: errors, budgets, and how things are put into words and JSON."""
