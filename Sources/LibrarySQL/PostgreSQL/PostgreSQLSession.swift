// Over 300 lines: the state shared by sending and receiving is private to one connection.

import CLibPQ
import Foundation
import Library
import Synchronization

/// A connection to PostgreSQL in libpq's pipeline mode: statements that need no immediate result are sent together
/// with the next query, so that a transaction needs as many round trips as it has queries.
///
/// `@unchecked Sendable`: only one thread uses it at a time, the one that obtained it from `PostgreSQLPool`.
final class PostgreSQLSession: @unchecked Sendable {
    let connection: OpaquePointer
    /// Sent statements without a response, in order.
    private var pending: [Sent] = []
    /// Received results that were not requested yet.
    private var ahead: [Int: PostgreSQLResult] = [:]
    private var aheadCount = 0
    /// The number of rows inserted, changed or deleted, according to the responses so far.
    private(set) var changedCount = 0
    /// The maximum number of statements sent before their responses are read.
    private static let maxPending = 200
    /// The names of prepared statements.
    private var prepared: [Preparation: String] = [:]
    /// Prepared statements without a response yet.
    private var newlyPrepared: [Preparation] = []
    private var texts: [String: PostgreSQLStatementText] = [:]
    private var nameCount = 0
    private static let maxPrepared = 400
    /// Whether the connection can be reused.
    private(set) var isUsable = true
    /// Cancels the running statement from another thread.
    let canceller: PostgreSQLCanceller
    /// When the pending request was sent; `nil` if there is none.
    private let waitingSince = Mutex<ContinuousClock.Instant?>(nil)
    /// A duplicate of the socket for other threads: libpq may close its own at any moment.
    private let duplicateSocket: Int32

    private enum Sent: Equatable {
        case statement
        /// A statement whose result is requested later, by this number.
        case ahead(Int)
        /// The end of a pipeline: statements before it fail together.
        case end
    }

    /// A statement is prepared once for each combination of argument types.
    private struct Preparation: Hashable {
        let sql: String
        let types: [Oid]
    }

    /// Connects; blocks the thread.
    ///
    /// - Throws: `unavailable` if the server is unreachable or accepts no more connections.
    init(_ location: PostgreSQLLocation) throws(SQLError) {
        let opened = location.withParameters { PQconnectdbParams($0, $1, 1) }
        guard let opened, let cancel = PQgetCancel(opened) else {
            let message = opened.flatMap { PQerrorMessage($0) }.map { String(cString: $0) }
            PQfinish(opened)
            guard let message else { throw SQLError(code: .unavailable, .unavailable) }
            throw SQLError(code: .unavailable, message: Self.line(message))
        }
        connection = opened
        canceller = PostgreSQLCanceller(cancel)
        duplicateSocket = fcntl(PQsocket(opened), F_DUPFD_CLOEXEC, 0)
        // Notices are meant for interactive use.
        PQsetNoticeProcessor(opened, { _, _ in }, nil)
        guard PQstatus(opened) == CONNECTION_OK else { throw failure() }
        guard PQserverVersion(opened) >= Self.leastVersion else {
            throw SQLError(code: .other, .databaseTooOld)
        }
        try script(Self.settings)
        guard PQenterPipelineMode(connection) == 1 else { throw failure() }
    }

    deinit {
        PQfinish(connection)
        if duplicateSocket >= 0 { close(duplicateSocket) }
    }

    private static let leastVersion: Int32 = 140_000

