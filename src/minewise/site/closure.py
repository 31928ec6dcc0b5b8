"""Finds the modules that a program may import, from their syntax alone."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator

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
