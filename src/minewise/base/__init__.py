"""Shared modules of all packages: errors, budgets, wording and JSON values."""
