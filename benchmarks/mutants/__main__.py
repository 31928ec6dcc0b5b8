"""Which tests kill seeded mutants of the core, of Python and of the page.

    python -m benchmarks.mutants                  # the gate: all tests that are not nightly
    python -m benchmarks.mutants --suite all      # what the gate left, with the nightly tests too
    python -m benchmarks.mutants --tests PATH     # what the gate left, with other tests

Mutants that do not compile, or have swapped arguments of other types, are replaced by the next
ones. The others run in copies of the project, in build/mutants:

1. Each mutant runs the test files that resemble its file the most, up to a few failures.
2. What survives is applied together, and the whole suite runs once. The tests that fail then run
   with each mutant alone, which tells who is killed by what. This is repeated with the rest until
   all tests pass. If tests fail for mutants together only, the rest is halved.

A mutant may hide another in the second step, for instance if its branch is no longer reached. The
site without a server keeps its core and its Python, and so does the core with the examples of
CONTRIBUTING.md: they kill mutants of the page only. A test that crashes, or takes longer than the
limit, kills. A test that fails without a mutant too, or not again, is left out and listed.

The results are in build/mutants/RESULT.json, and a run goes on where the last one ended. Kills are
kept; what survived runs again if the tests have changed. Remove build/mutants to start afresh.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from benchmarks.mutants.build import PROCESSES, Stopped
from benchmarks.mutants.make import SHARES, candidates, shares
from benchmarks.mutants.results import Results
from benchmarks.mutants.trial import FOLDER, ROOT, Trial
from benchmarks.tables import show

LOSS = 2  # mutants that other tests may kill and the gate may not


def report(results: Results, suites: Sequence[str], left_out: Sequence[str]) -> int:
    """Prints what each suite kills and what survives; returns the exit status."""
    rows = []
    for suite in suites:
        row = [suite]
        for language in (*SHARES, ""):
            own = [one for one in results.mutants if language in ("", one.language)]
            killed = sum(bool(results.verdict(one, suite).get("killed")) for one in own)
            row.append(f"{killed} of {len(own)}" if own else "")
        rows.append(row)
    show(
        "Mutants killed; what the gate kills was not tried with other suites",
        f"suite|{'|'.join(SHARES)}|all",
        rows,
    )
    open_ones, lost = 0, 0
    for mutant in results.mutants:
        verdicts = {suite: results.verdict(mutant, suite) for suite in suites}
        if verdicts["gate"].get("killed"):
            continue
        by = {suite: found["by"] for suite, found in verdicts.items() if found.get("killed")}
        reason = results.reason(mutant)
        open_ones += not by and not reason
        lost += bool(by)
        print(f"\n{mutant.name} {mutant.path}:{mutant.line} ({mutant.kind})")
        print(f"- {mutant.before.strip()}\n+ {mutant.after.strip()}")
        for suite, tests in by.items():
            print(f"  killed by {suite}: {', '.join(tests)}")
        if reason:
            print(f"  cannot matter: {reason}")
    for test in left_out:
        print(f"\nleft out, because it fails without a mutant too, or not each time: {test}")
    print(f"\n{lost} killed by other tests alone; {open_ones} survive and have no reason")
    return int(open_ones > 0 or lost > LOSS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Makes the mutants, judges them with a suite, and prints the result of all suites so far."""
    description, _, details = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.mutants",
        description=description,
        epilog=details,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=sum(SHARES.values()), help="mutants in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=SHARES, help="mutants of this language alone")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--limit", type=float, default=300, metavar="SECONDS", help="of one test")
    parser.add_argument("--suite", choices=("gate", "all"), default="gate")
    parser.add_argument("--tests", type=Path, help="a folder of tests instead of those here")
    parser.add_argument("--list", action="store_true", help="print the mutants and run nothing")
    options = parser.parse_args(arguments)
    if options.list:
        for language, share in shares(options.count, options.only).items():
            for mutant in islice(candidates(ROOT, language, options.seed), share):
                print(f"{mutant.path}:{mutant.line} ({mutant.kind})")
                print(f"- {mutant.before.strip()}\n+ {mutant.after.strip()}")
        return 0
    suite = "other" if options.tests else options.suite
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = {"seed": options.seed, "count": options.count, "only": options.only}
    results = Results(FOLDER / "RESULT.json", ROOT, made)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: PROCESSES.stop())
    try:
        trial = Trial(suite, options, results)
        if not results.mutants:
            results.begin(trial.make(options.count, options.only, options.seed))
        trial.judge(
            results.mutants
            if suite == "gate"
            else [one for one in results.mutants if not results.verdict(one, "gate").get("killed")]
        )
    except Stopped:
        return 130
    return report(results, ["gate", *([] if suite == "gate" else [suite])], trial.left_out())


if __name__ == "__main__":
    sys.exit(main())
