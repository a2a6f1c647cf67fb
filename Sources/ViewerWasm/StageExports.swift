import ViewerCore

@_expose(wasm, "stage_size") @_cdecl("stage_size")
func stageSize() -> Int32 { Int32(MemoryLayout<Stage>.stride) }

@_expose(wasm, "stage_make") @_cdecl("stage_make")
func stageMake(
    _ stage: Address, _ width: Double, _ height: Double, _ imageWidth: Double,
    _ imageHeight: Double, _ mode: Int32
) {
    stage.asStage.initialize(
        to: Stage(
            viewport: Viewport(
                stage: Size(width: width, height: height),
                image: Size(width: imageWidth, height: imageHeight), mode: zoomMode(mode))))
}

private func zoomMode(_ number: Int32) -> ZoomMode {
    switch number {
    case 1: .fill
    case 2: .actual
    default: .fit
    }
}

/// `flags`: 1 there is a previous photo, 2 a next one, 4 it can be closed,
/// 8 reduced motion, 16 a photo that fills the stage is turned at once, 32 soft
/// resistance at the edges of a larger photo.
@_expose(wasm, "stage_options") @_cdecl("stage_options")
func stageOptions(_ stage: Address, _ flags: Int32) {
    stage.asStage.pointee.options.hasPrevious = flags & 1 != 0
    stage.asStage.pointee.options.hasNext = flags & 2 != 0
    stage.asStage.pointee.options.canClose = flags & 4 != 0
    stage.asStage.pointee.options.reducesMotion = flags & 8 != 0
    stage.asStage.pointee.options.turnsFilled = flags & 16 != 0
    let isSoft = flags & 32 != 0
    stage.asStage.pointee.options.edgeResistance = isSoft ? Stage.Options.softResistance : 0
}

@_expose(wasm, "stage_replace") @_cdecl("stage_replace")
func stageReplace(_ stage: Address, _ width: Double, _ height: Double, _ mode: Int32) {
    stage.asStage.pointee.replace(image: Size(width: width, height: height), mode: zoomMode(mode))
}

@_expose(wasm, "stage_resize") @_cdecl("stage_resize")
func stageResize(_ stage: Address, _ width: Double, _ height: Double) {
    stage.asStage.pointee.resize(stage: Size(width: width, height: height))
}

/// Sets the photo's true size; no-op unless it is at rest.
@_expose(wasm, "stage_resize_image") @_cdecl("stage_resize_image")
func stageResizeImage(_ stage: Address, _ width: Double, _ height: Double) {
    stage.asStage.pointee.resize(image: Size(width: width, height: height))
}

@_expose(wasm, "stage_down") @_cdecl("stage_down")
func stageDown(_ stage: Address, _ id: Int32, _ x: Double, _ y: Double, _ time: Double) {
    stage.asStage.pointee.pointerDown(id, at: Point(x: x, y: y), time: time)
}

@_expose(wasm, "stage_move") @_cdecl("stage_move")
func stageMove(_ stage: Address, _ id: Int32, _ x: Double, _ y: Double, _ time: Double) {
    stage.asStage.pointee.pointerMove(id, to: Point(x: x, y: y), time: time)
}

@_expose(wasm, "stage_up") @_cdecl("stage_up")
func stageUp(_ stage: Address, _ id: Int32, _ time: Double) {
    stage.asStage.pointee.pointerUp(id, time: time)
}

@_expose(wasm, "stage_cancel") @_cdecl("stage_cancel")
func stageCancel(_ stage: Address, _ id: Int32) { stage.asStage.pointee.pointerCancel(id) }

@_expose(wasm, "stage_wheel") @_cdecl("stage_wheel")
func stageWheel(
    _ stage: Address, _ deltaX: Double, _ deltaY: Double, _ unit: Int32, _ isPinch: Int32,
    _ x: Double, _ y: Double, _ time: Double
) {
    let unit: WheelUnit = unit == 1 ? .line : unit == 2 ? .page : .pixel
    let turn = WheelTurn(delta: Point(x: deltaX, y: deltaY), unit: unit, isPinch: isPinch != 0)
    stage.asStage.pointee.wheel(turn, at: Point(x: x, y: y), time: time)
}

