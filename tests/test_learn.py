"""What Learn keeps of answers: mistakes at growing intervals, and ratings. It runs in node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from asking import asked

import minewise as mw
from minewise.formats import game_json

PAGE = Path(__file__).parent.parent / "page"
ESBUILD = PAGE.parent / "node_modules" / ".bin" / "esbuild"
TEST = """
import { addMistakes, answerMistake, dueMistakes, mistakes } from "./views/learn/mistakes";
import { rate, scores } from "./views/learn/score";

let shift = 0;
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) { super(...(parts.length ? parts : [2026, 10, 1 + shift, 12])); }
};
const dues = [];
addMistakes(REVIEW, [1]);
const days = [[0], [1, true], [3], [4, false], [5, true], [8, true], [15, true], [36, true]];
for (const [day, right] of days) {
  shift = day;
  dues.push(dueMistakes().length);
  if (right !== undefined) answerMistake(dueMistakes()[0], right);
}
const left = mistakes.value.length;
for (let i = 0; i < 120; i++) addMistakes(REVIEW, [1]);
const ratings = [];
const answers = [[4, true], [4, false], [4, true, true], [16, true], [0, true]];
for (const [clues, right, known] of answers) {
  const proof = Array.from({ length: clues }, (_, i) => [0, i]);
  rate({ technique: "subset", steps: [{ proof }] }, right, known);
  ratings.push(scores.value.ratings.subset);
}
const most = mistakes.value.length;
console.log(JSON.stringify({ dues, left, most, ratings, ...mistakes.value[0] }));
"""


@pytest.mark.skipif(
    shutil.which("node") is None or not ESBUILD.exists(), reason="needs node and esbuild"
)
def test_mistakes_come_back_later_each_time_and_techniques_are_rated() -> None:
    game = mw.Game.new("9x9x10", seed=3, start=(4, 4))
    rows = game.position.to_text().splitlines()[1:]
    game.open(mw.analyze(game.position).mines[0])
    told = in_node(
        TEST.replace("REVIEW", json.dumps(asked("review", game=game_json.to_dict(game))))
    )
    assert told["dues"] == [0, 1, 0, 1, 1, 1, 1, 1]
    assert (told["left"], told["most"]) == (0, 100)
    assert told["position"] == {"rows": rows, "mines": 10, "topology": "square", "clues": "exact"}
    assert told["technique"] in {technique.name for technique in mw.techniques()}
    first, second, known, hard, unproved = told["ratings"]
    assert first == 1200 + 16  # even odds: half of the most that an answer changes
    assert second == pytest.approx(first - 32 / (1 + 10 ** (-16 / 400)))
    assert known == second
    assert hard == unproved > second + 28


def in_node(program: str) -> Any:
    options = ["--bundle", "--format=esm", "--log-level=warning", "--sourcefile=test.ts"]
    bundled = subprocess.run(
        [ESBUILD, *options], input=program, cwd=PAGE, capture_output=True, text=True, check=True
    )
    command = ["node", "--input-type=module", "-e", bundled.stdout]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
