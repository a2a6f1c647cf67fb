public import Foundation

/// One photo, or one row of text, as a feed lists it.
public struct FeedPhoto: Hashable, Sendable, Codable {
    /// The title of a photo without words.
    public static let unknownTitle = "Unknown"

    /// The feed's own identifier of the entry (guid, id), if it has one.
    public var key: String?
    /// The feed's words, already plain text; never empty (`unknownTitle` if there is nothing else).
    public var title: String
    /// Plain text with paragraphs kept; `nil` if it is already used as the title.
    public var description: String?
    /// The URL of the largest variant of the picture; `nil` for a row of text.
    public var original: String?
    /// The URL of a smaller variant of the same picture.
    public var thumbnail: String?
    /// The page that the photo belongs to.
    public var page: String?
    /// The size of `original`, if the feed declares it.
    public var size: PixelSize?
    /// Where the photo was taken.
    public var coordinate: Coordinate?
    /// The name of the place as the feed writes it, e.g. `Bergen, Vestland, Norway`.
    public var place: String?
    /// When the photo was taken or published, less than `dateLimit` seconds from 1970.
    public var date: Date?
    /// Who made it.
    public var credit: String?
    /// Camera and lens, as text.
    public var camera: String?
    /// The language of its texts. Of a feed that is being read only where it is not the feed's; of a photo of the
    /// library the feed's too.
    public var language: LanguageTag?
    /// Of a file in a folder: the same while its content is, also when it is renamed or moved.
    public var fileTag: String?

    /// How far from 1970 dates are, in seconds: 3,168 years, which can be shown and counted with.
    public static let dateLimit = 1e11

    /// Creates a photo with a title; other properties are set afterwards.
    public init(title: String, original: String? = nil) {
        self.title = title
        self.original = original
    }
}

/// An entry that yielded no photo, and why.
public struct SkippedEntry: Hashable, Sendable, Codable {
    /// The entry's number in the feed, from 0.
    public let index: Int
    /// The reason.
    public let reason: Message

    /// Creates a record of one entry.
    public init(index: Int, reason: Message) {
        self.index = index
        self.reason = reason
    }
}

/// One place of a feed that lists places (Flickr's top places).
public struct FeedPlace: Hashable, Sendable, Codable {
    /// The whole name, e.g. `Paris, Île-de-France, France`.
    public let title: String
    /// The feed's own identifier of the place.
    public let id: String
    /// The number of photos, if the feed declares it.
    public let photoCount: Int?
    /// The URL of the place's own photos, if the feed contains one.
    public let feed: String?

    /// Creates a place.
    public init(title: String, id: String, photoCount: Int? = nil, feed: String? = nil) {
        self.title = title
        self.id = id
        self.photoCount = photoCount
        self.feed = feed
    }
}

/// A list in the bytes that could be shown instead of the one that was chosen.
public struct FeedAlternative: Hashable, Sendable, Codable {
    /// Where the list is, e.g. `data.children`, or the URL of a linked feed.
    public let path: String
    /// The number of entries with a picture.
    public let photoCount: Int

    /// Creates an alternative.
    public init(path: String, photoCount: Int) {
        self.path = path
        self.photoCount = photoCount
    }
}

/// Everything that was read from a feed, in its order.
public struct Feed: Hashable, Sendable {
    /// The recognized kind.
    public var kind: FeedKind
    /// The feed's own title, as plain text.
    public var title: String?
    /// The language of its texts, if it declares one.
    public var language: LanguageTag?
    /// The photos (and, of titled rows, rows of text) in the feed's order; only the first ones of a long
    /// feed.
    public var photos: [FeedPhoto]
    /// The photos of a long feed that follow `photos`.
    public var further: FurtherPhotos?
    /// The places, if the feed lists places and not photos.
    public var places: [FeedPlace]
    /// The entries that yielded no photo.
    public var skipped: SkippedEntries
    /// Other lists in the same bytes.
    public var alternatives: [FeedAlternative]
    /// Fields of the entries that contain URLs, among which a person can choose.
    public var imageFields: [FeedField]
    /// Fields of the entries that contain text.
    public var titleFields: [FeedField]
    /// Why this reading was chosen, for `check` and the Add page.
    public var explanation: [Message]
    /// URLs of feeds that a web page links to; they are tried before the page's own images.
    public var linkedFeeds: [String]
    /// What was left out because a limit was reached.
    public var notices: [FeedNotice]
    /// The pages that follow what was read.
    public var unread: UnreadPages
    /// The number of pages read.
    public var pageCount: Int
    /// Why reading ended although pages follow; `nil` if only this page was requested, or the end was
    /// reached.
    public var pause: PagePause?

    /// Creates a feed; other properties are set afterwards.
    public init(kind: FeedKind, title: String? = nil, photos: [FeedPhoto] = []) {
        self.kind = kind
        self.title = title
        self.photos = photos
        self.places = []
        self.skipped = []
        self.alternatives = []
        self.imageFields = []
        self.titleFields = []
        self.explanation = []
        self.linkedFeeds = []
        self.notices = []
        self.unread = UnreadPages()
        self.pageCount = 1
    }
}

/// Why the pages of a feed were not read to their end.
public enum PagePause: String, Sendable, Codable {
    /// The page before had only known photos.
    case known
    /// The limit of pages or photos of one reading was reached.
    case limit
    /// A page could not be read.
    case failure
}

extension Feed {
    /// The URL of the feed's next page; `nil` if there is none.
    public var next: String? {
        get { unread.next }
        set { (unread.next, unread.isNextGuessed) = (newValue, false) }
    }
}
