"""Self-play: writes beliefs with their labels as shards, one .npz file each.

    python -m research.selfplay FOLDER --shards 400 --networks FILE

A shard depends only on the seed and its number, so work that was interrupted continues where it
stopped, and several processes may share a folder (--first, --shards).
"""

import argparse
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from minewise import Strategy, _core, _training
from research.boards import draw

SURVIVAL = "survival>progress>expected-safe"

# How games are explored, and from how many solutions on the endgame is solved
# (training/self_play.hpp). Small boards have few guesses before an endgame that is solved fast.
LARGE: dict[str, Any] = {"exploring": 0.3, "explored": 6, "widest": 0.12, "endgame": 256}
SMALL: dict[str, Any] = {"exploring": 0.7, "explored": 2, "widest": 0.2, "endgame": 3000}


def player(networks: bytes | None, breadth: int) -> _core.Strategy:
    """Returns the player: look-ahead with the networks, or the rule `survival` without any."""
    given = Strategy("counting,exact", SURVIVAL)
    return _core.Strategy(
        techniques=given.techniques,
        guess=given.guess,
        opening=None,
        policies=["look-ahead"] if networks else [],
        options={"breadth": breadth},
        networks=networks,
    )


def play(
    shard: int, seed: int, games: int, strategy: _core.Strategy, *, guesses: bool
) -> dict[str, np.ndarray]:
    """Plays one shard; returns its arrays, as `_training.self_play` names them, and its board."""
    board = draw(shard, seed)
    if board.small:
        games *= 2  # they have few guesses
    setup = _core.Setup(
        _core.Topology.square(board.rows, board.columns),
        board.mines,
        getattr(_core.StartRule, board.rule),
        board.start[0] * board.columns + board.start[1],
    )
    found = _training.self_play(
        setup,
        strategy,
        seed,
        shard * games,
        games,
        threads=1,
        with_guesses=guesses,
        **(SMALL if board.small else LARGE),
    )
    arrays = {name: np.asarray(values) for name, values in found.items()}
    return arrays | {"board": np.array([board.rows, board.columns, board.mines])}


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=0, help="number of the first shard")
    parser.add_argument("--shards", type=int, default=400)
    parser.add_argument("--games", type=int, default=1500, help="games per shard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--networks", type=Path, help="default: play by the rule survival")
    parser.add_argument("--breadth", type=int, default=4, help="guesses examined")
    parser.add_argument("--guesses", action="store_true", help="record the guesses examined too")
    asked = parser.parse_args()
    strategy = player(asked.networks.read_bytes() if asked.networks else None, asked.breadth)
    asked.folder.mkdir(parents=True, exist_ok=True)
    for shard in range(asked.first, asked.first + asked.shards):
        path = asked.folder / f"{shard:06d}.npz"
        if path.exists():
            continue
        since = process_time()
        arrays = play(shard, asked.seed, asked.games, strategy, guesses=asked.guesses)
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **arrays)
        part.rename(path)
        seconds = process_time() - since
        print(f"{path.name}: {len(arrays['label'])} beliefs, {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
