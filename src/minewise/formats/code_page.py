"""Text in files of programs that do not state the code page of their players' Windows."""

from __future__ import annotations

import re
from typing import Final

# Letters of Central Europe, as the code page of Western Europe shows them: ł, ą and ż are signs,
# and ń is an ñ. No Western word has such a sign between letters, or an ñ before a consonant.
_CENTRAL: Final = re.compile(r"(?<=\w)[³¹¿][a-zó]|£[a-z]|ñ[b-df-hj-np-tv-z]")


# Ideographs, and one alone beside a Latin letter: that pair is an accented letter and a plain one.
_IDEOGRAPHS: Final = re.compile(r"[\x00-\x7f\u3400-\u9fff]*")
_LATIN: Final = re.compile(
    r"[A-Za-z][\u3400-\u9fff](?![\u3400-\u9fff])|(?<![\u3400-\u9fff])[\u3400-\u9fff][A-Za-z]"
)


def decoded(data: bytes) -> str:
    r"""Returns text in UTF-8, or in the code page that its words fit: of China or of Europe.

    >>> decoded(b"Jos\xe9 Mu\xf1oz"), decoded(b"Kamil Mura\xf1ski"), decoded(b"\xcd\xf5\xbc\xce")
    ('José Muñoz', 'Kamil Murański', '王嘉')
    """
    for code_page in ("utf-8", "gb18030"):
        try:
            text = data.decode(code_page)
        except UnicodeDecodeError:
            continue
        if code_page == "utf-8" or (_IDEOGRAPHS.fullmatch(text) and not _LATIN.search(text)):
            return text
    western = data.decode("cp1252", "replace")
    return data.decode("cp1250", "replace") if _CENTRAL.search(western) else western
