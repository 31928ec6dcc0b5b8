"""`.evfs`, the replays of a session with Metasweeper, version 0 of the format.

The version is followed by the length of the checksums in two bytes. Each replay is a name of a
file, ended by a zero byte, the length of that `.evf` file in four bytes, the file, and a checksum.

Source of the layout: the specification "evfs format" of ms-toollib.
"""

from __future__ import annotations

from dataclasses import replace

from minewise.base.errors import FormatError, MinewiseError
from minewise.formats import evf
from minewise.formats.format import Arguments, Format
from minewise.formats.replay_bytes import ReplayBytes
from minewise.replays.replay import Replay


def read(data: bytes, arguments: Arguments) -> Replay:
    replays = read_all(data, arguments)
    if len(replays) != 1:
        raise FormatError(
            "the file holds {count} replays, not one",
            len(replays),
            cure="minewise review and mw.formats.load_all read them all, and the History of the "
            "page imports them",
        )
    return replays[0]


def read_all(data: bytes, arguments: Arguments) -> list[Replay]:
    """Returns all replays, in each of which the fact `file` is its name."""
    file = ReplayBytes(data)
    version, checksum = file.number(), file.number(2)
    if version:
        raise FormatError("only version 0 of the format is supported, not {found}", version)
    replays: list[Replay] = []
    while file.place < len(data):
        name = file.text()
        content = file.take(file.number(4))
        file.take(checksum)
        try:
            replay = evf.read(content, arguments)
        except MinewiseError as error:
            raise error.at(f"replay {len(replays) + 1}") from None
        replays.append(replace(replay, stated={**replay.stated, "file": name}))
    return replays


def sniff(data: bytes) -> bool:
    if len(data) < 4 or data[0]:
        return False
    file = ReplayBytes(data, 3)
    try:
        file.until(b"\0")
        content = file.take(file.number(4))
    except FormatError:
        return False
    return bool(content) and evf.sniff(content)


FORMAT = Format(
    name="evfs",
    extensions=(".evfs",),
    holds=("replay",),
    sniff=sniff,
    read=read,
    read_all=read_all,
)
