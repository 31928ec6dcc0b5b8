"""Commands that ask about the position in a file: they add what they print as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from inspect import getdoc, signature
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import click

from minewise.analysis.answers import first_few
from minewise.analysis.position_analysis import Analysis
from minewise.base.errors import PositionError
from minewise.base.results import Result
from minewise.base.tables import wrapped
from minewise.base.wording import cell_name, counted, precise, worded
from minewise.cli import console, options
from minewise.explain.hints import Hints
from minewise.explain.verdict import Verdict
from minewise.explain.win_probabilities import Deepening, WinProbabilities, win_probabilities
from minewise.position import Position

if TYPE_CHECKING:
    from rich.console import Console

    from minewise.drawing.terminal import Marked
    from minewise.play.flags import FlagsMove
    from minewise.questions.limits import Limits
    from minewise.questions.positions import FlagsMoves, PositionAnalysis

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class FileQuestion:
    """A question about a file, as the options of a command state it.

    `arguments` are those of the function that answers it, and `source` is what it is about.
    """

    def __init__(self, called: str, games: bool, values: dict[str, Any]) -> None:
        self._function = options.function(called)
        self.file: str = values.pop("file")
        self.as_json: bool = values.pop("as_json")
        self._svg: str | None = values.pop("svg", None)
        self._table: str | None = values.pop("target", None)
        stated = _taken(options.function(options.READ), values)
        self.arguments = _taken(self._function, values)
        console.check_table(self._table)
        read = console.played if games else console.position
        command = click.get_current_context().info_name or ""
        self.source: Any = read(self.file, command, stated)
        self.own = values

    @cached_property
    def result(self) -> Any:
        """The result of the function; `seconds` is then the time that it took."""
        with self.working():
            start = perf_counter()
            result = self.call()
            self.seconds = perf_counter() - start
        return result

    @contextmanager
    def working(self) -> Iterator[None]:
        """Shows the time that work takes, and names the file in its errors."""
        seconds = self.arguments["budget"].seconds
        with console.suspecting(self.file, self.source), console.patience(seconds):
            yield

    def call(self) -> Any:
        return self._function(self.source, **self.arguments)

    def print(
        self,
        write: Callable[[Any], None],
        answer: Callable[[Any], Result] = lambda result: result,
        beside: Mapping[str, Result] = _NOTHING,
    ) -> None:
        """Writes the picture and the table that are wanted, and prints the answer.

        `write` prints the result as text, and `answer` returns the answer in JSON, to which the
        results of other questions in `beside` are added.
        """

        def print_json(result: Any) -> None:
            console.print_answer(answer(result), self.source, beside)

        result, wanted = self.result, {"svg": self._svg, "target": self._table}
        with self.working():
            console.give(result, write, as_json=self.as_json, answer=print_json, **wanted)


def asks(
    called: str, *, epilog: str, games: bool = False, picture: str = "", table: bool = False
) -> Callable[[Callable[..., None]], click.Command]:
    """Makes a command that asks a function about the position, or about a game, in FILE.

    It has the options of the function, those that describe the position, and its own. `called`
    names the function as in `options`; `picture` is the help of --svg, if there is one.
    """

    def make(body: Callable[..., None]) -> click.Command:
        def run(**values: Any) -> None:
            question = FileQuestion(called, games, values)
            body(question, **question.own)

        def last() -> None: ...

        added = [console.ambiguous, console.as_json]
        added += [console.table] if table else []
        added += [console.svg(picture)] if picture else []
        for option in added:
            option(last)
        params = [*last.__click_params__, *getattr(body, "__click_params__", [])]  # type: ignore[attr-defined]
        return options.Command(
            None,
            params=[click.Argument(["file"], type=console.FILE), *reversed(params)],
            callback=run,
            help=getdoc(body),
            epilog=epilog,
            functions=(options.READ, called),
        )

    return make


def _taken(function: Callable[..., Any], values: dict[str, Any]) -> dict[str, Any]:
    """Removes the arguments of a function from values, and returns them."""
    return {name: values.pop(name) for name in signature(function).parameters if name in values}


_ANALYZE_EPILOG = """\b
Examples:
  minewise analyze expert.mine
  minewise analyze game.txt --mines 99 --numbers 3,5
  minewise analyze expert.mine --moves
  minewise analyze --json - < expert.mine
  minewise analyze expert.mine --svg expert.svg
  minewise analyze expert.mine --table expert.csv
