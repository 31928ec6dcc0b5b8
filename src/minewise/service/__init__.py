"""The questions that programs ask over a wire: one module a question, found automatically.

A module that defines `QUESTION`, a `Question`, is registered without further changes. Questions are
stateless: an answer depends on the request and the limits alone. HTTP, the page's worker, JSON
lines and the Model Context Protocol are doors to them.
"""

from minewise.base.optional import needed

needed("msgspec", "service")
