"""The pages that act on a game, and the number of the last action of each.

A page sends its actions again until they are answered, also to a server that was started again.
The numbers show which of them were performed already.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

_KEPT: Final = 16  # senders of a game


class Senders:
    """Holds the last action of each sender; the sender that acted least recently is dropped.

    >>> senders = Senders()
    >>> senders.note("page", 3)
    >>> senders.last("page"), senders.last("another page")
    (3, 0)
    """

    def __init__(self, last: dict[str, int] | None = None) -> None:
        self._last: OrderedDict[str, int] = OrderedDict(last or {})

    def last(self, sender: str) -> int:
        """Returns the number of the last action of a sender; 0 if there is none."""
        return self._last.get(sender, 0)

    def note(self, sender: str, number: int) -> None:
        """Records that an action is done with: it was performed or refused."""
        self._last[sender] = max(number, self.last(sender))
        self._last.move_to_end(sender)
        while len(self._last) > _KEPT:
            self._last.popitem(last=False)

    def to_dict(self) -> dict[str, int]:
        """Returns the last action of each sender, as JSON values."""
        return dict(self._last)
