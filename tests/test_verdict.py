"""Verdicts: safe cells, proofs, techniques and best moves are what brute force says."""

from __future__ import annotations

import dataclasses
import json
import pickle
import random
from pathlib import Path

import pytest
import scenarios
from commanding import CORNER, answered, run
from oracle import Truth, can_hold
from play_oracle import Player
from scenarios import KINDS, Scenario
from test_techniques import prove, rules_of, smallest_proof

import minewise as mw
from minewise.drawing.svg import _DISC
from minewise.explain.guesses import closed_groups

close = pytest.approx
ORDER = [technique.name for technique in mw.techniques() if technique.graded]


def decided(scenario: Scenario) -> mw.Verdict:
    return mw.verdict(scenario.position(), trust_flags=scenario.trust_flags)


def check_proof(scenario: Scenario, found: mw.Verdict, truth: Truth) -> None:
    assert sorted(map(str, found.safe)) == sorted(map(str, truth.safe))
    assert found.cell in truth.safe
    assert found.smallest
    assert prove(rules_of(scenario, found.clues), found.cell, mine=False)
    assert len(found.clues) == smallest_proof(scenario, found.cell, mine=False)
    without_total = prove(rules_of(scenario, scenario.clues), found.cell, mine=False)
    assert (mw.MINE_TOTAL in found.clues) != without_total


def check_technique(scenario: Scenario, found: mw.Verdict) -> None:
    position, trust = scenario.position(), scenario.trust_flags
    assert found.technique is not None
    easier = ORDER[: ORDER.index(found.technique)]
    assert not mw.deduce(position, easier, trust_flags=trust).safe
    assert found.cell in mw.deduce(position, [*easier, found.technique], trust_flags=trust).safe
    assert found.cell in found.steps[-1].safe
    assert max(ORDER.index(step.technique or "") for step in found.steps) == len(easier)


def check_guess(scenario: Scenario, found: mw.Verdict, truth: Truth) -> None:
    assert found.solutions == truth.solutions
    assert found.risk == close(truth[found.cell])
    assert 0 < found.risk < 1
    closed = map(tuple, closed_groups(scenario.analysis()))
    left = sum(0 < truth[cell] < 1 for cell in truth.cells)
    assert found.enclosed == tuple(
        group for group in closed if len(group) == 2 or len(group) < left
    )
    assert found.fifty_fifty or all(len(group) > 2 for group in found.enclosed)
    if scenario.mines is None:
        assert found.moves == ()
        return
    chances = Player(scenario.neighbours, truth).chances()
    best = max(chances.values())
    assert found.exact
    assert found.win_probability == close(float(best))
    assert chances[found.cell] == best
    for move in found.moves:
        assert move.win_probability == close(float(chances[move.cell]))


def check_conflict(scenario: Scenario, found: mw.Verdict, truth: Truth) -> None:
    assert not truth.layouts
    if found.totals is not None:
        totals = {total for low, high in found.totals for total in range(low, high + 1)}
        assert scenario.mines not in totals
        assert all(scenario.changed(mines=total).truth().layouts for total in totals)
        return
    assert found.smallest
    assert not can_hold(scenario.hidden, rules_of(scenario, found.clues), 1)
    for clue in found.clues:
        others = [other for other in found.clues if other != clue]
        assert can_hold(scenario.hidden, rules_of(scenario, others), 1)


def check(scenario: Scenario) -> str:
    truth, found = scenario.truth(), decided(scenario)
    if found.kind == "impossible":
        check_conflict(scenario, found, truth)
    elif found.kind == "not a guess":
        check_proof(scenario, found, truth)
        check_technique(scenario, found)
    elif found.kind == "a guess":
        check_guess(scenario, found, truth)
    else:
        assert all(map(all, truth.layouts))
    return found.kind


def misread(scenario: Scenario, rng: random.Random) -> Scenario:
    """The same position with one number changed, which may be impossible."""
    clues = [cell for cell, value in scenario.values.items() if value >= 0]
    if not clues:
        return scenario
    cell = rng.choice(clues)
    return scenario.changed(values={**scenario.values, cell: rng.randint(0, 4)})


