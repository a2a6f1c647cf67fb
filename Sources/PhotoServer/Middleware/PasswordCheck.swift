import Crypto
import DemoSources
import Foundation
import HTTPTypes
import Hummingbird

/// Asks for the password where the server can be reached from other machines
/// (HTTP Basic authentication, RFC 7617); the user's name does not matter.
struct PasswordCheck<Context: RequestContext>: RouterMiddleware {
    private let digest: SHA256.Digest

    init(password: String) {
        digest = SHA256.hash(data: Data(password.utf8))
    }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard isPublic(request.uri.path) || hasPassword(request.headers[.authorization]) else {
            throw HTTPError(
                .unauthorized,
                headers: [.wwwAuthenticate: "Basic realm=\"Vitrine\", charset=\"UTF-8\""],
                message: "This Vitrine asks for a password.")
        }
        return try await next(request, context)
    }

    /// The demo holds nothing of anybody, and the server itself fetches it;
    /// browsers fetch the manifest without credentials.
    private func isPublic(_ path: String) -> Bool {
        path.hasPrefix("/demo/") || path == "/health" || path == "/manifest.webmanifest"
    }

    /// Digests are compared, in a time that does not depend on where they differ.
    func hasPassword(_ authorization: String?) -> Bool {
        guard let header = authorization, header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: header.dropFirst(6).trimmingCharacters(in: .whitespaces)),
            let separator = data.firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        return SHA256.hash(data: data[data.index(after: separator)...]) == digest
    }
}
