/// The photo that stays in place on the screen while late sizes, refreshes and rotating the
/// device change the layout around it.
public struct ScrollAnchor: Equatable, Sendable {
    /// The photo; the caller updates it if the source's order has changed.
    public var index: Int
    /// The point of the cell that stays, as a share of its height.
    public var share: Double
    /// The position of that point on the screen, as a share of the screen's height.
    public var screenShare: Double

    /// Creates an anchor.
    public init(index: Int, share: Double, screenShare: Double) {
        self.index = index
        self.share = share
        self.screenShare = screenShare
    }

    /// Anchors to the photo being viewed: the first whole one from the upper
    /// edge of the screen, else the one at that edge.
    ///
    /// The upper edge of the cell stays in place; of a cell that is cut by
    /// the screen's edge it is the point at the edge.
    public init?(in layout: some PhotoLayout, top: Double, screenHeight: Double) {
        guard layout.count > 0 else { return nil }
        let first = layout.firstIndex(at: top)
        let next = layout.endIndex(at: top)
        let frame = layout.frame(of: first)
        if frame.y < top - 0.5, next < layout.count {
            let whole = layout.frame(of: next)
            if whole.bottom <= top + screenHeight {
                self.init(index: next, share: 0, screenShare: (whole.y - top) / max(screenHeight, 1))
                return
            }
        }
        let share = frame.height > 0 ? min(max((top - frame.y) / frame.height, 0), 1) : 0
        let point = frame.y + share * frame.height
        self.init(index: first, share: share, screenShare: (point - top) / max(screenHeight, 1))
    }

    /// The scroll that puts the anchor back in place; may be before the content, where a title is above it, and
    /// before the first or past the last scroll, which only the scroller knows.
    public func top(in layout: some PhotoLayout, screenHeight: Double) -> Double {
        guard layout.count > 0 else { return 0 }
        let frame = layout.frame(of: min(max(index, 0), layout.count - 1))
        return frame.y + share * frame.height - screenShare * screenHeight
    }

    /// The scroll that shows a photo: the current one if all of it is on the screen,
    /// else the one that puts it in the middle.
    ///
    /// - Parameter covered: Pixels at the screen's upper and lower edge that
    ///   bars cover.
    public static func top(
        showing index: Int, in layout: some PhotoLayout, top: Double, screenHeight: Double,
        covered: (above: Double, below: Double) = (0, 0)
    ) -> Double {
        guard (0..<layout.count).contains(index) else { return top }
        let frame = layout.frame(of: index)
        let isWhole = frame.y >= top + covered.above && frame.bottom <= top + screenHeight - covered.below
        guard !isWhole else { return top }
        let middle = (covered.above + screenHeight - covered.below) / 2
        let centered = frame.y + frame.height / 2 - middle
        return min(max(centered, -covered.above), max(0, layout.contentHeight - screenHeight + covered.below))
    }
}
