/// A photo on its stage: its position and size. Every rule of rest is here:
/// a photo that is smaller than the stage in a direction is centered, a
/// larger one covers the stage and is never past its edge.
public struct Viewport: Sendable {
    /// The stage in CSS pixels.
    public private(set) var stage: Size
    /// The photo in its own pixels.
    public private(set) var image: Size
    /// The zoom mode; rotating the device keeps the mode, or zoom and center.
    public private(set) var mode: ZoomMode
    /// CSS pixels per pixel of the photo.
    public var zoom: Double
    /// The photo's upper left corner on the stage, in CSS pixels.
    public var origin: Point
    /// The view before the stage changed.
    private var savedView: SavedView?

    /// Puts a photo on a stage; sides of less than a pixel become one.
    public init(stage: Size, image: Size, mode: ZoomMode) {
        self.stage = Viewport.positive(stage)
        self.image = Viewport.positive(image)
        self.mode = mode
        zoom = 1
        origin = Point(x: 0, y: 0)
        show(mode)
    }

    /// The photo's frame on the stage.
    public var frame: Frame {
        Frame(x: origin.x, y: origin.y, width: image.width * zoom, height: image.height * zoom)
    }

    /// The point of the photo, in its own pixels, that is at a point of the stage.
    public func imagePoint(at point: Point) -> Point {
        Point(x: (point.x - origin.x) / zoom, y: (point.y - origin.y) / zoom)
    }

    /// The center of the stage.
    public var center: Point { Point(x: stage.width / 2, y: stage.height / 2) }

    static func positive(_ size: Size) -> Size {
        Size(width: max(size.width, 1), height: max(size.height, 1))
    }
}

// MARK: Zooms

extension Viewport {
    /// The zoom at which all of the photo is on the stage.
    public var fitZoom: Double { min(stage.width / image.width, stage.height / image.height) }
    /// The zoom at which the photo just covers the stage.
    public var fillZoom: Double { max(stage.width / image.width, stage.height / image.height) }
    /// The smallest zoom at rest: the whole photo, or actual size if that is smaller.
    public var smallestZoom: Double { min(fitZoom, 1) }
    /// The largest zoom at rest.
    public var largestZoom: Double { max(4, fillZoom * 2) }

    /// The zoom of a mode; for `free`, the current zoom.
    public func zoom(of mode: ZoomMode) -> Double {
        switch mode {
        case .fit: fitZoom
        case .fill: fillZoom
        case .actual: 1
        case .free: zoom
        }
    }

    /// Shows the photo in a mode, its center in the middle of the stage.
    public mutating func show(_ mode: ZoomMode) {
        self.mode = mode
        zoom = zoom(of: mode)
        place(Point(x: image.width / 2, y: image.height / 2), at: center)
        rest()
    }

    /// The same photo zoomed about a point of the stage, which keeps showing
    /// the same point of the photo. Neither zoom nor position are bounded.
    public func zoomed(to zoom: Double, about point: Point) -> Viewport {
        var result = self
        let fixedPoint = imagePoint(at: point)
        result.mode = .free
        result.zoom = zoom
        result.place(fixedPoint, at: point)
        return result
    }

    /// The nearest state that follows every rule of rest, zoomed about a point.
    public func rested(about point: Point) -> Viewport {
        let allowed = min(max(zoom, smallestZoom), largestZoom)
        var result = allowed == zoom ? self : zoomed(to: allowed, about: point)
        result.rest()
        return result
    }

    /// The zoom after a double tap: the whole photo if it is larger now;
    /// else actual size or, if that is hardly larger, a large part of it.
    public func zoomAfterDoubleTap() -> Double {
        guard zoom <= fitZoom * 1.01 else { return fitZoom }
        if fitZoom * 1.2 < 1 { return 1 }
        return min(max(fillZoom, fitZoom * 2), largestZoom)
    }

    /// Records that the state is that of a mode.
    mutating func settle(as mode: ZoomMode) { self.mode = mode }
}

// MARK: Bounds

extension Viewport {
    /// Where the left edge may rest.
    public var horizontalBounds: Bounds { Viewport.bounds(stage.width, image.width * zoom) }
    /// Where the upper edge may rest.
    public var verticalBounds: Bounds { Viewport.bounds(stage.height, image.height * zoom) }

