/// The versions of all lists, in one row.
///
/// A source has a version of its own; a collection of several sources changes with any of them.
enum ListVersions {
    /// The present versions, as one statement reads them.
    struct Present {
        /// Grows with each change of any source's photos, their order or words.
        let lists: Int64
        /// Grows when anything is viewed, or views are deleted.
        let views: Int64
        /// Grows when the size of any picture becomes known or changes.
        let shapes: Int64
        /// Grows when a user's favorites or visits change.
        let personal: Int64
        /// Whether any photo is hidden from the user.
        let isAnyHidden: Bool
    }

    static func present(_ database: UserConnection) throws -> Present {
        let present = try database.first(
            sql: """
                SELECT list_version, view_version, shape_version, personal_version, \(HiddenPhotos.areAny)
                FROM library_state
                """
        ) { row in
            Present(lists: row[0], views: row[1], shapes: row[2], personal: row[3], isAnyHidden: row[4])
        }
        guard let present else { throw SQLError(code: .corrupt, message: "library_state has no row") }
        return present
    }

    /// Records a change of the user's favorites or visits.
    static func advancePersonal(_ database: UserConnection) throws {
        try database.execute(sql: "UPDATE library_state SET personal_version = personal_version + 1")
        try database.execute(
            sql: "UPDATE user_account SET personal_version = personal_version + 1 WHERE id = :user")
    }

    /// The same of the user alone: what others do cannot be told from it.
    static func personal(_ database: UserConnection) throws -> Int64 {
        try database.value(Int64.self, sql: "SELECT personal_version FROM user_account WHERE id = :user") ?? 0
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
        guard !sources.isEmpty else { return }
        try database.execute(
            sql: """
                UPDATE source SET order_version = order_version + 1
                WHERE id IN (SELECT value FROM \(database.dialect.numbers(in: "?")))
                """, arguments: [database.dialect.numberList(sources.sorted())])
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
