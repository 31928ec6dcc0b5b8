"""Fuzzes the reader of clue models: `python fuzz/fuzz_clues.py -runs=20000`."""

from harness import check_error, run

import minewise as mw

TOPOLOGIES = (
    mw.Topology.square(1, 2),
    mw.Topology.hexagonal(2, 2),
    mw.Topology.graph({0: range(1, 40), **{i: [0] for i in range(1, 40)}}),
)


def attempt(data: bytes) -> None:
    """Reads a model; what was read has to fit a board or be refused, and to come back the same."""
    try:
        model = mw.ClueModel(data.decode(errors="replace"))
        assert mw.ClueModel(model.text) == model
        for topology in TOPOLOGIES:
            row = [mw.HIDDEN] * topology.columns
            values = row if len(topology.shape) == 1 else [row] * topology.rows
            position = mw.Position(values, mines=1, topology=topology, clues=model)
            mw.analyze(position, budget=1.0)
    except mw.MinewiseError as error:
        check_error(error)


if __name__ == "__main__":
    run(attempt, "clues")
