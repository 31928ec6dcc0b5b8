"""How many seeded faults the tests find: `python -m benchmarks.mutants --help`, `make mutants`.

A mutant is the project with one line changed. `make` chooses the changes, `build` applies them to
copies of the project, `trial` runs the tests, which pytest watches by `watch`, and `results` keeps
what was found.
"""
