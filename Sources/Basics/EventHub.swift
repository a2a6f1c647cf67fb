import Synchronization

/// Sends each event to all current listeners, with a bounded buffer for each.
///
/// A listener whose buffer is full receives no further events until it has read those
/// in the buffer and, after them, ``EventStream/Element/missed``:
/// no event is dropped silently.
public final class EventHub<Event: Sendable>: Sendable {
    private let listeners = Mutex<Listeners>(Listeners())
    private let byteLimit: Int
    private let byteCount: @Sendable (Event) -> Int

    private struct Listeners {
        var streams: [Int: EventBuffer<Event>] = [:]
        var nextID = 0
        var hasFinished = false
    }

    /// Creates a hub.
    ///
    /// - Parameters:
    ///   - byteLimit: The most bytes of events in one listener's buffer.
    ///   - byteCount: The approximate memory of an event in bytes.
    public init(byteLimit: Int, byteCount: @escaping @Sendable (Event) -> Int) {
        self.byteLimit = byteLimit
        self.byteCount = byteCount
    }

    /// The events sent after this call, until the task that reads them ends.
    public func events() -> EventStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: EventStream<Event>.Element.self)
        let buffer = EventBuffer(continuation: continuation, byteLimit: byteLimit, byteCount: byteCount)
        let id: Int? = listeners.withLock { listeners in
            guard !listeners.hasFinished else { return nil }
            listeners.nextID += 1
            listeners.streams[listeners.nextID] = buffer
            return listeners.nextID
        }
        guard let id else {
            continuation.finish()
            return EventStream(buffer: buffer, stream: stream)
        }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        return EventStream(buffer: buffer, stream: stream)
    }

    /// Sends an event to all current listeners.
    public func send(_ event: Event) {
        let streams = listeners.withLock { Array($0.streams.values) }
        guard !streams.isEmpty else { return }
        let bytes = byteCount(event)
        for stream in streams { stream.send(event, bytes) }
    }

    /// The number of listeners.
    public var listenerCount: Int { listeners.withLock { $0.streams.count } }

    /// Ends all streams once their buffers are read.
    public func finish() {
        let streams = listeners.withLock { listeners in
            listeners.hasFinished = true
            defer { listeners.streams = [:] }
            return Array(listeners.streams.values)
        }
        for stream in streams { stream.finish() }
    }

    private func remove(_ id: Int) { listeners.withLock { $0.streams[id] = nil } }

    deinit { finish() }
}

/// The events of one listener.
public struct EventStream<Event: Sendable>: AsyncSequence, Sendable {
    /// What a listener receives.
    public enum Element: Sendable {
        /// An event.
        case event(Event)
        /// Events were dropped here because the listener was too slow.
        case missed
    }

    fileprivate let buffer: EventBuffer<Event>
    fileprivate let stream: AsyncStream<Element>

    /// Reads the events in order.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let buffer: EventBuffer<Event>
        fileprivate var iterator: AsyncStream<Element>.AsyncIterator

        /// The next event; `nil` once the task is cancelled or the hub has finished.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            let element = await iterator.next(isolation: actor)
            if let element { buffer.recordRead(element) }
            return element
        }
    }

    /// Ends this stream once its buffer is read.
    public func finish() { buffer.finish() }

    /// Starts reading.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(buffer: buffer, iterator: stream.makeAsyncIterator())
    }
}

extension EventStream.Element: Equatable where Event: Equatable {}

extension EventStream.Element {
    /// The event; `nil` if events were dropped.
    public var event: Event? {
        guard case .event(let event) = self else { return nil }
        return event
    }
}

/// Counts the bytes in one listener's buffer.
private final class EventBuffer<Event: Sendable>: Sendable {
    private let continuation: AsyncStream<EventStream<Event>.Element>.Continuation
    private let byteLimit: Int
    private let byteCount: @Sendable (Event) -> Int
    private let state = Mutex<State>(State())

    private struct State {
        var bytes = 0
        /// Whether events are dropped until the listener has read `missed`.
        var isDropping = false
    }

    init(
        continuation: AsyncStream<EventStream<Event>.Element>.Continuation, byteLimit: Int,
        byteCount: @escaping @Sendable (Event) -> Int
    ) {
        self.continuation = continuation
        self.byteLimit = byteLimit
        self.byteCount = byteCount
    }

    /// The lock is held while the stream is filled, so that nothing follows `missed`.
    func send(_ event: Event, _ bytes: Int) {
        state.withLock { state in
            guard !state.isDropping else { return }
            // One event always fits, however large.
            if state.bytes > 0, state.bytes + bytes > byteLimit {
                state.isDropping = true
                continuation.yield(.missed)
            } else {
                state.bytes += bytes
                continuation.yield(.event(event))
            }
        }
    }

    func recordRead(_ element: EventStream<Event>.Element) {
        switch element {
        case .event(let event):
            let bytes = byteCount(event)
            state.withLock { $0.bytes -= bytes }
        case .missed: state.withLock { $0.isDropping = false }
        }
    }

    func finish() { continuation.finish() }
}
