"""Fuzzes the reader of JSON: `python fuzz/fuzz_json.py -runs=20000`."""

from harness import fuzz

if __name__ == "__main__":
    fuzz("json", mines=1)
