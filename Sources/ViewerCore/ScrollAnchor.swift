/// What is being looked at, by photo: late sizes, refreshes and turning the
/// device change the layout around it and leave it where it is.
public struct ScrollAnchor: Equatable, Sendable {
    /// The photo; the caller changes it if the source's order has changed.
    public var index: Int
    /// The point of the cell that stays, as a share of its height.
    public var share: Double
    /// Where that point is on the screen, as a share of the screen's height.
    public var screenShare: Double

    /// Creates an anchor.
    public init(index: Int, share: Double, screenShare: Double) {
        self.index = index
        self.share = share
        self.screenShare = screenShare
    }

    /// Takes the photo that is looked at: the first whole one from the upper
    /// edge of the screen, else the one that covers that edge.
    ///
    /// The upper edge of the cell stays where it is; of a cell that is cut by
    /// the screen's edge it is the point at the edge that stays.
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

    /// Where the content must be scrolled to for the anchor to be where it was;
    /// that may be past the last scroll, which only the scroller knows.
    public func top(in layout: some PhotoLayout, screenHeight: Double) -> Double {
        guard layout.count > 0 else { return 0 }
        let frame = layout.frame(of: min(max(index, 0), layout.count - 1))
        return max(frame.y + share * frame.height - screenShare * screenHeight, 0)
    }

    /// Where to scroll to see a photo: nowhere if it is whole on the screen,
    /// else so that it is in the middle.
    ///
    /// - Parameter covered: pixels at the screen's upper and lower edge that
    ///   bars lie over.
    public static func top(
        showing index: Int, in layout: some PhotoLayout, top: Double, screenHeight: Double,
        covered: (above: Double, below: Double) = (0, 0)
    ) -> Double {
        guard (0..<layout.count).contains(index) else { return top }
        let frame = layout.frame(of: index)
        let isWhole = frame.y >= top + covered.above && frame.bottom <= top + screenHeight - covered.below
        guard !isWhole else { return top }
        let middle = (covered.above + screenHeight - covered.below) / 2
        let centred = frame.y + frame.height / 2 - middle
        return min(max(centred, -covered.above), max(0, layout.contentHeight - screenHeight + covered.below))
    }
}
