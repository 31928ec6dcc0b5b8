"""The files of the page: joined, compressed, and kept by the browser until they change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from web_client import client_of

from minewise.web.page.files import PageFiles
from minewise.web.page.scripts import joined


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path) as client:
        yield client


def addresses(client: TestClient) -> list[str]:
    """Returns the addresses of the files that the page names."""
    return re.findall(r'(?:href|src)="(/page/[^"]+)"', client.get("/").text)


def test_a_browser_keeps_the_files_and_asks_for_the_page(client: TestClient) -> None:
    found = addresses(client)
    assert [address.rpartition("/")[2] for address in found] == ["icon.svg", "page.css", "main.js"]
    for address in found:
        answer = client.get(address)
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Content-Encoding"] == "gzip"
    page = client.get("/")
    assert page.headers["Cache-Control"] == "no-cache"
    again = client.get("/", headers={"If-None-Match": page.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_files_are_sent_as_they_are_to_those_that_cannot_decompress(client: TestClient) -> None:
    plain = client.get(addresses(client)[2], headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.text == client.get(addresses(client)[2]).text


def test_no_file_of_another_version_is_sent(client: TestClient) -> None:
    assert client.get("/page/000000000000/main.js").status_code == 404
    assert client.get(addresses(client)[0].replace("icon.svg", "none.svg")).status_code == 404


def test_the_address_changes_with_any_file(tmp_path: Path) -> None:
    for name, text in (("index.html", ""), ("main.js", "start();"), ("lab/lab.css", "a{}")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    before = PageFiles(tmp_path).version
    assert PageFiles(tmp_path).version == before
    (tmp_path / "lab/lab.css").write_text("b{}")
    assert PageFiles(tmp_path).version != before


def test_play_is_light(client: TestClient) -> None:
    """What a player loads stays below 60 kB."""
    loaded = [client.get(address) for address in ("/", *addresses(client))]
    assert sum(int(answer.headers["Content-Length"]) for answer in loaded) < 60_000


MODULES = {
    "main.js": 'import { one } from "./parts/one.js";\n'
    'one();\nexport const load = async () => (await import("./late/late.js")).Late;\n'
    'export const more = async () => (await import("./late/more.js")).More;\n',
    "parts/one.js": 'const NAME = "one";\nexport function one() {\n  return NAME;\n}\n',
    "parts/both.js": 'import { one } from "./one.js";\nexport const both = one();\n',
    "late/late.js": 'import { both } from "../parts/both.js";\nconst NAME = both;\n'
    "export class Late {\n  name = NAME;\n}\n",
    "late/more.js": 'import { both } from "../parts/both.js";\nexport class More {}\nboth;\n',
    "unused.js": "export const unused = 0;\n",
}


def test_modules_are_joined_by_use() -> None:
    files = joined(MODULES)
    assert files.keys() == {"main.js", "late.js", "more.js", "late-more.js"}
    assert 'import("./late.js"), import("./late-more.js")' in files["main.js"]
    assert files["late-more.js"].startswith('import { one } from "./main.js";\n')
    assert files["late.js"].startswith('import { both } from "./late-more.js";\n')


@pytest.mark.parametrize(
    ("added", "message"),
    [
        ("export default 1;\n", "this statement cannot be joined: export default 1;"),
        ('import "./parts/one.js";\n', "cannot be joined"),
        ('import { one as two } from "./parts/one.js";\n', "cannot be renamed: one as two"),
        ("export function one() {}\n", "main.js and parts/one.js both export one"),
    ],
)
def test_what_cannot_be_joined_is_named(added: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        joined({**MODULES, "main.js": MODULES["main.js"] + added})


def test_a_file_holds_no_name_that_it_also_imports_from_another() -> None:
    late = 'import { other } from "./extra.js";\n' + MODULES["late/late.js"]
    extra = "export const other = 0;\nexport const both = other;\n"
    with pytest.raises(ValueError, match=r"^(?=.*late/extra.js)(?=.*parts/both.js).*export both"):
        joined({**MODULES, "late/late.js": late, "late/extra.js": extra})
