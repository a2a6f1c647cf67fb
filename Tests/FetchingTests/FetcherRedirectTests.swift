import Foundation
import Photos
import TestSupport
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(1))) struct FetcherRedirectTests {
    /// Answers `/a?to=…&status=…` with a redirect, everything else with its own path.
    private static let respond: TestServer.Handler = { request, client in
        let parts = URLComponents(string: request.target)
        guard let location = parts?.queryItems?.first(where: { $0.name == "to" })?.value else {
            return try await client.respond(body: request.target)
        }
        let status = parts?.queryItems?.first { $0.name == "status" }?.value ?? "302"
        try await client.respond("\(status) Moved", ["location": location], body: Data("moved".utf8))
    }

    @Test func followsRedirectsAndReportsWhereTheyEnd() async throws {
        try await TestServer.run(Self.respond) { server in
            let response = try await withFetcher { try await $0.body(of: server.url("/a?to=b/c%3Fx")) }
            #expect(response.body == Data("/b/c?x".utf8))
            #expect(response.finalURL == server.url("/b/c?x"))
            #expect(response.permanentURL == nil)
            #expect(server.connectionCount == 1)
        }
    }

    @Test func remembersPermanentRedirectsUpToTheFirstThatIsNot() async throws {
        try await TestServer.run(Self.respond) { server in
            try await withFetcher { fetcher in
                let moved = try await fetcher.body(of: server.url("/a?status=301&to=/b"))
                #expect(moved.permanentURL == server.url("/b"))
                let twice = "/a?status=308&to=" + "/b?status=302%26to=/c"
                let response = try await fetcher.body(of: server.url(twice))
                #expect(response.finalURL == server.url("/c"))
                #expect(response.permanentURL == server.url("/b?status=302&to=/c"))
                let late = try await fetcher.body(
                    of: server.url("/a?status=302&to=/b?status=301%26to=/c"))
                #expect(late.permanentURL == nil)
            }
        }
    }

    @Test func namesACircle() async throws {
        try await TestServer.run { request, client in
            try await client.respond("302 Found", ["location": request.target == "/a" ? "/b" : "/a"])
        } test: { server in
            let error = try await withFetcher { await $0.failure(of: server.url("/a")) }
            #expect(error == .redirectLoop(server.url("/a")))
            #expect(server.requests.count == 2)
        }
    }

    @Test func endsAfterTenRedirects() async throws {
        try await TestServer.run { request, client in
            let number = Int(request.target.dropFirst()) ?? 0
            try await client.respond("302 Found", ["location": "/\(number + 1)"])
        } test: { server in
            let error = try await withFetcher { await $0.failure(of: server.url("/0")) }
            #expect(error == .tooManyRedirects(10))
            #expect(server.requests.count == 11)
        }
    }

    @Test func refusesToLeaveAnEncryptedConnection() throws {
        var trail = RedirectTrail(start: try WebURL("https://example.org/feed"), limit: 10)
        try trail.follow("https://example.org/moved", status: 302)
        #expect(throws: FetchError.insecureRedirect("http://example.org/feed")) {
            try trail.follow("http://example.org/feed", status: 302)
        }
        var open = RedirectTrail(start: try WebURL("http://example.org/feed"), limit: 10)
        try open.follow("https://example.org/feed", status: 301)
        #expect(open.current.isSecure)
    }

    @Test(arguments: ["", "http://", "http://[::1", "http://a b/"])
    func reportsThatARedirectLeadsNowhere(location: String) async throws {
        try await TestServer.run { _, client in
            try await client.respond("302 Found", ["location": location])
        } test: { server in
            let error = try await withFetcher { await $0.failure(of: server.url("/a")) }
            #expect(error == .brokenRedirect || error == .redirectLoop(server.url("/a")))
        }
    }

    @Test(arguments: [
        "http://localhost/", "http://10.0.0.1/", "http://[::1]/", "http://0x7f.1/", "http://2130706433/",
        "http://[::ffff:127.0.0.1]/", "file:///etc/passwd", "http://user@example.org/", "ftp://example.org/",
        "http://inner.example/", "http://127.0.0.1:1/",
    ])
    func checksEachRedirect(location: String) async throws {
        try await TestServer.run { _, client in
            try await client.respond("302 Found", ["location": location])
        } test: { server in
            let resolver = FakeResolver(["localhost": [["127.0.0.1"]], "inner.example": [["192.168.1.1"]]])
            let hosts = [AllowedHost(host: "127.0.0.1", port: server.port)]
            let error = try await withFetcher(allowing: hosts, resolver: resolver) {
                await $0.failure(of: server.url("/a"))
            }
            switch error {
            case .refusedAddress, .oddNotation, .unsupportedScheme, .hasUserName: break
            default: Issue.record("\(location): \(String(describing: error))")
            }
            #expect(server.requests.count == 1)
        }
    }
}
