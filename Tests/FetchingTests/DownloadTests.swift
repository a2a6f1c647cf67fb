import Foundation
import Photos
import TestSupport
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(1))) struct DownloadTests {
    private static let picture = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    private func withFile(_ test: (URL) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try await test(file)
    }

    private func download(
        _ server: TestServer, to file: URL, maximumBytes: Int = 1 << 20, validators: Validators? = nil
    ) async throws -> DownloadOutcome {
        let request = FetchRequest(
            url: server.url("/photo.jpg"), validators: validators, maximumBytes: maximumBytes)
        return try await withFetcher { try await $0.download(request, to: file) }
    }

    @Test func writesTheBodyToAFile() async throws {
        try await TestServer.run { request, client in
            #expect(request.headers["accept-encoding"] == "identity")
            try await client.respond("200 OK", ["content-type": "image/jpeg"], body: Self.picture)
        } test: { server in
            try await withFile { file in
                guard case .downloaded(let response) = try await download(server, to: file) else {
                    throw UnexpectedResponse()
                }
                #expect(response.byteCount == 50_000 && response.contentType == "image/jpeg")
                #expect(response.resource.totalBytes == 50_000)
                #expect(try Data(contentsOf: file) == Self.picture)
            }
        }
    }

    /// A large photo on a slow line.
    @Test func mayExceedTheTimeLimitWhileBytesArrive() async throws {
        try await TestServer.run { _, client in
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n")
            for _ in 0..<20 {
                try await client.write(String(repeating: "x", count: 50_000))
                try await Task.sleep(for: .milliseconds(100))
            }
        } test: { server in
            try await withFile { file in
                let request = FetchRequest(url: server.url("/"), maximumBytes: 1 << 20)
                let outcome = try await withFetcher(limits: FetchLimits(seconds: 0.7)) {
                    try await $0.download(request, to: file)
                }
                guard case .downloaded(let response) = outcome else { throw UnexpectedResponse() }
                #expect(response.byteCount == 1_000_000)
            }
        }
    }

    @Test func endsIfTooFewBytesArrive() async throws {
        try await TestServer.run { _, client in
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
            for _ in 0..<1000 {
                try await client.write("x")
                try await Task.sleep(for: .milliseconds(100))
            }
        } test: { server in
            try await withFile { file in
                let error = await #expect(throws: FetchError.self) {
                    let request = FetchRequest(url: server.url("/"), maximumBytes: 1 << 20)
                    _ = try await withFetcher(limits: FetchLimits(seconds: 0.7)) {
                        try await $0.download(request, to: file)
                    }
                }
                guard case .tooSlow(_, let byteCount, let seconds) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect((1..<1000).contains(byteCount) && seconds >= 1 && error?.isTransient == true)
                #expect(!FileManager.default.fileExists(atPath: file.path))
            }
        }
    }

    @Test func leavesNoFileIfNotModifiedOrFailed() async throws {
        try await TestServer.run { request, client in
            if request.headers["if-none-match"] != nil { return try await client.respond("304 Not Modified") }
            try await client.respond("200 OK", body: Self.picture)
        } test: { server in
            try await withFile { file in
                let known = Validators(entityTag: "\"1\"")
                let outcome = try await download(server, to: file, validators: known)
                #expect(outcome == .notModified)
                #expect(!FileManager.default.fileExists(atPath: file.path))
                await #expect(throws: FetchError.tooLarge(limit: 100)) {
                    try await download(server, to: file, maximumBytes: 100)
                }
                #expect(!FileManager.default.fileExists(atPath: file.path))
            }
        }
    }

    @Test func requestsTheRestIfTheConnectionIsLost() async throws {
        try await TestServer.run { request, client in
            let start = Int(request.headers["range"]?.dropFirst(6).dropLast() ?? "0") ?? 0
            let rest = Self.picture[start...]
            let status = start == 0 ? "200 OK" : "206 Partial Content"
            let range = start == 0 ? "" : "content-range: bytes \(start)-49999/50000\r\n"
            try await client.write(
                "HTTP/1.1 \(status)\r\netag: \"1\"\r\n\(range)content-length: \(rest.count)\r\n\r\n")
            try await client.write(Data(rest.prefix(20_000)))
            if rest.count > 20_000 { try await client.close() }
        } test: { server in
            try await withFile { file in
                _ = try await download(server, to: file)
                #expect(try Data(contentsOf: file) == Self.picture)
                #expect(server.requests.map { $0.headers["range"] } == [nil, "bytes=20000-", "bytes=40000-"])
                #expect(server.requests.last?.headers["if-range"] == "\"1\"")
            }
        }
    }

    @Test func restartsIfTheFileHasChangedMeanwhile() async throws {
        try await TestServer.run { request, client in
            if request.headers["range"] == nil {
                try await client.write(
                    "HTTP/1.1 200 OK\r\netag: \"1\"\r\ncontent-length: 50000\r\n\r\nold bytes")
                try await client.close()
            } else {
                try await client.respond("200 OK", ["etag": "\"2\""], body: Data("new".utf8))
            }
        } test: { server in
            try await withFile { file in
                _ = try await download(server, to: file)
                #expect(try Data(contentsOf: file) == Data("new".utf8))
            }
        }
    }

    @Test func failsIfTheConnectionIsLostWithoutAValidator() async throws {
        try await TestServer.run { _, client in
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 50000\r\n\r\nsome")
            try await client.close()
        } test: { server in
            try await withFile { file in
                await #expect(throws: FetchError.connectionLost(host: "127.0.0.1")) {
                    try await download(server, to: file)
                }
                #expect(server.requests.count == 1)
            }
        }
    }

    @Test func reportsThatAFileCannotBeCreated() async throws {
        try await TestServer.run { _, client in
            try await client.respond(body: "x")
        } test: { server in
            let file = URL(fileURLWithPath: "/nowhere/at/all.jpg")
            await #expect(throws: FetchError.self) { try await download(server, to: file) }
            #expect(server.requests.isEmpty)
        }
    }

    @Test func requestsOnlyTheFirstBytes() async throws {
        try await TestServer.run { request, client in
            #expect(request.headers["range"] == "bytes=0-99")
            try await client.respond(
                "206 Partial Content", ["content-range": "bytes 0-99/50000"], body: Self.picture.prefix(100))
        } test: { server in
            let request = FetchRequest(url: server.url("/"), maximumBytes: 1 << 20)
            let response = try await withFetcher { try await $0.firstBytes(100, of: request) }
            #expect(response.body == Self.picture.prefix(100) && response.isTruncated)
            #expect(response.resource.totalBytes == 50_000)
        }
    }

    @Test func cutsOffAServerWithoutRanges() async throws {
        try await TestServer.run { request, client in
            if request.headers["range"] != nil, request.target == "/refuses" {
                return try await client.respond("416 Range Not Satisfiable")
            }
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n")
            try await client.write(Self.picture)
        } test: { server in
            try await withFetcher { fetcher in
                for path in ["/ignores", "/refuses"] {
                    let request = FetchRequest(url: server.url(path), maximumBytes: 1 << 20)
                    let response = try await fetcher.firstBytes(1000, of: request)
                    #expect(response.body == Self.picture.prefix(1000) && response.isTruncated)
                }
            }
        }
    }

    @Test func reportsThatAShortFileIsComplete() async throws {
        try await TestServer.run { _, client in
            try await client.respond(body: "short")
        } test: { server in
            let request = FetchRequest(url: server.url("/"), maximumBytes: 1 << 20)
            let response = try await withFetcher { try await $0.firstBytes(1000, of: request) }
            #expect(response.body == Data("short".utf8) && !response.isTruncated)
        }
    }

    @Test func rejectsBytesThatWereNotRequested() async throws {
        try await TestServer.run { _, client in
            try await client.respond(
                "206 Partial Content", ["content-range": "bytes 10-14/50"], body: Data("hello".utf8))
        } test: { server in
            let request = FetchRequest(url: server.url("/"), maximumBytes: 1 << 20)
            await #expect(throws: FetchError.self) {
                try await withFetcher { try await $0.firstBytes(5, of: request) }
            }
        }
    }
}