@pytest.mark.slow
@pytest.mark.parametrize("count", [240, pytest.param(2000, marks=pytest.mark.nightly)])
def test_verdicts_of_many_positions(count: int) -> None:
    kinds = set()
    for seed in range(count):
        rng = random.Random(f"{count} {seed}")
        scenario = scenarios.endgame(KINDS[seed % 4], rng)
        kinds.add(check(misread(scenario, rng) if seed % 5 == 0 else scenario))
    assert kinds >= {"not a guess", "a guess", "impossible"}
    assert check(scenarios.square("1*", mines=1)) == "over"


def test_forced_guesses() -> None:
    pair = mw.verdict(mw.Position.parse("#1\n#3\n**", mines=3))
    assert pair.enclosed == (((0, 0), (1, 0)),)
    assert pair.fifty_fifty
    assert "A forced 50/50: one of r0c0 and r1c0 holds a mine" in pair.to_text()
    last = mw.verdict(mw.Position.parse("2##\n2##", mines=3))
    assert last.enclosed == ()
    assert last.fifty_fifty
    assert "each cell that is not certain is a mine in one of the two" in last.to_text()
    open_ = mw.verdict(mw.Position.parse("###\n#1#\n###", mines=1))
    assert not open_.fifty_fifty
    assert "Opening other cells may change its risk." in open_.details


def test_a_conflict_of_numbers_leaves_out_the_mine_total() -> None:
    """The 1 at r1c1 contradicts the mine total alone."""
    found = mw.verdict(mw.Position.parse("0####\n011#1\n#01*#\n####1", mines=1))
    assert (found.clues, found.smallest) == (((1, 0), (1, 1), (1, 2)), True)


@pytest.mark.parametrize("text", ["####0\n#3##2\n1####", "#2###\n###3#\n1####"])
def test_all_certain_mines_are_marked(text: str) -> None:
    """Also those that no step of the proof needs, and those of a guess."""
    position = mw.Position.parse(text, mines=5)
    found = mw.verdict(position)
    assert found.mines == mw.analyze(position).mines != ()
    marks = len(found.mines) + 1  # one is in the legend
    assert found.to_svg().count(_DISC) == marks
    assert answered("verdict", "-", "--mines", "5", text=text).count("●") == marks


def test_promised_first_click() -> None:
    hidden = mw.Position.parse("####\n####\n####\n####", mines=4)
    found = mw.verdict(hidden, start_rule="safe")
    assert (found.kind, found.cell, len(found.safe)) == ("not a guess", (0, 0), 16)
    assert mw.verdict(hidden).kind == "a guess"


def test_what_has_no_verdict() -> None:
    with pytest.raises(mw.PositionError, match="at most one mine per cell"):
        mw.verdict(mw.Position.parse("1#", mines=1, max_per_cell=2))
    with pytest.raises(mw.ParameterError, match="click= needs a game or a replay"):
        mw.verdict(mw.Position.parse("1#", mines=1), click=1)
    wide = scenarios.lattice("square", 40, 40, 320, seed=1)
    with pytest.raises(mw.OverBudget, match="budget"):
        mw.verdict(wide.position(), budget=0.2)


def test_a_position_that_is_estimated_has_a_verdict() -> None:
    """A proved safe cell decides it, however wide the rest is."""
    board = mw.generate((40, 40, 480), seed=5, start=(20, 20))
    rng = random.Random(1)
    cells = [c for c in board.topology.cells if not board.is_mine(c) and rng.random() < 0.5]
    found = mw.verdict(board.position(cells), budget=mw.Budget(work=10**10))
    assert found.kind == "not a guess"
    assert not any(map(board.is_mine, found.safe))


def test_a_verdict_in_all_its_forms() -> None:
    for text, mines in (("1##", 1), ("#1#", 1), ("2#1", 1), ("#1#2", 1), ("1*", 1)):
        found = mw.verdict(mw.Position.parse(text, mines=mines))
        assert pickle.loads(pickle.dumps(found)) == found
        assert json.loads(found.to_json())["kind"] == found.kind
        assert found.to_text().splitlines()[0] == found.text == str(found)
        picture = found.to_svg()
        assert picture.startswith("<svg ")
        assert found._repr_html_() == picture
    graph = mw.Position(
        {"A": 1, "B": -1}, mines=1, topology=mw.Topology.graph({"A": "B", "B": "A"})
    )
    with pytest.raises(mw.PositionError, match="no rows and columns"):
        mw.verdict(graph).to_svg()
    assert mw.verdict(graph)._repr_html_().startswith("<pre>")


