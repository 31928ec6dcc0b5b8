"""The JSON schemas of requests and answers, generated from their structs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.json import schema_components

Schema: TypeAlias = dict[str, Any]


def schemas(kinds: Iterable[type[Struct]], place: str) -> dict[str, Schema]:
    """Returns the schemas of requests or answers, and of all types in them, by name.

    They refer to one another as `place` and the name.
    """
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    _, components = schema_components(ordered, ref_template=place + "{name}")
    _simplify(components)
    return {name: components[name] for name in sorted(components)}


def _simplify(schema: Any) -> None:
    """Removes what type generators do not read: titles, and the places of the items of tuples."""
    if isinstance(schema, list):
        for item in schema:
            _simplify(item)
    elif isinstance(schema, dict):
        items = schema.pop("prefixItems", None)
        if items:
            kinds = [item for i, item in enumerate(items) if item not in items[:i]]
            schema["items"] = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
        if isinstance(schema.get("title"), str):
            del schema["title"]  # the schema is the name itself
        for value in schema.values():
            _simplify(value)
