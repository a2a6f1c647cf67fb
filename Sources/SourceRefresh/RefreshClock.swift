public import Foundation

/// Time and randomness for refreshes.
public struct RefreshClock: Sendable {
    /// The current time.
    public let now: @Sendable () -> Date
    /// Sleeps; throws if the task is cancelled.
    public let sleep: @Sendable (Duration) async throws -> Void
    /// Returns a random number in `0..<1`.
    public let random: @Sendable () -> Double

    /// Creates a clock; tests control their own.
    public init(
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        random: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.sleep = sleep
        self.random = random
    }

    /// The system's clock.
    public static let system = RefreshClock(
        now: { Date() },
        sleep: { try await Task.sleep(for: $0) },
        random: { Double.random(in: 0..<1) })
}