    /// The settings of each connection, unless the URL or the server specifies others.
    ///
    /// Generic plans: statements are written for certain indexes, and planning a page for its values takes longer
    /// than the page, and causes sequential scans before statistics exist. The indexes are assumed to be in memory,
    /// so random reads cost about as much as sequential ones. No parallel queries or JIT: many clients share the CPU,
    /// and compiling takes longer than the statements.
    private static let settings = """
        SELECT set_config('statement_timeout', '300000', false) WHERE current_setting('statement_timeout') = '0';
        SELECT set_config('lock_timeout', '30000', false) WHERE current_setting('lock_timeout') = '0';
        SELECT set_config('idle_in_transaction_session_timeout', '600000', false)
            WHERE current_setting('idle_in_transaction_session_timeout') = '0';
        SELECT set_config('plan_cache_mode', 'force_generic_plan', false)
            WHERE current_setting('plan_cache_mode') = 'auto';
        SELECT set_config('random_page_cost', '1.1', false) WHERE current_setting('random_page_cost') = '4';
        SELECT set_config('work_mem', '32MB', false) WHERE current_setting('work_mem') = '4MB';
        SET max_parallel_workers_per_gather = 0;
        SET jit = off;
        SET cursor_tuple_fraction = 1;
        SET standard_conforming_strings = on;
        SELECT pg_advisory_lock_shared(\(usersLock));
        """

    /// An advisory lock that all connections share: if it can be acquired exclusively, there are no others.
    static let usersLock = "hashtext('vitrine users'), hashtext(coalesce(current_schema(), ''))"

    /// Whether the connection is open, as far as is known without a request.
    var isAlive: Bool {
        guard PQstatus(connection) == CONNECTION_OK, PQconsumeInput(connection) == 1 else { return false }
        return PQstatus(connection) == CONNECTION_OK
    }

    /// Rolls back the failed transaction; if that fails, the connection is not reused.
    func rollBack() {
        ahead = [:]
        guard isUsable else { return }
        do {
            try send("ROLLBACK")
            try waitForResult()
        } catch {
            isUsable = false
        }
    }

    /// Whether the server has not responded for longer than this.
    func isWaiting(longerThan duration: Duration) -> Bool {
        waitingSince.withLock { $0.map { .now - $0 > duration } ?? false }
    }

    /// Closes the connection while a statement waits for its response, from another thread.
    func disconnect() {
        if duplicateSocket >= 0 { shutdown(duplicateSocket, Int32(SHUT_RDWR)) }
    }

    /// Records how long a request waits for the server, which may take any time.
    private func waiting<Value>(_ request: () throws(SQLError) -> Value) throws(SQLError) -> Value {
        waitingSince.withLock { $0 = .now }
        defer { waitingSince.withLock { $0 = nil } }
        return try request()
    }

    /// Prevents reuse, since a cancellation may have hit another statement than the intended one.
    func discard() { isUsable = false }
}

// MARK: - Statements

extension PostgreSQLSession {
    /// The statement with PostgreSQL's parameters, cached.
    func text(of sql: String) -> PostgreSQLStatementText {
        if let known = texts[sql] { return known }
        if texts.count >= Self.maxPrepared { texts = [:] }
        let text = PostgreSQLStatementText(sql)
        texts[sql] = text
        return text
    }

    /// Sends a frequent statement without waiting for the result.
    func send(_ sql: String) throws(SQLError) { try send(sql, [], .byContext) }

    /// Sends a rare statement, which is not prepared, without waiting for the result.
    func sendOnce(_ sql: String) throws(SQLError) {
        guard PQsendQueryParams(connection, sql, 0, nil, nil, nil, nil, 1) == 1 else { throw failure() }
        pending.append(.statement)
    }

