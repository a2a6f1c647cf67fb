import ViewerCore

// Only the exports of ViewerCore to the browser.
//
// The page owns all memory above `__heap_base` and grows it. Every value of the
// core lives at an address of the page's choice: the page asks for its size, reserves that many
// bytes (aligned to 8), has the value created there and passes its address in later calls.
// Results of more than one number are written as 64-bit floating-point
// numbers to an address that the page passes.

/// The address of a value of the core in the page's memory.
typealias Address = UnsafeMutableRawPointer
/// Where results are written.
typealias Results = UnsafeMutablePointer<Double>

extension Bool {
    /// 1 or 0, as passed to the page.
    var number: Int32 { self ? 1 : 0 }
}

/// Values at an address, as the page promises.
extension UnsafeMutableRawPointer {
    var asScrollAnchor: UnsafeMutablePointer<ScrollAnchor> { assumingMemoryBound(to: ScrollAnchor.self) }
    var asArrangement: UnsafeMutablePointer<Arrangement> { assumingMemoryBound(to: Arrangement.self) }
    var asPullToRefresh: UnsafeMutablePointer<PullToRefresh> { assumingMemoryBound(to: PullToRefresh.self) }
    var asTallScroll: UnsafeMutablePointer<TallScroll> { assumingMemoryBound(to: TallScroll.self) }
    var asSlideshow: UnsafeMutablePointer<Slideshow> { assumingMemoryBound(to: Slideshow.self) }
    var asStage: UnsafeMutablePointer<Stage> { assumingMemoryBound(to: Stage.self) }
    var asScrollVelocity: UnsafeMutablePointer<ScrollVelocity> {
        assumingMemoryBound(to: ScrollVelocity.self)
    }
}
