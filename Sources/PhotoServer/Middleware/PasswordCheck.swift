import Basics
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Photos

/// Requires the password if the server can be reached from other machines
/// (HTTP Basic authentication, RFC 7617); the user name is ignored.
///
/// A browser that sent the right one receives a cookie, with which the password is
/// compared without delay, even if others at the same address are guessing. All servers of
/// a library accept the cookies that one of them has set.
struct PasswordCheck {
    private let digest: SHA256.Digest
    private let guesses: PasswordCounter
    private let clients: ClientAddress
    /// The value of the cookie, known to servers with the secret, and to browsers that sent the password.
    private let cookieValue: String

    /// - Parameter secret: The secret of the library; without it, only this instance accepts its cookies.
    init(
        password: String, trustedProxies: [NetworkRange] = [],
        guesses: PasswordCounter = PasswordCounter(), secret: Data? = nil
    ) {
        digest = SHA256.hash(data: Data(password.utf8))
        self.guesses = guesses
        clients = ClientAddress(trustedProxies: trustedProxies)
        // A new password invalidates the cookies of the previous one.
        cookieValue =
            HMAC<SHA256>.authenticationCode(
                for: Self.signaturePrefix + Data(digest),
                using: secret.map { SymmetricKey(data: $0) } ?? SymmetricKey(size: .bits256)
            ).hexadecimal
    }

    /// Separates this signature from others made with the library's secret.
    private static let signaturePrefix = Data("password\n".utf8)

    /// The immediate decision on a request; counts nothing.
    func decision(on request: some PolicyRequest, from peer: SocketAddress?) -> RequestPolicy.Decision {
        guard !isPublic(request.path) else { return .allowed }
        guard let sent = Self.digest(of: request) else { return .refused(Self.challenge()) }
        guard sent == digest,
            hasCookie(request) || guesses.isUnthrottled(clients.name(of: request, from: peer))
        else {
            return .undecided
        }
        return .allowed
    }

    /// Compares the password after the required delay, and counts a wrong one.
    ///
    /// - Throws: `RequestFailure` if it is wrong, or too many wait.
    func admit(_ request: some PolicyRequest, from peer: SocketAddress?) async throws {
        guard let sent = Self.digest(of: request) else { throw Self.challenge() }
        let client = clients.name(of: request, from: peer)
        // A wrong password may be right after the server's password has changed.
        let part = PasswordAttempts.part(of: SHA256.hash(data: Data(sent) + Data(digest)))
        switch try await guesses.decision(for: client, part) {
        case .knownWrong: throw Self.challenge()
        case .refused(let seconds): throw Self.throttling(seconds)
        case .compare(let pause):
            if pause > 0 { try await Task.sleep(for: .seconds(pause)) }
            guard sent != digest else { return }
            try await guesses.record(part, of: client)
            throw Self.challenge()
        }
    }

    /// Whether a request for a public path includes the password.
    func includesPassword(_ request: Request) -> Bool {
        Self.digest(of: request) == digest && hasCookie(request)
    }

    /// The demo is public, and the server itself fetches it; browsers fetch the
    /// manifest and the icons that it names without credentials.
    private func isPublic(_ path: String) -> Bool {
        path.hasPrefix("/demo/") || Health.paths.contains(path)
            || path == AssetHandlers.robots || AssetHandlers.rootURLs.contains(path)
            || isIcon(path)
    }

    /// `/assets/{version}/icons/{name}`, each without further slashes.
    private func isIcon(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 5 && parts[1] == "assets" && parts[3] == "icons"
    }

    /// The digest of the password that was sent. Digests are compared in
    /// constant time.
    private static func digest(of request: some PolicyRequest) -> SHA256.Digest? {
        guard let authorization = request.value(of: .authorization),
            authorization.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: authorization.dropFirst(6).trimmingCharacters(in: .whitespaces)),
            let separator = data.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return SHA256.hash(data: data[data.index(after: separator)...])
    }

    private static func challenge() -> RequestFailure {
        RequestFailure(
            .unauthorized, .password,
            headers: [.wwwAuthenticate: "Basic realm=\"Vitrine\", charset=\"UTF-8\""])
    }

    private static func throttling(_ seconds: Int) -> RequestFailure {
        RequestFailure(
            .tooManyRequests, .wrongPasswords, [.seconds: .seconds(Double(seconds))],
            headers: [.retryAfter: String(seconds)])
    }
}

extension PasswordCheck {
    private static let cookie = "vitrine_pass"

    /// Sets the cookie in the response to a browser without it, whose password was accepted
    /// already.
    func setCookie(in response: inout Response, of request: Request) {
        let isPage = response.headers[.contentType]?.hasPrefix("text/html") == true
        guard isPage, !isPublic(request.path), !hasCookie(request) else { return }
        response.setCookie(
            Cookie(name: Self.cookie, value: cookieValue, path: "/", httpOnly: true, sameSite: .lax))
    }

    private func hasCookie(_ request: some PolicyRequest) -> Bool {
        guard let sent = request.cookie(Self.cookie) else { return false }
        return SHA256.hash(data: Data(sent.utf8)) == SHA256.hash(data: Data(cookieValue.utf8))
    }
}
