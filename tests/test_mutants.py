"""Mutants depend on the seed alone, differ, and are changes of one line that still parses."""

from __future__ import annotations

import ast
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from benchmarks.mutants import make
from benchmarks.mutants.make import SHARES, Mutant

ROOT = Path(__file__).parents[1]


def made(language: str, seed: int = 1) -> list[Mutant]:
    return list(islice(make.candidates(ROOT, language, seed), SHARES[language]))


@pytest.mark.slow
@pytest.mark.parametrize("language", SHARES)
def test_mutants_are_seeded_changes_of_one_line(language: str) -> None:
    mutants = made(language)
    assert mutants == made(language)
    assert mutants != made(language, 2)
    assert len({mutant.name for mutant in mutants}) == SHARES[language]
    assert {one.kind for one in mutants} == {"comparison", "branch", "off by one", "swapped"}
    assert max(Counter(mutant.path for mutant in mutants).values()) == 1
    for mutant in mutants:
        before = (ROOT / mutant.path).read_text("utf-8")
        after = mutant.applied(before)
        changed = zip(before.split("\n"), after.split("\n"), strict=True)
        assert [pair for pair in changed if pair[0] != pair[1]] == [(mutant.before, mutant.after)]
        if language == "python":
            ast.parse(after)


def test_comments_strings_types_and_data_stay() -> None:
    text = '#include "a"\n// a < b\n/* a == 1\n*/ std::array<int, 4> x{1, 2};\nf("a < b", 1);\n'
    assert list(make.bracket_sites(text)) == []
    text = '"""a < 1"""\nx: list[1] = [1, 2]  # a == 1\nassert x[1] == 1\nraise Error(a, b)\n'
    assert list(make.python_sites(text)) == []


def test_a_mutant_applies_to_the_nearest_line() -> None:
    assert Mutant("src/a.py", 4, "b", "c", "branch").applied("b\na\na\nb") == "b\na\na\nc"
    with pytest.raises(ValueError, match="no line"):
        Mutant("src/a.py", 1, "b", "c", "branch").applied("a")


def test_shares_add_up() -> None:
    assert make.shares(120) == SHARES
    assert sum(make.shares(7).values()) == 7
    assert make.shares(7, "page") == {"page": 7}
