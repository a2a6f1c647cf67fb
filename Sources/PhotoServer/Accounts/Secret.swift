import Basics
import Crypto
public import Foundation

/// A random credential, of which only the digest is stored.
struct Secret: Sendable {
    /// 256 random bits in hexadecimal; tokens have a prefix.
    let text: String

    /// The prefix of tokens, by which people and secret scanners recognize them.
    static let tokenPrefix = "vitrine_"

    /// Generates a random secret.
    init(prefix: String = "") {
        text = prefix + SymmetricKey(size: .bits256).withUnsafeBytes { Array($0).hexadecimal }
    }

    /// Parses a received secret; `nil` if it is malformed.
    init?(sent text: String) {
        guard (16...128).contains(text.utf8.count) else { return nil }
        self.text = text
    }

    /// The stored SHA-256. The secret is random, so no salt is needed.
    var digest: Data { Data(SHA256.hash(data: Data(text.utf8))) }
}

/// The code of the link for creating the first account.
public enum SetupCode {
    /// The code of a library, which is the same for all its servers: 256 bits as hexadecimal digits.
    ///
    /// - Parameter secret: The secret of the library.
    public static func code(secret: Data) -> String {
        HMAC<SHA256>.authenticationCode(
            for: Data("setup code\n".utf8), using: SymmetricKey(data: secret)
        ).hexadecimal
    }
}
