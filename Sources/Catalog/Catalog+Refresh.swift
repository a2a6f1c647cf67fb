public import Foundation
import GRDB
public import Photos

extension Catalog {
    /// Stores what was read from a source, in one transaction.
    ///
    /// Photos that were there keep their identity, removal and image facts. They
    /// are known again by the feed's key and the original's address together,
    /// then by the key, then by the address alone, then by page, words, date
    /// and the path of the address (`PhotoEvidence`); where several are
    /// alike, they are numbered in the feed's order. Photos that the feed no longer
    /// lists are deleted, unless a person removed them or viewed them lately.
    ///
    /// - Parameter jitter: A share of the refresh interval, `0...1`, by which the
    ///   next scheduled refresh is later, so that sources do not all fall due at once.
    @discardableResult
    public func store(
        _ feed: Feed, in id: SourceID, validators: Validators, at date: Date, jitter: Double = 0
    ) async throws(CatalogError) -> StoreSummary {
        try await write { database in
            try FeedWriter.store(
                feed, in: id, validators: validators, at: date, jitter: jitter, database: database)
        }
    }

    /// Notes a refresh that found the feed as it was.
    public func noteUnchanged(
        _ id: SourceID, at date: Date, jitter: Double = 0
    ) async throws(CatalogError) {
        try await writeSource(id) { database in
            try database.execute(
                sql: """
                    UPDATE source SET attempted_at = :date, refreshed_at = :date, failure = NULL,
                        failed_at = NULL, failure_count = 0, not_before = NULL, has_ended = 0,
                        jitter = min(max(:jitter, 0), 1), reading_since = NULL
                    WHERE name = :name
                    """,
                arguments: ["date": date.timeIntervalSince1970, "jitter": jitter, "name": id.rawValue])
        }
    }

    /// Notes a refresh that failed; the photos stay as they are.
    ///
    /// - Parameters:
    ///   - reason: One line for a person.
    ///   - retryAfter: Seconds that the server asked to wait.
    ///   - hasEnded: Whether the feed is gone for good (410): it is not asked again by the schedule.
    ///   - digest: The digest of content that ended its reader, for `beginReading`.
    public func noteFailure(
        _ reason: String, of id: SourceID, at date: Date, retryAfter: Double? = nil,
        hasEnded: Bool = false, jitter: Double = 0, unreadable digest: String? = nil
    ) async throws(CatalogError) {
        try await writeSource(id) { database in
            try database.execute(
                sql: """
                    UPDATE source SET attempted_at = :date, failure = :reason,
                        failed_at = coalesce(failed_at, :date), failure_count = failure_count + 1,
                        not_before = :date + :retryAfter, has_ended = :hasEnded,
                        jitter = min(max(:jitter, 0), 1), reading_since = NULL,
                        unreadable_digest = coalesce(:digest, unreadable_digest)
                    WHERE name = :name
                    """,
                arguments: [
                    "date": date.timeIntervalSince1970, "reason": reason, "retryAfter": retryAfter,
                    "hasEnded": hasEnded, "jitter": jitter, "digest": digest, "name": id.rawValue,
                ])
        }
    }

    /// What the source's server gave last to ask it whether anything has changed.
    public func validators(of id: SourceID) async throws(CatalogError) -> Validators? {
        try await read { database in
            try Row.fetchOne(
                database, sql: "SELECT entity_tag, last_modified FROM source WHERE name = ?",
                arguments: [id.rawValue]
            ).map { Validators(entityTag: $0[0], lastModified: $0[1]) }
        }
    }

    /// A write that must meet a source.
    private func writeSource(
        _ id: SourceID, _ body: @escaping @Sendable (Database) throws -> Void
    ) async throws(CatalogError) {
        try await write { database in
            try body(database)
            guard database.changesCount > 0 else { throw CatalogError.unknownSource(id) }
        }
    }
}
