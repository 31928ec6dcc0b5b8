"""Slow clients: none keeps its connection, and all of them together lock nobody out."""

from __future__ import annotations

import http.client
import resource
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from serving import Server

from minewise.web.app import create_app
from minewise.web.timeouts import TimedProtocol

CONNECTIONS = 499  # one more is refused
PATIENCE = 60.0  # seconds, for what takes a few


class Quick(TimedProtocol):
    """Waits less, so that the tests do."""

    header_seconds = 0.3
    answer_seconds = 0.3
    linger_seconds = 0.3


@contextmanager
def serving(games: Path) -> Iterator[int]:
    """Serves in a thread; gives the port."""
    app = create_app(games)
    config = uvicorn.Config(app, port=0, http=Quick, ws="none", log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    with serving(tmp_path) as port:
        yield port


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def request(target: str, *headers: str) -> bytes:
    lines = [target, "Host: localhost", *headers]
    return "".join(f"{line}\r\n" for line in lines).encode() + b"\r\n"


def answer(client: socket.socket) -> bytes:
    """Reads until the server ends the connection."""
    parts = []
    while part := client.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


UNFINISHED = [
    request("GET /api/strategies HTTP/1.1", "Content-Length: 1000000"),
    request("PUT /api/games HTTP/1.1", "Content-Length: 1000000"),
    request("POST /nothing HTTP/1.1", "Origin: http://evil.example", "Content-Length: 1000000"),
]


@pytest.mark.parametrize("sent", UNFINISHED)
def test_the_connection_ends_after_the_answer_if_the_body_does_not(port: int, sent: bytes) -> None:
    """Now and then a byte of the body arrives."""
    with connect(port) as client:
        client.sendall(sent)
        assert client.recv(1 << 16).startswith(b"HTTP/1.1 ")
        client.settimeout(0.05)
        assert any(is_ended(client) for _ in range(200))


def is_ended(client: socket.socket) -> bool:
    try:
        client.send(b"x")
        while client.recv(1 << 16):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


def test_a_body_that_is_too_large_is_refused_though_it_is_still_being_sent(port: int) -> None:
    """The client sends on; it must be able to read why it was refused."""
    with connect(port) as client:
        headers = ("Content-Type: application/json", "Content-Length: 4000000")
        client.sendall(request("POST /api/games HTTP/1.1", *headers) + b"[" * 1_200_000)
        begun = client.recv(1)
        client.sendall(b"[" * 10_000)
        told = begun + answer(client)
    assert told.startswith(b"HTTP/1.1 413")
    assert b"the body exceeds 1024 KiB" in told


def chunked(chunks: list[bytes]) -> bytes:
    headers = ("Content-Type: application/json", "Transfer-Encoding: chunked", "Connection: close")
    body = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks)
    return request("POST /api/games HTTP/1.1", *headers) + body + b"0\r\n\r\n"


def test_a_body_in_too_many_chunks_is_refused(port: int) -> None:
    """Each costs as much as a request; a body of one-byte chunks delayed everybody by a second."""
    most = TimedProtocol.body_chunks
    with connect(port) as client:
        client.sendall(chunked([b" "] * (most - 2) + [b"{", b"}"]))
        assert answer(client).startswith(b"HTTP/1.1 200")
    with connect(port) as client:
        client.sendall(chunked([b" "] * (most + 1)))
        told = answer(client)
    assert told.startswith(b"HTTP/1.1 400")
    assert b"the body has more than 4,096 chunks: send larger ones" in told


def test_each_request_of_a_connection_has_its_own_chunks(port: int) -> None:
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    for _ in range(3):
        headers = {"Content-Type": "application/json"}
        chunks = iter([b" "] * 2000 + [b"{}"])
        client.request("POST", "/api/games", chunks, headers, encode_chunked=True)
        told = client.getresponse()
        assert (told.status, told.read()[:1]) == (200, b"{")
    client.close()


def test_headers_that_never_end_end_the_connection(port: int) -> None:
    with connect(port) as client:
        client.sendall(b"GET / HTTP/1.1\r\n")
        assert answer(client) == b""


def test_an_answer_that_is_not_taken_ends_the_connection(port: int) -> None:
    """More is asked for than the buffers of the system hold, and nothing is read."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.settimeout(PATIENCE)
    client.connect(("127.0.0.1", port))
    with client, pytest.raises(ConnectionError):
        ask_forever(client)


def ask_forever(client: socket.socket) -> None:
    """Asks until the server has closed the connection."""
    while True:
        client.sendall(request("GET /openapi.json HTTP/1.1"))
        time.sleep(0.001)


def test_a_client_that_is_quick_keeps_its_connection(port: int) -> None:
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    client.connect()
    first = client.sock
    for _ in range(3):
        client.request("GET", "/api/strategies")
        assert b"exact" in client.getresponse().read()
        time.sleep(0.4)  # longer than headers, answers and the rest of a body may take
        assert client.sock is first
    client.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\n",
        request("GET /api/strategies HTTP/1.1", "Content-Length: 1000000"),
        request(
            "POST /api/games HTTP/1.1",
            "Content-Type: application/json",
            "Content-Length: 1000",
        ),
        request("GET /api/strategies HTTP/1.1"),
    ],
)
def test_slow_clients_lock_nobody_out(tmp_path: Path, sent: bytes) -> None:
    """As many as the server takes send half a request, or ask for nothing more."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft = min(most, 4096) if most != resource.RLIM_INFINITY else 4096
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, most))
    server = Server(tmp_path)
    server.start()
    clients = []
    try:
        for _ in range(CONNECTIONS):
            client = connect(server.port)
            client.sendall(sent)
            clients.append(client)
        for _ in range(5):
            with urllib.request.urlopen(f"{server.url}/api/strategies", timeout=30) as answered:
                assert answered.status == 200
    finally:
        for client in clients:
            client.close()
        server.kill()
