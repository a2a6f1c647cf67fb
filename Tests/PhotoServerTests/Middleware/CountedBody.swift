import Hummingbird
import NIOCore
import Synchronization

/// Counts events, and waits for a number of them.
final class Counter: Sendable {
    private struct State {
        var count = 0
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var value: Int { state.withLock(\.count) }

    func add() {
        let reached = state.withLock { state in
            state.count += 1
            let reached = state.waiting.filter { $0.count <= state.count }
            state.waiting.removeAll { $0.count <= state.count }
            return reached
        }
        for waiter in reached { waiter.continuation.resume() }
    }

    func wait(for count: Int) async throws {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                guard state.count < count else { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }
}

/// A body that counts who reads it.
private struct CountedBody: AsyncSequence, Sendable {
    let text: String?
    let reads: Counter

    struct AsyncIterator: AsyncIteratorProtocol {
        var text: String?
        let reads: Counter
        var isEnd = false

        mutating func next() async throws -> ByteBuffer? {
            guard !isEnd else { return nil }
            reads.add()
            guard let text else {
                // Ends with the test.
                try await Task.sleep(for: .seconds(600))
                return nil
            }
            isEnd = true
            return ByteBuffer(string: text)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(text: text, reads: reads) }
}

extension RequestBody {
    /// A body of which nothing arrives.
    static func absent(_ reads: Counter) -> RequestBody {
        RequestBody(asyncSequence: CountedBody(text: nil, reads: reads))
    }

    static func form(_ text: String, _ reads: Counter) -> RequestBody {
        RequestBody(asyncSequence: CountedBody(text: text, reads: reads))
    }
}
