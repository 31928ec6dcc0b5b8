"""The limits of one server, which protect it from expensive requests."""

from dataclasses import dataclass

from minewise.service.limits import Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class WebLimits(Limits):
    """Bounds request bodies, sessions, and the number of running and waiting requests.

    A limit on bytes bounds the parsing of a request (`picture_bytes` if it holds a picture),
    `actions` the work of replaying a game, and the budget the rest.
    """

    header_bytes: int = 64 * 1024
    body_bytes: int = 1024 * 1024
    picture_bytes: int = 16 * 1024 * 1024
    analyses: int = 2
    waiting: int = 32
    short_waiting: int = 256
    sessions: int = 1000  # of the Model Context Protocol
    session_seconds: float = 600.0  # without a request