"""


@asks(
    "minewise.analysis.position_analysis:analyze",
    epilog=_ANALYZE_EPILOG,
    picture="Draw the analysis as an SVG picture.",
    table=True,
)
@click.option(
    "--numbers", metavar="ROW,COL", help="Also print the numbers that this hidden cell may show."
)
@click.option(
    "--moves",
    "with_moves",
    is_flag=True,
    help="Also print the best moves with their win probabilities.",
)
def analyze(question: FileQuestion, numbers: str | None, with_moves: bool) -> None:
    """Analyses a position: certain cells, mine probabilities, and the number of solutions.

    FILE holds a position as text, one line per row: 0-8 revealed, # hidden, F flag, * exposed mine,
    ? revealed without a number. A first line such as 30x16x99 (width, height, mines) gives the mine
    total; so does --mines. Rows and columns count from 0.
    """
    with console.blaming(question.file):
        cell = None if numbers is None else _cell(numbers, question.source)
    analysis = question.result
    with question.working():
        moves = _moves(question) if with_moves else None
        beside: dict[str, Result] = {} if moves is None else {"best_moves": moves}
        if cell is not None and question.as_json:
            from minewise.questions.positions import detail

            beside["cell"] = detail(analysis, cell, _limits(question))
    question.print(
        partial(_print_analysis, question, cell, moves), partial(_answer, question), beside
    )


def _cell(text: str, position: Position) -> Any:
    if position.topology.kind == "graph":
        cells = {cell_name(cell): cell for cell in position.topology.cells}
        cell = cells.get(text, text)
    else:
        cell = console.as_cell(text, "--numbers")
    if position[cell] not in (-1, -2):
        raise PositionError(
            "{cell} is revealed", cell_name(cell), cure="--numbers needs a hidden cell"
        )
    return cell


def _moves(question: FileQuestion) -> WinProbabilities:
    arguments = dict(question.arguments)
    start_rule = arguments.pop("start_rule")
    if start_rule != "any":
        raise PositionError(
            "--moves values moves after the first click",
            start_rule,
            cure="leave out --start-rule {start_rule}",
        )
    return win_probabilities(question.source, **arguments)


def _answer(question: FileQuestion, analysis: Analysis) -> PositionAnalysis:
    from minewise.questions.positions import PositionAnalysis

    return PositionAnalysis.of(analysis, _limits(question))


def _limits(question: FileQuestion) -> Limits:
    from minewise.questions.limits import Limits

    return Limits.of(question.arguments["budget"])


def _print_analysis(
    question: FileQuestion, cell: Any, moves: WinProbabilities | None, analysis: Analysis
) -> None:
    from minewise.drawing.terminal import print_analysis, print_moves, print_numbers

    screen = console.terminal()
    print_analysis(screen, analysis, question.seconds)
    if cell is not None:
        print_numbers(screen, analysis, cell, analysis._numbers_of(cell))
    if moves is not None:
        print_moves(screen, moves)


_HINT_EPILOG = """\b
Examples:
  minewise hint expert.mine
  minewise hint expert.mine --limit 3 --level 2
  minewise hint game.txt --mines 99 --all
  minewise hint expert.mine --depth 2000
  minewise hint --json - < expert.mine
"""


@asks("minewise.explain.hints:hints", epilog=_HINT_EPILOG)
@click.option(
    "--level",
    metavar="LEVEL",
    type=click.IntRange(1, 4),
    default=4,
    help="1: the area, 2: the clues, 3: the technique, 4 (default): all.",
)
def hint(question: FileQuestion, level: int) -> None:
    """Prints the next step and its reason, by the simplest technique that works.

    FILE holds a position in any format that `minewise analyze` reads. Provably wrong flags come
    first, then steps that open a cell. If no cell is certainly safe, the command prints the best
    guess and whether waiting can help.
    """
    question.print(partial(_print_hints, level=level))


def _print_hints(hints: Hints, level: int) -> None:
    from minewise.drawing.terminal import draw_with_legend

    screen, width = console.terminal(), len(str(len(hints)))
    for number, hint in enumerate(hints, start=1):
        text = hint.levels[level - 1]
        _say(screen, text, f"{number:>{width}}. " if len(hints) > 1 else "")
    if len(hints) > 0:
        draw_with_legend(screen, hints.position, _marked(hints, level))


def _marked(hints: Hints, level: int) -> Marked:
    """Returns the cells to mark, those that are settled at level 4; of several hints no clues."""
    from minewise.drawing.terminal import Marked

    last, single = hints[-1], len(hints) == 1
    clues = last.clues if single and level > 1 else ()
    guess = last.guess.cell if last.guess and level > 2 else None
    if level < 4:
        return Marked(clues=clues, guess=guess)
    safe = [cell for hint in hints for cell in hint.safe]
    mines = [cell for hint in hints for cell in hint.mines]
    return Marked(safe, [*mines, *(last.known_mines if single else ())], clues, guess)


def _say(screen: Console, words: str, label: str = "") -> None:
    lines = wrapped(words, max(screen.width - len(label) - 1, 30))
    screen.print(label + f"\n{' ' * len(label)}".join(lines), soft_wrap=True)


_VERDICT_EPILOG = """\b
Examples:
  minewise verdict expert.mine
  minewise verdict 9x9:4,4,m00b7d48a3e0231c419200
  minewise verdict game.txt --mines 99 --svg card.svg
  minewise verdict expert.avf --click 12
