"""Fuzzes the reader of replays of Metasweeper: `python fuzz/fuzz_evf.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("evf")
