import Basics
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Photos

/// Asks for the password where the server can be reached from other machines
/// (HTTP Basic authentication, RFC 7617); the user's name does not matter.
///
/// A browser that gave the right one gets a cookie. With it the password is
/// compared at once, whatever others at the same address are guessing.
struct PasswordCheck: RouterMiddleware {
    private let digest: SHA256.Digest
    private let attempts: PasswordAttempts
    private let clients: ClientAddress
    /// What the cookie holds: known to this process and to those who had the password.
    private let pass: String

    init(
        password: String, trustedProxies: [NetworkRange] = [],
        attempts: PasswordAttempts = PasswordAttempts()
    ) {
        digest = SHA256.hash(data: Data(password.utf8))
        self.attempts = attempts
        clients = ClientAddress(trustedProxies: trustedProxies)
        pass = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0).hexadecimal }
    }

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard !isPublic(request.uri.path) else { return try await next(request, context) }
        try await check(request, context)
        var response = try await next(request, context)
        let isPage = response.headers[.contentType]?.hasPrefix("text/html") == true
        if isPage, !hasPass(request) { givePass(to: &response) }
        return response
    }

    private func check(_ request: Request, _ context: ServerContext) async throws {
        guard let given = request.headers[.authorization].flatMap(Self.digest) else { throw Self.question() }
        if hasPass(request), given == digest { return }
        let client = clients.name(
            peer: context.peer, forwarded: request.headers[values: .named(Self.forwarded)])
        let part = Self.part(of: given)
        switch attempts.turn(of: client, part) {
        case .knownWrong: throw Self.question()
        case .refused(let seconds): throw Self.refusal(seconds)
        case .compare(let pause):
            if pause > .zero { try await Task.sleep(for: pause) }
            guard given != digest else { return }
            attempts.note(part, of: client)
            throw Self.question()
        }
    }

    /// Whether a request that does not reach the router has the password; a wrong one is not counted here.
    func allows(_ request: HTTPRequestHead, from peer: SocketAddress?) -> Bool {
        guard let header = request.headers.first(name: "authorization"), Self.digest(header) == digest else {
            return false
        }
        let client = clients.name(peer: peer, forwarded: request.headers[Self.forwarded])
        return attempts.isFree(client)
    }

    /// Whether a request for what is public brought the password along.
    func knows(_ request: Request) -> Bool {
        request.headers[.authorization].flatMap(Self.digest) == digest && hasPass(request)
    }

    private static let forwarded = "X-Forwarded-For"

    /// The demo holds nothing of anybody, and the server itself fetches it; browsers fetch the
    /// manifest and the icons that it names without credentials.
    private func isPublic(_ path: String) -> Bool {
        path.hasPrefix("/demo/") || path == "/health" || AssetHandlers.rootAddresses.contains(path)
            || isIcon(path)
    }

    /// `/assets/{version}/icons/{name}`: a version and a name hold no further parts.
    private func isIcon(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 5 && parts[1] == "assets" && parts[3] == "icons"
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

    private func hasPass(_ request: Request) -> Bool {
        guard let given = request.cookies[Self.cookie]?.value else { return false }
        return SHA256.hash(data: Data(given.utf8)) == SHA256.hash(data: Data(pass.utf8))
    }

    private func givePass(to response: inout Response) {
        response.setCookie(
            Cookie(name: Self.cookie, value: pass, path: "/", httpOnly: true, sameSite: .lax))
    }
}
