#!/usr/bin/env python3
"""Checks the imports of all modules against the table in docs/architecture.md.

Data flows in one direction; stages import plain values and their own library, but no
other stages. Exit status 1 with a line for each import that is not in the table.
"""

import pathlib
import re
import sys

SYSTEM = {"Foundation", "FoundationEssentials", "FoundationNetworking", "Synchronization"}
SYSTEM |= {"Dispatch", "Glibc", "Musl", "Darwin"}

TABLE = {
    "Basics": SYSTEM,
    "ViewerCore": set(),
    "ViewerWasm": {"ViewerCore"},
    "Photos": {"Foundation", "Basics", "Crypto"},
    "Messages": SYSTEM | {"Photos"},
    "WorkerProcesses": SYSTEM | {"Basics", "CSandbox"},
    "FeedReading": SYSTEM | {"Photos", "Basics", "CLibXML2", "CLibArchive", "WorkerProcesses", "Crypto", "Logging"},
    "Fetching": SYSTEM | {"Photos", "Basics", "AsyncHTTPClient", "Logging"}
    | {"NIOCore", "NIOPosix", "NIOHTTP1", "NIOSSL", "NIOFoundationCompat", "NIOHTTPCompression"},
    "Library": SYSTEM | {"Photos", "Basics"},
    "LibrarySQL": SYSTEM | {"Photos", "Basics", "Library", "CLibPQ", "Crypto", "GRDB"},
    "BlobStorage": SYSTEM | {"Basics", "CLibXML2", "AsyncHTTPClient", "Crypto", "Logging"}
    | {"NIOCore", "NIOPosix", "NIOHTTP1"},
    "OpenIDConnect": SYSTEM | {"Photos", "Basics", "AsyncHTTPClient", "JWTKit", "Crypto", "Logging"}
    | {"NIOCore", "NIOPosix", "NIOHTTP1"},
    "ImagePipeline": SYSTEM | {"Photos", "Basics", "Library", "BlobStorage", "CVips", "CMetadata"}
    | {"WorkerProcesses", "Logging"},
    "Gazetteer": SYSTEM | {"Photos", "Basics", "CTownTable", "CLandOutlines"},
    "SourceRefresh": SYSTEM
    | {"Photos", "Basics", "Fetching", "FeedReading", "Library", "Gazetteer", "Logging"},
    "DemoSources": SYSTEM | {"Photos"},
    "PhotoServer": SYSTEM
    | {"Photos", "Basics", "Messages", "ViewerCore", "Library", "ImagePipeline", "Gazetteer", "SourceRefresh"}
    | {"DemoSources", "OpenIDConnect", "CWebAssets", "CLibBrotli", "CLibArchive", "Hummingbird", "HummingbirdCore", "HTTPTypes", "Mustache"}
    | {"Crypto", "CryptoExtras", "Logging", "NIOCore", "NIOHTTP1", "NIOHTTPTypesHTTP1", "NIOPosix", "ServiceLifecycle"},
}

# The composition root can import everything.
COMMAND = "vitrine"

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |fileprivate |private )?"
    r"import\s+(?:struct |class |enum |func |protocol |typealias |var |let )?(\w+)"
)


def violations(sources: pathlib.Path):
    """Yields a line for each import that the table does not allow."""
    for module, allowed in TABLE.items():
        for path in sorted((sources / module).rglob("*.swift")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                found = IMPORT.match(line)
                if found and found.group(1) not in allowed:
                    yield f"{path}:{number}: {module} may not import {found.group(1)}"


def main() -> int:
    sources = pathlib.Path(__file__).resolve().parent.parent / "Sources"
    missing = [name for name in TABLE if not any((sources / name).rglob("*.swift"))]
    unknown = [
        path for path in sorted(sources.iterdir())
        if path.name not in TABLE and path.name != COMMAND and any(path.rglob("*.swift"))
    ]
    lines = [f"{sources / name}: no sources" for name in missing]
    lines += [f"{path}: not in the table" for path in unknown] + list(violations(sources))
    print("\n".join(lines) if lines else f"The imports of {len(TABLE)} modules match the table.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
