"""Writes `data/corpus/*.answers.xz`: what minewise answers to the lines of `data/corpus/`.

Run `python tests/regenerate_corpus.py` after a change of the answers, or of the lines. It prints
what differs from the record: read this before you commit.
"""

from __future__ import annotations

import corpus


def main() -> None:
    """Records all answers."""
    for name in corpus.ASK:
        answers = corpus.answers(name)
        print(*corpus.differences(name, answers), sep="\n")
        corpus.record(name, answers)


if __name__ == "__main__":
    main()
