import NIOCore
import Synchronization

/// Notifies the handlers of a connection's requests when its client disconnects.
final class ConnectionEnd: Sendable {
    private struct State {
        var hasEnded = false
        var actions: [Int: @Sendable () -> Void] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Runs an action when the client disconnects, or at once if it has; returns a number for `remove`.
    func onEnd(_ action: @escaping @Sendable () -> Void) -> Int {
        let (number, hasEnded) = state.withLock { state in
            state.lastNumber += 1
            if !state.hasEnded { state.actions[state.lastNumber] = action }
            return (state.lastNumber, state.hasEnded)
        }
        if hasEnded { action() }
        return number
    }

    /// Removes an action.
    func remove(_ number: Int) { state.withLock { _ = $0.actions.removeValue(forKey: number) } }

    /// Reports that the client has disconnected.
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
    /// The end of the request's connection; `nil` in tests without one.
    func connectionEnd() async -> ConnectionEnd? {
        let channel = channel
        // A pipeline without the handler is a test's.
        return try? await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: ReadyImageHandler.self).end
        }.get()
    }
}
