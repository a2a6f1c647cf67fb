import Photos

/// The versions of all lists, in one row.
///
/// Each source has its own version; the version of several sources changes with any of them.
///
/// Each version counts the changes for everybody, and those of the user: it does not reveal what other users
/// do. The columns with these names count the changes of all users, for older programs that use the same
/// database, and the columns that begin with `own_` how many of these were changes of single users.
enum ListVersions {
    /// The current versions of the user, read by one statement.
    struct Current {
        /// Grows with each change of any source's photos, their order or words, and when the user hides photos.
        let lists: Int64
        /// Grows when the user views anything, or views are deleted.
        let views: Int64
        /// Grows when the size of any picture becomes known or changes.
        let shapes: Int64
        /// Grows when the user's favorites, visits or mixes change, or mixes for everybody.
        let personal: Int64
        /// Whether any photo is hidden from the user.
        let isAnyHidden: Bool
    }

    static func current(_ database: UserConnection) throws -> Current {
        let current = try database.first(
            sql: """
                SELECT \(of("list")), \(of("view")), state.shape_version, \(of("personal")), \(HiddenPhotos.areAny)
                FROM library_state AS state LEFT JOIN user_account AS own ON own.id = :user
                """
        ) { row in
            Current(lists: row[0], views: row[1], shapes: row[2], personal: row[3], isAnyHidden: row[4])
        }
        guard let current else { throw SQLError(code: .corrupt, message: "library_state has no row") }
        return current
    }

    /// The version for the user; as an expression.
    private static func of(_ name: String) -> String {
        "state.\(name)_version - state.own_\(name)_version + coalesce(own.\(name)_version, 0)"
    }

    /// The version of the row of `source` for the user; as an expression.
    static let ofSource = """
        source.version - source.own_version
            + coalesce((SELECT own.list_version FROM user_account AS own WHERE own.id = :user), 0)
        """

    /// Records a change of the user's favorites, visits or mixes.
    static func advancePersonal(_ database: UserConnection) throws {
        try advanceOwn("personal", database)
    }

    /// Records a change of a mix.
    static func advanceMixes(_ database: UserConnection, isForAll: Bool) throws {
        try advancePersonal(database)
        if isForAll {
            try database.execute(sql: "UPDATE library_state SET personal_version = personal_version + 1")
        }
    }

    /// Records a change for the user alone.
    private static func advanceOwn(_ name: String, _ database: UserConnection) throws {
        try database.execute(
            sql: """
                UPDATE library_state
                SET \(name)_version = \(name)_version + 1, own_\(name)_version = own_\(name)_version + 1
                """)
        try database.execute(
            sql: "UPDATE user_account SET \(name)_version = \(name)_version + 1 WHERE id = :user")
    }

    /// The version of the user's favorites, visits and mixes.
    static func personal(_ database: UserConnection) throws -> Int64 {
        try database.value(Int64.self, sql: personalStatement) ?? 0
    }

    /// The statement that reads it.
    static let personalStatement = "SELECT personal_version FROM user_account WHERE id = :user"

    /// Records a change of a source's list for everybody.
    static func advance(_ database: UserConnection, of source: Int64) throws {
        try advanceOrders(database, of: [source])
        try database.execute(
            sql: "UPDATE source SET version = version + 1 WHERE id = ?", arguments: [source])
        try advance(database)
    }

    /// Records that photos of a source were hidden from the user, who may be everybody, or shown again.
    static func advanceHidden(_ database: UserConnection, of source: Int64) throws {
        let isForAll = database.user == .everybody
        try database.execute(
            sql: "UPDATE source SET version = version + 1, own_version = own_version + ? WHERE id = ?",
            arguments: [isForAll ? 0 : 1, source])
        if isForAll { try advance(database) } else { try advanceOwn("list", database) }
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

    /// Records that the photos of a source were added or deleted together with it.
    static func advance(_ database: UserConnection) throws {
        try database.execute(sql: "UPDATE library_state SET list_version = list_version + 1")
    }

    /// Records a view of the user.
    static func advanceOwnViews(_ database: UserConnection) throws { try advanceOwn("view", database) }

    /// Records that views of any users were deleted.
    static func advanceViews(_ database: UserConnection) throws {
        try database.execute(sql: "UPDATE library_state SET view_version = view_version + 1")
    }

    /// Records a change of a picture's shape.
    static func advanceShapes(_ database: UserConnection) throws {
        try database.execute(sql: "UPDATE library_state SET shape_version = shape_version + 1")
    }
}
