"""Building and trying what is published: the sdist, the wheel, its extras and the site."""
