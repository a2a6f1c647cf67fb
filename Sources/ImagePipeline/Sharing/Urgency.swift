import Synchronization

/// A priority that can rise while the work is under way.
///
/// Work that other work depends on follows it: what raises one raises all that
/// were begun for it, down to the queues they wait in.
final class Urgency: Sendable {
    private let value: Atomic<Int>
    private let followers = Mutex<[Urgency]>([])

    /// Starts with a priority.
    init(_ priority: ImagePriority) { value = Atomic(priority.rawValue) }

    /// Starts with another one's priority, and rises with it.
    convenience init(following other: Urgency) {
        self.init(.background)
        follow(other)
    }

    /// The greatest priority that anyone asked for.
    var priority: ImagePriority {
        ImagePriority(rawValue: value.load(ordering: .relaxed)) ?? .background
    }

    /// Raises it and all that follow it; never lowers any.
    func raise(to priority: ImagePriority) {
        let before = value.max(priority.rawValue, ordering: .relaxed).oldValue
        guard before < priority.rawValue else { return }
        for follower in followers.withLock({ $0 }) { follower.raise(to: priority) }
    }

    /// Is at least as urgent as another one from now on.
    func follow(_ other: Urgency) {
        guard other !== self else { return }
        other.followers.withLock { $0.append(self) }
        raise(to: other.priority)
    }
}
