"""Reports hold what was measured, and nothing else."""

from __future__ import annotations

import csv
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from commanding import answered, refused

import minewise as mw
from minewise import _core
from minewise.lab import experiment, figures
from minewise.lab.figures import Figure, redraw
from minewise.lab.ledger import Ledger, machine
from minewise.lab.plan import load, parse
from minewise.lab.report import Methods
from minewise.play.series import play_block

pytest.importorskip("matplotlib")
pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
PLAN = """
title = "Which <is> best?"
seed = 7
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


RULES = """
games = 50
[[runs]]
boards = ["beginner", "intermediate"]
strategies = ["exact", "tie-break"]
start-rules = ["safe", "opening"]
starts = [[2, 2]]

[[runs]]
boards = ["6x6"]
densities = [0.1, 0.2]
start-rules = ["safe", "opening"]
starts = [[2, 2]]
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "plan.toml"
    path.write_text(PLAN)
    with Ledger(experiment.beside(path)) as ledger:
        experiment.run(load(path), ledger)
    return path


@pytest.fixture(scope="module")
def report(file: Path) -> Path:
    """The folder of a report, with that in Markdown in it."""
    folder = file.parent / "report"
    answered("lab", "report", str(file), "--to", str(folder))
    answered("lab", "report", str(file), "--markdown", str(folder / "page.md"))
    return folder


def test_the_page_holds_every_run_with_its_figures(report: Path) -> None:
    page = (report / "index.html").read_text()
    assert "Which &lt;is&gt; best?" in page
    assert re.findall("<h2>(.*?)</h2>", page) == [
        *("Strategies", "Densities", "Clues", "Starts", "Methods")
    ]
    assert page.count("<figure>") == 4 + 1 + 2 + 1
    rows = list(csv.DictReader((report / "series.csv").open()))
    assert len(rows) == 6 + 6 + 8 + 12
    for row in rows:
        shown = f"{100 * int(row['wins']) / int(row['games']):.2f}"
        assert row["run"] == "Starts" or f"<td>{shown}" in page
    pairs = list(csv.DictReader((report / "differences.csv").open()))
    assert len(pairs) == 2 * 3 + 3 + 4
    assert {pair["run"] for pair in pairs} == {"Strategies", "Densities", "Clues"}
    for pair in pairs:
        if pair["run"] == "Clues":
            assert (pair["better"], pair["worse"]) == ("exact", "exact, optimistic")
    in_order = [(row["clues"], row["strategy"]) for row in rows if row["run"] == "Clues"]
    assert in_order == [("exact", "exact"), ("optimistic", "exact, optimistic")] * 4


def test_figures_are_written_in_three_formats(report: Path) -> None:
    page = (report / "index.html").read_text()
    for kind, magic in (("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")):
        files = sorted(report.glob(f"*.{kind}"))
        assert len(files) == page.count("<figure>")
        assert all(one.read_bytes().startswith(magic) for one in files)
        assert all(f'href="{one.name}"' in page for one in files)


def test_methods_state_how_the_figures_were_measured(report: Path) -> None:
    html, markdown = (report / "index.html").read_text(), (report / "page.md").read_text()
    today = datetime.now(UTC).date().isoformat()
    stated = [
        f"played by minewise {mw.__version__} on {today} (UTC)",
        machine(),
        "seed 7",
        "10x10x20",
    ]
    stated += ["Wilson 1927", "Tango 1998", "McNemar 1947", "mid-p", "Lancaster 1961", "Holm 1979"]
    for page in (html, markdown):
        methods = page.partition("Methods")[2]
        assert not [words for words in stated if words not in methods]
        assert "partial" not in methods
    assert "networks" not in markdown
    entries = re.findall(r"@\w+\{(\w+),", (report / "references.bib").read_text())
    assert entries == re.findall(r"@\w+\{(\w+),", markdown)
    assert "minewise" in entries
    for name, year in re.findall(r"([A-Z]\w+)(?: \w+| and \w+|,)* (\d{4})[);]", markdown):
        assert f"{name.lower()}{year}" in entries


