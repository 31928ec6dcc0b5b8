"""Packs the compiled modules that the engine needs. Runs inside Pyodide, whose bytecode it writes.

The modules are those that were loaded with the door, and all that these may import (`closure`).
"""

from __future__ import annotations

import py_compile
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from minewise.site.closure import reached

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
    *("platform", "unittest"),
    *("_pydatetime", "importlib._bootstrap", "importlib._bootstrap_external", "zipimport"),
}
"""What programs for developers, other platforms and servers use, and what is built in already."""


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
