/// A header that sticks to a height because its own position is above it.
public struct StuckHeader: Equatable, Sendable {
    /// The section whose header it is.
    public var section: Int
    /// How far the header of the next section pushes it up, `-headerHeight...0`.
    public var offset: Double
}

/// The frames of section headers. See `Arrangement` for why these are not inlined.
extension PhotoLayout {
    /// The top of a section's header; of a section without photos, the
    /// top that it would have.
    @inline(never)
    public func headerTop(of section: Int) -> Double {
        let start = sections.start(of: section)
        guard start < count else { return contentHeight }
        return frame(of: start).y - sections.headerHeight
    }

    /// The section whose header or photos are at a height, clamped to the
    /// first and last one; 0 without sections.
    @inline(never)
    public func section(at height: Double) -> Int {
        let sections = self.sections
        let found = Search.last(below: sections.count) { headerTop(of: $0) <= height }
        return min(max(found, sections.section(of: 0)), sections.section(of: count - 1))
    }

    /// The headers between two heights, from top to bottom.
    ///
    /// - Parameters:
    ///   - line: A height between them that headers stick to.
    ///   - most: The largest number of headers.
    /// - Returns: The header that sticks to `line`; `nil` while the first
    ///   header of the list is below it.
    @inline(never)
    public func headers(
        from top: Double, to bottom: Double, sticking line: Double, most: Int,
        each: (Int, Double) -> Void
    ) -> StuckHeader? {
        let sections = self.sections
        guard sections.count > 0, count > 0 else { return nil }
        var stuck: StuckHeader?
        var section = self.section(at: top)
        var remaining = most
        while remaining > 0 {
            let headerTop = self.headerTop(of: section)
            if headerTop <= line {
                stuck = StuckHeader(section: section, offset: 0)
            } else if let offset = stuck?.offset {
                let space = headerTop - sections.headerHeight - line
                stuck?.offset = min(offset, max(space, -sections.headerHeight))
            }
            guard headerTop < bottom else { break }
            if headerTop + sections.headerHeight > top {
                each(section, headerTop)
                remaining -= 1
            }
            let next = sections.end(of: section)
            guard next < count else { break }
            section = sections.section(of: next)
        }
        return stuck
    }
}
