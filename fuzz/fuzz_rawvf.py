"""Fuzzes the reader of replays as text: `python fuzz/fuzz_rawvf.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("rawvf")
