import FeedReading
import Foundation
import Library
import Logging
import Photos

/// Loads the older photos of one source page by page, from the first unread page.
///
/// It ends with the last page, with a page that cannot be read, after `pageLimit` pages, if its task is
/// cancelled, or once the library records that loading has ended.
struct OlderReading: Sendable {
    /// The most pages of one run: a feed may be endless.
    static let pageLimit = 1000
    /// The pauses before retries of a page that failed temporarily, in seconds.
    private static let pauses = [2.0, 10.0]
    /// The longest pause that a server may request.
    private static let longestPause = 60.0

    let refreshing: Refreshing
    let source: Source
    /// Called after each page.
    let report: @Sendable (OlderPhotos) -> Void

    /// How it ended.
    enum End: Sendable {
        /// Everything is read, or it was stopped by a person: both are recorded in the library.
        case recorded
        /// It could not continue, for a reason to be recorded.
        case stopped(Message, hasFailed: Bool)
        /// Its task was cancelled, or the database is unavailable: it continues at the next start, or in the
        /// next round of the schedule.
        case interrupted
    }

    func run() async -> End {
        var requested: Set<String> = [source.location]
        // Hashes instead of texts, since there may be hundreds of thousands.
        var seen: Set<PhotoIdentity> = []
        var gaps = Gaps()
        do throws(SourceError) {
            let refreshing = try await self.refreshing.presentingCredentials(of: source.id)
            for _ in 0..<Self.pageLimit {
                guard let unread = try await unread(), let next = unread.first else { return .recorded }
                guard requested.insert(next.url).inserted else {
                    let rest = unread.withoutFirst
                    let isLoop = rest.isEmpty && !next.isGuessed
                    if isLoop { gaps.notices.note(.pagesLoop) }
                    try await store([], rest, because: rest.isEmpty ? gaps.message : nil)
                    continue
                }
                let page = try await read(next, unread, by: refreshing, &seen, &gaps)
                let isLoop =
                    page.photos.isEmpty && page.rest.isEmpty && !next.isGuessed
                    && page.following.map(requested.contains) == true
                if isLoop { gaps.notices.note(.pagesLoop) }
                let reason = page.rest.isEmpty ? gaps.message : nil
                guard try await store(page.photos, page.rest, because: reason) else { return .recorded }
            }
        } catch .cancelled {
            return .interrupted
        } catch  where error.isDatabaseUnavailable {
            return .interrupted
        } catch .unknownSource {
            return .recorded
        } catch  where error.isLeaseLost {
            return .recorded
        } catch {
            refreshing.logger.notice("Older photos of \(source.id) could not be read: \(error)")
            return .stopped(error.message, hasFailed: true)
        }
        return .stopped(
            Message(SourceMessage.olderLimit, [.limit: .number(Self.pageLimit)]), hasFailed: false)
    }

    /// The new photos of a page, the pages to read after it, and the URL of the page that it names next.
    private func read(
        _ next: UnreadPages.Page, _ unread: UnreadPages, by refreshing: Refreshing,
        _ seen: inout Set<PhotoIdentity>, _ gaps: inout Gaps
    ) async throws(SourceError) -> (photos: [FeedPhoto], rest: UnreadPages, following: String?) {
        var rest = unread
        do throws(SourceError) {
            let page = try await pageWithRetries(at: next.url, by: refreshing)
            for notice in page.notices { gaps.notices.note(notice) }
            let fresh =
                page.isBlank || !page.unread.documents.isEmpty ? [] : try page.newPhotos(&seen)
            guard page.isBlank || next.isDocument || !fresh.isEmpty else {
                rest.removeFirst()
                return (fresh, rest, page.unread.first?.url)
            }
            if rest.replaceFirst(by: page.unread) > 0 {
                gaps.notices.note(.documents(limit: UnreadPages.documentLimit))
            }
            return (fresh, rest, page.isBlank ? nil : page.unread.first?.url)
        } catch {
            switch PageFailure(error, of: next, kind: source.kind, isNeeded: false) {
            case .end:
                rest.removeFirst()
                return ([], rest, nil)
            case .missingDocument:
                gaps.failedDocuments += 1
                rest.removeFirst()
                return ([], rest, nil)
            case .cancelled, .fatal, .substitute: throw error
            }
        }
    }

    /// Retries temporary failures after growing pauses.
    private func pageWithRetries(at url: String, by refreshing: Refreshing) async throws(SourceError) -> Feed
    {
        for pause in Self.pauses {
            do throws(SourceError) {
                return try await refreshing.page(at: url, settings: source.settings, kind: source.kind)
            } catch {
                guard error.isTransient, !error.isCancellation else { throw error }
                let seconds = min(max(error.retryAfter ?? pause, pause), Self.longestPause)
                do { try await refreshing.clock.sleep(.seconds(seconds)) } catch { throw .cancelled }
            }
        }
        return try await refreshing.page(at: url, settings: source.settings, kind: source.kind)
    }

    private func unread() async throws(SourceError) -> UnreadPages? {
        let pages = try await refreshing.mappingErrors { () async throws(LibraryError) in
            try await refreshing.library.furtherPages(of: source.id)
        }
        guard !Task.isCancelled else { throw .cancelled }
        return pages.flatMap { $0.older.isLoading ? $0.unread : nil }
    }

    /// - Returns: Whether loading may continue.
    @discardableResult
    private func store(
        _ photos: [FeedPhoto], _ rest: UnreadPages, because reason: Message? = nil
    ) async throws(SourceError) -> Bool {
        let older = try await refreshing.mappingErrors { () async throws(LibraryError) in
            try await refreshing.library.storeOlder(
                photos, of: source.id, unread: rest, because: reason, at: refreshing.clock.now())
        }
        guard let older else { return false }
        report(older)
        return true
    }
}

/// What could not be read in one run.
private struct Gaps {
    var notices: [FeedNotice] = []
    /// The number of documents that could not be read.
    var failedDocuments = 0

    /// The message once everything is read; `nil` if nothing is missing.
    var message: Message? {
        failedDocuments > 0
            ? FeedNotice.documentsFailed(count: failedDocuments).message : notices.first?.message
    }
}

extension UnreadPages {
    fileprivate var withoutFirst: UnreadPages {
        var pages = self
        pages.removeFirst()
        return pages
    }
}
