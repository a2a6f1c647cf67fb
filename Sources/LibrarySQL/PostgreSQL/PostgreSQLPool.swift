import Basics
import Foundation
import Library
import Synchronization

/// A pool of connections to a database: limited in number, opened on demand, and reopened when lost.
final class PostgreSQLPool: Sendable {
    /// The connection was lost during use, not before.
    struct Lost: Error {
        let cause: SQLError
    }

    private struct State {
        var idle: [PostgreSQLSession] = []
        var usedCount = 0
        /// The connections in use.
        var working: [ObjectIdentifier: PostgreSQLSession] = [:]
        /// Whether the server has stopped responding, though its machine may still do so.
        var isHung = false
        var isClosed = false
        /// The number of failed connection attempts in a row.
        var failureCount = 0
        /// When the next attempt is allowed.
        var retryAt: ContinuousClock.Instant?
        var failure: SQLError?
        /// Checks whether an unresponsive server accepts connections, until the pool is closed.
        var watch: Task<Void, Never>?
    }

    private let location: PostgreSQLLocation
    private let semaphore: AsyncSemaphore
    /// One per connection, and one for checks of the server.
    private let threads: BlockingThreads
    private let state = Mutex(State())

    /// The maximum number of callers waiting for a connection, and the maximum wait.
    private static let (maxWaiting, longestWait) = (1_000, Duration.seconds(10))
    /// The maximum wait for an unreachable server.
    private static let maxConnectTime = Duration.seconds(2)
    /// The maximum delay between two attempts.
    private static let longestPause = Duration.seconds(2)
    /// The time without a response after which the server is checked, and the interval of looking for such
    /// statements.
    private static let (longestSilence, watchInterval) = (Duration.seconds(4), Duration.seconds(1))

    init(_ location: PostgreSQLLocation) {
        self.location = location
        semaphore = AsyncSemaphore(limit: location.maxConnections)
        threads = BlockingThreads(limit: location.maxConnections + 1)
        let watch = Task { [weak self] in
            var checkedAt = ContinuousClock.now
            // Cancelled with the pool.
            while (try? await Task.sleep(for: Self.watchInterval)) != nil, let self, !self.isClosed {
                guard self.isUnresponsive, .now - checkedAt > Self.longestSilence || self.isHung else {
                    continue
                }
                await performBlocking(on: self.threads) { self.checkServer() }
                checkedAt = .now
            }
        }
        state.withLock { $0.watch = watch }
    }

    deinit { state.withLock { $0.watch }?.cancel() }

