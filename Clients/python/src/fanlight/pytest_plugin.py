"""Fixtures for tests of apps: `fanlight_service`, a private service, and `fanlight_session`, which opens apps in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from .client import Client, connect
from .service import Service
from .session import Session


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("fanlight")
    group.addoption("--fanlightd", help="the daemon to test with (default: $FANLIGHTD, then the search path)")
    group.addoption(
        "--fanlight-apps", action="append", default=[], metavar="DIR", help="a folder of NAME.app.json files")


@pytest.fixture(scope="session")
def fanlight_service(request: pytest.FixtureRequest) -> Iterator[Service]:
    """A private service for this test run. If it ends by itself, that is an error with its log."""
    config = request.config
    folders = [Path(folder).resolve() for folder in config.getoption("--fanlight-apps")]
    folders += [Path(folder) for folder in os.environ.get("FANLIGHT_APPS", "").split(":") if folder]
    with Service(config.getoption("--fanlightd"), apps=folders) as service:
        yield service
        if service.exit_code is not None:
            pytest.fail(
                f"fanlightd ended with {service.exit_code} during the tests. Its log:\n{service.log_text}",
                pytrace=False)


@pytest.fixture
def fanlight_client(fanlight_service: Service) -> Iterator[Client]:
    """A connection to the private service."""
    with connect(fanlight_service.endpoint) as client:
        yield client


@pytest.fixture
def fanlight_session(fanlight_client: Client) -> Iterator[Callable[..., Session]]:
    """Opens an app: `fanlight_session("gallery", cells=(80, 24))`. All opened sessions are closed after the test."""
    with ExitStack() as opened:

        def open_session(app: str, **options: Any) -> Session:
            return opened.enter_context(fanlight_client.open(app, **options))

        yield open_session
