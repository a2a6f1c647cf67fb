package import Foundation
package import Library
package import Photos

extension SQLLibrary: LibraryStore {}

extension SQLLibrary: SourceStore {
    package func sources() async throws(LibraryError) -> [Source] {
        try await read { try SourceRow.fetchAll($0) }
    }

    package func sourcesAndPersonalVersion() async throws(LibraryError) -> (
        sources: [Source], personalVersion: Int64
    ) {
        guard user != .visitor else { return (try await sources(), 0) }
        return try await read { try SourceRow.fetchAllWithVersion($0) }
    }

    package func covers(
        of sources: [SourceID], count: Int
    ) async throws(LibraryError) -> [SourceID: [Photo]] {
        try await read { try SourceRow.covers($0, of: sources, count: count) }
    }

    package func source(_ id: SourceID) async throws(LibraryError) -> Source? {
        try await read { try SourceRow.fetchOne($0, id: id) }
    }

    package func sources(of photos: [PhotoID]) async throws(LibraryError) -> [Source] {
        guard !photos.isEmpty else { return [] }
        return try await read { try SourceRow.fetchAll($0, of: photos) }
    }

    package func source(at location: String) async throws(LibraryError) -> Source? {
        try await read { try SourceRow.fetchOne($0, location: location) }
    }

    @discardableResult
    package func addSource(
        location: String, title: String?, id: SourceID?, settings: SourceSettings, feed: Feed,
        validators: Validators, credentials: SourceCredentials?, at date: Date, jitter: Double
    ) async throws(LibraryError) -> Source {
        try await write { [key] database in
            try Self.throwIfTaken(database, location: location, id: id)
            let feedTitle = Self.trimmed(feed.title) ?? SourceNaming.title(ofLocation: location)
            // Exported lists contain the titles of feeds too.
            let ownTitle = Self.trimmed(title).flatMap { $0 == feedTitle ? nil : $0 }
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
            if let credentials { try SealedCredentials.set(credentials, of: id, key, database) }
            guard let source = try SourceRow.fetchOne(database, id: id) else {
                throw LibraryError.unknownSource(id)
            }
            return source
        }
    }

    package func addPending(
        location: String, reason: Message, credentials: SourceCredentials?, at date: Date
    ) async throws(LibraryError) -> Source {
        try await write { [key] database in
            try Self.throwIfTaken(database, location: location, id: nil)
            let title = SourceNaming.title(ofLocation: location)
            let id = try SourceNaming.freeName(for: title) { try SourceOrder.fetch(database, $0) != nil }
            try SourceWriter.insert(
                database, id: id, title: title, ownTitle: nil, location: location,
                settings: SourceSettings(), kind: .webPage, at: date)
            try database.execute(
                sql: "UPDATE source SET failure = ?, failed_at = ?, failure_count = 1 WHERE name = ?",
                arguments: [try reason.json(), date.timeIntervalSince1970, id.rawValue])
            if let credentials { try SealedCredentials.set(credentials, of: id, key, database) }
            guard let source = try SourceRow.fetchOne(database, id: id) else {
                throw LibraryError.unknownSource(id)
            }
            return source
        }
    }

    @discardableResult
    package func update(
        _ id: SourceID, title: String?, _ edit: SettingsEdit
    ) async throws(LibraryError) -> Source? {
        try await write { try SourceWriter.update($0, id, title: title, edit) }
    }

    package func replaceSettings(
        of id: SourceID, _ former: SourceSettings, by settings: SourceSettings
    ) async throws(LibraryError) {
        try await write { database in
            guard try SourceRow.fetchOne(database, id: id)?.settings == former else { return }
            _ = try SourceWriter.update(database, id, title: nil, settings: settings)
        }
    }

    @discardableResult
    package func deleteSource(_ id: SourceID) async throws(LibraryError) -> Bool {
        try await write { database in
            let count = try database.execute(
                sql: "DELETE FROM source WHERE name = ?", arguments: [id.rawValue])
            guard count > 0 else { return false }
            try ListVersions.advance(database)
            try PlaceRow.deleteUnused(database)
            return true
        }
    }

    package func move(_ id: SourceID, to location: String) async throws(LibraryError) {
        try await write { database in
            if let other = try SourceRow.fetchOne(database, location: location), other.id != id {
                throw LibraryError.locationTaken(by: other.id, title: other.title)
            }
            let source = try database.first(
                sql: "SELECT id, location FROM source WHERE name = ?", arguments: [id.rawValue]
            ) { (id: $0[0] as Int64, location: $0[1] as String) }
            guard let source else { throw LibraryError.unknownSource(id) }
            try database.execute(
                sql: "UPDATE source SET location = ? WHERE id = ?", arguments: [location, source.id])
            // The credentials are for another server.
            if WebOrigin(source.location) != WebOrigin(location) {
                try SealedCredentials.delete(of: source.id, database)
            }
        }
    }

    private static func throwIfTaken(_ database: UserConnection, location: String, id: SourceID?) throws {
        if let other = try SourceRow.fetchOne(database, location: location) {
            throw LibraryError.locationTaken(by: other.id, title: other.title)
        }
        if let id, try SourceOrder.fetch(database, id) != nil { throw LibraryError.nameTaken(id) }
    }

    private static func trimmed(_ text: String?) -> String? {
        guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return nil
        }
        return text
    }
}