    /// Runs a rare statement, which is not prepared.
    func runOnce(_ sql: String, _ values: [SQLValue] = []) throws(SQLError) -> PostgreSQLResult {
        let parameters = PostgreSQLParameters(values, .byValue)
        let isSent = parameters.withPointers { count, values, lengths, formats in
            PQsendQueryParams(connection, sql, count, parameters.types, values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw failure() }
        pending.append(.statement)
        return try waitForResult()
    }

    /// Runs a statement, prepared at its first use.
    func run(
        _ sql: String, _ values: [SQLValue], _ typing: PostgreSQLParameters.Typing
    ) throws(SQLError) -> PostgreSQLResult {
        try send(sql, values, typing)
        return try waitForResult()
    }

    /// Runs a statement without waiting for the result: an error is thrown by a later statement.
    func runAhead(
        _ sql: String, _ values: [SQLValue], _ typing: PostgreSQLParameters.Typing
    ) throws(SQLError) {
        try send(sql, values, typing)
        if pending.count >= Self.maxPending { try waitForResult() }
    }

    private func send(
        _ sql: String, _ values: [SQLValue], _ typing: PostgreSQLParameters.Typing
    ) throws(SQLError) {
        let parameters = PostgreSQLParameters(values, typing)
        let name = try prepare(Preparation(sql: sql, types: typing == .byContext ? [] : parameters.types))
        // The server may block the sending, even before a response is requested.
        let isSent = try waiting {
            parameters.withPointers { count, values, lengths, formats in
                PQsendQueryPrepared(connection, name, count, values, lengths, formats, 1)
            }
        }
        guard isSent == 1 else { throw failure() }
        pending.append(.statement)
    }

    private func prepare(_ preparation: Preparation) throws(SQLError) -> String {
        if let known = prepared[preparation] { return known }
        if prepared.count >= Self.maxPrepared {
            try sendOnce("DEALLOCATE ALL")
            prepared = [:]
        }
        nameCount += 1
        let name = "vitrine_\(nameCount)"
        let text = text(of: preparation.sql).text
        let count = Int32(preparation.types.count)
        guard PQsendPrepare(connection, name, text, count, preparation.types) == 1 else { throw failure() }
        pending.append(.statement)
        prepared[preparation] = name
        newlyPrepared.append(preparation)
        return name
    }

    /// Ends the pipeline; its responses are read before those of the next statement.
    func end() throws(SQLError) {
        guard PQpipelineSync(connection) == 1 else { throw failure() }
        pending.append(.end)
    }

    /// Waits for all responses and returns the last result.
    ///
    /// - Throws: The first error.
    @discardableResult
    func waitForResult() throws(SQLError) -> PostgreSQLResult {
        guard let last = try readResponses() else {
            throw SQLError(code: .other, .databaseUnresponsive)
        }
        return last
    }

    /// Waits for the pending responses.
    func waitForResponses() throws(SQLError) {
        if !pending.isEmpty { try readResponses() }
    }

    /// The result of the last statement, not counting those requested later.
    @discardableResult
    private func readResponses() throws(SQLError) -> PostgreSQLResult? {
        try waiting { () throws(SQLError) in try readAllResponses() }
    }

    private func readAllResponses() throws(SQLError) -> PostgreSQLResult? {
        try end()
        var last: PostgreSQLResult?
        var failure: SQLError?
        defer {
            pending.removeAll(keepingCapacity: true)
            newlyPrepared.removeAll()
        }
        for (index, sent) in pending.enumerated() {
            guard sent != .end else {
                guard let result = PQgetResult(connection) else { throw lost(failure) }
                let status = PQresultStatus(result)
                PQclear(result)
                guard status == PGRES_PIPELINE_SYNC else { throw lost(failure) }
                // The earlier statements ended a read, whose errors do not matter.
                if index < pending.count - 1 { failure = nil }
                continue
            }
            // The results of a statement end with NULL; the end of a pipeline is a single result.
            while let pointer = PQgetResult(connection) {
                let result = PostgreSQLResult(pointer)
                if let found = self.failure(of: result) {
                    failure = failure ?? found
                } else if case .ahead(let number) = sent {
                    ahead[number] = result
                } else {
                    changedCount += result.changedCount
                    last = result
                }
                guard PQstatus(connection) == CONNECTION_OK else { throw lost(failure) }
            }
        }
        if let failure {
            discardPrepared()
            throw failure
        }
        return last
    }

    private func lost(_ failure: SQLError?) -> SQLError { failure ?? self.failure() }

    /// Discards the prepared statements without a response, which may have failed.
    private func discardPrepared() {
        for preparation in newlyPrepared { prepared[preparation] = nil }
    }

    /// Runs several statements without arguments, separated by semicolons.
    func script(_ sql: String) throws(SQLError) {
        let isInPipeline = PQpipelineStatus(connection) != PQ_PIPELINE_OFF
        if isInPipeline {
            if !pending.isEmpty { try waitForResult() }
            guard PQexitPipelineMode(connection) == 1 else { throw failure() }
        }
        let executed = try waiting { PQexec(connection, sql) }
        guard let result = executed else { throw failure() }
        let found = failure(of: PostgreSQLResult(result))
        if isInPipeline, PQenterPipelineMode(connection) != 1 { throw found ?? failure() }
        if let found { throw found }
    }
}

// MARK: - Results requested later

extension PostgreSQLSession {
    /// Sends a statement that the server runs in the meantime.
    ///
    /// - Returns: The number of its result.
    func sendAhead(_ sql: String) throws(SQLError) -> Int {
        guard PQsendQueryParams(connection, sql, 0, nil, nil, nil, nil, 1) == 1,
            PQsendFlushRequest(connection) == 1, PQflush(connection) >= 0
        else { throw failure() }
        aheadCount += 1
        pending.append(.ahead(aheadCount))
        return aheadCount
    }

