"""Random styles of whole boards, and the cells drawn in them."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image

from research.screens import marks
from research.screens.advice import Advice, bright, ring, risk
from research.screens.colours import (
    CLASSIC,
    MARKS,
    REDS,
    Colour,
    distinct,
    lighter,
    luminance,
    mixed,
    near,
    numbers,
    of_hue,
)
from research.screens.digits import Lettering
from research.screens.fonts import paths
from research.screens.games import EXPLODED, FLAG, HIDDEN, MINE, WRONG_FLAG, ZERO
from research.screens.marks import Mark, Strike
from research.screens.scenes import Plate, Scene, dots, draw_plate, draw_scene
from research.screens.surfaces import Surface, draw_surfaces

WRONG = ("mine", "mine", "mine", "flag", "flag", "cross", "slash", "ringed", "ringed", "ringed")
DARK = 0.35  # the luminance of grounds on which marks are paler
STRONG = 0.5  # the tint at which numbers are white or black
SCENES = 0.12  # the share of boards with pictures on all cells
DOTS = 0.03  # of boards with dots in place of numbers
PLATES = 0.03  # the share of other boards with plates
BLASTS = ("ground", "ground", "ground", "ground", "burst", "burst only", "mine")


@dataclass(frozen=True)
class Style:
    """Describes how a board is drawn."""

    cell: int  # its side in pixels, before the picture is scaled
    fine: int  # the side is drawn so many times larger and then reduced; 1: with hard edges
    hidden: Surface
    revealed: Surface
    colours: tuple[Colour, ...]
    lettering: Lettering
    tint: float  # the share of a number's colour in its ground
    zeros: bool  # 0 is written
    faded: float  # the share of the numbers that are pale, as of those that are done
    flag: Mark
    flag_ground: Surface
    mine: Mark
    mine_ground: Surface
    blast: str
    blast_colour: Colour
    wrong: str
    cross: tuple[Colour, float, float]
    strike: Strike
    question: Colour
    hidden_scene: Scene | None
    scene: Scene | None  # of revealed cells
    plate: Plate | None  # of numbers
    empty_plate: bool  # 0 has one
    dots: float | None  # in place of numbers: how they are placed
    advice: Advice | None = None  # on hidden cells

    @property
    def paper(self) -> Colour:
        """The colour of numbers on strongly coloured grounds."""
        dark = sum(map(luminance, self.colours)) / len(self.colours) > 0.55
        return (20, 20, 20) if dark else (250, 250, 250)

    def draw(self, kind: int, odd: bool, random: np.random.Generator) -> Image.Image:
        """Draws a cell of a kind; `odd` is the other colour of a chess board."""
        if self.advice and kind == HIDDEN and random.random() < self.advice.advised:
            image = self._advised(self.advice, odd, random)
        else:
            image = self._ground(kind, odd, random)
            self._mark(image, kind, random)
        if self.advice and random.random() < self.advice.ringed:
            ring(image, bright(random), random)
        return image.resize((self.cell, self.cell), Image.Resampling.BOX)

    def _mark(self, image: Image.Image, kind: int, random: np.random.Generator) -> None:
        if kind == HIDDEN:
            self._hint(image, random)
        elif kind == FLAG:
            marks.flag(image, self.flag)
        elif kind == MINE:
            marks.mine(image, self.mine)
        elif kind == EXPLODED:
            self._explosion(image)
        elif kind == WRONG_FLAG:
            self._wrong(image)
        else:
            self._number(image, kind - ZERO, random)

    def _advised(self, advice: Advice, odd: bool, random: np.random.Generator) -> Image.Image:
        known = risk(random)
        surface = advice.surface(self.hidden, known) if advice.share else self.hidden
        image = surface.draw(self.cell * self.fine, odd, random)
        if random.random() < advice.written:
            advice.write(image, known, random)
        return image

    def _number(self, image: Image.Image, number: int, random: np.random.Generator) -> None:
        if self.plate and (number or self.empty_plate):
            self.plate.draw(image)
        if not number and not self.zeros:
            return
        colour = self.colours[number - 1] if self.tint < STRONG else self.paper
        if random.random() < self.faded:
            colour = mixed(colour, self.revealed.fill, random.uniform(0.3, 0.75))
        if self.dots is not None and number:
            dots(image, number, colour, self.lettering.height, self.dots)
        else:
            self.lettering.write(image, str(number), colour)

    def _ground(self, kind: int, odd: bool, random: np.random.Generator) -> Image.Image:
        surface, scene = self.revealed, self.scene
        if kind == HIDDEN:
            surface, scene = self.hidden, self.hidden_scene
            if random.random() < 0.03:  # below the mouse, or named by a hint
                tint = MARKS[random.integers(len(MARKS))]
                tint = tint if random.random() < 0.4 else (255, 255, 255)
                share = random.uniform(0.15, 0.4)
                surface = replace(surface, fill=mixed(surface.fill, tint, share))
        elif kind == FLAG or (kind == WRONG_FLAG and self.wrong != "mine"):
            surface = self.flag_ground
            scene = self.hidden_scene if surface is self.hidden else scene
        elif kind in (MINE, WRONG_FLAG):
            surface = self.mine_ground
        elif kind == EXPLODED:
            surface = self.mine_ground
            if self.blast == "ground":
                surface = replace(surface, fill=self.blast_colour, other=self.blast_colour)
        elif self.tint and kind > ZERO:
            fill = mixed(surface.fill, self.colours[kind - ZERO - 1], self.tint)
            surface = replace(surface, fill=fill, other=fill)
        image = surface.draw(self.cell * self.fine, odd, random)
        return scene.over(image) if scene else image

    def _hint(self, image: Image.Image, random: np.random.Generator) -> None:
        if random.random() < 0.03:
            self.lettering.write(image, "?", self.question)

    def _explosion(self, image: Image.Image) -> None:
        if self.blast.startswith("burst"):
            marks.burst(image, self.mine, self.blast_colour)
        if self.blast == "burst only":
            return
        colour = self.blast_colour if self.blast == "mine" else self.mine.colour
        marks.mine(image, replace(self.mine, colour=colour))

    def _wrong(self, image: Image.Image) -> None:
        if self.wrong == "mine":
            marks.mine(image, self.mine)
        elif self.wrong != "cross":
            marks.flag(image, self.flag)
        if self.wrong == "ringed":
            marks.ringed(image, self.strike)
        elif self.wrong == "slash":
            marks.slash(image, *self.cross)
        else:
            marks.cross(image, *self.cross)


def draw_style(random: np.random.Generator, fonts: Path | None = None) -> Style:
    """Returns a random style; `fonts` is a folder of more fonts than the system's."""
    hidden, revealed = draw_surfaces(random)
    hidden_scene, scene, plate = _scenes(hidden.fill, revealed.fill, random)
    ground = plate.colour if plate else revealed.fill
    cell, fine = _grain(random)
    flag_ground = hidden if random.random() < 0.88 else revealed
    mine_ground = revealed if random.random() < 0.6 else hidden
    blast_colour = near(REDS[random.integers(len(REDS))], random)
    if random.random() < 0.15:
        blast_colour = (250, int(random.integers(120, 220)), 20)
    cross = distinct((*REDS, (0, 0, 0), (255, 255, 255))[random.integers(6)], flag_ground.fill, 150)
    return Style(
        cell,
        fine,
        hidden,
        revealed,
        numbers(ground, random),
        _lettering(ground, plate, fine, fonts, random),
        tint=0.0 if plate else _tint(random),
        zeros=random.random() < 0.03,
        faded=0.5 if random.random() < 0.08 else 0.0,
        flag=_flag(flag_ground.fill, random),
        flag_ground=flag_ground,
        mine=_mine(mine_ground.fill, random),
        mine_ground=mine_ground,
        blast=str(random.choice(BLASTS)),
        blast_colour=blast_colour,
        wrong=str(random.choice(WRONG)),
        cross=(cross, random.uniform(0.05, 0.15), random.uniform(0.25, 0.5)),
        strike=_strike(cross, flag_ground.fill, random),
        question=distinct(CLASSIC[random.integers(8)], hidden.fill, 150),
        hidden_scene=hidden_scene,
        scene=scene,
        plate=plate,
        empty_plate=bool(random.random() < 0.3 or (scene and scene is hidden_scene)),
        dots=random.random() if not plate and random.random() < DOTS else None,
    )


