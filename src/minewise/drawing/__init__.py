"""Pictures: the colours of risk, SVG, and what a notebook shows."""
