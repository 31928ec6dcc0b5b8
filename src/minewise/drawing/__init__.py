"""Pictures: the colours of risk, SVG, and notebook display."""