    /// Waits for the result of a statement that was sent ahead.
    func result(_ number: Int) throws(SQLError) -> PostgreSQLResult {
        if ahead[number] == nil { try waitForResponses() }
        guard let result = ahead.removeValue(forKey: number) else {
            throw SQLError(code: .other, .databaseUnresponsive)
        }
        return result
    }

    /// Discards a result that is not needed any more.
    func drop(_ number: Int) {
        ahead[number] = nil
        if let index = pending.firstIndex(of: .ahead(number)) { pending[index] = .statement }
    }
}

// MARK: - Errors

extension PostgreSQLSession {
    /// The connection's error.
    func failure() -> SQLError {
        let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        let isUnavailable = PQstatus(connection) != CONNECTION_OK
        // An error without a result means that the protocol state is lost.
        isUsable = false
        return SQLError(code: isUnavailable ? .unavailable : .other, message: Self.line(message))
    }

    /// The error of a result, if it has one.
    private func failure(of result: PostgreSQLResult) -> SQLError? {
        let failure = result.failure(isLost: PQstatus(connection) != CONNECTION_OK)
        if failure?.code == .unavailable { isUsable = false }
        return failure
    }

    /// Joins lines.
    private static func line(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: " ")
    }
}

extension PostgreSQLResult {
    /// The error of a result, if it has one.
    ///
    /// - Parameter isLost: Whether the connection is closed.
    fileprivate func failure(isLost: Bool) -> SQLError? {
        switch status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return nil
        // An earlier statement of the pipeline failed.
        case PGRES_PIPELINE_ABORTED:
            return SQLError(code: .other, message: "An earlier statement has failed.")
        default: break
        }
        let state = field(Self.stateField) ?? ""
        let code: SQLError.Code =
            switch state {
            // Lost connections, a server that starts or stops, too many connections, a read-only server.
            case _ where isLost || state.hasPrefix("08"): .unavailable
            case "57P01", "57P02", "57P03", "57P05", "53300", "25006": .unavailable
            // Lock timeouts, serialization failures and deadlocks.
            case "55P03", "40001", "40P01": .busy
            case "57014": .interrupted
            case _ where state.hasPrefix("XX"): .corrupt
            default: .other
            }
        return SQLError(code: code, message: field(Self.messageField) ?? "The database has failed.")
    }

    /// `PG_DIAG_SQLSTATE`
    private static let stateField = Int32(UInt8(ascii: "C"))
    /// `PG_DIAG_MESSAGE_PRIMARY`, which contains no values.
    private static let messageField = Int32(UInt8(ascii: "M"))
}

/// Cancels the running statement of a session.
///
/// `@unchecked Sendable`: libpq allows this from any thread.
final class PostgreSQLCanceller: @unchecked Sendable {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQfreeCancel(pointer) }

    /// Sends the cancellation and waits until it was received; blocks the thread.
    func cancel() {
        var message = [CChar](repeating: 0, count: 256)
        // If this fails, the statement runs to its end.
        _ = PQcancel(pointer, &message, Int32(message.count))
    }
}