    /// Runs `body` with a connection, on a thread that may block.
    ///
    /// - Parameter body: Its argument returns whether the caller was cancelled; the running statement is then
    ///   cancelled too.
    /// - Throws: `Lost` if the connection is lost during use; `SQLError` with the code `unavailable` if the
    ///   server is unreachable, and with `exhausted` if no connection is available in time, or too many
    ///   callers are waiting.
    func use<Value: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLSession, _ isCancelled: @escaping () -> Bool) throws -> Value
    ) async throws -> Value {
        do throws(AsyncSemaphore.AcquireError) {
            try await semaphore.acquire(maxWaiting: Self.maxWaiting, maxWait: Self.longestWait)
        } catch {
            guard case .exceeded = error else { throw CancellationError() }
            throw SQLError(code: .exhausted, .connectionsInUse)
        }
        defer { semaphore.release() }
        let work = CancellableWork()
        return try await withTaskCancellationHandler {
            try await performBlocking(on: threads) {
                if work.isCancelled { throw CancellationError() }
                return try self.use(work, body)
            }
        } onCancel: {
            work.cancel()
        }
    }

    private func use<Value>(
        _ work: CancellableWork,
        _ body: (PostgreSQLSession, _ isCancelled: @escaping () -> Bool) throws -> Value
    ) throws -> Value {
        let session = try acquire(within: Self.maxConnectTime)
        work.begin(session.canceller)
        state.withLock { $0.working[ObjectIdentifier(session)] = session }
        defer {
            state.withLock { $0.working[ObjectIdentifier(session)] = nil }
            if work.end() { session.discard() }
            release(session)
        }
        do {
            return try body(session) { work.isCancelled }
        } catch let error as SQLError where error.code == .interrupted && work.isCancelled {
            throw CancellationError()
        } catch let error as SQLError where error.code == .unavailable {
            throw Lost(cause: error)
        }
    }

    /// Acquires an idle connection or opens one, on a thread that may block.
    ///
    /// - Parameter limit: The maximum wait for an unreachable server.
    func acquire(within limit: Duration = .zero) throws(SQLError) -> PostgreSQLSession {
        while let session = try acquireIdle() {
            // When the server stops, it closes idle connections.
            if session.isAlive { return session }
            state.withLock { $0.usedCount -= 1 }
        }
        do {
            return try connect(within: limit)
        } catch {
            state.withLock { $0.usedCount -= 1 }
            throw error
        }
    }

    /// An idle connection; `nil` if one must be opened. It counts as in use.
    private func acquireIdle() throws(SQLError) -> PostgreSQLSession? {
        let (isClosed, isHung, session) = state.withLock { state -> (Bool, Bool, PostgreSQLSession?) in
            guard !state.isClosed, !state.isHung else { return (state.isClosed, state.isHung, nil) }
            state.usedCount += 1
            return (false, false, state.idle.popLast())
        }
        if isHung { throw SQLError(code: .unavailable, .databaseUnresponsive) }
        if isClosed { throw SQLError(code: .other, .databaseClosed) }
        return session
    }

    /// Retries until there is a connection or the time is over; all callers share the delays.
    private func connect(within limit: Duration) throws(SQLError) -> PostgreSQLSession {
        let end = ContinuousClock.now + limit
        while true {
            let (retryAt, known) = state.withLock { ($0.retryAt, $0.failure) }
            if let retryAt, let known, retryAt > .now {
                guard retryAt <= end else { throw known }
                Thread.sleep(forTimeInterval: (retryAt - .now) / .seconds(1))
            }
            let start = ContinuousClock.now
            do {
                let session = try PostgreSQLSession(location)
                state.withLock { state in
                    (state.failureCount, state.retryAt, state.failure) = (0, nil, nil)
                }
                return session
            } catch {
                recordFailure(error, after: .now - start)
                guard error.code == .unavailable, ContinuousClock.now < end else { throw error }
            }
        }
    }

    private func recordFailure(_ failure: SQLError, after silence: Duration) {
        state.withLock { state in
            // Other callers do not wait as long for a missing response.
            if failure.code == .unavailable, silence > Self.longestSilence { state.isHung = true }
            state.failureCount += 1
            let pause = Duration.milliseconds(50) * (1 << min(state.failureCount - 1, 10))
            state.retryAt = .now + min(pause, Self.longestPause)
            state.failure = failure
        }
    }

    /// Returns a connection to the pool.
    func release(_ session: PostgreSQLSession) {
        // Connections are closed outside of the lock.
        _ = state.withLock { state -> [PostgreSQLSession] in
            state.usedCount -= 1
            guard session.isUsable else {
                // Idle connections were probably lost as well.
                defer { state.idle = [] }
                return state.idle
            }
            if !state.isClosed { state.idle.append(session) }
            return []
        }
    }

    /// Closes all connections, after waiting briefly for statements that were cancelled and are about to end.
    ///
    /// - Throws: If one is still in use then.
    func close() throws(SQLError) {
        let end = ContinuousClock.now + Self.longestWork
        while !closeUnused() {
            guard ContinuousClock.now < end else {
                throw SQLError(code: .busy, .databaseInUse)
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    private static let longestWork = Duration.seconds(5)

    /// Returns whether no connection was in use.
    private func closeUnused() -> Bool {
        // Connections are closed outside of the lock.
        let unused = state.withLock { state -> [PostgreSQLSession]? in
            guard state.usedCount == 0 else { return nil }
            state.isClosed = true
            state.watch?.cancel()
            defer { state.idle = [] }
            return state.idle
        }
        return unused != nil
    }
}

// MARK: - Unresponsive servers

extension PostgreSQLPool {
    private var isClosed: Bool { state.withLock { $0.isClosed } }
    private var isHung: Bool { state.withLock { $0.isHung } }

    /// Whether a statement has waited long for its response.
    private var isUnresponsive: Bool {
        state.withLock { state in
            state.isHung || state.working.values.contains { $0.isWaiting(longerThan: Self.longestSilence) }
        }
    }

    /// Closes the connections that wait for a response if the server does not respond to new ones either.
    ///
    /// A server that is stopped, or waits for its disk, still acknowledges everything that it receives: only
    /// missing responses show it.
    private func checkServer() {
        let isResponding = location.isResponding
        let hung = state.withLock { state in
            state.isHung = !isResponding
            return isResponding
                ? [] : state.working.values.filter { $0.isWaiting(longerThan: Self.longestSilence) }
        }
        for session in hung { session.disconnect() }
    }
}

/// Cancellable work with a connection.
private final class CancellableWork: Sendable {
    private struct State {
        var canceller: PostgreSQLCanceller?
        var hasSent = false
    }

    private let state = Mutex(State())
    private let flag = Atomic(false)
    /// Not those of the statements: a server that hangs does not accept the request.
    private static let threads = BlockingThreads(limit: 16)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func begin(_ canceller: PostgreSQLCanceller) { state.withLock { $0.canceller = canceller } }

    /// Ends the work; returns whether a cancellation was sent, which may arrive late.
    func end() -> Bool {
        state.withLock { state in
            state.canceller = nil
            return state.hasSent
        }
    }

    /// Cancels the running statement, on a separate thread, since sending the cancellation blocks.
    func cancel() {
        flag.store(true, ordering: .relaxed)
        Self.threads.run { [self] in
            let canceller = state.withLock { state in
                state.hasSent = state.canceller != nil
                return state.canceller
            }
            // Outside the lock: the work must be able to end meanwhile.
            canceller?.cancel()
        }
    }
}
