"""Fuzzes the reader of requests of minesweepr: `python fuzz/fuzz_minesweepr.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("minesweepr")
