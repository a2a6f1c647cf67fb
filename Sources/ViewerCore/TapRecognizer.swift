/// Distinguishes one tap from two. A single tap is certain only after the time in which a
/// second one would have come.
struct TapRecognizer: Equatable, Sendable {
    private var last = Point(x: 0, y: 0)
    private var lastTime = 0.0
    /// Whether there was a tap that may become a double tap.
    private(set) var isPending = false

    /// The time limit for the second tap, in seconds.
    private static var doubleTapTime: Double { 0.26 }
    private static var reach: Double { 40 }

    /// Adds a tap; returns whether it is the second of two.
    mutating func tap(at point: Point, time: Double) -> Bool {
        let isSecond =
            isPending && time - lastTime < TapRecognizer.doubleTapTime
            && (point.x - last.x).magnitude < TapRecognizer.reach
            && (point.y - last.y).magnitude < TapRecognizer.reach
        isPending = !isSecond
        last = point
        lastTime = time
        return isSecond
    }

    /// Returns, once, whether no second tap has come in time.
    mutating func expire(at time: Double) -> Bool {
        guard isPending, time - lastTime >= TapRecognizer.doubleTapTime else { return false }
        isPending = false
        return true
    }

    /// Something other than a second tap has happened.
    mutating func forget() { isPending = false }
}
