"""Sums over all layouts of mines and over all that could have been shown: the oracle for clues.

It shares nothing with the program: the likelihoods are written down again, with fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

NOTHING = -4
Likelihood = Callable[[int, int, int], Fraction]  # of what is shown, the true number, the degree


def exact(shown: int, number: int, degree: int) -> Fraction:
    return Fraction(shown == number)


def withheld(chance: Fraction) -> Likelihood:
    def likelihood(shown: int, number: int, degree: int) -> Fraction:
        return chance if shown == NOTHING else (1 - chance) * (shown == number)

    return likelihood


def optimistic(shown: int, number: int, degree: int) -> Fraction:
    return Fraction(0 <= shown <= number, number + 1)


def cautious(shown: int, number: int, degree: int) -> Fraction:
    return Fraction(number <= shown <= degree, degree - number + 1)


def liar(shown: int, number: int, degree: int) -> Fraction:
    if degree == 0:
        return Fraction(shown == number)
    if number in (0, degree):
        return Fraction(shown == (1 if number == 0 else degree - 1))
    return Fraction(abs(shown - number) == 1, 2)


def noisy(chance: Fraction) -> Likelihood:
    def likelihood(shown: int, number: int, degree: int) -> Fraction:
        if degree == 0 or shown == number:
            return Fraction(shown == number) * (1 - chance if degree else 1)
        return chance / degree if 0 <= shown <= degree else Fraction(0)

    return likelihood


def misread(chance: Fraction) -> Likelihood:
    def likelihood(shown: int, number: int, degree: int) -> Fraction:
        most = max(8, degree)
        if shown == number:
            return 1 - chance
        return chance / most if 0 <= shown <= most else Fraction(0)

    return likelihood


def table(rows: Sequence[Sequence[Fraction]]) -> Likelihood:
    """The last entry of a row is the probability that nothing is shown."""

    def likelihood(shown: int, number: int, degree: int) -> Fraction:
        *numbers, nothing = rows[number]
        if shown == NOTHING:
            return nothing
        return numbers[shown] if 0 <= shown < len(numbers) else Fraction(0)

    return likelihood


def mixture(parts: Sequence[tuple[Fraction, Likelihood]]) -> Likelihood:
    def likelihood(shown: int, number: int, degree: int) -> Fraction:
        return sum((weight * part(shown, number, degree) for weight, part in parts), Fraction(0))

    return likelihood


def then_withheld(first: Likelihood, chance: Fraction) -> Likelihood:
    def likelihood(shown: int, number: int, degree: int) -> Fraction:
        before = first(shown, number, degree)
        return before + (1 - before) * chance if shown == NOTHING else (1 - chance) * before

    return likelihood


@dataclass(frozen=True)
class Shown:
    """What a player sees of a small board: cells by number, with the likelihood of each."""

    neighbours: Sequence[Sequence[int]]
    shown: Mapping[int, int]  # of the open cells
    likelihoods: Mapping[int, Likelihood]  # of all cells
    mines: int | None
    density: Fraction | None

    @cached_property
    def layouts(self) -> Any:
        """Every layout of mines, as rows."""
        return np.array(list(product((0, 1), repeat=len(self.neighbours))))

    @cached_property
    def numbers(self) -> Any:
        """The true number of every cell in every layout."""
        beside = np.zeros((len(self.neighbours),) * 2, dtype=int)
        for cell, near in enumerate(self.neighbours):
            beside[near, cell] = 1
        return self.layouts @ beside

    @cached_property
    def prior(self) -> Any:
        mines = self.layouts.sum(axis=1)
        if self.density is None:
            return (mines == self.mines).astype(float)
        chance = float(self.density)
        return chance**mines * (1 - chance) ** (len(self.neighbours) - mines)

    def likelihood(self, cell: int, shown: int) -> Any:
        """The likelihood of what a cell shows, in every layout."""
        degree = len(self.neighbours[cell])
        by_number = [self.likelihoods[cell](shown, t, degree) for t in range(degree + 1)]
        if shown == NOTHING and not any(by_number):  # it is not said why nothing is shown
            by_number = [Fraction(1)] * (degree + 1)
        return np.array(by_number, dtype=float)[self.numbers[:, cell]]

    @cached_property
    def weights(self) -> Any:
        weights = self.prior.copy()
        for cell, shown in self.shown.items():
            weights *= self.likelihood(cell, shown) * (1 - self.layouts[:, cell])
        return weights

    @property
    def solutions(self) -> Any:
        """Every layout of positive weight."""
        return self.layouts[self.weights > 0]

    @property
    def evidence(self) -> float:
        """The probability of what is shown."""
        return float(self.weights.sum() / self.prior.sum())

    def expect(self, values: Any) -> float:
        """The expectation of values that are given for every layout."""
        return float((self.weights * values).sum() / self.weights.sum())
