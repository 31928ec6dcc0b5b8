"""The built page as a server sends it: what a browser may keep, and what is said without it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shutil import rmtree

import pytest
from starlette.testclient import TestClient
from web_client import client_of, message

from minewise.web import app as page

SCRIPT = "main-AB12CD34.js"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder like the one that the build writes."""
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "index.html").write_text(f'<title>A page</title><script src="{SCRIPT}"></script>')
    (folder / SCRIPT).write_text("const long = 1;" * 200)
    (folder / "icon.svg").write_text("<svg/>")
    return folder


@pytest.fixture
def client(files: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr("minewise.web.app.Page", partial(page.Page, files))
    with client_of() as client:
        yield client


def test_files_named_by_their_content_are_kept_for_ever(client: TestClient) -> None:
    """A file that did not change is not sent again; scripts are compressed."""
    kept = {path: client.get(path).headers["Cache-Control"] for path in ("/", f"/{SCRIPT}")}
    assert kept == {"/": "no-cache", f"/{SCRIPT}": "public, max-age=31536000, immutable"}
    assert client.get("/icon.svg").headers["Cache-Control"] == "no-cache"
    tag = client.get("/").headers["ETag"]
    again = client.get("/", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Cache-Control"] == "no-cache"
    assert "default-src 'none'" in again.headers["Content-Security-Policy"]
    answer = client.get(f"/{SCRIPT}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.text == "const long = 1;" * 200
    plain = client.get(f"/{SCRIPT}", headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers


def test_nothing_beside_the_files_is_sent(client: TestClient) -> None:
    for path in ("/nothing.js", "/%2e%2e/jobs", "/api/nothing"):
        assert message(client.get(path), 404)


def test_without_the_page_the_api_answers(client: TestClient, files: Path) -> None:
    rmtree(files)
    with client_of() as client:
        for path in ("/", "/index.html", "/.git/config", "/%00"):
            answer = client.get(path)
            assert (answer.status_code, answer.text) == (503, page.NOT_BUILT)
        assert "make page" in answer.text
        sent = {"position": "1##", "mines": 1}
        assert client.post("/api/hint", json=sent).status_code == 200
