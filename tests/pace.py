"""How much longer than usual a test may take: builds with checks are slow.

`MINEWISE_SLOWER=10` gives ten times as long wherever a test grants a time.
"""

import os

SLOWER = float(os.environ.get("MINEWISE_SLOWER", "1"))
