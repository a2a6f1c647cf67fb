import ViewerCore

typealias Shapes = UnsafePointer<UInt16>

private func pictures(_ shapes: Shapes, _ count: Int32) -> PictureList {
    PictureList(shapes: shapes, count: Int(count))
}

/// The pictures in the order of the slideshow.
private func pictures(_ show: Address, _ shapes: Shapes, _ count: Int32) -> PictureList {
    PictureList(shapes: shapes, count: Int(count), seed: show.asSlideshow.pointee.seed)
}

private func number(_ index: Int?) -> Int32 { index.map { Int32($0) } ?? -1 }

/// Writes the numbers of `5/16`: the photo's own, counted from 1, and the total.
@_expose(wasm, "pictures_position") @_cdecl("pictures_position")
func picturesPosition(_ shapes: Shapes, _ count: Int32, _ index: Int32, _ results: Results) {
    let list = pictures(shapes, count)
    results[0] = Double(list.rank(of: Int(index)) + 1)
    results[1] = Double(list.pictureCount)
}

/// The picture one further (1 or -1), not around the ends; -1 for none.
@_expose(wasm, "pictures_neighbor") @_cdecl("pictures_neighbor")
func picturesNeighbor(_ shapes: Shapes, _ count: Int32, _ index: Int32, _ step: Int32) -> Int32 {
    number(pictures(shapes, count).neighbor(of: Int(index), step: step < 0 ? -1 : 1))
}

@_expose(wasm, "shape_code") @_cdecl("shape_code")
func shapeCode(_ width: Double, _ height: Double) -> Int32 {
    Int32(ShapeCode(width: width, height: height).rawValue)
}

@_expose(wasm, "show_size") @_cdecl("show_size")
func showSize() -> Int32 { Int32(MemoryLayout<Slideshow>.stride) }

@_expose(wasm, "show_make") @_cdecl("show_make")
func showMake(
    _ show: Address, _ shapes: Shapes, _ count: Int32, _ start: Int32, _ seconds: Double,
    _ isPlaying: Int32
) {
    show.asSlideshow.initialize(
        to: Slideshow(
            pictures: pictures(shapes, count), start: Int(start), secondsEach: seconds,
            isPlaying: isPlaying != 0))
}

@_expose(wasm, "show_advance") @_cdecl("show_advance")
func showAdvance(_ show: Address, _ shapes: Shapes, _ count: Int32, _ seconds: Double) -> Int32 {
    show.asSlideshow.pointee.advance(seconds, pictures: pictures(show, shapes, count)).number
}

@_expose(wasm, "show_decoded") @_cdecl("show_decoded")
func showDecoded(_ show: Address, _ shapes: Shapes, _ count: Int32, _ index: Int32) -> Int32 {
    show.asSlideshow.pointee.decoded(Int(index), pictures: pictures(show, shapes, count)).number
}

@_expose(wasm, "show_failed") @_cdecl("show_failed")
func showFailed(_ show: Address, _ shapes: Shapes, _ count: Int32, _ index: Int32) {
    show.asSlideshow.pointee.failed(Int(index), pictures: pictures(show, shapes, count))
}

@_expose(wasm, "show_move") @_cdecl("show_move")
func showMove(_ show: Address, _ shapes: Shapes, _ count: Int32, _ step: Int32) -> Int32 {
    show.asSlideshow.pointee.move(Int(step), pictures: pictures(show, shapes, count)).number
}

@_expose(wasm, "show_go") @_cdecl("show_go")
func showGo(_ show: Address, _ shapes: Shapes, _ count: Int32, _ index: Int32) -> Int32 {
    show.asSlideshow.pointee.go(to: Int(index), pictures: pictures(show, shapes, count)).number
}

@_expose(wasm, "show_removed") @_cdecl("show_removed")
func showRemoved(_ show: Address, _ shapes: Shapes, _ count: Int32, _ index: Int32) {
    show.asSlideshow.pointee.removed(Int(index), pictures: pictures(show, shapes, count))
}

/// `index` is -1 if the shown photo was removed, `gap` its former index, `next` the new index of the photo to
/// decode next.
@_expose(wasm, "show_changed") @_cdecl("show_changed")
func showChanged(
    _ show: Address, _ shapes: Shapes, _ count: Int32, _ index: Int32, _ gap: Int32, _ next: Int32
) {
    show.asSlideshow.pointee.listChanged(
        pictures: pictures(show, shapes, count), place: index < 0 ? nil : Int(index), gap: Int(gap),
        upcoming: next < 0 ? nil : Int(next))
}

@_expose(wasm, "show_play") @_cdecl("show_play")
func showPlay(_ show: Address) { show.asSlideshow.pointee.play() }

@_expose(wasm, "show_pause") @_cdecl("show_pause")
func showPause(_ show: Address) { show.asSlideshow.pointee.pause() }

@_expose(wasm, "show_seconds") @_cdecl("show_seconds")
func showSeconds(_ show: Address, _ seconds: Double) { show.asSlideshow.pointee.setSeconds(seconds) }

/// Sets the order of a seed, 0 for that of the source.
@_expose(wasm, "show_shuffle") @_cdecl("show_shuffle")
func showShuffle(_ show: Address, _ shapes: Shapes, _ count: Int32, _ seed: Int32) {
    let seed = UInt32(bitPattern: seed)
    show.asSlideshow.pointee.setSeed(
        seed, pictures: PictureList(shapes: shapes, count: Int(count), seed: seed))
}

/// The picture one further (1 or -1) than another in the slideshow's order; -1 for none.
@_expose(wasm, "show_neighbor") @_cdecl("show_neighbor")
func showNeighbor(
    _ show: Address, _ shapes: Shapes, _ count: Int32, _ index: Int32, _ step: Int32
) -> Int32 {
    let list = pictures(show, shapes, count)
    guard show.asSlideshow.pointee.seed != 0 else {
        return number(list.neighbor(of: Int(index), step: step < 0 ? -1 : 1))
    }
    let other = step < 0 ? list.previous(before: Int(index)) : list.next(after: Int(index))
    return number(other == Int(index) ? nil : other)
}

@_expose(wasm, "show_hidden") @_cdecl("show_hidden")
func showHidden(_ show: Address, _ isHidden: Int32) { show.asSlideshow.pointee.setHidden(isHidden != 0) }

/// Writes the state, the shown photo, the photo to decode next, and whether to keep the screen awake.
@_expose(wasm, "show_read") @_cdecl("show_read")
func showRead(_ show: Address, _ results: Results) {
    results[0] = Double(show.asSlideshow.pointee.state.rawValue)
    results[1] = Double(number(show.asSlideshow.pointee.shown))
    results[2] = Double(number(show.asSlideshow.pointee.upcoming))
    results[3] = show.asSlideshow.pointee.keepsAwake ? 1 : 0
}
