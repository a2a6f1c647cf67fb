import Foundation
import Logging
import Photos
import TestSupport
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(1))) struct FetcherTests {
    @Test func fetchesABodyWithItsTypeAndValidators() async throws {
        try await TestServer.run { _, client in
            try await client.respond(
                headers: [
                    "content-type": "application/json", "etag": "\"a1\"", "last-modified": "yesterday",
                ],
                body: "[]")
        } test: { server in
            let response = try await withFetcher {
                try await $0.body(of: server.url("/feed.json?x=1#top"))
            }
            #expect(response.body == Data("[]".utf8))
            #expect(response.contentType == "application/json")
            #expect(response.validators == Validators(entityTag: "\"a1\"", lastModified: "yesterday"))
            #expect(response.finalURL == server.url("/feed.json?x=1"))
            #expect(response.permanentURL == nil && !response.isTruncated)
            let request = try #require(server.requests.first)
            #expect(request.target == "/feed.json?x=1")
            #expect(request.headers["user-agent"]?.hasPrefix("Vitrine/") == true)
            #expect(request.headers["host"] == "127.0.0.1:\(server.port)")
            #expect(request.headers["cookie"] == nil)
        }
    }

    @Test func sendsValidatorsAndHandlesNotModified() async throws {
        try await TestServer.run { request, client in
            let isKnown =
                request.headers["if-none-match"] == "\"a1\"" && request.headers["if-modified-since"] == "then"
            try await client.respond(isKnown ? "304 Not Modified" : "200 OK")
        } test: { server in
            var request = FetchRequest(url: server.url("/"), maximumBytes: 100)
            request.validators = Validators(entityTag: "\"a1\"", lastModified: "then")
            request.referer = "https://example.org/"
            let outcome = try await withFetcher { [request] in try await $0.fetch(request) }
            #expect(outcome == .notModified)
            #expect(server.requests.first?.headers["referer"] == "https://example.org/")
        }
    }

    @Test func keepsNoCookie() async throws {
        try await TestServer.run { _, client in
            try await client.respond(headers: ["set-cookie": "id=1; path=/"])
        } test: { server in
            try await withFetcher { fetcher in
                _ = try await fetcher.body(of: server.url("/1"))
                _ = try await fetcher.body(of: server.url("/2"))
            }
            #expect(server.requests.count == 2 && server.requests[1].headers["cookie"] == nil)
            #expect(server.connectionCount == 1)
        }
    }

    @Test func retriesIfAKeptAliveConnectionWasClosed() async throws {
        try await TestServer.run { request, client in
            try await client.respond(body: "ok")
            if request.target == "/1" { try await client.close() }
        } test: { server in
            try await withFetcher { fetcher in
                for path in ["/1", "/2", "/3"] {
                    let body = try await fetcher.body(of: server.url(path)).body
                    #expect(body == Data("ok".utf8))
                }
            }
        }
    }

    @Test(arguments: [
        ("404 Not Found", FetchMessage.status, false),
        ("410 Gone", .gone, false),
        ("500 Internal Server Error", .status, true),
        ("304 Not Modified", .status, false),
    ])
    func reportsTheStatusOfTheServer(status: String, code: FetchMessage, isTransient: Bool) async throws {
        try await TestServer.run { _, client in
            try await client.respond(status)
        } test: { server in
            let error = try await withFetcher { await $0.failure(of: server.url("/")) }
            #expect(error?.message.has(code) == true)
            #expect(error?.message.arguments[.response] == .text(status))
            #expect(error?.isTransient == isTransient)
        }
    }

    @Test func readsRetryAfter() async throws {
        try await TestServer.run { _, client in
            try await client.respond("429 Too Many Requests", ["retry-after": "120"])
        } test: { server in
            let error = try await withFetcher { await $0.failure(of: server.url("/")) }
            #expect(error?.retryAfter == 120 && error?.isTransient == true)
        }
    }

    @Test func endsWithTheCallingTask() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (ended, ending) = AsyncStream.makeStream(of: Void.self)
        try await TestServer.run { _, client in
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello")
            beginning.yield()
            Task {
                try await client.closed()
                ending.yield()
            }
        } test: { server in
            try await withFetcher { fetcher in
                let task = Task { await fetcher.failure(of: server.url("/")) }
                for await _ in began { break }
                task.cancel()
                #expect(await task.value == .cancelled)
                for await _ in ended { break }
            }
        }
    }

    @Test func connectsToItsOwnServerForItsHosts() async throws {
        try await TestServer.run { request, client in
            if request.target == "/demo/moved" {
                return try await client.respond("302 Found", ["location": "/demo/feed"])
            }
            try await client.respond(body: request.headers["host"] ?? "")
        } test: { server in
            let host = "demo.vitrine.invalid"
            let own = OwnServer(host: host, folder: "/demo/", port: server.port)
            try await withFetcher(allowing: [], ownServer: own) { fetcher in
                let response = try await fetcher.body(of: "http://\(host)/demo/moved")
                #expect(response.body == Data(host.utf8))
                #expect(response.finalURL == "http://\(host)/demo/feed")
                #expect(await fetcher.failure(of: "https://\(host)/demo/feed") != nil)
                #expect(await fetcher.failure(of: "http://\(host)/api/v1/sources") != nil)
                #expect(server.requests.count == 2)
            }
        }
    }

    @Test func mayBeReleasedOrShutDownTwice() async throws {
        try await TestServer.run { _, client in
            try await client.respond(body: "ok")
        } test: { server in
            let policy = AddressPolicy(allowedHosts: [AllowedHost(host: "127.0.0.1")])
            let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            for shutdowns in 0...2 {
                let fetcher = Fetcher(policy: policy, userAgent: "Vitrine/1", logger: logger)
                #expect(await fetcher.failure(of: server.url("/")) == nil)
                for _ in 0..<shutdowns { try await fetcher.shutdown() }
            }
        }
    }

    @Test func reportsThatItIsShutDown() async throws {
        let fetcher = try await withFetcher { $0 }
        #expect(await fetcher.failure(of: "http://127.0.0.1:9/") == .shutDown)
    }
}

extension TestServer.Client {
    /// Responds with text.
    func respond(_ status: String = "200 OK", headers: [String: String] = [:], body: String) async throws {
        try await respond(status, headers, body: Data(body.utf8))
    }

    /// Responds with headers alone.
    func respond(_ status: String = "200 OK", headers: [String: String]) async throws {
        try await respond(status, headers)
    }
}
