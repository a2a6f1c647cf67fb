import Foundation
import TestSupport
import Testing

@testable import BlobStorage

/// What stores tell of digests, and stores that fail, beside what every `PermanentBlobStore` does.
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

    /// The digest as stores tell it.
    private var told: String { ObjectInfo.header(ofDigest: name)?.value ?? "" }

    private func with(
        readsAll: Bool = false,
        _ answer: @escaping @Sendable (TestServer.Request, TestServer.Client) async throws -> Void,
        test: (PermanentObjects, TestServer) async throws -> Void
    ) async throws {
        var limits = ObjectStoreLimits.quick
        limits.attempts = 1
        try await TestServer.run(answer) { server in
            try await withClient(of: server.url(""), limits: limits) {
                try await test(PermanentObjects($0, folder: "kept", readsAll: readsAll), server)
            }
        }
    }

    @Test(arguments: [
        ("", false, 2, BlobVerdict.whole), ("-2", false, 2, .whole), ("=", false, 1, .whole),
        ("=", true, 2, .whole), ("other", false, 1, .changed),
    ])
    func readsNothingIfTheStoreTellsTheDigest(
        digest: String, readsAll: Bool, requests: Int, verdict: BlobVerdict
    ) async throws {
        let value =
            switch digest {
            case "=": told
            case "other": Data(repeating: 1, count: 32).base64EncodedString()
            default: digest.isEmpty ? "" : told + digest
            }
        try await with(readsAll: readsAll) { request, client in
            guard request.method == "HEAD" else {
                return try await client.answer(body: Data("the bytes".utf8))
            }
            let isAsked = request.headers["x-amz-checksum-mode"] == "ENABLED"
            let line = isAsked && !value.isEmpty ? "x-amz-checksum-sha256: \(value)\r\n" : ""
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\(line)\r\n")
        } test: { store, server async throws in
            #expect(try await store.check(name, byteCount: 9) == verdict)
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
                    return try await client.answer()
                }
                try await client.answer(refusal, body: ScriptedStore.error("InvalidArgument"))
            } test: { store, server async throws in
                for _ in 0..<2 { #expect(try await store.insert(copyOf: file, as: name) == 9) }
                let sent = server.requests.filter { $0.method == "PUT" }.map {
                    $0.headers["x-amz-checksum-sha256"]
                }
                #expect(sent == (refusal == nil ? [told, told] : [told, nil, nil]))
            }
        }
    }

    /// Callers delete their file then.
    @Test(arguments: [("the bytes", ["HEAD", "GET"]), ("otherwise", ["HEAD", "GET", "PUT"])])
    func leavesWhatIsThereIfItsBytesAreRight(there: String, methods: [String]) async throws {
        try await with { request, client in
            switch request.method {
            case "HEAD": try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n")
            case "GET": try await client.answer(body: Data(there.utf8))
            default: try await client.answer()
            }
        } test: { store, server async throws in
            #expect(try await store.insert(copyOf: file, as: name) == 9)
            #expect(server.requests.map(\.method) == methods)
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

    @Test func saysThatTheStoreDoesNotAnswer() async throws {
        try await with { _, client in
            try await client.answer("503 Service Unavailable")
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
            guard request.method == "PUT" else { return try await client.answer("204 No Content") }
            try await client.answer(body: ScriptedStore.error("InternalError"))
        } test: { store, server async throws in
            await #expect(throws: BlobError.self) { try await store.setAside(name) }
            #expect(server.requests.map(\.method) == ["PUT"])
            #expect(
                server.requests.first?.headers["x-amz-copy-source"]
                    == "/bucket/kept/\(name.prefix(2))/\(name)")
        }
    }
}
