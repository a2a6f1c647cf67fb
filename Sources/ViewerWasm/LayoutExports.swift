import ViewerCore

@_expose(wasm, "layout_size") @_cdecl("layout_size")
func layoutSize() -> Int32 { Int32(MemoryLayout<Arrangement>.stride) }

/// The number of sections, the first photo of each, and space for one number more; 0 for a list without.
typealias SectionTable = UnsafeMutablePointer<UInt32>?

@inline(never)
private func sections(_ table: SectionTable, _ header: Double, in count: Int32) -> Sections {
    guard let table else { return .none }
    return Sections(table: table, photoCount: Int(count), headerHeight: header)
}

@_expose(wasm, "layout_list") @_cdecl("layout_list")
func layoutList(
    _ layout: Address, _ count: Int32, _ width: Double, _ estimate: Double, _ gap: Double,
    _ columns: Int32, _ columnGap: Double, _ table: SectionTable, _ header: Double,
    _ heights: UnsafeMutablePointer<Float>, _ blocks: UnsafeMutablePointer<Double>
) {
    layout.asArrangement.initialize(
        to: .list(
            ListLayout(
                count: Int(count), width: width, estimate: estimate, gap: gap,
                columns: Int(columns), columnGap: columnGap,
                sections: sections(table, header, in: count),
                heights: heights, blocks: blocks)))
}

@_expose(wasm, "layout_wall") @_cdecl("layout_wall")
func layoutWall(
    _ layout: Address, _ count: Int32, _ width: Double, _ target: Double, _ gap: Double,
    _ caption: Double, _ table: SectionTable, _ header: Double,
    _ shapes: UnsafePointer<UInt16>, _ starts: UnsafeMutablePointer<UInt32>,
    _ tops: UnsafeMutablePointer<Double>
) {
    let measures = WallMeasures(width: width, targetHeight: target, gap: gap, captionHeight: caption)
    layout.asArrangement.initialize(
        to: .wall(
            WallLayout(
                shapes: shapes, count: Int(count), measures: measures,
                sections: sections(table, header, in: count),
                starts: starts, tops: tops)))
}

@_expose(wasm, "layout_grid") @_cdecl("layout_grid")
func layoutGrid(
    _ layout: Address, _ count: Int32, _ width: Double, _ side: Double, _ gap: Double,
    _ table: SectionTable, _ header: Double,
    _ tops: UnsafeMutablePointer<Double>
) {
    layout.asArrangement.initialize(
        to: .grid(
            GridLayout(
                count: Int(count), width: width, smallestSide: side, gap: gap,
                sections: sections(table, header, in: count), tops: tops)))
}

/// The number of size steps.
@_expose(wasm, "cells_count") @_cdecl("cells_count")
func cellsCount() -> Int32 { Int32(CellScale.count) }

/// The step of the default size.
@_expose(wasm, "cells_standard") @_cdecl("cells_standard")
func cellsStandard() -> Int32 { Int32(CellScale.standard) }

/// The factor of a size step.
@_expose(wasm, "cells_factor") @_cdecl("cells_factor")
func cellsFactor(_ step: Int32) -> Double { CellScale.factor(Int(step)) }

/// The scale of cells for a pinch.
@_expose(wasm, "cells_pinched") @_cdecl("cells_pinched")
func cellsPinched(_ start: Double, _ pinch: Double) -> Double {
    CellScale.pinched(from: start, by: pinch)
}

/// The largest step whose cells are not larger than a scale.
@_expose(wasm, "cells_below") @_cdecl("cells_below")
func cellsBelow(_ scale: Double) -> Int32 { Int32(CellScale.below(scale)) }

/// The step to snap to when the fingers are lifted at a scale.
@_expose(wasm, "cells_settled") @_cdecl("cells_settled")
func cellsSettled(_ scale: Double) -> Int32 { Int32(CellScale.settled(at: scale)) }

/// The opacity of the cells of a larger size over those of a smaller one.
@_expose(wasm, "cells_share") @_cdecl("cells_share")
func cellsShare(_ larger: Double, _ smaller: Double, _ scale: Double) -> Double {
    CellScale.share(of: larger, over: smaller, at: scale)
}

/// The point of a grid at the same position in its column as `x` in another grid.
@_expose(wasm, "cells_aligned") @_cdecl("cells_aligned")
func cellsAligned(_ x: Double, _ pitch: Double, _ other: Double) -> Double {
    CellScale.aligned(x, from: pitch, to: other)
}

/// The top of a section's header.
@_expose(wasm, "layout_section_top") @_cdecl("layout_section_top")
func layoutSectionTop(_ layout: Address, _ section: Int32) -> Double {
    layout.asArrangement.pointee.headerTop(of: Int(section))
}

