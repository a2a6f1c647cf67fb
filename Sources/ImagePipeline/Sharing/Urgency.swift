import Synchronization

/// How urgent work is, and when it was last requested. Both can rise during the work.
///
/// Dependent work follows it: raising an urgency raises all those of
/// work started for it, down to the queues in which it waits.
final class Urgency: Sendable {
    private struct State {
        var priority: ImagePriority
        var requestedAt: ContinuousClock.Instant
        var followers: [Urgency] = []
    }

    private let state: Mutex<State>

    /// Creates an urgency with a priority.
    ///
    /// - Parameter moment: When the work was requested.
    init(_ priority: ImagePriority, requestedAt moment: ContinuousClock.Instant = .now) {
        state = Mutex(State(priority: priority, requestedAt: moment))
    }

    /// Creates an urgency that follows another one.
    convenience init(following other: Urgency) {
        self.init(.background, requestedAt: other.current.requestedAt)
        follow(other)
    }

    /// The highest priority requested, and the time of the latest request.
    var current: (priority: ImagePriority, requestedAt: ContinuousClock.Instant) {
        state.withLock { ($0.priority, $0.requestedAt) }
    }

    /// The highest priority requested.
    var priority: ImagePriority { current.priority }

    /// Which request a full queue drops: the last of the least urgent ones; `nil` if there are none.
    ///
    /// An opened photo counts as a visible one, so that nobody can make a queue drop the requests of others
    /// by opening many.
    ///
    /// - Parameter indices: The requests, in the order of their arrival.
    static func leastUrgent<Index>(
        of indices: some BidirectionalCollection<Index>, _ urgency: (Index) -> Urgency
    ) -> Index? {
        // `min` returns the first of equal ones.
        indices.reversed().map { (index: $0, priority: min(urgency($0).priority, .visible)) }
            .min { $0.priority < $1.priority }?.index
    }

    /// Raises it and all its followers; never lowers any.
    ///
    /// - Parameter moment: When that priority was requested.
    func raise(to priority: ImagePriority, requestedAt moment: ContinuousClock.Instant = .now) {
        let followers = state.withLock { state -> [Urgency] in
            guard state.priority < priority || state.requestedAt < moment else { return [] }
            state.priority = max(state.priority, priority)
            state.requestedAt = max(state.requestedAt, moment)
            return state.followers
        }
        for follower in followers { follower.raise(to: priority, requestedAt: moment) }
    }

    /// Makes it at least as urgent as another one, now and later.
    func follow(_ other: Urgency) {
        guard other !== self else { return }
        other.state.withLock { $0.followers.append(self) }
        let (priority, requestedAt) = other.current
        raise(to: priority, requestedAt: requestedAt)
    }
}
