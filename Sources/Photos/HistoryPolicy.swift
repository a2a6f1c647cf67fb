/// Which photos of a source remain stored once its feed no longer lists them.
///
/// As text, it is `auto`, `all`, or a number.
public enum HistoryPolicy: Hashable, Sendable {
    /// The default of the feed's kind: all for streams, none for lists and folders.
    case automatic
    /// All of them.
    case all
    /// The most recently removed ones, at most this many; 0 for none.
    case newest(Int)

    /// The largest number that can be set.
    public static let largest = 1_000_000_000

    /// The number of photos of a feed of this kind that remain stored; `nil` for all.
    public func limit(for kind: FeedKind) -> Int? {
        switch self {
        case .automatic: kind.isStream ? nil : 0
        case .all: nil
        case .newest(let count): count
        }
    }
}

extension HistoryPolicy: RawRepresentable, Codable {
    /// Parses `auto`, `all` or a number that is not negative; `nil` for other texts.
    public init?(rawValue: String) {
        switch rawValue {
        case "auto": self = .automatic
        case "all": self = .all
        default:
            guard let count = Int(rawValue), (0...Self.largest).contains(count) else { return nil }
            self = .newest(count)
        }
    }

    /// The stored form, which the API uses too.
    public var rawValue: String {
        switch self {
        case .automatic: "auto"
        case .all: "all"
        case .newest(let count): String(count)
        }
    }
}

extension FeedKind {
    /// Whether a feed of this kind lists only its newest entries.
    public var isStream: Bool {
        switch self {
        case .rss, .rdf, .atom, .jsonFeed, .flickr, .webPage: true
        case .photoList, .titledRows, .json, .iiif, .sitemap, .bucket, .folder, .immich, .nextcloud, .piwigo,
            .lychee, .iCloud:
            false
        }
    }
}

extension [FeedPhoto] {
    /// Whether a feed of these photos begins with the oldest, as far as they have dates.
    public var beginsWithOldest: Bool {
        guard let first = lazy.compactMap(\.date).first, let last = lazy.compactMap(\.date).last else {
            return false
        }
        return first < last
    }
}
