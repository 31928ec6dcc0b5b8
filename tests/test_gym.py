"""The environments of Gymnasium: one game, many games, and the expert."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test

import minewise as mw
import minewise.gym
from minewise.deal import DealOptions
from minewise.gym import Expert, MinesweeperEnv, MinesweeperVectorEnv, Rewards
from minewise.gym.flags import FlagsEnv

ID = "minewise/Minesweeper-v0"
KINDS: list[dict[str, Any]] = [
    {},
    {"observation": "planes", "start": (0, 0), "size": "expert"},
    {"observation": "probabilities", "size": (5, 5, 4)},
    {"topology": "hexagonal", "start_rule": "any"},
    {"topology": "torus", "start_rule": "safe"},
    {"clues": "optimistic", "max_episode_steps": 3},
    {"clues": {(0, 0): "withheld(0.2)"}, "observation": "planes"},
    {"size": (4, 7), "density": 0.2, "rewards": "win"},
]


@pytest.fixture(autouse=True)
def no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.slow
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("arguments", [KINDS[0], KINDS[2], KINDS[6]], ids=str)
def test_the_environment_passes_the_checker_of_gymnasium(arguments: dict[str, Any]) -> None:
    env = gymnasium.make(ID, **arguments)
    check_env(env.unwrapped, skip_render_check=False)
    assert env.spec is not None
    assert env.spec.max_episode_steps == 1000


@pytest.mark.slow
@pytest.mark.parametrize("size", ["16x16x51", "3x4x2"])
def test_minesweeper_flags_passes_the_checker_of_pettingzoo(size: str) -> None:
    api_test(FlagsEnv(size), num_cycles=300)
    seed_test(lambda: FlagsEnv(size), num_cycles=100)
    env = FlagsEnv((1, 3, 1))
    env.reset(seed=1)
    (mine,) = env.game.board.mines
    env.step(mine[1])
    assert [env.observe(agent)["observation"].min() for agent in env.possible_agents] == [-3, -4]
    assert env.rewards == {"player_0": 1, "player_1": -1}


def test_gymnasium_finds_the_environment_by_its_module() -> None:
    program = (
        "import gymnasium\n"
        "print(gymnasium.make('minewise.gym:minewise/Minesweeper-v0').reset(seed=1)[0].shape)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout == "(9, 9)\n", ran.stderr


@pytest.mark.parametrize("topology", ["square", "hexagonal"])
@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_the_games_are_those_of_simulate(
    rule: mw.types.StartRule, topology: mw.types.GridKind
) -> None:
    size, start, games = (6, 6, 5), (2, 3), 40

    def safest(position: mw.Position) -> mw.types.GridCell:
        return mw.analyze(position).safest().cell

    arguments: dict[str, Any] = {"start_rule": rule, "topology": topology}
    played = mw.simulate(size, safest, games=games, seed=9, start=start, **arguments)
    env = MinesweeperEnv(size=size, **arguments)
    won = []
    for game in range(games):
        env.reset(seed=9 if game == 0 else None)
        over, action = False, 2 * 6 + 3
        while not over:
            _, _, over, _, info = env.step(action)
            if not over:
                cell = safest(env.position)
                action = cell[0] * 6 + cell[1]
        assert (info["seed"], info["game"]) == (9, game)
        won.append(info["won"])
    assert won == played.outcomes.tolist()


def test_uncertain_clues_are_those_of_a_game() -> None:
    game = mw.Game.new((6, 6, 5), seed=4, game=3, start=(2, 3), clues="noisy(0.3)")
    env = MinesweeperEnv(size=(6, 6, 5), start=(2, 3), clues="noisy(0.3)")
    board, _ = env.reset(seed=4, options={"game": 3})
    np.testing.assert_array_equal(board, game.position.values)
    assert env.position == game.position


def test_options_choose_the_game_and_start_opens_the_first_cell() -> None:
    env = MinesweeperEnv(start=(4, 4))
    first, info = env.reset(seed=5)
    second, after = env.reset()
    assert (info["game"], after["game"]) == (0, 1)
    np.testing.assert_array_equal(env.reset(options={"game": 0})[0], first)
    np.testing.assert_array_equal(env.reset(seed=5, options={"game": 1})[0], second)
    game = mw.Game.new("beginner", seed=5, game=1, start=(4, 4))
    np.testing.assert_array_equal(second, game.position.values)
    assert not info["action_mask"][4 * 9 + 4]


def test_observations_show_the_same_board() -> None:
    board, _ = MinesweeperEnv(start=(4, 4)).reset(seed=2)
    planes, _ = MinesweeperEnv(start=(4, 4), observation="planes").reset(seed=2)
    both, _ = MinesweeperEnv(start=(4, 4), observation="probabilities").reset(seed=2)
    assert (planes.sum(axis=0) == 1).all()
    np.testing.assert_array_equal(planes[0] == 1, board == mw.HIDDEN)
    for number in range(9):
        np.testing.assert_array_equal(planes[1 + number] == 1, board == number)
    np.testing.assert_array_equal(both[:-1], planes)
    risks = mw.analyze(mw.Position(board, 10)).mine_probability
    np.testing.assert_allclose(both[-1], np.nan_to_num(risks), rtol=1e-6)
    untouched, _ = MinesweeperEnv(observation="probabilities").reset(seed=2)
    assert not untouched[-1].any()  # the first click is safe


def test_rewards_and_masks_follow_the_game() -> None:
    rewards = Rewards(win=10, loss=-20, progress=1, wasted=-3)
    env = MinesweeperEnv(size=(1, 5, 1), start_rule="any", rewards=rewards)
    earned = {}
    for game in range(30):
        env.reset(seed=6 if game == 0 else None)
        _, reward, over, truncated, info = env.step(0)
        board = env.boards[0, 0]
        assert not truncated
        np.testing.assert_array_equal(info["action_mask"], board == mw.HIDDEN)
        assert env.action_masks().dtype == np.bool_
        np.testing.assert_array_equal(env.action_masks(), info["action_mask"])
        opened = int((board >= 0).sum())
        if board[0] == mw.MINE:
            assert (reward, over, info["won"]) == (-20, True, False)
        elif opened == 4:
            assert (reward, over, info["won"]) == (11, True, True)
        else:
            assert (reward, over) == (opened / 4, False)
            assert env.step(0)[1] == -3
        earned[reward] = True
    assert len(earned) > 3


def test_the_first_step_ends_a_game_that_its_first_cell_wins() -> None:
    won_at_once: dict[str, Any] = {"size": (3, 1, 1), "start": (0, 0)}
    env = MinesweeperEnv(**won_at_once)
    _, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == [0, 0, 1]
    action = Expert(env)()
    _, reward, terminated, truncated, info = env.step(np.int64(action))
    assert (reward, terminated, truncated, info["won"]) == (1.0, True, False, True)
    for mode in "NextStep", "SameStep", "Disabled":
        envs = MinesweeperVectorEnv(2, **won_at_once, autoreset_mode=mode)
        envs.reset(seed=1)
        _, rewards, over, _, infos = envs.step(np.array([2, 0]))
        assert (rewards.tolist(), over.tolist()) == ([1.0, 1.0], [True, True])
        won = infos["final_info"]["won"] if mode == "SameStep" else infos["won"]
        assert won.tolist() == [True, True]
    _, _, over, _, _ = envs.step(np.array([2, 2]))
    assert over.all()


def test_a_limit_truncates() -> None:
    env = MinesweeperEnv(max_episode_steps=2, start=(4, 4))
    env.reset(seed=1)
    closed = int(np.flatnonzero(~env.action_masks())[0])
    assert env.step(closed)[2:4] == (False, False)
    assert env.step(closed)[2:4] == (False, True)


def test_pictures() -> None:
    env = gymnasium.make(ID, start=(4, 4), render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == f"{env.unwrapped.position}\n"  # type: ignore[attr-defined]
    pixels = {}
    for topology in "square", "hexagonal":
        drawing = MinesweeperEnv(start=(4, 4), render_mode="rgb_array", topology=topology)
        drawing.reset(seed=1)
        pixels[topology] = drawing.render()
    assert pixels["square"].shape == (9 * 32, 9 * 32, 3)
    assert pixels["hexagonal"].shape == (9 * 32, 9 * 32 + 16, 3)
    assert pixels["square"].dtype == np.uint8
    colours = {tuple(colour) for colour in pixels["square"].reshape(-1, 3)}
    assert {(0xC3, 0xCA, 0xD3), (0xF7, 0xF5, 0xF0)} <= colours
    pygame = pytest.importorskip("pygame")
    window = MinesweeperEnv(render_mode="human")
    window.metadata = window.metadata | {"render_fps": 1000}
    window.reset(seed=1)
    window.step(0)
    assert pygame.display.get_init()
    window.close()
    assert not pygame.display.get_init()


def same(ours: Any, theirs: Any) -> None:
    if isinstance(ours, dict):
        assert ours.keys() == theirs.keys()
        for key in ours:
            same(ours[key], theirs[key])
    elif isinstance(ours, int):
        assert ours == theirs
    elif ours.dtype == object:
        for mine, other in zip(ours, theirs, strict=True):
            np.testing.assert_array_equal(mine, other)
    else:
        np.testing.assert_array_equal(ours, theirs)
        assert ours.dtype == theirs.dtype


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("arguments", KINDS, ids=str)
def test_the_vector_environment_does_what_single_ones_do(
    arguments: dict[str, Any], mode: str
) -> None:
    ours = gymnasium.make_vec(ID, num_envs=4, autoreset_mode=mode, **arguments)
    plain: Any = {"vectorization_mode": "sync", "vector_kwargs": {"autoreset_mode": mode}}
    theirs = gymnasium.make_vec(ID, num_envs=4, **plain, **arguments)
    assert isinstance(ours.unwrapped, MinesweeperVectorEnv)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    for mine, other in zip(ours.reset(seed=7), theirs.reset(seed=7), strict=True):
        same(mine, other)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(40):
        actions = rng.integers(0, ours.single_action_space.n, 4)  # type: ignore[attr-defined]
        mine, other = ours.step(actions), theirs.step(actions)
        # the wrapper of Gymnasium also truncates games that end with their last step
        other = (*other[:3], other[3] & ~other[2], other[4])
        for part, expected in zip(mine, other, strict=True):
            same(part, expected)
        ended += int((mine[2] | mine[3]).sum())
    assert ended > 4


def test_a_mask_chooses_which_environments_are_reset() -> None:
    envs = MinesweeperVectorEnv(3, start=(4, 4), autoreset_mode="Disabled")
    envs.reset(seed=[3, 8, 3])
    before, infos = envs.reset(options={"reset_mask": np.array([False, True, True])})
    assert infos["game"].tolist() == [0, 1, 1]
    assert infos["seed"].tolist() == [3, 8, 3]
    for lane in range(3):
        game = mw.Game.new("beginner", seed=(3, 8, 3)[lane], game=int(lane > 0), start=(4, 4))
        np.testing.assert_array_equal(before[lane], game.position.values)
    after, rewards, *_ = envs.step(np.array([40, 40, 40]))
    np.testing.assert_array_equal(before, after)  # the cell was open
    assert rewards.tolist() == [-0.1] * 3


def test_the_expert_plays_as_well_as_the_exact_strategy() -> None:
    size, games = (6, 6, 6), 300
    envs = MinesweeperVectorEnv(games, size=size, start=(2, 2), autoreset_mode="Disabled")
    _, infos = envs.reset(seed=1)
    expert, over = Expert(envs), np.zeros(games, np.bool_)
    while not over.all():
        _, _, over, _, infos = envs.step(expert())
    exact = mw.simulate(size, "exact", games=2000, seed=1, start=(2, 2))
    assert infos["won"].mean() == pytest.approx(exact.win_rate, abs=0.05)


def test_the_expert_knows_the_first_click_and_looks_ahead() -> None:
    env = gymnasium.make(ID, size=(4, 4, 4))
    env.reset(seed=3)
    expert = Expert(env, "win")
    first = expert()
    _, _, over, _, _ = env.step(first)
    assert not over
    position = env.unwrapped.position  # type: ignore[attr-defined]
    found = mw.analyze_batch([position.values], 4, win=True)
    assert found.win_probability is not None
    best = np.nanmax(found.win_probability)
    safe = mw.analyze(position).safe
    cell = divmod(int(expert()), 4)
    assert cell in safe if safe else found.win_probability[0][cell] == best


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": (3, 3, 1)}, "room for the start rule"),
        ({"size": (3, 3), "density": 1.5}, "density="),
        ({"start": (9, 9)}, "r9c9"),
        ({"start_rule": "lucky"}, "start_rule= cannot be"),
        ({"observation": "sound"}, "observation"),
        ({"rewards": "praise"}, "rewards"),
        ({"max_episode_steps": 0}, "max_episode_steps"),
        ({"render_mode": "smell"}, "render_mode= cannot be"),
        ({"clues": "liar", "observation": "probabilities"}, "start="),
        ({"clues": "matrix(" + ";".join(["0 " * 200 + "1"] * 9) + ")"}, "up to 127"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(mw.MinewiseError, match=message):
        MinesweeperEnv(**arguments)


def test_bad_calls_are_named() -> None:
    env = MinesweeperEnv()
    with pytest.raises(mw.PositionError, match=r"call reset\(\)"):
        env.step(0)
    with pytest.raises(mw.PositionError, match="render_mode="):
        env.render()
    env.reset(seed=1)
    for action in -1, 81:
        with pytest.raises(mw.ParameterError, match="from 0 to 80"):
            env.step(action)
    with pytest.raises(mw.ParameterError, match="game="):
        env.reset(options={"game": -1})
    with pytest.raises(mw.ParameterError, match="aim"):
        Expert(env, "beauty")  # type: ignore[arg-type]
    with pytest.raises(mw.PositionError, match="autoreset_mode"):
        MinesweeperVectorEnv(2, autoreset_mode="Never")
    with pytest.raises(mw.ParameterError, match="num_envs"):
        MinesweeperVectorEnv(0)
    envs = MinesweeperVectorEnv(2)
    with pytest.raises(mw.PositionError, match=r"call reset\(\)"):
        envs.step(np.zeros(2, np.int64))
    with pytest.raises(mw.PositionError, match="seed="):
        envs.reset(seed=[1, 2, 3])
    envs.reset(seed=1)
    with pytest.raises(mw.PositionError, match="reset_mask"):
        envs.reset(options={"reset_mask": [True, False]})
    with pytest.raises(mw.PositionError, match="limit of 100,000,000 cells"):
        MinesweeperVectorEnv(10**12)
    with pytest.raises(mw.ParameterError, match="seed="):
        envs.reset(seed=2**63)


def test_the_masks_of_the_info_are_those_that_spaces_take() -> None:
    env, envs = MinesweeperEnv(size=(3, 4, 2), start=(0, 0)), MinesweeperVectorEnv(5, (3, 4, 2))
    _, info = env.reset(seed=1)
    assert info["action_mask"].dtype == np.int8
    assert env.action_masks()[env.action_space.sample(mask=info["action_mask"])]
    _, infos = envs.reset(seed=1)
    actions = envs.action_space.sample(mask=tuple(infos["action_mask"]))
    assert envs.action_masks()[np.arange(5), actions].all()


@pytest.mark.parametrize(("mask", "seed"), [([True, False], None), ([False, False], [1, 2])])
def test_the_first_reset_begins_every_game(mask: list[bool], seed: Any) -> None:
    envs = MinesweeperVectorEnv(2, (3, 3, 5), start=(0, 0))
    with pytest.raises(mw.MinewiseError, match="reset all environments first"):
        envs.reset(seed=seed, options={"reset_mask": np.array(mask)})
    with pytest.raises(mw.MinewiseError, match=r"call reset\(\)"):
        envs.step(np.array([1, 4]))
    assert (envs.boards == mw.HIDDEN).all()
    assert envs.action_masks().all()


def test_the_core_steps_no_lane_without_a_game() -> None:
    lanes = MinesweeperVectorEnv(2, (3, 3, 5), start=(0, 0))._lanes
    lanes.begin(0, 1, 0)
    with pytest.raises(ValueError, match="a game that has begun"):
        lanes.core.step(np.array([1, 4]))


@pytest.mark.parametrize("make", [MinesweeperEnv, lambda: MinesweeperVectorEnv(2, (30, 30, 60))])
def test_an_environment_serves_one_thread_at_a_time(make: Callable[[], Any]) -> None:
    env = make()
    env.reset(seed=1)
    with env._lanes.alone(), ThreadPoolExecutor(1) as other:
        for call in (lambda: env.step(0)), (lambda: env.reset(seed=1)):
            with pytest.raises(mw.MinewiseError, match="one environment per thread"):
                other.submit(call).result()
    env.reset(seed=1)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
def test_a_copy_has_the_settings_and_no_game(copied: Callable[[Any], Any]) -> None:
    arguments: dict[str, Any] = {"size": (4, 4, 3), "observation": "planes", "rewards": "win"}
    env: Any = MinesweeperEnv(render_mode="rgb_array", **arguments)
    envs: Any = MinesweeperVectorEnv(3, autoreset_mode="SameStep", **arguments)
    for original, action in (env, 5), (envs, np.array([5, 6, 7])):
        original.reset(seed=3)
        if original is env:
            env.render()
        again = copied(original)
        with pytest.raises(mw.MinewiseError, match=r"call reset\(\)"):
            again.step(action)
        for mine, other in zip(again.reset(seed=3), original.reset(seed=3), strict=True):
            same(mine, other)
        assert again.settings == original.settings
        np.testing.assert_array_equal(again.step(action)[0], original.step(action)[0])


HOSTILE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from([2**31, 2**62, 2**63, 2**64, 2**70, -(2**63), 10**400]),
    st.floats(),
    st.text(max_size=3),
    st.binary(max_size=3),
    st.sampled_from([np.int64(3), np.uint64(2**63), np.float32(1), np.bool_(True), np.array(4)]),
    st.just(np.ones((2, 2), np.int64)),
    st.just(np.array([[np.nan]])),
    st.lists(st.one_of(st.none(), st.integers(-1, 9), st.text(max_size=1)), max_size=3),
)
OPTIONS = st.one_of(
    HOSTILE,
    st.dictionaries(
        st.sampled_from(["game", "reset_mask", "other"]),
        st.one_of(HOSTILE, st.just(np.array([True, False])), st.just(np.array([False, False]))),
        max_size=2,
    ),
)
ARGUMENTS = st.sampled_from(
    [
        *[*inspect.signature(MinesweeperEnv).parameters][:-1],
        *[*DealOptions.__annotations__, "num_envs", "autoreset_mode"],
    ]
)
CALLS = st.lists(st.tuples(st.booleans(), HOSTILE, OPTIONS), max_size=6)


def answered(call: Callable[..., Any], *values: Any, **named: Any) -> Any:
    """What a call returns, or None if it raises an error of one line."""
    try:
        return call(*values, **named)
    except mw.MinewiseError as error:
        if "\n" in str(error):
            raise AssertionError(f"more than one line: {error}") from None
        return None


@given(CALLS, st.booleans(), st.booleans())
@pytest.mark.filterwarnings("error")
def test_hostile_calls_get_an_answer_or_one_line(
    calls: list[tuple[bool, Any, Any]], vector: bool, start: bool
) -> None:
    arguments: dict[str, Any] = {"size": (3, 3, 5), "start_rule": "any"}
    if start:
        arguments |= {"start_rule": "opening", "start": (0, 0)}
    env: Any = MinesweeperVectorEnv(2, **arguments) if vector else MinesweeperEnv(**arguments)
    for resets, value, options in calls:
        if resets:
            found = answered(env.reset, seed=value, options=options)
        else:
            found = answered(env.step, value)
        if found is not None:
            assert found[0] in env.observation_space
            assert (env.action_masks() == (env.boards == mw.HIDDEN).reshape(-1, 9)).all()
            assert (np.atleast_1d(found[-1]["seed"]) >= 0).all()


@given(
    st.dictionaries(
        ARGUMENTS,
        st.one_of(
            HOSTILE,
            st.tuples(HOSTILE, HOSTILE),
            st.tuples(HOSTILE, HOSTILE, HOSTILE),
            st.builds(Rewards, HOSTILE),
        ),
        min_size=1,
        max_size=2,
    )
)
def test_hostile_settings_get_an_environment_or_one_line(arguments: dict[str, Any]) -> None:
    vector = bool({"num_envs", "autoreset_mode"} & arguments.keys())
    make: Callable[..., Any] = MinesweeperVectorEnv if vector else MinesweeperEnv
    env = answered(make, **({"size": (3, 3, 5), "start_rule": "any"} | arguments))
    assert env is None or env.reset(seed=1)[0] in env.observation_space
