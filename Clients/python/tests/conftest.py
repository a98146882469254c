import pytest

from fake_service import FakeService


@pytest.fixture
def service(tmp_path):
    with FakeService(f"ipc://{tmp_path}/s") as fake:
        yield fake
