"""Fuzzes the reader of replays of Vienna Minesweeper: `python fuzz/fuzz_rmv.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("rmv")
