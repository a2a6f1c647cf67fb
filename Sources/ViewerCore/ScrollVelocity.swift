/// The velocity of something, from its positions over time.
///
/// Samples lose weight as they age, with a time constant of 60 ms: a
/// finger that rests before it is lifted causes no fling.
public struct ScrollVelocity: Equatable, Sendable {
    /// The velocity in pixels a second.
    public private(set) var value = 0.0

    private var position = 0.0
    private var time = -1.0

    /// Creates a velocity of 0, without a position.
    public init() {}

    /// Adds a position in pixels at a time in seconds.
    public mutating func record(_ position: Double, at time: Double) {
        defer {
            self.position = position
            self.time = time
        }
        let elapsed = time - self.time
        guard self.time >= 0, elapsed > 0 else { return }
        guard elapsed < 0.25 else {
            value = 0
            return
        }
        let weight = Arithmetic.exponential(-elapsed / ScrollVelocity.timeConstant)
        value = value * weight + (position - self.position) / elapsed * (1 - weight)
    }

    /// The velocity at a time, which decays after the last sample.
    public func value(at time: Double) -> Double {
        guard self.time >= 0, time > self.time else { return value }
        return value * Arithmetic.exponential(-max(0, time - self.time - 0.02) / ScrollVelocity.timeConstant)
    }

    /// Resets everything.
    public mutating func reset() { self = ScrollVelocity() }

    private static var timeConstant: Double { 0.06 }
}
