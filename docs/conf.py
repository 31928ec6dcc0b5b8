"""How Sphinx builds the manual: `make docs`."""

import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import minewise
from minewise.base.results import Result, notes

sys.path.insert(0, str(Path(__file__).parent))
from pictures import draw_figures
from questions import lines, options, reference

project = "minewise"
author = copyright = "the minewise authors"
version = release = minewise.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"minewise {minewise.__version__}"
html_show_copyright = False
html_copy_source = False
html_static_path = ["static"]
html_css_files = ["manual.css"]

default_role = "code"
highlight_language = "text"

autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 120
add_module_names = False
toc_object_entries_show_parents = "hide"

# Examples in docstrings may use the names of their own module.
doctest_global_setup = """
import minewise as mw
from minewise import *
from minewise.text_game import *
from minewise.gym import Expert, MinesweeperEnv, MinesweeperVectorEnv, Rewards
from minewise.formats import by_extension, dump, get, load_all, names, save
from minewise.lab.comparison import compare, compare_series
from minewise.lab.comparison import series_of
from minewise.lab.openings import openings
from minewise.play.run import play
from minewise.base.errors import LabError
from minewise.play.series import Series
from minewise.lab.comparison import Paired
"""


class Questions(SphinxDirective):
    """Inserts the reference of the service."""

    def run(self) -> list[nodes.Node]:
        """Returns the reference as nodes."""
        return self.parse_text_to_nodes(reference(), allow_section_headings=True)


class Lines(SphinxDirective):
    """Inserts the reference of the lines of the engine."""

    def run(self) -> list[nodes.Node]:
        """Returns the reference as nodes."""
        return self.parse_text_to_nodes(lines(), allow_section_headings=True)


class Options(SphinxDirective):
    """Inserts the options of a command of the command line."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Returns the options as nodes."""
        return self.parse_text_to_nodes(options(self.arguments[0]))


def describe(_: Sphinx, what: str, __: str, kind: Any, ___: Any, lines: list[str]) -> None:
    """Adds the notes of the fields of a class to its description, before the example."""
    if what == "class" and issubclass(kind, Result | tuple):
        example = next((i for i, line in enumerate(lines) if line.startswith(">>>")), len(lines))
        lines[example:example] = [
            *(f"- `{name}`: {note}" for name, note in notes(kind).items()),
            "",
        ]


def setup(app: Sphinx) -> None:
    """Draws the figures of data before pages are read."""
    app.add_directive("questions", Questions)
    app.add_directive("lines", Lines)
    app.add_directive("options", Options)
    app.connect("autodoc-process-docstring", describe)
    app.connect("builder-inited", lambda _: draw_figures())
