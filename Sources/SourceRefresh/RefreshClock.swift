public import Foundation

/// Time and randomness for refreshes.
public struct RefreshClock: Sendable {
    /// The present.
    public let now: @Sendable () -> Date
    /// Sleeps; throws if the task is cancelled.
    public let sleep: @Sendable (Duration) async throws -> Void
    /// A random number in `0..<1`.
    public let chance: @Sendable () -> Double

    /// Creates a clock; tests control their own.
    public init(
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        chance: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.sleep = sleep
        self.chance = chance
    }

    /// The system's clock.
    public static let system = RefreshClock(
        now: { Date() },
        sleep: { try await Task.sleep(for: $0) },
        chance: { Double.random(in: 0..<1) })
}
