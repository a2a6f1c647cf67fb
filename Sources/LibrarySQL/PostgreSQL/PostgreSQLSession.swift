// Over 300 lines: what libpq shares between sending and answers is private to one connection.

import CLibPQ
import Foundation
import Synchronization

/// One connection to a server of PostgreSQL's, in libpq's pipeline mode: statements are sent together with those that
/// need no answer of their own, so that a transaction takes as many round trips as it has queries.
///
/// `@unchecked Sendable`: one thread uses it at a time, the one to which `PostgreSQLPool` has given it.
final class PostgreSQLSession: @unchecked Sendable {
    let connection: OpaquePointer
    /// What was sent and has not been answered, in its order.
    private var unanswered: [Sent] = []
    /// Results that were not asked for yet.
    private var ahead: [Int: PostgreSQLResult] = [:]
    private var aheadCount = 0
    /// How many rows were inserted, changed or deleted so far, as far as answers have come.
    private(set) var changedCount = 0
    /// How many statements are sent before their answers are read.
    private static let maxUnanswered = 200
    /// The names of statements that the server has prepared.
    private var prepared: [Preparation: String] = [:]
    /// Those of them whose answers have not come.
    private var newlyPrepared: [Preparation] = []
    private var texts: [String: PostgreSQLStatementText] = [:]
    private var nameCount = 0
    private static let maxPrepared = 400
    /// Whether it can be used again.
    private(set) var isUsable = true
    /// What ends the statement that runs, from another thread.
    let canceller: PostgreSQLCanceller
    /// Since when the server has been asked without an answer.
    private let waitingSince = Mutex<ContinuousClock.Instant?>(nil)
    /// The socket once more, which another thread may use: libpq may close its own at any moment.
    private let otherSocket: Int32

    private enum Sent: Equatable {
        case statement
        /// One whose result is asked for later, by this number.
        case ahead(Int)
        /// The end of statements that fail together.
        case end
    }

    /// A statement with the types of its arguments, for each of which it is prepared.
    private struct Preparation: Hashable {
        let sql: String
        let types: [Oid]
    }

    /// Connects, which blocks the thread.
    ///
    /// - Throws: `away` where there is no server, or it takes no more connections.
    init(_ location: PostgreSQLLocation) throws(SQLError) {
        let made = location.withParameters { PQconnectdbParams($0, $1, 1) }
        guard let made, let cancel = PQgetCancel(made) else {
            let words = made.flatMap { PQerrorMessage($0) }.map { String(cString: $0) }
            PQfinish(made)
            throw SQLError(code: .away, message: Self.line(words ?? "The server cannot be reached."))
        }
        connection = made
        canceller = PostgreSQLCanceller(cancel)
        otherSocket = fcntl(PQsocket(made), F_DUPFD_CLOEXEC, 0)
        // Notices are for people at a terminal.
        PQsetNoticeProcessor(made, { _, _ in }, nil)
        guard PQstatus(made) == CONNECTION_OK else { throw failure() }
        guard PQserverVersion(made) >= Self.leastVersion else {
            throw SQLError(code: .other, message: "PostgreSQL 14 or newer is needed.")
        }
        try script(Self.settings)
        guard PQenterPipelineMode(connection) == 1 else { throw failure() }
    }

    deinit {
        PQfinish(connection)
        if otherSocket >= 0 { close(otherSocket) }
    }

    private static let leastVersion: Int32 = 140_000

    /// What each connection begins with, unless the URL or the server says otherwise.
    ///
    /// Statements are planned once, by the indexes that they were written for: planning a page for its values takes
    /// longer than the page, and reads whole tables before their sizes are known. Memory holds the indexes, so that
    /// a row costs the same wherever it is. Many readers share the processors; compiling takes longer than statements.
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

    /// A lock that each connection shares while it is there: who can have it alone knows that nobody else is at work.
    static let usersLock = "hashtext('vitrine users'), hashtext(coalesce(current_schema(), ''))"

    /// Whether the server has not ended the connection, as far as is known without asking.
    var isAlive: Bool {
        guard PQstatus(connection) == CONNECTION_OK, PQconsumeInput(connection) == 1 else { return false }
        return PQstatus(connection) == CONNECTION_OK
    }

    /// Sets back the transaction that has failed; where that cannot be, the connection is not used again.
    func rollBack() {
        ahead = [:]
        guard isUsable else { return }
        do {
            try send("ROLLBACK")
            try answer()
        } catch {
            isUsable = false
        }
    }

    /// Whether the server has been asked longer ago than this, and has not answered.
    func isWaiting(longerThan duration: Duration) -> Bool {
        waitingSince.withLock { $0.map { .now - $0 > duration } ?? false }
    }

