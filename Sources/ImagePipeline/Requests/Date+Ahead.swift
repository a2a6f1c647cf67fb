import Foundation

extension Date {
    /// Whether the date is in the future, but by no more than a rule allows: a clock that was ahead may have
    /// been corrected.
    func isAhead(atMost seconds: Double, of now: Date = Date()) -> Bool {
        let distance = timeIntervalSince(now)
        return distance > 0 && distance <= seconds
    }
}
