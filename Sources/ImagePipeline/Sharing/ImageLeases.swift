import Basics
import Library
import Logging

/// Ensures that only one server at a time downloads and renders an image.
///
/// All work of this server for an image shares one lease; waiting for it occupies no database connection.
actor ImageLeases {
    private typealias Acquisition = Task<(lease: Lease, hasWaited: Bool)?, Never>

    private struct Entry {
        var acquisition: Acquisition
        var userCount = 0
        /// The users that were not cancelled while they waited for `acquisition`.
        var waiterCount = 0
    }

    private let leases: LeaseKeeper
    private let records: ImageRecords
    private let logger: Logger
    private var entries: [String: Entry] = [:]
    /// Tasks that handle cancelled callers.
    private let tasks = BackgroundTasks()
    private var isShutDown = false

    init(leases: LeaseKeeper, records: ImageRecords, logger: Logger) {
        self.leases = leases
        self.records = records
        self.logger = logger
    }

    /// Waits until no other server works on an image, and reads the record that the last one has written.
    ///
    /// Does not wait if the library is unavailable, or after `shutdown`. Each call must be followed by
    /// `release`, also in a cancelled task.
    ///
    /// - Returns: Whether another server had the lease.
    func acquire(_ key: String) async -> Bool {
        guard !isShutDown else { return false }
        var entry = entries[key] ?? Entry(acquisition: Task { await wait(for: key) })
        if entry.acquisition.isCancelled {
            // All waiting callers were cancelled; the lease may have been acquired nevertheless.
            let before = entry.acquisition
            entry.acquisition = Task {
                if let acquired = await before.value { return acquired }
                return await wait(for: key)
            }
            entry.waiterCount = 0
        }
        entry.userCount += 1
        entry.waiterCount += 1
        entries[key] = entry
        let acquisition = entry.acquisition
        let result = await withTaskCancellationHandler {
            await acquisition.value
        } onCancel: {
            tasks.run { await self.handleCancellation(of: acquisition, key) }
        }
        return result?.hasWaited ?? false
    }

    private func wait(for key: String) async -> (lease: Lease, hasWaited: Bool)? {
        do throws(LibraryError) {
            let acquired = try await leases.waitFor(LeaseName.image(key))
            // A record that cannot be read now was read before.
            do throws(ImageError) { try await records.reload(key) } catch {
                logger.debug("An image record was not read again", metadata: ["reason": "\(error)"])
            }
            return acquired
        } catch .cancelled {
            return nil
        } catch {
            logger.warning("Other servers may load the same image", metadata: ["reason": "\(error)"])
            return nil
        }
    }

    /// Cancels an acquisition once all callers that wait for it are cancelled.
    private func handleCancellation(of acquisition: Acquisition, _ key: String) {
        guard entries[key]?.acquisition == acquisition else { return }
        entries[key]?.waiterCount -= 1
        if entries[key]?.waiterCount == 0 { acquisition.cancel() }
    }

    /// Ends work on an image. Other servers may begin once all of it has ended and the record is stored.
    func release(_ key: String) async {
        guard let entry = entries[key] else { return }
        entries[key]?.userCount -= 1
        guard entry.userCount == 1 else { return }
        await records.waitUntilWritten(key)
        // More work may have started in the meantime, or may have ended already.
        guard let last = entries[key], last.userCount == 0 else { return }
        entries[key] = nil
        if let lease = await last.acquisition.value?.lease { await leases.release(lease) }
    }

    /// Stops waiting for other servers. Acquired leases must still be released.
    func shutdown() async {
        isShutDown = true
        let acquisitions = entries.values.map(\.acquisition)
        for acquisition in acquisitions { acquisition.cancel() }
        for acquisition in acquisitions { _ = await acquisition.value }
        await tasks.shutdown()
    }
}

extension ImagePipeline {
    /// Runs the work on a remote image while no other server works on it.
    ///
    /// - Parameter work: Receives whether another server has just worked on it.
    func withLease<Value>(
        on request: ImageRequest, _ work: (_ hasWaited: Bool) async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        guard let imageLeases, request.host != nil else { return try await work(false) }
        let hasWaited = await imageLeases.acquire(request.key)
        defer { background.run { await imageLeases.release(request.key) } }
        guard !Task.isCancelled else { throw .cancelled }
        return try await work(hasWaited)
    }
}
