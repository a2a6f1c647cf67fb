/// Chooses the cells in the page: those on the screen, some around it, and more
/// in the direction of motion.
public struct VisibleWindow: Sendable {
    /// The height of the screen in CSS pixels.
    public let screenHeight: Double
    /// The maximum number of cells in the page at once.
    public let largestCount: Int

    /// Creates a window of at least one cell.
    public init(screenHeight: Double, largestCount: Int) {
        self.screenHeight = max(screenHeight, 1)
        self.largestCount = max(largestCount, 1)
    }

    /// Margin on either side at rest, in screens.
    static var restingOverscan: Double { 0.5 }
    /// The margin ahead is how far the scroll moves in this many seconds,
    static var secondsAhead: Double { 0.15 }
    /// and at most this many screens.
    static var furthestAhead: Double { 1.5 }
    /// Cells already in the page stay up to this many screens away on either side,
    static var stayingOverscan: Double { 1 }
    /// and this many behind the motion: each of them costs time in every frame.
    static var stayingBehind: Double { 0.5 }

    /// The cells to keep in the page.
    ///
    /// - Parameters:
    ///   - top: The height in the content at the upper edge of the screen.
    ///   - velocity: Pixels per second, positive downwards.
    ///   - current: The cells that are in the page. Those that are still near
    ///     stay, so that an unsteady velocity does not remove and add them again.
    public func indices(
        of layout: some PhotoLayout, top: Double, velocity: Double, keeping current: Range<Int> = 0..<0
    ) -> Range<Int> {
        let ahead = min(
            velocity.magnitude * VisibleWindow.secondsAhead, VisibleWindow.furthestAhead * screenHeight)
        let around = VisibleWindow.restingOverscan * screenHeight
        // At high speed, cells behind have left the page before they could be seen.
        let behind = max(0, around - ahead)
        let above = velocity < 0 ? around + ahead : behind
        let below = velocity > 0 ? around + ahead : behind
        var range = layout.indices(from: top - above, to: top + screenHeight + below)
        let staying = VisibleWindow.stayingOverscan * screenHeight
        let stayingBehind = VisibleWindow.stayingBehind * screenHeight
        let near = layout.indices(
            from: top - (velocity > 0 ? stayingBehind : max(staying, above)),
            to: top + screenHeight + (velocity < 0 ? stayingBehind : max(staying, below))
        ).clamped(to: current)
        if near.overlaps(range) {
            range = min(near.lowerBound, range.lowerBound)..<max(near.upperBound, range.upperBound)
        }
        let seen = layout.indices(from: top, to: top + screenHeight)
        return limited(range, around: seen, isMovingUp: velocity < 0)
    }

    /// Removes cells until the number is allowed: far ones first.
    private func limited(_ range: Range<Int>, around seen: Range<Int>, isMovingUp: Bool) -> Range<Int> {
        guard range.count > largestCount else { return range }
        guard seen.count < largestCount else { return seen.lowerBound..<seen.lowerBound + largestCount }
        let spare = largestCount - seen.count
        if isMovingUp {
            let lower = max(range.lowerBound, seen.lowerBound - spare)
            return lower..<min(range.upperBound, lower + largestCount)
        }
        let upper = min(range.upperBound, seen.upperBound + spare)
        return max(range.lowerBound, upper - largestCount)..<upper
    }

    /// Whether to load pictures at this speed: not while a screen passes
    /// in less time than a picture takes to arrive.
    public func shouldLoad(atVelocity velocity: Double) -> Bool {
        velocity.magnitude < screenHeight * 4
    }
}
