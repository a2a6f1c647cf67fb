/// A point in time on the monotonic clock.
public struct Deadline: Sendable {
    private let instant: ContinuousClock.Instant

    /// Creates a deadline `seconds` from now.
    public init(seconds: Double) { instant = .now + .seconds(seconds) }

    /// The milliseconds left; negative afterwards.
    public var milliseconds: Int {
        let left = ContinuousClock.now.duration(to: instant).components
        return Int(left.seconds) * 1000 + Int(left.attoseconds / 1_000_000_000_000_000)
    }
}

/// Runs the work; cancels it and throws `timeoutError` if it takes longer than `seconds`.
///
/// - Throws: `CancellationError` if the task is cancelled, whatever the work failed with; `timeoutError`, or
///   the error of the work.
public func withDeadline<Value: Sendable>(
    seconds: Double, throwing timeoutError: some Error, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withDeadline {
        try await Task.sleep(for: .seconds(seconds))
        return timeoutError
    } for: {
        try await work()
    }
}

/// Runs the work; cancels it and throws the error of `limit` once that returns one.
///
/// - Throws: `CancellationError` if the task is cancelled, whatever the work failed with; the error of `limit`,
///   or of the work.
public func withDeadline<Value: Sendable>(
    _ limit: @escaping @Sendable () async throws -> any Error,
    for work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: work)
        group.addTask { throw try await limit() }
        defer { group.cancelAll() }
        do {
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        } catch {
            // Cancelled work may fail with anything, such as a connection that was refused meanwhile.
            try Task.checkCancellation()
            throw error
        }
    }
}

/// Waits for the value of a task for a limited time. The task goes on afterwards; its owner ends it.
///
/// - Parameter limit: How long to wait; `nil` for as long as it takes.
/// - Returns: `nil` if there is no value in time.
/// - Throws: `CancellationError` if the caller is cancelled, without waiting for the task.
public func waitForValue<Value: Sendable>(
    of task: Task<Value, Never>, within limit: Duration? = nil
) async throws(CancellationError) -> Value? {
    let outcome = Promise<Value?, CancellationError>()
    // Ends with the task.
    Task { outcome.resolve(.success(await task.value)) }
    let timer = limit.map { limit in
        Task {
            // Ends early by cancellation.
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            outcome.resolve(.success(nil))
        }
    }
    defer { timer?.cancel() }
    return try await outcome.value(cancelled: CancellationError())
}
