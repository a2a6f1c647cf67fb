import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1

extension Fetcher {
    /// A failure before the server responded; another address may be tried.
    struct NoResponse: Error {
        let cause: any Error
    }

    /// Sends a request to one address; the response can be read while `use` runs.
    func send<Value>(
        _ url: WebURL, _ outgoing: OutgoingRequest, use: (HTTPClientResponse) async throws -> Value
    ) async throws -> Value {
        var failure = FetchError.hostNotFound(host: url.host, isTemporary: false)
        for pin in try await pins(for: url) {
            do {
                return try await send(url, at: pin, outgoing, use: use)
            } catch let error as NoResponse {
                failure = FetchError(error.cause, host: url.host, limits: limits, isConnected: false)
                guard failure != .cancelled, failure != .shutDown else { throw failure }
                logger.debug("\(url.host) at \(pin.address): \(failure)")
            }
        }
        throw failure
    }

    /// The permitted addresses, each pinned to the host's name.
    private func pins(for url: WebURL) async throws(FetchError) -> [Pin] {
        if policy.ownPort(of: url) != nil {
            return [Pin(host: Self.ownAddress.description, address: Self.ownAddress)]
        }
        let candidates = try await candidates(for: url)
        return Pin.attempts(try policy.permitted(candidates, for: url), for: url.host)
    }

    private func candidates(for url: WebURL) async throws(FetchError) -> [IPAddress] {
        if let literal = try url.literal() { return [literal] }
        return try await resolver.addresses(of: url.host)
    }

    private func send<Value>(
        _ url: WebURL, at pin: Pin, _ outgoing: OutgoingRequest,
        use: (HTTPClientResponse) async throws -> Value
    ) async throws -> Value {
        try await clients.withClient(for: pin) { client in
            let response = try await head(of: request(to: url, outgoing), from: client)
            return try await use(response)
        }
    }

    /// Waits for the head of a response. If the server just closed a kept-alive connection,
    /// the request is sent again.
    private func head(
        of request: HTTPClientRequest, from client: HTTPClient
    ) async throws(NoResponse) -> HTTPClientResponse {
        do {
            return try await client.execute(request, timeout: timeout, logger: logger)
        } catch let error where Self.isStaleConnection(error) {
            logger.debug("\(request.url): the connection was closed, retrying")
        } catch {
            throw NoResponse(cause: error)
        }
        do {
            return try await client.execute(request, timeout: timeout, logger: logger)
        } catch {
            throw NoResponse(cause: error)
        }
    }

    /// Whether a connection that had been kept open turned out to be closed.
    private static func isStaleConnection(_ error: any Error) -> Bool {
        switch error {
        case let error as HTTPClientError: error == .remoteConnectionClosed
        case let error as IOError: error.errnoCode == ECONNRESET || error.errnoCode == EPIPE
        case let error as ChannelError:
            error == .ioOnClosedChannel || error == .alreadyClosed || error == .eof
        default: false
        }
    }

    private var timeout: TimeAmount { .nanoseconds(Int64(limits.seconds * 1e9)) }

    private static let ownAddress = IPAddress.v4(0x7F00_0001)

    private func request(to url: WebURL, _ outgoing: OutgoingRequest) -> HTTPClientRequest {
        let port = policy.ownPort(of: url)
        let text = port.map { "http://\(Self.ownAddress):\($0)\(url.target)" } ?? url.text
        var request = HTTPClientRequest(url: text)
        request.method = HTTPMethod(rawValue: outgoing.method.rawValue)
        request.headers = outgoing.headers
        request.body = outgoing.body.map { .bytes($0) }
        request.headers.replaceOrAdd(name: "host", value: url.hostHeader)
        return request
    }
}
