import Foundation
import Photos
import TestSupport
import Testing

@testable import Fetching

/// Requests with a method, a body and headers of their own.
@Suite(.timeLimit(.minutes(1))) struct FetcherMethodTests {
    private static func request(_ url: String, _ method: FetchMethod = .post) -> FetchRequest {
        var request = FetchRequest(url: url, maximumBytes: 1000)
        request.method = method
        request.body = Data("question".utf8)
        request.headers = [FetchHeader(name: "Authorization", value: "Basic YTo=")]
        return request
    }

    private static func response(_ fetcher: Fetcher, _ request: FetchRequest) async throws -> FetchResponse {
        guard case .fetched(let response) = try await fetcher.fetch(request) else {
            throw UnexpectedResponse()
        }
        return response
    }

    @Test(arguments: [FetchMethod.get, .post, .propfind])
    func sendsMethodBodyAndHeaders(method: FetchMethod) async throws {
        try await TestServer.run { _, client in
            try await client.respond()
        } test: { server in
            _ = try await withFetcher { fetcher in
                try await Self.response(fetcher, Self.request(server.url("/a"), method))
            }
            let received = try #require(server.requests.first)
            #expect(received.method == method.rawValue && received.text == "question")
            #expect(
                received.headers["authorization"] == "Basic YTo=" && received.headers["user-agent"] != nil)
        }
    }

    @Test(arguments: [
        ("301", FetchMethod.post, "GET", ""), ("302", .post, "GET", ""), ("303", .propfind, "GET", ""),
        ("307", .post, "POST", "question"), ("308", .propfind, "PROPFIND", "question"),
        ("301", .propfind, "PROPFIND", "question"),
    ])
    func followsRedirectsAsBrowsersDo(
        status: String, method: FetchMethod, later: String, body: String
    ) async throws {
        try await TestServer.run { request, client in
            guard request.target == "/a" else { return try await client.respond() }
            try await client.respond("\(status) Moved", ["location": "/b"])
        } test: { server in
            _ = try await withFetcher { fetcher in
                try await Self.response(fetcher, Self.request(server.url("/a"), method))
            }
            let received = try #require(server.requests.last)
            #expect(received.target == "/b" && received.method == later && received.text == body)
            #expect(received.headers["authorization"] == "Basic YTo=")
        }
    }

    @Test func keepsItsHeadersFromAnotherServer() async throws {
        try await TestServer.run { _, client in
            try await client.respond()
        } test: { other in
            try await TestServer.run { _, client in
                try await client.respond("307 Moved", ["location": other.url("/b")])
            } test: { server in
                _ = try await withFetcher { fetcher in
                    try await Self.response(fetcher, Self.request(server.url("/a")))
                }
                let received = try #require(other.requests.first)
                #expect(received.method == "POST" && received.headers["authorization"] == nil)
                #expect(received.headers["user-agent"] != nil)
            }
        }
    }

    @Test func returnsTheBodyOfAcceptedStatuses() async throws {
        try await TestServer.run { request, client in
            try await client.respond(
                request.target == "/a" ? "330 Moved" : "404 Not Found", body: Data("elsewhere".utf8))
        } test: { server in
            try await withFetcher { fetcher in
                var request = Self.request(server.url("/a"))
                request.acceptedStatuses = [330]
                let response = try await Self.response(fetcher, request)
                #expect(response.resource.status == 330 && response.body == Data("elsewhere".utf8))
                request.url = server.url("/b")
                await #expect(throws: FetchError.status(code: 404, phrase: "Not Found", retryAfter: nil)) {
                    try await fetcher.fetch(request)
                }
            }
        }
    }

    @Test func readsCookies() {
        let cookies = SetCookie.values([
            "XSRF-TOKEN=abc%3D; expires=Sun, 01 Mar 2026 12:00:00 GMT; path=/", " session = x=y ;HttpOnly",
            "=empty", "none",
        ])
        #expect(cookies == ["XSRF-TOKEN": "abc%3D", "session": "x=y"])
        let many = (0..<100).map { "a\($0)=1" }
        #expect(SetCookie.values(many).count == FetchedResource.cookieLimit)
    }
}
