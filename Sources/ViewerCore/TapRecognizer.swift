/// Distinguishes single and double taps. A single tap is certain only after the time limit
/// for a second one.
struct TapRecognizer: Equatable, Sendable {
    private var last = Point(x: 0, y: 0)
    private var lastTime = 0.0
    /// Whether there was a tap that may become a double tap.
    private(set) var isPending = false
    /// How long the pending tap has been waiting since it was handled, in seconds.
    private var waited = 0.0

    /// The time limit for the second tap, in seconds.
    private static var doubleTapTime: Double { 0.26 }
    private static var reach: Double { 40 }
    /// The time in which events that have already happened are handled, in seconds: a busy page handles them late.
    private static var arrivalTime: Double { 0.2 }

    /// Adds a tap; returns whether it is the second of two.
    mutating func tap(at point: Point, time: Double) -> Bool {
        let isSecond =
            isPending && time - lastTime < TapRecognizer.doubleTapTime
            && (point.x - last.x).magnitude < TapRecognizer.reach
            && (point.y - last.y).magnitude < TapRecognizer.reach
        isPending = !isSecond
        waited = 0
        last = point
        lastTime = time
        return isSecond
    }

    /// Returns, once, whether no second tap has come in time, `seconds` after the last call.
    mutating func expire(at time: Double, after seconds: Double) -> Bool {
        waited += seconds
        return waited >= TapRecognizer.arrivalTime && endPending(at: time)
    }

    /// Returns, once, whether a finger that presses at `time` comes too late for the second tap.
    mutating func endPending(at time: Double) -> Bool {
        guard isPending, time - lastTime >= TapRecognizer.doubleTapTime else { return false }
        isPending = false
        return true
    }

    /// Cancels a pending tap, since something other than a second tap has happened.
    mutating func cancel() { isPending = false }
}
