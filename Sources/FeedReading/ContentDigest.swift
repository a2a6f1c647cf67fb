public import Basics
import Crypto
public import Foundation

/// The SHA-256 of bytes, which identifies them.
public struct ContentDigest: Hashable, Sendable {
    /// 64 hexadecimal digits.
    public let text: String

    /// Computes the digest of bytes.
    public init(of bytes: Data) {
        text = SHA256.hash(data: bytes).hexadecimal
    }

    /// Computes the digest of bytes that may be in a file.
    public init(of bytes: SpooledBytes) throws(TemporaryFile.Failure) {
        var hash = SHA256()
        try bytes.forEachPart { hash.update(data: $0) }
        text = hash.finalize().hexadecimal
    }

    /// Creates a stored digest.
    public init(text: String) { self.text = text }
}
