"""Links of the page, which hold a position, a board or a game.

The parameter `p` is a file in the format text, json or game, compressed by raw deflate (RFC 1951)
and written in base64url without padding (RFC 4648). Without `p`, the link describes a game by its
`size` and the fields of the text of a `Deal`.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from minewise.base.arguments import MAX_BYTES, check_size
from minewise.base.budget import Budget
from minewise.base.errors import FormatError
from minewise.board import Board
from minewise.deal import deal_of_fields
from minewise.formats import game_json, text
from minewise.formats import json as json_format
from minewise.formats.format import (
    Arguments,
    Format,
    Value,
    has_parameter,
    parameters,
)
from minewise.game import Game
from minewise.position import Position

PAGE: Final = "http://127.0.0.1:8000/"
_RAW: Final = -zlib.MAX_WBITS
_CODE: Final = re.compile(r"[\w-]+", re.ASCII)
_DEALING: Final = Budget(2)  # for a board without guesses


def read(data: bytes, arguments: Arguments) -> Value:
    query = parameters(data)
    if "p" not in query:
        return _game(query)
    content = _expanded(query["p"])
    inner = _inner(content)
    return inner.read(content, arguments)


def _inner(content: bytes) -> Format:
    if not json_format.opens_object(content):
        return text.FORMAT
    return game_json.FORMAT if game_json.sniff(content) else json_format.FORMAT


def _expanded(code: str) -> bytes:
    if not _CODE.fullmatch(code) or len(code) % 4 == 1:
        raise FormatError("p= is not base64url", cure="copy the complete link again")
    expander = zlib.decompressobj(_RAW)
    try:
        content = expander.decompress(
            urlsafe_b64decode(code + "=" * (-len(code) % 4)), MAX_BYTES + 1
        )
    except zlib.error:
        raise FormatError("p= is damaged", cure="copy the complete link again") from None
    if len(content) > MAX_BYTES:
        raise FormatError("p= expands to more than {most} MiB", MAX_BYTES >> 20)
    if not expander.eof or expander.unused_data:
        raise FormatError("p= is cut off or damaged", cure="copy the complete link again")
    return content


def _game(query: dict[str, str]) -> Game:
    if not query.get("seed", "").isdecimal():
        raise FormatError("the link has no board", cure="it needs p=, or size= and seed=")
    deal = deal_of_fields(query.get("size", "beginner"), query)
    check_size(deal.size.rows, deal.size.columns)
    return Game.new(deal, budget=_DEALING)


def write(value: Position | Board | Game) -> bytes:
    view = "review" if isinstance(value, Game) else "analyse"
    return f"{PAGE}#/{view}?p={_compressed(_content(value))}\n".encode("ascii")


def _content(value: Position | Board | Game) -> bytes:
    if isinstance(value, Position):
        try:
            return text.write(value)
        except FormatError:
            pass  # JSON holds every position
    written = game_json.write(value) if isinstance(value, Game) else json_format.write(value)
    return json.dumps(json.loads(written), separators=(",", ":")).encode("ascii")


def _compressed(content: bytes) -> str:
    compressor = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    data = compressor.compress(content) + compressor.flush()
    return urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


FORMAT = Format(
    name="link",
    extensions=(),
    holds=("game", "position", "board"),
    sniff=lambda data: has_parameter(data, ("p", "seed")),
    read=read,
    write=write,
)
