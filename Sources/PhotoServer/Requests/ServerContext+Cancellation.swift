extension ServerContext {
    /// Runs work that is cancelled when the client disconnects.
    ///
    /// Hummingbird's own detection continues reading from the connection: it
    /// would consume the next request, so that the connection could not be kept alive.
    func whileConnected<Value: Sendable>(
        _ work: @Sendable @escaping () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let end = await connectionEnd()
        let listener = end?.onEnd { task.cancel() }
        defer { if let listener { end?.remove(listener) } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
