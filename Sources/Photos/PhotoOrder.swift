/// An order in which photos can be shown in place of a collection's own.
public enum PhotoOrder: Hashable, Sendable {
    /// By date, the newest first: when a photo was taken, else published, else first seen.
    case newest
    /// By date, the oldest first.
    case oldest
    /// By title, ignoring case.
    case title
    /// A random order that the seed determines; each photo once.
    case random(seed: UInt32)
}

extension PhotoOrder: LosslessStringConvertible {
    private static let randomPrefix = "random-"

    /// The order as it stands in a URL, e.g. `newest` or `random-5f3a91c0`.
    public var description: String {
        switch self {
        case .newest: "newest"
        case .oldest: "oldest"
        case .title: "title"
        case .random(let seed): Self.randomPrefix + String(seed, radix: 16)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// Creates an order from a URL, or `nil` if it is not one.
    public init?(_ description: String) {
        switch description {
        case "newest": self = .newest
        case "oldest": self = .oldest
        case "title": self = .title
        default:
            let digits = description.dropFirst(Self.randomPrefix.count)
            guard description.hasPrefix(Self.randomPrefix), digits.count <= 8,
                digits.utf8.allSatisfy(Self.isDigit), let seed = UInt32(digits, radix: 16)
            else { return nil }
            self = .random(seed: seed)
        }
    }
}
