"""Draws Minesweeper boards in random styles, and trains core/vision/classifier.bin on them."""
