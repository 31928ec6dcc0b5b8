"""Runs the command line: `python -m minewise`."""

from minewise.cli import main

main()
