"""The files of the page under names that change with their content, compressed.

All files are sent from one folder, named by the hash of all of them, so that a browser keeps them
for ever, relative addresses stay as they are, and a page never mixes two versions.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from posixpath import join, normpath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from minewise.drawing import heat
from minewise.web.page.scripts import joined

STATIC = Path(__file__).parents[1] / "static"
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
}
_FOR_EVER = "public, max-age=31536000, immutable"
_STYLE = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">\n')
_SCRIPT = re.compile(r'src="/static/main\.js"')
_OTHER = re.compile(r'href="/static/')
_INCLUDED = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _File:
    content: bytes
    compressed: bytes
    media_type: str

    def answer(self, request: Request, headers: Mapping[str, str]) -> Response:
        takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
        content = self.compressed if takes_gzip else self.content
        encoding = {"Content-Encoding": "gzip"} if takes_gzip else {}
        return Response(
            content,
            media_type=self.media_type,
            headers={**headers, **encoding, "Vary": "Accept-Encoding"},
        )


class PageFiles:
    """Holds the files of the page, read once."""

    def __init__(self, folder: Path = STATIC) -> None:
        sources = {
            path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(folder.rglob("*"))
            if path.suffix in _TYPES
        }
        index = sources.pop("index.html")
        texts = joined({name: text for name, text in sources.items() if name.endswith(".js")})
        texts |= {name: text for name, text in sources.items() if not name.endswith(".js")}
        styles = _STYLE.findall(index)
        texts["page.css"] = colours() + "".join(texts.pop(name) for name in styles)
        for name, text in texts.items():
            if name.endswith(".css"):
                texts[name] = _with_imports(sources, name, text)
        everything = "\0".join(f"{name}\0{text}" for name, text in sorted(texts.items())) + index
        self.version = sha256(everything.encode()).hexdigest()[:12]
        self._files = {name: _file(name, text) for name, text in texts.items()}
        self._index = _file("index.html", _addressed(index, f"/page/{self.version}/"))
        self._tag = f'"{self.version}"'

    async def index(self, request: Request) -> Response:
        """Returns the page itself, which a browser asks for each time."""
        if request.headers.get("if-none-match", "").removeprefix("W/") == self._tag:
            return Response(status_code=304, headers={"ETag": self._tag})
        return self._index.answer(request, {"ETag": self._tag})

    async def file(self, request: Request) -> Response:
        """Returns a file of this version; raises `HTTPException` for any other."""
        page_file = self._files.get(request.path_params["path"])
        if page_file is None or request.path_params["version"] != self.version:
            raise HTTPException(404)
        return page_file.answer(request, {"Cache-Control": _FOR_EVER})


def colours() -> str:
    """Returns the colours that the page shares with every other picture, as a style sheet."""
    named = {"safe": heat.SAFE, "mine": heat.MINE}
    for name, palette in (
        ("ramp", heat.RAMP),
        ("number", heat.NUMBERS),
        ("midtone", heat.MIDTONES),
    ):
        named |= {f"{name}-{i}": colour for i, colour in enumerate(palette)}
    dark = {"safe": heat.DARK_SAFE, "mine": heat.DARK_MINE}
    dark |= {f"ramp-{i}": colour for i, colour in enumerate(heat.DARK_RAMP)}
    return _variables(":root", named) + _variables(':root[data-theme="dark"]', dark)


def _variables(selector: str, values: Mapping[str, str]) -> str:
    return f"{selector}{{{''.join(f'--{name}:{value};' for name, value in values.items())}}}\n"


def _addressed(index: str, root: str) -> str:
    """Returns the page with the addresses of this version, and one style sheet."""
    first = f'<link rel="stylesheet" href="{root}page.css">\n'
    index = _STYLE.sub(lambda _: first, index, count=1)
    index = _STYLE.sub("", index)
    return _OTHER.sub(f'href="{root}', _SCRIPT.sub(f'src="{root}main.js"', index))


def _with_imports(sources: Mapping[str, str], name: str, text: str) -> str:
    """Returns a style sheet with those that it imports in their places."""
    folder = name.rpartition("/")[0]

    def included(match: re.Match[str]) -> str:
        path = normpath(join(folder, match[1]))
        return _with_imports(sources, path, sources[path])

    return _INCLUDED.sub(included, text)


def _file(name: str, text: str) -> _File:
    content = text.encode()
    return _File(content, gzip.compress(content, 9, mtime=0), _TYPES[Path(name).suffix])
