import Photos

/// A connection on behalf of one user, whose number every statement may name as `:user`.
struct UserConnection {
    private let connection: any SQLConnection
    private let user: UserID

    init(_ connection: any SQLConnection, user: UserID) {
        self.connection = connection
        self.user = user
    }

    /// How this database writes what the standard does not settle.
    var dialect: any SQLDialect { connection.dialect }

    /// See `SQLConnection.execute`.
    @discardableResult
    func execute(sql: String, arguments: SQLArguments = []) throws -> Int {
        try connection.execute(sql: sql, arguments: arguments.with(user))
    }

    /// See `SQLConnection.query`.
    func query(
        sql: String, arguments: SQLArguments = [], _ body: (any SQLRow) throws -> Bool
    ) throws {
        try connection.query(sql: sql, arguments: arguments.with(user), body)
    }

    /// See `SQLConnection.first`.
    func first<Value>(
        sql: String, arguments: SQLArguments = [], _ body: (any SQLRow) throws -> Value
    ) throws -> Value? {
        try connection.first(sql: sql, arguments: arguments.with(user), body)
    }

    /// See `SQLConnection.all`.
    func all<Value>(
        sql: String, arguments: SQLArguments = [], _ body: (any SQLRow) throws -> Value
    ) throws -> [Value] {
        try connection.all(sql: sql, arguments: arguments.with(user), body)
    }

    /// See `SQLConnection.value`.
    func value<Value: SQLConvertible>(
        _ type: Value.Type, sql: String, arguments: SQLArguments = []
    ) throws -> Value? {
        try connection.value(type, sql: sql, arguments: arguments.with(user))
    }

    /// See `SQLConnection.values`.
    func values<Value: SQLConvertible>(
        _ type: Value.Type, sql: String, arguments: SQLArguments = []
    ) throws -> [Value] {
        try connection.values(type, sql: sql, arguments: arguments.with(user))
    }

    /// See `SQLConnection.statement`; it names no user.
    func statement(sql: String) throws -> any SQLStatement { try connection.statement(sql: sql) }

    /// See `SQLConnection.script`.
    func script(_ sql: String) throws { try connection.script(sql) }

    /// See `SQLConnection.searchWords`.
    func searchWords(of text: String) throws -> [String] { try connection.searchWords(of: text) }
}

extension SQLArguments {
    fileprivate func with(_ user: UserID) -> SQLArguments {
        var arguments = self
        arguments.named["user"] = user.rawValue.sqlValue
        return arguments
    }
}
