/// Pulling a list down past its top to refresh it.
public struct PullToRefresh: Equatable, Sendable {
    /// How far the list is pulled down, in CSS pixels.
    public private(set) var distance = 0.0
    /// Whether releasing now refreshes.
    public private(set) var isArmed = false

    private var start: Double?

    /// Creates a state without a pull.
    public init() {}

    /// The distance from which releasing refreshes.
    public static var threshold: Double { 64 }
    private static var length: Double { 240 }
    private static var slop: Double { 10 }

    /// The pulled share of the threshold, `0...1`.
    public var progress: Double { min(distance / PullToRefresh.threshold, 1) }

    /// Handles the start of a touch; pulling starts only at the very top of the list.
    public mutating func begin(at y: Double, scrollTop: Double) {
        start = scrollTop <= 0.5 ? y : nil
        distance = 0
        isArmed = false
    }

    /// Handles a movement; returns whether it is part of a pull.
    public mutating func move(to y: Double, scrollTop: Double) -> Bool {
        guard let start, scrollTop <= 0.5 else {
            reset()
            return false
        }
        let pulled = max(0, y - start - PullToRefresh.slop)
        distance = EdgeResistance.soft.followed(pulled, length: PullToRefresh.length)
        isArmed = distance >= PullToRefresh.threshold
        return pulled > 0
    }

    /// Handles the end of the touch; returns whether to refresh.
    public mutating func end() -> Bool {
        defer { reset() }
        return isArmed
    }

    /// Resets the pull.
    public mutating func reset() { self = PullToRefresh() }
}
