import Basics
import Crypto
import Foundation
import Hummingbird
import Library
import OpenIDConnect
import Photos

/// A pending sign-in at the provider, stored in a signed cookie of the browser until it returns.
struct ProviderAttempt: Codable, Equatable {
    let attempt: SignInAttempt
    /// The page to open afterwards.
    let target: String
    /// The session whose account is to be connected; `nil` for signing in.
    let session: Int64?
    /// When it expires, in seconds since 1970.
    let end: Double

    static let cookieName = "vitrine_provider"
    /// The time limit for signing in at the provider, in seconds.
    private static let length = 600

    init(target: String, session: Int64? = nil, now: Date = Date()) {
        attempt = SignInAttempt()
        self.target = target
        self.session = session
        end = now.timeIntervalSince1970 + Double(Self.length)
    }

    /// The attempt in the request's cookie with this state; `nil` if it was started in another browser, or has
    /// expired.
    static func pending(
        in request: Request, state: String?, secret: Data, now: Date = Date()
    ) -> ProviderAttempt? {
        let parts = (request.cookie(cookieName) ?? "").split(separator: ".")
        guard parts.count == 2, let bytes = Data(base64Encoded: String(parts[0])),
            let code = Data(base64Encoded: String(parts[1])),
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: signaturePrefix + bytes, using: SymmetricKey(data: secret)),
            let attempt = try? JSONDecoder().decode(Self.self, from: bytes),
            attempt.attempt.state == state, now.timeIntervalSince1970 < attempt.end
        else { return nil }
        return attempt
    }

    func cookie(secret: Data) throws -> Cookie {
        let bytes = try JSONEncoder().encode(self)
        let code = Data(
            HMAC<SHA256>.authenticationCode(
                for: Self.signaturePrefix + bytes, using: SymmetricKey(data: secret)))
        return Self.cookie(
            "\(bytes.base64EncodedString()).\(code.base64EncodedString())", maxAge: Self.length)
    }

    /// Deletes the cookie: an attempt is valid once.
    static var noCookie: Cookie { cookie("", maxAge: 0) }

    /// Not `SameSite=Strict`: the browser comes from the provider's site and would not send the cookie.
    private static func cookie(_ value: String, maxAge: Int) -> Cookie {
        Cookie(
            name: cookieName, value: value, maxAge: maxAge, path: "/", httpOnly: true, sameSite: .lax)
    }

    /// Separates these signatures from others made with the library's secret.
    private static let signaturePrefix = Data("provider attempt\n".utf8)
}

/// Proves that a person followed the link on their account page, since other sites do not know the key.
struct ConnectionKey {
    let text: String

    init(session: Int64, secret: Data) {
        text =
            HMAC<SHA256>.authenticationCode(
                for: Data("connect provider\n\(session)".utf8), using: SymmetricKey(data: secret)
            ).hexadecimal
    }
}
