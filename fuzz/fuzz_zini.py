"""Fuzzes the reader of links of ZiNi calculators: `python fuzz/fuzz_zini.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("zini")
