/// Which photos a source keeps once its feed does not list them any more.
///
/// Its text form is `auto`, `all`, or a number.
public enum HistoryPolicy: Hashable, Sendable {
    /// The default of the feed's kind: streams keep all, lists and folders none.
    case automatic
    /// All of them.
    case all
    /// Those that left last, at most this many; 0 keeps none.
    case newest(Int)

    /// The largest number that can be set.
    public static let largest = 1_000_000_000

    /// How many photos of a feed of this kind are kept; `nil` for all.
    public func limit(for kind: FeedKind) -> Int? {
        switch self {
        case .automatic: kind.isStream ? nil : 0
        case .all: nil
        case .newest(let count): count
        }
    }
}

extension HistoryPolicy: RawRepresentable, Codable {
    /// Reads `auto`, `all` or a number that is not negative; `nil` for other texts.
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
