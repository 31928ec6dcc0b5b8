"""Reports hold what was measured, and nothing else."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from minewise.cli import commands
from minewise.lab import experiment, tables
from minewise.lab.ledger import Ledger
from minewise.lab.plan import load

pytest.importorskip("matplotlib")

PLAN = """
title = "Which <is> best?"
games = 200

[[runs]]
title = "Strategies"
boards = ["beginner", "intermediate"]
strategies = ["exact", "subset-only", "tie-break"]

[[runs]]
title = "Densities"
boards = ["10x10"]
densities = [0.1, 0.2, 0.3]
strategies = ["exact", "subset-only"]

[[runs]]
title = "Clues"
boards = ["8x8", "10x10"]
densities = [0.1, 0.2]
clues = ["exact", "optimistic"]

[[runs]]
title = "Starts"
boards = ["6x6x6"]
start-rules = ["any", "safe"]
starts = "all"
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "plan.toml"
    path.write_text(PLAN)
    with Ledger(experiment.beside(path)) as ledger:
        experiment.run(load(path), ledger)
    return path


def test_the_page_holds_every_run_with_its_figures(file: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(commands, ["lab", "report", str(file), "--to", str(tmp_path / "r")])
    assert result.exit_code == 0, result.stderr
    page = (tmp_path / "r" / "index.html").read_text()
    assert "Which &lt;is&gt; best?" in page
    assert re.findall("<h2>(.*?)</h2>", page) == ["Strategies", "Densities", "Clues", "Starts"]
    assert page.count("<figure>") == 4 + 1 + 2 + 1
    rows = list(csv.DictReader((tmp_path / "r" / "series.csv").open()))
    assert len(rows) == 6 + 6 + 8 + 12
    for row in rows:
        shown = f"{100 * int(row['wins']) / int(row['games']):.2f}"
        assert row["run"] == "Starts" or f"<td>{shown}" in page
    pairs = list(csv.DictReader((tmp_path / "r" / "differences.csv").open()))
    assert len(pairs) == 2 * 3 + 3 + 4
    assert {pair["run"] for pair in pairs} == {"Strategies", "Densities", "Clues"}
    for pair in pairs:
        if pair["run"] == "Clues":
            assert (pair["better"], pair["worse"]) == ("exact", "exact, optimistic")
    in_order = [(row["clues"], row["strategy"]) for row in rows if row["run"] == "Clues"]
    assert in_order == [("exact", "exact"), ("optimistic", "exact, optimistic")] * 4


def test_markdown_has_its_figures_beside_it(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "findings.md"
    arguments = ["lab", "report", str(file), "--markdown", str(page)]
    assert CliRunner().invoke(commands, arguments).exit_code == 0
    text = page.read_text()
    named = re.findall(r"\]\((images/[^)]+)\)", text)
    assert len(named) == 8
    for name in named:
        assert ElementTree.parse(tmp_path / name).getroot().tag.endswith("svg")
    with Ledger(experiment.beside(file), read_only=True) as ledger:
        found = tables.results(load(file).runs[0], ledger)
    for one in found:
        assert f"| {one.label} | 200 | {100 * one.simulation.win_rate:.2f} |" in text
    assert "the best first cell is" in text


def test_figures_are_the_same_each_time(file: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        page = tmp_path / name / "page.md"
        page.parent.mkdir()
        CliRunner().invoke(commands, ["lab", "report", str(file), "--markdown", str(page)])
    for svg in (tmp_path / "one" / "images").iterdir():
        assert svg.read_bytes() == (tmp_path / "two" / "images" / svg.name).read_bytes()


def test_nothing_played_is_nothing_to_report(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    Ledger(experiment.beside(path)).close()
    result = CliRunner().invoke(commands, ["lab", "report", str(path)])
    assert result.exit_code == 2
    assert "has no games of this experiment: play some with minewise lab run" in result.stderr
