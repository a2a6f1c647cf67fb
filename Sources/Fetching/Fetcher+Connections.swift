import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1

extension Fetcher {
    /// A failure before the server answered, after which another address may be tried.
    struct Unanswered: Error {
        let cause: any Error
    }

    /// Addresses of one host that are tried in turn.
    private static let addressLimit = 4

    /// Asks one address; the response can be read while `use` runs.
    func ask<Value>(
        _ address: WebAddress, headers: HTTPHeaders, use: (HTTPClientResponse) async throws -> Value
    ) async throws -> Value {
        var failure = FetchError.hostNotFound(host: address.host, isTemporary: false)
        for pin in try await pins(for: address).prefix(Self.addressLimit) {
            do {
                return try await ask(address, at: pin, headers: headers, use: use)
            } catch let error as Unanswered {
                failure = FetchError(error.cause, host: address.host, limits: limits, isConnected: false)
                guard failure != .cancelled, failure != .shutDown else { throw failure }
                logger.debug("\(address.host) at \(pin.address): \(failure)")
            }
        }
        throw failure
    }

    /// The addresses that may be connected to, each tied to the host's name.
    private func pins(for address: WebAddress) async throws(FetchError) -> [Pin] {
        if policy.ownPort(of: address) != nil {
            return [Pin(host: Self.ownAddress.description, address: Self.ownAddress)]
        }
        let candidates = try await candidates(for: address)
        return try policy.permitted(candidates, for: address).map { Pin(host: address.host, address: $0) }
    }

    private func candidates(for address: WebAddress) async throws(FetchError) -> [IPAddress] {
        if let literal = try address.literal() { return [literal] }
        return try await resolver.addresses(of: address.host)
    }

    private func ask<Value>(
        _ address: WebAddress, at pin: Pin, headers: HTTPHeaders,
        use: (HTTPClientResponse) async throws -> Value
    ) async throws -> Value {
        try await clients.withClient(for: pin) { client in
            let response = try await head(of: request(to: address, headers: headers), from: client)
            return try await use(response)
        }
    }

    /// Waits for the head of an answer; a kept-alive connection that the server
    /// closed just then is no failure, so that one is asked once more.
    private func head(
        of request: HTTPClientRequest, from client: HTTPClient
    ) async throws(Unanswered) -> HTTPClientResponse {
        do {
            return try await client.execute(request, timeout: timeout, logger: logger)
        } catch let error where Self.isStaleConnection(error) {
            logger.debug("\(request.url): the connection was closed, asking once more")
        } catch {
            throw Unanswered(cause: error)
        }
        do {
            return try await client.execute(request, timeout: timeout, logger: logger)
        } catch {
            throw Unanswered(cause: error)
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

    private func request(to address: WebAddress, headers: HTTPHeaders) -> HTTPClientRequest {
        let port = policy.ownPort(of: address)
        let url = port.map { "http://\(Self.ownAddress):\($0)\(address.target)" } ?? address.text
        var request = HTTPClientRequest(url: url)
        request.headers = headers
        request.headers.replaceOrAdd(name: "host", value: address.hostHeader)
        return request
    }
}
