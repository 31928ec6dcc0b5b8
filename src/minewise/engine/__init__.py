"""The service over JSON lines: requests on standard input, answers on standard output."""

from minewise.base.errors import needed

needed("msgspec", "service")
