"""Fuzzes the reader of links of JSMinesweeper: `python fuzz/fuzz_jsminesweeper.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("jsminesweeper")
