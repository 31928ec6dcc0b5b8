"""What the README, the manual and the examples show is what happens."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Collection
from importlib.metadata import metadata, version
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
import yaml
from commanding import run

import minewise as mw
from minewise import formats

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "README.zh.md", *sorted((ROOT / "docs").rglob("*.md"))]
TRANSLATED = [page for page in PAGES if page.parent.name == "zh" or page.stem == "README.zh"]
SCRIPTS = {
    "analyse_position.py": "Safest guess: (0, 0), a mine in 9.1% of the possible boards",
    "bare_constraints.py": "Mines behind both green and blue: 16.7%",
    "random_solutions.py": "(2, 6)     13.2%    31.9%",
}

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r"(?:^|(?<=\| ))minewise(?= )")
PLAIN = re.compile(r"minewise [^|<>;&*?$~]*")  # needs no shell
SLOW = {  # `make docs` runs these too
    "docs/explanation/estimates.md",
    "docs/how-to/compare-strategies.md",
    "docs/how-to/minesweeper-flags.md",
}


def blocks(page: Path, *languages: str) -> list[tuple[int, str]]:
    """The code blocks in these languages: the line each begins on, and what is in it."""
    text = page.read_text(encoding="utf-8")
    return [
        (text.count("\n", 0, found.start(2)), found[2])
        for found in FENCE.finditer(text)
        if found[1] in languages
    ]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def pages_with(*languages: str, slow: Collection[str] = ()) -> list[object]:
    marks = {True: [pytest.mark.nightly], False: []}
    named = [
        (page, name_of(page))
        for page in PAGES
        if page not in TRANSLATED and blocks(page, *languages)
    ]
    return [pytest.param(page, id=name, marks=marks[name in slow]) for page, name in named]


@pytest.mark.slow
@pytest.mark.parametrize("page", pages_with("pycon", "{doctest}", slow=SLOW))
def test_python_examples_run(page: Path) -> None:
    """Names carry over from block to block, as Sphinx has it."""
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    for line, block in blocks(page, "pycon", "{doctest}"):
        example = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), line)
        runner.run(example, clear_globs=False)
        names = example.globs
    assert runner.tries > 0
    assert runner.failures == 0


def test_a_translated_page_shows_the_code_of_its_original() -> None:
    def code(page: Path) -> list[str]:
        text = page.read_text(encoding="utf-8")
        return [found[0] for found in FENCE.finditer(text) if found[1] != "{toctree}"]

    originals = {page.name: page for page in PAGES if page not in TRANSLATED}
    for page in TRANSLATED:
        assert code(page) == code(originals[page.name.replace(".zh", "")]), page


@pytest.mark.slow
@pytest.mark.parametrize("page", pages_with("console"))
def test_commands_print_what_is_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All but the time, which is never the same."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    for _, block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            assert without_time(printed(command)) == without_time(shown), command


def printed(command: str) -> str:
    """Runs a command, within this process if it needs no shell."""
    if PLAIN.fullmatch(command):
        return run(*shlex.split(command)[1:]).output
    program = f'"{sys.executable}" -m minewise'
    ran = subprocess.run(
        PROGRAM.sub(lambda _: program, command),
        shell=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
    )
    return ran.stdout.decode().replace(os.linesep, "\n")


def without_time(text: str) -> list[str]:
    time = re.compile(r"^(time +)[\d.]+ m?s( per game)?$")
    lines = [time.sub(r"\1", line) for line in text.rstrip().split("\n")]
    return [line.rstrip() for line in lines]


def test_every_script_is_tried() -> None:
    assert SCRIPTS.keys() == {path.name for path in (ROOT / "examples").glob("*.py")}


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_run(script: str) -> None:
    ran = subprocess.run(
        [sys.executable, ROOT / "examples" / script], capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    assert SCRIPTS[script] in ran.stdout
    assert ran.stderr == ""


def pictures() -> dict[str, Any]:
    return run_path(str(ROOT / "docs" / "pictures.py"))


def test_pictures_are_as_drawn_today() -> None:
    """`python docs/pictures.py` draws them anew."""
    for name, drawing in pictures()["drawings"]().items():
        assert (ROOT / "docs" / "images" / name).read_text(encoding="utf-8") == drawing, name


def test_links_lead_somewhere() -> None:
    drawn = {ROOT / "docs" / "images" / name for name in pictures()["figure_names"]()}
    for page in PAGES:
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            file = (page.parent / target.partition("#")[0]).resolve()
            found = target.startswith("https://") or file.exists() or file in drawn
            assert found, f"{name_of(page)}: {target}"


def test_the_format_of_the_contributing_guide_is_found_and_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = mw.Board(2, 3, [(0, 1), (1, 2)])
    examples = str(ROOT / "examples" / "contributing")
    monkeypatch.setattr(formats, "__path__", [*formats.__path__, examples])
    formats.registry.cache_clear()
    try:
        data = formats.dump(board, "minelist")
        assert data == b"minelist 2 3\n0 1\n1 2\n"
        assert formats.load(data) == board
        for wrong in (b"", b"2\n", b"2 3\n0\n", b"2 3\n5 5\n", b"99999999 99999999\n", b"a b\n"):
            with pytest.raises(mw.MinewiseError):
                formats.load(b"minelist " + wrong)
        with pytest.raises(mw.FormatError, match="minelist cannot store a torus"):
            formats.dump(mw.Board(3, 3, [], "torus"), "minelist")
    finally:
        formats.registry.cache_clear()


def test_the_contributing_guide_names_files_that_exist() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text()
    named = set(re.findall(r"`([\w.-]+/[\w./-]*)`", guide))
    made = ("build/", "node_modules/", "release/")
    missing = [path for path in named if not (ROOT / path).exists() and "NAME" not in path]
    assert [path for path in missing if not path.startswith(made)] == []


def test_hosted_checks_run_what_contributors_run() -> None:
    files = sorted((ROOT / ".github/workflows").glob("*.yml"))
    held = {file.stem: yaml.safe_load(file.read_text()) for file in files}
    assert held.keys() == {"ci", "nightly", "page", "release"}
    assert "push" in held["ci"][True]  # YAML 1.1 reads "on" as true
    assert {"run": ".ci/run"} in held["ci"]["jobs"]["run"]["steps"]
    assert os.access(ROOT / ".ci/run", os.X_OK)


def test_a_package_index_shows_the_readme_whole() -> None:
    """There, only absolute links and pictures work; they lead to files of the release."""
    held = metadata("minewise")
    shown = str(held["Description"] or held.get_payload())
    targets = re.findall(r"\]\(([^)\s]+)\)", shown)
    assert len(targets) == len(re.findall(r"\]\(([^)\s]+)\)", (ROOT / "README.md").read_text()))
    released = re.compile(rf"https://[^/]+/minewise/minewise/(?:blob/)?v{held['Version']}/(.*)")
    for target in targets:
        assert target.startswith("https://")
        found = released.fullmatch(target)
        assert found is None or (ROOT / found[1].partition("#")[0]).exists(), target
    for name in ("Author", "Project-URL", "Classifier"):
        assert held.get_all(name), name


def test_the_citation_is_of_this_version() -> None:
    held = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert held["cff-version"] == "1.2.0"
    assert held["version"] == version("minewise")
    assert held["authors"] == [{"name": "The minewise developers"}]
    assert {"title", "message", "type"} <= held.keys()


def test_nothing_is_installed_from_an_index_that_lacks_it() -> None:
    every = [*PAGES, *(ROOT / "src").rglob("*.py"), *(ROOT / "examples").rglob("*.py")]
    assert [page for page in every if "minewise[" in page.read_text(encoding="utf-8")] == []
