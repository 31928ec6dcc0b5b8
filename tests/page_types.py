"""Writes the types of the page, page/engine/api.ts, from the description of the API.

`make lint` does this before it checks the page; the file is not kept.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from minewise.web.openapi import description

ROOT = Path(__file__).parent.parent
TYPES = ROOT / "page" / "engine" / "api.ts"


def generated() -> str:
    """Returns the types as openapi-typescript makes them."""
    with tempfile.TemporaryDirectory() as directory:
        described = Path(directory, "openapi.json")
        described.write_text(json.dumps(description() | {"paths": {}}))
        options = ["--root-types", "--root-types-no-schema-prefix", "--array-length"]
        options += ["--default-non-nullable", "false"]
        command = ["npx", "openapi-typescript", str(described), *options]
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout


if __name__ == "__main__":
    TYPES.write_text(generated(), encoding="utf-8")
