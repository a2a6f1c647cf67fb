import Basics
import Crypto
public import Foundation

/// The bytes that a `data:` URL contains itself (RFC 2397).
///
/// Such a URL can be megabytes long. Everything that stores images
/// uses its digest, `data:sha256:` and 64 hexadecimal digits: every `data:`
/// URL has a comma, so the two cannot be confused.
public enum DataURL {
    private static let digestPrefix = "data:sha256:"

    /// Whether a URL is one, or the digest of one.
    public static func isData(_ url: String) -> Bool {
        url.utf8.prefix(5).elementsEqual("data:".utf8) { $0 | 0x20 == $1 | 0x20 }
    }

    /// The digest of a URL that contains an image; `nil` for all others.
    public static func digest(of url: String) -> String? {
        guard isData(url), url.utf8.contains(UInt8(ascii: ",")) else { return nil }
        return digestPrefix + SHA256.hash(data: Data(url.utf8)).hexadecimal
    }

    /// The bytes, or `nil` if the URL is not well-formed.
    public static func bytes(of url: String) -> Data? {
        guard isData(url), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let body = String(url[url.utf8.index(after: comma)...])
        let head = url[..<comma].lowercased()
        let plain = body.removingPercentEncoding ?? body
        guard head.hasSuffix(";base64") else { return Data(plain.utf8) }
        return Data(base64Encoded: plain, options: .ignoreUnknownCharacters)
    }
}
