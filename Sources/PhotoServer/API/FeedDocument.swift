import Messages
import Photos

/// What would be read from a location, as the API gives it.
struct FeedDocument: Encodable {
    let kind: FeedKind
    let title: String?
    /// The number of photos.
    let photoCount: Int
    /// The photos, of a long feed the first ones.
    let photos: [FeedPhoto]
    let places: [FeedPlace]
    let placeCount: Int
    /// The entries that gave no photo, of very many the first ones.
    let skipped: [SkippedDocument]
    let skippedCount: Int
    let alternatives: [FeedAlternative]
    let imageFields: [FeedField]
    let titleFields: [FeedField]
    /// Why this reading was chosen, in words.
    let explanation: [String]
    let linkedFeeds: [String]
    let notices: [NoticeDocument]

    init(_ feed: Feed) {
        kind = feed.kind
        title = feed.title
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

/// An entry that gave no photo, as the API gives it.
struct SkippedDocument: Encodable {
    let index: Int
    /// Why, in words.
    let reason: String
    /// Why, as a code with its arguments.
    let message: Message

    init(_ entry: SkippedEntry) {
        index = entry.index
        reason = entry.reason.text()
        message = entry.reason
    }
}

/// What a reading left out, as the API gives it.
struct NoticeDocument: Encodable {
    let code: FeedNotice.Code
    let limit: Int
    let count: Int?
    /// The same in words.
    let message: String

    init(_ notice: FeedNotice) {
        code = notice.code
        limit = notice.limit
        count = notice.count
        message = notice.message.text()
    }
}
