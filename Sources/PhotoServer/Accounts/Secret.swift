import Basics
import Crypto
public import Foundation

/// A random value that lets its holder in, of which only the digest is kept.
struct Secret: Sendable {
    /// 256 random bits in hexadecimal; tokens have a prefix.
    let text: String

    /// What tokens begin with, by which people and scanners of code know them.
    static let tokenPrefix = "vitrine_"

    /// Draws one.
    init(prefix: String = "") {
        text = prefix + SymmetricKey(size: .bits256).withUnsafeBytes { Array($0).hexadecimal }
    }

    /// Takes what was sent; nothing where it cannot be one.
    init?(sent text: String) {
        guard (16...128).contains(text.utf8.count) else { return nil }
        self.text = text
    }

    /// What is kept: the SHA-256 of it. It is random itself, and needs no salt.
    var digest: Data { Data(SHA256.hash(data: Data(text.utf8))) }
}

/// The code by which the first account is made.
public enum SetupCode {
    /// The code of a library, which all its servers print and take: 256 bits as hexadecimal digits.
    ///
    /// - Parameter secret: The secret of the library.
    public static func code(secret: Data) -> String {
        HMAC<SHA256>.authenticationCode(
            for: Data("setup code\n".utf8), using: SymmetricKey(data: secret)
        ).hexadecimal
    }
}
