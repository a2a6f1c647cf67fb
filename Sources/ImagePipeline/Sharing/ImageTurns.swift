import Basics
import Library
import Logging

/// Lets one of several servers at a time load and render an image.
///
/// All work of this server for an image shares one lease, which needs no connection of its own while somebody
/// waits for it.
actor ImageTurns {
    private struct Turn {
        var userCount: Int
        let start: Task<(lease: Lease, hasWaited: Bool)?, Never>
    }

    private let leases: LeaseKeeper
    private let records: ImageRecords
    private let logger: Logger
    private var turns: [String: Turn] = [:]

    init(leases: LeaseKeeper, records: ImageRecords, logger: Logger) {
        self.leases = leases
        self.records = records
        self.logger = logger
    }

    /// Waits until no other server works for an image, and reads what those have found out.
    ///
    /// Where the library cannot be reached, nobody waits. Each call is followed by `end`, also of a cancelled
    /// task.
    ///
    /// - Returns: Whether another server had the turn.
    func begin(_ key: String) async -> Bool {
        let start = turns[key]?.start ?? Task { await wait(for: key) }
        turns[key] = Turn(userCount: (turns[key]?.userCount ?? 0) + 1, start: start)
        let result = await withTaskCancellationHandler {
            await start.value
        } onCancel: {
            Task { await self.cancelStart(of: key) }
        }
        return result?.hasWaited ?? false
    }

    private func wait(for key: String) async -> (lease: Lease, hasWaited: Bool)? {
        do throws(LibraryError) {
            let start = try await leases.waitFor(LeaseName.image(key))
            await records.reload(key)
            return start
        } catch .cancelled {
            return nil
        } catch {
            logger.warning("Other servers may load the same image", metadata: ["reason": "\(error)"])
            return nil
        }
    }

    /// Nobody else waits for it.
    private func cancelStart(of key: String) {
        if let turn = turns[key], turn.userCount == 1 { turn.start.cancel() }
    }

    /// Ends work for an image. Once all of it has ended and what it has found out is kept, other servers may
    /// begin.
    func end(_ key: String) async {
        guard let turn = turns[key] else { return }
        turns[key]?.userCount -= 1
        guard turn.userCount == 1 else { return }
        await records.settle(key)
        // More work may have begun meanwhile, or its end may be here already.
        guard let last = turns[key], last.userCount == 0 else { return }
        turns[key] = nil
        if let lease = await last.start.value?.lease { await leases.giveBack(lease) }
    }
}

extension ImagePipeline {
    /// Does work for a remote image while no other server does any.
    ///
    /// - Parameter work: Is told whether another server has done some just before.
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
