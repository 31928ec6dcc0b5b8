"""Makes archives of the page, the package for npm and the manual in `dist/`, and tries each.

An archive is unpacked or installed into an empty folder and used there. `make release` builds all
that a release has, with the wheel, which `release.wheel` and `release.extras` try.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import unquote

from release.environments import ROOT
from release.wheel import DIST

_POSITION: Final = {"position": "1##", "mines": 1}
_PROGRAM: Final = f"""
import {{ start }} from "minewise";
const engine = await start();
console.log(JSON.stringify((await engine.analyze({json.dumps(_POSITION)})).solutions));
engine.stop();
"""
_LINK: Final = re.compile(r'(?:href|src)="(?!https?:|data:|mailto:|#)([^"#?]+)')


def site(archive: Path, folder: Path) -> str:
    """Unpacks the page; its links lead to files, and its engine answers."""
    shutil.unpack_archive(archive, folder)
    _check_links(folder)
    asked = json.dumps([["analyze", json.dumps(_POSITION)]])
    command = ["node", "tests/site/ask.mjs", str(folder / "engine")]
    answer = _output(command, ROOT, asked)
    assert json.loads(answer)["replies"][0][0], answer
    return "its engine answers under node"


def npm(archive: Path, folder: Path) -> str:
    """Installs the package for npm, and asks it."""
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    _output(["npm", "install", "--offline", "--no-audit", "--no-fund", str(archive)], folder)
    (folder / "use.js").write_text(_PROGRAM, "utf-8")
    assert _output(["node", "use.js"], folder) == '"1"\n'
    return "it analyses a position in node"


def manual(archive: Path, folder: Path) -> str:
    """Unpacks the manual; its links lead to files."""
    shutil.unpack_archive(archive, folder)
    return f"{_check_links(folder)} pages"


def _check_links(folder: Path) -> int:
    broken = [
        f"{page}: {link}" for page, link in _links(folder) if not (page.parent / link).exists()
    ]
    assert not broken, broken[:5]
    return sum(1 for _ in folder.rglob("*.html"))


def _links(folder: Path) -> Iterator[tuple[Path, str]]:
    for page in folder.rglob("*.html"):
        for link in _LINK.findall(page.read_text("utf-8")):
            yield page, unquote(link)


def _output(command: list[str], folder: Path, given: str = "") -> str:
    ran = subprocess.run(command, cwd=folder, input=given, capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{ran.stderr}")
    return ran.stdout


def main() -> None:
    """Makes and tries the archives."""
    (wheel,) = DIST.glob("*.whl")
    name = "-".join(wheel.name.split("-")[:2])
    _output(["npm", "pack", "--pack-destination", str(DIST)], DIST / "npm")
    for kind, built in (("site", "build/site"), ("manual", "build/docs/html")):
        shutil.make_archive(str(DIST / f"{name}-{kind}"), "zip", ROOT / built)
    for archive, check in (
        (DIST / f"{name}-site.zip", site),
        (DIST / f"{name}.tgz", npm),
        (DIST / f"{name}-manual.zip", manual),
    ):
        with TemporaryDirectory() as folder:
            told = check(archive, Path(folder))
        print(f"{archive.name}, {archive.stat().st_size / 1e6:.1f} MB: {told}", flush=True)


if __name__ == "__main__":
    main()
