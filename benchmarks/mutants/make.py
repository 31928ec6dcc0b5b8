"""Chooses mutants: seeded changes of one line each in the core, in Python and on the page.

There are four kinds: a changed comparison, a dropped branch, an integer that is off by one, and two
swapped arguments. Of Python the syntax tree names the places; of C++ and TypeScript, regular
expressions over code whose comments and strings are blanked out, in the layout that the formatters
enforce: a comparison has spaces around it, and the brackets of a type have none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise, zip_longest
from pathlib import Path
from random import Random

SHARES = {"core": 50, "python": 40, "page": 30}
PATTERNS = {
    "core": ("core/**/*.[ch]pp",),
    "python": ("src/minewise/**/*.py",),
    "page": ("page/**/*.ts", "page/**/*.tsx"),
}
# Texts and data, and what only the engine of the site runs, which is not built again.
LEFT_OUT = re.compile(r"src/minewise/site/|page/texts/|page/engine/(api|worker)\.ts|\.data\.ts$")

OPPOSITES = {
    **{"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
    **{"==": "!=", "!=": "==", "===": "!==", "!==": "==="},
    **{"is": "is not", "is not": "is", "in": "not in", "not in": "in"},
}
OPERATORS: dict[type[ast.cmpop], str] = {
    **{ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="},
    **{ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"},
}
LARGEST = 64  # larger integers are data, sizes of caches, or multipliers of hashes
SYMMETRIC = re.compile(r"(min|max|gcd|isclose|isinstance|issubclass|equal|swap|zip|hypot)$")

SKIPPED = (ast.Raise, ast.Assert, ast.JoinedStr)
Place = tuple[int, int]  # of a syntax tree: line and offset in bytes


@dataclass(frozen=True)
class Mutant:
    """A line of a file and what replaces it."""

    path: str
    line: int  # counted from 1, where the mutant was made
    before: str
    after: str
    kind: str

    @property
    def name(self) -> str:
        """A short name that depends on the change alone."""
        return sha256("\n".join((self.path, self.before, self.after)).encode()).hexdigest()[:8]

    @property
    def language(self) -> str:
        """The key of `SHARES`."""
        return {"core": "core", "src": "python", "page": "page"}[self.path.partition("/")[0]]

    def applied(self, text: str) -> str:
        """Returns the text of the file with the change; raises ValueError if the line is gone."""
        lines = text.split("\n")
        found = [number for number, line in enumerate(lines, 1) if line == self.before]
        if not found:
            raise ValueError(f"{self.path} has no line {self.before!r}")
        lines[min(found, key=lambda number: abs(number - self.line)) - 1] = self.after
        return "\n".join(lines)


@dataclass(frozen=True)
class Site:
    """The characters `start` to `end` of a line, and what replaces them; `{}` stands for them."""

    kind: str
    line: int
    start: int
    end: int
    new: str


def shares(wanted: int, only: str | None = None) -> dict[str, int]:
    """Returns the number of mutants of each language; together there are `wanted`."""
    if only:
        return {only: wanted}
    total, given = sum(SHARES.values()), 0
    found: dict[str, int] = {}
    for language, share in SHARES.items():
        given += share
        found[language] = round(wanted * given / total) - sum(found.values())
    return found


def candidates(root: Path, language: str, seed: int) -> Iterator[Mutant]:
    """Yields the mutants of a language in a random order that depends on seed and sources alone.

    Each file yields one before any yields two, and long files tend to come first. Efraimidis and
    Spirakis (2006), "Weighted random sampling with a reservoir": the keys of their order depend on
    one file each, so that a change of a file moves no other.
    """
    orders = []
    for path in sources(root, language):
        text = (root / path).read_text("utf-8")
        rng = Random(f"{seed}/{path}")
        key = rng.random() ** (1.0 / max(1, text.count("\n")))
        orders.append((key, list(_mixed(path, text, rng))))
    orders.sort(key=lambda order: order[0], reverse=True)
    for turn in zip_longest(*(mutants for _, mutants in orders)):
        yield from filter(None, turn)


def sources(root: Path, language: str) -> list[str]:
    """Returns the files of a language that mutants are made of."""
    found = {
        path.relative_to(root).as_posix()
        for pattern in PATTERNS[language]
        for path in root.glob(pattern)
    }
    return sorted(path for path in found if not LEFT_OUT.search(path))


def _mixed(path: str, text: str, rng: Random) -> Iterator[Mutant]:
    """Yields the mutants of a file, one of each kind in turn."""
    kinds: dict[str, list[Site]] = {}
    for site in python_sites(text) if path.endswith(".py") else bracket_sites(text):
        kinds.setdefault(site.kind, []).append(site)
    orders = [rng.sample(sites, len(sites)) for _, sites in sorted(kinds.items())]
    lines = text.split("\n")
    for turn in zip_longest(*rng.sample(orders, len(orders))):
        for site in filter(None, turn):
            before = lines[site.line - 1]
            new = site.new.replace("{}", before[site.start : site.end])
            after = before[: site.start] + _moved(new, rng) + before[site.end :]
            yield Mutant(path, site.line, before, after, site.kind)


def _moved(new: str, rng: Random) -> str:
    """Returns what replaces a text; an integer stands for one that is off by one."""
    if not new.isdecimal():
        return new
    return str(int(new) + (1 if new == "0" else rng.choice((-1, 1))))


def python_sites(text: str) -> Iterator[Site]:
    """Yields the places of a Python file."""
    lines = [line.encode() for line in text.split("\n")]

    def site(kind: str, start: Place, end: Place, new: str) -> Iterator[Site]:
        """Yields the place between two others if both are on one line."""
        line = lines[start[0] - 1]
        if start[0] == end[0]:
            first, last = (len(line[:offset].decode()) for offset in (start[1], end[1]))
            yield Site(kind, start[0], first, last, new)

    for node in _executed(ast.parse(text)):
        for number in _numbers(node):
            yield from site("off by one", _start(number), _end(number), str(number.value))
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            old, right = OPERATORS[type(node.ops[0])], node.comparators[0]
            start, end = _end(node.left), _start(right)
            between = lines[start[0] - 1][start[1] : end[1]].decode()
            new = between.replace(old, OPPOSITES[old])
            yield from site("comparison", start, end, new)
        elif isinstance(node, ast.If):
            yield from site("branch", _start(node.test), _end(node.test), "False and ({})")
            last = node.orelse[0].lineno - 1 if node.orelse else 0
            for row in range(node.body[-1].end_lineno or last, last):
                if lines[row].strip() == b"else:":
                    column = lines[row].index(b"else")
                    yield Site("branch", row + 1, column, column + len("else"), "elif False")
        elif isinstance(node, ast.Call) and not SYMMETRIC.search(ast.unparse(node.func)):
            for one, other in pairwise(node.args):
                if isinstance(one, ast.Name) and isinstance(other, ast.Name) and one.id != other.id:
                    yield from site("swapped", _start(one), _end(other), f"{other.id}, {one.id}")


def _executed(node: ast.AST) -> Iterator[ast.AST]:
    """Yields what runs: no annotations, decorators or assertions, and no texts with parts."""
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, SKIPPED):
                yield from _executed(child)


def _numbers(node: ast.AST) -> Iterator[ast.Constant]:
    """Yields the small integers that a node calculates with: those of tables are left out."""
    near: list[ast.AST | None] = []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        near = [node.left, node.right]
    elif isinstance(node, ast.Compare):
        near = [node.left, *node.comparators]
    elif isinstance(node, ast.Slice):
        near = [node.lower, node.upper]
    elif isinstance(node, ast.Subscript):
        near = [node.slice]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
        near = list(node.args)
    for one in near:
        if isinstance(one, ast.Constant) and type(one.value) is int and one.value <= LARGEST:
            yield one


def _start(node: ast.expr | ast.stmt) -> Place:
    return node.lineno, node.col_offset


def _end(node: ast.expr | ast.stmt) -> Place:
    return node.end_lineno or node.lineno, node.end_col_offset or 0


# Comments, strings, templates and regular expressions; in that order at each place.
QUOTED = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`"""
    r"""|(?<!\w)'(?:\\.|[^'\\\n])*'|(?<=[(,=:] )/(?![ /*])(?:\\.|[^/\\\n])+/"""
    r"""|(?<=\()/(?![ /*])(?:\\.|[^/\\\n])+/""",
    re.DOTALL,
)
DECLARED = re.compile(
    r"\s*(#|using |template|static_assert|throw |constexpr|inline constexpr|static constexpr"
    r"|import |export type|export interface|type |interface |declare )|.*(\breserve\(|\bthrow )"
)
COMPARISON = re.compile(r"(?<=[\w)\]] )(<=?|>=?|[!=]==?)(?= [\w(\-!~*.])")
NUMBER = re.compile(r"(?:(?:[-+*]|[-+=!<>]=+|(?<!<)<|(?<!>)>) |\[)(\d{1,2})(?=[\s;,)\]])")
ARGUMENTS = re.compile(r"\b([\w.:>-]*\w)\(([a-z]\w*), ([a-z]\w*)(?=[,)])")
CONDITION = re.compile(r"\bif \(")
ELSE = re.compile(r"\belse(?= (?!if\b))")


