import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// Asks for the password where the server can be reached from other machines
/// (HTTP Basic authentication, RFC 7617); the user's name does not matter.
struct PasswordCheck: RouterMiddleware {
    private let digest: SHA256.Digest
    private let attempts: PasswordAttempts

    init(password: String, attempts: PasswordAttempts = PasswordAttempts()) {
        digest = SHA256.hash(data: Data(password.utf8))
        self.attempts = attempts
    }

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        if !isPublic(request.uri.path) { try check(request, context) }
        return try await next(request, context)
    }

    private func check(_ request: Request, _ context: ServerContext) throws {
        let given = request.headers[.authorization].flatMap(Self.digest)
        let client = ClientAddress.name(
            peer: context.peer, forwarded: request.headers[values: .named(Self.forwarded)])
        if given != nil, let seconds = attempts.pause(of: client) { throw Self.refusal(seconds) }
        if given == digest { return }
        if let given { attempts.note(Self.part(of: given), of: client) }
        throw HTTPError(
            .unauthorized,
            headers: [.wwwAuthenticate: "Basic realm=\"Vitrine\", charset=\"UTF-8\""],
            message: "This Vitrine asks for a password.")
    }

    /// Whether a request that does not reach the router has the password; a wrong one is not counted here.
    func allows(_ request: HTTPRequestHead, from peer: SocketAddress?) -> Bool {
        guard let header = request.headers.first(name: "authorization"), Self.digest(header) == digest else {
            return false
        }
        let client = ClientAddress.name(peer: peer, forwarded: request.headers[Self.forwarded])
        return attempts.pause(of: client) == nil
    }

    private static let forwarded = "X-Forwarded-For"

    /// The demo holds nothing of anybody, and the server itself fetches it;
    /// browsers fetch the manifest without credentials.
    private func isPublic(_ path: String) -> Bool {
        path.hasPrefix("/demo/") || path == "/health" || path == "/manifest.webmanifest"
    }

    /// The digest of the password that was sent. Digests are compared, in a
    /// time that does not depend on where they differ.
    private static func digest(_ authorization: String) -> SHA256.Digest? {
        guard authorization.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: authorization.dropFirst(6).trimmingCharacters(in: .whitespaces)),
            let separator = data.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return SHA256.hash(data: data[data.index(after: separator)...])
    }

    private static func part(of digest: SHA256.Digest) -> UInt64 {
        digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func refusal(_ seconds: Int) -> HTTPError {
        HTTPError(
            .tooManyRequests, headers: [.retryAfter: String(seconds)],
            message: "Too many wrong passwords came from here. Try again in \((seconds + 59) / 60) min.")
    }
}
