"""`minewise analyze`, as its user meets it: in words, as JSON and as a picture."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from commanding import (
    EXPERT,
    FLAGS,
    FOUR,
    HEXAGONAL,
    answered,
    board_rows,
    lattice,
    on_terminal,
    refused,
    run,
    value,
)

import minewise as mw
from minewise.base.wording import cell_name, precise


def loaded(path: str) -> mw.Position:
    position = mw.formats.load(path)
    assert isinstance(position, mw.Position)
    return position


# analyze, in words


def test_analyze_says_what_the_analysis_found() -> None:
    position = loaded(EXPERT)
    analysis = mw.analyze(position)
    text = answered("analyze", EXPERT)
    assert text.startswith("30x16 board, 99 mines, 224 cells hidden\n")
    names = [f"r{row}c{column}" for row, column in analysis.safe]
    assert value(text, "safe") == f"{len(names)}: {', '.join(names)}"
    assert value(text, "mines").startswith(f"{len(analysis.mines)}: r0c9, ")
    assert value(text, "mines").endswith(f" and {len(analysis.mines) - 12} more")
    assert value(text, "safest") == f"{names[0]}, certainly safe"
    assert value(text, "riskiest") == "r0c9, certainly a mine"
    assert value(text, "method") == "exact"
    digits = len(str(analysis.solutions))
    assert re.fullmatch(rf"\d\.\d\de{digits - 1} \({digits} digits\)", value(text, "solutions"))
    assert re.fullmatch(r"[\d.]+ m?s", value(text, "time"))


@pytest.mark.parametrize("columns", [60, 80, 94, 100, 200])
def test_the_heat_map_shows_every_cell(columns: int) -> None:
    position = loaded(FLAGS)
    analysis = mw.analyze(position)
    rows = board_rows(answered("analyze", FLAGS, columns=columns), 9)
    for row, line in enumerate(rows):
        shown = re.sub("⚑", " ⚑", line).split()
        assert len(shown) == 9
        for column, text in enumerate(shown):
            cell = (row, column)
            seen = position[cell]
            flag = "⚑" if seen == mw.FLAG else ""
            if seen >= 0:
                assert text == ("·" if seen == 0 else str(seen))
            elif cell in analysis.safe:
                assert text == flag + "✓"
            elif cell in analysis.mines:
                assert text == flag + "●"
            else:
                assert float(text.removeprefix("⚑")) == pytest.approx(
                    100 * analysis[cell], abs=0.51
                )


@pytest.mark.parametrize(
    ("density", "columns", "shown"),
    [
        ("0.0001", 200, "<0.1"),
        ("1e-12", 100, "<1"),
        ("0.9977", 200, "99.8"),
        ("0.9999", 200, ">99.9"),
        ("0.9999999999999999", 100, ">99"),
    ],
)
def test_a_cell_that_is_not_certain_never_shows_as_0_or_100(
    density: str, columns: int, shown: str
) -> None:
    text = answered("analyze", "--density", density, "-", text="#" * 30, columns=columns)
    assert set(re.findall(r"[<>]?[\d.]+", board_rows(text, 1)[0])) == {shown}
    assert value(text, "safest") == f"r0c0, {precise(float(density))} risk"


def test_two_figures_a_cell_are_not_100_either(tmp_path: Path) -> None:
    path = tmp_path / "dense.mine"
    path.write_text("#" * 38)
    text = on_terminal("analyze", str(path), "--density", "0.9977", columns=80)
    assert board_rows(text, 1) == ["99" * 38]
    assert "99 also stands for more than 99" in text


def test_trusted_flags_are_mines() -> None:
    text = answered("analyze", "--trust-flags", "-", text="3x1x1\n1F#")
    assert (value(text, "flags"), value(text, "mines")) == ("1 treated as mines", "none")


def test_a_position_with_nothing_hidden_is_analysed() -> None:
    text = answered("analyze", "--mines", "1", "-", text="1*")
    assert value(text, "solutions") == "1"
    assert "safest" not in text


def test_a_board_too_large_to_draw_is_summed_up() -> None:
    text = answered("analyze", "-", text="101x100x500\n" + "\n".join(["#" * 101] * 100))
    assert "boards of more than 10,000 cells are not drawn here" in text
    assert value(text, "safest").startswith("r0c0, 4.95 % risk")
    assert len(text.splitlines()) < 15


def test_a_board_wider_than_the_output_comes_in_blocks() -> None:
    lines = answered("analyze", EXPERT, columns=50).split("\n")
    assert max(map(len, lines)) <= 50
    rulers = [line.split() for line in lines if re.fullmatch(r"[ \d]+", line) and "●" not in line]
    starts = [ruler[0] for ruler in rulers if len(ruler) == len(set(ruler)) > 4]
    assert {"0", "15"} <= set(starts)


def test_moves_are_listed_with_their_win_probabilities() -> None:
    best = mw.win_probabilities(loaded(FOUR))
    assert best.exact
    words = answered("analyze", FOUR, "--moves").split(
        "best moves, win probabilities of best play, exact\n"
    )[1]
    rows = [line.split() for line in words.splitlines()]
    assert [row[0] for row in rows] == [cell_name(move.cell) for move in best.moves]
    for row, move in zip(rows, best.moves, strict=True):
        assert float(row[2]) == pytest.approx(100 * move.win_probability, abs=0.05)
    told = json.loads(answered("analyze", FOUR, "--moves", "--json"))["win_probabilities"]
    assert told == json.loads(json.dumps(best.to_dict()))


def test_other_topologies_are_analysed() -> None:
    ring = answered("analyze", "--topology", "torus", "--mines", "1", "-", text="1##\n###\n###")
    assert "torus" in ring
    assert value(ring, "riskiest").endswith("12.5 % risk")
    shifted = board_rows(answered("analyze", HEXAGONAL), 12)
    assert not shifted[0].startswith("     ")
    assert shifted[1].startswith("     ")


def test_a_graph_is_listed_by_its_labels(tmp_path: Path) -> None:
    topology = mw.Topology.graph(
        {"left": ["middle"], "middle": ["left", "right"], "right": ["middle"]}
    )
    position = mw.Position({"left": -1, "middle": 1, "right": -1}, 1, topology=topology)
    path = tmp_path / "graph.json"
    path.write_bytes(mw.formats.dump(position, "json"))
    assert value(answered("analyze", str(path)), "left") == "50 %"
    assert "left would show" in answered("analyze", str(path), "--numbers", "left")
    assert "r0c0" in refused("analyze", str(path), "--numbers", "r0c0")
    assert "graph" in refused("analyze", str(path), "--svg", str(tmp_path / "graph.svg"))


def test_density_and_several_mines_a_cell_are_stated() -> None:
    text = answered("analyze", "--density", "0.25", "-", text="##")
    assert value(text, "safest") == "r0c0, 25 % risk"
    text = answered("analyze", "--mines", "3", "--max-per-cell", "2", "-", text="3#\n##")
    assert value(text, "solutions") == "7"  # three cells of 0 to 2 mines, 3 together
    assert "up to 2 a cell" in text


@pytest.mark.slow
def test_an_estimate_is_labelled_with_its_error() -> None:
    text = answered("analyze", "--budget", "work=1e8,0.05", "-", text=lattice(12, 16, 40))
    assert re.match(
        r"estimated, standard error at most [\d.]+ %, convergence \d\.\d{3}\b",
        value(text, "method"),
    )
    assert value(text, "solutions") == "not counted"


# analyze, for programs


def test_json_holds_the_numbers_of_a_cell_on_request() -> None:
    position = loaded(FOUR)
    analysis = mw.analyze(position)
    numbers = json.loads(answered("analyze", FOUR, "--json", "--numbers", "0,1"))["numbers"]
    assert numbers["cell"] == [0, 1]
    assert numbers["number_distribution"] == analysis.number_distribution[0, 1].tolist()


def test_svg_is_the_picture_of_the_analysis(tmp_path: Path) -> None:
    from minewise.drawing.svg import picture

    path = tmp_path / "expert.svg"
    result = run("analyze", EXPERT, "--svg", str(path))
    assert (result.exit_code, result.stderr) == (0, f"wrote {path}\n")
    assert "solutions" in result.stdout
    position = loaded(EXPERT)
    assert path.read_text(encoding="utf-8") == picture(position, mw.analyze(position))
    ElementTree.fromstring(answered("analyze", EXPERT, "--svg", "-"))
