import Foundation
package import Library
import Photos
import Synchronization

/// Copies a whole library into an empty one in another database, of either kind.
///
/// Copies a consistent snapshot, completely or not at all.
package struct LibraryTransfer: Sendable {
    /// The progress of the copy.
    package struct Progress: Sendable {
        package let table: String
        /// Written rows, and the total.
        package let count: Int
        package let total: Int
    }

    /// The rows of each table.
    package typealias Counts = [String: Int]

    private let source: any SQLDatabase
    private let target: any SQLDatabase
    private let report: @Sendable (Progress) -> Void

    /// - Parameter report: Called a few times a second, on any thread.
    package init(
        from source: SQLLibrary, to target: SQLLibrary,
        report: @escaping @Sendable (Progress) -> Void = { _ in }
    ) {
        self.source = source.database
        self.target = target.database
        self.report = report
    }

    /// Copies all rows, and counts them in the target.
    ///
    /// - Throws: `notEmpty` if the target contains anything that a new library does not.
    package func run() async throws(LibraryError) -> Counts {
        let parts = BoundedChannel<Part>(limit: 8)
        let (source, target, report) = (source, target, report)
        do {
            let (sending, writing) = (SingleRun(), SingleRun())
            async let sent: Void = {
                // Unblocks the other side after a failure, also of the connection.
                do {
                    try await source.read { database in
                        try sending.run { try Self.send(database, to: parts) }
                    }
                } catch {
                    parts.close()
                    throw error
                }
            }()
            async let written = {
                defer { parts.close() }
                return try await target.write { database in
                    try writing.run { try Self.write(parts, to: database, report) }
                }
            }()
            do {
                let counts = try await written
                try await sent
                return counts
            } catch BoundedChannel<Part>.Closed.closed {
                // Throws the other side's error.
                try await sent
                throw SQLError(code: .other, message: "The library was not read to its end.")
            }
        } catch { throw LibraryError(error) }
    }
}

extension LibraryTransfer {
    /// A message from the reading to the writing side.
    enum Part: Sendable {
        case table(TransferTable, count: Int, lastNumber: Int64?)
        case rows([[SQLValue]])
        case end
    }

    /// The number of rows per batch.
    private static let rowsAtOnce = 500

    private static func send(_ database: any SQLConnection, to parts: BoundedChannel<Part>) throws {
        for table in try TransferTable.all(of: database) where !table.isOfRunningServers {
            let count = try database.value(Int.self, sql: "SELECT count(*) FROM \(table.name)") ?? 0
            let last = try table.lastNumber(database)
            try parts.send(.table(table, count: count, lastNumber: last))
            var rows: [[SQLValue]] = []
            try database.scan(sql: table.selection, arguments: []) { row in
                rows.append(table.values(of: row))
                if rows.count == rowsAtOnce {
                    try parts.send(.rows(rows))
                    rows = []
                }
                return true
            }
            try parts.send(.rows(rows))
        }
        try parts.send(.end)
    }

    private static func write(
        _ parts: BoundedChannel<Part>, to database: any SQLConnection, _ report: (Progress) -> Void
    ) throws -> Counts {
        let known = try TransferTable.all(of: database)
        try prepare(database, known)
        var (counts, lastNumbers): (Counts, [(TransferTable, Int64)]) = ([:], [])
        var current: (writer: TransferWriter, total: Int)?
        loop: while true {
            switch try parts.receive() {
            case .table(let table, let total, let last):
                guard known.contains(where: { $0.isLike(table) }) else {
                    throw SQLError(code: .other, message: "The tables \(table.name) differ.")
                }
                current = (TransferWriter(table, database), total)
                counts[table.name] = 0
                if let last { lastNumbers.append((table, last)) }
            case .rows(let rows):
                guard let (writer, total) = current else { continue }
                try writer.write(rows)
                let count = counts[writer.table.name, default: 0] + rows.count
                counts[writer.table.name] = count
                report(Progress(table: writer.table.name, count: count, total: total))
            case .end: break loop
            }
        }
        for (table, number) in lastNumbers { try table.setLastNumber(number, database) }
        try database.addWords(where: "TRUE", arguments: [])
        for table in known where !table.isOfRunningServers {
            let count = try database.value(Int.self, sql: "SELECT count(*) FROM \(table.name)")
            guard count == counts[table.name] else {
                throw SQLError(code: .other, message: "Not all rows of \(table.name) were kept.")
            }
        }
        return counts
    }

    /// Rejects a target that is not empty, and deletes the rows that every new library has.
    private static func prepare(_ database: any SQLConnection, _ tables: [TransferTable]) throws {
        let ofNewLibraries: Set = ["library_state", "user_account"]
        for table in tables where !ofNewLibraries.contains(table.name) {
            let hasRows = try database.value(Bool.self, sql: "SELECT EXISTS (SELECT 1 FROM \(table.name))")
            guard hasRows == false else { throw LibraryError.notEmpty }
        }
        let others = try database.value(
            Bool.self,
            sql: "SELECT EXISTS (SELECT 1 FROM user_account WHERE role IS NOT NULL OR id > 1)")
        guard others == false else { throw LibraryError.notEmpty }
        try database.execute(sql: "DELETE FROM user_account")
        try database.execute(sql: "DELETE FROM library_state")
    }
}

/// Inserts rows into a table unchanged.
private final class TransferWriter {
    let table: TransferTable
    private let database: any SQLConnection
    private var statements: [Int: any SQLStatement] = [:]

    init(_ table: TransferTable, _ database: any SQLConnection) {
        self.table = table
        self.database = database
    }

    func write(_ rows: [[SQLValue]]) throws {
        // SQLite allows 32,766 parameters.
        let rowsAtOnce = max(1, 16_000 / table.columns.count)
        for start in stride(from: 0, to: rows.count, by: rowsAtOnce) {
            let part = rows[start..<min(start + rowsAtOnce, rows.count)]
            let statement =
                try statements[part.count]
                ?? database.statement(
                    sql: table.insertion(ofRows: part.count))
            statements[part.count] = statement
            try statement.clear()
            for (index, value) in part.joined().enumerated() where value != .null {
                try statement.bind(value, at: index + 1)
            }
            try statement.execute()
        }
    }
}

/// Runs a body once that a database would repeat after a lost connection: sent and received data cannot be
/// undone.
private final class SingleRun: Sendable {
    private enum State {
        case new
        case begun
        case failed(any Error)
    }

    private let state = Mutex(State.new)

    /// - Throws: The error of the first run in each further one.
    func run<Value>(_ body: () throws -> Value) throws -> Value {
        try state.withLock { state in
            switch state {
            case .new: state = .begun
            case .begun: throw SQLError(code: .unavailable, message: "The connection was lost.")
            case .failed(let error): throw error
            }
        }
        do {
            return try body()
        } catch {
            state.withLock { $0 = .failed(error) }
            throw error
        }
    }
}
