import Foundation

/// Marks the URLs of images that are requested with the credentials of a source.
///
/// The mark is a fragment, which is sent to no server. Facts, bytes and renditions of an image
/// are all stored under its URL with the mark, so that an image behind a password is
/// never shown for a source that lists the same URL without one. The name is random: no feed can
/// guess the mark of another source.
public struct CredentialScope: Hashable, Sendable {
    /// The name in the mark, by which the credentials are found.
    public let name: String
    /// The origin whose images are marked.
    public let origin: WebOrigin

    private static let mark = "#vitrine-credentials="

    /// Creates a scope.
    public init(name: String, origin: WebOrigin) {
        self.name = name
        self.origin = origin
    }

    /// An unguessable name: 128 random bits.
    public static func newName() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// The URL with the mark if it is of the origin; others unchanged.
    public func marked(_ url: String) -> String {
        let plain = Self.plain(url)
        guard WebOrigin(plain) == origin else { return plain }
        return plain.prefix { $0 != "#" } + Self.mark + name
    }

    /// A URL without any mark.
    public static func plain(_ url: String) -> String {
        guard let range = url.range(of: mark) else { return url }
        return String(url[..<range.lowerBound])
    }

    /// The name in the mark of a URL; `nil` if it has none.
    public static func name(in url: String) -> String? {
        guard let range = url.range(of: mark), range.upperBound < url.endIndex else { return nil }
        return String(url[range.upperBound...])
    }
}
