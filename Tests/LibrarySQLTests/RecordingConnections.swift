import Library

@testable import LibrarySQL

/// A connection that counts the statements that are run.
class CountingConnection: SQLConnection {
    private let connection: any SQLConnection
    private(set) var count = 0

    init(_ connection: any SQLConnection) { self.connection = connection }

    var dialect: any SQLDialect { connection.dialect }

    func execute(sql: String, arguments: SQLArguments) throws -> Int {
        count += 1
        return try connection.execute(sql: sql, arguments: arguments)
    }

    func query(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws {
        count += 1
        try connection.query(sql: sql, arguments: arguments, body)
    }

    func queryPacked(
        _ columns: [String], _ rest: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool
    ) throws {
        count += 1
        try connection.queryPacked(columns, rest, arguments: arguments, body)
    }

    func scan(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws {
        count += 1
        try connection.scan(sql: sql, arguments: arguments, body)
    }

    func statement(sql: String) throws -> any SQLStatement { try connection.statement(sql: sql) }
    func script(_ sql: String) throws { try connection.script(sql) }
    func searchWords(of text: String) throws -> [String] { try connection.searchWords(of: text) }
    func removeWords(ofPhotos photos: [Int64]) throws { try connection.removeWords(ofPhotos: photos) }

    func addWords(where condition: String, arguments: SQLArguments) throws {
        try connection.addWords(where: condition, arguments: arguments)
    }

    func indexSearchWords(ofPhotos photos: [Int64]) throws {
        try connection.indexSearchWords(ofPhotos: photos)
    }

    func notify(_ notice: ServerNotice) throws { try connection.notify(notice) }
}

/// A connection that records the query plan of each query, including subqueries.
final class PlanConnection: CountingConnection {
    private(set) var lines: [String] = []

    override func query(
        sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool
    ) throws {
        try super.query(sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments) { row in
            lines.append(row[3])
            return true
        }
        try super.query(sql: sql, arguments: arguments, body)
    }
}
