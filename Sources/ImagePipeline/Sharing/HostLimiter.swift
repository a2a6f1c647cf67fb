import Basics
import Synchronization

/// Limits concurrent downloads, per host and in total; the most urgent go first.
///
/// Pages repeat the request for a picture until they have it: pictures that they have stopped requesting come
/// last.
///
/// Hosts share the slots. A host that has not responded yet may occupy several only
/// while most slots are free, and such hosts together never occupy all of them:
/// many unresponsive hosts do not delay responsive ones.
final class HostLimiter: Sendable {
    private struct Waiter {
        let host: String
        let urgency: Urgency
        let slot = ImagePromise<Void>()
        let start = ContinuousClock.now

        /// The priority, and the negative age of the latest request: the exact age for opened photos, of
        /// which only the last one is visible; for others, whether it is recent.
        func rank(_ now: ContinuousClock.Instant, _ longestWait: Duration) -> (ImagePriority, Duration) {
            let (priority, requestedAt) = urgency.current
            let hasWaited = now - start > longestWait
            // So that frequent requests of others do not delay it forever.
            if priority >= .visible, hasWaited { return (.opened, .zero) }
            if priority == .opened { return (priority, requestedAt - now) }
            return (priority, .seconds(now - requestedAt < HostLimiter.recent || hasWaited ? 0 : -1))
        }
    }

    private struct State {
        var active: [String: Int] = [:]
        var total = 0
        var waiting: [Waiter] = []
        /// Hosts that responded to their last request.
        var responsive: Set<String> = []
    }

    private let perHost: Int
    private let limit: Int
    private let maxWaiting: Int
    private let longestWait: Duration
    private let state = Mutex(State())

    /// The age of a request up to which its picture is needed: pages repeat it after four seconds at most,
    /// and after their other pictures.
    private static let recent = Duration.seconds(6)
    /// The maximum number of hosts in `responsive`.
    private static let responsiveLimit = 4096

    /// Creates a limiter with `perHost` slots for each host and `total` in all.
    ///
    /// - Parameters:
    ///   - maxWaiting: How many may wait, half of them for one host; beyond that the least urgent fail with
    ///     `ImageError.overloaded`.
    ///   - longestWait: Visible pictures that waited this long go next, since not all requests are repeated.
    init(
        perHost: Int, total: Int, maxWaiting: Int = .max, longestWait: Duration = .seconds(30)
    ) {
        self.maxWaiting = maxWaiting
        self.longestWait = longestWait
        self.perHost = max(perHost, 1)
        self.limit = max(total, 1)
    }

    /// The downloads in flight, and those that wait.
    var counts: (active: Int, waiting: Int) { state.withLock { ($0.total, $0.waiting.count) } }

    /// Runs the work as soon as it has a slot.
    func withSlot<Value>(
        for host: String, urgency: Urgency, _ work: () async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        try await acquire(host, urgency)
        do throws(ImageError) {
            let value = try await work()
            release(host, hasResponded: true)
            return value
        } catch {
            release(host, hasResponded: error.isHostResponse)
            throw error
        }
    }

    private func acquire(_ host: String, _ urgency: Urgency) async throws(ImageError) {
        let waiter = Waiter(host: host, urgency: urgency)
        let dropped = state.withLock { state in
            state.waiting.append(waiter)
            assignSlots(&state)
            return removeExcess(&state, host)
        }
        dropped?.slot.resolve(.failure(.overloaded))
        do throws(ImageError) {
            try await waiter.slot.value()
        } catch {
            state.withLock { state in state.waiting.removeAll { $0.slot === waiter.slot } }
            throw error
        }
    }

    /// Removes and returns the waiter to drop if there are too many.
    private func removeExcess(_ state: inout State, _ host: String) -> Waiter? {
        guard state.waiting.count > maxWaiting / 2 else { return nil }
        let own = state.waiting.indices.filter { state.waiting[$0].host == host }
        let candidates = own.count > maxWaiting / 2 ? own : Array(state.waiting.indices)
        guard candidates.count == own.count || state.waiting.count > maxWaiting,
            let last = Urgency.leastUrgent(of: candidates, { state.waiting[$0].urgency })
        else { return nil }
        return state.waiting.remove(at: last)
    }

    /// Releases a slot; `nil` leaves the host's state unchanged.
    private func release(_ host: String, hasResponded: Bool?) {
        state.withLock { state in
            state.total -= 1
            state.active[host] = state.active[host].flatMap { $0 > 1 ? $0 - 1 : nil }
            if hasResponded == true {
                if state.responsive.count >= Self.responsiveLimit { state.responsive = [] }
                state.responsive.insert(host)
            } else if hasResponded == false {
                state.responsive.remove(host)
            }
            assignSlots(&state)
        }
    }

    /// Starts the loads that may run: the most urgent first, then those still requested, then those of the
    /// host with the fewest slots, then the longest waiting.
    private func assignSlots(_ state: inout State) {
        let now = ContinuousClock.now
        while state.total < limit {
            let free = state.waiting.indices.filter { hasSlot(for: state.waiting[$0].host, state) }
            let candidates = free.map { index in
                let waiter = state.waiting[index]
                let (priority, age) = waiter.rank(now, longestWait)
                return (index: index, rank: (priority, age, -state.active[waiter.host, default: 0]))
            }
            // `max` returns the first of equal ones.
            let next = candidates.max { $0.rank < $1.rank }?.index
            guard let next else { return }
            let waiter = state.waiting.remove(at: next)
            // A cancelled caller occupies no slot.
            guard waiter.slot.resolve(.success(())) else { continue }
            state.active[waiter.host, default: 0] += 1
            state.total += 1
        }
    }

    private func hasSlot(for host: String, _ state: State) -> Bool {
        let active = state.active[host, default: 0]
        guard !state.responsive.contains(host) else { return active < perHost }
        let unresponsive = state.active.reduce(0) { $0 + (state.responsive.contains($1.key) ? 0 : $1.value) }
        return active < (state.total < limit / 4 ? perHost : 1) && unresponsive < max(limit - limit / 4, 1)
    }
}

extension ImageError {
    /// Whether the error is a response of the host; `nil` if that is not known.
    fileprivate var isHostResponse: Bool? {
        switch self {
        case .unavailable(_, let isTransient, let retryAfter): !isTransient || retryAfter != nil
        case .cancelled, .shutDown: nil
        default: true
        }
    }
}
