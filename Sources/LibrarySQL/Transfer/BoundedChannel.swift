import Foundation

/// Passes values from one thread to another; the faster one waits.
///
/// `@unchecked Sendable`: the condition guards all mutable state.
final class BoundedChannel<Element: Sendable>: @unchecked Sendable {
    /// The other side has closed the channel.
    enum Closed: Error { case closed }

    private let condition = NSCondition()
    private let limit: Int
    private var elements: [Element] = []
    private var isClosed = false

    /// - Parameter limit: The capacity.
    init(limit: Int) { self.limit = limit }

    /// Blocks while the channel is full.
    func send(_ element: Element) throws(Closed) {
        condition.lock()
        defer { condition.unlock() }
        while elements.count >= limit, !isClosed { condition.wait() }
        guard !isClosed else { throw .closed }
        elements.append(element)
        condition.broadcast()
    }

    /// Blocks while the channel is empty.
    func receive() throws(Closed) -> Element {
        condition.lock()
        defer { condition.unlock() }
        while elements.isEmpty, !isClosed { condition.wait() }
        guard !elements.isEmpty else { throw .closed }
        defer { condition.broadcast() }
        return elements.removeFirst()
    }

    /// Closes the channel for both sides; queued values can still be received.
    func close() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        condition.unlock()
    }
}
