"""Trains the networks from nothing: self-play and training in turn.

    python -m research.retrain FOLDER --generations 4

The first generation learns from games of the rule `survival`, each later one from games of the
generation before. Then its value network plays some games to teach the network that ranks guesses.
Networks and shards are kept in FOLDER; work that was interrupted continues with the generation that
was not finished.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

KEPT = 2  # generations of shards that each training reads


def run(*command: str) -> None:
    """Runs a module of this folder."""
    subprocess.run([sys.executable, "-m", *command], check=True)


def play(folder: Path, shards: int, processes: int, options: Sequence[str]) -> None:
    """Writes the shards of one generation with several processes."""
    each = -(-shards // processes)
    players = [
        subprocess.Popen(
            [
                *(sys.executable, "-m", "research.selfplay", str(folder), *options),
                *("--first", str(i * each), "--shards", str(min(each, shards - i * each))),
            ]
        )
        for i in range(processes)
    ]
    codes = [player.wait() for player in players]
    if any(codes):
        raise SystemExit(f"self-play failed; the finished shards are in {folder}")


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--shards", type=int, default=700, help="shards per generation")
    parser.add_argument("--guess-shards", type=int, default=600, help="of guesses, per generation")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    networks: Path | None = None
    for generation in range(asked.generations):
        folder = asked.folder / f"generation-{generation}"
        output = asked.folder / f"generation-{generation}.bin"
        if not output.exists():
            options = ["--seed", str(generation + 1)]
            if networks is not None:
                options += ["--networks", str(networks)]
            play(folder, asked.shards, asked.processes, options)
            folders = [
                str(asked.folder / f"generation-{i}")
                for i in range(max(0, generation + 1 - KEPT), generation + 1)
            ]
            start = ["--start", str(networks)] if networks is not None else []
            share = "0.3" if networks is not None else "1"
            valued = asked.folder / f"generation-{generation}.value.bin"
            run("research.train", str(valued), *folders, *start, "--share", share)
            guesses = asked.folder / f"guesses-{generation}"
            options = ["--seed", str(1000 + generation), "--networks", str(valued)]
            options += ["--guesses", "--breadth", "30", "--games", "100"]
            play(guesses, asked.guess_shards, asked.processes, options)
            run("research.prior", str(output), str(guesses), "--networks", str(valued))
        networks = output
        print(f"generation {generation}: {output}", flush=True)


if __name__ == "__main__":
    main()
