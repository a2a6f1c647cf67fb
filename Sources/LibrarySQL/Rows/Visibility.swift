import Library
import Photos

/// What a user may see: all sources, or, as a visitor without an account, the public ones.
enum Visibility {
    /// Whether the user may see a row of `source`.
    static let isVisible = "(:user <> 0 OR source.is_public = 1)"

    /// Whether the user may see a source; false if it does not exist.
    static func isVisible(_ source: SourceID, _ database: UserConnection) throws -> Bool {
        guard database.user == .visitor else { return true }
        return try database.value(
            Int.self, sql: "SELECT 1 FROM source WHERE name = ? AND is_public = 1",
            arguments: [source.rawValue]) != nil
    }

    /// The photos that the user may see.
    static func visible(_ photos: [Photo], _ database: UserConnection) throws -> [Photo] {
        guard database.user == .visitor else { return photos }
        let sources = try Set(photos.map(\.source)).filter { try isVisible($0, database) }
        return photos.filter { sources.contains($0.source) }
    }

    /// Whether the user may see a collection. A visitor sees single sources, and searches in them.
    static func isVisible(_ collection: CollectionID, _ database: UserConnection) throws -> Bool {
        guard database.user == .visitor else { return true }
        guard let source = collection.source else { return false }
        return try isVisible(source, database)
    }
}
