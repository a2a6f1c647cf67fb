import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import PhotoServer

@Suite(.timeLimit(.minutes(2))) struct ConnectionGuardTests {
    /// Timeouts that a test can wait for.
    private static func shortenTimeouts(_ configuration: inout ServerConfiguration) {
        configuration.connections.firstRequest = .milliseconds(400)
        configuration.connections.keepAlive = .milliseconds(400)
        configuration.connections.body = .milliseconds(400)
        configuration.connections.linger = .milliseconds(400)
    }

    private static let host = "Host: localhost\r\n"

    @Test(arguments: [
        ("nothing", []), ("half a line", ["GET / HT"]), ("half a header", ["GET / HTTP/1.1\r\nHost: loc"]),
        ("no end of headers", ["GET / HTTP/1.1\r\n\(host)"]),
        ("headers a byte at a time", ["GET / HTTP/1.1\r\n"] + (0..<60).map { "X-\($0): y\r\n" }),
        ("no body", ["POST /add HTTP/1.1\r\n\(host)Content-Length: 10\r\n\r\n"]),
        (
            "a body a byte at a time",
            ["POST /add HTTP/1.1\r\n\(host)Content-Length: 60\r\n\r\n"] + (0..<40).map { _ in "a" }
        ),
        ("no chunk", ["POST /add HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"]),
        ("kept alive", ["GET /health HTTP/1.1\r\n\(host)\r\n"]),
        (
            "an image with an open body",
            ["GET /images/1-12345678/square-320 HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\n"]
        ),
        ("a close that is not returned", ["GET /health HTTP/1.1\r\n\(host)Connection: close\r\n\r\n"]),
    ])
    func closesSlowConnections(kind: String, pieces: [String]) async throws {
        try await TestSite().serve(Self.shortenTimeouts) { port in
            let text = try await RawClient.exchange(to: port, pieces, pause: .milliseconds(50))
            #expect(text != nil, "\(kind) stays open")
        }
    }

    @Test func leavesEventStreamsOpen() async throws {
        try await TestSite().serve(Self.shortenTimeouts) { port in
            let request = "GET /api/v1/events HTTP/1.1\r\n\(Self.host)\r\n"
            let text = try await RawClient.exchange(to: port, [request], timeout: .seconds(2))
            #expect(text == nil)
        }
    }

    @Test func servesSeveralRequestsOfOneConnection() async throws {
        try await TestSite().serve(Self.shortenTimeouts) { port in
            let request = "GET /health HTTP/1.1\r\n\(Self.host)\r\n"
            let pieces = Array(repeating: request, count: 8)
            let text = try #require(try await RawClient.exchange(to: port, pieces, pause: .milliseconds(200)))
            #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count - 1 == 8)
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\n\r\n", "400"), ("GET /health HTTP/1.0\r\n\r\n", "200"),
        ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
        ("GET /health HTTP/1.1\r\nHost: evil.example\r\n\r\n", "200"),
        ("POST /add HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99000000\r\n\r\n", "413"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99000000\r\n\r\n", "413"),
        ("POST /add HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nlocation", "400"),
        (
            "POST /add HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nlocation=\r\n0\r\n",
            "400"
        ),
    ])
    func refusesRequestsThatNoRouterShouldSee(request: String, status: String) async throws {
        try await TestSite().serve(Self.shortenTimeouts) { port in
            let text = try #require(try await RawClient.exchange(to: port, [request]))
            #expect(text.contains("HTTP/1.1 \(status) ") || text.contains("HTTP/1.0 \(status) "), "\(text)")
        }
    }

    @Test func stopsReadingAnEndlessBody() async throws {
        try await TestSite().serve(Self.shortenTimeouts) { port in
            let head = "POST /api/v1/sources HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n"
            let chunk = "10000\r\n" + String(repeating: "a", count: 0x10000) + "\r\n"
            let text = try await RawClient.exchange(to: port, [head] + Array(repeating: chunk, count: 40))
            #expect(text != nil)
        }
    }

    @Test func announcesTheEndOfAConnectionAboveTheSoftLimit() async throws {
        try await TestSite().serve {
            Self.shortenTimeouts(&$0)
            $0.connections.firstRequest = .seconds(60)
            $0.connections.connections = 10
        } _: { port in
            let request = "GET /health HTTP/1.1\r\n\(Self.host)\r\n"
            let alone = try #require(try await RawClient.exchange(to: port, [request])).lowercased()
            #expect(alone.contains("200 ok") && !alone.contains("connection: close"))
            var idle: [NIOAsyncChannel<ByteBuffer, ByteBuffer>] = []
            for _ in 0..<9 { idle.append(try await RawClient.connect(to: port)) }
            let crowded = try #require(try await RawClient.exchange(to: port, [request])).lowercased()
            #expect(crowded.contains("200 ok") && crowded.contains("connection: close"))
            for channel in idle { try await channel.executeThenClose { _, _ in } }
        }
    }

    @Test func closesIdleConnectionsForNewOnes() async throws {
        try await TestSite().serve {
            $0.connections.connections = 10
        } _: { port in
            var idle: [NIOAsyncChannel<ByteBuffer, ByteBuffer>] = []
            for _ in 0..<30 { idle.append(try await RawClient.connect(to: port)) }
            let request = "GET /health HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n"
            for _ in 0..<3 {
                let text = try #require(try await RawClient.exchange(to: port, [request]))
                #expect(text.contains("200 OK"))
            }
            for channel in idle { try await channel.executeThenClose { _, _ in } }
        }
    }

    /// Connections to a crowded server, each with a request whose body has not arrived, and then one of another
    /// client: whether it replaces the oldest of them.
    @Test(arguments: [
        ("203.0.113.5", "/sign-in", false, true), ("203.0.113.5", "/base/api/v1/events", true, true),
        // Requests that the server is handling.
        ("203.0.113.5", "/", true, false),
        // A proxy, and this machine, on which there may be one.
        ("192.0.2.9", "/sign-in", false, false), ("127.0.0.1", "/sign-in", false, false),
    ])
    func closesAConnectionThatWaitsForTheClientWithMost(
        address: String, path: String, isWhole: Bool, isClosed: Bool
    ) throws {
        let clients = ClientAddress(trustedProxies: [try #require(NetworkRange("192.0.2.9/32"))])
        let registry = ConnectionRegistry(softLimit: 8, drain: Drain(), clients: clients)
        func connect(_ address: String) throws -> EmbeddedChannel {
            let channel = EmbeddedChannel()
            let peer = try SocketAddress(ipAddress: address, port: 1024)
            try channel.connect(to: peer).wait()
            channel.remoteAddress = peer
            try channel.pipeline.syncOperations.addHandler(
                ConnectionGuard(limits: ConnectionLimits(), registry: registry))
            return channel
        }
        let channels = try (0..<8).map { _ in
            let channel = try connect(address)
            let head = HTTPRequestHead(
                version: .http1_1, method: .POST, uri: path,
                headers: ["host": "localhost", "content-length": "50"])
            try channel.writeInbound(HTTPServerRequestPart.head(head))
            if isWhole { try channel.writeInbound(HTTPServerRequestPart.end(nil)) }
            return channel
        }
        let other = try connect("198.51.100.7")
        #expect(other.isActive && channels.map(\.isActive) == [!isClosed] + Array(repeating: true, count: 7))
        #expect(registry.count == (isClosed ? 8 : 9))
        for channel in [other] + channels where channel.isActive { _ = try channel.finish() }
    }
}
