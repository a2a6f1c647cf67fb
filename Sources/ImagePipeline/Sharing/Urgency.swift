import Synchronization

/// A priority that can rise during the work.
///
/// Dependent work follows it: raising one raises all that
/// were started for it, down to the queues they wait in.
final class Urgency: Sendable {
    private let value: Atomic<Int>
    private let followers = Mutex<[Urgency]>([])

    /// Creates an urgency with a priority.
    init(_ priority: ImagePriority) { value = Atomic(priority.rawValue) }

    /// Creates an urgency that follows another one.
    convenience init(following other: Urgency) {
        self.init(.background)
        follow(other)
    }

    /// The greatest priority requested.
    var priority: ImagePriority {
        ImagePriority(rawValue: value.load(ordering: .relaxed)) ?? .background
    }

    /// Raises it and all that follow it; never lowers any.
    func raise(to priority: ImagePriority) {
        let before = value.max(priority.rawValue, ordering: .relaxed).oldValue
        guard before < priority.rawValue else { return }
        for follower in followers.withLock({ $0 }) { follower.raise(to: priority) }
    }

    /// Makes it at least as urgent as another one, now and later.
    func follow(_ other: Urgency) {
        guard other !== self else { return }
        other.followers.withLock { $0.append(self) }
        raise(to: other.priority)
    }
}
