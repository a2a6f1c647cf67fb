/// Scrolls a content that is higher than browsers can lay out.
///
/// The page's scroller is never higher than `capacity`; `base` is the height in the content that its
/// upper edge shows. Scrolling stays one to one. While it
/// rests, the scroller is put back to its middle and `base` moves instead, so
/// that nothing changes on the screen. `lead` is the height above the content
/// in the scroller (a title) and scrolls away with it: a scroll of `lead` puts
/// the content's upper edge at the screen's.
public struct TallScroll: Equatable, Sendable {
    /// The height of the whole content.
    public private(set) var contentHeight: Double
    /// The height of the screen.
    public private(set) var screenHeight: Double
    /// The largest height of the scroller, at least 16 screens.
    public private(set) var capacity: Double
    /// The height in the content at which its box in the scroller begins.
    public private(set) var base = 0.0
    /// The height above the content.
    public private(set) var lead = 0.0
    /// The height below the content that scrolls with it, such as the space for a bar.
    public private(set) var trail = 0.0

    /// Creates a scroll at the top.
    public init(contentHeight: Double, screenHeight: Double, capacity: Double) {
        self.contentHeight = max(contentHeight, 0)
        self.screenHeight = max(screenHeight, 1)
        self.capacity = max(capacity, 16 * max(screenHeight, 1))
    }

    /// Whether the content exceeds the capacity and the page needs its own scrollbar.
    public var isTall: Bool { contentHeight > capacity }
    /// The height of the content's box in the page.
    public var scrollerHeight: Double { min(contentHeight, capacity) }
    /// The largest scroll of the content.
    public var lastTop: Double { lastTop(contentHeight: contentHeight) }

    private func lastTop(contentHeight: Double) -> Double { max(0, contentHeight + trail - screenHeight) }

    /// The height in the content at the screen's upper edge, for a scroll of the scroller;
    /// negative above the content.
    public func top(atScroll scroll: Double) -> Double { min(max(base + scroll - lead, -lead), lastTop) }

    /// Measures the content's box at a scroll: its upper edge from
    /// the screen's, and how much of the scroller is below it, in pixels.
    public mutating func measure(boxTop: Double, atScroll scroll: Double, below: Double = 0) {
        lead = max(0, boxTop + scroll)
        trail = max(0, below)
    }

    /// The possible scroll nearest to `top` if the content had another height.
    public func nearest(to top: Double, contentHeight: Double) -> Double {
        min(max(top, -lead), lastTop(contentHeight: contentHeight))
    }

    /// Sets new sizes and shows `top` again; returns the scroll for it.
    public mutating func resize(contentHeight: Double, screenHeight: Double, showing top: Double) -> Double {
        let cap = max(capacity, 16 * max(screenHeight, 1))
        self.contentHeight = max(contentHeight, 0)
        self.screenHeight = max(screenHeight, 1)
        capacity = cap
        let target = nearest(to: top, contentHeight: contentHeight)
        // The scroller is not moved needlessly: moving it ends a fling.
        base = min(max(base, 0), largestBase)
        let scroll = target + lead - base
        guard scroll >= 0, scroll <= lastScroll || !isTall else { return go(to: target) }
        return scroll
    }

    /// Shows `top`, far away or near; returns the scroll for it.
    public mutating func go(to top: Double) -> Double {
        let target = nearest(to: top, contentHeight: contentHeight)
        base = centeredBase(showing: target)
        return target + lead - base
    }

    /// Puts the scroller back to its middle if that is due: at rest when it
    /// is far from it, in motion only before it would hit an end. Returns the
    /// new scroll, which equals `scroll` if nothing is due.
    public mutating func recenter(atScroll scroll: Double, isResting: Bool) -> Double {
        guard isTall else { return scroll }
        let space = min(scroll, lastScroll - scroll)
        guard space < (isResting ? capacity / 4 : 3 * screenHeight) else { return scroll }
        let top = self.top(atScroll: scroll)
        let target = centeredBase(showing: top)
        guard (target - base).magnitude > screenHeight else { return scroll }
        base = target
        return top + lead - base
    }

    private var lastScroll: Double { lead + scrollerHeight + trail - screenHeight }

    private var largestBase: Double { max(0, contentHeight - scrollerHeight) }

    private func centeredBase(showing top: Double) -> Double {
        guard isTall else { return 0 }
        // Whole pixels, so that photos do not blur after a shift.
        return min(max((top - capacity / 2).rounded(.down), 0), largestBase)
    }
}

extension TallScroll {
    /// The shortest thumb that can be dragged.
    static var shortestThumb: Double { 40 }

    /// The length of the scrollbar's thumb in a track.
    public func thumbLength(track: Double) -> Double {
        guard contentHeight > 0 else { return track }
        return min(track, max(TallScroll.shortestThumb, track * screenHeight / contentHeight))
    }

    /// The offset of the thumb in its track.
    public func thumbOffset(track: Double, top: Double) -> Double {
        guard lastTop > 0 else { return 0 }
        return (track - thumbLength(track: track)) * min(max(top / lastTop, 0), 1)
    }

    /// The height in the content that a thumb at `offset` stands for.
    public func top(thumbOffset offset: Double, track: Double) -> Double {
        let space = track - thumbLength(track: track)
        guard space > 0 else { return 0 }
        return lastTop * min(max(offset / space, 0), 1)
    }
}
