import Synchronization

/// How urgent work is, and when it was last asked for. Both can rise during the work.
///
/// Dependent work follows it: raising one raises all that
/// were started for it, down to the queues they wait in.
final class Urgency: Sendable {
    private struct State {
        var priority: ImagePriority
        var lastAsked: ContinuousClock.Instant
        var followers: [Urgency] = []
    }

    private let state: Mutex<State>

    /// Creates an urgency with a priority.
    ///
    /// - Parameter moment: When the work was asked for.
    init(_ priority: ImagePriority, asked moment: ContinuousClock.Instant = .now) {
        state = Mutex(State(priority: priority, lastAsked: moment))
    }

    /// Creates an urgency that follows another one.
    convenience init(following other: Urgency) {
        self.init(.background, asked: other.current.lastAsked)
        follow(other)
    }

    /// The greatest priority requested, and the moment of the latest request.
    var current: (priority: ImagePriority, lastAsked: ContinuousClock.Instant) {
        state.withLock { ($0.priority, $0.lastAsked) }
    }

    /// The greatest priority requested.
    var priority: ImagePriority { current.priority }

    /// Which request a full queue drops: the last of the least urgent ones; `nil` if there are none.
    ///
    /// An opened photo counts as a visible one, so that nobody makes a queue drop those of others by opening many.
    ///
    /// - Parameter indices: The requests, in the order of their arrival.
    static func leastUrgent<Index>(
        of indices: some BidirectionalCollection<Index>, _ urgency: (Index) -> Urgency
    ) -> Index? {
        // `min` returns the first of equal ones.
        indices.reversed().map { (index: $0, priority: min(urgency($0).priority, .visible)) }
            .min { $0.priority < $1.priority }?.index
    }

    /// Raises it and all that follow it; never lowers any.
    ///
    /// - Parameter moment: When that was asked for.
    func raise(to priority: ImagePriority, asked moment: ContinuousClock.Instant = .now) {
        let followers = state.withLock { state -> [Urgency] in
            guard state.priority < priority || state.lastAsked < moment else { return [] }
            state.priority = max(state.priority, priority)
            state.lastAsked = max(state.lastAsked, moment)
            return state.followers
        }
        for follower in followers { follower.raise(to: priority, asked: moment) }
    }

    /// Makes it at least as urgent as another one, now and later.
    func follow(_ other: Urgency) {
        guard other !== self else { return }
        other.state.withLock { $0.followers.append(self) }
        let (priority, lastAsked) = other.current
        raise(to: priority, asked: lastAsked)
    }
}
