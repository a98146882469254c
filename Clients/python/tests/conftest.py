import pytest

from fake_service import FakeService, in_background
from fanlight import connect
from fanlight._wire import common_pb2, requests_pb2
from fanlight.connection import Connection


@pytest.fixture
def service(tmp_path):
    with FakeService(f"ipc://{tmp_path}/s") as fake:
        yield fake


@pytest.fixture
def client(service):
    with connect(service.endpoint) as made:
        yield made


@pytest.fixture
def session(service, client):
    """A session attached in script mode, without frames."""
    done = in_background(lambda: client.attach("gallery", mode="script"))
    screen = common_pb2.Screen(width=390, height=844)
    service.answer(
        service.receive_request("attach"),
        attached=requests_pb2.Attached(session="gallery", app="gallery", epoch=7, screen=screen))
    with done() as attached:
        yield attached


@pytest.fixture
def connection(service):
    made = Connection(service.endpoint)
    yield made
    made.close()
