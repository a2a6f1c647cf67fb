/// The motion of one edge after a finger was lifted: it decelerates within its
/// bounds, stops at them or overshoots, and returns to them from outside
/// without oscillation.
public struct AxisMotion: Equatable, Sendable {
    /// The position of the edge in pixels.
    public var position: Double
    /// The velocity in pixels a second.
    public var velocity: Double

    /// Creates a motion.
    public init(position: Double, velocity: Double) {
        self.position = position
        self.velocity = velocity
    }

    /// Whether it is at rest within its bounds.
    public func isResting(within bounds: Bounds) -> Bool {
        velocity == 0 && bounds.overflow(position) == 0
    }

    /// Advances by `seconds`; exact for any length of a step.
    public mutating func step(_ seconds: Double, within bounds: Bounds, overshoots: Bool = false) {
        let overflow = bounds.overflow(position)
        if overflow != 0 {
            spring(seconds, to: bounds.clamped(position), offset: overflow)
        } else {
            slowDown(seconds, within: bounds, overshoots: overshoots)
        }
    }

    /// Critically damped: `offset(t) = (a + b t) e^(-w t)`.
    private mutating func spring(_ seconds: Double, to end: Double, offset: Double) {
        let slope = velocity + AxisMotion.stiffness * offset
        let fade = Arithmetic.exponential(-AxisMotion.stiffness * seconds)
        let moved = (offset + slope * seconds) * fade
        velocity = (slope - AxisMotion.stiffness * (offset + slope * seconds)) * fade
        position = end + moved
        let hasCrossed = moved * offset < 0
        if hasCrossed || (moved.magnitude < 0.3 && velocity.magnitude < 20) {
            position = end
            velocity = 0
        }
    }

    /// `v(t) = v e^(-t / T)`, for a distance of `v T (1 - e^(-t / T))`.
    private mutating func slowDown(_ seconds: Double, within bounds: Bounds, overshoots: Bool) {
        let fade = Arithmetic.exponential(-seconds / AxisMotion.slowingTime)
        position += velocity * AxisMotion.slowingTime * (1 - fade)
        velocity *= fade
        guard bounds.overflow(position) == 0 else {
            // A photo that cannot scroll in this direction does not overshoot in it.
            if !overshoots || bounds.high - bounds.low < 0.5 { stop(at: bounds) }
            return
        }
        if velocity.magnitude < 8 { stop(at: bounds) }
    }

    private mutating func stop(at bounds: Bounds) {
        position = bounds.clamped(position)
        velocity = 0
    }

    /// In seconds; as scroll views of iOS, which keep 0.998 of their velocity each millisecond.
    private static var slowingTime: Double { 0.4995 }
    private static var stiffness: Double { 18 }
}
