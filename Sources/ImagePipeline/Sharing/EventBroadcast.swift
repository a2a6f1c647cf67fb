import Foundation
import Synchronization

/// Sends each event to everyone who listens.
final class EventBroadcast: Sendable {
    private let listeners = Mutex<[UUID: AsyncStream<ImageEvent>.Continuation]>([:])

    /// A listener that falls behind loses the oldest events.
    private static let bufferedCount = 10_000

    /// A stream of what is sent from now on.
    func stream() -> AsyncStream<ImageEvent> {
        AsyncStream(bufferingPolicy: .bufferingNewest(Self.bufferedCount)) { continuation in
            let id = UUID()
            listeners.withLock { $0[id] = continuation }
            continuation.onTermination = { [weak self] _ in self?.remove(id) }
        }
    }

    private func remove(_ id: UUID) { listeners.withLock { $0[id] = nil } }

    /// Sends an event.
    func send(_ event: ImageEvent) {
        for listener in listeners.withLock({ Array($0.values) }) { listener.yield(event) }
    }

    /// Ends all streams.
    func finish() {
        let ended = listeners.withLock { listeners in
            defer { listeners = [:] }
            return Array(listeners.values)
        }
        for listener in ended { listener.finish() }
    }
}
