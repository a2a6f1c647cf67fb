import Foundation
import Synchronization

/// Passes each event on to everyone who listens at that time.
public final class EventHub<Event: Sendable>: Sendable {
    private typealias Continuation = AsyncStream<Event>.Continuation
    private let listeners = Mutex<[UUID: Continuation]>([:])
    private let mostWaiting: Int

    /// Makes a hub where a listener who is slow loses the oldest events after so many.
    public init(mostWaiting: Int = 256) { self.mostWaiting = mostWaiting }

    /// Events from now on; ends with the task that reads them.
    public func events() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: .bufferingNewest(mostWaiting))
        let id = UUID()
        listeners.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.removeValue(forKey: id) }
        }
        return stream
    }

    /// Tells everyone who listens now.
    public func send(_ event: Event) {
        for listener in listeners.withLock({ Array($0.values) }) { listener.yield(event) }
    }

    /// The number of those who listen.
    var listenerCount: Int { listeners.withLock(\.count) }

    deinit {
        for listener in listeners.withLock({ Array($0.values) }) { listener.finish() }
    }
}
