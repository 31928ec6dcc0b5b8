"""Writes `data/perft.json`: positions made from seeds, with their exact numbers of solutions.

Run `python tests/regenerate_perft.py` after changing the list below. The counts come from
`second_count.py` alone, so the package is measured against them and not against itself.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import oracle
import scenarios
import second_count
from scenarios import Scenario

TABLE = Path(__file__).parent / "data" / "perft.json"
SIGNS = {oracle.HIDDEN: "#", oracle.FLAG: "F", oracle.MINE: "*"}


def fixed_positions() -> dict[str, Scenario]:
    """The positions of the table by name."""
    table = {
        "worked example of the manual": scenarios.square("#### #13# #### ####", 6),
        "expert, nothing opened": scenarios.grid("square", 16, 30, mines=99),
        "one row": scenarios.square("#1##2##1#1##2#", 7),
        "60x60/900, a few clues": scenarios.grid(
            "square", 60, 60, {(0, 0): 1, (5, 5): 8, (30, 30): 3, (30, 32): 4, (59, 1): 2}, 900
        ),
    }
    for rows, columns, mines in [(4, 4, 3), (5, 6, 7), (8, 8, 13), (9, 9, 16), (12, 12, 30)]:
        name = f"lattice {rows}x{columns}/{mines}"
        table[name] = scenarios.lattice("square", rows, columns, mines, seed=rows * columns)
    for rows, columns, mines in [(16, 16, 40), (16, 16, 64), (16, 30, 99), (16, 30, 120)]:
        for seed in (1, 2):
            name = f"lattice {rows}x{columns}/{mines} of seed {seed}"
            table[name] = scenarios.lattice("square", rows, columns, mines, seed)
    table["lattice on a torus"] = scenarios.lattice("torus", 8, 12, 24, seed=1)
    table["lattice of hexagons"] = scenarios.lattice("hexagonal", 12, 12, 35, seed=1)
    for kind, rows, columns, mines in [
        ("square", 9, 9, 16),
        ("square", 16, 16, 40),
        ("square", 16, 30, 99),
        ("square", 64, 64, 820),
        ("torus", 16, 16, 60),
        ("hexagonal", 12, 12, 35),
    ]:
        for seed, share in enumerate([0.15, 0.4, 0.7]):
            name = f"{kind} {rows}x{columns}/{mines}, {share:.0%} opened"
            table[name] = scenarios.mid_game(kind, rows, columns, mines, share, seed)
    table["100x100/2500, 30% opened"] = scenarios.mid_game("square", 100, 100, 2500, 0.3, seed=1)
    return table


def entry(name: str, scenario: Scenario) -> dict[str, Any]:
    """One row of the table."""
    assert scenario.shape is not None
    assert scenario.mines is not None
    rows, columns = scenario.shape
    signs = {c: SIGNS[v] if v in SIGNS else str(v) for c, v in scenario.values.items()}
    solutions = second_count.count_position(scenario.neighbours, scenario.values, scenario.mines)
    return {
        "name": name,
        "topology": scenario.kind,
        "mines": scenario.mines,
        "solutions": str(solutions),
        "grid": ["".join(signs[r, c] for c in range(columns)) for r in range(rows)],
    }


def main() -> None:
    """Rebuilds the table."""
    entries = [entry(name, scenario) for name, scenario in fixed_positions().items()]
    lines = ",\n".join(json.dumps(each, indent=1) for each in entries)
    TABLE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
