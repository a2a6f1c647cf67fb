package import Foundation
package import Library
package import Photos

extension SQLLibrary: RefreshStore {
    @discardableResult
    package func store(
        _ feed: Feed, in id: SourceID, validators: Validators, readWith settings: SourceSettings?,
        at date: Date, jitter: Double
    ) async throws(LibraryError) -> StoreSummary {
        try await write { database in
            let isCurrent = try settings.map { try SourceWriter.readsAlike(database, id, $0) } ?? true
            return try FeedWriter.store(
                feed, in: id, validators: isCurrent ? validators : Validators(), at: date, jitter: jitter,
                database: database)
        }
    }

    package func hasNew(_ photos: [FeedPhoto], in id: SourceID) async throws(LibraryError) -> Bool {
        try await read { try FeedWriter.hasNew(photos, in: id, $0) }
    }

    package func noteUnchanged(
        _ id: SourceID, at date: Date, jitter: Double
    ) async throws(LibraryError) {
        try await writeSource(id) { database in
            try database.execute(
                sql: """
                    UPDATE source SET attempted_at = :date, refreshed_at = :date, failure = NULL,
                        failed_at = NULL, failure_count = 0, not_before = NULL, has_ended = 0,
                        jitter = \(Self.jitter(database.dialect)), reading_since = NULL
                    WHERE name = :name
                    """,
                arguments: ["date": date.timeIntervalSince1970, "jitter": jitter, "name": id.rawValue])
        }
    }

    package func noteFailure(
        _ reason: Message, of id: SourceID, at date: Date, retryAfter: Double?,
        hasEnded: Bool, jitter: Double, unreadable digest: String?
    ) async throws(LibraryError) {
        try await writeSource(id) { database in
            try database.execute(
                sql: """
                    UPDATE source SET attempted_at = :date, failure = :reason,
                        failed_at = coalesce(failed_at, :date), failure_count = failure_count + 1,
                        not_before = :date + :retryAfter, has_ended = :hasEnded,
                        jitter = \(Self.jitter(database.dialect)), reading_since = NULL,
                        unreadable_digest = coalesce(:digest, unreadable_digest)
                    WHERE name = :name
                    """,
                arguments: [
                    "date": date.timeIntervalSince1970, "reason": try reason.json(), "retryAfter": retryAfter,
                    "hasEnded": hasEnded, "jitter": jitter, "digest": digest, "name": id.rawValue,
                ])
        }
    }

    package func validators(of id: SourceID) async throws(LibraryError) -> Validators? {
        try await read { database in
            try database.first(
                sql: "SELECT entity_tag, last_modified FROM source WHERE name = ?",
                arguments: [id.rawValue]
            ) { Validators(entityTag: $0[0], lastModified: $0[1]) }
        }
    }

    /// The argument `jitter` from 0 to 1.
    static func jitter(_ dialect: any SQLDialect) -> String {
        dialect.lesser(dialect.greater(":jitter", "0"), "1")
    }

    /// A write that must change the row of a source.
    private func writeSource(
        _ id: SourceID, _ body: @escaping @Sendable (UserConnection) throws -> Int
    ) async throws(LibraryError) {
        try await write { database in
            guard try body(database) > 0 else { throw LibraryError.unknownSource(id) }
        }
    }
}
