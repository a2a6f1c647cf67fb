import ViewerCore

@_expose(wasm, "scroll_size") @_cdecl("scroll_size")
func scrollSize() -> Int32 { Int32(MemoryLayout<TallScroll>.stride) }

@_expose(wasm, "scroll_make") @_cdecl("scroll_make")
func scrollMake(_ scroll: Address, _ content: Double, _ screen: Double, _ capacity: Double) {
    scroll.asTallScroll.initialize(
        to: TallScroll(contentHeight: content, screenHeight: screen, capacity: capacity))
}

@_expose(wasm, "scroll_resize") @_cdecl("scroll_resize")
func scrollResize(
    _ scroll: Address, _ content: Double, _ screen: Double, _ top: Double
) -> Double {
    scroll.asTallScroll.pointee.resize(contentHeight: content, screenHeight: screen, showing: top)
}

/// The possible scroll nearest to a height if the content had another one.
@_expose(wasm, "scroll_nearest") @_cdecl("scroll_nearest")
func scrollNearest(_ scroll: Address, _ content: Double, _ top: Double) -> Double {
    scroll.asTallScroll.pointee.nearest(to: top, contentHeight: content)
}

/// Measures the content's box on the screen, and how much of the scroller is below it.
@_expose(wasm, "scroll_measure") @_cdecl("scroll_measure")
func scrollMeasure(_ scroll: Address, _ boxTop: Double, _ position: Double, _ below: Double) {
    scroll.asTallScroll.pointee.measure(boxTop: boxTop, atScroll: position, below: below)
}

@_expose(wasm, "scroll_go") @_cdecl("scroll_go")
func scrollGo(_ scroll: Address, _ top: Double) -> Double { scroll.asTallScroll.pointee.go(to: top) }

@_expose(wasm, "scroll_recenter") @_cdecl("scroll_recenter")
func scrollRecenter(_ scroll: Address, _ position: Double, _ isResting: Int32) -> Double {
    scroll.asTallScroll.pointee.recenter(atScroll: position, isResting: isResting != 0)
}

@_expose(wasm, "scroll_top") @_cdecl("scroll_top")
func scrollTop(_ scroll: Address, _ position: Double) -> Double {
    scroll.asTallScroll.pointee.top(atScroll: position)
}

@_expose(wasm, "scroll_base") @_cdecl("scroll_base")
func scrollBase(_ scroll: Address) -> Double { scroll.asTallScroll.pointee.base }

@_expose(wasm, "scroll_height") @_cdecl("scroll_height")
func scrollHeight(_ scroll: Address) -> Double { scroll.asTallScroll.pointee.scrollerHeight }

@_expose(wasm, "scroll_is_tall") @_cdecl("scroll_is_tall")
func scrollIsTall(_ scroll: Address) -> Int32 { scroll.asTallScroll.pointee.isTall.number }

/// Writes the thumb's length and offset.
@_expose(wasm, "scroll_thumb") @_cdecl("scroll_thumb")
func scrollThumb(_ scroll: Address, _ track: Double, _ top: Double, _ results: Results) {
    results[0] = scroll.asTallScroll.pointee.thumbLength(track: track)
    results[1] = scroll.asTallScroll.pointee.thumbOffset(track: track, top: top)
}

/// The height in the content when the thumb is dragged to an offset.
@_expose(wasm, "scroll_thumb_top") @_cdecl("scroll_thumb_top")
func scrollThumbTop(_ scroll: Address, _ offset: Double, _ track: Double) -> Double {
    scroll.asTallScroll.pointee.top(thumbOffset: offset, track: track)
}

@_expose(wasm, "velocity_size") @_cdecl("velocity_size")
func velocitySize() -> Int32 { Int32(MemoryLayout<ScrollVelocity>.stride) }

@_expose(wasm, "velocity_make") @_cdecl("velocity_make")
func velocityMake(_ velocity: Address) { velocity.asScrollVelocity.initialize(to: ScrollVelocity()) }

@_expose(wasm, "velocity_record") @_cdecl("velocity_record")
func velocityRecord(_ velocity: Address, _ position: Double, _ time: Double) -> Double {
    velocity.asScrollVelocity.pointee.record(position, at: time)
    return velocity.asScrollVelocity.pointee.value
}

@_expose(wasm, "velocity_at") @_cdecl("velocity_at")
func velocityAt(_ velocity: Address, _ time: Double) -> Double {
    velocity.asScrollVelocity.pointee.value(at: time)
}

@_expose(wasm, "pull_size") @_cdecl("pull_size")
func pullSize() -> Int32 { Int32(MemoryLayout<PullToRefresh>.stride) }

@_expose(wasm, "pull_begin") @_cdecl("pull_begin")
func pullBegin(_ pull: Address, _ y: Double, _ top: Double) {
    pull.asPullToRefresh.initialize(to: PullToRefresh())
    pull.asPullToRefresh.pointee.begin(at: y, scrollTop: top)
}

/// Writes distance, progress and whether releasing refreshes; returns whether
/// the movement is part of the pull.
@_expose(wasm, "pull_move") @_cdecl("pull_move")
func pullMove(_ pull: Address, _ y: Double, _ top: Double, _ results: Results) -> Int32 {
    let isPull = pull.asPullToRefresh.pointee.move(to: y, scrollTop: top)
    results[0] = pull.asPullToRefresh.pointee.distance
    results[1] = pull.asPullToRefresh.pointee.progress
    results[2] = pull.asPullToRefresh.pointee.isArmed ? 1 : 0
    return isPull.number
}

@_expose(wasm, "pull_end") @_cdecl("pull_end")
func pullEnd(_ pull: Address) -> Int32 { pull.asPullToRefresh.pointee.end().number }
