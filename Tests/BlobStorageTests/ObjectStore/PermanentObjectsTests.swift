import Basics
import Foundation
import TestSupport
import Testing

@testable import BlobStorage

/// Digests reported by stores, and failing stores, in addition to the behavior of every `PermanentBlobStore`.
@Suite(.timeLimit(.minutes(1))) struct PermanentObjectsTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let name: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "file")
        try Data("the bytes".utf8).write(to: file)
        name = try Digest.hex(ofFile: file)
    }

    /// The digest as reported by stores.
    private var reported: String { ObjectInfo.header(ofDigest: name)?.value ?? "" }

    private func with(
        readsAll: Bool = false,
        _ respond: @escaping @Sendable (TestServer.Request, TestServer.Client) async throws -> Void,
        test: (PermanentObjects, TestServer) async throws -> Void
    ) async throws {
        var limits = ObjectStoreLimits.quick
        limits.attempts = 1
        try await TestServer.run(respond) { server in
            try await withClient(of: server.url(""), limits: limits) {
                try await test(PermanentObjects($0, folder: "kept", readsAll: readsAll), server)
            }
        }
    }

    @Test(arguments: [
        ("", false, 2, BlobCheckResult.intact), ("-2", false, 2, .intact), ("=", false, 1, .intact),
        ("=", true, 2, .intact), ("other", false, 1, .changed),
    ])
    func readsNothingIfTheStoreReportsTheDigest(
        digest: String, readsAll: Bool, requests: Int, result: BlobCheckResult
    ) async throws {
        let value =
            switch digest {
            case "=": reported
            case "other": Data(repeating: 1, count: 32).base64EncodedString()
            default: digest.isEmpty ? "" : reported + digest
            }
        try await with(readsAll: readsAll) { request, client in
            guard request.method == "HEAD" else {
                return try await client.respond(body: Data("the bytes".utf8))
            }
            let isRequested = request.headers["x-amz-checksum-mode"] == "ENABLED"
            let line = isRequested && !value.isEmpty ? "x-amz-checksum-sha256: \(value)\r\n" : ""
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\(line)\r\n")
        } test: { store, server async throws in
            #expect(try await store.check(name, byteCount: 9) == result)
            #expect(server.requests.count == requests)
            // A wrong length is enough.
            #expect(try await store.check(name, byteCount: 10) == .changed)
            #expect(server.requests.count == requests + 1)
        }
    }

    @Test func sendsTheDigestUnlessTheStoreRefusesIt() async throws {
        for refusal in [nil, "400 Bad Request", "501 Not Implemented"] {
            try await with { request, client in
                if request.method == "HEAD" {
                    return try await client.write("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
                }
                guard let refusal, request.headers["x-amz-checksum-sha256"] != nil else {
                    return try await client.respond()
                }
                try await client.respond(refusal, body: ScriptedStore.error("InvalidArgument"))
            } test: { store, server async throws in
                for _ in 0..<2 { #expect(try await store.insert(copyOf: file, as: name) == 9) }
                let sent = server.requests.filter { $0.method == "PUT" }.map {
                    $0.headers["x-amz-checksum-sha256"]
                }
                #expect(sent == (refusal == nil ? [reported, reported] : [reported, nil, nil]))
            }
        }
    }

    /// Callers delete their file then.
    @Test(arguments: [("the bytes", ["HEAD", "GET"]), ("otherwise", ["HEAD", "GET", "PUT"])])
    func keepsAnExistingObjectIfItsBytesAreRight(existing: String, methods: [String]) async throws {
        try await with { request, client in
            switch request.method {
            case "HEAD": try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n")
            case "GET": try await client.respond(body: Data(existing.utf8))
            default: try await client.respond()
            }
        } test: { store, server async throws in
            #expect(try await store.insert(copyOf: file, as: name) == 9)
            #expect(server.requests.map(\.method) == methods)
        }
    }

    @Test func uploadsTheSameBytesOnceAtATime() async throws {
        let (file, name) = (file, name)
        let (bothWait, signal) = AsyncStream.makeStream(of: Void.self)
        try await with { request, client in
            guard request.method == "PUT" else {
                return try await client.write("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
            }
            for await _ in bothWait { break }
            try await client.respond()
        } test: { store, server async throws in
            async let first = store.insert(copyOf: file, as: name)
            async let second = store.insert(copyOf: file, as: name)
            while store.uploads.waiterCount(for: name) < 2 { try await Task.sleep(for: .milliseconds(2)) }
            signal.yield()
            #expect(try await [first, second] == [9, 9])
            #expect(server.requests.map(\.method) == ["HEAD", "PUT"])
        }
    }

    @Test func keepsNothingThatTheStoreHasNotAcknowledged() async throws {
        try await with { request, client in
            guard request.method == "PUT" else {
                return try await client.write("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
            }
            try await client.close()
        } test: { store, _ async throws in
            await #expect {
                try await store.insert(copyOf: file, as: name)
            } throws: {
                ($0 as? BlobError)?.retryAfter ?? 0 >= 1
            }
        }
    }

    @Test func reportsThatTheStoreDoesNotRespond() async throws {
        try await with { _, client in
            try await client.respond("503 Service Unavailable")
        } test: { store, _ async throws in
            let target = folder.url.appending(path: "copy")
            let calls: [() async throws -> Void] = [
                { _ = try await store.copy(name, to: target) },
                { _ = try await store.contains(name, byteCount: 9) },
                { _ = try await store.check(name, byteCount: 9) },
                { try await store.setAside(name) }, { try await store.remove([name]) },
            ]
            for call in calls {
                await #expect {
                    try await call()
                } throws: {
                    ($0 as? BlobError)?.retryAfter ?? 0 >= 1
                }
            }
        }
    }

    @Test func setsNothingAsideThatWasNotCopied() async throws {
        try await with { request, client in
            guard request.method == "PUT" else { return try await client.respond("204 No Content") }
            try await client.respond(body: ScriptedStore.error("InternalError"))
        } test: { store, server async throws in
            await #expect(throws: BlobError.self) { try await store.setAside(name) }
            #expect(server.requests.map(\.method) == ["PUT"])
            #expect(
                server.requests.first?.headers["x-amz-copy-source"]
                    == "/bucket/kept/\(name.prefix(2))/\(name)")
        }
    }
}
