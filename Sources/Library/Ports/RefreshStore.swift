public import Foundation
public import Photos

/// What refreshes have read, how they ended, and when the next is due.
public protocol RefreshStore: Sendable {
    /// Stores what was read from a source, in one transaction.
    ///
    /// Photos that were there keep their identity, removal and image facts. They
    /// are known again by the feed's key and the original's URL together,
    /// then by the key, then by the URL alone, then by page, words, date
    /// and the path of the URL (`PhotoEvidence`); where several are
    /// alike, they are numbered in the feed's order. Photos that the feed no longer
    /// lists are deleted, unless a person removed them or viewed them lately.
    ///
    /// - Parameter jitter: A share of the refresh interval, `0...1`, by which the
    ///   next scheduled refresh is later, so that sources do not all fall due at once.
    @discardableResult
    func store(
        _ feed: Feed, in id: SourceID, validators: Validators, at date: Date, jitter: Double
    ) async throws(LibraryError) -> StoreSummary

    /// Whether any of some photos of a feed is none that the source has.
    func hasNew(_ photos: [FeedPhoto], in id: SourceID) async throws(LibraryError) -> Bool

    /// Notes a refresh that found the feed as it was.
    func noteUnchanged(
        _ id: SourceID, at date: Date, jitter: Double
    ) async throws(LibraryError)

    /// Notes a refresh that failed; the photos stay as they are.
    ///
    /// - Parameters:
    ///   - reason: What a person is told.
    ///   - retryAfter: Seconds that the server asked to wait.
    ///   - hasEnded: Whether the feed is gone for good (410): it is not asked again by the schedule.
    ///   - digest: The digest of content that ended its reader, for `beginReading`.
    func noteFailure(
        _ reason: Message, of id: SourceID, at date: Date, retryAfter: Double?,
        hasEnded: Bool, jitter: Double, unreadable digest: String?
    ) async throws(LibraryError)

    /// Notes which table names the places of coordinates from now on.
    ///
    /// If that was another one, each source with coordinates forgets what its server gave
    /// to ask whether anything has changed: its next refresh reads it in full and names its places anew.
    ///
    /// - Parameter identity: A text that no other table has.
    /// - Returns: The number of such sources.
    @discardableResult
    func notePlaceTable(_ identity: String) async throws(LibraryError) -> Int

    /// What the source's server gave last to ask it whether anything has changed.
    func validators(of id: SourceID) async throws(LibraryError) -> Validators?

    /// Notes that a source is being read, until its outcome is noted or `endReading`: should the
    /// process end meanwhile, `noteInterruptedReadings` knows of it.
    func beginReading(
        _ id: SourceID, at date: Date
    ) async throws(LibraryError) -> ReadingStart?

    /// Notes that a source is no longer read, without an outcome; all of them without a name.
    func endReading(of id: SourceID?) async throws(LibraryError)

    /// Notes as failed what was being read when the process ended, so that it waits as long as
    /// after any failure.
    ///
    /// - Parameter reason: Tells when the schedule reads the source again;
    ///   of nothing if it never does.
    /// - Returns: The sources.
    @discardableResult
    func noteInterruptedReadings(
        at date: Date, reason: @escaping @Sendable (Date?) -> Message
    ) async throws(LibraryError) -> [SourceID]

    /// The sources whose scheduled refresh is due, longest waiting first.
    func sourcesDue(at date: Date) async throws(LibraryError) -> [SourceID]

    /// When the next source falls due; `nil` if no source is refreshed by schedule.
    func nextDue() async throws(LibraryError) -> Date?
}
