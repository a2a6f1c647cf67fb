import Foundation
import TestSupport
import Testing

@testable import BlobStorage

/// Requests to a store that is overloaded, slow or unavailable, or sends unexpected responses.
@Suite(.timeLimit(.minutes(1))) struct ObjectStoreFailureTests {
    /// A client of a server that responds depending on the number of the request.
    private func with<Value>(
        limits: ObjectStoreLimits = .quick,
        _ respond: @escaping @Sendable (Int, TestServer.Request, TestServer.Client) async throws -> Void,
        test: (ObjectStoreClient, TestServer) async throws -> Value
    ) async throws -> Value? {
        let count = CallCount()
        var value: Value?
        try await TestServer.run { request, client in
            try await respond(await count.next(), request, client)
        } test: { server in
            value = try await withClient(of: server.url(""), prefix: "p", limits: limits) {
                try await test($0, server)
            }
        }
        return value
    }

    @Test(arguments: [
        ("503 Slow Down", "SlowDown"), ("500 Internal Server Error", "InternalError"), ("429 Too Many", ""),
        ("400 Bad Request", "RequestTimeout"), ("502 Bad Gateway", ""), ("409 Conflict", "OperationAborted"),
    ])
    func retriesTransientFailures(status: String, code: String) async throws {
        _ = try await with { number, _, client in
            if number < 3 { return try await client.respond(status, body: ScriptedStore.error(code)) }
            try await client.respond(body: Data("ok".utf8))
        } test: { client, server in
            let data = try await client.data(of: "ab", upTo: 10)
            #expect(data == Data("ok".utf8))
            #expect(server.requests.count == 3 && client.counts.retries == 2 && client.outage == nil)
        }
    }

    @Test(arguments: [
        ("403 Forbidden", "AccessDenied"), ("301 Moved Permanently", "PermanentRedirect"),
        ("400 Bad Request", "AuthorizationHeaderMalformed"), ("404 Not Found", "NoSuchBucket"),
    ])
    func doesNotRetryRejectedRequests(status: String, code: String) async throws {
        _ = try await with { _, _, client in
            try await client.respond(
                status, ["location": "http://127.0.0.1:9/"], body: ScriptedStore.error(code))
        } test: { client, server in
            await #expect {
                try await client.data(of: "ab", upTo: 10)
            } throws: {
                guard case .refused(_, code, "Because.")? = $0 as? ObjectStoreError else { return false }
                return true
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test func waitsForRetryAfter() async throws {
        _ = try await with { number, _, client in
            if number == 1 { return try await client.respond("503 Slow Down", ["retry-after": "1"]) }
            try await client.respond(body: Data("ok".utf8))
        } test: { client, _ in
            let start = ContinuousClock.now
            let data = try await client.data(of: "ab", upTo: 10)
            #expect(data == Data("ok".utf8))
            #expect(ContinuousClock.now - start >= .seconds(1))
        }
    }

    @Test func doesNotWaitForHours() async throws {
        _ = try await with { _, _, client in
            try await client.respond("503 Slow Down", ["retry-after": "3600"])
        } test: { client, server in
            await #expect {
                try await client.data(of: "ab", upTo: 10)
            } throws: {
                guard case .unavailable(.errorStatus(503, ""), 3600)? = $0 as? ObjectStoreError else {
                    return false
                }
                return true
            }
            #expect(server.requests.count == 1 && client.outage != nil)
        }
    }

    @Test func timesOutASlowResponse() async throws {
        var limits = ObjectStoreLimits.quick
        limits.responseSeconds = 0.3
        limits.attempts = 2
        _ = try await with(limits: limits) { number, _, client in
            // A response that never begins, and one that stops half-way.
            if number == 1 { return try await client.closed() }
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf")
            try await client.closed()
        } test: { client, server in
            await #expect {
                try await client.data(of: "ab", upTo: 10)
            } throws: {
                guard case .unavailable(.timedOut, _)? = $0 as? ObjectStoreError else { return false }
                return true
            }
            #expect(server.requests.count == 2)
        }
    }

    @Test func timesOutAnEndlessSlowResponse() async throws {
        var limits = ObjectStoreLimits.quick
        limits.responseSeconds = 0.4
        limits.attempts = 1
        _ = try await with(limits: limits) { _, _, client in
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
            while true {
                try await client.write("x")
                try await Task.sleep(for: .milliseconds(50))
            }
        } test: { client, _ in
            let start = ContinuousClock.now
            await #expect(throws: ObjectStoreError.self) { try await client.data(of: "ab", upTo: 1000) }
            #expect(ContinuousClock.now - start < .seconds(3))
        }
    }

    @Test func requestsTheRestOfAnInterruptedResponse() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "file")
        let whole = bytes(50_000)
        _ = try await with { number, request, client in
            if number == 1 {
                try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 50000\r\netag: \"1\"\r\n\r\n")
                try await client.write(whole.prefix(20_000))
                return try await client.close()
            }
            let start = request.headers["range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            #expect(request.headers["if-match"] == "\"1\"" && start > 0)
            try await client.respond(
                "206 Partial Content", ["content-range": "bytes \(start)-49999/50000", "etag": "\"1\""],
                body: whole.dropFirst(start))
        } test: { client, server in
            let info = try await client.download("ab", to: file)
            #expect(info?.byteCount == 50_000)
            #expect(try Data(contentsOf: file) == whole && server.requests.count == 2)
        }
    }

    @Test func restartsIfTheObjectWasReplaced() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "file")
        _ = try await with { number, request, client in
            switch number {
            case 1:
                try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\netag: \"1\"\r\n\r\nabcd")
                try await client.close()
            case 2: try await client.respond("412 Precondition Failed")
            default:
                #expect(request.headers["range"] == nil)
                try await client.respond("200 OK", ["etag": "\"2\""], body: Data("other".utf8))
            }
        } test: { client, _ in
            let info = try await client.download("ab", to: file)
            #expect(info?.byteCount == 5)
            #expect(try Data(contentsOf: file) == Data("other".utf8))
        }
    }

    @Test(arguments: [
        "bytes 5-9/10", "bytes x", "bytes 0-9/99999999999999999999", "bytes 4-9/99999999999",
    ])
    func rejectsBytesThatWereNotRequested(range: String) async throws {
        let folder = try TemporaryFolder()
        var limits = ObjectStoreLimits.quick
        limits.attempts = 2
        limits.objectBytes = 100
        _ = try await with(limits: limits) { number, _, client in
            if number == 1 {
                try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\netag: \"1\"\r\n\r\nabcd")
                return try await client.close()
            }
            try await client.respond(
                "206 Partial Content", ["content-range": range], body: Data("efghij".utf8))
        } test: { client, _ in
            await #expect(throws: ObjectStoreError.self) {
                try await client.download("ab", to: folder.url.appending(path: "file"))
            }
        }
    }

    @Test(arguments: [
        ResponseElementTests.bomb, "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
        "<html/>",
        "<ListBucketResult>", "not XML", "",
    ])
    func reportsMalformedLists(body: String) async throws {
        _ = try await with { _, _, client in
            try await client.respond(body: Data(body.utf8))
        } test: { client, _ in
            await #expect(throws: ObjectStoreError.self) { try await client.list("") { _ in } }
        }
    }

    @Test func passesOverWhatIsNoObjectOfItsOwn() async throws {
        let strange = ["p/", "q/ab", "p", "p/%ZZ", "p/a&#10;b", "p/good"]
        _ = try await with { _, _, client in
            var body = String(decoding: ScriptedStore.list(strange), as: UTF8.self)
            body = body.replacing(
                "</ListBucketResult>",
                with: "<Contents><Key>p/big</Key><Size>99999999999999999999</Size></Contents>"
                    + "<Contents><Key>p/old</Key><Size>-1</Size><LastModified>e\u{301}\u{301}</LastModified></Contents>"
                    + "<Contents/></ListBucketResult>")
            try await client.respond(body: Data(body.utf8))
        } test: { client, _ in
            var found: [String] = []
            try await client.list("") { found += $0.map(\.key) }
            #expect(found == ["%ZZ", "a\nb", "good"])
        }
    }

    @Test func endsAListThatRepeatsItself() async throws {
        _ = try await with { _, _, client in
            try await client.respond(body: ScriptedStore.list(["p/ab"], next: "again"))
        } test: { client, server in
            await #expect(throws: ObjectStoreError.self) { try await client.list("") { _ in } }
            #expect(server.requests.count == 2)
        }
    }

    @Test func rejectsAnEndlessResponse() async throws {
        var limits = ObjectStoreLimits.quick
        limits.responseBytes = 100_000
        _ = try await with(limits: limits) { _, _, client in
            try await client.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
            let part = "400\r\n" + String(repeating: "<", count: 1024) + "\r\n"
            while true { try await client.write(part) }
        } test: { client, _ in
            await #expect {
                try await client.list("") { _ in }
            } throws: {
                guard case .tooLarge(100_000)? = $0 as? ObjectStoreError else { return false }
                return true
            }
        }
    }
}