    /// Ends the connection under a statement that waits for its answer, from another thread.
    func cut() {
        if otherSocket >= 0 { shutdown(otherSocket, Int32(SHUT_RDWR)) }
    }

    /// Asks the server, which may take as long as it wants.
    private func waiting<Value>(_ ask: () throws(SQLError) -> Value) throws(SQLError) -> Value {
        waitingSince.withLock { $0 = .now }
        defer { waitingSince.withLock { $0 = nil } }
        return try ask()
    }

    /// A statement may have been cancelled that is not the one which was meant.
    func discard() { isUsable = false }
}

// MARK: - Statements

extension PostgreSQLSession {
    /// The library's statement as PostgreSQL takes it.
    func text(of sql: String) -> PostgreSQLStatementText {
        if let known = texts[sql] { return known }
        if texts.count >= Self.maxPrepared { texts = [:] }
        let text = PostgreSQLStatementText(sql)
        texts[sql] = text
        return text
    }

    /// Sends a statement without waiting for the answer, one that is sent time and again.
    func send(_ sql: String) throws(SQLError) { try send(sql, [], .byPlace) }

    /// Sends a statement that is not worth being prepared, without waiting for the answer.
    func sendOnce(_ sql: String) throws(SQLError) {
        guard PQsendQueryParams(connection, sql, 0, nil, nil, nil, nil, 1) == 1 else { throw failure() }
        unanswered.append(.statement)
    }

    /// Runs a statement that is not worth being prepared.
    func runOnce(_ sql: String, _ values: [SQLValue] = []) throws(SQLError) -> PostgreSQLResult {
        let parameters = PostgreSQLParameters(values, .byValue)
        let isSent = parameters.withPointers { count, values, lengths, formats in
            PQsendQueryParams(connection, sql, count, parameters.types, values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw failure() }
        unanswered.append(.statement)
        return try answer()
    }

    /// Runs a statement, which is prepared the first time.
    func run(
        _ sql: String, _ values: [SQLValue], _ typing: PostgreSQLParameters.Typing
    ) throws(SQLError) -> PostgreSQLResult {
        try send(sql, values, typing)
        return try answer()
    }

    /// Runs a statement without waiting for the answer: what goes wrong is thrown by a later statement.
    func runAhead(
        _ sql: String, _ values: [SQLValue], _ typing: PostgreSQLParameters.Typing
    ) throws(SQLError) {
        try send(sql, values, typing)
        if unanswered.count >= Self.maxUnanswered { try answer() }
    }

    private func send(
        _ sql: String, _ values: [SQLValue], _ typing: PostgreSQLParameters.Typing
    ) throws(SQLError) {
        let parameters = PostgreSQLParameters(values, typing)
        let name = try prepare(Preparation(sql: sql, types: typing == .byPlace ? [] : parameters.types))
        // The server reads what is sent before it is asked for the answer.
        let isSent = try waiting {
            parameters.withPointers { count, values, lengths, formats in
                PQsendQueryPrepared(connection, name, count, values, lengths, formats, 1)
            }
        }
        guard isSent == 1 else { throw failure() }
        unanswered.append(.statement)
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
        unanswered.append(.statement)
        prepared[preparation] = name
        newlyPrepared.append(preparation)
        return name
    }

    /// Ends what was sent; its answers are read before those of the next statement.
    func end() throws(SQLError) {
        guard PQpipelineSync(connection) == 1 else { throw failure() }
        unanswered.append(.end)
    }

    /// Waits for all answers and gives that of the last statement.
    ///
    /// - Throws: What went wrong first.
    @discardableResult
    func answer() throws(SQLError) -> PostgreSQLResult {
        guard let last = try readAnswers() else {
            throw SQLError(code: .other, message: "The database has not answered.")
        }
        return last
    }

    /// Waits for the answers that have not come.
    func settle() throws(SQLError) {
        if !unanswered.isEmpty { try readAnswers() }
    }

    /// The result of the last statement that is not asked for later.
    @discardableResult
    private func readAnswers() throws(SQLError) -> PostgreSQLResult? {
        try waiting { () throws(SQLError) in try readAllAnswers() }
    }

    private func readAllAnswers() throws(SQLError) -> PostgreSQLResult? {
        try end()
        var last: PostgreSQLResult?
        var failure: SQLError?
        defer {
            unanswered.removeAll(keepingCapacity: true)
            newlyPrepared.removeAll()
        }
        for (index, sent) in unanswered.enumerated() {
            guard sent != .end else {
                guard let result = PQgetResult(connection) else { throw lost(failure) }
                let status = PQresultStatus(result)
                PQclear(result)
                guard status == PGRES_PIPELINE_SYNC else { throw lost(failure) }
                // What came before was a read's end, which nobody waits for.
                if index < unanswered.count - 1 { failure = nil }
                continue
            }
            // A statement's results end with NULL, the end of several is one result.
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
            forgetPrepared()
            throw failure
        }
        return last
    }

    private func lost(_ failure: SQLError?) -> SQLError { failure ?? self.failure() }

    /// It may be these that have failed.
    private func forgetPrepared() {
        for preparation in newlyPrepared { prepared[preparation] = nil }
    }

    /// Runs several statements without arguments, separated by semicolons.
    func script(_ sql: String) throws(SQLError) {
        let isInPipeline = PQpipelineStatus(connection) != PQ_PIPELINE_OFF
        if isInPipeline {
            if !unanswered.isEmpty { try answer() }
            guard PQexitPipelineMode(connection) == 1 else { throw failure() }
        }
        let executed = try waiting { PQexec(connection, sql) }
        guard let result = executed else { throw failure() }
        let found = failure(of: PostgreSQLResult(result))
        if isInPipeline, PQenterPipelineMode(connection) != 1 { throw found ?? failure() }
        if let found { throw found }
    }
}

// MARK: - Results that are asked for later

extension PostgreSQLSession {
    /// Sends a statement that the server runs while the caller does something else.
    ///
    /// - Returns: The number of its result.
    func sendAhead(_ sql: String) throws(SQLError) -> Int {
        guard PQsendQueryParams(connection, sql, 0, nil, nil, nil, nil, 1) == 1,
            PQsendFlushRequest(connection) == 1, PQflush(connection) >= 0
        else { throw failure() }
        aheadCount += 1
        unanswered.append(.ahead(aheadCount))
        return aheadCount
    }

