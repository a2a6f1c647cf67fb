import Dispatch
import Foundation

/// Handles Control-C by cancelling work, so that it ends cleanly.
enum Interruption {
    /// Runs work in a task that Control-C cancels; a second Control-C ends the process.
    static func cancelling<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let source = handling(SIGINT) { task.cancel() }
        defer {
            source.cancel()
            signal(SIGINT, SIG_DFL)
        }
        return try await task.value
    }

    /// Calls a function at the first signal with a number; the next one ends the process. Cancel the source,
    /// and restore the default, when the function is no longer needed.
    static func handling(
        _ number: Int32, _ handle: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
        // On Linux, the source itself replaces the action of its signal.
        #if canImport(Darwin)
        signal(number, SIG_IGN)
        #endif
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            signal(number, SIG_DFL)
            handle()
        }
        // Until the source is ready, it misses signals.
        let ready = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { ready.signal() }
        source.resume()
        ready.wait()
        return source
    }
}
