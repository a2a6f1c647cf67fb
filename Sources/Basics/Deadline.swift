/// A moment on the clock that never jumps.
public struct Deadline: Sendable {
    private let moment: ContinuousClock.Instant

    /// So many seconds from now.
    public init(seconds: Double) { moment = .now + .seconds(seconds) }

    /// What is left; negative afterwards.
    public var milliseconds: Int {
        let left = ContinuousClock.now.duration(to: moment).components
        return Int(left.seconds) * 1000 + Int(left.attoseconds / 1_000_000_000_000_000)
    }
}
