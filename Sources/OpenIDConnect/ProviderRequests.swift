import AsyncHTTPClient
import Basics
import Dispatch
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Photos

/// Sends requests to the provider, within limits.
///
/// An administrator configures it, so it may be in a private network; redirects are not followed, since no
/// request is meant for another server.
final class ProviderRequests: Sendable {
    private let client: HTTPClient
    private let logger: Logger

    /// The time limit of a response.
    private static let seconds = 10.0
    /// The limit of a response in bytes; real ones have some kilobytes.
    private static let byteLimit = 1 << 20

    struct Response: Sendable {
        let status: Int
        let body: Data
    }

    init(logger: Logger) {
        self.logger = logger
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5)))
        configuration.connectionPool.idleTimeout = .seconds(30)
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        client = HTTPClient(
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    }

    deinit {
        client.shutdown(queue: .global()) { [logger] error in
            guard let error else { return }
            logger.warning("The connections to the sign-in service did not close cleanly: \(error)")
        }
    }

    /// The body at a URL.
    ///
    /// - Parameter token: An access token to send along.
    func get(_ url: URL, token: String? = nil) async throws(OpenIDError) -> Data {
        var request = HTTPClientRequest(url: url.absoluteString)
        request.headers.add(name: "Accept", value: "application/json")
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        let response = try await send(request, to: url)
        guard response.status == 200 else {
            throw .errorStatus(host: url.host() ?? "", status: response.status)
        }
        return response.body
    }

    /// Sends a form.
    func post(
        _ fields: [(String, String)], to url: URL, authorization: String?
    ) async throws(OpenIDError) -> Response {
        var request = HTTPClientRequest(url: url.absoluteString)
        request.method = .POST
        request.headers.add(name: "Accept", value: "application/json")
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        if let authorization { request.headers.add(name: "Authorization", value: authorization) }
        request.body = .bytes(ByteBuffer(string: FormFields.encoded(fields)))
        return try await send(request, to: url)
    }

    private func send(_ request: HTTPClientRequest, to url: URL) async throws(OpenIDError) -> Response {
        let host = url.host() ?? ""
        let timeout = OpenIDError.timedOut(host: host, seconds: Self.seconds)
        do {
            return try await withDeadline(seconds: Self.seconds, throwing: timeout) { [client] in
                let response = try await client.execute(
                    request, deadline: .now() + .nanoseconds(Int64(Self.seconds * 1e9)))
                let body = try await response.body.collect(upTo: Self.byteLimit)
                return Response(status: Int(response.status.code), body: Data(body.readableBytesView))
            }
        } catch {
            throw Self.failure(error, host)
        }
    }

    private static func failure(_ error: any Error, _ host: String) -> OpenIDError {
        switch error {
        case let error as OpenIDError: error
        case is NIOTooManyBytesError: .tooLarge(host: host, limit: byteLimit)
        case is HTTPParserError: .malformed(host: host)
        case let error as HTTPClientError:
            [.deadlineExceeded, .connectTimeout, .readTimeout].contains(error)
                ? .timedOut(host: host, seconds: seconds)
                : .unreachable(host: host, reason: .system(error.shortDescription.lowercased()))
        case let error as IOError:
            .unreachable(
                host: host, reason: .system(String(cString: strerror(error.errnoCode)).lowercased()))
        default: .unreachable(host: host, reason: .system(SystemReason.text(of: error)))
        }
    }
}
