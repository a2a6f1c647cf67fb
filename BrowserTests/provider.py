"""An OpenID Connect provider on this machine: a consent page, and the tokens."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import html
import http.server
import json
import secrets
import time
import urllib.parse
from typing import Iterator

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from origin import listening

CLIENT = "vitrine"
SECRET = "a secret"

PAGE = """<!doctype html><html lang="en"><title>Stand-in</title><body data-screen="sign-in">
<h1>Stand-in</h1><p><a href="{allow}">Allow</a></p><p><a href="{deny}">Deny</a></p>"""


def url64(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number64(number: int) -> str:
    return url64(number.to_bytes((number.bit_length() + 7) // 8, "big"))


class Provider:
    """Who signs in, and the issued codes."""

    def __init__(self) -> None:
        self.port = 0
        self.subject = "subject-1"
        self.name = "ada"
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.codes: dict[str, dict[str, str]] = {}

    @property
    def issuer(self) -> str:
        # Another host than that of the server under test, so that it is another site for browsers.
        return f"http://localhost:{self.port}"

    def document(self) -> dict:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
        }

    def keys(self) -> dict:
        numbers = self.key.public_key().public_numbers()
        key = {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "1", "n": number64(numbers.n), "e": number64(numbers.e)}
        return {"keys": [key]}

    def page(self, query: dict[str, str]) -> str:
        """The consent page."""
        code = secrets.token_urlsafe(16)
        self.codes[code] = query

        def back(**answer: str) -> str:
            return html.escape(f"{query['redirect_uri']}?{urllib.parse.urlencode({**answer, 'state': query['state']})}")

        return PAGE.format(allow=back(code=code), deny=back(error="access_denied"))

    def tokens(self, form: dict[str, str], authorization: str | None) -> tuple[int, dict]:
        asked = self.codes.pop(form.get("code", ""), None)
        pair = base64.b64encode(f"{CLIENT}:{urllib.parse.quote(SECRET)}".encode()).decode()
        if authorization != f"Basic {pair}":
            return 401, {"error": "invalid_client"}
        challenge = url64(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if not asked or asked["code_challenge"] != challenge or asked["redirect_uri"] != form.get("redirect_uri"):
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {
            "iss": self.issuer, "sub": self.subject, "aud": CLIENT, "iat": now, "exp": now + 300,
            "nonce": asked["nonce"], "preferred_username": self.name,
        }
        head = url64(json.dumps({"alg": "RS256", "typ": "JWT", "kid": "1"}).encode())
        text = f"{head}.{url64(json.dumps(claims).encode())}"
        signature = self.key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())
        return 200, {"id_token": f"{text}.{url64(signature)}", "access_token": "opaque", "token_type": "Bearer"}


@contextlib.contextmanager
def running_provider() -> Iterator[Provider]:
    """A provider on a free port, until the block ends."""
    provider = Provider()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urllib.parse.urlsplit(self.path)
            if parts.path == "/authorize":
                self.send(200, provider.page(dict(urllib.parse.parse_qsl(parts.query))), "text/html; charset=utf-8")
            elif parts.path == "/.well-known/openid-configuration":
                self.send(200, json.dumps(provider.document()))
            elif parts.path == "/keys":
                self.send(200, json.dumps(provider.keys()))
            else:
                self.send(404, "{}")

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            status, answer = provider.tokens(dict(urllib.parse.parse_qsl(body)), self.headers.get("Authorization"))
            self.send(status, json.dumps(answer))

        def send(self, status: int, text: str, kind: str = "application/json") -> None:
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.wfile.write(body)

        def log_message(self, *_) -> None:
            pass

    with listening(Handler) as provider.port:
        yield provider
