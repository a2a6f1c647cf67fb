import Foundation
import Synchronization

/// Passes each event on to everyone who listens at that time.
final class EventHub<Event: Sendable>: Sendable {
    private typealias Continuation = AsyncStream<Event>.Continuation
    private let listeners = Mutex<[UUID: Continuation]>([:])

    /// Events from now on; one who is slow to take them loses the oldest after 256.
    func events() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: .bufferingNewest(256))
        let id = UUID()
        listeners.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.removeValue(forKey: id) }
        }
        return stream
    }

    func send(_ event: Event) {
        for listener in listeners.withLock({ Array($0.values) }) { listener.yield(event) }
    }

    /// The number of those who listen.
    var listenerCount: Int { listeners.withLock(\.count) }

    deinit {
        for listener in listeners.withLock({ Array($0.values) }) { listener.finish() }
    }
}
