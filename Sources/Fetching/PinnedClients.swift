import AsyncHTTPClient
import Dispatch
import Logging
import NIOCore
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import Photos

/// HTTP clients that each connect to one checked address only.
///
/// The client does not resolve names: its resolver is overridden with the
/// address, while TLS and the `Host` header use the name. The address of each open
/// connection is verified once more.
actor PinnedClients {
    private struct Entry {
        let client: HTTPClient
        var users: Int
        var lastUse: UInt64
    }

    private let limits: FetchLimits
    private let logger: Logger
    private let trustRoots: NIOSSLTrustRoots
    private let capacity: Int
    private var entries: [Pin: Entry] = [:]
    private var clock: UInt64 = 0
    private var isShutDown = false

    init(limits: FetchLimits, trustRoots: NIOSSLTrustRoots, logger: Logger, capacity: Int = 48) {
        self.limits = limits
        self.trustRoots = trustRoots
        self.logger = logger
        self.capacity = capacity
    }

    deinit {
        for entry in entries.values { Self.close(entry.client, logger: logger) }
    }

    /// Passes the pin's client to the work, and keeps it open meanwhile.
    nonisolated func withClient<Value>(
        for pin: Pin, _ work: (HTTPClient) async throws -> Value
    ) async throws -> Value {
        let client = try await acquire(pin)
        do {
            let value = try await work(client)
            await release(pin)
            return value
        } catch {
            await release(pin)
            throw error
        }
    }

    /// Closes all connections, including those in use; throws the first failure once all are closed.
    func shutdown() async throws {
        isShutDown = true
        let clients = entries.values.map(\.client)
        entries = [:]
        var failure: (any Error)?
        for client in clients {
            do { try await client.shutdown().get() } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    private func acquire(_ pin: Pin) throws -> HTTPClient {
        guard !isShutDown else { throw FetchError.shutDown }
        clock += 1
        var entry = entries[pin] ?? Entry(client: makeClient(for: pin), users: 0, lastUse: clock)
        entry.users += 1
        entry.lastUse = clock
        entries[pin] = entry
        closeUnused()
        return entry.client
    }

    private func release(_ pin: Pin) {
        entries[pin]?.users -= 1
    }

    /// Closes the least recently used clients beyond the capacity.
    private func closeUnused() {
        guard entries.count > capacity else { return }
        let unused = entries.filter { $0.value.users == 0 }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (pin, entry) in unused.prefix(entries.count - capacity) {
            entries[pin] = nil
            Self.close(entry.client, logger: logger)
        }
    }

    private static func close(_ client: HTTPClient, logger: Logger) {
        client.shutdown(queue: .global()) { error in
            guard let error else { return }
            logger.warning("An HTTP client did not close cleanly: \(error)")
        }
    }

    /// Seconds to connect to an address if there are others.
    private static let shortConnectSeconds = 3.0

    private func makeClient(for pin: Pin) -> HTTPClient {
        let connectSeconds =
            pin.hasAlternatives
            ? min(limits.connectSeconds, Self.shortConnectSeconds) : limits.connectSeconds
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = trustRoots
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls,
            redirectConfiguration: .disallow,
            timeout: .init(connect: .nanoseconds(Int64(connectSeconds * 1e9))),
            decompression: .enabled(limit: .size(max(limits.feedBytes, limits.imageBytes)))
        )
        configuration.connectionPool.idleTimeout = .seconds(30)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = limits.connectionsPerHost
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        configuration.dnsOverride = [pin.host: pin.address.description]
        configuration.http1_1ConnectionDebugInitializer = { channel in Self.check(channel, against: pin) }
        return HTTPClient(
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration,
            backgroundActivityLogger: logger)
    }

    /// Rejects a connection to any other address before the request is written.
    private static func check(_ channel: any Channel, against pin: Pin) -> EventLoopFuture<Void> {
        guard let text = channel.remoteAddress?.ipAddress, IPAddress(text) == pin.address else {
            channel.close(promise: nil)
            let reason = Message(FetchCause.differentAddress)
            return channel.eventLoop.makeFailedFuture(
                FetchError.connectionFailed(host: pin.host, reason: reason))
        }
        return channel.eventLoop.makeSucceededVoidFuture()
    }
}