def _scenes(
    hidden: Colour, revealed: Colour, random: np.random.Generator
) -> tuple[Scene | None, Scene | None, Plate | None]:
    """Returns the pictures of both grounds, and the plate; most boards have none."""
    share = random.random()
    if share > SCENES:
        return None, None, draw_plate(revealed, random) if share > 1 - PLATES else None
    one, other = draw_scene(hidden, random), draw_scene(revealed, random)
    share = random.random()
    if share < 0.3:
        return one, None, None
    if share < 0.4:
        return None, other, None
    if share < 0.6:
        return one, other, None
    if share < 0.7:
        return one, other, draw_plate(revealed, random)
    return one, one, draw_plate(hidden, random)  # told apart by the plates alone


def _strike(colour: Colour, ground: Colour, random: np.random.Generator) -> Strike:
    width, halo = random.uniform(0.05, 0.12), random.uniform(0.01, 0.09)
    colour = _on_dark(colour, ground, random)
    return Strike(
        colour,
        paper=(255, 255, 255) if luminance(colour) < 0.5 else (10, 10, 15),
        width=width,
        halo=halo if random.random() < 0.8 else 0.0,
        reach=random.uniform(0.15, 0.38),
        inset=random.uniform(0.02, 0.14),
        radius=random.choice([0.0, 0.1, 0.2, 0.5], p=[0.2, 0.3, 0.3, 0.2]),
        is_cross=bool(random.random() < 0.2),
    )


