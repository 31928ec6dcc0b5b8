"""Fuzzes the reader of replays of Minesweeper Clone: `python fuzz/fuzz_mvf.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("mvf")
