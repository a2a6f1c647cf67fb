import Basics
import Crypto
import Foundation
import Hummingbird
import Library
import OpenIDConnect
import Photos

/// A visit to the provider that a browser was sent on, as it keeps it in a signed cookie until it is back.
struct ProviderAttempt: Codable, Equatable {
    let attempt: SignInAttempt
    /// Where the person goes on to.
    let target: String
    /// The session that the provider is connected to an account from; nothing where a person signs in.
    let session: Int64?
    /// Until when it is good, in seconds since 1970.
    let end: Double

    static let cookieName = "vitrine_provider"
    /// How long a person may take to sign in.
    private static let length = 600

    init(target: String, session: Int64? = nil, now: Date = Date()) {
        attempt = SignInAttempt()
        self.target = target
        self.session = session
        end = now.timeIntervalSince1970 + Double(Self.length)
    }

    /// The attempt of the browser that sends a request with this state; nothing where it was begun in another
    /// browser, or too long ago.
    static func begun(
        in request: Request, state: String?, secret: Data, now: Date = Date()
    ) -> ProviderAttempt? {
        let parts = (request.cookie(cookieName) ?? "").split(separator: ".")
        guard parts.count == 2, let bytes = Data(base64Encoded: String(parts[0])),
            let code = Data(base64Encoded: String(parts[1])),
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: mark + bytes, using: SymmetricKey(data: secret)),
            let attempt = try? JSONDecoder().decode(Self.self, from: bytes),
            attempt.attempt.state == state, now.timeIntervalSince1970 < attempt.end
        else { return nil }
        return attempt
    }

    func cookie(secret: Data) throws -> Cookie {
        let bytes = try JSONEncoder().encode(self)
        let code = Data(
            HMAC<SHA256>.authenticationCode(for: Self.mark + bytes, using: SymmetricKey(data: secret)))
        return Self.cookie(
            "\(bytes.base64EncodedString()).\(code.base64EncodedString())", maxAge: Self.length)
    }

    /// Has a browser forget its attempt: it is good once.
    static var noCookie: Cookie { cookie("", maxAge: 0) }

    /// The provider's page leads back here, so that a stricter cookie would not be sent.
    private static func cookie(_ value: String, maxAge: Int) -> Cookie {
        Cookie(
            name: cookieName, value: value, maxAge: maxAge, path: "/", httpOnly: true, sameSite: .lax)
    }

    /// Keeps what is signed here apart from what else is signed by the secret of the library.
    private static let mark = Data("provider attempt\n".utf8)
}

/// What tells that a person has pressed a link of the own account page: other sites cannot know it.
struct ConnectionKey {
    let text: String

    init(session: Int64, secret: Data) {
        text =
            HMAC<SHA256>.authenticationCode(
                for: Data("connect provider\n\(session)".utf8), using: SymmetricKey(data: secret)
            ).hexadecimal
    }
}