def _on_dark(colour: Colour, ground: Colour, random: np.random.Generator) -> Colour:
    """Returns the colour, often paler if the ground is dark."""
    if luminance(ground) > DARK or random.random() < 0.4:
        return colour
    return lighter(colour, random.uniform(0.1, 0.6))


def _tint(random: np.random.Generator) -> float:
    share = random.random()
    if share < 0.06:
        return random.uniform(0.1, 0.4)
    return 1.0 if share < 0.11 else 0.0


def _grain(random: np.random.Generator) -> tuple[int, int]:
    if random.random() < 0.2:  # pixel by pixel, as of old
        return int(random.choice([16, 16, 18, 20, 24, 32])), 1
    cell = int(np.exp(random.uniform(np.log(12), np.log(72))))
    return cell, max(2, round(96 / cell)) if cell < 64 else 2


def _lettering(
    ground: Colour,
    plate: Plate | None,
    fine: int,
    fonts: Path | None,
    random: np.random.Generator,
) -> Lettering:
    known = paths(fonts)
    paper = (0, 0, 0) if luminance(ground) > 0.5 else (255, 255, 255)
    height, right, down = random.uniform(0.38, 0.8), 0.0, 0.0
    if plate:
        height = plate.reach * random.uniform(0.9, 1.5)
        right, down = plate.right, plate.down
    return Lettering(
        known[random.integers(len(known))],
        height=height,
        stretch=random.uniform(0.8, 1.35) if random.random() < 0.4 else 1.0,
        right=right + random.normal(0, 0.02),
        down=down + random.normal(0, 0.03),
        sharp=fine == 1 and not (plate and plate.turn),
        turn=plate.turn + random.normal(0, 4) if plate and plate.turn else 0.0,
        outline=lighter(paper, 0.3) if random.random() < 0.06 else None,
        shadow=lighter(ground, random.uniform(-0.5, 0.5)) if random.random() < 0.1 else None,
    )


def _flag(ground: Colour, random: np.random.Generator) -> Mark:
    plain = len(marks.FLAGS)
    shape = int(random.integers(plain)) if random.random() < 0.84 else plain
    colour = _on_dark(near(MARKS[random.integers(len(MARKS))], random), ground, random)
    line = of_hue(random.random(), random.choice([0, 0, 0.5]), random.choice([0, 0, 0.3, 0.9]))
    if random.random() < 0.15:
        line = colour
    return Mark(
        shape,
        distinct(colour, ground, 120),
        distinct(line, ground, 60),
        spark=of_hue(random.random(), random.random(), random.uniform(0.5, 1)),
        scale=random.uniform(0.55, 1.0),
        turn=random.random(),
        sign=str(random.choice(list(marks.FLAG_SIGNS))),
    )


def _mine(ground: Colour, random: np.random.Generator) -> Mark:
    plain = len(marks.MINES)
    shape = int(random.integers(plain)) if random.random() < 0.85 else plain
    dark = of_hue(random.random(), random.choice([0, 0, 0.4]), random.choice([0, 0.05, 0.2]))
    colour = dark if random.random() < 0.85 else of_hue(random.random(), 0.7, 0.45)
    if luminance(ground) < DARK and random.random() < 0.5:
        colour = of_hue(random.random(), random.choice([0, 0.2]), random.uniform(0.7, 1))
    colour = distinct(colour, ground, 170)
    return Mark(
        shape,
        colour,
        line=colour if random.random() < 0.7 else distinct((90, 90, 90), ground, 90),
        spark=(255, 255, 255) if luminance(colour) < 0.6 else (60, 60, 60),
        scale=random.uniform(0.55, 1.0),
        turn=random.random(),
        sign=str(random.choice(list(marks.MINE_SIGNS))),
    )
