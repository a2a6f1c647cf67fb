import FeedReading
import Foundation
import Photos

/// Servers respond with something other than the feed: pages to sign in or about maintenance, errors with a
/// picture, and beginnings of the feed. Photos that these do not contain would look deleted.
extension Refreshing {
    /// How long a source must have had another response until that counts as its feed, in seconds.
    private static let substituteSeconds = 86_400.0

    /// What is known of a source; `nil` if it was never read.
    func earlierReading(of source: Source) -> EarlierReading? {
        guard source.refreshedAt != nil else { return nil }
        return EarlierReading(kind: source.kind, failedDocuments: allowedFailures(in: source))
    }

    /// The number of documents that may be unreadable: as many as the last time.
    func allowedFailures(in source: Source) -> Int {
        guard source.refreshedAt != nil, !isLasting(.documentUnreadable, of: source) else { return .max }
        return source.notices.failedDocuments
    }

    /// Reads a source again.
    ///
    /// - Throws: `SourceError.substituted` if a web page without pictures was received instead of the feed.
    func readAgain(_ source: Source, validators: Validators?) async throws(SourceError) -> SourceReading {
        let earlier = earlierReading(of: source)
        do throws(SourceError) {
            return try await reader.read(
                source.location, settings: source.settings, validators: validators, after: earlier)
        } catch .feed(.noPhotos(kind: .webPage, _, _)) where earlier.map(\.isOfFeed) ?? false {
            throw .substituted(.webPageInstead, cause: nil)
        }
    }

    /// Refuses what is not the feed of a source that was read before.
    func refuseSubstitute(_ feed: Feed, of source: Source) throws(SourceError) {
        guard source.refreshedAt != nil else { return }
        if feed.kind == .webPage, source.kind != .webPage { throw .substituted(.webPageInstead, cause: nil) }
        let isOther =
            source.kind.isAlbum ? feed.kind != source.kind : feed.isOneEntry && source.listedMore(than: feed)
        if isOther { try refuse(.otherInstead, of: source) }
    }

    /// Refuses a truncated feed whose missing photos would be deleted, unless its source is always like that.
    func refuseTruncated(_ whole: Feed, first: Feed, of source: Source) throws(SourceError) {
        guard source.refreshedAt != nil, whole.isTruncated, Self.readsToEnd(first, source.settings),
            !source.notices.contains(.truncated)
        else { return }
        try refuse(.truncated, of: source)
    }

    private func refuse(_ reason: SourceMessage, of source: Source) throws(SourceError) {
        guard isLasting(reason, of: source) else { throw .substituted(reason, cause: nil) }
    }

    /// Whether refreshes of a source have failed for a day, the last one for this reason.
    func isLasting(_ reason: SourceMessage, of source: Source) -> Bool {
        guard let failedAt = source.failedAt, let failure = source.failure, failure.has(reason) else {
            return false
        }
        return clock.now().timeIntervalSince(failedAt) >= Self.substituteSeconds
    }
}

extension Feed {
    /// Whether only a part of it could be read.
    var isTruncated: Bool { notices.contains(.truncated) }

    /// Whether it is JSON without a list.
    fileprivate var isOneEntry: Bool {
        photoCount == 1 && explanation.contains { $0.has(ReadingFact.singleEntry) }
    }
}

extension Source {
    /// Whether its feed was a list of several photos that a feed of one entry cannot be; a person's choice of a list or
    /// field can lead to such an entry.
    fileprivate func listedMore(than feed: Feed) -> Bool {
        guard settings.pointer.isEmpty else { return false }
        let listedCount = photoCount + removedCount - historyCount
        return [.photoList, .titledRows, .json].contains(kind) && listedCount > feed.photoCount
    }
}

extension FeedKind {
    /// Whether it is an album of a service.
    fileprivate var isAlbum: Bool { AlbumService.allCases.contains { $0.kind == self } }
}

extension [FeedNotice] {
    /// The number of documents that could not be read.
    var failedDocuments: Int { first { $0.code == .documentsFailed }?.count ?? 0 }
}
