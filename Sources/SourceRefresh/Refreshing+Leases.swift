import Foundation
import Library
import Logging
import Photos

/// Work that is done by one server at a time.
extension Refreshing {
    /// How many servers may stop while reading a source before the source counts as failed, since it may be the cause.
    private static let maxInterruptions = 1

    /// Refreshes a source, or waits for the server that is refreshing it.
    ///
    /// - Parameter anew: Whether to refresh it again after that server, which may have begun before a change.
    func refresh(_ id: SourceID, anew: Bool) async -> Result<RefreshResult, SourceError> {
        do throws(SourceError) {
            let before = leases.isShared && !anew ? try await existing(id) : nil
            return .success(
                try await withLease(LeaseName.reading(id)) { refreshing, hasWaited throws(SourceError) in
                    let source = try await refreshing.existing(id)
                    if hasWaited, let before, let result = source.result(since: before) { return result }
                    return try await refreshing.refresh(source)
                })
        } catch {
            return .failure(error)
        }
    }

    /// Refreshes a source that is due.
    ///
    /// - Returns: `nil` if another server is reading it, or has just read it.
    func refreshDue(_ id: SourceID) async -> Result<RefreshResult?, SourceError> {
        do throws(SourceError) {
            let lease = try await mappingErrors { () async throws(LibraryError) in
                try await leases.acquire(LeaseName.reading(id))
            }
            guard let lease else { return .success(nil) }
            let result = await holding(lease).refreshDue(id, lease)
            await leases.release(lease)
            return result
        } catch {
            return .failure(error)
        }
    }

    private func refreshDue(_ id: SourceID, _ lease: Lease) async -> Result<RefreshResult?, SourceError> {
        do throws(SourceError) {
            if leases.isShared {
                guard try await isDue(id) else { return .success(nil) }
                if lease.interruptions > Self.maxInterruptions {
                    try await recordInterruption(of: id)
                    return .success(nil)
                }
            }
            return .success(try await refresh(try await existing(id)))
        } catch {
            return .failure(error)
        }
    }

    /// Runs work while holding a lease, after waiting for it; every write checks that the lease is still held.
    func withLease<Value: Sendable>(
        _ name: String,
        _ work:
            @escaping @Sendable (_ refreshing: Refreshing, _ hasWaited: Bool) async throws(SourceError) ->
            Value
    ) async throws(SourceError) -> Value {
        let result = try await mappingErrors { () async throws(LibraryError) in
            try await leases.withLease(name) { lease, hasWaited -> Result<Value, SourceError> in
                do throws(SourceError) {
                    return .success(try await work(holding(lease), hasWaited))
                } catch {
                    return .failure(error)
                }
            }
        }
        return try result.get()
    }

    private func existing(_ id: SourceID) async throws(SourceError) -> Source {
        let source = try await mappingErrors { () async throws(LibraryError) in try await library.source(id) }
        guard let source else { throw .unknownSource(id) }
        return source
    }

    private func isDue(_ id: SourceID) async throws(SourceError) -> Bool {
        try await mappingErrors { () async throws(LibraryError) in
            try await library.isDue(id, at: clock.now())
        }
    }

    /// Delays a source after several servers stopped while reading it.
    private func recordInterruption(of id: SourceID) async throws(SourceError) {
        try await mappingErrors { () async throws(LibraryError) in
            _ = try await library.noteInterruptedReadings(of: id, at: clock.now()) { due in
                SourceRefresher.interruption(until: due)
            }
        }
        logger.warning("Several servers stopped while reading \(id)")
    }
}

extension Source {
    /// The result of a refresh by another server; `nil` if that failed.
    fileprivate func result(since before: Source) -> RefreshResult? {
        guard let refreshedAt, refreshedAt != before.refreshedAt else { return nil }
        guard photoCount != before.photoCount else { return .unchanged }
        return .stored(
            StoreSummary(
                added: max(photoCount - before.photoCount, 0), changed: 0,
                left: max(before.photoCount - photoCount, 0), total: photoCount))
    }
}

extension SourceError {
    /// Whether another server has taken over.
    var isLeaseLost: Bool { if case .leaseLost? = libraryError { true } else { false } }

    /// Whether the database could not be reached.
    var isDatabaseUnavailable: Bool { if case .unavailable? = libraryError { true } else { false } }

    private var libraryError: LibraryError? {
        if case .storage(_, let cause) = self { cause as? LibraryError } else { nil }
    }
}
