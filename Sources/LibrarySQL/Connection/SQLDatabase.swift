import Library

/// A database: runs reads and transactions, on connections of its own.
protocol SQLDatabase: Sendable {
    /// Reads a consistent state; writers are not held up.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Runs one transaction: all of `body` or, where it throws, nothing.
    ///
    /// What it has returned survives the end of the process at any moment, and a loss of power.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Whether other servers may work with it, too: then they share what only one of them is to do.
    var isShared: Bool { get }

    /// Tells the servers of it what one of them has done; nothing where there is one.
    var bus: (any EventBus)? { get }

    /// Runs one transaction on what servers tell one another, such as leases.
    ///
    /// It does not count as a change of the library, waits for no other write, and may be lost with the machine of
    /// the database.
    func coordinate<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// A number that is another one after another process has written.
    func foreignVersion() async throws -> Int

    /// A number that is another one after anything was written, by this process or by another.
    func dataVersion() async throws -> Int

    /// Closes all connections.
    ///
    /// - Throws: `SQLError` where one of them is in use.
    func close() throws

    /// Brings the tables up to date, each migration in a transaction.
    ///
    /// - Throws: `SQLError` with the code `tooNew` where a newer version of the program made the tables.
    func migrate(_ migrations: [SQLMigration]) throws
}

/// One step from an older form of the tables to a newer one; frozen once it was shipped.
struct SQLMigration: Sendable {
    /// Names it in the database; never changed.
    let name: String
    /// Whether programs that do not know it can go on with the tables: what is new has defaults, and nothing that was
    /// there has gone, means something else, or must be written in another way. Servers of both versions may then run at
    /// once.
    var keepsOlderPrograms = false
    let run: @Sendable (any SQLConnection) throws -> Void
}

extension SQLMigration {
    /// A step that is a script alone.
    init(name: String, keepsOlderPrograms: Bool = false, script: String) {
        self.init(name: name, keepsOlderPrograms: keepsOlderPrograms) { try $0.script(script) }
    }
}

/// Why a database could not do what it was asked.
struct SQLError: Error, Sendable {
    enum Code: Sendable {
        /// Another process holds the database; the same call may work a moment later.
        case busy
        /// The server of the database cannot be reached; the same call may work a moment later.
        case away
        /// All connections to the server are in use; the same call may work a moment later.
        case exhausted
        /// The connection was lost while a transaction ended: it is not known whether that was kept.
        case unsettled
        /// The statement took longer than it may, or was cancelled.
        case interrupted
        /// A newer version of the program made the tables.
        case tooNew
        /// The tables are another program's.
        case foreign
        /// The disk is full.
        case full
        /// What the database holds cannot be right.
        case corrupt
        case other
    }

    let code: Code
    /// What the database itself says, in its own words.
    let message: String
}

extension SQLError: CustomStringConvertible {
    var description: String { message }
}
