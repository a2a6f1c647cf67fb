import Foundation
import Photos
import TestSupport
import Testing

@testable import Fetching

/// Servers that send too much, too slowly, or not what they declared.
@Suite(.timeLimit(.minutes(1))) struct FetcherLimitTests {
    @Test func decompressesGzip() async throws {
        try await TestServer.run { request, client in
            #expect(request.headers["accept-encoding"] == "gzip")
            try await client.respond("200 OK", ["content-encoding": "gzip"], body: Self.compressedHello)
        } test: { server in
            let body = try await withFetcher { try await $0.body(of: server.url("/")).body }
            #expect(body == Data("hello, hello, hello".utf8))
        }
    }

    @Test func endsABombEarly() async throws {
        let limits = FetchLimits(feedBytes: 50_000, imageBytes: 50_000, seconds: 10)
        try await TestServer.run { _, client in
            try await client.respond("200 OK", ["content-encoding": "gzip"], body: Self.bomb)
        } test: { server in
            let error = try await withFetcher(limits: limits) {
                await $0.failure(of: server.url("/"), maximumBytes: 50_000)
            }
            #expect(error == .tooLarge(limit: 50_000))
            let smaller = try await withFetcher {
                await $0.failure(of: server.url("/"), maximumBytes: 999_999)
            }
            #expect(smaller == .tooLarge(limit: 999_999))
            let whole = try await withFetcher {
                try await $0.body(of: server.url("/"), maximumBytes: 1_000_000)
            }
            #expect(whole.body.count == 1_000_000)
        }
    }

    @Test func reportsBrokenCompression() async throws {
        try await TestServer.run { _, client in
            try await client.respond(
                "200 OK", ["content-encoding": "gzip"], body: Data("not gzip at all".utf8))
        } test: { server in
            let error = try await withFetcher { await $0.failure(of: server.url("/")) }
            #expect(
                error == .malformedResponse(host: "127.0.0.1", reason: Message(FetchCause.brokenCompression)))
        }
    }

    @Test func refusesACompressionThatItDoesNotKnow() async throws {
        try await TestServer.run { _, client in
            try await client.respond("200 OK", ["content-encoding": "br"], body: Data([1, 2, 3]))
        } test: { server in
            let error = try await withFetcher { await $0.failure(of: server.url("/")) }
            let reason = Message(FetchCause.unsupportedCompression, [.type: .text("br")])
            #expect(error == .malformedResponse(host: "127.0.0.1", reason: reason))
        }
    }

    @Test func refusesABodyThatIsAnnouncedAsTooLarge() async throws {
        try await TestServer.run { _, client in
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 40000000\r\n\r\n")
        } test: { server in
            let error = try await withFetcher {
                await $0.failure(of: server.url("/"), maximumBytes: 32 << 20)
            }
            #expect(error == .tooLarge(limit: 32 << 20))
        }
    }

    @Test func endsABodyThatGrowsWithoutEnd() async throws {
        try await TestServer.run { _, client in
            try await client.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
            let chunk = Data("1000\r\n".utf8) + Data(count: 4096) + Data("\r\n".utf8)
            while true { try await client.write(chunk) }
        } test: { server in
            let error = try await withFetcher {
                await $0.failure(of: server.url("/"), maximumBytes: 100_000)
            }
            #expect(error == .tooLarge(limit: 100_000))
        }
    }

    @Test func noticesABodyThatEndsBeforeItsLength() async throws {
        try await TestServer.run { _, client in
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello")
            try await client.close()
        } test: { server in
            let error = try await withFetcher { await $0.failure(of: server.url("/")) }
            #expect(error == .connectionLost(host: "127.0.0.1") && error?.isTransient == true)
        }
    }

    @Test func readsNoFurtherThanTheDeclaredLength() async throws {
        try await TestServer.run { _, client in
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello and more")
        } test: { server in
            let body = try await withFetcher { try await $0.body(of: server.url("/")).body }
            #expect(body == Data("hello".utf8))
        }
    }

    @Test func endsAServerThatTricklesWithinTheTimeLimit() async throws {
        try await TestServer.run { _, client in
            try await client.write("HTTP/1.1 200 OK\r\ncontent-length: 300\r\n\r\n")
            for _ in 0..<300 {
                try await client.write("x")
                try await Task.sleep(for: .milliseconds(100))
            }
        } test: { server in
            let clock = ContinuousClock()
            let start = clock.now
            let error = try await withFetcher(limits: FetchLimits(seconds: 0.5)) {
                await $0.failure(of: server.url("/"))
            }
            #expect(error == .timedOut(host: "127.0.0.1", seconds: 0.5))
            // The whole body would take thirty.
            #expect(clock.now - start < .seconds(20))
        }
    }

    @Test func timesOutIfTheServerNeverResponds() async throws {
        try await TestServer.run { _, _ in
        } test: { server in
            let error = try await withFetcher(limits: FetchLimits(seconds: 0.3)) {
                await $0.failure(of: server.url("/"))
            }
            #expect(error == .timedOut(host: "127.0.0.1", seconds: 0.3) && error?.isTransient == true)
        }
    }

    @Test func refusesHeadersBeyondTheLimit() async throws {
        try await TestServer.run { request, client in
            let count = request.target == "/long" ? 1 : 40
            let value = String(repeating: "x", count: request.target == "/long" ? 100_000 : 2_000)
            let headers = (0..<count).map { "x-\($0): \(value)\r\n" }.joined()
            try await client.write("HTTP/1.1 200 OK\r\n\(headers)content-length: 0\r\n\r\n")
        } test: { server in
            try await withFetcher { fetcher in
                for path in ["/long", "/many"] {
                    #expect(
                        await fetcher.failure(of: server.url(path)) == .headersTooLarge(limit: 65_536))
                }
            }
        }
    }

    @Test func reportsThatAResponseIsNotHTTP() async throws {
        try await TestServer.run { _, client in
            try await client.write("220 mail.example.org ESMTP\r\n")
        } test: { server in
            let error = try await withFetcher { await $0.failure(of: server.url("/")) }
            #expect(error == .malformedResponse(host: "127.0.0.1", reason: Message(FetchCause.notHTTP)))
        }
    }

    @Test func reportsThatNothingListensThere() async throws {
        var port = 0
        try await TestServer.run { _, _ in
        } test: {
            port = $0.port
        }
        let error = try await withFetcher { [port] in await $0.failure(of: "http://127.0.0.1:\(port)/") }
        #expect(
            error == .connectionFailed(host: "127.0.0.1", reason: .system("connection refused")))
    }

    static let compressedHello = Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJ11HIQKIAn6HKCRMAAAA=") ?? Data()
    /// A million zeros.
    static let bomb =
        Data(
            base64Encoded: "H4sIAAAAAAACA+3BAQEAAACCIP+vbkhAAQ" + String(repeating: "A", count: 1290)
                + "rwaey3kSQEIPAA==") ?? Data()
}
