import GRDB

/// Gives the parameters of a statement their values in turn; those without one are NULL.
///
/// `StatementArguments` would hold every value twice on the way, which for a
/// large feed takes as long as the reading of it.
struct ParameterBinder {
    private let statement: Statement
    private var index: CInt = 0

    /// Begins with the first parameter of a statement that is to be run anew.
    init(_ statement: Statement) {
        // Resets the statement, clears what was bound, and tells it to leave alone what will be.
        statement.setUncheckedArguments(StatementArguments())
        self.statement = statement
    }

    /// Takes the next parameter.
    mutating func bind(_ value: (some StatementBinding)?) throws {
        index += 1
        guard let value else { return }
        let code = value.bind(to: statement.sqliteStatement, at: index)
        guard code == ResultCode.SQLITE_OK.rawValue else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: statement.sql)
        }
    }
}
