"""Fixtures: a server with the demo, a browser of each kind, a screen of a size."""

import os
import pathlib
import re
import shutil
import tempfile
from collections import Counter, defaultdict

import pytest
from browsers import KINDS, PHONE, TABLET, Display, Kind, responds, end, start
from touch import Fingers
from origin import running_origin
from program import SHARED, serving_demo
from offline_device import Traveler
from visitor import Visitor

# Files with few, long tests: started first, so that none runs alone at the end.
LONG = [
    "test_updates", "test_offline", "test_storage", "test_kept_offline", "test_deploying", "test_devices",
    "test_hostile_api_schema", "test_originals_in_store", "test_resting_bars", "test_stopping", "test_every_state",
    "test_after_outages", "test_removed_offline", "test_two_users", "test_servers_that_fail", "test_swiping_ahead",
]
SIZES_WITHOUT_SCRIPTS = {Kind("chromium", False): [PHONE], Kind("webkit", False): [PHONE, TABLET]}
# Kinds of browsers that are skipped in tests with all kinds: in tests of forms, and in others.
SKIPPED_FOR_FORMS = (Kind("chromium", True), Kind("webkit", False))
SKIPPED_FOR_OTHERS = (Kind("chromium", False),)
SCREENSHOTS = pathlib.Path(__file__).parent / "screenshots"


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server with the demo's five sources."""
    with serving_demo(tmp_path_factory.mktemp("demo")) as server:
        yield server


@pytest.fixture(scope="session")
def photos(server):
    """The URLs of the contact sheet's photos by title."""
    rows = server.api("/sources/contact-sheet/photos?limit=60")["photos"]
    return {row["title"]: f"/sources/contact-sheet/photos/{row['id']}" for row in rows}


@pytest.fixture
def origin():
    """Another server, with the contents of the test."""
    with running_origin() as origin:
        yield origin


@pytest.fixture
def storage(tmp_path):
    """Arguments of commands that use folders of the test."""
    return ["--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache")]


@pytest.fixture(scope="session")
def display():
    display = Display()
    yield display
    display.stop()


@pytest.fixture(scope="session")
def drivers(tmp_path_factory):
    """A browser of each kind, alone on its screen, so that it receives keys: started on first use, and again if it no
    longer responds."""
    running, displays = {}, []

    def driver(kind):
        if kind in running and not responds(running[kind]):
            end(running.pop(kind))
        if kind not in running:
            displays.append(Display())
            running[kind] = start(kind, displays[-1], tmp_path_factory.mktemp("browser"))
        return running[kind]

    yield driver
    for each in running.values():
        end(each)
    for each in displays:
        each.stop()


@pytest.fixture(params=KINDS, ids=str)
def kind(request):
    return request.param


@pytest.fixture
def visitor(kind, drivers, server, request):
    """A person without data of earlier visits."""
    visitor = Visitor(drivers(kind), kind, server)
    yield visitor
    if not responds(visitor.driver):
        # The test has failed because of it; the next one gets another browser.
        return
    if getattr(request.node, "has_failed", False):
        SCREENSHOTS.mkdir(exist_ok=True)
        name = re.sub(r"[^\w-]+", "_", request.node.name)
        visitor.driver.save_screenshot(str(SCREENSHOTS / f"{name}.png"))
    visitor.driver.delete_all_cookies()
    visitor.leaves()


@pytest.fixture(params=["chromium", "webkit"])
def traveler(request, display, tmp_path):
    """A person with a separate device and server, whose network can be disconnected."""
    kind = Kind(request.param, True)
    with serving_demo(tmp_path) as server:
        driver = start(kind, display, tmp_path / "browser")
        traveler = Traveler(driver, kind, server)
        try:
            yield traveler
        finally:
            traveler.network.close()
            end(driver)


@pytest.fixture
def fingers(visitor):
    """Fingers in a new tab: Chromium loses touches in a tab in which two fingers were used and whose process changed."""
    driver = visitor.driver
    if visitor.kind.engine != "chromium":
        return Fingers(driver)
    old = driver.current_window_handle
    driver.switch_to.new_window("tab")
    new = driver.current_window_handle
    driver.switch_to.window(old)
    driver.close()
    driver.switch_to.window(new)
    return Fingers(driver)


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "served_forms: tests of forms and the server's responses to them, which run once for each engine: "
        "WebKit with scripts, Chromium without them.")
    if not hasattr(config, "workerinput"):
        os.environ[SHARED] = tempfile.mkdtemp(prefix="vitrine-tests-")


def pytest_unconfigure(config):
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(SHARED), ignore_errors=True)


def function_of(item):
    return item.path, item.originalname


def pytest_collection_modifyitems(config, items):
    """Deselects redundant combinations of engine, scripts and size, and puts long files first.

    Without scripts a page consists of markup and styles, which both engines already show at every size with scripts.
    So only WebKit is tested without them, at the sizes of the devices that use it, phones and tablets; and Chromium at
    one size, in tests of forms and in those that name it.
    """
    def is_redundant(item):
        params = item.callspec.params if hasattr(item, "callspec") else {}
        kind = params.get("kind")
        skipped = SKIPPED_FOR_FORMS if item.get_closest_marker("served_forms") else SKIPPED_FOR_OTHERS
        if kind in skipped and kinds[function_of(item)].issuperset(KINDS):
            return True
        sizes = SIZES_WITHOUT_SCRIPTS.get(kind)
        return sizes is not None and params.get("size", PHONE) not in sizes

    kinds = defaultdict(set)
    for item in items:
        if hasattr(item, "callspec") and "kind" in item.callspec.params:
            kinds[function_of(item)].add(item.callspec.params["kind"])

    redundant = [item for item in items if is_redundant(item)]
    config.hook.pytest_deselected(items=redundant)
    items[:] = [item for item in items if item not in redundant]
    counts = Counter(item.path.stem for item in items)
    items.sort(key=lambda item: (item.path.stem not in LONG, -counts[item.path.stem], item.path.stem))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed:
        item.has_failed = True
    return report
