"""What is seen at first sight: nothing jumps away from the finger, nothing stays black without a word."""

import pytest
from browsers import DESKTOP, TABLET, TABLET_TURNED


@pytest.mark.parametrize("size", [TABLET, TABLET_TURNED, DESKTOP], ids=str)
def test_sources_stand_side_by_side_where_there_is_room(visitor, size):
    visitor.takes(size)
    visitor.visits("/")
    first, second = (visitor.box(card) for card in visitor.all("main a[data-source]")[:2])
    assert first.right < second.left
    assert first.top == second.top
