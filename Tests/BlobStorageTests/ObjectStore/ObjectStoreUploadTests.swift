import Foundation
import TestSupport
import Testing

@testable import BlobStorage

/// Failing uploads, and conditions.
@Suite(.timeLimit(.minutes(1))) struct ObjectStoreUploadTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "file")
        try bytes(50_000).write(to: file)
    }

    private static var limits: ObjectStoreLimits {
        var limits = ObjectStoreLimits.quick
        limits.singleBytes = 20_000
        limits.partBytes = 20_000
        limits.attempts = 2
        return limits
    }

    private static let begun = Data(
        "<InitiateMultipartUploadResult><UploadId>id&amp;1</UploadId></InitiateMultipartUploadResult>".utf8)

    /// A store that accepts all parts but those that `respond` handles itself.
    private func with(
        _ respond: @escaping @Sendable (TestServer.Request, TestServer.Client) async throws -> Bool,
        test: (ObjectStoreClient, TestServer) async throws -> Void
    ) async throws {
        try await TestServer.run { request, client in
            guard try await !respond(request, client) else { return }
            switch (request.method, request.query["partNumber"]) {
            case ("POST", _) where request.query["uploads"] != nil: try await client.respond(body: Self.begun)
            case ("PUT", let number?): try await client.respond("200 OK", ["etag": "\"<\(number)>\""])
            case ("POST", _): try await client.respond(body: Data("<CompleteMultipartUploadResult/>".utf8))
            case ("DELETE", _): try await client.respond("204 No Content")
            default: try await client.respond("404 Not Found")
            }
        } test: { server in
            try await withClient(of: server.url(""), limits: Self.limits) { try await test($0, server) }
        }
    }

    @Test func joinsPartsInTheirOrder() async throws {
        try await with { _, _ in
            false
        } test: { client, server in
            try await client.put(file: file, as: "ab")
            let parts = server.requests.filter { $0.method == "PUT" }
            #expect(parts.allSatisfy { $0.query["uploadId"] == "id&1" })
            let bodies = parts.sorted { $0.query["partNumber"] ?? "" < $1.query["partNumber"] ?? "" }.map(
                \.body)
            #expect(
                bodies.map(\.count) == [20_000, 20_000, 10_000] && Data(bodies.joined()) == bytes(50_000))
            let rows = (1...3).map {
                "<Part><PartNumber>\($0)</PartNumber><ETag>\"&lt;\($0)&gt;\"</ETag></Part>"
            }
            #expect(
                server.requests.last?.text
                    == "<CompleteMultipartUpload>\(rows.joined())</CompleteMultipartUpload>")
            #expect(!server.requests.contains { $0.method == "DELETE" })
        }
    }

    @Test(arguments: ["403 Forbidden", "503 Slow Down"])
    func endsAnUploadWhoseParts(cannotBeSent status: String) async throws {
        try await with { request, client in
            guard request.query["partNumber"] == "2" else { return false }
            try await client.respond(status)
            return true
        } test: { client, server in
            await #expect(throws: ObjectStoreError.self) { try await client.put(file: file, as: "ab") }
            #expect(server.requests.contains { $0.method == "DELETE" && $0.query["uploadId"] == "id&1" })
        }
    }

    @Test func endsAnUploadThatNobodyWaitsFor() async throws {
        let (reached, continuation) = AsyncStream.makeStream(of: Void.self)
        try await with { request, client in
            guard request.query["partNumber"] != nil else { return false }
            continuation.yield()
            try await client.closed()
            return true
        } test: { client, server in
            let task = Task { [file] in try await client.put(file: file, as: "ab") }
            for await _ in reached { break }
            task.cancel()
            await #expect(throws: ObjectStoreError.self) { try await task.value }
            #expect(server.requests.contains { $0.method == "DELETE" && $0.query["uploadId"] == "id&1" })
        }
    }

    @Test func detectsAFailureAfterASuccessStatus() async throws {
        try await with { request, client in
            guard request.method == "POST", request.query["uploadId"] != nil else { return false }
            try await client.respond(body: ScriptedStore.error("InvalidPart"))
            return true
        } test: { client, server in
            await #expect {
                try await client.put(file: file, as: "ab")
            } throws: {
                guard case .refused(_, "InvalidPart", _)? = $0 as? ObjectStoreError else { return false }
                return true
            }
            #expect(server.requests.last?.method == "DELETE")
        }
    }

    @Test func detectsThatAnAttemptWithoutAResponseHasJoinedTheParts() async throws {
        let count = CallCount()
        try await with { request, client in
            if request.method == "HEAD" {
                try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 50000\r\n\r\n")
                return true
            }
            guard request.method == "POST", request.query["uploadId"] != nil else { return false }
            if await count.next() == 1 {
                try await client.close()
            } else {
                try await client.respond("404 Not Found", body: ScriptedStore.error("NoSuchUpload"))
            }
            return true
        } test: { client, server in
            try await client.put(file: file, as: "ab")
            #expect(!server.requests.contains { $0.method == "DELETE" })
        }
    }

    @Test func keepsExistingObjects() async throws {
        try await TestServer.run { request, client in
            try await client.respond(
                request.headers["if-none-match"] == "*" ? "412 Precondition Failed" : "200 OK")
        } test: { server in
            try await withClient(of: server.url("")) { client in
                try await client.put(Data([1]), as: "ab", unlessExists: true)
                try await client.put(Data([1]), as: "ab")
                #expect(server.requests.count == 2)
            }
        }
    }

    @Test func worksWithStoresWithoutConditions() async throws {
        try await TestServer.run { request, client in
            let isConditional = request.headers["if-none-match"] != nil
            try await client.respond(
                isConditional ? "501 Not Implemented" : "200 OK",
                body: isConditional ? ScriptedStore.error("NotImplemented") : Data())
        } test: { server in
            try await withClient(of: server.url("")) { client in
                for _ in 0..<3 { try await client.put(Data([1]), as: "ab", unlessExists: true) }
                #expect(server.requests.count == 4)
            }
        }
    }
}