    /// Whether the photo is wider than the stage and can be moved sideways.
    public var scrollsHorizontally: Bool { horizontalBounds.high - horizontalBounds.low > 0.5 }
    /// Whether the photo is higher than the stage and can be moved up and down.
    public var scrollsVertically: Bool { verticalBounds.high - verticalBounds.low > 0.5 }

    /// Moves the photo to where the rules of rest allow.
    public mutating func rest() {
        origin.x = horizontalBounds.clamped(origin.x)
        origin.y = verticalBounds.clamped(origin.y)
    }

    /// Moves a point of the photo to a point of the stage.
    public mutating func place(_ imagePoint: Point, at point: Point) {
        origin = Point(x: point.x - imagePoint.x * zoom, y: point.y - imagePoint.y * zoom)
    }

    /// Moves the photo to where it may be under two fingers: a larger one covers
    /// the stage, a smaller one stays on it. Both agree at equal size,
    /// so that nothing jumps while the fingers spread.
    mutating func contain(_ resistance: EdgeResistance) {
        origin.x = resistance.position(
            origin.x, within: Viewport.reach(stage.width, image.width * zoom), length: stage.width)
        origin.y = resistance.position(
            origin.y, within: Viewport.reach(stage.height, image.height * zoom), length: stage.height)
    }

    private static func reach(_ stage: Double, _ photo: Double) -> Bounds {
        Bounds(low: min(stage - photo, 0), high: max(stage - photo, 0))
    }

    private static func bounds(_ stage: Double, _ photo: Double) -> Bounds {
        guard photo > stage else { return Bounds(low: (stage - photo) / 2, high: (stage - photo) / 2) }
        return Bounds(low: stage - photo, high: 0)
    }
}

// MARK: Changes from outside

extension Viewport {
    /// What the center of the stage shows, as shares of the photo's sides.
    public var centerShare: Point {
        let point = imagePoint(at: center)
        return Point(x: point.x / image.width, y: point.y / image.height)
    }

    /// Restores a view of the photo: in a mode, or `free` at a zoom,
    /// with a point of it (as shares of its sides) as near to the center as the
    /// rules of rest allow.
    public mutating func show(_ mode: ZoomMode, zoom: Double, centerShare share: Point) {
        self.mode = mode
        self.zoom = mode == .free ? min(max(zoom, smallestZoom), largestZoom) : self.zoom(of: mode)
        place(Point(x: share.x * image.width, y: share.y * image.height), at: center)
        rest()
    }

    /// Sets a new stage (the device was rotated): a mode stays a mode; else
    /// zoom and the photo's point in the middle stay.
    ///
    /// If the new stage does not allow that, the view comes as near as possible; the
    /// next stage, if nothing was moved meanwhile, starts from the original view:
    /// rotating the device and back restores it.
    public mutating func resize(stage: Size) {
        var savedView = savedView ?? SavedView(zoom: zoom, point: imagePoint(at: center))
        if savedView.placedZoom != zoom || savedView.placedOrigin != origin {
            savedView = SavedView(zoom: zoom, point: imagePoint(at: center))
        }
        self.stage = Viewport.positive(stage)
        zoom = mode == .free ? min(max(savedView.zoom, smallestZoom), largestZoom) : zoom(of: mode)
        place(savedView.point, at: center)
        rest()
        savedView.placedZoom = zoom
        savedView.placedOrigin = origin
        self.savedView = savedView
    }

    /// Sets the photo's true size if another was assumed: the view
    /// stays, or the mode does.
    public mutating func resize(image: Size) {
        savedView = nil
        let old = self.image
        let centerPoint = imagePoint(at: center)
        self.image = Viewport.positive(image)
        let factor = old.width / self.image.width
        zoom = mode == .free ? min(max(zoom * factor, smallestZoom), largestZoom) : zoom(of: mode)
        place(
            Point(
                x: centerPoint.x * self.image.width / old.width,
                y: centerPoint.y * self.image.height / old.height),
            at: center)
        rest()
    }
}

/// A view of the photo: a zoom, the photo's point in the middle of the
/// stage, and how nearly both were reached.
private struct SavedView: Sendable {
    let zoom: Double
    let point: Point
    var placedZoom = 0.0
    var placedOrigin = Point(x: 0, y: 0)
}

extension Viewport: Equatable {
    /// Whether the same photo has the same position and size; earlier views
    /// do not count.
    public static func == (one: Viewport, other: Viewport) -> Bool {
        one.stage == other.stage && one.image == other.image && one.mode == other.mode
            && one.zoom == other.zoom && one.origin == other.origin
    }
}
