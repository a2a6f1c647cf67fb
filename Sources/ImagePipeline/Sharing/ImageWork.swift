import Basics

/// A result of the pipeline that is awaited by one task and provided once by others.
typealias ImagePromise<Value: Sendable> = Promise<Value, ImageError>

/// Coalesces identical requests; the work is as urgent as its most urgent caller.
typealias ImageWork<Key: Hashable & Sendable, Value: Sendable> = SharedWork<Key, Urgency, Value, ImageError>

extension Promise where Failure == ImageError {
    /// Waits for the result.
    func value() async throws(ImageError) -> Value { try await value(cancelled: .cancelled) }
}

extension SharedWork where Context == Urgency, Failure == ImageError {
    convenience init() { self.init(cancelled: .cancelled) }

    /// The result of the work with this key, started now if none is in flight.
    ///
    /// The work is as urgent as its most urgent caller, now and later.
    func value(
        for key: Key, urgency requested: Urgency,
        work: @escaping @Sendable (Urgency) async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        try await value(
            for: key, begin: { Urgency(following: requested) }, join: { $0.follow(requested) }, work: work)
    }

    /// Cancels all work in flight at shutdown.
    func cancelAll() { cancelAll(.shutDown) }

    /// Cancels all work in flight, rejects new work, and waits for the end.
    func shutdown() async { await shutdown(.shutDown) }
}
