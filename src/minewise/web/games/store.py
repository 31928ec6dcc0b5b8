"""The games of a server: recent ones in memory, all of them on disk, with one file per game.

Games survive if the server is killed: the file of a game is replaced atomically when its board is
dealt, and each later change appends one line. The oldest games are deleted to make room for new
ones.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import Final

from minewise.base.errors import FormatError
from minewise.service.boards import NewGame
from minewise.web.errors import NOT_FOUND, ApiError
from minewise.web.games.session import GameSession

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_IN_MEMORY: Final = 200
_PART: Final = ".part"
_LOG: Final = logging.getLogger(__name__)


class Store:
    """Stores games under random names that cannot be guessed.

    >>> import tempfile
    >>> from minewise.sizes import Size
    >>> store = Store(Path(tempfile.mkdtemp()), 10)
    >>> name, session = store.add(NewGame(size=Size(9, 9, 10)))
    >>> store.held(name) is session
    True
    """

    def __init__(self, directory: Path, most: int) -> None:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._directory = directory
        self._most = most
        self._sessions: OrderedDict[str, GameSession] = OrderedDict()
        paths = sorted(directory.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
        for part in directory.glob(f"*{_PART}"):  # from a server that was killed
            part.unlink(missing_ok=True)
        self._is_full = False
        self._names = OrderedDict.fromkeys(path.stem for path in paths)

    def add(self, order: NewGame) -> tuple[str, GameSession]:
        """Starts a game and returns its name and the game."""
        session = GameSession(order)
        name = secrets.token_urlsafe(16)
        self._keep(name, session)
        while len(self._names) > self._most:
            oldest, _ = self._names.popitem(last=False)
            self._sessions.pop(oldest, None)
            with suppress(OSError):
                self._path(oldest).unlink()
        return name, session

    def forget(self, name: str) -> None:
        """Removes a game that could not be started."""
        self._names.pop(name, None)
        self._sessions.pop(name, None)

    def held(self, name: str) -> GameSession | None:
        """Returns the game with a name if it is in memory."""
        session = self._sessions.get(name)
        if session is not None:
            self._keep(name, session)
        return session

    def read(self, name: str) -> GameSession:
        """Returns the game with a name from disk; raises `ApiError` 404 if there is none."""
        gone = ApiError(NOT_FOUND, "there is no such game", cure="start a new one")
        if not _NAME.fullmatch(name):
            raise gone
        try:
            return GameSession.load(self._path(name).read_bytes())
        except (OSError, FormatError):
            raise gone from None

    def take_in(self, name: str, session: GameSession) -> GameSession:
        """Adds a game that was read, unless another thread did so; returns the stored game."""
        return self.held(name) or self._keep(name, session)

    def _keep(self, name: str, session: GameSession) -> GameSession:
        self._names[name] = None
        self._names.move_to_end(name)
        self._sessions[name] = session
        self._sessions.move_to_end(name)
        idle = (other for other, game in self._sessions.items() if not game.lock.locked())
        while len(self._sessions) > _IN_MEMORY and (oldest := next(idle, name)) != name:
            del self._sessions[oldest]
            idle = (other for other, game in self._sessions.items() if not game.lock.locked())
        return session

    def _path(self, name: str) -> Path:
        return self._directory / f"{name}.jsonl"

    def save(self, name: str, session: GameSession) -> None:
        """Writes a game to disk; raises `OSError`, and then it is written whole the next time."""
        if name not in self._names:  # it was deleted in the meantime
            return
        path = self._path(name)
        is_whole, lines = session.unsaved()
        part = path.with_suffix(_PART) if is_whole else path
        try:
            with part.open("wb" if is_whole else "ab") as file:
                file.write(lines)
            if is_whole:
                os.replace(part, path)
        except OSError:
            session.lost()
            raise

    def keep_up(self, name: str, session: GameSession) -> None:
        """Writes a game to disk if possible; otherwise the game continues in memory.

        The first failure is logged.
        """
        try:
            self.save(name, session)
        except OSError as error:
            if not self._is_full:
                _LOG.warning("minewise: games cannot be stored at present: %s", error.strerror)
            self._is_full = True
        else:
            self._is_full = False
