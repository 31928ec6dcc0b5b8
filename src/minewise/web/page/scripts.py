"""Joins the modules of the page into a few files.

A browser requests at most six files at a time over HTTP/1.1, so fifty modules cost nine round
trips. The modules are therefore joined by use: those that `main.js` imports into one file, and
those that are loaded later, by `await import(...)`, into a file for each set of views that need
them. Each module becomes a function, which keeps its private names apart; what it exports keeps
its name. Comments that describe types are left out. The formatter guarantees the form of the
statements that are recognized here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, join, normpath

MAIN = "main.js"
_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_LOADED = re.compile(r'(?<=await )import\("(\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const)\*? (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
_UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def joined(modules: Mapping[str, str]) -> dict[str, str]:
    """Returns the joined files by name, of the modules by path.

    Raises `ValueError` for a statement that cannot be joined, and if two modules that a file holds
    or imports export the same name.

    >>> list(joined({"main.js": 'one(await import("./late.js"));', "late.js": ""}))
    ['main.js', 'late.js']
    """
    entries = [MAIN, *sorted({path for name in modules for path in _loaded(modules, name)})]
    users: dict[str, list[str]] = {}
    for entry in entries:
        for path in _closure(modules, entry):
            users.setdefault(path, []).append(entry)
    files = {path: _file_name(used) for path, used in users.items()}
    groups: dict[str, list[str]] = {}
    for path, file in files.items():
        groups.setdefault(file, []).append(path)
    return {file: _file(modules, paths, files) for file, paths in groups.items()}


def _file_name(entries: list[str]) -> str:
    if MAIN in entries:
        return MAIN
    return "-".join(entry.rpartition("/")[2].removesuffix(".js") for entry in entries) + ".js"


def _closure(modules: Mapping[str, str], entry: str) -> list[str]:
    """Returns a module and what it imports, every module after those that it imports."""
    ordered: dict[str, None] = {}
    seen = set()

    def visit(path: str) -> None:
        if path in seen:
            return
        seen.add(path)
        for _, imported in _imports(modules, path):
            visit(imported)
        ordered[path] = None

    visit(entry)
    return list(ordered)


def _imports(modules: Mapping[str, str], path: str) -> Iterator[tuple[str, str]]:
    """Yields the names and the path of each module that a module imports."""
    for match in _IMPORT.finditer(modules[path]):
        yield match[1], _resolved(path, match[2])


def _loaded(modules: Mapping[str, str], path: str) -> Iterator[str]:
    """Yields the paths of the modules that a module loads later."""
    for match in _LOADED.finditer(modules[path]):
        yield _resolved(path, match[1])


def _resolved(path: str, imported: str) -> str:
    return normpath(join(dirname(path), imported))


def _file(modules: Mapping[str, str], paths: list[str], files: Mapping[str, str]) -> str:
    """Returns a file: what it imports from other files, then its modules."""
    own = files[paths[0]]
    imported: dict[str, set[str]] = {}
    exporters: dict[str, str] = {}

    def export(name: str, path: str) -> None:
        if exporters.setdefault(name, path) != path:
            raise ValueError(f"{path} and {exporters[name]} both export {name}: rename one")

    for path in paths:
        for text, other in _imports(modules, path):
            names = _names(text)
            if files[other] != own:
                imported.setdefault(files[other], set()).update(names)
                for name in names:
                    export(name, other)
    lines = [
        f'import {{ {", ".join(sorted(used))} }} from "./{file}";'
        for file, used in sorted(imported.items())
    ]
    exported: list[str] = []
    for path in paths:
        names = _EXPORT.findall(modules[path])
        for name in names:
            export(name, path)
        exported += names
        lines.append(_wrapped(modules, path, names, files))
    lines.append(f"export {{ {', '.join(exported)} }};\n")
    return "\n".join(lines)


def _names(imported: str) -> list[str]:
    """Returns the names in the braces of an import."""
    names = [name.strip() for name in imported.split(",") if name.strip()]
    for name in names:
        if " " in name:
            raise ValueError(f"an import cannot be renamed: {name}")
    return names


def _wrapped(
    modules: Mapping[str, str], path: str, exported: list[str], files: Mapping[str, str]
) -> str:
    """Returns a module as a function that is called at once and returns what it exports."""
    body = _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub("", modules[path])))
    statement = _UNKNOWN.search(body)
    if statement:
        raise ValueError(f"{path}: this statement cannot be joined: {statement[0]}")

    def loads(match: re.Match[str]) -> str:
        needed = dict.fromkeys(
            files[module] for module in reversed(_closure(modules, _resolved(path, match[1])))
        )
        later = ", ".join(f'import("./{file}")' for file in needed if file != MAIN)
        return f"Promise.all([{later}]).then(([module]) => module)"

    body = _LOADED.sub(loads, body)
    names = ", ".join(exported)
    start = f"const {{ {names} }} = " if names else ""
    return f"// {path}\n{start}(() => {{\n{body}return {{ {names} }};\n}})();"
