#!/usr/bin/env python3
"""Generates the notices required by the licenses of all linked components.

Usage: make-notices.py copyright|notices [BUILD_FOLDER]. `copyright` is Debian's machine-readable file of
that name, `notices` contains the notices and license texts. Both are generated from the packages checked out in
the build folder (.build/program); packages not listed in PACKAGES are an error, so that none is added without
checking its license.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
APPLE = "Apple Inc. and the {} project authors"
# Package: the copyright holder, and the license's short name in Debian.
PACKAGES = {
    "async-http-client": (APPLE.format("AsyncHTTPClient"), "Apache-2.0"),
    "grdb.swift": ("2015-2025 Gwendal Roué", "Expat"),
    "hummingbird": ("the Hummingbird authors", "Apache-2.0"),
    "jwt-kit": ("2020 Qutheory, LLC", "Expat"),
    "swift-algorithms": (APPLE.format("Swift"), "Apache-2.0-with-Swift-exception"),
    "swift-argument-parser": (APPLE.format("Swift"), "Apache-2.0-with-Swift-exception"),
    "swift-asn1": (APPLE.format("SwiftASN1"), "Apache-2.0"),
    "swift-async-algorithms": (APPLE.format("Swift"), "Apache-2.0-with-Swift-exception"),
    "swift-atomics": (APPLE.format("Swift"), "Apache-2.0-with-Swift-exception"),
    "swift-certificates": (APPLE.format("SwiftCertificates"), "Apache-2.0"),
    "swift-collections": (APPLE.format("Swift"), "Apache-2.0-with-Swift-exception"),
    "swift-configuration": (APPLE.format("SwiftConfiguration"), "Apache-2.0"),
    "swift-crypto": (APPLE.format("SwiftCrypto"), "Apache-2.0"),
    "swift-distributed-tracing": (APPLE.format("Swift Distributed Tracing"), "Apache-2.0"),
    "swift-http-structured-headers": (APPLE.format("SwiftNIO"), "Apache-2.0"),
    "swift-http-types": (APPLE.format("Swift"), "Apache-2.0"),
    "swift-log": (APPLE.format("Swift Logging API"), "Apache-2.0"),
    "swift-metrics": (APPLE.format("Swift Metrics API"), "Apache-2.0"),
    "swift-mustache": ("the Hummingbird authors", "Apache-2.0"),
    "swift-nio": (APPLE.format("SwiftNIO"), "Apache-2.0"),
    "swift-nio-extras": (APPLE.format("SwiftNIO"), "Apache-2.0"),
    "swift-nio-http2": (APPLE.format("SwiftNIO"), "Apache-2.0"),
    "swift-nio-ssl": (APPLE.format("SwiftNIO"), "Apache-2.0"),
    "swift-nio-transport-services": (APPLE.format("SwiftNIO"), "Apache-2.0"),
    "swift-numerics": (APPLE.format("Swift Numerics"), "Apache-2.0-with-Swift-exception"),
    "swift-service-context": (APPLE.format("Swift Service Context"), "Apache-2.0"),
    "swift-service-lifecycle": (APPLE.format("SwiftServiceLifecycle"), "Apache-2.0"),
    "swift-system": (APPLE.format("Swift System"), "Apache-2.0-with-Swift-exception"),
}
# Third-party components of these packages and the toolchain.
VENDORED = [
    ("Swift's standard library, Foundation and Dispatch", APPLE.format("Swift"), "Apache-2.0-with-Swift-exception"),
    ("ICU, in Foundation", "1991-2024 Unicode, Inc.", "Unicode-3.0"),
    ("BoringSSL, in swift-crypto and swift-nio-ssl", "the OpenSSL Project Authors and Google LLC", "Apache-2.0"),
    ("llhttp, in swift-nio", "Fedor Indutny, 2018", "Expat"),
    ("zlib, in swift-nio-extras", "1995-2026 Jean-loup Gailly and Mark Adler", "Zlib"),
]
DATA = [
    ("Sources/CTownTable/towns.bin", "GeoNames (https://www.geonames.org)", "CC-BY-4.0"),
    ("Sources/CLandOutlines/outlines.bin", "Made with Natural Earth (https://www.naturalearthdata.com)", "public-domain"),
]
SWIFT_EXCEPTION = """As an exception, if you use this Software to compile your source code and
portions of this Software are embedded into the binary product as a result,
you may redistribute such product without providing attribution as would
otherwise be required by Sections 4(a), 4(b) and 4(d) of the License."""
UNICODE = """Permission is hereby granted, free of charge, to any person obtaining a copy
of data files and any associated documentation (the "Data Files") or software
and any associated documentation (the "Software") to deal in the Data Files or
Software without restriction, including without limitation the rights to use,
copy, modify, merge, publish, distribute, and/or sell copies of the Data Files
or Software, and to permit persons to whom the Data Files or Software are
furnished to do so, provided that either (a) this copyright and permission
notice appear with all copies of the Data Files or Software, or (b) this
copyright and permission notice appear in associated Documentation.

THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD
PARTY RIGHTS.

IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE
LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN
CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA FILES OR SOFTWARE.

Except as contained in this notice, the name of a copyright holder shall not be
used in advertising or otherwise to promote the sale, use or other dealings in
these Data Files or Software without prior written authorization of the
copyright holder."""
ZLIB = """This software is provided 'as-is', without any express or implied warranty. In
no event will the authors be held liable for any damages arising from the use of
this software.

