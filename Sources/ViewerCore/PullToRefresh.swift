/// Pulling a list down past its top to refresh it.
public struct PullToRefresh: Equatable, Sendable {
    /// How far the list is drawn down, in CSS pixels.
    public private(set) var distance = 0.0
    /// Whether letting go now refreshes.
    public private(set) var isArmed = false

    private var start: Double?

    /// Starts with nothing pulled.
    public init() {}

    /// The distance from which letting go refreshes.
    public static var threshold: Double { 64 }
    private static var length: Double { 240 }
    private static var slop: Double { 10 }

    /// The share of the threshold that is pulled, `0...1`.
    public var progress: Double { min(distance / PullToRefresh.threshold, 1) }

    /// A finger is put down; pulling starts only at the very top of the list.
    public mutating func begin(at y: Double, scrollTop: Double) {
        start = scrollTop <= 0.5 ? y : nil
        distance = 0
        isArmed = false
    }

    /// The finger moves; tells whether the pull takes the movement.
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

    /// The finger leaves; tells whether to refresh.
    public mutating func end() -> Bool {
        defer { reset() }
        return isArmed
    }

    /// Forgets the pull.
    public mutating func reset() { self = PullToRefresh() }
}
