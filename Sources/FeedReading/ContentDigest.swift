public import Basics
import Crypto
public import Foundation

/// The SHA-256 of some bytes, by which they are known again.
public struct ContentDigest: Hashable, Sendable {
    /// 64 hexadecimal digits.
    public let text: String

    /// Takes the digest of bytes.
    public init(of bytes: Data) {
        text = SHA256.hash(data: bytes).hexadecimal
    }

    /// Takes the digest of bytes that may lie in a file.
    public init(of bytes: SpooledBytes) throws(TemporaryFile.Failure) {
        var hash = SHA256()
        try bytes.forEachPart { hash.update(data: $0) }
        text = hash.finalize().hexadecimal
    }

    /// Takes a digest that was stored.
    public init(text: String) { self.text = text }
}
