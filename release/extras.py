"""Installs each extra of the wheel in `dist/` into a fresh environment, and uses it.

`python -m release.extras [EXTRA ...]` tries some of them; default: all. `--python` names another
interpreter.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from release.environments import ROOT, Environment, extras
from release.wheel import DIST

USES: Final = {
    "web": """
import re, subprocess, sys, urllib.request
command = [sys.executable, "-m", "minewise", "serve", "--port", "0"]
server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
try:
    url = re.search("http://[^ ]+", server.stdout.readline())[0]
    assert b"Minesweeper" in urllib.request.urlopen(url).read()
finally:
    server.terminate()
    server.wait()
""",
    "mcp": """
import minewise as mw
from minewise.mcp.server import draw
from minewise.mcp.server import Assistant
from minewise.questions.limits import Limits
from minewise.web.guard import WebLimits
assert "hint" in Assistant(WebLimits()).tools
assert draw(mw.Position.parse("1##", mines=1), Limits()).png
""",
    "docs": """
import furo, matplotlib, myst_parser, pandas, sphinx.cmd.build
""",
    "lab": """
import minewise as mw
mw.analyze(mw.Position.parse("1##", mines=1)).plot().figure.savefig("analysis.svg")
""",
    "data": """
import minewise as mw
assert len(mw.analyze(mw.Position.parse("1##", mines=1)).to_dataframe()) == 3
""",
    "polars": """
import minewise as mw
assert mw.analyze(mw.Position.parse("1##", mines=1)).to_polars().height == 3
""",
    "parquet": """
import minewise as mw
mw.analyze(mw.Position.parse("1##", mines=1)).to_parquet("analysis.parquet")
import pyarrow.parquet
assert pyarrow.parquet.read_table("analysis.parquet").num_rows == 3
""",
    "images": """
import sys, minewise
reading = minewise.read_screenshot(sys.argv[1] + "/examples/screenshot.png")
assert reading.mines == 10
""",
    "gym": """
import gymnasium, minewise.gym
environment = gymnasium.make("minewise/Minesweeper-v0", render_mode="rgb_array")
environment.reset(seed=1)
environment.step(environment.action_space.sample())
assert environment.render().ndim == 3
""",
    "notebook": """
import minewise as mw
from minewise.notebook import BoardWidget
board = BoardWidget(position=mw.Position.parse("1##", mines=1))
assert "safe" in board.text
assert "export default" in board._esm
""",
    "pettingzoo": """
from pettingzoo.test import api_test
from minewise.gym.flags import FlagsEnv
api_test(FlagsEnv())
""",
    "cluster": """
import minewise as mw
from minewise.play.run import engine
if __name__ == "__main__":
    with engine("dask", 1) as cluster:
        played = mw.simulate("beginner", "exact", games=200, executor=cluster.executor)
    assert played == mw.simulate("beginner", "exact", games=200)
""",
}
"""A program for each extra; its argument is the folder of the sources."""


def check(wheel: Path, extra: str, python: str) -> None:
    """Uses an extra where only the wheel and this extra are installed."""
    if extra not in USES:
        sys.exit(f"nothing is known of the extra {extra}: add a program to USES")
    with TemporaryDirectory() as folder:
        environment = Environment(Path(folder) / "venv", python)
        environment.install(f"{wheel}[{extra}]")
        program = Path(folder) / "use.py"
        program.write_text(USES[extra], "utf-8")
        environment.run("python", str(program), str(ROOT), cwd=Path(folder))
        packages = sum(1 for _ in environment.folder.rglob("*.dist-info"))
    print(f"{extra}: {packages} packages", flush=True)


def main() -> None:
    """Tries the extras."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("extras", nargs="*")
    parser.add_argument("--python", default=sys.executable)
    given = parser.parse_args()
    (wheel,) = DIST.glob("*.whl")
    for extra in given.extras or extras(wheel):
        check(wheel, extra, given.python)


if __name__ == "__main__":
    main()
