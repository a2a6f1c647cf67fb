"""Reverse proxies, started with the exact configurations of docs/deploy.md."""

from __future__ import annotations

import contextlib
import getpass
import pathlib
import re
import shutil
import subprocess
from typing import Iterator

import pytest
from program import ROOT, free_port

SERVERS = {"Caddy": "caddy", "nginx": "nginx", "HAProxy": "haproxy", "Apache": "apache2"}
# The hosts and ports in the document's configurations.
HOST, SHARED_HOST = "photos.example.org", "example.org"
UPSTREAM = "127.0.0.1:8080"

# Temporary files are in the folder of the test.
NGINX = """daemon off; user {user}; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{configuration}
}}
"""
CADDY = """{{
    admin off
    auto_https disable_redirects
    skip_install_trust
}}
{configuration}
"""
APACHE_MODULES = ["mpm_event", "authz_core", "socache_shmcb", "alias", "ssl", "http2", "proxy", "proxy_http"]
APACHE = """ServerRoot {folder}
PidFile {folder}/apache.pid
ErrorLog {folder}/error.log
Listen 127.0.0.1:{port}
Listen 127.0.0.1:{plain}
{modules}
{configuration}
"""


def configuration(server: str, has_path: bool) -> str:
    """The document's configuration of a server: the first block of its section, or the second."""
    text = (ROOT / "docs" / "deploy.md").read_text()
    section = text.split(f"\n## {server}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"(?:^(?: {4}.*)?\n)+", section, re.MULTILINE)
    blocks = [re.sub(r"^ {4}", "", block, flags=re.MULTILINE).strip() for block in blocks if block.strip()]
    return blocks[1 if has_path else 0]


def certificate(folder: pathlib.Path) -> pathlib.Path:
    """A certificate for both hosts with its key, in one file."""
    file = folder / "certificate.pem"
    names = f"subjectAltName=DNS:{HOST},DNS:{SHARED_HOST},IP:127.0.0.1"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", f"/CN={HOST}", "-addext", names, "-keyout", str(folder / "key.pem"), "-out", str(folder / "only.pem")],
        check=True, capture_output=True)
    file.write_text((folder / "only.pem").read_text() + (folder / "key.pem").read_text())
    return file


def trusting_home(folder: pathlib.Path) -> pathlib.Path:
    """A home folder whose browser trusts the certificate of the test."""
    store = folder / "home" / ".pki" / "nssdb"
    store.mkdir(parents=True)
    database = f"sql:{store}"
    subprocess.run(["certutil", "-N", "-d", database, "--empty-password"], check=True, capture_output=True)
    subprocess.run(
        ["certutil", "-A", "-d", database, "-n", "vitrine", "-t", "CP,,", "-i", str(folder / "only.pem")],
        check=True, capture_output=True)
    return folder / "home"


def replace(text: str, pattern: str, new: str) -> str:
    """Replaces a pattern that must be in a text."""
    text, count = re.subn(pattern, new, text)
    assert count, f"“{pattern}” is not in the configuration"
    return text


def command(server: str, lines: str, folder: pathlib.Path, port: int, plain: int, upstream: int) -> list[str]:
    """The command that starts a server in the foreground, with the files, ports and addresses of the test.

    IPv6 is omitted, since a test machine may not support it.
    """
    lines = replace(lines, re.escape(UPSTREAM), f"127.0.0.1:{upstream}")
    file = folder / "proxy.conf"
    certificate_file = str(certificate(folder))
    if server == "Caddy":
        # Certificates are not obtained here.
        host = lines.split(" ")[0]
        lines = replace(lines, rf"^{host} {{", f"https://{host}:{port} {{\n    bind 127.0.0.1\n    tls {certificate_file} {certificate_file}")
        file.write_text(CADDY.format(configuration=lines))
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
    lines = replace(lines, r"/etc/ssl/private/\S+\.(pem|key)", certificate_file)
    # A configuration without a redirect does not contain the port of HTTP.
    if server == "nginx":
        lines = replace(replace(lines, r".*listen \[::\]:.*\n", ""), "listen 443", f"listen 127.0.0.1:{port}")
        lines = lines.replace("listen 80", f"listen 127.0.0.1:{plain}")
        file.write_text(NGINX.format(user=getpass.getuser(), folder=folder, configuration=lines))
        return ["nginx", "-c", str(file), "-p", str(folder)]
    if server == "HAProxy":
        lines = replace(lines, "bind :::443 v4v6", f"bind 127.0.0.1:{port}")
        file.write_text(lines.replace("bind :::80 v4v6", f"bind 127.0.0.1:{plain}") + "\n")
        return ["haproxy", "-db", "-f", str(file)]
    modules = "\n".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in APACHE_MODULES)
    lines = replace(lines, r"\*:443", f"127.0.0.1:{port}").replace("*:80", f"127.0.0.1:{plain}")
    file.write_text(APACHE.format(folder=folder, port=port, plain=plain, modules=modules, configuration=lines))
    return ["apache2", "-D", "FOREGROUND", "-f", str(file)]


@contextlib.contextmanager
def reverse_proxy_with_redirect(server: str, has_path: bool, folder: pathlib.Path, upstream: int) -> Iterator[tuple[int, int]]:
    """A running reverse proxy; yields its HTTPS port and its HTTP port, which redirects."""
    program = SERVERS[server]
    if not shutil.which(program):
        pytest.skip(f"{program} is not installed")
    port, plain = free_port(), free_port()
    log = open(folder / "proxy.log", "ab")
    process = subprocess.Popen(
        command(server, configuration(server, has_path), folder, port, plain, upstream), stdout=log, stderr=log,
        # Caddy stores files in its home folder.
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(folder)})
    try:
        yield port, plain
    finally:
        process.terminate()
        process.wait(20)
        log.close()


@contextlib.contextmanager
def reverse_proxy(server: str, has_path: bool, folder: pathlib.Path, upstream: int) -> Iterator[int]:
    """A running reverse proxy; yields its HTTPS port."""
    with reverse_proxy_with_redirect(server, has_path, folder, upstream) as (port, _):
        yield port
