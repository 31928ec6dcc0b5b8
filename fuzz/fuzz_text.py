"""Fuzzes the reader of text positions: `python fuzz/fuzz_text.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("text", mines=1)
