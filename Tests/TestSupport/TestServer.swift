package import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A web server that sends exactly the bytes that a test specifies.
package final class TestServer: Sendable {
    /// A received request.
    package struct Request: Sendable {
        package let method: String
        package let target: String
        /// By their names in lower case.
        package let headers: [String: String]
        package fileprivate(set) var body = Data()

        /// The body as text.
        package var text: String { String(decoding: body, as: UTF8.self) }
        /// The target without its query.
        package var path: String { String(target.prefix { $0 != "?" }) }
        /// The query by its names.
        package var query: [String: String] {
            let items = URLComponents(string: target)?.queryItems ?? []
            return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        }
    }

    /// Handles a request: writes the bytes of the response, and may close the connection.
    package typealias Handler = @Sendable (Request, Client) async throws -> Void

    /// The connection of a client.
    package struct Client: Sendable {
        fileprivate let channel: any Channel

        package func write(_ text: String) async throws { try await write(Data(text.utf8)) }
        package func write(_ bytes: Data) async throws {
            try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
        }
        package func close() async throws { try await channel.close() }
        /// Waits until the other side has closed the connection.
        package func closed() async throws { try await channel.closeFuture.get() }

        /// Sends a complete response.
        package func respond(
            _ status: String = "200 OK", _ headers: [String: String] = [:], body: Data = Data()
        ) async throws {
            var text = "HTTP/1.1 \(status)\r\ncontent-length: \(body.count)\r\n"
            for (name, value) in headers { text += "\(name): \(value)\r\n" }
            try await write(Data((text + "\r\n").utf8) + body)
        }
    }

    /// The port that it listens on.
    package let port: Int
    private let channel: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>
    private let log = Mutex<[Request]>([])
    private let connections = Mutex<Int>(0)
    private let task = Mutex<Task<Void, Never>?>(nil)

    private init(_ channel: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>, port: Int) {
        self.channel = channel
        self.port = port
    }

    /// All requests so far.
    package var requests: [Request] { log.withLock { $0 } }
    /// The number of connections that were opened.
    package var connectionCount: Int { connections.withLock { $0 } }

    /// A URL on this server.
    package func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

    /// Starts a server on a free port for as long as the test runs.
    package static func run(
        _ handler: @escaping Handler, test: (TestServer) async throws -> Void
    ) async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        let server = TestServer(channel, port: channel.channel.localAddress?.port ?? 0)
        let task = Task { await server.serve(handler) }
        do {
            try await test(server)
        } catch {
            task.cancel()
            throw error
        }
        task.cancel()
        await task.value
    }

    private func serve(_ handler: @escaping Handler) async {
        try? await channel.executeThenClose { clients in
            await withTaskGroup(of: Void.self) { group in
                do {
                    for try await client in clients {
                        self.connections.withLock { $0 += 1 }
                        group.addTask { try? await self.handle(client, handler) }
                    }
                } catch {}
                group.cancelAll()
            }
        }
    }

    private func handle(_ client: NIOAsyncChannel<ByteBuffer, ByteBuffer>, _ handler: @escaping Handler)
        async throws
    {
        try await client.executeThenClose { inbound, _ in
            var received = Data()
            for try await chunk in inbound {
                received.append(contentsOf: chunk.readableBytesView)
                while let end = received.range(of: Data("\r\n\r\n".utf8)) {
                    var request = Self.request(String(decoding: received[..<end.lowerBound], as: UTF8.self))
                    let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
                    let body = received[end.upperBound...].prefix(length)
                    guard body.count == length else { break }
                    request.body = Data(body)
                    received = Data(received[body.endIndex...])
                    log.withLock { $0.append(request) }
                    try await handler(request, Client(channel: client.channel))
                }
            }
        }
    }

    private static func request(_ head: String) -> Request {
        let lines = head.components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let words = lines[0].split(separator: " ")
        return Request(
            method: String(words[0]), target: words.count > 1 ? String(words[1]) : "", headers: headers)
    }
}
