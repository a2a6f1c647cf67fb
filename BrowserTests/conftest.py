"""Fixtures: a server with the demo, a browser of each kind, a screen of a size."""

import os
import pathlib
import re
import shutil
import tempfile
from collections import Counter, defaultdict

import pytest
from browsers import KINDS, PHONE, TABLET, Display, Kind, answers, end, start
from touch import Fingers
from origin import running_origin
from program import SHARED, serving_demo
from offline_device import Traveller
from visitor import Visitor

# Files of few tests that take long: begun first, so that none is left alone at the end.
LONG = [
    "test_updates", "test_offline", "test_storage", "test_kept_offline", "test_deploying", "test_devices",
    "test_hostile_api_schema", "test_originals_in_store", "test_resting_bars", "test_stopping", "test_every_state",
    "test_after_outages", "test_removed_offline", "test_two_users", "test_servers_that_fail", "test_swiping_ahead",
]
SIZES_WITHOUT_SCRIPTS = {Kind("chromium", False): [PHONE], Kind("webkit", False): [PHONE, TABLET]}
# What tests of all kinds of browsers leave out: those of forms, and the others.
NOT_FOR_FORMS = (Kind("chromium", True), Kind("webkit", False))
NOT_FOR_OTHERS = (Kind("chromium", False),)
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
        if kind in running and not answers(running[kind]):
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
    """A person who was never here before."""
    visitor = Visitor(drivers(kind), kind, server)
    yield visitor
    if not answers(visitor.driver):
        # The test failed because of it, or the next one gets another browser.
        return
    if getattr(request.node, "has_failed", False):
        SCREENSHOTS.mkdir(exist_ok=True)
        name = re.sub(r"[^\w-]+", "_", request.node.name)
        visitor.driver.save_screenshot(str(SCREENSHOTS / f"{name}.png"))
    visitor.driver.delete_all_cookies()
    visitor.leaves()


@pytest.fixture(params=["chromium", "webkit"])
def traveller(request, display, tmp_path):
    """A person with a separate device and server, whose network can be disconnected."""
    kind = Kind(request.param, True)
    with serving_demo(tmp_path) as server:
        driver = start(kind, display, tmp_path / "browser")
        traveller = Traveller(driver, kind, server)
        try:
            yield traveller
        finally:
            traveller.network.close()
            end(driver)


@pytest.fixture
def fingers(visitor):
    """Fingers on a new tab: Chromium loses touches in a tab that had two fingers and changed its process."""
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
        "markers", "served_forms: about forms and what the server answers, which each engine shows once: "
        "WebKit with scripts, Chromium without them.")
    if not hasattr(config, "workerinput"):
        os.environ[SHARED] = tempfile.mkdtemp(prefix="vitrine-tests-")


def pytest_unconfigure(config):
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(SHARED), ignore_errors=True)


def function_of(item):
    return item.path, item.originalname


def pytest_collection_modifyitems(config, items):
    """Leaves out combinations of engine, scripts and size that prove nothing new, and puts long files first.

    Without scripts a page consists of markup and styles, which both engines already show at every size with scripts.
    So only WebKit is tested without them, at the sizes of phones and tablets, whose engine it is; and Chromium at one
    size, in tests of forms and in those that name it.
    """
    def repeats(item):
        params = item.callspec.params if hasattr(item, "callspec") else {}
        kind = params.get("kind")
        left_out = NOT_FOR_FORMS if item.get_closest_marker("served_forms") else NOT_FOR_OTHERS
        if kind in left_out and kinds[function_of(item)].issuperset(KINDS):
            return True
        sizes = SIZES_WITHOUT_SCRIPTS.get(kind)
        return sizes is not None and params.get("size", PHONE) not in sizes

    kinds = defaultdict(set)
    for item in items:
        if hasattr(item, "callspec") and "kind" in item.callspec.params:
            kinds[function_of(item)].add(item.callspec.params["kind"])

    repeated = [item for item in items if repeats(item)]
    config.hook.pytest_deselected(items=repeated)
    items[:] = [item for item in items if item not in repeated]
    counts = Counter(item.path.stem for item in items)
    items.sort(key=lambda item: (item.path.stem not in LONG, -counts[item.path.stem], item.path.stem))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed:
        item.has_failed = True
    return report
