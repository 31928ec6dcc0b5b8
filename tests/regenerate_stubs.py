"""Writes `src/minewise/_core.pyi`: what type checkers see of the C++ core.

Run `python tests/regenerate_stubs.py` after changing what the bindings offer. Signatures that come
out poorly are corrected in `bindings/`, with `nb::sig` or a typed return value, not in the stubs.
"""

from pathlib import Path

from nanobind.stubgen import StubGen

from minewise import _core

STUBS = Path(__file__).parent.parent / "src" / "minewise" / "_core.pyi"


def stubs() -> str:
    """Returns the stubs of the core as it is built."""
    generator = StubGen(_core)
    generator.put(_core)
    return "# Written by tests/regenerate_stubs.py\n" + generator.get()


if __name__ == "__main__":
    STUBS.write_text(stubs(), encoding="utf-8")
