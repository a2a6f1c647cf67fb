import Foundation
import Photos

/// A source as the API gives it.
struct SourceDocument: Encodable {
    let id: SourceID
    let title: String
    let hasOwnTitle: Bool
    let location: String
    let kind: FeedKind
    let settings: SourceSettings
    let photoCount: Int
    let removedCount: Int
    let skippedCount: Int
    let cover: PhotoDocument?
    let addedAt: Date
    let refreshedAt: Date?
    let failure: String?
    let failedAt: Date?
    /// How fresh it is, in words.
    let facts: String
    /// What the pages say after a failed refresh.
    let notice: String?

    init(_ source: Source, now: Date = Date()) {
        id = source.id
        title = source.title
        hasOwnTitle = source.hasOwnTitle
        location = source.location
        kind = source.kind
        settings = source.settings
        photoCount = source.photoCount
        removedCount = source.removedCount
        skippedCount = source.skippedCount
        cover = source.cover.map { PhotoDocument($0) }
        addedAt = source.addedAt
        refreshedAt = source.refreshedAt
        failure = source.failure
        failedAt = source.failedAt
        let status = SourceStatus(source, now: now)
        facts = status.facts
        notice = status.failure
    }
}

/// All sources.
struct SourcesDocument: Encodable {
    let sources: [SourceDocument]
}
