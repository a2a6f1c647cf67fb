import Basics
import Library
import Logging

/// Makes sure that only one server at a time downloads and renders an image.
///
/// All work of this server for an image shares one lease; waiting for it occupies no database connection.
actor ImageTurns {
    private typealias Start = Task<(lease: Lease, hasWaited: Bool)?, Never>

    private struct Turn {
        var start: Start
        var userCount = 0
        /// The users of `start` that were not cancelled while they waited for it.
        var wantingCount = 0
    }

    private let leases: LeaseKeeper
    private let records: ImageRecords
    private let logger: Logger
    private var turns: [String: Turn] = [:]
    /// Those that note who waits no longer.
    private let tasks = BackgroundTasks()
    private var isShutDown = false

    init(leases: LeaseKeeper, records: ImageRecords, logger: Logger) {
        self.leases = leases
        self.records = records
        self.logger = logger
    }

    /// Waits until no other server works on an image, and reads the record that they have left.
    ///
    /// Does not wait if the library is unavailable, or after `shutdown`. Each call must be followed by `end`, also in a
    /// cancelled task.
    ///
    /// - Returns: Whether another server had the turn.
    func begin(_ key: String) async -> Bool {
        guard !isShutDown else { return false }
        var turn = turns[key] ?? Turn(start: Task { await wait(for: key) })
        if turn.start.isCancelled {
            // All who waited were cancelled; the lease may have come nevertheless.
            let before = turn.start
            turn.start = Task {
                if let start = await before.value { return start }
                return await wait(for: key)
            }
            turn.wantingCount = 0
        }
        turn.userCount += 1
        turn.wantingCount += 1
        turns[key] = turn
        let start = turn.start
        let result = await withTaskCancellationHandler {
            await start.value
        } onCancel: {
            tasks.run { await self.noteCancelled(start, of: key) }
        }
        return result?.hasWaited ?? false
    }

    private func wait(for key: String) async -> (lease: Lease, hasWaited: Bool)? {
        do throws(LibraryError) {
            let start = try await leases.waitFor(LeaseName.image(key))
            // One that cannot be read now was read before.
            do throws(ImageError) { try await records.reload(key) } catch {
                logger.debug("An image record was not read again", metadata: ["reason": "\(error)"])
            }
            return start
        } catch .cancelled {
            return nil
        } catch {
            logger.warning("Other servers may load the same image", metadata: ["reason": "\(error)"])
            return nil
        }
    }

    /// Notes that a user of a start was cancelled; once all were, cancels it.
    private func noteCancelled(_ start: Start, of key: String) {
        guard turns[key]?.start == start else { return }
        turns[key]?.wantingCount -= 1
        if turns[key]?.wantingCount == 0 { start.cancel() }
    }

    /// Ends work on an image. Other servers may begin once all of it has ended and the record is stored.
    func end(_ key: String) async {
        guard let turn = turns[key] else { return }
        turns[key]?.userCount -= 1
        guard turn.userCount == 1 else { return }
        await records.waitUntilWritten(key)
        // More work may have started in the meantime, or may have ended already.
        guard let last = turns[key], last.userCount == 0 else { return }
        turns[key] = nil
        if let lease = await last.start.value?.lease { await leases.giveBack(lease) }
    }

    /// Ends the waiting for other servers. Turns that have begun are to be ended, as always.
    func shutdown() async {
        isShutDown = true
        let starts = turns.values.map(\.start)
        for start in starts { start.cancel() }
        for start in starts { _ = await start.value }
        await tasks.shutdown()
    }
}

extension ImagePipeline {
    /// Works on a remote image while no other server does.
    ///
    /// - Parameter work: Receives whether another server has just worked on it.
    func alone<Value>(
        _ request: ImageRequest, _ work: (_ hasWaited: Bool) async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        guard let turns, request.host != nil else { return try await work(false) }
        let hasWaited = await turns.begin(request.key)
        defer { background.run { await turns.end(request.key) } }
        guard !Task.isCancelled else { throw .cancelled }
        return try await work(hasWaited)
    }
}
