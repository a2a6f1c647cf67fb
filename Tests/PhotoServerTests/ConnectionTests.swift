import Foundation
import HummingbirdTesting
import NIOCore
import NIOPosix
import Photos
import Testing

@testable import PhotoServer

@Suite struct ConnectionTests {
    /// A site with a photo whose image is handled by the router: its host cannot be reached.
    private func image(_ site: TestSite) async throws -> String {
        let source = try await site.addSource(photos: 1)
        let photo = try #require(try await site.photos(of: source).first)
        return try #require(ImageURL(photo)).square(320)
    }

    private func request(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n" }

    /// The statuses of the responses to requests, each written after a number of responses.
    private func responses(
        to requests: [(after: Int, text: String)], count: Int, of site: TestSite
    ) async throws -> [String] {
        let application = try buildApplication(
            site.services, configuration: ServerConfiguration(port: 0, addsDemoSources: false))
        return try await application.test(.live) { client in
            let port = try #require(client.port)
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            return try await channel.executeThenClose { inbound, outbound in
                var text = ""
                var lines: [String] {
                    // A body need not end with a line.
                    text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { String($0.prefix(3)) }
                }
                var waiting = requests[...]
                func write() async throws {
                    while let next = waiting.first, next.after <= lines.count {
                        try await outbound.write(ByteBuffer(string: next.text))
                        waiting = waiting.dropFirst()
                    }
                }
                try await write()
                for try await part in inbound {
                    text += String(buffer: part)
                    if lines.count == count { break }
                    try await write()
                }
                return lines
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func respondsToPipelinedRequestsInOrder() async throws {
        let site = try TestSite()
        let image = try await image(site)
        let lines = try await responses(
            to: [(0, request(image) + request("/none") + request("/health"))], count: 3, of: site)
        #expect(lines == ["502", "404", "200"])
    }

    @Test(.timeLimit(.minutes(1))) func keepsTheConnectionAfterAnImage() async throws {
        let site = try TestSite()
        let image = try await image(site)
        let lines = try await responses(
            to: [(0, request(image)), (1, request("/health"))], count: 2, of: site)
        #expect(lines == ["502", "200"])
    }
}