"""


@asks(
    "minewise.explain.verdict:verdict",
    epilog=_VERDICT_EPILOG,
    games=True,
    picture="Draw the verdict as a card.",
)
def verdict(question: FileQuestion) -> None:
    """Decides whether a position must be guessed.

    If not, the command prints a safe cell, the clues that prove it and the simplest technique.
    Otherwise it prints the best guess and its win probability, and whether it is a forced 50/50. Of
    a position without solutions it prints the conflict.

    FILE holds a position in any format that `minewise analyze` reads, a game or a replay; of a lost
    game it is the position before the last click, unless --click or --time says which. A game ID of
    Simon Tatham's Mines, or a link, takes the place of a file.
    """
    question.print(_print_verdict)


def _print_verdict(answer: Verdict) -> None:
    from minewise.drawing.terminal import Marked, draw_with_legend

    for line in (answer.text, *answer.details):
        console.say(line)
    guess = answer.cell if answer.kind == "a guess" else None
    marked = Marked(answer.safe, answer.mines, answer.clues, guess)
    draw_with_legend(console.terminal(), answer.position, marked)


_DEEPEN_EPILOG = """\b
Examples:
  minewise deepen expert.mine
  minewise deepen expert.mine --budget 60 --confidence 0.99
  minewise deepen game.txt --mines 99 --cell 3,5 --cell 7,0
  minewise deepen --json - < expert.mine
"""


@asks("minewise.explain.win_probabilities:deepen", epilog=_DEEPEN_EPILOG)
def deepen(question: FileQuestion) -> None:
    """Compares the best moves by games that are played on, until one is settled as the best.

    The win probabilities get better with time; each has an interval of 95 %. If few solutions are
    left, they are those of best play. With --json, every answer is a line, as soon as it is known.

    FILE holds a position in any format that `minewise analyze` reads.
    """
    with console.suspecting(question.file, question.source):
        answers = question.call()
        if question.as_json:
            _print_lines(answers, question.source)
        else:
            _print_deepening(_last(answers))


def _print_lines(answers: Iterator[Deepening], position: Position) -> None:
    import json

    from minewise.formats.json import answer

    for each in answers:
        click.echo(json.dumps(answer(each, position)))


def _last(answers: Iterator[Deepening]) -> Deepening:
    """Returns the last answer, and shows the confidence meanwhile."""
    last = next(answers)

    def state() -> tuple[float, str]:
        return last.confidence, f"{last.continuations:,} continuations, {last!r}"

    with console.shown(1.0, state):
        for answer in answers:
            last = answer
    return last


def _print_deepening(found: Deepening) -> None:
    source = worded("of best play, exact")
    if not found.exact:
        source = worded("after {count:,} continuations", found.continuations)
    console.say(worded("win probabilities {source}", source))
    for one in found.candidates:
        error = "" if found.exact else f" ± {precise(1.96 * one.standard_error)}"
        wins, risk = precise(one.win_probability) + error, precise(one.mine_probability)
        console.say(worded("wins {share}, {risk} risk", wins, risk), f"{cell_name(one.cell):>7}  ")
    if not found.best:
        console.say(worded("every safe cell is open"))
    elif found.best.mine_probability == 0:
        console.say(worded("the first is certainly safe"))
    elif not found.exact:
        words = "the first is the best with a probability of {share}"
        console.say(worded(words, precise(found.confidence)))


_FLAGS_EPILOG = """\b
Examples:
  minewise flags game.txt --mines 51
  minewise flags game.txt --mines 51 --limit 3
  minewise flags --json - < expert.mine
"""


@asks("minewise.play.flags:flags", epilog=_FLAGS_EPILOG)
@click.option(
    "--limit", type=click.IntRange(1), default=10, metavar="N", help="List N moves. Default: 10."
)
def flags(question: FileQuestion, limit: int) -> None:
    """Ranks the moves in Minesweeper Flags, in which two players take mines in turns.

    FILE holds a position in any format that `minewise analyze` reads; mines that were taken are
    exposed mines (*). A move is worth the mines that the player takes with it, less those that a
    miss makes certain for the opponent.
    """

    def answer(moves: Sequence[FlagsMove]) -> FlagsMoves:
        from minewise.questions.positions import FlagsMoves

        return FlagsMoves(tuple(moves))

    question.print(lambda moves: _print_flags(moves, limit), answer)


def _print_flags(moves: Sequence[FlagsMove], limit: int) -> None:
    console.say(_advice(moves))
    if moves:
        click.echo()
        console.print_table(map(_row, moves[:limit]))
    if len(moves) > limit:
        console.say(worded("and {cells}", counted(len(moves) - limit, "more cell")))


def _advice(moves: Sequence[FlagsMove]) -> str:
    if not moves:
        return worded("No cell is hidden.")
    certain = [move.cell for move in moves if move.mine_probability == 1.0]
    if certain:
        mines = counted(len(certain), "certain mine")
        return worded("Take {mines}: {cells}.", mines, first_few(certain, 12))
    best = moves[0]
    risk = precise(best.mine_probability)
    return worded("Take {cell}: a mine in {risk}.", cell_name(best.cell), risk)


def _row(move: FlagsMove) -> dict[str, str]:
    error = f" ± {move.standard_error:.2f}" if move.standard_error else ""
    return {
        "<cell": cell_name(move.cell),
        "mine": precise(move.mine_probability),
        "mines taken": f"{move.taken:.2f}",
        "handed by a miss": f"{move.handed:.2f}",
        "value": f"{round(move.value, 2) or 0.0:+.2f}{error}",
    }
