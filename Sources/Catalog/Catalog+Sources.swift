public import Foundation
import GRDB
public import Photos

extension Catalog {
    /// All sources in the order they were added, each with its cover and counts.
    public func sources() async throws(CatalogError) -> [Source] {
        try await read { try SourceRow.fetchAll($0) }
    }

    /// The source named `id`.
    public func source(_ id: SourceID) async throws(CatalogError) -> Source? {
        try await read { try SourceRow.fetchOne($0, id: id) }
    }

    /// The source that reads `location`, which is compared as it is written.
    public func source(at location: String) async throws(CatalogError) -> Source? {
        try await read { try SourceRow.fetchOne($0, location: location) }
    }

    /// Adds a source together with what was read from it, in one transaction.
    ///
    /// - Parameters:
    ///   - title: The name a person gave; without one the feed's, else words from the location.
    ///   - id: The name in addresses; without one it is made from the title, and is
    ///     one that no other source has.
    ///   - jitter: See `store`.
    /// - Throws: `locationTaken` or `nameTaken` where such a source is there already.
    @discardableResult
    public func addSource(
        location: String, title: String?, id: SourceID?, settings: SourceSettings, feed: Feed,
        validators: Validators, at date: Date, jitter: Double = 0
    ) async throws(CatalogError) -> Source {
        try await write { database in
            try Self.refuseTaken(database, location: location, id: id)
            let ownTitle = Self.trimmed(title)
            let feedTitle = Self.trimmed(feed.title) ?? SourceNaming.title(ofLocation: location)
            let id =
                try id
                ?? SourceNaming.freeName(for: ownTitle ?? feedTitle) { name in
                    try SourceOrder.fetch(database, name) != nil
                }
            try SourceWriter.insert(
                database, id: id, title: feedTitle, ownTitle: ownTitle, location: location,
                settings: settings, kind: feed.kind, at: date)
            _ = try FeedWriter.store(
                feed, in: id, validators: validators, at: date, jitter: jitter, database: database)
            guard let source = try SourceRow.fetchOne(database, id: id) else {
                throw CatalogError.unknownSource(id)
            }
            return source
        }
    }

    /// Adds a source that could not be read yet, with the reason; it has no photos.
    ///
    /// - Throws: `locationTaken` where such a source is there already.
    public func addPending(
        location: String, reason: String, at date: Date
    ) async throws(CatalogError) -> Source {
        try await write { database in
            try Self.refuseTaken(database, location: location, id: nil)
            let title = SourceNaming.title(ofLocation: location)
            let id = try SourceNaming.freeName(for: title) { try SourceOrder.fetch(database, $0) != nil }
            try SourceWriter.insert(
                database, id: id, title: title, ownTitle: nil, location: location,
                settings: SourceSettings(), kind: .webPage, at: date)
            try database.execute(
                sql: "UPDATE source SET failure = ?, failed_at = ?, failure_count = 1 WHERE name = ?",
                arguments: [reason, date.timeIntervalSince1970, id.rawValue])
            guard let source = try SourceRow.fetchOne(database, id: id) else {
                throw CatalogError.unknownSource(id)
            }
            return source
        }
    }

    /// Changes how a source is called and shown.
    ///
    /// - Parameter title: A new name; an empty one gives the name back to the
    ///   feed; nil keeps the present one.
    /// - Returns: The changed source, or nothing where there is none.
    @discardableResult
    public func update(
        _ id: SourceID, title: String?, settings: SourceSettings
    ) async throws(CatalogError) -> Source? {
        try await write { try SourceWriter.update($0, id, title: title, settings: settings) }
    }

    /// Deletes a source with its photos, removals and views; what is known of
    /// the images stays until `forgetUnusedImages`.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func deleteSource(_ id: SourceID) async throws(CatalogError) -> Bool {
        try await write { database in
            try database.execute(sql: "DELETE FROM source WHERE name = ?", arguments: [id.rawValue])
            guard database.changesCount > 0 else { return false }
            try PlaceRow.deleteUnused(database)
            return true
        }
    }

    /// Notes that a source now lives elsewhere (a permanent redirect).
    ///
    /// - Throws: `locationTaken` where another source reads that location, `unknownSource`.
    public func move(_ id: SourceID, to location: String) async throws(CatalogError) {
        try await write { database in
            if let other = try SourceRow.fetchOne(database, location: location), other.id != id {
                throw CatalogError.locationTaken(by: other.id, title: other.title)
            }
            try database.execute(
                sql: "UPDATE source SET location = ? WHERE name = ?", arguments: [location, id.rawValue])
            guard database.changesCount > 0 else { throw CatalogError.unknownSource(id) }
        }
    }

    private static func refuseTaken(_ database: Database, location: String, id: SourceID?) throws {
        if let other = try SourceRow.fetchOne(database, location: location) {
            throw CatalogError.locationTaken(by: other.id, title: other.title)
        }
        if let id, try SourceOrder.fetch(database, id) != nil { throw CatalogError.nameTaken(id) }
    }

    private static func trimmed(_ text: String?) -> String? {
        guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return nil
        }
        return text
    }
}