    /// Waits for the result of a statement that was sent ahead.
    func result(_ number: Int) throws(SQLError) -> PostgreSQLResult {
        if ahead[number] == nil { try settle() }
        guard let result = ahead.removeValue(forKey: number) else {
            throw SQLError(code: .other, message: "The database has not answered.")
        }
        return result
    }

    /// Says that nobody asks for a result any more.
    func drop(_ number: Int) {
        ahead[number] = nil
        if let index = unanswered.firstIndex(of: .ahead(number)) { unanswered[index] = .statement }
    }
}

// MARK: - What goes wrong

extension PostgreSQLSession {
    /// What libpq says of the connection.
    func failure() -> SQLError {
        let words = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        let isAway = PQstatus(connection) != CONNECTION_OK
        // What has no result of its own has put the connection out of step.
        isUsable = false
        return SQLError(code: isAway ? .away : .other, message: Self.line(words))
    }

    /// What a result says went wrong; nothing where all is well.
    private func failure(of result: PostgreSQLResult) -> SQLError? {
        let failure = result.failure(isLost: PQstatus(connection) != CONNECTION_OK)
        if failure?.code == .away { isUsable = false }
        return failure
    }

    /// Words of several lines in one.
    private static func line(_ words: String) -> String {
        words.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: " ")
    }
}

extension PostgreSQLResult {
    /// What went wrong; nothing where all is well.
    ///
    /// - Parameter isLost: Whether the connection has ended.
    fileprivate func failure(isLost: Bool) -> SQLError? {
        switch status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return nil
        // Another statement before it has failed.
        case PGRES_PIPELINE_ABORTED:
            return SQLError(code: .other, message: "An earlier statement has failed.")
        default: break
        }
        let state = field(Self.stateField) ?? ""
        let code: SQLError.Code =
            switch state {
            // The connection, the server that stops or starts, too many connections, and a server that only reads.
            case _ where isLost || state.hasPrefix("08"): .away
            case "57P01", "57P02", "57P03", "57P05", "53300", "25006": .away
            // Waited for too long, or for one another.
            case "55P03", "40001", "40P01": .busy
            case "57014": .interrupted
            case _ where state.hasPrefix("XX"): .corrupt
            default: .other
            }
        return SQLError(code: code, message: field(Self.messageField) ?? "The database has failed.")
    }

    /// `PG_DIAG_SQLSTATE`
    private static let stateField = Int32(UInt8(ascii: "C"))
    /// `PG_DIAG_MESSAGE_PRIMARY`, which has no values of rows.
    private static let messageField = Int32(UInt8(ascii: "M"))
}

/// Ends the statement that a session runs.
///
/// `@unchecked Sendable`: libpq lets any thread use it.
final class PostgreSQLCanceller: @unchecked Sendable {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQfreeCancel(pointer) }

    /// Asks the server, which blocks the thread until it has heard.
    func cancel() {
        var words = [CChar](repeating: 0, count: 256)
        // Where the server cannot be asked, the statement ends by itself.
        _ = PQcancel(pointer, &words, Int32(words.count))
    }
}
