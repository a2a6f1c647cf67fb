import AsyncHTTPClient
import Basics
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL
import Photos

extension FetchError {
    /// Converts any error of the HTTP client; `isConnected` if a response had begun.
    init(_ error: any Error, host: String, limits: FetchLimits, isConnected: Bool = true) {
        switch error {
        case let error as FetchError: self = error
        case is CancellationError: self = .cancelled
        case let error as HTTPClientError: self.init(client: error, host: host, limits: limits)
        case let error as HTTPParserError: self.init(parser: error, host: host, limits: limits)
        case NIOHTTPDecompression.DecompressionError.limit:
            self = .tooLarge(limit: max(limits.feedBytes, limits.imageBytes))
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            self = .malformedResponse(host: host, reason: Message(FetchCause.brokenCompression))
        case let error as NIOSSLError: self.init(secure: error, host: host)
        case is NIOSSLExtraError:
            self = .secureConnectionFailed(host: host, reason: Message(FetchCause.certificateName))
        case let error as IOError where !isConnected:
            self = .connectionFailed(
                host: host, reason: .system(String(cString: strerror(error.errnoCode)).lowercased()))
        case is IOError, is ChannelError: self = .connectionLost(host: host)
        default: self = .connectionFailed(host: host, reason: .system(SystemReason.text(of: error)))
        }
    }

    private init(client error: HTTPClientError, host: String, limits: FetchLimits) {
        switch error {
        case .cancelled: self = .cancelled
        case .alreadyShutdown: self = .shutDown
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
            self = .timedOut(host: host, seconds: limits.connectSeconds)
        case .deadlineExceeded, .readTimeout, .writeTimeout:
            self = .timedOut(host: host, seconds: limits.seconds)
        case .remoteConnectionClosed, .uncleanShutdown: self = .connectionLost(host: host)
        case .invalidURL, .emptyHost, .emptyScheme: self = .invalidURL(host)
        default: self = .malformedResponse(host: host, reason: .system(error.shortDescription.lowercased()))
        }
    }

    private init(parser error: HTTPParserError, host: String, limits: FetchLimits) {
        switch error {
        case .invalidEOFState: self = .connectionLost(host: host)
        case .headerOverflow: self = .headersTooLarge(limit: limits.headerBytes)
        default: self = .malformedResponse(host: host, reason: Message(FetchCause.notHTTP))
        }
    }

    private init(secure error: NIOSSLError, host: String) {
        switch error {
        case .handshakeFailed(let cause):
            // BoringSSL has the name of its reason only in a text.
            let text = "\(cause)"
            let isUntrusted = text.contains("CERTIFICATE_VERIFY_FAILED")
            self = .secureConnectionFailed(
                host: host,
                reason: Message(isUntrusted ? FetchCause.certificateTrust : .handshake))
        case .uncleanShutdown: self = .connectionLost(host: host)
        default: self = .secureConnectionFailed(host: host, reason: Message(FetchCause.encryption))
        }
    }
}
