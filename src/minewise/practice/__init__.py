"""Practice: positions of generated games as exercises, with their answers and reasons."""
