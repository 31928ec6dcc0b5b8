"""Text in files of programs that do not state the code page of their players' Windows."""

from __future__ import annotations

import re
from typing import Final

# Letters of Central Europe, as the code page of Western Europe shows them: ł, ą and ż are signs,
# and ń is an ñ. No Western word has such a sign between letters, or an ñ before a consonant.
_CENTRAL: Final = re.compile(r"(?<=\w)[³¹¿][a-zó]|£[a-zêó]|ñ[b-df-hj-np-tv-z]")

_IDEOGRAPHS: Final = re.compile(r"[\x00-\x7f\u3400-\u9fff]*")
# One ideograph alone beside a Latin letter: the pair of bytes is an accented and another letter.
_LATIN: Final = re.compile(
    r"[A-Za-z][\u3400-\u9fff](?![\u3400-\u9fff])|(?<![\u3400-\u9fff])[\u3400-\u9fff][A-Za-z]"
)


def decoded(data: bytes) -> str:
    """Returns text in UTF-8, or in the code page that its words fit: of China or of Europe."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        pass
    # Rare ideographs have a Latin letter as their second byte.
    code_page = "gb2312" if re.search(rb"[A-Za-z]{2}", data) else "gb18030"
    try:
        chinese = data.decode(code_page)
    except UnicodeDecodeError:
        chinese = ""
    if chinese and _IDEOGRAPHS.fullmatch(chinese) and not _LATIN.search(chinese):
        return chinese
    western = data.decode("cp1252", "replace")
    return data.decode("cp1250", "replace") if _CENTRAL.search(western) else western
