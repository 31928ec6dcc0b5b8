"""Verdicts: safe cells, proofs, techniques and best moves are what brute force says."""

from __future__ import annotations

import json
import pickle
import random
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import scenarios
from commanding import answered, run
from oracle import Cell, Rule, Truth, can_hold, split_position, without_known
from play_oracle import Player
from scenarios import KINDS, Scenario

import minewise as mw
from minewise.explain.sums import MINE_TOTAL

close = pytest.approx
ORDER = [technique.name for technique in mw.techniques() if technique.graded]


def decided(scenario: Scenario) -> mw.Verdict:
    return mw.verdict(scenario.position(), trust_flags=scenario.trust_flags)


def rules_by_clue(scenario: Scenario) -> dict[Any, Rule]:
    """Each number, and the mine total, as a rule about the unknown cells."""
    unknown, known, rules = split_position(
        scenario.neighbours, scenario.values, scenario.trust_flags
    )
    found: dict[Any, Rule] = {clue: without_known(rule, known) for clue, rule in rules.items()}
    if scenario.mines is not None:
        left = scenario.mines - sum(known.values())
        found[MINE_TOTAL] = (unknown, left, left)
    return found


def holds(scenario: Scenario, clues: Any, *more: Rule) -> bool:
    rules = rules_by_clue(scenario)
    return can_hold(scenario.hidden, [*(rules[clue] for clue in clues), *more], 1)


def check_proof(scenario: Scenario, found: mw.Verdict, truth: Truth) -> None:
    place = truth.place
    safe = [cell for cell in truth.cells if not any(x[place[cell]] for x in truth.layouts)]
    assert sorted(map(str, found.safe)) == sorted(map(str, safe))
    assert found.cell in safe
    is_mine: Rule = ([found.cell], 1, 1)
    assert found.smallest
    assert not holds(scenario, found.clues, is_mine)
    for clue in found.clues:
        others = [other for other in found.clues if other != clue]
        assert holds(scenario, others, is_mine), "a clue can be left out"
    numbers = [clue for clue in rules_by_clue(scenario) if clue != MINE_TOTAL]
    with_total = MINE_TOTAL in found.clues
    assert with_total == holds(scenario, numbers, is_mine)
    if len(numbers) <= 8 and len(found.clues) > with_total:
        total = [MINE_TOTAL] if with_total else []
        for fewer in combinations(numbers, len(found.clues) - 1 - with_total):
            assert holds(scenario, [*fewer, *total], is_mine), "there is a smaller proof"


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
    place = truth.place
    risk = sum(
        weight
        for layout, weight in zip(truth.layouts, truth.weights, strict=True)
        if layout[place[found.cell]]
    )
    assert found.risk == close(risk / truth.total)
    assert 0 < risk < truth.total
    check_enclosed(scenario, found, truth)
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


def check_enclosed(scenario: Scenario, found: mw.Verdict, truth: Truth) -> None:
    """No number of a cell outside a group changes the risks in it."""
    before = risks(truth, truth.layouts)
    for group in found.enclosed:
        for cell in truth.cells:
            if cell in group or before[cell] in (0, 1):
                continue
            shown: dict[int, list[tuple[int, ...]]] = {}
            for layout in truth.layouts:
                if not layout[truth.place[cell]]:
                    number = truth.mines_in(scenario.neighbours[cell], layout)
                    shown.setdefault(number, []).append(layout)
            for layouts in shown.values():
                after = risks(truth, layouts)
                assert all(after[each] == close(before[each]) for each in group)
    if any(len(group) == 2 for group in found.enclosed):
        assert found.fifty_fifty


def risks(truth: Truth, layouts: Any) -> dict[Cell, float]:
    weight = dict(zip(truth.layouts, truth.weights, strict=True))
    total = sum(weight[layout] for layout in layouts)
    return {
        cell: sum(weight[layout] for layout in layouts if layout[truth.place[cell]]) / total
        for cell in truth.cells
    }


def check_conflict(scenario: Scenario, found: mw.Verdict, truth: Truth) -> None:
    assert not truth.layouts
    if found.totals is not None:
        totals = {total for low, high in found.totals for total in range(low, high + 1)}
        assert scenario.mines not in totals
        assert all(scenario.changed(mines=total).truth().layouts for total in totals)
        return
    assert found.smallest
    assert not holds(scenario, found.clues)
    for clue in found.clues:
        assert holds(scenario, [other for other in found.clues if other != clue])


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


def test_promised_first_click() -> None:
    hidden = mw.Position.parse("####\n####\n####\n####", mines=4)
    found = mw.verdict(hidden, start_rule="safe")
    assert (found.kind, found.cell, len(found.safe)) == ("not a guess", (0, 0), 16)
    assert mw.verdict(hidden).kind == "a guess"


def test_what_has_no_verdict() -> None:
    with pytest.raises(mw.PositionError, match="at most one mine per cell"):
        mw.verdict(mw.Position.parse("1#", mines=1, max_per_cell=2))
    with pytest.raises(mw.ParameterError, match="expected a Position"):
        mw.verdict(mw.Game.new("beginner", seed=1))  # type: ignore[arg-type]
    wide = scenarios.lattice("square", 40, 40, 320, seed=1)
    with pytest.raises(mw.OverBudget, match="budget"):
        mw.verdict(wide.position(), budget=0.2)


def test_a_position_that_is_estimated_has_a_verdict() -> None:
    """A proved safe cell decides it, however wide the rest is."""
    board = mw.generate((40, 40, 480), seed=5, start=(20, 20))
    rng = random.Random(1)
    cells = [c for c in board.topology.cells if not board.is_mine(c) and rng.random() < 0.5]
    found = mw.verdict(board.position(cells))
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


THREAD = "9x9:4,4,m00b7d48a3e0231c419200"


def test_command(tmp_path: Path) -> None:
    shown = answered("verdict", THREAD)
    assert shown.startswith("Not a guess: the 2 at r2c4, the 3 at r2c5 and the 3 at r3c5 prove")
    assert "[2]" in shown
    found = json.loads(answered("verdict", THREAD, "--json"))
    assert (found["kind"], found["cell"], found["technique"]) == (
        "not a guess",
        [1, 6],
        "intersection",
    )
    card = tmp_path / "card.svg"
    assert run("verdict", THREAD, "--svg", str(card)).exit_code == 0
    assert card.read_text().startswith("<svg ")


def test_command_on_a_lost_game(tmp_path: Path) -> None:
    """It shows the position before the click that lost it."""
    game = mw.Game(mw.Board(1, 3, [(0, 0)]))
    game.open((0, 1))
    mw.formats.save(game, tmp_path / "game.json")
    before = answered("verdict", str(tmp_path / "game.json"))
    game.open((0, 0))
    mw.formats.save(game, tmp_path / "game.json")
    assert answered("verdict", str(tmp_path / "game.json")) == before
    assert before.startswith("A guess: no cell is safe in both solutions.")
