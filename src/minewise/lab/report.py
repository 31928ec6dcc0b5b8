"""Reports of an experiment: a page of HTML or Markdown, its figures, methods, and tables as CSV."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from minewise.base.errors import file_error
from minewise.base.tables import Rows
from minewise.base.wording import counted
from minewise.drawing.plots import Drawn
from minewise.lab import figures
from minewise.lab.comparison import ERROR, Comparison
from minewise.lab.figures import Figure, Panels, Result, Setting
from minewise.lab.ledger import Ledger, Sitting
from minewise.lab.plan import Plan, Run

_WILSON: Final = """\
@article{wilson1927,
  author = {Wilson, Edwin B.},
  title = {Probable inference, the law of succession, and statistical inference},
  journal = {Journal of the American Statistical Association},
  volume = {22}, number = {158}, pages = {209--212}, year = {1927}
}"""
_PAIRED: Final = """\
@article{tango1998,
  author = {Tango, Toshiro},
  title = {Equivalence test and confidence interval for the difference in proportions for the
           paired-sample design},
  journal = {Statistics in Medicine},
  volume = {17}, number = {8}, pages = {891--908}, year = {1998}
}
@article{mcnemar1947,
  author = {McNemar, Quinn},
  title = {Note on the sampling error of the difference between correlated proportions or
           percentages},
  journal = {Psychometrika},
  volume = {12}, number = {2}, pages = {153--157}, year = {1947}
}
@article{lancaster1961,
  author = {Lancaster, H. O.},
  title = {Significance tests in discrete distributions},
  journal = {Journal of the American Statistical Association},
  volume = {56}, number = {294}, pages = {223--234}, year = {1961}
}
@article{fagerland2013,
  author = {Fagerland, Morten W. and Lydersen, Stian and Laake, Petter},
  title = {The {McNemar} test for binary matched-pairs data: mid-p and asymptotic are better than
           exact conditional},
  journal = {BMC Medical Research Methodology},
  volume = {13}, pages = {91}, year = {2013}
}
@article{holm1979,
  author = {Holm, Sture},
  title = {A simple sequentially rejective multiple test procedure},
  journal = {Scandinavian Journal of Statistics},
  volume = {6}, number = {2}, pages = {65--70}, year = {1979}
}"""


class Methods:
    """States how the games of an experiment were played and judged.

    `sentences` are plain text, and `bibtex` has the works that they cite.
    """

    def __init__(self, runs: list[tuple[Run, list[Result]]], ledger: Ledger) -> None:
        self._results = {result.entry.series: result for _, results in runs for result in results}
        self._sittings = ledger.sittings(self._results)
        self._compared = any(True for _, results in runs for _ in figures.compared(results))

    @property
    def sentences(self) -> list[str]:
        return [*self._games(), *self._places(), *self._statistics()]

    @property
    def bibtex(self) -> str:
        versions = sorted({sitting.version for sitting in self._sittings})
        version = f"\n  version = {{{', '.join(versions)}}}," if versions else ""
        program = f"@software{{minewise,\n  author = {{{{The minewise developers}}}},{version}"
        title = "minewise: exact Minesweeper analysis"
        cited = [f"{program}\n  title = {{{title}}}\n}}", _WILSON]
        return "\n".join([*cited, _PAIRED] if self._compared else cited)

    def _games(self) -> Iterator[str]:
        series = list(self._results)
        seeds = sorted({each.deal.seed or 0 for each in series})
        boards = list(dict.fromkeys(str(each.deal.size) for each in series))
        played = sum(result.simulation.games for result in self._results.values())
        wanted = sum(result.entry.games for result in self._results.values())
        yield (
            f"{counted(played, 'game')} in {counted(len(series), 'series', '')} were played on "
            f"the {_listed('board', boards)} with the {_listed('seed', seeds)}."
        )
        if played < wanted:
            yield f"The experiment plans {wanted:,} games of these series: the results are partial."
        yield (
            "A series has one board size, strategy, start rule, first cell and clue model. Game i "
            "of a seed has the same mines for every strategy with the same board size, start rule "
            "and first cell."
        )

    def _places(self) -> Iterator[str]:
        networks = {each.parts["networks"] for each in self._results if "networks" in each.parts}
        built_in = "".join(f" (networks {each})" for each in networks)
        for version, machine in dict.fromkeys(map(_place, self._sittings)):
            sittings = [s for s in self._sittings if _place(s) == (version, machine)]
            first, last = min(s.began for s in sittings), max(s.ended for s in sittings)
            days = first[:10] if first[:10] == last[:10] else f"{first[:10]} to {last[:10]}"
            yield (
                f"The games were played by minewise {version}{built_in} on {days} (UTC), "
                f"coordinated on this machine: {machine}."
            )

    def _statistics(self) -> Iterator[str]:
        level = f"{100 * (1 - ERROR):.0f} %"
        yield f"Intervals of win rates are {level} score intervals (Wilson 1927)."
        if not self._compared:
            return
        yield (
            "Strategies with the same boards, start rule and first cell are compared game by game. "
            f"Intervals of differences are {level} score intervals for paired proportions (Tango "
            "1998), each for its pair alone. The p-values are those of McNemar's exact test "
            "(McNemar 1947) with mid-p (Lancaster 1961; Fagerland, Lydersen and Laake 2013), "
            "adjusted for all pairs of strategies of a comparison by Holm's method (Holm 1979). A "
            f"difference is called real if its adjusted p-value is at most {ERROR:.2f}. The "
            "experiment fixes the numbers of games: no comparison stops early."
        )


def _place(sitting: Sitting) -> tuple[str, str]:
    return sitting.version, sitting.machine


def _listed(noun: str, items: Sequence[object]) -> str:
    return f"{noun}{'s' * (len(items) > 1)} {', '.join(map(str, items))}"


T = TypeVar("T")
Table: TypeAlias = tuple[list[str], list[list[str]]]
"""The headings and the rows of a table, as text."""

_MOST_STARTS: Final = 5  # first cells that a table lists


@dataclass(frozen=True)
class Section:
    """Holds the results of a run for the report."""

    title: str
    text: str
    sentences: list[str]
    tables: list[Table]
    figures: list[Figure]


def _sections(runs: list[tuple[Run, list[Result]]], stem: str) -> list[Section]:
    """Returns a section for each run; the names of its figures begin with `stem`."""
    sections = [_section(*run) for run in runs]
    return [
        replace(
            section,
            figures=[
                replace(figure, name=f"{stem}-{number}-{place}")
                for place, figure in enumerate(section.figures, 1)
            ],
        )
        for number, section in enumerate(sections, 1)
    ]


def _figures(sections: list[Section]) -> list[Figure]:
    return [figure for section in sections for figure in section.figures]


def _section(run: Run, results: list[Result]) -> Section:
    """Chooses the figures of a run by the settings that differ between its series."""
    series = [entry.series for entry in run.entries]
    starts = {(replace(each.deal, start=None), each.strategy) for each in series}
    if len(series) > len(starts):
        return _of_starts(run, results)
    sizes = {each.deal.size for each in series}
    if len(sizes) > len({(size.rows, size.columns) for size in sizes}):
        return _of_densities(run, results)
    return _of_strategies(run, results)


def _figure(caption: str, panels: Callable[[list[T]], Panels], results: list[T]) -> Figure:
    """Returns a figure without a name; its kind is the name of the function of its panels."""
    return Figure("", panels.__name__, caption, panels(results))


def _of_strategies(run: Run, results: list[Result]) -> Section:
    compared = list(figures.comparisons(results))
    sentences = [_summary(setting, comparison) for setting, comparison in compared]
    shown = [_figure("Games won, with 95 % intervals", figures.win_rates, results)]
    if compared:
        caption = "Difference to the best strategy, with paired 95 % intervals; red if it is real"
        shown.append(_figure(caption, figures.differences, compared))
    shown.append(_figure("Cells settled by each technique", figures.techniques, results))
    shown.append(_figure("Guesses, their risk, and time", figures.risks, results))
    listed_tables = [_strengths(results)]
    if compared:
        listed_tables.append(_pairs(compared))
    return Section(run.title, run.text, sentences, listed_tables, shown)


def _of_densities(run: Run, results: list[Result]) -> Section:
    shown = [_figure("Games won by density, with 95 % intervals", figures.won_by_density, results)]
    if any(not entry.series.deal.clues.is_exact for entry in run.entries):
        games = min(result.simulation.games for result in results)
        caption = (
            "Mean share of the safe cells opened; 95 % intervals are within "
            f"{100 * 0.98 / games**0.5:.1f} points"
        )
        shown.append(_figure(caption, figures.opened_by_density, results))
    return Section(run.title, run.text, [], [_strengths(results)], shown)


def _of_starts(run: Run, results: list[Result]) -> Section:
    sentences, rows = [], []
    groups = figures.grouped(results, lambda result: (result.board, result.label, result.rules))
    shown = []
    for (board, label, rules), group in groups.items():
        group.sort(key=lambda result: -result.simulation.win_rate)
        best, last = group[0], group[-1]
        sentences.append(
            f"{board}, `{label}`, `{rules}`: the best first cell is {best.start} with "
            f"{_rate(best)}, the worst {last.start} with {_rate(last)}."
        )
        rows += [_row(result) for result in group[:_MOST_STARTS]]
    for (board, label), group in figures.grouped(results, lambda r: (r.board, r.label)).items():
        caption = f"Games won by first cell: {board}, {label}"
        shown.append(_figure(caption, figures.first_cells, group))
    return Section(run.title, run.text, sentences, [(_HEADINGS, rows)], shown)


def _summary(setting: Setting, comparison: Comparison) -> str:
    best, *others = comparison.names
    won = comparison.results[0]
    where = f"{setting.board}, `{setting.rules}`, {setting.start}"
    parts = [f"{where}: `{best}` wins most often, {100 * won.win_rate:.2f} %"]
    for name in others:
        difference = comparison.between(best, name)
        if difference.real:
            low, high = difference.interval
            parts.append(
                f"{100 * difference.difference:.2f} points ({100 * low:.2f} to {100 * high:.2f}) "
                f"more than `{name}`"
            )
        else:
            parts.append(f"no significant difference to `{name}`")
    return ", ".join(parts[:2]) + "".join(f"; {part}" for part in parts[2:]) + "."


_HEADINGS: Final = [
    *("board", "start rule", "first cell", "strategy", "games"),
    *("won %", "95 % interval", "guesses per game", "ms per game"),
]


def _strengths(results: list[Result]) -> Table:
    return _HEADINGS, [_row(result) for result in results]


def _row(result: Result) -> list[str]:
    simulation = result.simulation
    low, high = simulation.interval
    return [
        *(result.board, result.rules, result.start, result.label, f"{simulation.games:,}"),
        f"{100 * simulation.win_rate:.2f}",
        f"{100 * low:.2f} to {100 * high:.2f}",
        f"{simulation.guesses / simulation.games:.3f}",
        f"{1000 * simulation.seconds / simulation.games:.3f}",
    ]


def _rate(result: Result) -> str:
    low, high = result.simulation.interval
    return f"{100 * result.simulation.win_rate:.2f} % ({100 * low:.2f} to {100 * high:.2f})"


def _pairs(compared: list[tuple[Setting, Comparison]]) -> Table:
    rows = []
    for setting, comparison in compared:
        for better, worse in pairwise(comparison.names):
            difference = comparison.between(better, worse)
            low, high = difference.interval
            rows.append(
                [
                    *(setting.board, setting.rules, better, worse),
                    f"{100 * difference.difference:.2f}",
                    f"{100 * low:.2f} to {100 * high:.2f}",
                    f"{difference.p:.4f}" if difference.p >= 1e-4 else "<0.0001",
                    "yes" if difference.real else "no",
                ]
            )
    headings = ["board", "start rule", "wins more often", "than the next", "by points"]
    return [*headings, "95 % interval", "p", "real"], rows


def write(plan: Plan, ledger: Ledger, folder: str | Path) -> Path:
    """Writes a folder with a report; returns its page.

    The page `index.html` holds its figures; beside it are the figures as SVG, PDF and PNG, the
    tables as CSV, and the references as BibTeX.
    """
    runs = figures.played(plan, ledger)
    sections = _sections(runs, "figure")
    drawn = {figure.name: figure.draw() for figure in _figures(sections)}
    methods = Methods(runs, ledger)
    kinds = {
        "series": figures.series_rows,
        "differences": figures.pair_rows,
        "techniques": figures.technique_rows,
    }
    page = Path(folder) / "index.html"
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, rows_of in kinds.items():
            rows = [row for run, results in runs for row in rows_of(run.title, results)]
            page.with_name(f"{name}.csv").write_text(Rows(rows).to_csv(), encoding="utf-8")
        for name, files in drawn.items():
            for kind, content in files.items():
                page.with_name(f"{name}.{kind}").write_bytes(content)
        page.with_name("references.bib").write_text(methods.bibtex + "\n", encoding="utf-8")
        page.write_text("\n".join(_html(plan, sections, drawn, methods)), encoding="utf-8")
    except OSError as error:
        raise file_error(error, "written", folder) from None
    return page


_STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "color:#1f2430;background:#fff}table{border-collapse:collapse;margin:1rem 0;font-size:.9rem}"
    "th,td{padding:.2rem .7rem;border-bottom:1px solid #ddd8cc;text-align:left}"
    "img{max-width:100%}figcaption{color:#545b66;font-size:.9rem}figure{margin:1.5rem 0}"
)


def _html(
    plan: Plan, sections: list[Section], drawn: dict[str, Drawn], methods: Methods
) -> Iterator[str]:
    title = escape(plan.title)
    yield f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>'
    yield f"<style>{_STYLE}</style><h1>{title}</h1><p>{escape(plan.text)}</p>"
    yield (
        '<p>Tables: <a href="series.csv">series</a>, <a href="differences.csv">differences</a>, '
        '<a href="techniques.csv">techniques</a></p>'
    )
    for section in sections:
        yield f"<h2>{escape(section.title)}</h2><p>{escape(section.text)}</p>"
        yield from (f"<p>{escape(sentence.replace('`', ''))}</p>" for sentence in section.sentences)
        for headings, rows in section.tables:
            yield "<table><tr>" + "".join(f"<th>{escape(name)}" for name in headings) + "</tr>"
            for row in rows:
                yield "<tr>" + "".join(f"<td>{escape(value)}" for value in row) + "</tr>"
            yield "</table>"
        for figure in section.figures:
            files = drawn[figure.name]
            data = b64encode(files["svg"]).decode()
            caption = escape(figure.caption)
            yield f'<figure><img alt="{caption}" src="data:image/svg+xml;base64,{data}">'
            links = (f'<a href="{figure.name}.{k}">{k.upper()}</a>' for k in files)
            yield f"<figcaption>{caption} ({', '.join(links)})</figcaption></figure>"
    yield f"<h2>Methods</h2><p>{escape(' '.join(methods.sentences))}</p>"
    yield f'<p><a href="references.bib">References</a></p><pre>{escape(methods.bibtex)}</pre>'
    yield "</html>\n"


def write_markdown(plan: Plan, ledger: Ledger, page: str | Path) -> None:
    """Writes the report as Markdown, and its figures as JSON and as SVG to `images` beside it.

    `figures.redraw` draws the SVG files again from the JSON file.
    """
    page = Path(page)
    file = page.parent / "images" / f"{page.stem}.json"
    lines = [f"# {plan.title}", "", plan.text.strip(), ""]
    runs = figures.played(plan, ledger)
    methods = Methods(runs, ledger)
    sections = _sections(runs, page.stem)
    for section in sections:
        lines += [f"## {section.title}", "", section.text.strip(), ""]
        lines += [f"- {sentence}" for sentence in section.sentences] + [""]
        for headings, rows in section.tables:
            lines += [f"| {' | '.join(headings)} |", "|" + "---|" * len(headings)]
            lines += [f"| {' | '.join(row)} |" for row in rows] + [""]
        for figure in section.figures:
            lines += [f"![{figure.caption}](images/{figure.name}.svg)", ""]
            lines += [f"*{figure.caption}.*", ""]
    lines += ["## Methods", "", " ".join(methods.sentences), ""]
    lines += ["```bibtex", methods.bibtex, "```"]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        figures.save(_figures(sections), file)
        figures.redraw(file)
        page.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    except OSError as error:
        raise file_error(error, "written", page) from None
