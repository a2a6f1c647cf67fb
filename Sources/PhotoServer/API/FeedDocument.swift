import Messages
import Photos

/// The preview of a location in the API.
struct FeedDocument: Encodable {
    let kind: FeedKind
    let title: String?
    /// The language of its texts, as a tag of BCP 47.
    let language: LanguageTag?
    /// The number of photos.
    let photoCount: Int
    /// The photos; only the first ones of a long feed.
    let photos: [FeedPhoto]
    let places: [FeedPlace]
    let placeCount: Int
    /// The entries that yielded no photo; only the first of very many.
    let skipped: [SkippedDocument]
    let skippedCount: Int
    let alternatives: [FeedAlternative]
    let imageFields: [FeedField]
    let titleFields: [FeedField]
    /// Why the feed was read in this way, as text.
    let explanation: [String]
    let linkedFeeds: [String]
    let notices: [NoticeDocument]

    init(_ feed: Feed) {
        kind = feed.kind
        title = feed.title
        language = feed.language
        photoCount = feed.photoCount
        photos = feed.photos
        places = feed.places
        placeCount = feed.places.count
        skipped = feed.skipped.map(SkippedDocument.init)
        skippedCount = feed.skipped.count
        alternatives = feed.alternatives
        imageFields = feed.imageFields
        titleFields = feed.titleFields
        explanation = feed.explanation.map { $0.text() }
        linkedFeeds = feed.linkedFeeds
        notices = feed.notices.map(NoticeDocument.init)
    }
}

/// An entry that yielded no photo, in the API.
struct SkippedDocument: Encodable {
    let index: Int
    /// Why, as text.
    let reason: String
    /// Why, as a code with its arguments.
    let message: Message

    init(_ entry: SkippedEntry) {
        index = entry.index
        reason = entry.reason.text()
        message = entry.reason
    }
}

/// What was omitted when reading a feed, in the API.
struct NoticeDocument: Encodable {
    let code: FeedNotice.Code
    let limit: Int
    let count: Int?
    /// The same as text.
    let message: String

    init(_ notice: FeedNotice) {
        code = notice.code
        limit = notice.limit
        count = notice.count
        message = notice.message.text()
    }
}