def test_methods_name_the_networks_and_what_is_missing(tmp_path: Path) -> None:
    plan = parse('games = 4\n[[runs]]\nboards = ["4x4x3"]\nstrategies = ["exact", "strong"]')
    with Ledger(tmp_path / "partial.ledger") as ledger:
        series = plan.runs[0].entries[-1].series
        ledger.add(series, play_block(series, 0, 2))
        (text,) = (" ".join(Methods(figures.played(plan, ledger), ledger).sentences),)
    assert f"(networks {_core.parts()['networks']})" in text
    assert "plans 4 games" in text
    assert "McNemar" not in text


def texts(kind: str, results: Any) -> list[str]:
    """The texts of a figure, in the order in which they are drawn."""
    svg = Figure("", kind, "", getattr(figures, kind)(results)).draw(["svg"])["svg"]
    return [node.text or "" for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_what_varies_is_labelled_and_panels_keep_their_order(tmp_path: Path) -> None:
    plan = parse(RULES)
    with Ledger(tmp_path / "rules.ledger") as ledger:
        experiment.run(plan, ledger)
        found = [figures.results(run, ledger) for run in plan.runs]
    settings = ["beginner, safe, r2c2", "beginner, opening, r2c2"]
    settings += ["intermediate, safe, r2c2", "intermediate, opening, r2c2"]
    labels = [f"{setting[:-6]}, {name}" for name in ("exact", "tie-break") for setting in settings]
    for kind in ("techniques", "risks"):
        written = texts(kind, found[0])
        assert sorted(label for label in written if label in labels) == sorted(labels)
    compared = list(figures.comparisons(found[0]))
    for written in (texts("win_rates", found[0]), texts("differences", compared)):
        words = " ".join(written)
        at = [words.index(setting) for setting in settings]
        assert at == sorted(at)
    titles = texts("won_by_density", found[1])
    shown = ["safe", "exact", "opening"]  # the name is that of a line
    assert [title for title in titles if title in shown] == shown


MODES = """
games = 60
[[runs]]
boards = ["beginner"]
strategies = ["exact", "counting/random"]
guessing = ["classic", "cruel"]
"""


def test_strategies_are_compared_within_a_guessing_mode(tmp_path: Path) -> None:
    path = tmp_path / "modes.toml"
    path.write_text(MODES)
    with Ledger(experiment.beside(path)) as ledger:
        experiment.run(load(path), ledger)
    answered("lab", "report", str(path), "--to", str(tmp_path / "r"))
    pairs = list(csv.DictReader((tmp_path / "r" / "differences.csv").open()))
    assert [pair["guessing"] for pair in pairs] == ["classic", "cruel"]
    assert {(pair["better"], pair["worse"]) for pair in pairs} == {("exact", "counting/random")}
    for pair in pairs:
        mode, both = pair["guessing"], ["exact", "counting/random"]
        (found,) = mw.compare("beginner", both, games=60, guessing=mode).differences
        assert float(pair["difference"]) == pytest.approx(found.difference)
    page = (tmp_path / "r" / "index.html").read_text()
    assert "beginner, opening, guessing cruel, r2c2: exact wins most often, 100.00 %" in page


def test_markdown_has_its_figures_beside_it(file: Path, report: Path) -> None:
    text = (report / "page.md").read_text()
    named = re.findall(r"\]\((images/[^)]+)\)", text)
    assert len(named) == 8
    for name in named:
        assert ElementTree.parse(report / name).getroot().tag.endswith("svg")
    with Ledger(experiment.beside(file), read_only=True) as ledger:
        found = figures.results(load(file).runs[0], ledger)
    for one in found:
        assert f"| {one.label} | 200 | {100 * one.simulation.win_rate:.2f} |" in text
    assert "the best first cell is" in text


def test_figures_are_the_same_each_time(file: Path, report: Path, tmp_path: Path) -> None:
    answered("lab", "report", str(file), "--markdown", str(tmp_path / "page.md"))
    images = tmp_path / "images"
    drawn = {path.name: path.read_bytes() for path in images.iterdir()}
    for name, content in drawn.items():
        assert content == (report / "images" / name).read_bytes()
    for svg in images.glob("*.svg"):
        svg.unlink()
    redraw(images / "page.json")
    assert {path.name: path.read_bytes() for path in images.iterdir()} == drawn


def test_nothing_played_is_nothing_to_report(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    Ledger(experiment.beside(path)).close()
    words = "has no games of the experiment: play some with minewise lab run"
    assert words in refused("lab", "report", str(path))