@_expose(wasm, "stage_show") @_cdecl("stage_show")
func stageShow(_ stage: Address, _ mode: Int32) { stage.asStage.pointee.show(zoomMode(mode)) }

/// Writes the zoom, the center of the stage (as shares of the photo's sides), and
/// the mode, for `stage_set_view`.
@_expose(wasm, "stage_view") @_cdecl("stage_view")
func stageView(_ stage: Address, _ results: Results) {
    let viewport = stage.asStage.pointee.viewport
    results[0] = viewport.zoom
    results[1] = viewport.centerShare.x
    results[2] = viewport.centerShare.y
    results[3] = Double(viewport.mode.rawValue)
}

/// Restores a view of the photo; an unknown `mode` is a free zoom.
@_expose(wasm, "stage_set_view") @_cdecl("stage_set_view")
func stageSetView(_ stage: Address, _ mode: Int32, _ zoom: Double, _ x: Double, _ y: Double) {
    let mode = (0...2).contains(mode) ? zoomMode(mode) : .free
    stage.asStage.pointee.show(mode, zoom: zoom, centerShare: Point(x: x, y: y))
}

@_expose(wasm, "stage_zoom") @_cdecl("stage_zoom")
func stageZoom(_ stage: Address, _ factor: Double) { stage.asStage.pointee.zoom(by: factor) }

@_expose(wasm, "stage_pan") @_cdecl("stage_pan")
func stagePan(_ stage: Address, _ x: Double, _ y: Double) -> Int32 {
    stage.asStage.pointee.pan(byShare: Point(x: x, y: y)).number
}

@_expose(wasm, "stage_finish_turn") @_cdecl("stage_finish_turn")
func stageFinishTurn(_ stage: Address) -> Int32 { stage.asStage.pointee.finishTurn().number }

@_expose(wasm, "stage_turn") @_cdecl("stage_turn")
func stageTurn(_ stage: Address, _ step: Int32) -> Int32 { stage.asStage.pointee.turnPage(Int(step)).number }

@_expose(wasm, "stage_step") @_cdecl("stage_step")
func stageStep(_ stage: Address, _ seconds: Double, _ time: Double) {
    stage.asStage.pointee.step(seconds, time: time)
}

@_expose(wasm, "stage_outcome") @_cdecl("stage_outcome")
func stageOutcome(_ stage: Address) -> Int32 { Int32(stage.asStage.pointee.takeOutcome().rawValue) }

/// Writes x, y, width, height, zoom, strip, pull, stride, closing, whether it
/// moves, whether it is at rest, the mode, the scale from the size at which the
/// photo was drawn, the scale of the strip, x and y of the fixed point of
/// that scale, and whether it can be zoomed out and in.
@_expose(wasm, "stage_read") @_cdecl("stage_read")
func stageRead(_ stage: Address, _ results: Results) {
    let frame = stage.asStage.pointee.viewport.frame
    results[0] = frame.x
    results[1] = frame.y
    results[2] = frame.width
    results[3] = frame.height
    results[4] = stage.asStage.pointee.viewport.zoom
    results[5] = stage.asStage.pointee.strip
    results[6] = stage.asStage.pointee.pull
    results[7] = stage.asStage.pointee.stride
    results[8] = stage.asStage.pointee.closing
    results[9] = stage.asStage.pointee.isMoving ? 1 : 0
    results[10] = stage.asStage.pointee.isAtRest ? 1 : 0
    results[11] = Double(stage.asStage.pointee.viewport.mode.rawValue)
    results[12] = stage.asStage.pointee.drawnScale
    results[13] = stage.asStage.pointee.pullScale
    results[14] = stage.asStage.pointee.pullOrigin.x
    results[15] = stage.asStage.pointee.pullOrigin.y
    let viewport = stage.asStage.pointee.viewport
    results[16] = viewport.zoom > viewport.smallestZoom ? 1 : 0
    results[17] = viewport.zoom < viewport.largestZoom ? 1 : 0
}

