"""Strategies, by name or composed of techniques, a guess rule and an opening rule."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from minewise import _core
from minewise.base.arguments import check_flag, check_is
from minewise.base.errors import StrategyError
from minewise.base.numbers import check_whole
from minewise.base.types import C, Cell, StartRule
from minewise.base.wording import quoted
from minewise.explain.criteria import STRONG_RULE, check_names, guess_rule, split_names
from minewise.explain.deductions import techniques as _all_techniques
from minewise.play.first_cells import good_first_cell
from minewise.position import Position
from minewise.topology import Topology

GROUP: Final = "minewise.strategies"
"""The entry point group by which other packages add strategies."""

OwnStrategy: TypeAlias = Callable[[Position], Cell | None]
"""A function from the position to the cell to open, or None to resign."""


@dataclass(frozen=True)
class Strategy:
    """Describes a strategy: techniques in order, a guess rule and an opening rule.

    `techniques` lists names, or is text such as `"counting,exact"`. After each technique that finds
    something, the player starts again with the first. `guess` is a
    list of criteria or text such as `"safety>progress"`. Each criterion breaks the ties of the one
    before, and the last ties are broken at random. If it is empty, the player resigns instead of
    guessing. `opening` is the criterion that chooses the first cell; default: a cell that is good
    for the board and the start rule. If `flag_worst` is True and the first criterion scores every
    cell below -1/2, the player flags the worst cell instead of opening the best; a contradiction
    removes such flags. If at most `endgame` solutions are left, best play replaces the guess rule.
    `policies` names further policies, which are tried in order before the rule. `max_distance`,
    `iterations` and `patience` are the bounds of the technique `contradiction`, as in `deduce`; 0
    means no bound. The policy `look-ahead` examines up to `breadth` guesses. If the best are close,
    it values positions after them by best play where at most `endgame` solutions are left, and then
    plays the best on up to `rollouts` times each; 0 for none.

    Raises `StrategyError` if a name is unknown, and `ParameterError` if an option is not valid.

    >>> Strategy(["counting", "exact"], "safety>progress").guess
    ('safety', 'progress')
    """

    techniques: tuple[str, ...]
    guess: tuple[str, ...]
    opening: str | None
    flag_worst: bool
    endgame: int
    max_distance: int
    iterations: int
    patience: int
    breadth: int
    rollouts: int
    policies: tuple[str, ...]

    def __init__(
        self,
        techniques: Iterable[str] | str = (),
        guess: Iterable[str] | str = (),
        opening: str | None = None,
        *,
        flag_worst: bool = False,
        endgame: int = 0,
        max_distance: int = 0,
        iterations: int = 100,
        patience: int = 0,
        breadth: int = 6,
        rollouts: int = 0,
        policies: Iterable[str] | str = (),
    ) -> None:
        names = split_names(techniques, ",")
        asked = split_names(policies, ",")
        check_names("policy", asked, [name for name, _ in _core.policies()])
        rule = guess_rule(guess)
        check_names("technique", names, [technique.name for technique in _all_techniques()])
        guess_rule(() if opening is None else (opening,))
        limits = {
            "endgame": endgame,
            "max_distance": max_distance,
            "iterations": iterations,
            "patience": patience,
            "breadth": breadth,
            "rollouts": rollouts,
        }
        for name, value in limits.items():
            limits[name] = check_whole(name, value, int(name == "breadth"), (1 << 31) - 1)
        if asked and not rule:
            raise StrategyError(
                "needs a guess rule to follow", cure="specify {guess}", argument="policies"
            )
        fields = {
            "techniques": names,
            "guess": rule,
            "opening": opening,
            "flag_worst": check_flag("flag_worst", flag_worst),
            "policies": asked,
            **limits,
        }
        for name, field in fields.items():
            object.__setattr__(self, name, field)

    @staticmethod
    def parse(text: str) -> "Strategy":
        """Reads a strategy: a name or TECHNIQUES/GUESS/OPENING; the last two parts are optional.

        In `text`, options follow as NAME=VALUE, each after a slash. Raises `StrategyError` if it is
        invalid.

        >>> Strategy.parse("counting,exact/safety>progress/corner").opening
        'corner'
        >>> Strategy.parse("counting,exact/safety//endgame=256").endgame
        256
        >>> Strategy.parse("tie-break").guess
        ('safety', 'progress', 'expected-safe', 'information')
        """
        if "/" not in check_is("text", text, str):
            named = strategies().get(text.strip())
            if isinstance(named, Strategy):
                return named
            if named is not None:
                raise StrategyError(
                    f"{text.strip()} is a function, but a strategy made of techniques is needed"
                )
            known = [technique.name for technique in _all_techniques()]
            names = split_names(text, ",")
            if not names or not set(names) <= set(known):
                raise StrategyError(
                    f"unknown strategy {text.strip()!r}",
                    cure=(
                        f"choose from {', '.join(strategies())}, or compose one as "
                        "TECHNIQUES/GUESS/OPENING, such as counting,exact/safety"
                    ),
                )
        parts = [part.strip() for part in text.split("/")]
        techniques, guess, opening = [*parts, "", ""][:3]
        options = dict(_option(part, text) for part in parts[3:])
        return Strategy(techniques, guess, opening or None, **options)

    def __str__(self) -> str:
        for name, known in BUILT_IN.items():
            if known == self:
                return name
        options = [
            f"{name}={int(getattr(self, name))}"
            for name, default in _DEFAULTS.items()
            if getattr(self, name) != default
        ]
        if self.policies:
            options.append(f"policies={','.join(self.policies)}")
        parts = [",".join(self.techniques), ">".join(self.guess), self.opening or "", *options]
        text = "/".join(parts)
        return text if options else text.rstrip("/") if any(parts[1:]) else f"{parts[0]}/"

    def first_click(self, topology: Topology[C], mines: int, start_rule: StartRule = "any") -> C:
        """Returns the first cell that the opening rule chooses on a board.

        `topology` and `mines` (a number) are those of the board. Without an opening rule it is a
        good first cell for the board and `start_rule`, the guarantee for the first click.

        >>> Strategy(opening="edge").first_click(Topology.square(9, 9), 10)
        (0, 1)
        >>> Strategy("exact").first_click(Topology.square(16, 30), 99, "opening")
        (3, 3)
        """
        if self.opening is None:
            return good_first_cell(topology, mines, start_rule)
        return topology.cell(self._core.first_click(topology._core, mines))

    @cached_property
    def _core(self) -> _core.Strategy:
        return _core.Strategy(
            self.techniques,
            self.max_distance,
            self.iterations,
            self.patience,
            self.guess,
            self.flag_worst,
            self.endgame,
            self.opening,
            self.policies,
            self.breadth,
            self.rollouts,
        )

    def __getstate__(self) -> dict[str, Any]:
        return {name: field for name, field in vars(self).items() if name != "_core"}


_DEFAULTS: Final = {
    "endgame": 0,
    "max_distance": 0,
    "iterations": 100,
    "patience": 0,
    "breadth": 6,
    "rollouts": 0,
    "flag_worst": 0,
}


def _option(part: str, text: str) -> tuple[str, Any]:
    name, _, value = part.partition("=")
    if name == "policies":
        return name, value
    if name not in _DEFAULTS or not (value.isascii() and value.isdigit() and len(value) < 10):
        raise StrategyError(
            "a strategy must be TECHNIQUES/GUESS/OPENING with options such as endgame=256, "
            f"not {quoted(text)}"
        )
    return name, bool(int(value)) if name == "flag_worst" else int(value)


_SURVIVAL: Final = "survival>progress>expected-safe"

BUILT_IN: Final[Mapping[str, Strategy]] = {
    "subset-only": Strategy("counting,intersection"),
    "four-step": Strategy(
        "counting,subset,twins,contradiction",
        "local-mean>first",
        "start-list",
        flag_worst=True,
        policies="start-list",
    ),
    "pattern-probability": Strategy("counting,subset", "flag-first>safety"),
    "exact": Strategy("counting,exact", "safety"),
    "tie-break": Strategy("counting,exact", STRONG_RULE),
    "quick-strong": Strategy(
        "counting,exact", _SURVIVAL, endgame=256, breadth=2, policies="look-ahead"
    ),
    "strong": Strategy("counting,exact", _SURVIVAL, endgame=1000, policies="look-ahead"),
    "strongest": Strategy(
        "counting,exact", _SURVIVAL, endgame=4000, rollouts=256, policies="look-ahead"
    ),
}


@lru_cache(maxsize=1)
def _added() -> Mapping[str, Strategy | OwnStrategy]:
    from importlib.metadata import entry_points

    added: dict[str, Strategy | OwnStrategy] = {}
    for point in entry_points(group=GROUP):
        try:
            loaded = point.load()
        except Exception as error:
            raise StrategyError(
                f"the strategy {point.name} of {point.value} cannot be loaded: {error}"
            ) from error
        if not isinstance(loaded, Strategy) and not callable(loaded):
            raise StrategyError(f"the strategy {point.name} of {point.value} is not a function")
        added[point.name] = loaded
    return added


class Policy(NamedTuple):
    """Names a policy, which chooses a cell if none is certainly safe.

    `name` is its name and `summary` one line about it.

    >>> {policy.name: policy.summary for policy in policies()}["endgame"]
    'best play if few solutions are left'
    """

    name: str
    summary: str


def policies() -> list[Policy]:
    """Returns all policies, by name.

    >>> [policy.name for policy in policies()][:4]
    ['clue-ratios', 'endgame', 'estimated-safety', 'flag-worst']
    """
    return [Policy(*item) for item in _core.policies()]


def strategies() -> dict[str, Strategy | OwnStrategy]:
    """Returns the strategies by name, including those that other packages add.

    >>> list(strategies())[:5]
    ['subset-only', 'four-step', 'pattern-probability', 'exact', 'tie-break']
    """
    return {**BUILT_IN, **_added()}


def as_strategy(strategy: Strategy | OwnStrategy | str) -> Strategy | OwnStrategy:
    """Returns the strategy for a strategy, a name, or text that `Strategy.parse` reads.

    >>> as_strategy("exact").guess
    ('safety',)
    """
    if isinstance(strategy, str):
        return strategies().get(strategy) or Strategy.parse(strategy)
    if isinstance(strategy, Strategy) or callable(strategy):
        return strategy
    raise StrategyError(
        f"a strategy must be a Strategy, its name, or a function, not {quoted(strategy)}"
    )


def strategy_name(strategy: Strategy | OwnStrategy) -> str:
    """Returns the name of a strategy: its own, its composition, or the name of its function."""
    if isinstance(strategy, Strategy):
        return str(strategy)
    return str(getattr(strategy, "__name__", type(strategy).__name__))
