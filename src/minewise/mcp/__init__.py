"""The service as tools for assistants: the Model Context Protocol, over standard input or HTTP."""

from minewise.base.optional import needed

needed("mcp", "mcp")
