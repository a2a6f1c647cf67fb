public import Foundation
public import Photos

/// Stores the results of refreshes, and when the next is due.
public protocol RefreshStore: Sendable {
    /// Stores the result of reading a source, in one transaction.
    ///
    /// Known photos keep their identity, removal and image facts. They
    /// are matched by the feed's key and the original's URL together,
    /// then by the key, then by the URL alone, then by page, words, date
    /// and the path of the URL (`PhotoEvidence`); several that are
    /// alike are matched in the feed's order. Entries with other keys, titles and
    /// pages that share a URL, and photos that have their evidence in common with others
    /// of the feed, are other photos. Photos that the feed no longer
    /// lists are deleted, unless the history of the source or a person keeps them.
    ///
    /// - Parameters:
    ///   - settings: The settings that the feed was read with. If a person has chosen another list or history
    ///     meanwhile, the validators are not stored: the next request is unconditional.
    ///   - jitter: The random delay of the next scheduled refresh, as a share of
    ///     the interval, `0...1`, so that sources do not all fall due at once.
    @discardableResult
    func store(
        _ feed: Feed, in id: SourceID, validators: Validators, readWith settings: SourceSettings?,
        at date: Date, jitter: Double
    ) async throws(LibraryError) -> StoreSummary

    /// Whether any of these photos of a feed is new to the source.
    func hasNew(_ photos: [FeedPhoto], in id: SourceID) async throws(LibraryError) -> Bool

    /// Records a refresh that found the feed unchanged.
    func noteUnchanged(
        _ id: SourceID, at date: Date, jitter: Double
    ) async throws(LibraryError)

    /// Records a failed refresh; the photos stay unchanged.
    ///
    /// - Parameters:
    ///   - reason: The message for a person.
    ///   - retryAfter: The seconds of the server's `Retry-After`.
    ///   - hasEnded: Whether the feed was permanently removed (410), so that the schedule no longer reads it.
    ///   - digest: The digest of content that crashed its reader, for `beginReading`.
    func noteFailure(
        _ reason: Message, of id: SourceID, at date: Date, retryAfter: Double?,
        hasEnded: Bool, jitter: Double, unreadable digest: String?
    ) async throws(LibraryError)

    /// Records which table the names of places are from.
    ///
    /// If the table has changed, the validators of each source with coordinates
    /// are deleted: its next refresh reads it in full and names its places again.
    ///
    /// - Parameter identity: A text unique to the table.
    /// - Returns: The number of such sources.
    @discardableResult
    func notePlaceTable(_ identity: String) async throws(LibraryError) -> Int

    /// The validators that the source's server sent last.
    func validators(of id: SourceID) async throws(LibraryError) -> Validators?

    /// Records that a source is being read, until its outcome is recorded or `endReading` is called: if the
    /// process ends meanwhile, `noteInterruptedReadings` finds it.
    func beginReading(
        _ id: SourceID, at date: Date
    ) async throws(LibraryError) -> ReadingStart?

    /// Records that a source is no longer read, without an outcome; `nil` for all sources that no server has
    /// a lease for.
    func endReading(of id: SourceID?) async throws(LibraryError)

    /// Records the reads that were in progress when the process ended as failed, so that the retry waits as
    /// long as after any failure.
    ///
    /// - Parameters:
    ///   - id: The source; `nil` for all that no server has a lease for.
    ///   - reason: Returns the message for the time of the next scheduled read; `nil` if there is none.
    /// - Returns: The sources.
    @discardableResult
    func noteInterruptedReadings(
        of id: SourceID?, at date: Date, reason: @escaping @Sendable (Date?) -> Message
    ) async throws(LibraryError) -> [SourceID]

    /// The first sources whose scheduled refresh is due, longest waiting first.
    func sourcesDue(at date: Date, limit: Int) async throws(LibraryError) -> [SourceID]

    /// Whether the scheduled refresh of a source is due; false for an unknown source.
    func isDue(_ id: SourceID, at date: Date) async throws(LibraryError) -> Bool

    /// When the next source is due; `nil` if no source is refreshed by schedule.
    func nextDue() async throws(LibraryError) -> Date?
}
