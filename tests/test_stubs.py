"""The committed stubs are those of the core as it is built."""

import regenerate_stubs


def test_committed_stubs_match_the_core() -> None:
    committed = regenerate_stubs.STUBS.read_text(encoding="utf-8").splitlines()
    assert committed == regenerate_stubs.stubs().splitlines(), regenerate_stubs.__doc__
