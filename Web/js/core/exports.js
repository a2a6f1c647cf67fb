/** The functions of the Swift core. Written by scripts/core-exports.py from Sources/ViewerWasm; do not edit. */

/** @typedef {number} Address of a value or a table in the core's memory */

/** @typedef {{ memory: WebAssembly.Memory, __heap_base: WebAssembly.Global }} CoreMemoryExports */

/**
 * Functions that return the size of a value in bytes.
 * @typedef {'anchor_size' | 'layout_size' | 'pull_size' | 'scroll_size' | 'show_size' | 'stage_size' | 'velocity_size'} SizeFunction
 */

/**
 * @typedef {object} CoreExports
 * @property {(anchor: Address, layout: Address, top: number, screen: number) => number} anchor_capture Returns the photo being viewed, or -1.
 * @property {(anchor: Address, index: number, share: number, screenShare: number) => void} anchor_make
 * @property {(anchor: Address, results: Address) => void} anchor_read Writes index, share and share of the screen.
 * @property {() => number} anchor_size
 * @property {(anchor: Address, layout: Address, index: number, screen: number) => number} anchor_top The scroll that keeps the anchor in place, the photo being at `index` now.
 * @property {(bytes: number, pictures: Address, count: number, order: Address) => number} budget_evictions Writes the indices of the pictures to evict; returns their number.
 * @property {(x: number, pitch: number, other: number) => number} cells_aligned The point of a grid at the same position in its column as `x` in another grid.
 * @property {(scale: number) => number} cells_below The largest step whose cells are not larger than a scale.
 * @property {() => number} cells_count The number of size steps.
 * @property {(step: number) => number} cells_factor The factor of a size step.
 * @property {(start: number, pinch: number) => number} cells_pinched The scale of cells for a pinch.
 * @property {(scale: number) => number} cells_settled The step to snap to when the fingers are lifted at a scale.
 * @property {(larger: number, smaller: number, scale: number) => number} cells_share The opacity of the cells of a larger size over those of a smaller one.
 * @property {() => number} cells_standard The step of the default size.
 * @property {(layout: Address, first: number, end: number, base: number, results: Address) => void} layout_frames Writes x, y from `base`, width, height and the picture's height of each cell of a range.
 * @property {(layout: Address, count: number, width: number, side: number, gap: number, table: Address, header: number, tops: Address) => void} layout_grid
 * @property {(layout: Address, top: number, bottom: number, line: number, base: number, most: number, results: Address) => number} layout_headers Writes the section of the header that sticks to `line`, -1 for none, and how far it is pushed up; then the section and y from `base` of each header between two heights, up to a limit. Returns their number.
 * @property {(layout: Address) => number} layout_height
 * @property {(layout: Address, count: number, width: number, estimate: number, gap: number, columns: number, columnGap: number, table: Address, header: number, heights: Address, blocks: Address) => void} layout_list
 * @property {(screen: number, velocity: number) => number} layout_loads
 * @property {(layout: Address, index: number, height: number) => number} layout_measure Returns whether the row's height has moved others.
 * @property {(layout: Address, section: number) => number} layout_section_top The top of a section's header.
 * @property {(layout: Address, index: number, top: number, screen: number, above: number, below: number) => number} layout_showing The scroll that shows a photo while bars cover a part of the screen.
 * @property {() => number} layout_size
 * @property {(layout: Address, top: number, screen: number, velocity: number, largest: number, results: Address, first: number, end: number) => void} layout_visible Writes the first cell to keep in the page and the one after the last; those from `first` to `end` are in it already.
 * @property {(layout: Address, count: number, width: number, target: number, gap: number, caption: number, table: Address, header: number, shapes: Address, starts: Address, tops: Address) => void} layout_wall
 * @property {(isReached: number, isOutdated: number, lastWait: number) => number} network_timeout
 * @property {(failures: number) => number} outbox_delay
 * @property {(status: number) => number} outbox_outcome
 * @property {(actions: Address, count: number, marks: Address) => void} outbox_superseded Writes which of the pending actions are redundant.
 * @property {(width: number, height: number, imageWidth: number, imageHeight: number, mode: number, results: Address) => void} photo_frame Writes the frame of a photo that is shown alone: x, y, width, height.
 * @property {(shapes: Address, count: number, index: number, step: number) => number} pictures_neighbor The picture one further (1 or -1), not around the ends; -1 for none.
 * @property {(shapes: Address, count: number, index: number, results: Address) => void} pictures_position Writes the numbers of `5/16`: the photo's own, counted from 1, and the total.
 * @property {(pull: Address, y: number, top: number) => void} pull_begin
 * @property {(pull: Address) => number} pull_end
 * @property {(pull: Address, y: number, top: number, results: Address) => number} pull_move Writes distance, progress and whether releasing refreshes; returns whether the movement is part of the pull.
 * @property {() => number} pull_size
 * @property {(width: number, height: number, pixelRatio: number) => number} rendition_cell The longer side of the rendition to show in a cell of a wall.
 * @property {(width: number, height: number, imageWidth: number, imageHeight: number, mode: number, pixelRatio: number) => number} rendition_next The longer side of the rendition to prefetch for the next photo.
 * @property {(width: number, height: number, zoom: number, pixelRatio: number) => number} rendition_side The longer side of the rendition to show; 0 for the original.
 * @property {(side: number, pixelRatio: number) => number} rendition_square The side of the square to show in a cell.
 * @property {(requested: number, renditions: Address, count: number) => number} rendition_stored Returns the index of the rendition to show in place of the requested one, or -1.
 * @property {(scroll: Address) => number} scroll_base
 * @property {(scroll: Address, top: number) => number} scroll_go
 * @property {(scroll: Address) => number} scroll_height
 * @property {(scroll: Address) => number} scroll_is_tall
 * @property {(scroll: Address, content: number, screen: number, capacity: number) => void} scroll_make
 * @property {(scroll: Address, boxTop: number, position: number, below: number) => void} scroll_measure Measures the content's box on the screen, and how much of the scroller is below it.
 * @property {(scroll: Address, content: number, top: number) => number} scroll_nearest The possible scroll nearest to a height if the content had another one.
 * @property {(scroll: Address, position: number, isResting: number) => number} scroll_recenter
 * @property {(scroll: Address, content: number, screen: number, top: number) => number} scroll_resize
 * @property {() => number} scroll_size
 * @property {(scroll: Address, track: number, top: number, results: Address) => void} scroll_thumb Writes the thumb's length and offset.
 * @property {(scroll: Address, offset: number, track: number) => number} scroll_thumb_top The height in the content when the thumb is dragged to an offset.
 * @property {(scroll: Address, position: number) => number} scroll_top
 * @property {(width: number, height: number) => number} shape_code
 * @property {(show: Address, shapes: Address, count: number, seconds: number) => number} show_advance
 * @property {(show: Address, shapes: Address, count: number, index: number, gap: number, next: number) => void} show_changed `index` is -1 if the shown photo was removed, `gap` its former index, `next` the new index of the photo to decode next.
 * @property {(show: Address, shapes: Address, count: number, index: number) => number} show_decoded
 * @property {(show: Address, shapes: Address, count: number, index: number) => void} show_failed
 * @property {(show: Address, shapes: Address, count: number, index: number) => number} show_go
 * @property {(show: Address, isHidden: number) => void} show_hidden
 * @property {(show: Address, shapes: Address, count: number, start: number, seconds: number, isPlaying: number) => void} show_make
 * @property {(show: Address, shapes: Address, count: number, step: number) => number} show_move
 * @property {(show: Address, shapes: Address, count: number, index: number, step: number) => number} show_neighbor The picture one further (1 or -1) than another in the slideshow's order; -1 for none.
 * @property {(show: Address) => void} show_pause
 * @property {(show: Address) => void} show_play
 * @property {(show: Address, results: Address) => void} show_read Writes the state, the shown photo, the photo to decode next, and whether to keep the screen awake.
 * @property {(show: Address, shapes: Address, count: number, index: number) => void} show_removed
 * @property {(show: Address, seconds: number) => void} show_seconds
 * @property {(show: Address, shapes: Address, count: number, seed: number) => void} show_shuffle Sets the order of a seed, 0 for that of the source.
 * @property {() => number} show_size
 * @property {(stage: Address, id: number) => void} stage_cancel
 * @property {(stage: Address, id: number, x: number, y: number, time: number) => void} stage_down
 * @property {(stage: Address) => void} stage_draw Records that the photo is drawn at its current size.
 * @property {(stage: Address) => number} stage_finish_turn
 * @property {(stage: Address, width: number, height: number, imageWidth: number, imageHeight: number, mode: number) => void} stage_make
 * @property {(stage: Address, id: number, x: number, y: number, time: number) => void} stage_move
 * @property {(stage: Address, flags: number) => void} stage_options `flags`: 1 there is a previous photo, 2 a next one, 4 it can be closed, 8 reduced motion, 16 a photo that fills the stage is turned at once, 32 soft resistance at the edges of a larger photo.
 * @property {(stage: Address) => number} stage_outcome
 * @property {(stage: Address, x: number, y: number) => number} stage_pan
 * @property {(stage: Address, results: Address) => void} stage_read Writes x, y, width, height, zoom, strip, pull, stride, closing, whether it moves, whether it is at rest, the mode, the scale from the size at which the photo was drawn, the scale of the strip, x and y of the fixed point of that scale, and whether it can be zoomed out and in.
 * @property {(stage: Address, width: number, height: number, mode: number) => void} stage_replace
 * @property {(stage: Address, width: number, height: number) => void} stage_resize
 * @property {(stage: Address, width: number, height: number) => void} stage_resize_image Sets the photo's true size; no-op unless it is at rest.
 * @property {(stage: Address, mode: number, zoom: number, x: number, y: number) => void} stage_set_view Restores a view of the photo; an unknown `mode` is a free zoom.
 * @property {(stage: Address, mode: number) => void} stage_show
 * @property {() => number} stage_size
 * @property {(stage: Address, seconds: number, time: number) => void} stage_step
 * @property {(stage: Address, pixelRatio: number, results: Address) => number} stage_tiles Writes the level of the tiles that the stage shows, then column, row and left, top, width and height in hundredths of the photo's sides for each; returns their number.
 * @property {(stage: Address, results: Address) => number} stage_transition Reads the cell's frame (4 numbers) and the stage's left and top, and writes scale, translation and inset (5 numbers) there; returns whether there is a transition.
 * @property {(stage: Address, step: number) => number} stage_turn
 * @property {(stage: Address, id: number, time: number) => void} stage_up
 * @property {(stage: Address, results: Address) => void} stage_view Writes the zoom, the center of the stage (as shares of the photo's sides), and the mode, for `stage_set_view`.
 * @property {(stage: Address, deltaX: number, deltaY: number, unit: number, isPinch: number, x: number, y: number, time: number) => void} stage_wheel
 * @property {(stage: Address, factor: number) => void} stage_zoom
 * @property {(velocity: Address, time: number) => number} velocity_at
 * @property {(velocity: Address) => void} velocity_make
 * @property {(velocity: Address, position: number, time: number) => number} velocity_record
 * @property {() => number} velocity_size
 */

/**
 * The exports of an instance of the core.
 * @param {WebAssembly.Instance} instance
 */
export function coreExports(instance) {
  return /** @type {CoreExports & CoreMemoryExports} */ (/** @type {unknown} */ (instance.exports));
}
