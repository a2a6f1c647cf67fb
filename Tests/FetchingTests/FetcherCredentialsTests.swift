import Foundation
import NIOHTTP1
import Photos
import TestSupport
import Testing

@testable import Fetching

/// Credentials are sent to their origin, and to no other.
@Suite(.timeLimit(.minutes(1))) struct FetcherCredentialsTests {
    private static let basic = "Basic \(Data("ada:lovelace".utf8).base64EncodedString())"

    private static func credentials(of url: String) throws -> OriginCredentials {
        OriginCredentials(
            try SourceCredentials(user: "ada", password: "lovelace"), for: try #require(WebOrigin(url)))
    }

    @Test func presentsCredentialsWithEveryRequestToTheirOrigin() async throws {
        try await TestServer.run { request, client in
            guard request.target == "/feed" else { return try await client.respond() }
            try await client.respond("302 Found", ["location": "/moved"])
        } test: { server in
            try await withFetcher { fetcher in
                let presenting = fetcher.presenting(try Self.credentials(of: server.url("/anything")))
                _ = try await presenting.body(of: server.url("/feed"))
                _ = try await presenting.firstBytes(
                    10, of: FetchRequest(url: server.url("/image"), maximumBytes: 100))
                _ = try await fetcher.body(of: server.url("/without"))
            }
            let sent = server.requests.map { $0.headers["authorization"] }
            #expect(server.requests.map(\.target) == ["/feed", "/moved", "/image", "/without"])
            #expect(sent == [Self.basic, Self.basic, Self.basic, nil])
        }
    }

    @Test(arguments: ["127.0.0.1", "feeds.example"])
    func dropsThemAtAnotherPortOrHostForGood(host: String) async throws {
        try await TestServer.run { request, client in
            // Leads back to where it came from.
            try await client.respond("302 Found", ["location": String(request.target.dropFirst())])
        } test: { other in
            try await TestServer.run { request, client in
                guard request.target == "/feed" else { return try await client.respond() }
                let back = request.headers["x-back"] ?? ""
                try await client.respond("302 Found", ["location": other.url("/\(back)", host: host)])
            } test: { server in
                let resolver = FakeResolver(["feeds.example": [["127.0.0.1"]]])
                let hosts = ["127.0.0.1", "feeds.example"].map { AllowedHost(host: $0) }
                try await withFetcher(allowing: hosts, resolver: resolver) { fetcher in
                    let presenting = fetcher.presenting(try Self.credentials(of: server.url("/")))
                    var request = FetchRequest(url: server.url("/feed"), maximumBytes: 100)
                    request.headers = [FetchHeader(name: "X-Back", value: server.url("/back"))]
                    _ = try await presenting.fetch(request)
                }
                #expect(server.requests.map(\.target) == ["/feed", "/back"])
                #expect(server.requests.map { $0.headers["authorization"] } == [Self.basic, nil])
                #expect(other.requests.count == 1)
                #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
            }
        }
    }

    @Test func sendsNoneToAnotherOriginThatLeadsToTheirs() async throws {
        try await TestServer.run { _, client in
            try await client.respond()
        } test: { server in
            try await TestServer.run { _, client in
                try await client.respond("302 Found", ["location": server.url("/private.jpg")])
            } test: { other in
                try await withFetcher { fetcher in
                    let presenting = fetcher.presenting(try Self.credentials(of: server.url("/")))
                    _ = try await presenting.body(of: other.url("/"))
                }
                #expect((other.requests + server.requests).count == 2)
                let sent = (other.requests + server.requests).compactMap { $0.headers["authorization"] }
                #expect(sent.isEmpty)
            }
        }
    }

    @Test(arguments: [
        ("https://example.org/feed", "https://example.org/images/1", true),
        ("https://example.org/feed", "https://EXAMPLE.org:443/feed", true),
        ("https://example.org/feed", "http://example.org/feed", false),
        ("https://example.org/feed", "https://example.org:8443/feed", false),
        ("https://example.org/feed", "https://www.example.org/feed", false),
        ("http://example.org/feed", "https://example.org/feed", false),
    ])
    func keepsThemWithinTheOrigin(first: String, next: String, isKept: Bool) throws {
        let (first, next) = (try WebURL(first), try WebURL(next))
        var request = OutgoingRequest(
            FetchRequest(url: first.text, maximumBytes: 1), headers: ["accept": "image/*"])
        request.add(try Self.credentials(of: first.text), to: first)
        #expect(request.headers["authorization"] == [Self.basic])
        request.follow(status: 302, from: first, to: next)
        #expect(request.headers["authorization"] == (isKept ? [Self.basic] : []))
        request.follow(status: 302, from: next, to: first)
        #expect(request.headers["authorization"] == (isKept ? [Self.basic] : []))
        #expect(request.headers["accept"] == ["image/*"])
    }

    @Test func restoresTheHeaderThatItReplaced() throws {
        let (first, next) = (try WebURL("https://example.org/"), try WebURL("https://example.com/"))
        var request = OutgoingRequest(
            FetchRequest(url: first.text, maximumBytes: 1), headers: ["user-agent": "Vitrine"])
        let own = try SourceCredentials(headerLines: "User-Agent: secret client\nX-Key: k")
        request.add(OriginCredentials(own, for: first.origin), to: first)
        #expect(request.headers["user-agent"] == ["secret client"])
        request.follow(status: 302, from: first, to: next)
        #expect(request.headers["user-agent"] == ["Vitrine"] && request.headers["x-key"].isEmpty)
    }

    @Test func leavesARequestItsOwnAuthorization() throws {
        let url = try WebURL("https://example.org/")
        var original = FetchRequest(url: url.text, maximumBytes: 1)
        original.headers = [FetchHeader(name: "authorization", value: "Basic own")]
        var request = OutgoingRequest(original, headers: [:])
        request.add(try Self.credentials(of: url.text), to: url)
        #expect(request.headers["authorization"] == ["Basic own"])
    }
}
