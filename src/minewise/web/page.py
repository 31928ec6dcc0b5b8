"""The built page: static files, which a browser keeps as long as their names stay."""

from __future__ import annotations

import re
from collections.abc import Mapping
from os import PathLike, stat_result
from pathlib import Path
from typing import Any, Final

from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

FILES: Final = Path(__file__).parent / "files"
NOT_BUILT: Final = (
    "The page is not built; the API works without it. To build it, install node and run "
    "`make page` in a checkout, then start the server again.\n"
)
_NAMED_BY_CONTENT = re.compile(r"-[A-Z0-9]{8}\.\w+$")
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_ASK_AGAIN = {"Cache-Control": "no-cache"}


class Page(StaticFiles):
    """Sends the files of the built page."""

    def __init__(self, folder: Path = FILES) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)
        self.is_built = (folder / "index.html").is_file()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends a file, or how to build the page if it is not built."""
        answer = super().__call__ if self.is_built else PlainTextResponse(NOT_BUILT, 503)
        await answer(scope, receive, send)

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, *rest: Any
    ) -> Response:
        """Returns a file, with how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, *rest)
        response.headers.update(_kept(str(full_path)))
        return response


def _kept(path: str) -> Mapping[str, str]:
    return _FOR_EVER if _NAMED_BY_CONTENT.search(path) else _ASK_AGAIN
