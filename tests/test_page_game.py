"""The game that the page plays, in TypeScript, against `mw.Game`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import minewise as mw
from minewise.formats import game_json
from minewise.service.generate import GenerateRequest, generate
from minewise.service.limits import Limits
from minewise.service.reading import AnalysisRequest, read_position

ROOT = Path(__file__).parent.parent
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
MODELS = (
    "withheld(0.2)",
    "noisy(0.05)",
    "liar",
    "optimistic",
    "cautious",
    "misread(0.1)",
    "0.8*exact|0.2*liar",
    "optimistic + withheld(0.00001)",
    f"matrix({'; '.join(['0.25 0.25 0.25 ?0.25'] * 9)})",
)
GAMES = int(os.environ.get("PAGE_GAMES", "1000"))
RUNNER = """
import { createInterface } from "node:readline";
const { answer } = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) console.log(answer(line));
"""

Ask = Callable[[Iterable[Any]], list[Any]]

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not ESBUILD.exists(), reason="needs node and esbuild"
)


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Asks the page's game questions, pairs of a name and its content."""
    bundle = tmp_path_factory.mktemp("page") / "game.mjs"
    driver = ROOT / "tests" / "page_game.ts"
    options = ["--bundle", "--format=esm", "--log-level=warning", f"--outfile={bundle}"]
    subprocess.run([ESBUILD, driver, *options], check=True)

    def answers(questions: Iterable[Any]) -> list[Any]:
        text = "".join(json.dumps(question) + "\n" for question in questions)
        command = ["node", "--input-type=module", "-e", RUNNER, bundle.as_uri()]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    return answers


def settings_of(game: mw.Game) -> dict[str, Any]:
    return {
        "rows": game.topology.rows,
        "columns": game.topology.columns,
        "mines": game.mine_count,
        "topology": game.topology.kind,
        "startRule": game.start_rule,
        "clues": game.clues.to_json(),
        "seed": None if game.seed is None else str(game.seed),
        "game": game.game,
    }


def random_game(random: Random) -> mw.Game:
    """Returns a game without a click: a new one, or one of ten on a given board."""
    rows, columns = (random.randint(1, 4), random.randint(1, 6))
    if random.random() < 0.7:
        rows, columns = random.randint(4, 12), random.randint(4, 12)
    kind = random.choice(mw.topology.GRIDS) if hasattr(mw, "topology") else "square"
    grid = mw.Topology.square if kind == "square" else getattr(mw.Topology, kind)
    topology = grid(rows, columns)
    clues = random_clues(random, rows, columns)
    seed, number = random.getrandbits(64), random.choice((0, 1, random.getrandbits(53)))
    if random.random() < 0.1:
        mines = random.sample(list(topology.cells), random.randint(0, rows * columns))
        board = mw.Board(rows, columns, mines, topology)
        return mw.Game(board, clues=clues, seed=random.choice((None, seed)), game=number)
    rule = random.choice(("any", "safe", "opening"))
    most = {"any": rows * columns, "safe": rows * columns - 1}.get(rule)
    if most is None:
        most = rows * columns - 1 - max(len(topology.neighbours(cell)) for cell in topology)
    if most < 0:
        return random_game(random)
    mines = min(most, round(random.choice((0.1, 0.2, 0.3, random.random())) * rows * columns))
    return mw.Game.new(
        (rows, columns, mines),
        seed=seed,
        game=number,
        start_rule=rule,
        topology=kind,
        clues=clues,
    )
