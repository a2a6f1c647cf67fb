import NIOCore
import Synchronization

/// Tells those who answer requests of a connection when its other side has gone away.
final class ConnectionEnd: Sendable {
    private struct State {
        var hasEnded = false
        var actions: [Int: @Sendable () -> Void] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Does something at the end, or at once if that has come; returns a number to take it back by.
    func onEnd(_ action: @escaping @Sendable () -> Void) -> Int {
        let (number, hasEnded) = state.withLock { state in
            state.lastNumber += 1
            if !state.hasEnded { state.actions[state.lastNumber] = action }
            return (state.lastNumber, state.hasEnded)
        }
        if hasEnded { action() }
        return number
    }

    /// Takes back what was to be done at the end.
    func remove(_ number: Int) { state.withLock { _ = $0.actions.removeValue(forKey: number) } }

    /// The other side has gone away.
    func end() {
        let actions = state.withLock { state in
            state.hasEnded = true
            defer { state.actions = [:] }
            return state.actions.values.map { $0 }
        }
        for action in actions { action() }
    }
}

extension ServerContext {
    /// The end of the connection that the request came by; `nil` in tests without one.
    func connectionEnd() async -> ConnectionEnd? {
        let channel = channel
        // A pipeline without the handler is that of a test.
        return try? await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: ReadyImageHandler.self).end
        }.get()
    }
}
