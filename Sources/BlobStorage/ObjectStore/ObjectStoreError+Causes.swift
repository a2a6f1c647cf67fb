import AsyncHTTPClient
import Basics
import Foundation
import NIOCore
import NIOHTTP1

extension ObjectStoreError {
    /// Converts an error of the HTTP client.
    init(_ error: any Error, limits: ObjectStoreLimits) {
        switch error {
        case let error as ObjectStoreError: self = error
        case is CancellationError: self = .cancelled
        case is ConcurrencyLimit.Exceeded: self = .unavailable(.busy, retryAfter: nil)
        case is NIOTooManyBytesError: self = .tooLarge(limit: limits.responseBytes)
        case let error as HTTPClientError: self.init(client: error, limits)
        case let error as IOError:
            self = .unavailable(
                .unreachable(SystemReason.text(ofErrno: error.errnoCode)), retryAfter: nil)
        case HTTPParserError.invalidEOFState: self = Self.connectionLost
        case is HTTPParserError: self = .malformedResponse
        default: self = .unavailable(.unreachable(SystemReason.text(of: error)), retryAfter: nil)
        }
    }

    static let connectionLost = ObjectStoreError.unavailable(.connectionClosed, retryAfter: nil)

    private init(client error: HTTPClientError, _ limits: ObjectStoreLimits) {
        switch error {
        case .cancelled: self = .cancelled
        case .alreadyShutdown: self = .shutDown
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
            self = .unavailable(.timedOut(seconds: limits.connectSeconds), retryAfter: nil)
        case .deadlineExceeded, .readTimeout, .writeTimeout:
            self = .unavailable(.timedOut(seconds: limits.responseSeconds), retryAfter: nil)
        case .remoteConnectionClosed, .uncleanShutdown: self = Self.connectionLost
        default: self = .unavailable(.unreachable(error.shortDescription.lowercased()), retryAfter: nil)
        }
    }

    /// Error codes that request a retry, whatever the status.
    private static let transientCodes: Set = [
        "SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable", "OperationAborted",
        "ConditionalRequestConflict", "Throttling", "ThrottlingException", "RequestLimitExceeded",
    ]

    /// The maximum size of an error response that is read, in bytes.
    private static let errorBytes = 64 << 10

    /// Parses an error response.
    init(_ response: HTTPClientResponse) async {
        // Without a readable body, only the status is known.
        let body = try? await response.body.collect(upTo: Self.errorBytes)
        let element = body.flatMap { try? ResponseElement.parse(Data($0.readableBytesView)) }
        self.init(
            status: Int(response.status.code), element,
            retryAfter: RetryAfter.seconds(response.headers.first(name: "retry-after")))
    }

    /// Creates an error from a status and the `Error` element in its body.
    init(status: Int, _ element: ResponseElement?, retryAfter: Double? = nil) {
        let code = Self.printable(element?["Code"]?.text ?? "")
        let isTransient =
            [408, 429, 500, 502, 503, 504].contains(status) || Self.transientCodes.contains(code)
        self =
            isTransient
            ? .unavailable(.errorStatus(status: status, code: code), retryAfter: retryAfter)
            : .refused(status: status, code: code, text: Self.printable(element?["Message"]?.text ?? ""))
    }

    /// A store's message as it is logged and shown: a single line of limited length.
    private static func printable(_ text: String) -> String {
        String(
            text.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 && $0.value < 0x7F }.prefix(200)
                .map(Character.init))
    }
}
