"""Makes the set of puzzles in `dist/puzzles`, with its datasheet: `make puzzles`.

The puzzles are the first drills of each suite of `minewise.text_game` that asks for one move, so
that the puzzle `endgame-12` is `task("endgame", 12)`. A position that equals an earlier one of its
suite, also mirrored or turned, is left out. A run continues one that was stopped.
"""

from __future__ import annotations

import argparse
import json
import re
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final, TypeAlias

import minewise as mw
from minewise.base.budget import AMPLE_BUDGET
from minewise.base.types import DrillKind
from minewise.practice.exercises import Drill, drill_techniques
from release.environments import ROOT

OUT: Final = ROOT / "dist" / "puzzles"
DATASHEET: Final = ROOT / "docs" / "reference" / "puzzles.md"
COUNT: Final = 20_000
GUESSES: Final[dict[str, DrillKind]] = {"best-guess": "best-guess", "endgame": "endgame"}
SHARES: Final = {**dict.fromkeys(drill_techniques(), 3), "best-guess": 2, "endgame": 14}

Puzzle: TypeAlias = dict[str, Any]


def puzzle(suite: str, number: int) -> Puzzle:
    """Returns a puzzle: plain values under the names that the datasheet explains."""
    kind = GUESSES.get(suite, "safe-cells")
    technique = None if suite in GUESSES else suite
    drill = mw.drill(kind, technique=technique, seed=number, budget=AMPLE_BUDGET)
    position = drill.position
    hidden = [cell for cell in position.topology.cells if position[cell] == mw.HIDDEN]
    moves = drill.win_probabilities.moves if drill.win_probabilities else ()
    return {
        "id": f"{suite}-{number}",
        "suite": suite,
        "number": number,
        "rows": position.rows,
        "columns": position.columns,
        "mines": position.mine_count,
        "position": str(position),
        "question": drill.question,
        "answer": [list(cell) for cell in drill.answer],
        "difficulty": _difficulty(suite, drill),
        "chance": len(drill.answer) / len(hidden),
        "reason": drill.reason,
        "steps": [step.text for step in drill.steps],
        "moves": [
            {"cell": list(cell), "risk": risk, "win_probability": win} for cell, risk, win in moves
        ],
    }


def _difficulty(suite: str, drill: Drill) -> int:
    """Returns ten times the place of the suite, and how hard the puzzle is in it, from 0 to 9."""
    place = 10 * (1 + list(SHARES).index(suite))
    if drill.win_probabilities is None:
        return place + min(9, len(drill.steps) - 1)
    moves = drill.win_probabilities.moves
    lowest = min(moves, key=lambda move: move.mine_probability)
    best = moves[0].win_probability
    return place + min(9, round((1 - lowest.win_probability / best) / 0.03))


def likeness(entry: Puzzle) -> str:
    r"""Returns a text that puzzles share whose boards are mirrored or turned.

    >>> texts = ("12\n##", "#2\n#1", "12\n1#")
    >>> first, second, third = (likeness({"mines": 1, "position": text}) for text in texts)
    >>> first == second, first == third
    (True, False)
    """
    rows = entry["position"].splitlines()
    turned = ["".join(column) for column in zip(*rows, strict=True)]
    boards = [
        [line[::across] for line in board[::down]]
        for board in (rows, turned)
        for across in (1, -1)
        for down in (1, -1)
    ]
    return f"{entry['mines']}\n" + min("\n".join(board) for board in boards)


def make(suite: str, count: int, first: int, pool: Any) -> list[Puzzle]:
    """Returns the puzzles of a suite, numbered from `first`, without those that are alike.

    Their file keeps what was made before, also by a run that was stopped.
    """
    path = OUT / "suites" / f"{suite}.jsonl"
    made: list[Puzzle] = []
    if path.exists():
        whole = path.read_text("utf-8").rpartition("\n")[0]
        made = [json.loads(line) for line in whole.splitlines()]
    if not made or made[0]["number"] != first:
        made = []
    seen = {likeness(entry) for entry in made}
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(map(line_of, made))
        after = made[-1]["number"] + 1 if made else first
        while len(made) < count:
            numbers = range(after, after + count - len(made))
            after = numbers.stop
            for entry in pool.imap(partial(puzzle, suite), numbers, chunksize=4):
                if likeness(entry) not in seen:
                    seen.add(likeness(entry))
                    made.append(entry)
                    file.write(line_of(entry))
    return made[:count]


def line_of(entry: Puzzle) -> str:
    """Returns a puzzle as a line of JSON."""
    return json.dumps(entry, ensure_ascii=False) + "\n"


def write_parquet(made: list[Puzzle], path: Path) -> None:
    """Writes puzzles as a table."""
    import pyarrow  # type: ignore[import-untyped]
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist(made), path, compression="zstd")


def datasheet(made: list[Puzzle]) -> str:
    """Returns the page of the manual with the counts of these puzzles."""
    head = "suite|puzzles|boards|difficulty|right by chance|safest cell is wrong"
    rows = "\n".join(f"| {' | '.join(row)} |" for row in table(made))
    lines = f"| {' | '.join(head.split('|'))} |\n{'|---' * 6}|\n{rows}"
    text = DATASHEET.read_text("utf-8")
    return re.sub(r"(?s)(<!-- counts -->\n).*(\n<!-- /counts -->)", rf"\1{lines}\2", text)


def table(made: list[Puzzle]) -> list[list[str]]:
    """Returns the rows of the datasheet's table."""
    rows = []
    for suite in SHARES:
        own = [entry for entry in made if entry["suite"] == suite]
        difficulty = [entry["difficulty"] for entry in own]
        rows.append(
            [
                suite,
                f"{len(own):,}",
                f"{own[0]['rows']}x{own[0]['columns']}, {own[0]['mines']} mines",
                f"{min(difficulty)} to {max(difficulty)}, median {median(difficulty):g}",
                f"{100 * fmean(entry['chance'] for entry in own):.1f} %",
                f"{sum(not _is_safest(entry) for entry in own):,}" if own[0]["moves"] else "",
            ]
        )
    return rows


def _is_safest(entry: Puzzle) -> bool:
    """Checks if a right move has the lowest risk."""
    lowest = min(move["risk"] for move in entry["moves"])
    right = [move["risk"] for move in entry["moves"] if move["cell"] in entry["answer"]]
    return bool(min(right) <= lowest + 1e-9)


def main() -> None:
    """Makes the set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help=f"of puzzles; {COUNT:,}")
    parser.add_argument("--first", type=int, default=0, help="number of a suite; 0")
    given = parser.parse_args()
    (OUT / "suites").mkdir(parents=True, exist_ok=True)
    made: list[Puzzle] = []
    with get_context("spawn").Pool() as pool:
        for suite, share in SHARES.items():
            own = make(suite, given.count * share // sum(SHARES.values()), given.first, pool)
            made += own
            print(f"{suite}: {len(own):,} puzzles", flush=True)
    write_parquet(made, OUT / "minewise-puzzles.parquet")
    lines = "".join(map(line_of, made))
    (OUT / "minewise-puzzles.jsonl").write_text(lines, "utf-8", newline="\n")
    (OUT / "README.md").write_text(datasheet(made), "utf-8")
    print(f"{sum(1 for _ in OUT.glob('*.*'))} files in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
