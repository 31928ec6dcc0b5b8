"""Fuzzes the reader of .mbf boards: `python fuzz/fuzz_mbf.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("mbf")