/// Records that the photo is drawn at its current size.
@_expose(wasm, "stage_draw") @_cdecl("stage_draw")
func stageDraw(_ stage: Address) { stage.asStage.pointee.markDrawn() }

/// Writes the level of the tiles that the stage shows, then column, row and
/// left, top, width and height in hundredths of the photo's sides for each;
/// returns their number.
@_expose(wasm, "stage_tiles") @_cdecl("stage_tiles")
func stageTiles(_ stage: Address, _ pixelRatio: Double, _ results: Results) -> Int32 {
    guard let window = TileWindow(stage.asStage.pointee.viewport, pixelRatio: pixelRatio) else { return 0 }
    results[0] = Double(window.level)
    var next = results + 1
    for row in window.rows {
        for column in window.columns {
            let share = window.share(column: column, row: row)
            next[0] = Double(column)
            next[1] = Double(row)
            next[2] = share.x * 100
            next[3] = share.y * 100
            next[4] = share.width * 100
            next[5] = share.height * 100
            next += 6
        }
    }
    return Int32(window.count)
}

/// The longer side of the rendition to show; 0 for the original.
@_expose(wasm, "rendition_side") @_cdecl("rendition_side")
func renditionSide(_ width: Double, _ height: Double, _ zoom: Double, _ pixelRatio: Double) -> Int32 {
    Int32(RenditionChoice(image: Size(width: width, height: height), zoom: zoom, pixelRatio: pixelRatio).side)
}

/// The side of the square to show in a cell.
@_expose(wasm, "rendition_square") @_cdecl("rendition_square")
func renditionSquare(_ side: Double, _ pixelRatio: Double) -> Int32 {
    Int32(RenditionChoice.square(side: side, pixelRatio: pixelRatio))
}

/// The longer side of the rendition to show in a cell of a wall.
@_expose(wasm, "rendition_cell") @_cdecl("rendition_cell")
func renditionCell(_ width: Double, _ height: Double, _ pixelRatio: Double) -> Int32 {
    Int32(RenditionChoice(cell: Size(width: width, height: height), pixelRatio: pixelRatio).side)
}

/// The longer side of the rendition to prefetch for the next photo.
@_expose(wasm, "rendition_next") @_cdecl("rendition_next")
func renditionNext(
    _ width: Double, _ height: Double, _ imageWidth: Double, _ imageHeight: Double, _ mode: Int32,
    _ pixelRatio: Double
) -> Int32 {
    Int32(
        RenditionChoice(
            next: Size(width: imageWidth, height: imageHeight), stage: Size(width: width, height: height),
            mode: zoomMode(mode), pixelRatio: pixelRatio
        ).side)
}

/// Writes the frame of a photo that is shown alone: x, y, width, height.
@_expose(wasm, "photo_frame") @_cdecl("photo_frame")
func photoFrame(
    _ width: Double, _ height: Double, _ imageWidth: Double, _ imageHeight: Double, _ mode: Int32,
    _ results: Results
) {
    let frame = Viewport(
        stage: Size(width: width, height: height), image: Size(width: imageWidth, height: imageHeight),
        mode: zoomMode(mode)
    ).frame
    results[0] = frame.x
    results[1] = frame.y
    results[2] = frame.width
    results[3] = frame.height
}

/// Reads the cell's frame (4 numbers) and the stage's left and top, and writes
/// scale, translation and inset (5 numbers) there; returns whether there is a transition.
@_expose(wasm, "stage_transition") @_cdecl("stage_transition")
func stageTransition(_ stage: Address, _ results: Results) -> Int32 {
    let cell = Frame(
        x: results[0] - results[4], y: results[1] - results[5], width: results[2], height: results[3])
    guard let transition = stage.asStage.pointee.transition(from: cell) else { return 0 }
    results[0] = transition.scale
    results[1] = transition.translation.x
    results[2] = transition.translation.y
    results[3] = transition.inset.x
    results[4] = transition.inset.y
    return 1
}
