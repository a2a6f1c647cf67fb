/// Tells one tap from two. One tap is known only after a while, in which a
/// second one would have come.
struct TapRecogniser: Equatable, Sendable {
    private var last = Point(x: 0, y: 0)
    private var lastTime = 0.0
    /// Whether there was a tap that may become a double tap.
    private(set) var isPending = false

    /// The time in which the second tap comes, in seconds.
    private static var doubleTapTime: Double { 0.26 }
    private static var reach: Double { 40 }

    /// Notes a tap; tells whether it is the second of two.
    mutating func tap(at point: Point, time: Double) -> Bool {
        let isSecond =
            isPending && time - lastTime < TapRecogniser.doubleTapTime
            && (point.x - last.x).magnitude < TapRecogniser.reach
            && (point.y - last.y).magnitude < TapRecogniser.reach
        isPending = !isSecond
        last = point
        lastTime = time
        return isSecond
    }

    /// Tells, once, that no second tap has come.
    mutating func expire(at time: Double) -> Bool {
        guard isPending, time - lastTime >= TapRecogniser.doubleTapTime else { return false }
        isPending = false
        return true
    }

    /// Something else than a second tap has happened.
    mutating func forget() { isPending = false }
}
