import Library
import Photos

/// What a user may see: all sources, or, as a visitor without an account, those that are public, and the
/// photos of public mixes.
enum Visibility {
    /// Whether the user may see a row of `source`.
    static let isVisible = isVisible(as: "source")

    /// The same for another name of the row.
    static func isVisible(as name: String) -> String { "(:user <> 0 OR \(name).is_public = 1)" }

    /// Whether the user may see a source; false if it does not exist.
    static func isVisible(_ source: SourceID, _ database: UserConnection) throws -> Bool {
        guard database.user == .visitor else { return true }
        return try database.value(
            Int.self, sql: "SELECT 1 FROM source WHERE name = ? AND is_public = 1",
            arguments: [source.rawValue]) != nil
    }

    /// The photos that the user may see. Those removed for everybody are visible to administrators, who may
    /// restore them.
    ///
    /// - Parameter orders: The orders of public mixes.
    static func visible(
        _ photos: [Photo], _ orders: OrderCache, _ database: UserConnection
    ) throws -> [Photo] {
        var photos = photos
        if photos.contains(where: \.isRemovedForEverybody), try !isAdministrator(database) {
            photos.removeAll(where: \.isRemovedForEverybody)
        }
        guard database.user == .visitor else { return photos }
        let sources = try Set(photos.map(\.source)).filter { try isVisible($0, database) }
        let mixes = try photos.allSatisfy { sources.contains($0.source) } ? [] : Mixes.fetch(database)
        return try photos.filter { photo in
            try sources.contains(photo.source)
                || mixes.contains { try shows($0.mix.id, photo, orders, database) }
        }
    }

    private static func shows(
        _ mix: MixID, _ photo: Photo, _ orders: OrderCache, _ database: UserConnection
    ) throws -> Bool {
        try OrderedList.fetch(.mix(mix), orders, database)?.index(database, of: photo.id) != nil
    }

    /// Whether the user is an administrator, or the owner of a library without accounts.
    private static func isAdministrator(_ database: UserConnection) throws -> Bool {
        guard database.user != .visitor else { return false }
        return try database.value(
            Int.self,
            sql: "SELECT 1 FROM user_account WHERE id = :user AND (role = 'admin' OR role IS NULL)") != nil
    }

    /// Whether the user may see a collection. A visitor sees single sources, public mixes, and what is found in them.
    static func isVisible(_ collection: CollectionID, _ database: UserConnection) throws -> Bool {
        guard database.user == .visitor else { return true }
        if case .mix(let id) = collection.base { return try Mixes.fetchOne(database, id) != nil }
        guard let source = collection.source else { return false }
        return try isVisible(source, database)
    }
}
