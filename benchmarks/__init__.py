"""How fast minewise is, measured beside a peer in the same run: `python -m benchmarks.run`."""
