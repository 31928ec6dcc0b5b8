"""The output of `analyze`: the heat map, its legend, the results, and the numbers of one cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from minewise.analysis.answers import if_any
from minewise.analysis.sections import describe, first_few, solutions_in_words
from minewise.base.wording import cell_name, counted, precise
from minewise.drawing.terminal import MAX_CELLS, Marks, draw_with_legend
from minewise.position import FLAG, is_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console
    from rich.text import Text

    from minewise.analysis.position_analysis import Analysis
    from minewise.explain.win_probabilities import WinProbabilities

_MOST_LISTED: Final = 12
_LABEL: Final = 11
_BAR: Final = 40
_DISAGREEING: Final = 1.05


class Report:
    """Prints an analysis to a console."""

    def __init__(self, console: Console, analysis: Analysis) -> None:
        self.console = console
        self.analysis = analysis
        self.position = analysis.position

    def print(self, seconds: float) -> None:
        """Prints everything except the numbers of one cell."""
        self.line("bold", describe(self.position))
        self.board()
        for label, words in self.findings():
            self.entry(label, words)
        self.entry("time", f"{seconds * 1000:.2g} ms" if seconds < 0.1 else f"{seconds:.3g} s")

    def line(self, style: str, words: str) -> None:
        self.console.print(words, style=style, soft_wrap=True)

    def text(self, text: Text) -> None:
        self.console.print(text, soft_wrap=True)

    def entry(self, label: str, words: str) -> None:
        from textwrap import wrap

        from rich.text import Text

        indent = " " * _LABEL
        lines = wrap(words, max(self.console.width - _LABEL - 1, 30), break_on_hyphens=False)
        self.text(Text.assemble((label.ljust(_LABEL), "bold"), f"\n{indent}".join(lines)))

    def board(self) -> None:
        if draw_with_legend(self.console, self.position, self.analysis):
            self.line("", "")
        elif self.position.topology.kind == "graph":
            self.line("", "")
            self.cells()
        else:
            self.line("", f"(boards of more than {MAX_CELLS:,} cells are not drawn here)\n")

    def cells(self) -> None:
        """Lists the cells of a graph, which has no rows to draw."""
        cells = [cell for cell in self.position.topology.cells if is_hidden(self.position[cell])]
        for cell in cells[: 4 * _MOST_LISTED]:
            self.entry(cell_name(cell), precise(self.analysis[cell]))
        if len(cells) > 4 * _MOST_LISTED:
            self.line("", f"and {counted(len(cells) - 4 * _MOST_LISTED, 'cell')} more")
        self.line("", "")

    def findings(self) -> Iterator[tuple[str, str]]:
        analysis = self.analysis
        yield "safe", _listed(analysis.safe)
        yield "mines", _listed(analysis.mines)
        if if_any(analysis.safest):
            for label, (cell, risk) in (
                ("safest", analysis.safest()),
                ("riskiest", analysis.riskiest()),
            ):
                yield label, f"{cell_name(cell)}, {_verdict(risk)}"
        count = solutions_in_words(analysis)
        if count and "e" in count:
            count += f" ({int(analysis.log10_solutions) + 1:,} digits)"
        yield "solutions", count or "not counted"
        yield "method", self.method()
        if self.position.flag_count:
            yield "flags", self.flags()

    def method(self) -> str:
        if self.analysis.method == "exact":
            return "exact"
        errors = self.analysis._core.standard_error().tolist()
        largest = max((error for error in errors if error == error), default=0.0)
        convergence = self.analysis.convergence
        words = (
            f"estimated, standard error at most {precise(largest)}, convergence {convergence:.3f}"
        )
        if convergence > _DISAGREEING:
            words += " (the chains disagree: use a larger --budget)"
        unsettled = self.analysis.unsettled
        if unsettled:
            words += (
                f"; {counted(len(unsettled), 'cell')} not settled: "
                f"{first_few(unsettled, _MOST_LISTED)}"
            )
        return words

    def flags(self) -> str:
        if self.analysis.trust_flags:
            return f"{self.position.flag_count:,} treated as mines"
        wrong, mines = set(self.analysis.wrong_flags), set(self.analysis.mines)
        values = self.position._core.values()
        flagged = [self.position.topology.cell(i) for i, v in enumerate(values) if v == FLAG]
        words = []
        if wrong:
            words.append(
                f"{len(wrong):,} wrong: {first_few(self.analysis.wrong_flags, _MOST_LISTED)}"
            )
        right = sum(cell in mines for cell in flagged)
        if right:
            words.append(f"{right:,} right")
        open_ones = [cell for cell in flagged if cell not in wrong and cell not in mines]
        if open_ones:
            few = [
                f"{cell_name(cell)} at {precise(self.analysis[cell])}"
                for cell in open_ones[:_MOST_LISTED]
            ]
            if len(open_ones) > _MOST_LISTED:
                few.append(f"{len(open_ones) - _MOST_LISTED:,} more")
            words.append(f"not certain: {', '.join(few)}")
        return "; ".join(words)

    def numbers(self, cell: Any, distribution: Sequence[float]) -> None:
        """Prints the number distribution of a cell as a table of bars."""
        self.line("", "")
        self.line("bold", f"{cell_name(cell)} would show")
        for label, probability in [("mine", self.analysis[cell]), *enumerate(distribution)]:
            if probability > 0:
                bar = Marks.of(self.console).bar * round(
                    min(_BAR, self.console.width - 20) * probability
                )
                self.line("", f"{label:>6}  {precise(probability):>10}  {bar}".rstrip())

    def moves(self, values: WinProbabilities) -> None:
        """Prints the best moves, with the win probability and the risk of each."""
        self.line("", "")
        source = "of best play, exact" if values.exact else "estimated"
        self.line("bold", f"best moves, win probabilities {source}")
        if not values.moves:
            self.line("", "every safe cell is open")
        for move in values.moves:
            self.line(
                "",
                f"{cell_name(move.cell):>7}  wins {precise(move.win_probability)}, "
                f"{_verdict(move.mine_probability)}",
            )


def _listed(cells: Sequence[Any]) -> str:
    if not cells:
        return "none"
    return f"{len(cells):,}: {first_few(cells, _MOST_LISTED)}"


def _verdict(risk: float) -> str:
    if risk == 0:
        return "certainly safe"
    return "certainly a mine" if risk == 1 else f"{precise(risk)} risk"
