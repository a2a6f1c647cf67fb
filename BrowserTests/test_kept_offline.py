"""A source that is kept on a device: fetched, checked, there without a network, given up."""

from browsers import PHONE


def test_a_source_is_kept_checked_and_given_up(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/picture-frame/settings")
    words = lambda: traveller.find(".keep__words").text
    traveller.waits_for(lambda: "photos, about" in words(), "the size told before")
    count = int(words().split(" ")[0])
    traveller.presses("Keep on this device")
    traveller.waits_for(lambda: f"{count} of {count}," in words(), "every photo on the device")
    used = traveller.asks_device("state")
    assert used["kept"]["picture-frame"] > 10_000
    traveller.network.cuts()
    photos = traveller.asks_device("here")["folders"]
    assert len(photos) >= count
    traveller.visits("/sources/picture-frame")
    traveller.sees_all_pictures()
    traveller.network.restores()
    traveller.visits("/sources/picture-frame/settings")
    traveller.presses("Remove from this device")
    traveller.waits_for(lambda: "picture-frame" not in traveller.asks_device("state")["kept"], "the space")
