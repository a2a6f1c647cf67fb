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
/// A browser that sent the right one gets a cookie, with which the password is
/// compared at once, whatever others at the same address are guessing. All servers of
/// a library know the cookies that one of them has set.
struct PasswordCheck {
    private let digest: SHA256.Digest
    private let guesses: PasswordCounter
    private let clients: ClientAddress
    /// The value of the cookie: known to those who know the secret, and to browsers that had the password.
    private let pass: String

    /// - Parameter secret: The secret of the library; without it, cookies are known to this value alone.
    init(
        password: String, trustedProxies: [NetworkRange] = [],
        guesses: PasswordCounter = PasswordCounter(), secret: Data? = nil
    ) {
        digest = SHA256.hash(data: Data(password.utf8))
        self.guesses = guesses
        clients = ClientAddress(trustedProxies: trustedProxies)
        // Another password ends the cookies of the one before.
        pass =
            HMAC<SHA256>.authenticationCode(
                for: Self.mark + Data(digest),
                using: secret.map { SymmetricKey(data: $0) } ?? SymmetricKey(size: .bits256)
            ).hexadecimal
    }

    /// Keeps the cookie apart from what else is signed by the secret of the library.
    private static let mark = Data("password\n".utf8)

    /// The immediate verdict on a request; counts nothing.
    func verdict(on request: some PolicyRequest, from peer: SocketAddress?) -> RequestPolicy.Verdict {
        guard !isPublic(request.path) else { return .allowed }
        guard let given = Self.digest(of: request) else { return .refused(Self.question()) }
        guard given == digest, hasPass(request) || guesses.isFree(clients.name(of: request, from: peer))
        else {
            return .undecided
        }
        return .allowed
    }

    /// Compares the password in its turn, and counts a wrong one.
    ///
    /// - Throws: `RequestFailure` if it is wrong, or too many wait.
    func admit(_ request: some PolicyRequest, from peer: SocketAddress?) async throws {
        guard let given = Self.digest(of: request) else { throw Self.question() }
        let client = clients.name(of: request, from: peer)
        // What is wrong for one password of the server may be right for the next.
        let part = PasswordAttempts.part(of: SHA256.hash(data: Data(given) + Data(digest)))
        switch try await guesses.turn(of: client, part) {
        case .knownWrong: throw Self.question()
        case .refused(let seconds): throw Self.refusal(seconds)
        case .compare(let pause):
            if pause > 0 { try await Task.sleep(for: .seconds(pause)) }
            guard given != digest else { return }
            try await guesses.note(part, of: client)
            throw Self.question()
        }
    }

    /// Whether a request for a public path includes the password.
    func knows(_ request: Request) -> Bool {
        Self.digest(of: request) == digest && hasPass(request)
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

    private static func question() -> RequestFailure {
        RequestFailure(
            .unauthorized, .password,
            headers: [.wwwAuthenticate: "Basic realm=\"Vitrine\", charset=\"UTF-8\""])
    }

    private static func refusal(_ seconds: Int) -> RequestFailure {
        RequestFailure(
            .tooManyRequests, .wrongPasswords, [.seconds: .seconds(Double(seconds))],
            headers: [.retryAfter: String(seconds)])
    }
}

extension PasswordCheck {
    private static let cookie = "vitrine_pass"

    /// Sets the cookie on a page for a browser without it, which must have sent the password
    /// to come this far.
    func givePass(to response: inout Response, of request: Request) {
        let isPage = response.headers[.contentType]?.hasPrefix("text/html") == true
        guard isPage, !isPublic(request.path), !hasPass(request) else { return }
        response.setCookie(
            Cookie(name: Self.cookie, value: pass, path: "/", httpOnly: true, sameSite: .lax))
    }

    private func hasPass(_ request: some PolicyRequest) -> Bool {
        guard let given = request.cookie(Self.cookie) else { return false }
        return SHA256.hash(data: Data(given.utf8)) == SHA256.hash(data: Data(pass.utf8))
    }
}
