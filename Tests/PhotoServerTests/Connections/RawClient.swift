import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import PhotoServer

/// A connection that sends bytes as they are, and collects what it receives.
enum RawClient {
    /// Sends the chunks with a pause between, and reads until the server ends the connection.
    ///
    /// - Returns: What was received; `nil` if the connection is still open after `timeout`.
    static func exchange(
        to port: Int, _ pieces: [String], pause: Duration = .zero, timeout: Duration = .seconds(8)
    ) async throws -> String? {
        let channel = try await connect(to: port)
        return try await channel.executeThenClose { inbound, outbound in
            try await withThrowingTaskGroup(of: String?.self) { group in
                group.addTask {
                    var text = ""
                    // A reset ends the connection as well.
                    do { for try await part in inbound { text += String(buffer: part) } } catch is IOError {}
                    return text
                }
                group.addTask {
                    try await Task.sleep(for: timeout)
                    return nil
                }
                for piece in pieces {
                    // The server may have closed it already: that is what tests look for.
                    try? await outbound.write(ByteBuffer(string: piece))
                    if pause > .zero { try await Task.sleep(for: pause) }
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
        }
    }

    /// A connection on which the test itself reads and writes.
    static func connect(to port: Int) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "localhost", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
    }
}

extension TestSite {
    /// Runs the server on a port, as the program does.
    func serve(
        _ change: (inout ServerConfiguration) -> Void = { _ in },
        _ body: @Sendable @escaping (Int) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        change(&configuration)
        let application = try buildApplication(services, configuration: configuration)
        try await application.test(.live) { client in
            guard let port = client.port else { return }
            try await body(port)
        }
    }
}
