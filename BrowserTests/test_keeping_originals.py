"""Keeping the originals of a source: the estimate before, then the progress."""

import pytest
from browsers import DESKTOP, PHONE

pytestmark = pytest.mark.served_forms

SOURCE = "/sources/field-notes"


@pytest.fixture(autouse=True)
def nothing_is_kept(server):
    yield
    assert server.send("DELETE", f"/api/v1{SOURCE}/archive")[0] == 200


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_originals_are_kept_and_deleted_again(visitor, size):
    visitor.uses(size)
    visitor.visits(f"{SOURCE}/settings")
    assert "Originals are not kept" in visitor.text()
    visitor.presses("Keep originals…")
    visitor.waits_for(lambda: " available." in visitor.text(), "the estimate")
    count = visitor.server.api(f"{SOURCE}/archive")["photoCount"]
    assert count > 0 and f"for {count} photos." in visitor.text()
    visitor.presses("Keep originals")
    visitor.waits_for(lambda: f"{count} of {count} originals are kept" in visitor.text(), "the originals", 60)
    assert visitor.sideways_overflow() == 0
    visitor.presses("Stop and delete existing ones")
    visitor.waits_for(lambda: "Originals are not kept" in visitor.text(), "their deletion")
    assert visitor.server.api(f"{SOURCE}/archive")["byteCount"] == 0
