import Crypto
import Foundation

/// Binds the provider's response to the browser that was redirected there.
public struct SignInAttempt: Codable, Sendable, Equatable {
    /// Returned in the redirect.
    public let state: String
    /// Returned in the ID token.
    let nonce: String
    /// Known only to this server and the browser; the provider gets its hash (PKCE, RFC 7636).
    let verifier: String

    /// Creates an attempt with random values of 256 bits each.
    public init() {
        state = Self.random()
        nonce = Self.random()
        verifier = Self.random()
    }

    /// The SHA-256 of the verifier (RFC 7636, section 4.2).
    var challenge: String { Data(SHA256.hash(data: Data(verifier.utf8))).base64URL }

    private static func random() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64URL }
    }
}

extension Data {
    /// Base64 in the URL-safe alphabet, without padding (RFC 4648, section 5).
    var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    init?(base64URL text: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        self.init(
            base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
    }
}

/// The fields of a form or a query.
enum FormFields {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    static func encoded(_ fields: [(String, String)]) -> String {
        fields.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&")
    }
}
