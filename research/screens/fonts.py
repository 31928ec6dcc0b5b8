"""The fonts of drawn boards: `python -m research.screens.fonts build/fonts` fetches them by npm."""

import argparse
import io
import subprocess
import tarfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

VERSION = "5.3.0"  # of every package of @fontsource
# fmt: off
NAMES = (
    "anton", "arimo", "baloo-2", "bangers", "caveat-brush", "chakra-petch", "comic-neue", "cousine",
    "crimson-pro", "exo-2", "fira-sans", "fredoka", "inter", "jetbrains-mono", "lato", "lilita-one",
    "merriweather", "montserrat", "noto-sans", "nunito", "open-sans", "orbitron", "oswald",
    "patrick-hand", "pixelify-sans", "poppins", "press-start-2p", "pt-sans", "quicksand",
    "rajdhani", "roboto", "roboto-slab", "share-tech-mono", "silkscreen", "source-sans-3", "tinos",
    "titan-one", "ubuntu", "varela-round", "vt323",
)
# fmt: on
WEIGHTS = (400, 700, 900)
SYSTEM = Path("/usr/share/fonts/truetype")  # DejaVu and Liberation
SIGNS = SYSTEM / "dejavu/DejaVuSans-Bold.ttf"  # has flags, skulls and chess pieces


def fetch(folder: Path) -> None:
    """Fetches the packages by npm, and writes their Latin fonts as TrueType."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as packages:
        for name in NAMES:
            package = f"@fontsource/{name}@{VERSION}"
            subprocess.run(["npm", "pack", "--silent", package], cwd=packages, check=True)
            unpack(Path(packages) / f"fontsource-{name}-{VERSION}.tgz", name, folder)


def unpack(package: Path, name: str, folder: Path) -> None:
    """Writes the fonts of one package."""
    from fontTools.ttLib import TTFont

    with tarfile.open(package) as archive:
        files = archive.getnames()
        for weight in WEIGHTS:
            inner = f"package/files/{name}-latin-{weight}-normal.woff2"
            if inner not in files:
                continue
            content = archive.extractfile(inner)
            assert content is not None
            font = TTFont(io.BytesIO(content.read()))
            font.flavor = None
            font.save(folder / f"{name}-{weight}.ttf")


@cache
def paths(folder: Path | None) -> tuple[Path, ...]:
    """Returns the fetched fonts and those of the system, in a fixed order."""
    found = sorted(SYSTEM.glob("dejavu/*.ttf")) + sorted(SYSTEM.glob("liberation/*.ttf"))
    own = sorted(folder.glob("*.ttf")) if folder else []
    return (*own, *(path for path in found if "Math" not in path.name))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    fetch(parser.parse_args().folder)
