"""An OpenID Connect provider on this machine: oidc-provider-mock, which is made of Authlib."""

from __future__ import annotations

import contextlib
import json
import logging
import threading
import urllib.parse
import urllib.request
from dataclasses import dataclass
from typing import Iterator

import flask
import oidc_provider_mock
import werkzeug.serving


@dataclass
class Provider:
    # Another host than that of the server under test, so that it is another site for browsers.
    issuer: str

    def registers(self, redirect_uri: str) -> tuple[str, str]:
        """Registers a client that returns to this URL only; its ID and secret."""
        client = self._sends("POST", "/oauth2/clients", {"redirect_uris": [redirect_uri]})
        return client["client_id"], client["client_secret"]

    def knows(self, subject: str, name: str) -> None:
        """From now on there is a person with this name, also by another one before."""
        self._sends("PUT", f"/users/{subject}", {"preferred_username": name})

    def _sends(self, method: str, path: str, body: dict) -> dict:
        request = urllib.request.Request(
            self.issuer + path, json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"{}")


@contextlib.contextmanager
def running_provider() -> Iterator[Provider]:
    """A provider on a free port, until the block ends; it issues tokens to registered clients that send a nonce."""
    app = oidc_provider_mock.app(require_client_registration=True, require_nonce=True)
    logging.getLogger("werkzeug").setLevel(logging.WARNING)

    @app.after_request
    def corrected(response):
        # Its pages name a style sheet on the Internet.
        response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
        # RFC 6749, 4.1.2.1: a refusal has the client's state, too.
        if response.location and "error=access_denied" in response.location and "state=" not in response.location:
            response.location += "&state=" + urllib.parse.quote(flask.request.args["state"])
        return response

    server = werkzeug.serving.make_server("localhost", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Provider(f"http://localhost:{server.server_port}")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
