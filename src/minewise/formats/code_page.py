"""Text in files of older programs, which do not state the code page of their players' Windows."""

from __future__ import annotations

import re
from typing import Final

# Letters of Central Europe, as the code page of Western Europe shows them: ł, ą and ż are signs,
# and ń is an ñ. No Western word has such a sign between letters, or an ñ before a consonant.
_CENTRAL: Final = re.compile(r"(?<=\w)[³¹¿][a-zó]|£[a-z]|ñ[b-df-hj-np-tv-z]")


def decoded(data: bytes) -> str:
    r"""Returns text in the code page of Western or Central Europe, whichever the words fit.

    >>> decoded(b"Jos\xe9 Mu\xf1oz"), decoded(b"Kamil Mura\xf1ski")
    ('José Muñoz', 'Kamil Murański')
    """
    western = data.decode("cp1252", "replace")
    return data.decode("cp1250", "replace") if _CENTRAL.search(western) else western
