"""An OpenID Connect provider on this machine: oidc-provider-mock, which is based on Authlib."""

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
    # Its host differs from that of the tested server, so that it is another site for browsers.
    issuer: str

    def register(self, redirect_uri: str) -> tuple[str, str]:
        """Registers a client that returns to this URL only; its ID and secret."""
        client = self._send("POST", "/oauth2/clients", {"redirect_uris": [redirect_uri]})
        return client["client_id"], client["client_secret"]

    def add_person(self, subject: str, name: str) -> None:
        """Adds a person, or renames an existing one."""
        self._send("PUT", f"/users/{subject}", {"preferred_username": name})

    def _send(self, method: str, path: str, body: dict) -> dict:
        request = urllib.request.Request(
            self.issuer + path, json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.loads(response.read() or b"{}")


@contextlib.contextmanager
def running_provider() -> Iterator[Provider]:
    """A provider on a free port, until the block ends; it issues tokens to registered clients that send a nonce."""
    app = oidc_provider_mock.app(require_client_registration=True, require_nonce=True)
    logging.getLogger("werkzeug").setLevel(logging.WARNING)

    @app.after_request
    def corrected(response):
        # Its pages use a style sheet on the Internet.
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