Permission is granted to anyone to use this software for any purpose, including
commercial applications, and to alter it and redistribute it freely, subject to
the following restrictions:

1. The origin of this software must not be misrepresented; you must not claim
   that you wrote the original software. If you use this software in a product,
   an acknowledgment in the product documentation would be appreciated but is
   not required.
2. Altered source versions must be plainly marked as such, and must not be
   misrepresented as being the original software.
3. This notice may not be removed or altered from any source distribution."""
SHORT = {
    "Apache-2.0": "On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.",
    "Apache-2.0-with-Swift-exception": "Apache 2.0, whose text is in /usr/share/common-licenses/Apache-2.0 on Debian systems.\n\n"
    + SWIFT_EXCEPTION,
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/legalcode\n\n"
    + "Changed: a selection in another form; coordinates are rounded to a thousandth of a degree, numbers of\npeople to hundreds.",
    "public-domain": "Natural Earth's data is in the public domain:\nhttps://www.naturalearthdata.com/about/terms-of-use/",
    "Unicode-3.0": UNICODE,
    "Zlib": ZLIB,
}


def packages(build: pathlib.Path):
    """(identity, folder, URL, version) of all checked-out packages."""
    state = json.loads((build / "workspace-state.json").read_text(encoding="utf-8"))
    for dependency in state["object"]["dependencies"]:
        reference, checkout = dependency["packageRef"], dependency["state"].get("checkoutState", {})
        yield reference["identity"], dependency["subpath"], reference["location"], checkout.get("version", "")


def known(build: pathlib.Path):
    found = sorted(packages(build))
    missing = [identity for identity, *_ in found if identity not in PACKAGES]
    if missing or not found:
        sys.exit(f"make-notices: add the licences of {', '.join(missing) or 'packages: none is checked out'}")
    return found


def own_license() -> tuple[str, str]:
    """The holders and text of Vitrine's own license, which is MIT (Expat in Debian)."""
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    holder = re.search(r"Copyright \(c\) (.*)", text)
    assert holder, "LICENSE names no holder"
    return holder[1], text[text.index("Permission") :].strip()


def folded(text: str) -> str:
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.splitlines())


def copyright_file(build: pathlib.Path):
    holder, expat = own_license()
    yield "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Vitrine"
    yield f"Files: *\nCopyright: {holder}\nLicense: Expat"
    for path, copyright_holder, license_name in DATA:
        yield f"Files: {path}\nCopyright: {copyright_holder}\nLicense: {license_name}"
    for identity, folder, url, version in known(build):
        copyright_holder, license_name = PACKAGES[identity]
        yield f"Files: linked/{folder}/*\nCopyright: {copyright_holder}\nLicense: {license_name}\nComment: {url} {version}"
    for name, copyright_holder, license_name in VENDORED:
        path = re.sub(r"[^A-Za-z0-9]+", "-", name.split(",")[0]).strip("-").lower()
        yield f"Files: linked/{path}/*\nCopyright: {copyright_holder}\nLicense: {license_name}\nComment: {name}"
    for name, text in {"Expat": expat, **SHORT}.items():
        yield f"License: {name}\n{folded(text)}"


def notices(build: pathlib.Path):
    yield (
        "Vitrine shows towns, villages and regions of GeoNames (https://www.geonames.org), under CC BY 4.0\n"
        "(https://creativecommons.org/licenses/by/4.0/), in another form than GeoNames gives them.\n"
        "Made with Natural Earth: outlines of small maps, in the public domain.\n\n"
        "The packages below are linked into the program, with Swift's own libraries (Apache 2.0 with an\n"
        "exception for what is compiled) and, in these, ICU (Unicode 3.0)."
    )
    texts: dict[str, list[str]] = {}
    for identity, folder, url, version in known(build):
        copyright_holder, license_name = PACKAGES[identity]
        checkout = build / "checkouts" / folder
        yield f"{'=' * 78}\n{folder} {version}, {url}\nCopyright: {copyright_holder}. Licence: {license_name}"
        yield from (file.read_text(encoding="utf-8").strip() for file in sorted(checkout.glob("NOTICE*")))
        licenses = sorted(checkout.glob("LICENSE*")) + sorted(checkout.glob("Sources/*/LICENSE*"))
        if not licenses:
            sys.exit(f"make-notices: {folder} has no licence")
        for file in licenses:
            texts.setdefault(file.read_text(encoding="utf-8").strip(), []).append(str(file.relative_to(checkout.parent)))
    for text, files in texts.items():
        yield f"{'=' * 78}\nThe licence of {', '.join(files)}:\n\n{text}"
    yield f"{'=' * 78}\nThe licence of zlib, in swift-nio-extras (Copyright 1995-2026 Jean-loup Gailly and Mark Adler):\n\n{ZLIB}"
    yield f"{'=' * 78}\nThe licence of ICU (Copyright 1991-2024 Unicode, Inc.):\n\n{UNICODE}"


def main() -> None:
    kind = sys.argv[1]
    build = pathlib.Path((sys.argv[2:] or [str(ROOT / ".build" / "program")])[0])
    writer = {"copyright": copyright_file, "notices": notices}[kind]
    print("\n\n".join(writer(build)))


if __name__ == "__main__":
    main()
