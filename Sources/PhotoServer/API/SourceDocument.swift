import Foundation
import Library
import Messages
import Photos
import SourceRefresh

/// A source in the API.
struct SourceDocument: Encodable {
    let id: SourceID
    let title: String
    let hasOwnTitle: Bool
    /// The language of its feed's texts, as a tag of BCP 47.
    let language: LanguageTag?
    /// Absent for visitors, who must not know where the source is read from (`Source.forVisitors`).
    let location: String?
    let kind: FeedKind
    let settings: SourceSettings
    let photoCount: Int
    /// The number of places that it lists, if its feed lists places and not photos.
    let placeCount: Int
    let removedCount: Int
    let skippedCount: Int
    let cover: PhotoDocument?
    let addedAt: Date
    let refreshedAt: Date?
    let failure: String?
    /// The failure as a code with its arguments.
    let failureMessage: Message?
    let failedAt: Date?
    /// What the last refresh omitted because a limit was reached.
    let notices: [NoticeDocument]
    /// The number of its photos and its freshness, as text.
    let facts: String
    /// The facts without the number of photos.
    let freshness: String?
    /// What the pages show after a failed refresh.
    let notice: String?
    /// Grows with each change of its list.
    let version: Int64
    /// The progress of loading older photos, if its feed has or had pages that no refresh reads.
    let older: OlderDocument?
    /// The kind of its credentials, for people who may set them; the credentials themselves are never sent.
    let credentials: CredentialKind?
    /// What a refresh has just changed.
    var refresh: RefreshDocument?

    init(_ source: Source, now: Date = Date()) {
        id = source.id
        title = source.title
        hasOwnTitle = source.hasOwnTitle
        language = source.language
        location = source.location.isEmpty ? nil : source.location
        kind = source.kind
        settings = source.settings
        photoCount = source.photoCount
        placeCount = source.placeCount
        removedCount = source.removedCount
        skippedCount = source.skippedCount
        cover = source.cover.map { PhotoDocument($0) }
        addedAt = source.addedAt
        refreshedAt = source.refreshedAt
        failure = source.failure?.text()
        failureMessage = source.failure
        failedAt = source.failedAt
        let status = SourceStatus(source, now: now)
        notices = source.notices.map(NoticeDocument.init)
        facts = status.longFacts
        freshness = status.freshness
        notice = status.failure
        version = source.version
        older = OlderDocument(source)
        credentials = Identity.current?.may(.admin) == true ? source.credentials : nil
    }
}

/// The effect of a refresh on the photos of a source.
struct RefreshDocument: Encodable {
    let added: Int
    let changed: Int
    let left: Int
    let total: Int

    init(_ result: RefreshResult, total: Int) {
        switch result {
        case .stored(let summary):
            (added, changed, left) = (summary.added, summary.changed, summary.left)
            self.total = summary.total
        case .unchanged:
            (added, changed, left) = (0, 0, 0)
            self.total = total
        }
    }
}

/// All sources.
struct SourcesDocument: Encodable {
    let sources: [SourceDocument]
    let total: Int

    init(_ sources: [Source]) {
        self.sources = sources.map { SourceDocument($0) }
        total = sources.count
    }
}
