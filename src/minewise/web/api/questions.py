"""The endpoints of the service: `POST /api/NAME` asks the question of that name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from minewise.service.question import Answer, Question, Request
from minewise.service.questions import QUESTIONS
from minewise.web.endpoint import Endpoint, Server
from minewise.web.lines import Report


def _handler(question: Question) -> Callable[[Server, Request], Awaitable[Answer]]:
    async def ask(server: Server, request: Request, report: Report | None = None) -> Answer:
        return await server.workers.ask(question, request, report)

    return ask


ENDPOINTS: Final = tuple(
    Endpoint(
        method="POST",
        path=f"/api/{question.name}",
        handler=_handler(question),
        summary=question.summary,
        answers=question.answers,
        request=question.request,
        refusals=(422,),
        reports=True,
    )
    for question in QUESTIONS.values()
)
