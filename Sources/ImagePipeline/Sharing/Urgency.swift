import Synchronization

/// A priority that can rise while the work is under way.
final class Urgency: Sendable {
    private let value: Atomic<Int>

    /// Starts with a priority.
    init(_ priority: ImagePriority) { value = Atomic(priority.rawValue) }

    /// The greatest priority that anyone asked for.
    var priority: ImagePriority {
        ImagePriority(rawValue: value.load(ordering: .relaxed)) ?? .background
    }

    /// Raises it; never lowers it.
    func raise(to priority: ImagePriority) {
        value.max(priority.rawValue, ordering: .relaxed)
    }
}
