"""Measures minewise and prints tables of ratios, each beside its target.

`python -m benchmarks.run [--quick] [--positions DIR]`
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterable, Sequence
from datetime import date
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from statistics import median

from benchmarks import figures, games, history, laboratory
from benchmarks.contest import PEER, Contest, Outcome, peer_installed
from benchmarks.positions import Record, load
from benchmarks.tables import show, si, times, verdict

CALLS = 5  # of each program in a row, at each position
LIMIT, LATTICE_LIMIT = 60.0, 10.0  # seconds of processor time that the peer has for one position
TOLERANCE = 1e-6
FASTER = {"pos_expert": 30, "pos_inter": 20, "pos_64mid": 150, "pos_200mid": 1000, "pos_hard": 100}
IN_WORDS = {
    "pos_expert": "expert",
    "pos_inter": "intermediate",
    "pos_64mid": "64x64, 820 mines",
    "pos_200mid": "200x200, 8000 mines",
    "pos_hard": "scattered numbers, 16x30",
}
QUICK = {"pos_expert": 10, "pos_inter": 10, "pos_64mid": 1, "pos_hard": 5}


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs every measurement that was asked for and prints as it goes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few small positions")
    parser.add_argument("--positions", type=Path, metavar="DIR", help="JSON lines to use instead")
    options = parser.parse_args(arguments)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # NumPy's idle threads would count as our time
    peer = peer_installed()
    print(machine(peer), flush=True)
    if not peer:
        print(f"\n{PEER} is not installed (pip install {PEER}): minewise is measured alone.")
    names = QUICK if options.quick else FASTER
    try:
        records = {
            name: load(name, QUICK[name] if options.quick else None, options.positions)
            for name in names
        }
    except FileNotFoundError as error:
        parser.error(str(error))
    with Contest(peer, LIMIT) as contest:
        outcomes = {
            name: [contest.meet(record, CALLS) for record in records[name]] for name in names
        }
    ratios = print_speed(outcomes)
    print_agreement(outcomes)
    if not options.quick:
        print_lattices(load("pos_lattice", None, options.positions), peer)
    print_figures(records["pos_expert"], outcomes, options.quick)
    games.print_games(games.QUICK_GAMES if options.quick else games.GAMES)
    games.print_dense(3 if options.quick else 20)
    games.print_hints(records["pos_expert"])
    laboratory.print_overhead(2000 if options.quick else 20_000)
    if not options.quick and not options.positions:
        keep(ratios)


def keep(ratios: dict[str, float]) -> None:
    """Adds the ratios to the history if they are those of a commit."""
    commit = history.measured_commit()
    if commit is None:
        print("\nThere are changes since the last commit: history.csv stays as it is.")
    elif ratios:
        history.add(commit, {IN_WORDS[name]: ratio for name, ratio in ratios.items()})


def machine(peer: bool) -> str:
    """Says when and where this was measured."""
    packages = ["minewise", "numpy", *([PEER] if peer else [])]
    versions = ", ".join(f"{package} {version(package)}" for package in packages)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{date.today()}; {processor()}, {os.cpu_count()} cores; {python}, {versions}"


def processor() -> str:
    """Names the processor as far as the system tells."""
    listed = Path("/proc/cpuinfo")
    lines = listed.read_text().splitlines() if listed.exists() else []
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


def print_speed(outcomes: dict[str, list[Outcome]]) -> dict[str, float]:
    """Prints medians over the positions that both answered; returns the ratios of ready ones."""
    rows = []
    ratios: dict[str, float] = {}
    for name, met in outcomes.items():
        both = [one for one in met if one.peer and not one.failure]
        answered = both or [one for one in met if one.ready]
        peer = median(median(one.peer) for one in both) if both else None
        row = [name, str(len(met)), si(peer, "s"), f"{FASTER[name]} x"]
        complete = all(one.exact and one.ready for one in met)
        for ours in (
            median(median(one.ready) for one in answered),
            median(median(one.from_lists) for one in answered),
        ):
            row += [si(ours, "s"), times(peer, ours)]
            row.append(verdict(complete and peer / ours >= FASTER[name]) if peer else "")
            if peer:
                ratios.setdefault(name, peer / ours)
        rows.append(row)
    title = (
        f"Processor time of a call from Python, the median over positions of the median of {CALLS} "
        "calls in a row, and how much faster than the peer"
    )
    head = "positions|number|peer|target|ready position|faster||nested lists|faster|"
    show(title, head, rows)
    return ratios


def print_agreement(outcomes: dict[str, list[Outcome]]) -> None:
    """Prints how far the two programs agree, and what either left unanswered."""
    rows = []
    for name, met in outcomes.items():
        gaps = [one.difference for one in met if one.difference is not None]
        apart = sum(gap > TOLERANCE for gap in gaps)
        reasons = sorted({one.failure for one in met if one.ready and one.failure})
        left = sum(bool(one.ready and one.failure) for one in met)
        rows.append(
            [
                name,
                str(len(gaps)),
                f"{max(gaps):.1e}" if gaps else "",
                str(apart),
                str(sum(not (one.exact and one.ready) for one in met)),
                f"{left} ({'; '.join(reasons)})" if reasons else str(left),
                signature(one.solutions for one in met),
            ]
        )
    head = (
        "positions|compared|largest difference|over 1e-6|minewise not exact|peer unanswered|"
        "signature"
    )
    show("Agreement, and a signature of all solution counts, which no change may alter", head, rows)


def signature(counts: Iterable[int | None]) -> str:
    """Returns a few digits that change when any number of solutions does."""
    spelt = ",".join("" if count is None else f"{count:x}" for count in counts)
    return sha256(spelt.encode()).hexdigest()[:10]


def print_lattices(records: list[Record], peer: bool) -> None:
    """Prints time and memory of the dense lattices, each in a process of its own."""
    rows = []
    for record in records:
        with Contest(peer, LATTICE_LIMIT) as contest:
            one = contest.meet(record, 1)
        seconds = one.ready[0] if one.ready else None
        good = one.exact and seconds is not None and seconds < 2 and one.peak < 2 << 30
        gap = f"{one.difference:.1e}" if one.difference is not None else ""
        rows.append(
            [
                f"{record.id} {len(record.cells)}x{len(record.cells[0])}",
                si(seconds, "s"),
                si(one.peak, "B"),
                "yes" if one.exact else "no",
                verdict(good),
                si(one.peer[0], "s") if one.peer else one.failure,
                si(one.peer_peak, "B") if one.peer else "",
                gap,
            ]
        )
    title = "Dense lattices: processor time and peak memory (targets: exact, under 2 s and 2 GiB)"
    show(title, "position|minewise|memory|exact||peer|memory|difference", rows)


def first_calls(met: list[Outcome]) -> str:
    """Returns what the first call after the other program takes, which finds no caches filled."""
    ours = median(one.ready[0] for one in met if one.ready)
    peers = [one.peer[0] for one in met if one.peer]
    return f"{si(ours, 's')} (peer {si(median(peers), 's')})" if peers else si(ours, "s")


def print_figures(expert: list[Record], outcomes: dict[str, list[Outcome]], quick: bool) -> None:
    """Prints the figures that are not medians against the peer."""
    rows = []
    rounds = 2 if quick else CALLS
    if not quick:
        small, large = figures.cost_per_cell(
            [load(name)[0] for name in ("large_200", "large_1000")], rounds
        )
        found = f"{large / small:.2f} x ({si(large, 's')} against {si(small, 's')})"
        rows.append(
            ["a cell of 1000x1000 against 200x200", found, "2 x", verdict(large <= 2 * small)]
        )
    rows += [
        [f"the first call on a position, {name}", first_calls(outcomes[name]), "", ""]
        for name in ("pos_expert", "pos_inter")
    ]
    multiple = figures.number_multiple(expert, rounds)
    name = "`number_distribution` and analysis against analysis, expert"
    rows.append([name, f"{multiple:.1f} x", "10 x", verdict(multiple <= 10)])
    for name, spent, target in (
        ("`import minewise`", figures.import_time(rounds), 0.06),
        ("`minewise analyze`, expert, the whole process", figures.command_time(rounds), 0.4),
    ):
        found = f"{si(spent.wall, 's')} ({si(spent.cpu, 's')} of processor time)"
        rows.append([name, found, si(target, "s"), verdict(spent.wall < target)])
    for threads in (1, 2):
        each = figures.batch_time(expert, threads, rounds)
        rows.append(
            [f"`analyze_many`, expert, threads={threads}, a position", si(each, "s"), "", ""]
        )
    show("Other figures", "what|measured|target|", rows)


if __name__ == "__main__":
    main()
