"""Immutable objects."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn, Self, TypeVar, overload

K = TypeVar("K")
T = TypeVar("T", covariant=True)
V = TypeVar("V", covariant=True)


class Immutable:
    """Forbids setting and deleting attributes; a copy is the object itself.

    Constructors set attributes with `object.__setattr__` or `__dict__`.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self


class Keyed(Immutable):
    """Equals objects of its class that have the same key."""

    __slots__ = ()

    def _key(self) -> Any:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())


fix = object.__setattr__
"""Sets an attribute of an immutable object during its construction."""


class FrozenList(Keyed, Sequence[T]):
    """Holds items about a position in order; a slice is a tuple."""

    position: Any
    _items: tuple[T, ...]

    def _key(self) -> Any:
        return self.position, self._items

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)


class FrozenMap(Immutable, Mapping[K, V]):
    """Holds values by key; unlike `MappingProxyType` it can be pickled, copied and hashed.

    `items` is a mapping or an iterable of pairs, which is copied. It equals a dict of the same
    items, in any order.
    """

    __slots__ = ("_held",)

    _held: dict[K, V]

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        fix(self, "_held", dict(items))

    def __getitem__(self, key: K) -> V:
        return self._held[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __hash__(self) -> int:
        return hash(frozenset(self._held.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenMap, (self._held,)

    def __repr__(self) -> str:
        return repr(self._held)
