"""Fuzzes the reader of saved games: `python fuzz/fuzz_game.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("game")
