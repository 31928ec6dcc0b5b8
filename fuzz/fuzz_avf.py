"""Fuzzes the reader of replays of Minesweeper Arbiter: `python fuzz/fuzz_avf.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("avf")
