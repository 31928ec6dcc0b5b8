"""A strictly typed client of the whole public API. `test_types.py` checks it; it is never run."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import reveal_type

import minewise as mw
import minewise.gym
from minewise.play.series import Series


def positions(position: mw.Position, board: mw.Board, topology: mw.Topology) -> None:
    reveal_type((mw.Position.parse("1#", mines=1), position.values, position.shape))
    reveal_type((position.mine_count, position[0, 0], position.with_cells({(0, 0): 1})))
    reveal_type((position.to_text(), position.to_svg(), position.topology, board.mines))
    reveal_type((board.number((0, 0)), board.revealed(), mw.Board.from_position(position)))
    reveal_type((topology.kind, topology.cells, topology.neighbours((0, 0)), topology.cell(0)))
    reveal_type(mw.Topology.graph({"a": ["b"], "b": ["a"]}).neighbours("a"))
    reveal_type((mw.Size(9, 9, 10).topology, mw.formats.load(b"1#"), mw.formats.dump(board, "mbf")))


def analyses(position: mw.Position, budget: mw.Budget) -> None:
    analysis = mw.analyze(position, start_rule="safe", budget=budget)
    reveal_type((analysis, analysis.position, analysis.method, analysis.mine_probability))
    reveal_type((analysis.standard_error, analysis.number_distribution, analysis.probabilities))
    reveal_type((analysis[0, 0], analysis.safe, analysis.mines, analysis.wrong_flags))
    reveal_type((analysis.safest(), analysis.riskiest().cell, analysis.solutions))
    reveal_type((analysis.log10_solutions, analysis.convergence))
    reveal_type(analysis.probability_of(mw.Constraint([(0, 0)], 1)))
    reveal_type((analysis.given([mw.Constraint([(0, 0)], (0, 1))]), analysis.sample(3)))
    reveal_type((analysis.solution(0), analysis.solutions_iter(), analysis.sections))
    reveal_type((analysis.sections[0].clues, analysis.components, analysis.to_dict()))
    reveal_type((analysis.to_dataframe(), analysis.to_polars(), analysis.to_csv()))
    analysis.to_parquet("cells.parquet")
    reveal_type((analysis.to_svg(), analysis.plot(), mw.analyze_many([position])))
    reveal_type(mw.analyze_many([position], errors="return"))
    batch = mw.analyze_batch([[[1, -1]]], mines=[1], numbers=True, win=True)
    reveal_type((batch, batch.mine_probability, batch.safe, batch.errors))
    reveal_type(batch.number_distribution)
    bare = mw.analyze_constraints([mw.Constraint("AB", 1)], "C")
    reveal_type((bare, bare.cells, bare.mine_probability, bare.safe, bare.safest(), bare.sample(2)))
    reveal_type((bare.solution(0), bare.to_dict(), bare.to_dataframe()))


def explanations(position: mw.Position, game: mw.Game) -> None:
    hint = mw.hints(position)[0]
    reveal_type((hint, hint.kind, hint.clues, hint.guess, hint.sums, hint.to_dict()))
    found: mw.Hints = mw.hints(position)
    mw.language("en")
    reveal_type(found[:1])
    steps = mw.deduce(position, ["counting"])
    reveal_type((steps, steps.safe, steps.report))
    step: mw.Deduction = steps[0]
    reveal_type((step.proof, steps[0].clues, steps.to_dict(), mw.techniques(), mw.criteria()))
    reveal_type((mw.guesses(position, "safety")[0].scores, mw.guesses(position)))
    reveal_type((mw.click_outcomes(position, (0, 0)), mw.review(game)))
    click: mw.Click = mw.review(game).clicks[0]
    reveal_type((click.best_cell, click.cost, click.spent, click.to_dict()))
    play = mw.best_play(position)
    reveal_type((play, play.moves, play.to_dict()))


def replays(board: mw.Board, replay: mw.Replay) -> None:
    reveal_type(mw.Replay(board, [mw.MouseEvent(0.5, "left release", (0, 0), 3, 3)]))
    reveal_type((replay.events[0].cell, replay.game, replay.times, replay.stated, replay.status))
    reveal_type((replay.figures, replay.discrepancies, replay.to_dict()))
    totals: mw.ReviewTotals = mw.ReviewTotals.of([mw.review(replay)])
    reveal_type((totals.expected_wins, totals.wins_by_luck, totals.to_dict()))


def games(game: mw.Game, strategy: mw.Strategy) -> None:
    reveal_type(mw.Game.new("expert", seed=1, start_rule="safe", topology="torus"))
    reveal_type((game.open((0, 0)), game.chord((0, 0)), game.flag((0, 0)), game.undo()))
    reveal_type((game.history, game.flags, game.exploded, game.history[0].kind, game.start_rule))
    reveal_type((game.efficiency, mw.moves(strategy, game.board, (0, 0))))
    reveal_type((mw.moves(strategy, game.board, (0, 0))[0].reason, mw.strategies(), mw.policies()))
    reveal_type((mw.strategy_options(), strategy.guess, strategy.first_click(game.topology, 10)))
    reveal_type((mw.generate((9, 9, 10), start=(0, 0)), mw.generate_many("beginner", count=2)))
    reveal_type(
        (mw.Deal.parse("expert seed=1").board(), mw.Game.new(mw.Deal("expert", start=(0, 0))))
    )
    grade: mw.Grade = mw.grade(game.board, (0, 0))
    reveal_type(grade.counts)


def laboratory(board: mw.Board) -> None:
    result = mw.simulate("expert", "exact", games=10, start=(3, 3), start_rule="opening")
    reveal_type((result, result.outcomes, result.interval, result.techniques, result.to_dict()))
    reveal_type((result.to_dataframe(), result.plot(), mw.replay([(board, (0, 0))], "exact")))
    reveal_type(Series.of("beginner", "exact").start)
    compared = mw.compare("beginner", ["exact", mw.Strategy("counting")], games=10)
    reveal_type((compared, compared.differences, compared.between("exact", "counting/")))
    reveal_type((compared.to_dict(), compared.to_dataframe(), compared.plot()))
    found = mw.openings("beginner", "exact", games=1000)
    reveal_type((found, found.best, found.rates(), found.to_dict(), found.to_dataframe()))
    reveal_type((found.to_svg(), found.plot()))


def chances(position: mw.Position, one: mw.WinProbability, all: mw.WinProbabilities) -> None:
    reveal_type((one.cell, all.moves))
    found = mw.win_probabilities(position, limit=3, cells=[(0, 0)], budget=1.0)
    reveal_type((found.moves, found.win_probability, found.exact, found.to_dict()))


def deepening(position: mw.Position, answer: mw.Deepening, one: mw.Candidate) -> None:
    for found in mw.deepen(position, cells=[(0, 0)], confidence=0.9, seed=1, budget=1.0):
        reveal_type(found.candidates)
    reveal_type((answer.best, answer.confidence, answer.exact, answer.work, answer.continuations))
    reveal_type((one.cell, one.mine_probability, one.standard_error, one.continuations))
    reveal_type(answer.to_dict())


def minesweeper_flags(position: mw.Position, match: mw.FlagsMatch) -> None:
    move: mw.FlagsMove = mw.flags(position, samples=100, trust_flags=True, budget=1.0)[0]
    reveal_type((move.cell, move.mine_probability, move.taken, move.handed, move.value))
    reveal_type((move.standard_error, move.to_dict()))
    game: mw.FlagsGame = mw.FlagsGame.new("9x9x21", seed=1, game=2, topology="torus")
    reveal_type((game.board, game.position, game.turn, game.scores, game.winner, game.over))
    reveal_type((game.take((0, 0)), game.history, game.mines_of(0)))
    reveal_type(mw.flags_match(("probability", "look-ahead"), pairs=10, threads=1).games)
    reveal_type(match.to_polars())
    reveal_type((match.wins, match.draws, match.score, match.standard_error, match.to_dict()))


def practice(day: date) -> None:
    exercise: mw.Drill = mw.drill("safe-cells", technique="subset", seed=7)
    reveal_type((exercise.kind, exercise.seed, exercise.technique))
    reveal_type((exercise.position, exercise.question, exercise.answer, exercise.reason))
    reveal_type((exercise.steps, exercise.win_probabilities))
    reveal_type((exercise.pair, exercise.is_fifty_fifty, exercise.to_dict(), mw.daily_drill(day)))
    reveal_type(mw.daily_board(day))


def uncertain(clues: mw.Clues, model: mw.ClueModel, one: mw.Suspect) -> None:
    reveal_type((clues.default, clues.cells, clues.to_json(), clues[0, 0]))
    reveal_type(mw.Clues.from_json("liar").is_exact)
    reveal_type(mw.ClueModel.matrix([[1.0]]).probability(0, number=0, neighbours=0))
    reveal_type((model.text, model.is_exact, mw.clue_models()))
    reveal_type((one.cell, one.shown, one.wrong, one.number, one.probability))
    position = mw.Position.parse("1#", mines=1, clues=model)
    reveal_type(position.with_clues({(0, 0): "liar"}).clues)
    reveal_type(mw.suspects(position, error=0.1, limit=3, budget=1.0))
    reveal_type(mw.analyze(position, clues="liar").true_number_distribution)
    reveal_type(mw.analyze(position).log_likelihood)


def grid_cells(*cells: Iterable[tuple[int, int]]) -> None:
    """Takes cells of a grid, and no others."""


def cells_of_a_grid(board: mw.Board, game: mw.Game, replay: mw.Replay) -> list[int]:
    position = mw.Position.parse("1#", mines=1)
    analysis = mw.analyze(position)
    row, column = analysis.safest().cell
    cell, _ = analysis.riskiest()
    topology, hint = position.topology, mw.hints(position, all_steps=True)[0]
    grid_cells([cell], analysis.safe, analysis.mines, analysis.wrong_flags, analysis)
    grid_cells(position, topology, topology.neighbours((0, 0)), [topology.cell(0)])
    grid_cells(analysis.probabilities, analysis.sections[0].cells, hint.safe + hint.mines)
    grid_cells(clue for clue in hint.clues if clue != mw.MINE_TOTAL)
    if hint.guess is not None:
        row, column = hint.guess.cell
    grid_cells(mw.deduce(position).safe, mw.deduce(position)[0].mines)
    grid_cells(guess.cell for guess in mw.guesses(position))
    grid_cells(cell for cell, _ in mw.best_play(position).moves)
    grid_cells(move[0] for move in mw.win_probabilities(position).moves)
    grid_cells(move.cell for move in mw.flags(position))
    grid_cells(one.cell for one in mw.suspects(position))
    for reviewed in (mw.review(game), mw.review(replay)):
        for click in reviewed.clicks:
            row, column = click.action.cell
            if click.best_cell is not None:
                row, column = click.best_cell
            if click.win is not None:
                row, column = click.win.best_cell
    grid_cells(*(game.open(safe) for safe in mw.analyze(game.position).safe))
    grid_cells(game.chord((0, 0)), game.flags, board.mines, game.board.mines)
    grid_cells(game.history[0].opened, [game.history[0].cell])
    grid_cells(step.cell for step in mw.moves("exact", board, (0, 0)))
    grid_cells(mw.FlagsGame(board).take((0, 0)) + mw.FlagsGame.new().history)
    row, column = mw.Strategy("exact").first_click(position.topology, 10)
    row, column = mw.Position([[1, -1]], mines=1, topology="torus").topology.cell(0)
    row, column = mw.analyze(mw.Position([[1, -1]], mines=1)).safest().cell
    row, column = mw.Game(mw.Board(1, 2, [(0, 1)])).open((0, 0))[0]
    row, column = mw.Game.new("expert", start=(0, 0)).history[0].cell
    grid_cells(mw.generate("beginner").mines, mw.drill("endgame").answer)
    verdict: mw.Verdict = mw.verdict(mw.Position([[1, -1, -1]], mines=1))
    reveal_type((verdict, verdict.kind, verdict.to_dict()))
    fewest: mw.FewestClicks = board.fewest_clicks()
    reveal_type((fewest, board.zini(human=True), board.openings, board.islands))
    read = mw.formats.load(b"1#", mines=1)
    if isinstance(read, mw.Position):
        row, column = mw.analyze(read).safest().cell
    return [row, column, round(analysis[row, column]), board.number((row, column))]


def cells_of_a_graph(label: str) -> mw.Position[str]:
    topology = mw.Topology.graph({"a": ["b"], "b": ["a"]})
    position = mw.Position({"a": 1, "b": mw.HIDDEN}, mines=1, topology=topology)
    reveal_type((topology, position, position.topology.cells))
    analysis = mw.analyze(position, clues="exact")
    reveal_type((analysis, analysis.safest(), analysis.mines, analysis[label]))
    label = analysis.safest().cell.upper()
    reveal_type((mw.hints(position)[0].safe, mw.guesses(position), mw.best_play(position).moves))
    reveal_type((mw.deduce(position)[0].clues, mw.win_probabilities(position), mw.flags(position)))
    board = mw.Board(1, 2, ["b"], topology)
    reveal_type((board, board.revealed(), mw.Board.from_position(position)))
    game = mw.Game(board)
    reveal_type((game.open(label), mw.review(game).clicks[0].best_cell, mw.FlagsGame(board)))
    reveal_type((mw.moves("exact", board, "a"), mw.analyze_many([position])))
    mw.formats.dump(position, "json")
    mw.replay([(board, "a")], "exact")
    return position.with_cells({"b": mw.FLAG})


def cells_of_any_kind(position: mw.Position[mw.types.Cell]) -> None:
    reveal_type((position, mw.analyze(position).safest()))


def asked_first(game: mw.Game[tuple[int, int]]) -> None:
    reveal_type((mw.cell("r3c5"), mw.load("day.evf"), mw.expected_opening("expert")))
    reveal_type((mw.Strategy.parse("exact").move(game.position), mw.verdict(game, click=3).mines))


def failures(error: mw.ImpossiblePosition, other: mw.NoBoard) -> None:
    reveal_type((error.clues, error.totals, error.smallest, other.tried))


def constants() -> None:
    reveal_type((mw.HIDDEN, mw.FLAG, mw.MINE, mw.NOTHING, mw.MINE_TOTAL))


def refused() -> None:
    mw.Game.new("expert", start_rule="sure")  # type: ignore[arg-type]
    mw.Position([[1]], 1, topology="round")  # type: ignore[arg-type]
    mw.Action("close", (0, 0))  # type: ignore[arg-type]


def pictures(reading: mw.Reading, doubtful: mw.DoubtfulCell) -> None:
    reveal_type(mw.read_screenshot("shot.png", mines=10))
    reveal_type((reading.position, reading.probabilities, reading.doubtful, reading.certain))
    reveal_type((reading.kind((0, 0)), reading.to_dict(), reading.to_svg()))
    reveal_type((doubtful.cell, doubtful.kind, doubtful.probability, doubtful.others))


def environments() -> None:
    env = minewise.gym.MinesweeperEnv("beginner", rewards=minewise.gym.Rewards(win=1.0))
    reveal_type((env.position, env.action_masks()))
    envs = minewise.gym.MinesweeperVectorEnv(64, observation="planes")
    reveal_type((envs.boards, envs.action_masks(), minewise.gym.Expert(envs, "win")))
