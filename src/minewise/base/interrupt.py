"""Ctrl-C where Python would print a traceback, wait, or go on.

Most of the time that the program takes to start passes before its `main` can catch anything. So
this module is imported first; in a program of the user, it does nothing.
"""

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130


def end(_: int = 0, __: FrameType | None = None) -> None:
    """Ends the process at once with a line; a handler of SIGINT."""
    os.write(2, b"minewise: interrupted\n")
    os._exit(INTERRUPTED)


def raise_again() -> None:
    """Makes Ctrl-C a `KeyboardInterrupt` again, once the program has started."""
    if signal.getsignal(signal.SIGINT) is end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end_or_show(ignored: "sys.UnraisableHookArgs") -> None:
    """Ends the process if Python swallows Ctrl-C, as it does in the callbacks of an import."""
    if issubclass(ignored.exc_type, KeyboardInterrupt):
        end()
    sys.__unraisablehook__(ignored)


def _is_program() -> bool:
    command = sys.orig_argv[1:3]
    script = os.path.basename(command[0]) if command else ""
    return script in ("minewise", "minewise.exe") or command == ["-m", "minewise"]


if _is_program() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, end)
    sys.unraisablehook = _end_or_show
