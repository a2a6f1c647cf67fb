import Foundation

/// Marks the URLs of images that are asked for with the credentials of a source.
///
/// The mark is a fragment, which no server is sent. What is known of an image, its bytes and its renditions
/// all go by its URL as the library has it, so that an image which was given to those who know a password is
/// never shown for a source that lists the same URL without one. The name is drawn at random: no feed can
/// give the mark of another source.
public struct CredentialScope: Hashable, Sendable {
    /// The name in the mark, which leads to the credentials.
    public let name: String
    /// Whose images are marked.
    public let origin: WebOrigin

    private static let mark = "#vitrine-credentials="

    /// Creates a scope.
    public init(name: String, origin: WebOrigin) {
        self.name = name
        self.origin = origin
    }

    /// A name that nobody can guess: 128 bits.
    public static func newName() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// A URL with the mark, if it is of the origin; others as they are.
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
