/// The versions of all lists, in one row.
///
/// A source has a version of its own; a collection of several sources changes with any of them.
enum ListVersions {
    /// Grows with each change of any source's photos, their order or words.
    static func lists(_ database: UserConnection) throws -> Int64 {
        try database.value(Int64.self, sql: "SELECT list_version FROM library_state") ?? 0
    }

    /// Grows when anything is viewed, or views are deleted.
    static func views(_ database: UserConnection) throws -> Int64 {
        try database.value(Int64.self, sql: "SELECT view_version FROM library_state") ?? 0
    }

    /// Grows when the size of any picture becomes known or changes.
    static func shapes(_ database: UserConnection) throws -> Int64 {
        try database.value(Int64.self, sql: "SELECT shape_version FROM library_state") ?? 0
    }

    /// Grows when a user's favorites or visits change.
    static func personal(_ database: UserConnection) throws -> Int64 {
        try database.value(Int64.self, sql: "SELECT personal_version FROM library_state") ?? 0
    }

    /// Records a change of favorites or visits.
    static func advancePersonal(_ database: UserConnection) throws {
        try database.execute(sql: "UPDATE library_state SET personal_version = personal_version + 1")
    }

    /// Records a change of a source's list for everybody.
    static func advance(_ database: UserConnection, of source: Int64) throws {
        try advanceOrders(database, of: [source])
        try advanceShown(database, of: source)
    }

    /// Records a change of the photos that a user is shown of a source, with the same order.
    static func advanceShown(_ database: UserConnection, of source: Int64) throws {
        try database.execute(
            sql: "UPDATE source SET version = version + 1 WHERE id = ?", arguments: [source])
        try advance(database)
    }

    /// Records changes of the order, date, shape or picture of listed photos (`DatedPhotos`).
    static func advanceOrders(_ database: UserConnection, of sources: Set<Int64>) throws {
        for source in sources {
            try database.execute(
                sql: "UPDATE source SET order_version = order_version + 1 WHERE id = ?", arguments: [source])
        }
    }

    /// Records that the photos of a source came or went together with it.
    static func advance(_ database: UserConnection) throws {
        try database.execute(sql: "UPDATE library_state SET list_version = list_version + 1")
    }

    /// Records a change of views.
    static func advanceViews(_ database: UserConnection) throws {
        try database.execute(sql: "UPDATE library_state SET view_version = view_version + 1")
    }

    /// Records a change of a picture's shape.
    static func advanceShapes(_ database: UserConnection) throws {
        try database.execute(sql: "UPDATE library_state SET shape_version = shape_version + 1")
    }
}
