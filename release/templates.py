"""Lists the sentences that a translation of errors and hints needs.

`python -m release.templates` writes an object whose values are to be replaced by the same sentences
in another language, with the same parts in braces: `minewise/languages/zh/` has such tables.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Final, get_args

from minewise.base.types import ClickKind, EndStatus, MoveReason
from minewise.explain.texts import TEXTS
from release.environments import ROOT

# The calls that take sentences: errors take a problem and a cure, the others one sentence.
_SPEAKERS: Final = re.compile(
    r"(?!Attribute|Type|Value|Pickling)[A-Z]\w*Error|AmbiguousText|Cancelled|Fault|ImpossiblePosition"
    r"|MissingExtra|NoBoard|OutOfRange|OverBudget|TooManySolutions|Unexplained"
    r"|worded|counted|__init__|over_budget|_?refusal|missing_file|counting|Entry"
)
# Kinds that people read.
_KINDS: Final = (ClickKind, EndStatus, MoveReason)
# Sentences of click and of operating systems, and names of the core.
_FOREIGN: Final = {
    *("hole", "criterion", "policy", "technique"),
    *("No such file or directory", "Permission denied", "Is a directory"),
    *("Missing argument", "Missing option", "Missing command."),
    *("No such command {name!r}.", "No such option {name!r}."),
    *("Invalid value for {param_hint}: {message}", "Option {name!r} requires an argument."),
    *("{value!r} is not a valid {number_type}.", "{value} is not in the range {range}."),
    *("{value!r} is not one of {choices}.", "Choose from:\n\t{choices}"),
    "Got unexpected extra argument ({args})",
    "Got unexpected extra arguments ({args})",
}
_CORE: Final = re.compile(r'(?:invalid_argument|out_of_range|OverBudget)\(\s*"([^"]+)"\)')


def templates() -> set[str]:
    """Returns all sentences, and what they are put together from.

    >>> {"there is no cell {cell} on {topology}", "{number:,} mines"} <= templates()
    True
    """
    found = {word for kind in _KINDS for word in get_args(kind)} | {
        form for text in TEXTS.values() for form in ([text] if isinstance(text, str) else text)
    }
    for path in (ROOT / "src" / "minewise").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assigned = _assigned(tree)
        for call in calls(tree):
            said = [*call.args, *(given.value for given in call.keywords if given.arg == "cure")]
            texts = [text for value in said for text in constants(value, assigned)]
            found |= set(_counts(*texts) if name_of(call) == "counted" else texts)
        found |= set(_described(tree)) | set(_labels(tree))
    for room in ("core", "bindings"):
        for path in (ROOT / room).rglob("*.cpp"):
            found |= set(_CORE.findall(path.read_text(encoding="utf-8")))
    return (found | _FOREIGN) - {""}


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
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from constants(value, assigned)
    elif isinstance(node, ast.Subscript):
        yield from constants(node.value, assigned)
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


def _labels(tree: ast.AST) -> Iterator[str]:
    """Yields the headings of tables, one of which begins with `<`, and the labels of figures."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            names = [key.value for key in node.keys if isinstance(key, ast.Constant)]
            texts = [name for name in names if isinstance(name, str)]
            if any(text.startswith("<") for text in texts):
                yield from (text.removeprefix("<") for text in texts)
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            match node.value.elts:
                case [label, _]:
                    yield from constants(label, {})


def _counts(noun: str = "", ending: str = "s") -> tuple[str, str]:
    return f"{{number:,}} {noun}", f"{{number:,}} {noun}{ending}"


def main() -> None:
    print(json.dumps({text: text for text in sorted(templates())}, indent=1))


if __name__ == "__main__":
    main()
