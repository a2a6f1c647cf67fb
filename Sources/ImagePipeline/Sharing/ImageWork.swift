import Basics

/// A result of the pipeline that one side waits for and others give once.
typealias ImagePromise<Value: Sendable> = Promise<Value, ImageError>

/// Coalesces equal requests; the work is as urgent as the most urgent of those who wait for it.
typealias ImageWork<Key: Hashable & Sendable, Value: Sendable> = SharedWork<Key, Urgency, Value, ImageError>

extension Promise where Failure == ImageError {
    /// Waits for the result.
    func value() async throws(ImageError) -> Value { try await value(cancelled: .cancelled) }
}

extension SharedWork where Context == Urgency, Failure == ImageError {
    convenience init() { self.init(cancelled: .cancelled) }

    /// The result of the work with this key, begun now if none is in flight.
    ///
    /// The work is as urgent as the most urgent of those who wait for it, now and later.
    func value(
        for key: Key, urgency wanted: Urgency,
        work: @escaping @Sendable (Urgency) async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        try await value(
            for: key, begin: { Urgency(following: wanted) }, join: { $0.follow(wanted) }, work: work)
    }

    /// Cancels everything in flight, as the pipeline is shut down.
    func cancelAll() { cancelAll(.shutDown) }
}
