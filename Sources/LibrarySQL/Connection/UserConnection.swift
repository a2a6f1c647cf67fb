import Library
import Photos

/// A connection on behalf of one user, whose number is the argument `:user` of every statement.
struct UserConnection: SQLConnection {
    private let connection: any SQLConnection
    let user: UserID

    init(_ connection: any SQLConnection, user: UserID) {
        self.connection = connection
        self.user = user
    }

    /// The same connection on behalf of everybody.
    var everybody: UserConnection { UserConnection(connection, user: .everybody) }

    var dialect: any SQLDialect { connection.dialect }

    @discardableResult
    func execute(sql: String, arguments: SQLArguments) throws -> Int {
        try connection.execute(sql: sql, arguments: arguments.with(user))
    }

    func query(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws {
        try connection.query(sql: sql, arguments: arguments.with(user), body)
    }

    func queryPacked(
        _ columns: [String], _ rest: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool
    ) throws {
        try connection.queryPacked(columns, rest, arguments: arguments.with(user), body)
    }

    func scan(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws {
        try connection.scan(sql: sql, arguments: arguments.with(user), body)
    }

    /// A statement without the argument `:user`.
    func statement(sql: String) throws -> any SQLStatement { try connection.statement(sql: sql) }
    func script(_ sql: String) throws { try connection.script(sql) }
    func notify(_ notice: ServerNotice) throws { try connection.notify(notice) }
    func searchWords(of text: String) throws -> [String] { try connection.searchWords(of: text) }

    func removeWords(ofPhotos photos: [Int64]) throws { try connection.removeWords(ofPhotos: photos) }

    func addWords(where condition: String, arguments: SQLArguments) throws {
        try connection.addWords(where: condition, arguments: arguments)
    }

    func indexSearchWords(ofPhotos photos: [Int64]) throws {
        try connection.indexSearchWords(ofPhotos: photos)
    }
}

extension SQLArguments {
    fileprivate func with(_ user: UserID) -> SQLArguments {
        var arguments = self
        arguments.named["user"] = user.rawValue.sqlValue
        return arguments
    }
}
