"""Writes the sources of the page that follow from Python; they are not kept.

`engine/api.ts` has the types of all requests and answers, from the description of the API,
`design/colours.css` the colours that the page shares with every other picture, and
`views/lab/known-rates.data.ts` the win rates of the findings in the manual.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from minewise.drawing import heat
from minewise.play.strategies import BUILT_IN, described
from minewise.questions.registry import QUESTIONS
from minewise.web.app import description

PAGE = Path(__file__).parent
FINDINGS = PAGE.parent / "docs" / "images" / "findings.json"
KNOWN = ("findings-2-1", "findings-1-1")  # beginner and intermediate, expert
_INDEXED = re.compile(r"\{\s*\[key: string\]: unknown;\s*\}")


def types() -> str:
    """Returns the types as openapi-typescript makes them, and those of each question."""
    with tempfile.TemporaryDirectory() as directory:
        described = Path(directory, "openapi.json")
        described.write_text(json.dumps(description() | {"paths": {}}))
        options = ["--root-types", "--root-types-no-schema-prefix", "--array-length"]
        options += ["--default-non-nullable", "false"]
        command = ["npx", "openapi-typescript", str(described), *options]
        written = subprocess.run(
            command, capture_output=True, text=True, check=True, cwd=PAGE.parent
        ).stdout
    # any object may be sent, not only one that is declared with an index
    return _INDEXED.sub("object", written) + questions()


def questions() -> str:
    """Returns the names of the questions, and the request and the answers of each as a type."""
    rows = (
        f"    {name}: {{ request: {question.request.__name__}; "
        f"answer: {' | '.join(kind.__name__ for kind in question.answers)} }};\n"
        for name, question in QUESTIONS.items()
    )
    names = f"export const QUESTION_NAMES = {json.dumps([*QUESTIONS])} as const;\n"
    return f"{names}export interface Questions {{\n{''.join(rows)}}}\n"


def colours() -> str:
    """Returns the colours as a style sheet."""
    light = {"safe": heat.SAFE}
    for name, palette in (
        ("ramp", heat.RAMP),
        ("number", heat.NUMBERS),
        ("midtone", heat.MIDTONES),
    ):
        light |= {f"{name}-{i}": colour for i, colour in enumerate(palette)}
    dark = {"safe": heat.DARK_SAFE}
    dark |= {f"ramp-{i}": colour for i, colour in enumerate(heat.DARK_RAMP)}
    numbers = "".join(
        f':is(.cell,.chip)[data-open="{i}"]{{color:var(--number-{i})}}'
        for i in range(1, len(heat.NUMBERS))
    )
    return _variables(":root", light) + _variables(':root[data-theme="dark"]', dark) + numbers


def known_rates() -> str:
    """Returns the win rates of the strategies by title: strategy, rate, and its interval."""
    findings = {finding["name"]: finding["panels"] for finding in json.loads(FINDINGS.read_text())}
    rates = [
        {
            "board": panel.partition(",")[0].capitalize(),
            "rates": [[described(row[0]).title, *row[1:]] for row in rows if row[0] in BUILT_IN],
        }
        for name in KNOWN
        for panel, rows in findings[name].items()
    ]
    kind = "{ board: string; rates: [string, number, number, number][] }[]"
    return f"export const KNOWN_RATES: {kind} = {json.dumps(rates)};\n"


def _variables(selector: str, values: Mapping[str, str]) -> str:
    return f"{selector}{{{''.join(f'--{name}:{value};' for name, value in values.items())}}}\n"


if __name__ == "__main__":
    (PAGE / "engine" / "api.ts").write_text(types(), encoding="utf-8")
    (PAGE / "design" / "colours.css").write_text(colours(), encoding="utf-8")
    (PAGE / "views" / "lab" / "known-rates.data.ts").write_text(known_rates(), encoding="utf-8")
