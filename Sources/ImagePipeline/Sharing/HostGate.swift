import Basics
import Synchronization

/// Limits concurrent downloads, per host and in total; the most urgent go first.
///
/// Pages ask for a picture again until they have it: pictures that they have stopped requesting come last.
///
/// Hosts share the places. One that has not answered yet may take several only
/// while most places are free, and such hosts together never take all of them:
/// many that stay silent do not hold up those that answer.
final class HostGate: Sendable {
    private struct Ticket {
        let host: String
        let urgency: Urgency
        let turn = ImagePromise<Void>()
        let start = ContinuousClock.now

        /// The priority, and the age of the latest request, negative: exactly for opened photos, of which only the last
        /// one is looked at; for others, whether it is recent.
        func rank(_ now: ContinuousClock.Instant, _ longestWait: Duration) -> (ImagePriority, Duration) {
            let (priority, lastAsked) = urgency.current
            let hasWaited = now - start > longestWait
            // So that frequent requests of others do not delay it forever.
            if priority >= .visible, hasWaited { return (.opened, .zero) }
            if priority == .opened { return (priority, lastAsked - now) }
            return (priority, .seconds(now - lastAsked < HostGate.recent || hasWaited ? 0 : -1))
        }
    }

    private struct State {
        var active: [String: Int] = [:]
        var total = 0
        var waiting: [Ticket] = []
        /// Hosts that answered their last request.
        var answered: Set<String> = []
    }

    private let perHost: Int
    private let limit: Int
    private let maxWaiting: Int
    private let longestWait: Duration
    private let state = Mutex(State())

    /// The age of a request up to which somebody looks at its picture: pages repeat it after four seconds at most, and
    /// after their other pictures.
    private static let recent = Duration.seconds(6)
    /// The most hosts in `answered`.
    private static let rememberedHosts = 4096

    /// Creates a gate with `perHost` places for each host and `total` in all.
    ///
    /// - Parameters:
    ///   - maxWaiting: How many may wait, half of them for one host; beyond that the least urgent fail with
    ///     `ImageError.overloaded`.
    ///   - longestWait: Visible pictures that waited so long go next, since not all that wait ask again.
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

    /// Runs the work when its turn comes.
    func pass<Value>(
        to host: String, urgency: Urgency, _ work: () async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        try await enter(host, urgency)
        do throws(ImageError) {
            let value = try await work()
            leave(host, hasAnswered: true)
            return value
        } catch {
            leave(host, hasAnswered: error.isAnswerOfHost)
            throw error
        }
    }

    private func enter(_ host: String, _ urgency: Urgency) async throws(ImageError) {
        let ticket = Ticket(host: host, urgency: urgency)
        let refused = state.withLock { state in
            state.waiting.append(ticket)
            admit(&state)
            return removeExcess(&state, host)
        }
        refused?.turn.resolve(.failure(.overloaded))
        do throws(ImageError) {
            try await ticket.turn.value()
        } catch {
            state.withLock { state in state.waiting.removeAll { $0.turn === ticket.turn } }
            throw error
        }
    }

    /// Of too many that wait, the one to drop.
    private func removeExcess(_ state: inout State, _ host: String) -> Ticket? {
        guard state.waiting.count > maxWaiting / 2 else { return nil }
        let own = state.waiting.indices.filter { state.waiting[$0].host == host }
        let crowd = own.count > maxWaiting / 2 ? own : Array(state.waiting.indices)
        guard crowd.count == own.count || state.waiting.count > maxWaiting,
            let last = Urgency.leastUrgent(of: crowd, { state.waiting[$0].urgency })
        else { return nil }
        return state.waiting.remove(at: last)
    }

    /// Releases a place; `nil` leaves the host's state unchanged.
    private func leave(_ host: String, hasAnswered: Bool?) {
        state.withLock { state in
            state.total -= 1
            state.active[host] = state.active[host].flatMap { $0 > 1 ? $0 - 1 : nil }
            if hasAnswered == true {
                if state.answered.count >= Self.rememberedHosts { state.answered = [] }
                state.answered.insert(host)
            } else if hasAnswered == false {
                state.answered.remove(host)
            }
            admit(&state)
        }
    }

    /// Starts the loads that may run: the most urgent first, then those still asked for, then the host with the
    /// fewest places, then the longest waiting.
    private func admit(_ state: inout State) {
        let now = ContinuousClock.now
        while state.total < limit {
            let free = state.waiting.indices.filter { mayEnter(state.waiting[$0].host, state) }
            let candidates = free.map { index in
                let ticket = state.waiting[index]
                let (priority, age) = ticket.rank(now, longestWait)
                return (index: index, rank: (priority, age, -state.active[ticket.host, default: 0]))
            }
            // `max` returns the first of equal ones.
            let next = candidates.max { $0.rank < $1.rank }?.index
            guard let next else { return }
            let ticket = state.waiting.remove(at: next)
            // A cancelled caller takes no place.
            guard ticket.turn.resolve(.success(())) else { continue }
            state.active[ticket.host, default: 0] += 1
            state.total += 1
        }
    }

    private func mayEnter(_ host: String, _ state: State) -> Bool {
        let active = state.active[host, default: 0]
        guard !state.answered.contains(host) else { return active < perHost }
        let silent = state.active.reduce(0) { $0 + (state.answered.contains($1.key) ? 0 : $1.value) }
        return active < (state.total < limit / 4 ? perHost : 1) && silent < max(limit - limit / 4, 1)
    }
}

extension ImageError {
    /// Whether the host answered with a refusal; `nil` if that is not known.
    fileprivate var isAnswerOfHost: Bool? {
        switch self {
        case .unavailable(_, let isTransient, let retryAfter): !isTransient || retryAfter != nil
        case .cancelled, .shutDown: nil
        default: true
        }
    }
}
