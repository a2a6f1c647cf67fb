import Basics
import Crypto
public import Foundation

/// The bytes that a `data:` address holds itself (RFC 2397).
///
/// Such an address can be megabytes long. Everything that remembers images
/// knows it by its digest, `data:sha256:` and 64 hexadecimal digits: no `data:`
/// address is without a comma, so neither is taken for the other.
public enum DataAddress {
    private static let digestPrefix = "data:sha256:"

    /// Whether an address is one, or the digest of one.
    public static func isData(_ address: String) -> Bool {
        address.utf8.prefix(5).elementsEqual("data:".utf8) { $0 | 0x20 == $1 | 0x20 }
    }

    /// The digest of an address that holds an image; nothing for all others.
    public static func digest(of address: String) -> String? {
        guard isData(address), address.utf8.contains(UInt8(ascii: ",")) else { return nil }
        return digestPrefix + SHA256.hash(data: Data(address.utf8)).hexadecimal
    }

    /// The bytes, or nothing where the address is not well-formed.
    public static func bytes(of address: String) -> Data? {
        guard isData(address), let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let body = String(address[address.utf8.index(after: comma)...])
        let head = address[..<comma].lowercased()
        let plain = body.removingPercentEncoding ?? body
        guard head.hasSuffix(";base64") else { return Data(plain.utf8) }
        return Data(base64Encoded: plain, options: .ignoreUnknownCharacters)
    }
}