def bracket_sites(text: str) -> Iterator[Site]:
    """Yields the places of a C++ or TypeScript file."""
    code = QUOTED.sub(lambda found: re.sub(r"[^\n]", "\0", found[0]), text)
    for number, line in enumerate(code.split("\n"), 1):
        if DECLARED.match(line):
            continue
        for found in COMPARISON.finditer(line):
            yield Site("comparison", number, *found.span(), OPPOSITES[found[0]])
        for found in NUMBER.finditer(line):
            if int(found[1]) <= LARGEST:
                yield Site("off by one", number, *found.span(1), found[1])
        for found in ARGUMENTS.finditer(line):
            if found[2] != found[3] and not SYMMETRIC.search(found[1]):
                yield Site(
                    "swapped", number, found.start(2), found.end(3), f"{found[3]}, {found[2]}"
                )
        for found in ELSE.finditer(line):
            yield Site("branch", number, *found.span(), "else if (false)")
        for found in CONDITION.finditer(line):
            if end := _closed(line, found.end()):
                yield Site("branch", number, found.end(), end, "false && ({})")


def _closed(line: str, start: int) -> int | None:
    """Returns where the bracket before `start` is closed; none for a declaration inside it."""
    depth = 1
    for place in range(start, len(line)):
        depth += {"(": 1, ")": -1}.get(line[place], 0)
        if not depth:
            declares = re.search(r";|\s=\s", line[start:place])
            return None if declares else place
    return None
