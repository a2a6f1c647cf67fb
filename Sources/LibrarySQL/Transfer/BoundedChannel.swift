import Foundation

/// Hands values from one thread to another, of which each waits for the other where it is faster.
///
/// `@unchecked Sendable`: the condition guards all that changes.
final class BoundedChannel<Element: Sendable>: @unchecked Sendable {
    /// The other side has ended.
    enum Closed: Error { case closed }

    private let condition = NSCondition()
    private let limit: Int
    private var elements: [Element] = []
    private var isClosed = false

    /// - Parameter limit: How many values may wait.
    init(limit: Int) { self.limit = limit }

    /// Blocks while there is no room.
    func send(_ element: Element) throws(Closed) {
        condition.lock()
        defer { condition.unlock() }
        while elements.count >= limit, !isClosed { condition.wait() }
        guard !isClosed else { throw .closed }
        elements.append(element)
        condition.broadcast()
    }

    /// Blocks while there is no value.
    func receive() throws(Closed) -> Element {
        condition.lock()
        defer { condition.unlock() }
        while elements.isEmpty, !isClosed { condition.wait() }
        guard !elements.isEmpty else { throw .closed }
        defer { condition.broadcast() }
        return elements.removeFirst()
    }

    /// Ends the waiting of both sides; values that wait are still received.
    func close() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        condition.unlock()
    }
}