@pytest.mark.parametrize(
    "position",
    [
        mw.Position.parse("#", density=0.2),
        mw.Position.parse("##1\n1?1", mines=1, clues={(0, 2): "noisy(0.2)", (1, 2): "noisy(0.2)"}),
        mw.Position.parse("##\n1?", density=0.5, clues={(1, 0): "noisy(0.2)"}),  # or two mines
    ],
)
def test_what_is_more_likely_in_one_of_two_cells_is_no_50_50(position: mw.Position) -> None:
    found = mw.verdict(position)
    assert not found.fifty_fifty
    assert "50/50" not in found.to_text()
    assert mw.verdict(mw.Position.parse("#", density=0.5)).fifty_fifty


def test_clicks_of_a_game() -> None:
    """Against the review, from what was open before each click."""
    game = mw.Game.new("8x8x12", seed=4, start=(0, 0))
    assert game.flag((7, 7)) != game.flag((7, 7))  # actions, but no clicks
    while not game.over:
        game.open(mw.analyze(game.position).safest().cell)
        game._history[-1] = dataclasses.replace(game.history[-1], time=2.0 * game.clicks)
    opened: set[object] = set()
    for number, click in enumerate(mw.review(game).clicks, 1):
        found = mw.verdict(game, click=number)
        assert {cell for cell in found.position if found.position[cell] >= 0} == opened
        assert found.details[-1].startswith(
            f"Click {number}, r{click.action.cell[0]}c{click.action.cell[1]}: "
        )
        words = {"first": "first click", "safe": "certainly safe", "forced": "no cell was safer"}
        assert words.get(click.kind, "other cells were safer") in found.details[-1]
        assert number == 1 or mw.verdict(game, time=2.0 * number + 0.9) == found
        opened.update(click.action.opened)
    with pytest.raises(mw.OutOfRange, match="there is no click 99: the game has"):
        mw.verdict(game, click=99)
    assert "Ask about another click" in mw.verdict(game).to_text()


def test_bare_constraints() -> None:
    """Hints and verdicts agree with the analysis, and name the constraints."""
    rng = random.Random(7)
    for _ in range(40):
        mines = {cell for cell in "ABCDEFG" if rng.random() < 0.4}
        groups = [set(rng.sample("ABCDEFG", rng.randint(1, 4))) for _ in range(5)]
        asked = [mw.Constraint(sorted(group), len(group & mines)) for group in groups]
        total = rng.choice([None, len(mines)])
        analysis = mw.analyze_constraints(asked, "ABCDEFG", mines=total)
        found = mw.verdict(analysis.position)
        assert set(found.safe) == set(analysis.safe)
        assert set(found.clues) <= {*asked, mw.MINE_TOTAL}
        assert mw.analyze(analysis.position).solutions == analysis.solutions
        for hint in mw.hints(analysis.position):
            assert set(hint.safe) <= set(analysis.safe)
            assert set(hint.mines) <= set(analysis.mines)
    with pytest.raises(mw.PositionError, match="a range of mines is no number"):
        _ = mw.analyze_constraints(mw.Constraint("AB", (0, 1))).position


def test_command_draws_a_card(tmp_path: Path) -> None:
    card = tmp_path / "card.svg"
    assert run("verdict", CORNER, "--svg", str(card)).exit_code == 0
    assert card.read_text() == mw.verdict(mw.formats.load(CORNER)).to_svg()  # type: ignore[arg-type]


def test_command_on_a_lost_game(tmp_path: Path) -> None:
    """It shows the position before the click that lost it, and can be asked about others."""
    game = mw.Game(mw.Board(1, 3, [(0, 0)]))
    game.open((0, 1))
    mw.formats.save(game, tmp_path / "game.json")
    before = answered("verdict", str(tmp_path / "game.json"))
    game.open((0, 0))
    mw.formats.save(game, tmp_path / "game.json")
    told = answered("verdict", str(tmp_path / "game.json"))
    assert set(before.splitlines()) < set(told.splitlines())
    assert before.startswith("A guess: no cell is safe in both solutions.")
    assert "Click 2, r0c0: a guess with a risk of 50 %, and no cell was safer." in told
    assert "Ask about another click" in told
    first = answered("verdict", str(tmp_path / "game.json"), "--click", "1")
    assert "Click 1, r0c1: the first click." in first
