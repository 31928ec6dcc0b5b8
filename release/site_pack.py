"""Packs the compiled modules that the engine needs. Runs inside Pyodide, whose bytecode it writes.

The modules are those that were loaded with the door, and all that these may import (`reached`).
"""

from __future__ import annotations

import ast
import py_compile
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

Source = Callable[[str], str | None]


def reached(roots: Iterable[str], source: Source, whole: Callable[[str], bool]) -> set[str]:
    """Returns the modules that importing the `roots` may import, with the packages around them.

    `source` returns the source of a module, or None if it has none: such a module is built in, or
    is left out. `whole` tells for which modules the imports in functions count too: a library has
    many of them for parts that nothing here uses.
    """
    found: set[str] = set()
    waiting = [each for root in roots for each in _with_packages(root)]
    while waiting:
        name = waiting.pop()
        text = source(name)
        if name in found or text is None:
            continue
        found.add(name)
        package = name if source(f"{name}.__init__") is not None else name.rpartition(".")[0]
        tree = ast.parse(text)
        for other in imported(tree, package, in_functions=whole(name)):
            waiting += _with_packages(other)
        if whole(name):
            waiting += _codecs(tree)
    return found


def _with_packages(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[: count + 1]) for count in range(len(parts))]


def _codecs(tree: ast.Module) -> list[str]:
    """Returns the modules that the texts of a program name, if they name codecs."""
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    names = (text.lower().replace("-", "_") for text in texts if isinstance(text, str))
    return [f"encodings.{name}" for name in names if name.isidentifier()]


def imported(tree: ast.Module, package: str, *, in_functions: bool) -> Iterator[str]:
    """Yields what a module in `package` imports; names of a module are candidates for modules."""
    for node in _statements(tree.body, in_functions):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = package.split(".")[: len(package.split(".")) + 1 - node.level]
            base = ".".join(
                [*(around if node.level else []), *([node.module] if node.module else [])]
            )
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _statements(body: Iterable[ast.AST], in_functions: bool) -> Iterator[ast.AST]:
    """Yields what runs at import, and in functions if asked; types alone are no imports."""
    for node in body:
        yield node
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _statements(node.orelse, in_functions)
        elif in_functions or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _statements(ast.iter_child_nodes(node), in_functions)


BY_NAME: Final = (
    "concurrent.futures.thread",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.latin_1",
)
"""Modules that are imported by a name in a text or by the interpreter."""

REGISTRIES: Final = ("minewise.formats", "minewise.questions")
"""Packages whose modules are all imported, whatever their names."""

NEVER: Final = {
    *("argparse", "asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils"),
    *("bdb", "cmd", "code", "doctest", "multiprocessing", "pdb", "_pyrepl"),
    *("platform", "ssl", "unittest"),
    "minewise.drawing.plots",
    *("_pydatetime", "importlib._bootstrap", "importlib._bootstrap_external", "zipimport"),
}
"""What developers, other platforms, notebooks and servers use, and what is built in already."""


def pack(loaded: Iterable[str], own: Path, library: Path, out: Path) -> None:
    """Writes `minewise.zip` and `python_stdlib.zip` into `out`.

    `own` is a folder with minewise and the packages that it needs, `library` the zip file of the
    standard library with its sources.
    """
    sources = Path("/library")
    shutil.unpack_archive(library, sources)
    roots = (own, sources)

    def source(name: str) -> str | None:
        path = None if NEVER & {name, name.partition(".")[0]} else _path(name, roots)
        return path.read_text("utf-8") if path else None

    def is_own(name: str) -> bool:
        return _path(name, (own,)) is not None

    registered = [
        f"{package}.{path.stem}"
        for package in REGISTRIES
        for path in (own / package.replace(".", "/")).glob("*.py")
    ]
    names = reached([*loaded, *BY_NAME, *registered], source, is_own)
    _write(out / "minewise.zip", own, {name for name in names if is_own(name)})
    _write(out / "python_stdlib.zip", sources, {name for name in names if not is_own(name)})


def _path(name: str, folders: Iterable[Path]) -> Path | None:
    inner = name.replace(".", "/")
    candidates = (
        folder / file for folder in folders for file in (f"{inner}/__init__.py", f"{inner}.py")
    )
    return next((path for path in candidates if path.is_file()), None)


def _write(archive: Path, folder: Path, names: set[str]) -> None:
    """Writes the modules of a folder, and its extension modules, the same bytes each time."""
    files = {path for name in names if (path := _path(name, (folder,)))}
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as zipped:
        for path in sorted([*files, *folder.rglob("*.so")]):
            inner = path.relative_to(folder)
            if path.suffix == ".py":
                zipped.writestr(_entry(inner.with_suffix(".pyc")), _compiled(path, inner))
            else:
                zipped.writestr(_entry(inner), path.read_bytes())


def _entry(path: Path) -> ZipInfo:
    entry = ZipInfo(str(path))
    entry.compress_type = ZIP_DEFLATED
    return entry


def _compiled(path: Path, shown: Path) -> bytes:
    """Returns the bytecode, without docstrings and assertions, which is used without its source."""
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    compiled = "/compiled.pyc"
    py_compile.compile(
        str(path), compiled, str(shown), doraise=True, optimize=2, invalidation_mode=unchecked
    )
    return Path(compiled).read_bytes()
