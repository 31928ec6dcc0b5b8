"""A plugin of pytest: runs a suite with the worked examples of CONTRIBUTING.md.

The core is the one that `MINEWISE_CORE` names; the formats are those in `examples/contributing`.
"""

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples" / "contributing"


def install(core: str) -> None:
    """Replaces the core, and adds the formats of the examples."""
    spec = spec_from_file_location("minewise._core", core)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["minewise._core"] = module
    spec.loader.exec_module(module)

    from minewise import formats

    formats.__path__.append(str(EXAMPLES))


install(os.environ["MINEWISE_CORE"])
