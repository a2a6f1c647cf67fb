import Foundation

extension Date {
    /// Whether it is still to come, and not further away than a rule allows: a clock that was ahead may have been set
    /// right.
    func isAhead(atMost seconds: Double, of now: Date = Date()) -> Bool {
        let distance = timeIntervalSince(now)
        return distance > 0 && distance <= seconds
    }
}
