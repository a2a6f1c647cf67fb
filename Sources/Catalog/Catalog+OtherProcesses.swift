import GRDB
public import Photos

/// What pages show of a source besides its photos, to be compared.
public struct SourceState: Hashable, Sendable {
    private let values: [DatabaseValue]

    fileprivate init(_ row: Row) { values = Array(row.databaseValues) }
}

/// What has happened to a source.
public enum SourceChange: Hashable, Sendable {
    case added(SourceID)
    case changed(SourceID)
    case deleted(SourceID)

    /// What lies between two looks at all sources.
    public static func changes(
        from old: [SourceID: SourceState], to new: [SourceID: SourceState]
    ) -> [SourceChange] {
        let deleted = old.keys.filter { new[$0] == nil }.map(SourceChange.deleted)
        let others = new.compactMap { id, state -> SourceChange? in
            guard let before = old[id] else { return .added(id) }
            return before == state ? nil : .changed(id)
        }
        return deleted + others
    }
}

extension Catalog {
    /// A number that is another one after another process has written to the file.
    public func foreignVersion() async throws(CatalogError) -> Int {
        do {
            // Only other connections change it, and of this process only the one that is asked writes.
            return try await pool.writeWithoutTransaction { database in
                try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
            }
        } catch {
            throw CatalogError(error)
        }
    }

    /// The state of every source.
    public func sourceStates() async throws(CatalogError) -> [SourceID: SourceState] {
        try await read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT name, version, title, own_title, location, layout, opens, initial_zoom,
                        slideshow_seconds, slideshow_fits, refresh_seconds, referer, refreshed_at, failure
                    FROM source
                    """)
            var states: [SourceID: SourceState] = [:]
            for row in rows {
                guard let id = SourceID(rawValue: row[0]) else { continue }
                states[id] = SourceState(row)
            }
            return states
        }
    }
}
