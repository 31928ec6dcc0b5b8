"""Measures what a question costs while many people play on pages of one server.

`python -m benchmarks.load [--players N] [--seconds S]` starts `minewise serve`, lets that many play
expert games over loopback, and ends by itself. The pages play the games; after each click they ask
for a hint, which is timed from the request to the end of its answer. Three rounds: everybody clicks
about once a second; the same while others have hard positions analysed without a break; and
everybody clicks as soon as the last hint is there.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

import aiohttp

import minewise as mw
from benchmarks.tables import show, si, verdict

START = (3, 3)
LATTICE = "\n".join("".join("#4"[r % 2 and c % 2] for c in range(99)) for r in range(99))
HARD = {"position": LATTICE, "mines": 3700}
HEADER = "round|questions|questions/s|errors|median|99th percentile|worst|"
MEDIAN, PERCENTILE = 0.050, 0.250  # seconds that an answer may take while everybody plays calmly


@dataclass
class Tally:
    """What the players of a round met."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Round:
    """How the players of a round behave."""

    name: str
    pause: float
    analysts: int = 0


ROUNDS = (
    Round("a click a second each", 1.0),
    Round("the same beside hard positions", 1.0, analysts=4),
    Round("as fast as it answers", 0.0),
)


class Client:
    """Asks the server and notes what it refuses."""

    def __init__(self, session: aiohttp.ClientSession, tally: Tally) -> None:
        self.session = session
        self.tally = tally

    async def post(self, path: str, sent: object) -> dict[str, object]:
        """Returns the answer, an empty one where there was an error."""
        try:
            async with self.session.post(path, json=sent) as answer:
                told: dict[str, object] = await answer.json()
                if answer.status == 200:
                    return told
                self.tally.errors.append(f"{answer.status} {path}")
        except (aiohttp.ClientError, TimeoutError) as error:
            self.tally.errors.append(f"{type(error).__name__} {path}")
        return {}

    async def hint(self, game: mw.Game) -> None:
        """Asks for a hint, timed."""
        asked = {"position": str(game.position), "mines": game.mine_count}
        before = perf_counter()
        await self.post("/api/hint", asked)
        self.tally.seconds.append(perf_counter() - before)


async def play(client: Client, number: int, pause: float, end: float) -> None:
    """Plays game after game until the round ends; the seeds tell the player where the mines are."""
    draw = random.Random(number)
    await asyncio.sleep(draw.random() * pause)
    while perf_counter() < end:
        game = mw.Game.new("expert", seed=draw.randrange(1 << 40))
        game.open(START)
        safe = [cell for cell in game.topology.cells if not game.board.is_mine(cell)]
        draw.shuffle(safe)
        while not game.over and perf_counter() < end:
            await client.hint(game)
            await asyncio.sleep(draw.expovariate(1 / pause) if pause else 0)
            while not game.open(safe.pop()):
                pass


async def analyse(client: Client, end: float) -> None:
    """Has a position analysed that takes the whole deadline, again and again."""
    while perf_counter() < end:
        async with client.session.post("/api/analyze", json=HARD) as answer:
            await answer.read()


async def hold(url: str, players: int, seconds: float, how: Round) -> Tally:
    """Plays one round."""
    tally = Tally()
    limit = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(url, connector=limit) as session:
        client = Client(session, tally)
        end = perf_counter() + seconds
        await asyncio.gather(
            *(play(client, number, how.pause, end) for number in range(players)),
            *(analyse(client, end) for _ in range(how.analysts)),
        )
    return tally


def row(how: Round, tally: Tally, seconds: float) -> list[str]:
    """Returns a round as the table has it."""
    times = sorted(tally.seconds)
    middle, late = median(times), times[int(0.99 * len(times))]
    good = not tally.errors and (not how.pause or (middle <= MEDIAN and late <= PERCENTILE))
    figures = [f"{len(times):,}", f"{len(times) / seconds:,.0f}", str(len(tally.errors))]
    return [
        how.name,
        *figures,
        *(si(time, "s") for time in (middle, late, times[-1])),
        verdict(good),
    ]


def main() -> None:
    """Serves, plays the rounds and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    command = [sys.executable, "-m", "minewise", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[3]
            rows = []
            for how in ROUNDS:
                tally = asyncio.run(hold(url, asked.players, asked.seconds, how))
                rows.append(row(how, tally, asked.seconds))
                for error in sorted(set(tally.errors)):
                    print(error, file=sys.stderr)
        finally:
            server.terminate()
    show(f"{asked.players} players on expert boards, {asked.seconds:g} s a round", HEADER, rows)


if __name__ == "__main__":
    main()
