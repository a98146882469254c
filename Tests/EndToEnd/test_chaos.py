"""The short form of `make chaos`."""

import chaos


def test_acknowledged_taps_take_effect_exactly_once_across_kills(service):
    answers, violations = chaos.run(service, kills=12)
    assert violations == []
    assert answers["done"] > 0
