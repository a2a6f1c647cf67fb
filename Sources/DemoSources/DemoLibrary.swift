public import Foundation
public import Photos

/// One built-in source: where its feed is and how it is shown.
public struct DemoSource: Hashable, Sendable, Identifiable {
    /// Its name in URLs, e.g. `field-notes`.
    public let id: SourceID
    /// Its name for a person, e.g. `Field notes`.
    public let title: String
    /// The URL of its feed.
    public let location: String
    /// How it is shown.
    public let settings: SourceSettings
}

/// The built-in sources, the feeds they read and the pictures the feeds name.
///
/// Independent of servers: a server returns `feed(named:)` for `/demo/feeds/NAME.json`
/// and `painting(at:)` for `/demo/photos/NAME.jpg`.
public struct DemoLibrary: Sendable {
    /// The host of every demo URL; it never leaves the machine.
    public static let host = "demo.vitrine.invalid"
    /// The folder of the feeds, with a slash at its end.
    public static let feedFolder = "/demo/feeds/"
    /// The folder of the pictures, with a slash at its end.
    public static let photoFolder = "/demo/photos/"

    /// The five sources in the order in which the Library shows them.
    public let sources: [DemoSource]

    private let feeds: [String: Data]
    private let paintings: [String: Painting]

    /// Builds the feeds and the list of pictures; nothing is painted yet.
    public init() {
        let built = DemoFeed.all
        sources = built.compactMap(DemoLibrary.source(of:))
        feeds = Dictionary(
            built.flatMap(\.documents).map { ($0.name, $0.json.encoded()) },
            uniquingKeysWith: { first, _ in first })
        paintings = Dictionary(
            built.flatMap(\.pictures).flatMap(\.paintings).map { ($0.name, $0.painting) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The JSON of one feed, or `nil` if there is no feed of that name.
    ///
    /// - Parameter name: the name without folder and ending, e.g. `contact-sheet`.
    public func feed(named name: String) -> Data? { feeds[name] }

    /// What to paint for a URL, or `nil` if no feed names it.
    ///
    /// - Parameter path: the path, `/demo/photos/NAME.jpg`, or only `NAME.jpg`.
    public func painting(at path: String) -> Painting? {
        let name = path.hasPrefix(Self.photoFolder) ? String(path.dropFirst(Self.photoFolder.count)) : path
        return paintings[name]
    }

    /// The names of all feeds, sorted.
    public var feedNames: [String] { feeds.keys.sorted() }

    /// The names of all pictures, e.g. `first-light-2400x1600.jpg`, sorted.
    public var paintingNames: [String] { paintings.keys.sorted() }

    private static func source(of feed: DemoFeed) -> DemoSource? {
        guard let id = SourceID(rawValue: feed.name) else { return nil }
        let location = "http://\(host)\(feedFolder)\(feed.name).json"
        return DemoSource(id: id, title: feed.title, location: location, settings: feed.settings)
    }
}
