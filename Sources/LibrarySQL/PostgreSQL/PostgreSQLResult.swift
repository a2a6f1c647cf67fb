import CLibPQ
import Foundation

/// PostgreSQL's result of a statement, with columns in binary format.
final class PostgreSQLResult {
    fileprivate let pointer: OpaquePointer
    /// The types of the columns.
    fileprivate let types: [Oid]
    let count: Int

    /// Takes ownership of a libpq result.
    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        types = (0..<PQnfields(pointer)).map { PQftype(pointer, $0) }
        count = Int(PQntuples(pointer))
    }

    deinit { PQclear(pointer) }

    func row(_ number: Int) -> PostgreSQLRow { PostgreSQLRow(result: self, number: Int32(number)) }

    /// The command tag, e.g. `COMMIT` or `UPDATE 3`.
    var command: String { PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }
    var status: ExecStatusType { PQresultStatus(pointer) }

    /// A field of the error.
    func field(_ code: Int32) -> String? { PQresultErrorField(pointer, code).map { String(cString: $0) } }

    /// The number of rows inserted, changed or deleted; 0 for other statements.
    var changedCount: Int {
        guard let status = PQcmdStatus(pointer), strncmp(status, "SELECT", 6) != 0,
            strncmp(status, "FETCH", 5) != 0, let count = PQcmdTuples(pointer)
        else { return 0 }
        return Int(String(cString: count)) ?? 0
    }
}

/// A row of a PostgreSQL result.
struct PostgreSQLRow: SQLRow {
    fileprivate let result: PostgreSQLResult
    fileprivate let number: Int32

    func isNull(at column: Int) -> Bool { PQgetisnull(result.pointer, number, Int32(column)) != 0 }
    func integer(at column: Int) -> Int64 { field(at: column).integer }
    func real(at column: Int) -> Double { field(at: column).real }
    func text(at column: Int) -> String { isNull(at: column) ? "" : field(at: column).text }
    func blob(at column: Int) -> Data { Data(field(at: column).bytes) }

    /// The bytes of a column; empty if it is NULL.
    func field(at column: Int) -> PostgreSQLField {
        PostgreSQLField(
            type: result.types[column],
            bytes: UnsafeRawBufferPointer(
                start: PQgetvalue(result.pointer, number, Int32(column)),
                count: Int(PQgetlength(result.pointer, number, Int32(column)))))
    }
}