/// Writes the section of the header that sticks to `line`, -1 for none, and how far it is pushed up; then the
/// section and y from `base` of each header between two heights, up to a limit. Returns their number.
@_expose(wasm, "layout_headers") @_cdecl("layout_headers")
func layoutHeaders(
    _ layout: Address, _ top: Double, _ bottom: Double, _ line: Double, _ base: Double, _ most: Int32,
    _ results: Results
) -> Int32 {
    var entry = results
    let stuck = layout.asArrangement.pointee.headers(
        from: top, to: bottom, sticking: line, most: Int(most)
    ) { section, top in
        entry += 2
        entry[0] = Double(section)
        entry[1] = top - base
    }
    results[0] = Double(stuck?.section ?? -1)
    results[1] = stuck?.offset ?? 0
    return Int32((entry - results) / 2)
}

@_expose(wasm, "layout_height") @_cdecl("layout_height")
func layoutHeight(_ layout: Address) -> Double { layout.asArrangement.pointee.contentHeight }

/// Returns whether the row's height has moved others.
@_expose(wasm, "layout_measure") @_cdecl("layout_measure")
func layoutMeasure(_ layout: Address, _ index: Int32, _ height: Double) -> Int32 {
    guard case .list(let list) = layout.asArrangement.pointee else { return 0 }
    return list.measure(Int(index), height: height).number
}

/// Writes x, y from `base`, width, height and the picture's height of each
/// cell of a range.
@_expose(wasm, "layout_frames") @_cdecl("layout_frames")
func layoutFrames(
    _ layout: Address, _ first: Int32, _ end: Int32, _ base: Double, _ results: Results
) {
    var entry = results
    for index in Int(first)..<max(Int(first), Int(end)) {
        let frame = layout.asArrangement.pointee.frame(of: index)
        entry[0] = frame.x
        entry[1] = frame.y - base
        entry[2] = frame.width
        entry[3] = frame.height
        entry[4] = layout.asArrangement.pointee.pictureHeight(in: frame)
        entry += 5
    }
}

/// Writes the first cell to keep in the page and the one after the last; those
/// from `first` to `end` are in it already.
@_expose(wasm, "layout_visible") @_cdecl("layout_visible")
func layoutVisible(
    _ layout: Address, _ top: Double, _ screen: Double, _ velocity: Double,
    _ largest: Int32, _ results: Results, _ first: Int32, _ end: Int32
) {
    let window = VisibleWindow(screenHeight: screen, largestCount: Int(largest))
    let range = window.indices(
        of: layout.asArrangement.pointee, top: top, velocity: velocity,
        keeping: Int(first)..<max(Int(first), Int(end)))
    results[0] = Double(range.lowerBound)
    results[1] = Double(range.upperBound)
}

@_expose(wasm, "layout_loads") @_cdecl("layout_loads")
func layoutLoads(_ screen: Double, _ velocity: Double) -> Int32 {
    VisibleWindow(screenHeight: screen, largestCount: 1).shouldLoad(atVelocity: velocity).number
}

/// The scroll that shows a photo while bars cover a part of the screen.
@_expose(wasm, "layout_showing") @_cdecl("layout_showing")
func layoutShowing(
    _ layout: Address, _ index: Int32, _ top: Double, _ screen: Double, _ above: Double, _ below: Double
) -> Double {
    ScrollAnchor.top(
        showing: Int(index), in: layout.asArrangement.pointee, top: top, screenHeight: screen,
        covered: (above, below))
}

@_expose(wasm, "anchor_size") @_cdecl("anchor_size")
func anchorSize() -> Int32 { Int32(MemoryLayout<ScrollAnchor>.stride) }

/// Returns the photo being viewed, or -1.
@_expose(wasm, "anchor_capture") @_cdecl("anchor_capture")
func anchorCapture(
    _ anchor: Address, _ layout: Address, _ top: Double, _ screen: Double
) -> Int32 {
    guard let created = ScrollAnchor(in: layout.asArrangement.pointee, top: top, screenHeight: screen) else {
        return -1
    }
    anchor.asScrollAnchor.initialize(to: created)
    return Int32(created.index)
}

/// The scroll that keeps the anchor in place, the photo being at `index` now.
@_expose(wasm, "anchor_top") @_cdecl("anchor_top")
func anchorTop(
    _ anchor: Address, _ layout: Address, _ index: Int32, _ screen: Double
) -> Double {
    anchor.asScrollAnchor.pointee.index = Int(index)
    return anchor.asScrollAnchor.pointee.top(in: layout.asArrangement.pointee, screenHeight: screen)
}

@_expose(wasm, "anchor_make") @_cdecl("anchor_make")
func anchorMake(_ anchor: Address, _ index: Int32, _ share: Double, _ screenShare: Double) {
    anchor.asScrollAnchor.initialize(
        to: ScrollAnchor(index: Int(index), share: share, screenShare: screenShare))
}

/// Writes index, share and share of the screen.
@_expose(wasm, "anchor_read") @_cdecl("anchor_read")
func anchorRead(_ anchor: Address, _ results: Results) {
    results[0] = Double(anchor.asScrollAnchor.pointee.index)
    results[1] = anchor.asScrollAnchor.pointee.share
    results[2] = anchor.asScrollAnchor.pointee.screenShare
}
