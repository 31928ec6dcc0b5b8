"""Building and trying what is published: the sdist, the wheel and its extras."""
