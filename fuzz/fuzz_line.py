"""Fuzzes the reader of boards as lines: `python fuzz/fuzz_line.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("line")
