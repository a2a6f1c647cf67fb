import Foundation

/// The leases of one server: renews them while it runs, and releases them when it stops.
///
/// A server that was killed loses its leases after ten seconds, and another takes over within fifteen.
public actor LeaseKeeper {
    /// How long leases last, and how often they are renewed.
    public struct Times: Sendable {
        let seconds: Double
        let pause: Duration

        /// Creates times; by default, leases last ten seconds and are renewed every three.
        public init(seconds: Double = 10, pause: Duration = .seconds(3)) {
            self.seconds = seconds
            self.pause = pause
        }
    }

    private struct PermanentLease {
        var lease: Lease?
        /// Called whenever the lease is acquired.
        let onAcquire: @Sendable () async -> Void
    }

    /// Whether other servers may use the library too.
    public nonisolated let isShared: Bool
    private let store: any LeaseStore
    private let times: Times
    private let report: @Sendable (LibraryError) -> Void
    private let owner = UUID().uuidString
    private var tokens: Set<String> = []
    /// Leases that could not be released yet, since the library was unavailable.
    private var unreleased: [Lease] = []
    private var permanent: [String: PermanentLease] = [:]
    /// When the leases expire, unless they are renewed.
    private var end = ContinuousClock.now
    private var renewal: Task<Void, Never>?
    private var hasEnded = false

    /// - Parameter report: Called with errors while renewing leases, which is retried.
    public init(
        store: any LeaseStore, times: Times = Times(),
        report: @escaping @Sendable (LibraryError) -> Void = { _ in }
    ) {
        self.store = store
        self.times = times
        self.report = report
        isShared = store.isShared
    }

    deinit { renewal?.cancel() }

    /// Acquires a lease.
    ///
    /// - Returns: `nil` while it is held by another server or another task of this server.
    public func acquire(_ name: String) async throws(LibraryError) -> Lease? {
        guard isShared else { return Lease(name: name, token: "") }
        guard !hasEnded else { throw .cancelled }
        let lease = try await store.acquireLease(name, for: owner, seconds: times.seconds)
        guard let lease else { return nil }
        tokens.insert(lease.token)
        begin()
        return lease
    }

    /// Waits for a lease and acquires it.
    ///
    /// - Returns: The lease, and whether it had to wait.
    public func waitFor(_ name: String) async throws(LibraryError) -> (lease: Lease, hasWaited: Bool) {
        var pause = Self.firstPause
        var hasWaited = false
        while true {
            if let lease = try await acquire(name) { return (lease, hasWaited) }
            hasWaited = true
            do { try await Task.sleep(for: pause) } catch { throw .cancelled }
            pause = min(pause * 1.5, Self.longestPause)
        }
    }

    private static let firstPause = Duration.milliseconds(50)
    private static let longestPause = Duration.milliseconds(500)

    /// Releases a lease; retried later if the library is unavailable.
    public func release(_ lease: Lease) async {
        guard isShared else { return }
        tokens.remove(lease.token)
        // Even if the task is cancelled.
        await Task { _ = await releaseNow(lease) }.value
    }

    /// - Returns: Whether the library was available.
    private func releaseNow(_ lease: Lease) async -> Bool {
        do throws(LibraryError) {
            try await store.releaseLease(lease)
            return true
        } catch {
            reportUnlessCancelled(error)
            if !hasEnded { unreleased.append(lease) }
            begin()
            return false
        }
    }

    /// Runs work while holding a lease, after waiting for it.
    public func withLease<Value: Sendable>(
        _ name: String, _ work: @Sendable (_ lease: Lease, _ hasWaited: Bool) async -> Value
    ) async throws(LibraryError) -> Value {
        let (lease, hasWaited) = try await waitFor(name)
        let value = await work(lease, hasWaited)
        await release(lease)
        return value
    }

    /// Releases all leases; no more are acquired afterwards.
    public func shutdown() async {
        hasEnded = true
        renewal?.cancel()
        await renewal?.value
        renewal = nil
        guard isShared else { return }
        (tokens, permanent, unreleased) = ([], [:], [])
        await Task { [store, owner, report] in
            do throws(LibraryError) { try await store.releaseLeases(of: owner) } catch { report(error) }
        }.value
    }
}

// MARK: - Permanent leases

extension LeaseKeeper {
    /// Tries to acquire a lease until it succeeds, and keeps it from then on.
    ///
    /// - Parameter onAcquire: Called whenever it is acquired.
    public func keep(_ name: String, onAcquire: @escaping @Sendable () async -> Void = {}) async {
        guard isShared else { return await onAcquire() }
        guard !hasEnded, permanent[name] == nil else { return }
        permanent[name] = PermanentLease(onAcquire: onAcquire)
        await acquirePermanent(name)
        begin()
    }

    /// Releases a lease acquired by `keep`, and stops acquiring it.
    public func stopKeeping(_ name: String) async {
        guard let lease = permanent.removeValue(forKey: name)?.lease else { return }
        await release(lease)
    }

    /// Whether this server holds a lease acquired by `keep`.
    public func isHolder(of name: String) -> Bool {
        guard isShared else { return true }
        // A suspended process may not know yet that another server has taken over.
        return permanent[name]?.lease != nil && ContinuousClock.now < end
    }

    private func acquirePermanent(_ name: String) async {
        guard let known = permanent[name], known.lease == nil else { return }
        let begin = ContinuousClock.now
        do throws(LibraryError) {
            guard let lease = try await acquire(name) else { return }
            guard permanent[name] != nil else { return await release(lease) }
            permanent[name]?.lease = lease
            end = max(end, begin + .seconds(times.seconds))
        } catch {
            return reportUnlessCancelled(error)
        }
        await known.onAcquire()
    }
}

// MARK: - Renewing

extension LeaseKeeper {
    private func begin() {
        guard renewal == nil, !hasEnded else { return }
        renewal = Task { [weak self, times] in
            // Ends early if the task is cancelled.
            while (try? await Task.sleep(for: times.pause)) != nil {
                guard await self?.renewAll() == true else { return }
            }
        }
    }

    /// Renews all leases, and tries to acquire missing permanent ones.
    ///
    /// - Returns: Whether there are any.
    private func renewAll() async -> Bool {
        guard !hasEnded else { return false }
        if tokens.isEmpty, permanent.isEmpty, unreleased.isEmpty {
            renewal = nil
            return false
        }
        if !tokens.isEmpty { await renew() }
        while let lease = unreleased.popLast(), await releaseNow(lease) {}
        for name in permanent.keys.sorted() { await acquirePermanent(name) }
        return true
    }

    private func renew() async {
        let (begin, before) = (ContinuousClock.now, tokens)
        do throws(LibraryError) {
            let renewed = try await store.renewLeases(before, of: owner, seconds: times.seconds)
            end = begin + .seconds(times.seconds)
            let lost = before.subtracting(renewed)
            tokens.subtract(lost)
            for (name, known) in permanent where known.lease.map({ lost.contains($0.token) }) == true {
                permanent[name]?.lease = nil
            }
        } catch {
            reportUnlessCancelled(error)
        }
    }

    private func reportUnlessCancelled(_ error: LibraryError) {
        if case .cancelled = error { return }
        report(error)
    }
}
