"""Strategies, by name or composed of techniques, a guess rule and an opening rule."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from minewise import _core
from minewise.analysis.impossible import check_is_position
from minewise.analysis.position_analysis import analyze
from minewise.base.arguments import Option, check_is, check_options, check_whole, options_of
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import PositionError, StrategyError
from minewise.base.immutable import FrozenMap
from minewise.base.results import Note
from minewise.base.types import C, Cell, StartRule
from minewise.base.wording import quoted, shortened
from minewise.deal import as_seed, core_rule
from minewise.explain.deductions import techniques as _all_techniques
from minewise.explain.guesses import STRONG_RULE, check_names, guess_rule, split_names
from minewise.play.first_cells import good_first_cell
from minewise.play.move import Move, Reasons, made
from minewise.position import Position
from minewise.topology import Topology

GROUP: Final = "minewise.strategies"
"""The entry point group by which other packages add strategies."""

OwnStrategy: TypeAlias = Callable[[Position], Cell | None]
"""A function from the position to the cell to open, or None to resign."""


class Policy(NamedTuple):
    """Describes a policy by its `name`; policies choose a cell if none is certainly safe.

    >>> {policy.name: policy.summary for policy in policies()}["endgame"]
    'best play if few solutions are left'
    """

    name: str
    summary: Annotated[str, Note("one line about it")]
    options: Annotated[tuple[Option, ...], Note("those that it declares")]


@cache
def _policies() -> tuple[Policy, ...]:
    return tuple(
        Policy(name, summary, options_of(rows)) for name, summary, rows in _core.policies()
    )


@cache
def strategy_options() -> tuple[Option, ...]:
    """Returns the options of strategies: those of every technique and policy, by name.

    >>> [option.name for option in strategy_options()][:3]
    ['breadth', 'endgame', 'flag_worst']
    """
    of_techniques = [option for technique in _all_techniques() for option in technique.options]
    of_policies = [option for policy in _policies() for option in policy.options]
    return tuple(sorted([*of_techniques, *of_policies]))


@dataclass(frozen=True, repr=False)
class Strategy:
    """Describes a strategy: techniques in order, a guess rule and an opening rule.

    `techniques` lists names, or is text such as `"counting,exact"`. After each technique that finds
    something, the player starts again with the first. `guess` is a
    list of criteria or text such as `"safety>progress"`. Each criterion breaks the ties of the one
    before, and the last ties are broken at random. If it is empty, the player resigns instead of
    guessing. `opening` is the criterion that chooses the first cell; default: a cell that is good
    for the board and the start rule. `policies` names policies that are asked in order before the
    guess rule. `options` are those that the techniques and policies declare, such as `endgame` and
    `breadth`; `strategy_options` lists them.

    Raises `StrategyError` if a name is unknown, or if no part of the strategy reads an option, and
    `ParameterError` if an option is unknown or not valid.

    >>> Strategy(["counting", "exact"], "safety>progress").guess
    ('safety', 'progress')
    >>> Strategy("counting,exact", "safety", endgame=256).options["endgame"]
    256
    """

    techniques: tuple[str, ...]
    guess: tuple[str, ...]
    opening: str | None
    policies: tuple[str, ...]
    options: Mapping[str, int]

    def __init__(
        self,
        techniques: Iterable[str] | str = (),
        guess: Iterable[str] | str = (),
        opening: str | None = None,
        *,
        policies: Iterable[str] | str = (),
        **options: int,
    ) -> None:
        names = split_names(techniques, ",")
        policy_names = split_names(policies, ",")
        check_names("policy", policy_names, [policy.name for policy in _policies()])
        rule = guess_rule(guess)
        check_names("technique", names, [technique.name for technique in _all_techniques()])
        guess_rule(() if opening is None else (opening,))
        if policy_names and not rule:
            raise StrategyError(
                "needs a guess rule to follow", cure="specify {guess=}", argument="policies"
            )
        values = check_options(options, strategy_options())
        self.__dict__.update(
            techniques=names,
            guess=rule,
            opening=opening,
            policies=policy_names,
            options=FrozenMap(values),
        )
        for option in strategy_options():
            if option.name not in self.used and values[option.name] != option.default:
                raise StrategyError(
                    "has no effect, because no technique or policy of this strategy reads it",
                    cure="leave it out",
                    argument=option.name,
                )

    @staticmethod
    def parse(text: str) -> "Strategy":
        """Reads a strategy: a name or TECHNIQUES/GUESS/OPENING; the last two parts are optional.

        In `text`, options follow as NAME=VALUE, each after a slash. Raises `StrategyError` if it is
        invalid.

        >>> Strategy.parse("counting,exact/safety>progress/corner").opening
        'corner'
        >>> Strategy.parse("counting,exact/safety//endgame=256").options["endgame"]
        256
        >>> Strategy.parse("tie-break").guess
        ('safety', 'progress', 'expected-safe', 'information')
        """
        if "/" not in check_is("text", text, str):
            strategy = strategies().get(text.strip())
            if isinstance(strategy, Strategy):
                return strategy
            if strategy is not None:
                raise StrategyError(
                    "{text} is a function, but a strategy made of techniques is needed",
                    text.strip(),
                )
            known = [technique.name for technique in _all_techniques()]
            names = split_names(text, ",")
            if not names or not set(names) <= set(known):
                raise StrategyError(
                    "unknown strategy {text!r}",
                    text.strip(),
                    ", ".join(strategies()),
                    cure=(
                        "choose from {known}, or compose one as TECHNIQUES/GUESS/OPENING, such as "
                        "counting,exact/safety"
                    ),
                )
        parts = [part.strip() for part in text.split("/")]
        techniques, guess, opening = [*parts, "", ""][:3]
        options = dict(_option(part, text) for part in parts[3:])
        return Strategy(techniques, guess, opening or None, **options)

    def __str__(self) -> str:
        for name, strategy in BUILT_IN.items():
            if strategy == self:
                return name
        options = [
            f"{option.name}={int(self.options[option.name])}"
            for option in strategy_options()
            if self.options[option.name] != option.default
        ]
        if self.policies:
            options.append(f"policies={','.join(self.policies)}")
        parts = [",".join(self.techniques), ">".join(self.guess), self.opening or "", *options]
        text = "/".join(parts)
        return text if options else text.rstrip("/") if any(parts[1:]) else f"{parts[0]}/"

    def __repr__(self) -> str:
        return f"<Strategy: {shortened(str(self))}>"

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

    def move(
        self,
        position: Position[C],
        *,
        start_rule: StartRule = "any",
        seed: int | None = 0,
        game: int = 0,
        budget: Budget | float | None = None,
    ) -> Move[C] | None:
        """Returns the move that the strategy makes in a `position`, with its reason in `text`.

        It is None if the strategy resigns or if nothing is left to open. If no cell is open, it is
        the first click under `start_rule`. Only what is open counts: flags are ignored, and a
        strategy that flags cells while it plays has flagged none. `seed` and `game` break ties, as
        in `moves`. `budget` bounds time and memory; a number means seconds. Raises `PositionError`
        if the mine total is unknown or a cell can hold several mines, `ImpossiblePosition` if the
        position is contradictory, and `OverBudget` if the budget is exceeded.

        >>> move = Strategy("counting,mine-count").move(Position.parse("1##", mines=1))
        >>> move.cell, move.reason, move.technique
        ((0, 2), 'deduced', 'mine-count')
        >>> move.text
        'All mines are known, so r0c2 is safe.'
        """
        check_is_position(position)
        core_rule(start_rule)
        if position.mine_count is None or position.max_per_cell > 1:
            raise PositionError(
                "a strategy needs the mine total, and at most one mine per cell",
                cure="specify {mines=}",
            )
        bounds, topology = Deadline.of_call(budget), position.topology
        if position.hidden_count == len(topology):
            cell = self.first_click(topology, position.mine_count, start_rule)
            move = Move(cell, "first click", "", None, ())
        else:
            layout: Any = analyze(position, budget=bounds.left())._core.sample(1, 0).tolist()[0]
            board = _core.Board(topology._core, [i for i, mines in enumerate(layout) if mines])
            asked = position._core, board, as_seed(seed), check_whole("game", game, 0)
            found = _core.next_move(self._core, *asked, bounds.limits())
            if found is None:
                return None
            move = replace(made(found, topology), opened=())
        told: Any = Reasons(self, start_rule, bounds)
        return replace(move, text=told.tell(position, move).text)

    @property
    def used(self) -> Mapping[str, int]:
        """The options that techniques or policies of this strategy read.

        >>> Strategy("counting", "safety", endgame=9).used
        {'endgame': 9}
        """
        return FrozenMap({name: self.options[name] for name in self._core.options()})

    @cached_property
    def _core(self) -> _core.Strategy:
        return _core.Strategy(
            self.techniques, self.guess, self.opening, self.policies, dict(self.options)
        )

    def __getstate__(self) -> dict[str, Any]:
        return {name: field for name, field in vars(self).items() if name != "_core"}


def _option(part: str, text: str) -> tuple[str, Any]:
    name, _, value = part.partition("=")
    if name == "policies":
        return name, value
    for option in strategy_options():
        if option.name == name:
            return name, option.read(value)
    raise StrategyError(
        "a strategy must be TECHNIQUES/GUESS/OPENING with options such as endgame=256, not {text}",
        quoted(text),
    )


_SURVIVAL: Final = "survival>progress>expected-safe"


class Described(NamedTuple):
    """Holds a strategy with a `title` for people and a `summary` in one sentence."""

    title: str
    summary: str
    strategy: Strategy | OwnStrategy


_BUILT_IN: Final[Mapping[str, Described]] = {
    "subset-only": Described(
        "Subset only",
        "Compares overlapping numbers, and resigns instead of guessing.",
        Strategy("counting,intersection"),
    ),
    "four-step": Described(
        "Four-step",
        "Deduces as a person does, and guesses in corners and at edges first.",
        Strategy(
            "counting,subset,twins,contradiction",
            "local-mean>first",
            "start-list",
            flag_worst=True,
            policies="start-list",
        ),
    ),
    "pattern-probability": Described(
        "Pattern probability",
        "Deduces by simple patterns, then opens the cell of the lowest risk.",
        Strategy("counting,subset", "flag-first>safety"),
    ),
    "exact": Described(
        "Exact",
        "Finds every safe cell, and guesses the cell of the lowest risk.",
        Strategy("counting,exact", "safety"),
    ),
    "tie-break": Described(
        "Tie-break",
        "Like Exact; of equally safe guesses it opens the one that helps most.",
        Strategy("counting,exact", STRONG_RULE),
    ),
    "quick-strong": Described(
        "Quick strong",
        "Like Strong, but examines fewer guesses; faster, and slightly weaker.",
        Strategy("counting,exact", _SURVIVAL, endgame=256, breadth=2, policies="look-ahead"),
    ),
    "strong": Described(
        "Strong",
        "Looks one guess ahead with a trained network, and plays the end of a game perfectly.",
        Strategy("counting,exact", _SURVIVAL, endgame=1000, policies="look-ahead"),
    ),
    "strongest": Described(
        "Strongest",
        "Like Strong, and plays close guesses on to compare them; much slower.",
        Strategy("counting,exact", _SURVIVAL, endgame=4000, rollouts=1000, policies="look-ahead"),
    ),
}
BUILT_IN: Final[Mapping[str, Strategy]] = {
    name: entry.strategy
    for name, entry in _BUILT_IN.items()
    if isinstance(entry.strategy, Strategy)
}


@lru_cache(maxsize=1)
def _added() -> Mapping[str, Strategy | OwnStrategy]:
    from importlib.metadata import entry_points

    added: dict[str, Strategy | OwnStrategy] = {}
    for point in entry_points(group=GROUP):
        try:
            strategy = point.load()
        except Exception as error:
            raise StrategyError(
                "the strategy {name} of {target} cannot be loaded: {error}",
                point.name,
                point.value,
                error,
            ) from error
        if not isinstance(strategy, Strategy) and not callable(strategy):
            raise StrategyError(
                "the strategy {name} of {target} is not a function", point.name, point.value
            )
        added[point.name] = strategy
    return added


def policies() -> list[Policy]:
    """Returns all policies, by name.

    >>> [policy.name for policy in policies()][:4]
    ['clue-ratios', 'endgame', 'estimated-safety', 'flag-worst']
    """
    return list(_policies())


def strategies() -> dict[str, Strategy | OwnStrategy]:
    """Returns the strategies by name, including those that other packages add.

    >>> list(strategies())[:5]
    ['subset-only', 'four-step', 'pattern-probability', 'exact', 'tie-break']
    """
    return {**BUILT_IN, **_added()}


def described(name: str) -> Described:
    """Returns a named strategy with its title and summary.

    A strategy that another package adds has its name as the title, and its parts as the summary.
    """
    strategy = strategies()[name]
    return _BUILT_IN.get(name) or Described(name, strategy_name(strategy), strategy)


def as_strategy(strategy: Strategy | OwnStrategy | str) -> Strategy | OwnStrategy:
    """Returns the strategy for a strategy, a name, or text that `Strategy.parse` reads."""
    if isinstance(strategy, str):
        return strategies().get(strategy) or Strategy.parse(strategy)
    if isinstance(strategy, Strategy) or callable(strategy):
        return strategy
    raise StrategyError(
        "a strategy must be a Strategy, its name, or a function, not {strategy}", quoted(strategy)
    )


def strategy_name(strategy: Strategy | OwnStrategy) -> str:
    """Returns the name of a strategy: its own, its composition, or the name of its function."""
    if isinstance(strategy, Strategy):
        return str(strategy)
    return str(getattr(strategy, "__name__", type(strategy).__name__))
