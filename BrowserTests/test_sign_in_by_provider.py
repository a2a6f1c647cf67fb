"""Signing in with an OpenID Connect provider in browsers."""

import secrets

import pytest
from browsers import PHONE
from program import Server, free_port, until, vitrine
from provider import running_provider
from visitor import Visitor

pytestmark = pytest.mark.served_forms

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def provider():
    with running_provider() as provider:
        yield provider


@pytest.fixture(scope="module")
def oidc_server(provider, tmp_path_factory):
    """A server with an administrator, where people of the provider become members."""
    folder = tmp_path_factory.mktemp("provider")
    made = vitrine(
        "user", "add", "root", "--role", "admin", "--data", str(folder / "data"), input=PASSWORD + "\n")
    assert made.returncode == 0, made.stderr
    port = free_port()
    client, secret = provider.register(f"http://127.0.0.1:{port}/sign-in/oidc/callback")
    server = Server(
        folder, "--oidc-issuer", provider.issuer, "--oidc-client-id", client, "--oidc-name", "Stand-in",
        "--new-user-role", "member", port=port, environment={"VITRINE_OIDC_CLIENT_SECRET": secret})
    try:
        until(server.responds, what="the server's first response")
        yield server
    finally:
        server.stop()


@pytest.fixture
def person(oidc_server, kind, drivers, provider):
    """A person of the provider who has not signed in before."""
    person = Visitor(drivers(kind), kind, oidc_server)
    person.uses(PHONE)
    yield person
    person.driver.delete_all_cookies()
    person.leaves()


def signs_in(person, subject):
    """Consents at the provider as one of its people."""
    person.waits_for(lambda: "Authorize Client" in person.text(), "the provider's page")
    person.find("input[name=sub]").send_keys(subject)
    person.presses("Authorize")


def path(person):
    return person.driver.execute_script("return location.pathname")


def test_signs_in_at_the_provider_and_returns_to_the_page(person, provider):
    name = f"ada-{person.kind}"
    provider.add_person(f"subject-{person.kind}", name)
    person.visits("/all")
    person.sees_screen("sign-in")
    person.presses("Sign in with Stand-in")
    signs_in(person, f"subject-{person.kind}")
    person.sees_screen("all")
    assert path(person) == "/all"
    person.visits("/account")
    assert name in person.text()
    assert "You can sign in with Stand-in" in person.text()
    person.presses("Sign out")
    person.sees_screen("sign-in")


def test_a_person_who_does_not_consent_can_try_again(person, provider):
    provider.add_person(f"guest-{person.kind}", f"guest-{person.kind}")
    person.visits("/sign-in?to=/all")
    person.presses("Sign in with Stand-in")
    person.presses("Deny")
    person.sees_screen("sign-in")
    assert "Access was denied" in person.text()
    person.presses("Sign in with Stand-in")
    signs_in(person, f"guest-{person.kind}")
    person.sees_screen("all")


def test_an_existing_account_is_connected_by_its_owner(person, oidc_server, provider):
    # Another one if the test is repeated for a lost browser.
    name = f"max-{person.kind}-{secrets.token_hex(3)}"
    made = vitrine("user", "add", name, "--data", str(oidc_server.folder / "data"), input=PASSWORD + "\n")
    assert made.returncode == 0, made.stderr
    provider.add_person(f"known-{name}", name)
    person.visits("/sign-in")
    person.presses("Sign in with Stand-in")
    signs_in(person, f"known-{name}")
    known = f"An account named {name} already exists"
    person.waits_for(lambda: person.screen == "sign-in" and known in person.text(), "the message about the existing account")
    person.types("Name", name)
    person.types("Password", PASSWORD)
    person.submits("Password")
    person.sees_screen("library")
    person.visits("/account")
    person.presses("Connect with Stand-in")
    signs_in(person, f"known-{name}")
    person.waits_for(lambda: "Connected." in person.text(), "the confirmation")
    person.presses("Sign out")
    person.sees_screen("sign-in")
    person.presses("Sign in with Stand-in")
    signs_in(person, f"known-{name}")
    person.sees_screen("library")
    person.visits("/account")
    assert name in person.text()


def test_an_administrator_connects_accounts_by_commands(tmp_path):
    data = ["--data", str(tmp_path / "data")]
    for name in ("root", "ada"):
        made = vitrine("user", "add", name, "--role", "admin", *data, input=PASSWORD + "\n")
        assert made.returncode == 0, made.stderr

    def link(name, subject, *options):
        return vitrine("user", "link", name, "--subject", subject, *options, *data)

    issuer = ["--oidc-issuer", "https://id.example.org"]
    linked = link("ada", "7", *issuer)
    assert linked.returncode == 0, linked.stderr
    assert linked.stdout == "ada can now sign in as “7” at https://id.example.org.\n"
    existing = link("root", "7", *issuer)
    assert existing.returncode == 1 and "“7” at https://id.example.org is already connected to another account" in existing.stderr
    assert "Specify the sign-in service with --oidc-issuer" in link("root", "8").stderr
    assert "1 to 255" in link("root", "", *issuer).stderr
    assert "There is no account named eve" in link("eve", "8", *issuer).stderr
    assert vitrine("user", "unlink", "ada", *data).stdout == "ada is no longer connected to a sign-in service.\n"
    assert vitrine("user", "unlink", "ada", *data).stdout == "ada is not connected to a sign-in service.\n"
    assert link("root", "7", *issuer).returncode == 0


@pytest.mark.parametrize("options, words", [
    (["--oidc-issuer", "http://id.example.org", "--oidc-client-id", "a"], "is not a valid issuer"),
    (["--oidc-issuer", "https://id.example.org"], "--oidc-client-id"),
    (["--oidc-client-id", "a"], "--oidc-issuer"),
])
def test_invalid_settings_are_reported_at_the_start(tmp_path, options, words):
    result = vitrine("serve", "--port", "0", "--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache"), *options)
    assert result.returncode == 64
    assert words in result.stderr
