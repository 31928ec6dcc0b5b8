"""The service as tools for assistants: the Model Context Protocol, over standard input or HTTP."""

from minewise.base.errors import needed

needed("mcp", "mcp")
