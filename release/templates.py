"""Lists the sentences that a translation of errors and hints needs.

`python -m release.templates` writes an object whose values are to be replaced by the same sentences
in another language, with the same parts in braces: `minewise/languages/zh/` has such tables.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Final

from minewise.explain.texts import TEXTS
from release.environments import ROOT

# The calls that take sentences: errors take a problem and a cure, the others one sentence.
_SPEAKERS: Final = re.compile(
    r"(?!Attribute|Type|Value|Pickling)[A-Z]\w*Error|OutOfRange|OverBudget|NoBoard|MissingExtra|Cancelled"
    r"|worded|counted|__init__|over_budget|_?refusal|missing_file"
)
_CORE: Final = re.compile(r'(?:invalid_argument|out_of_range|OverBudget)\(\s*"([^"]+)"\)')


def templates() -> set[str]:
    """Returns all sentences, and what they are put together from.

    >>> {"there is no cell {cell} on {topology}", "{number:,} mines"} <= templates()
    True
    """
    found = {
        form for text in TEXTS.values() for form in ([text] if isinstance(text, str) else text)
    }
    for path in (ROOT / "src" / "minewise").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assigned = _assigned(tree)
        for call in calls(tree):
            said = [*call.args, *(given.value for given in call.keywords if given.arg == "cure")]
            texts = [text for value in said for text in constants(value, assigned)]
            found |= set(_counts(*texts) if name_of(call) == "counted" else texts)
        found |= set(_described(tree))
    for room in ("core", "bindings"):
        for path in (ROOT / room).rglob("*.cpp"):
            found |= set(_CORE.findall(path.read_text(encoding="utf-8")))
    return {text for text in found if re.search("[a-z]{2}", re.sub(r"{[^}]*}", "", text))}


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Yields the calls that say something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _SPEAKERS.fullmatch(name_of(node)):
            yield node


def name_of(call: ast.Call) -> str:
    """Returns the last part of the name of a function."""
    return ast.unparse(call.func).rpartition(".")[2]


def constants(node: ast.AST, assigned: dict[str, list[ast.expr]]) -> Iterator[str]:
    """Yields the texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body, assigned)
        yield from constants(node.orelse, assigned)
    elif isinstance(node, ast.Name):
        for value in assigned.get(node.id, []):
            yield from constants(value, {})


def _assigned(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """Returns what each name of a module is assigned, anywhere in it."""
    values: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                values.setdefault(ast.unparse(target), []).append(node.value)
    return values


def _described(tree: ast.AST) -> Iterator[str]:
    """Yields what a field of a request must be: the `is` of its `Meta`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "is":
                    yield from constants(value, {})


def _counts(noun: str = "", ending: str = "s") -> tuple[str, str]:
    return f"{{number:,}} {noun}", f"{{number:,}} {noun}{ending}"


def main() -> None:
    print(json.dumps({text: text for text in sorted(templates())}, indent=1))


if __name__ == "__main__":
    main()
