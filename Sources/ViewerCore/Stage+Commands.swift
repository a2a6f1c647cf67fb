/// The unit of a wheel's movement.
public enum WheelUnit: UInt8, Sendable {
    /// CSS pixels.
    case pixel = 0
    /// Lines of text.
    case line = 1
    /// Screens.
    case page = 2
}

/// One movement of a wheel, or of fingers on a trackpad.
public struct WheelTurn: Equatable, Sendable {
    /// To the right and down, in `unit`.
    public let delta: Point
    /// The unit of `delta`.
    public let unit: WheelUnit
    /// Whether Ctrl is pressed, which browsers also report for a pinch on a trackpad.
    public let isPinch: Bool

    /// Creates a movement.
    public init(delta: Point, unit: WheelUnit, isPinch: Bool) {
        self.delta = delta
        self.unit = unit
        self.isPinch = isPinch
    }

    /// The movement in CSS pixels.
    var pixels: Point {
        let factor: Double =
            switch unit {
            case .pixel: 1
            case .line: 33
            case .page: 600
            }
        return Point(x: delta.x * factor, y: delta.y * factor)
    }

    /// Whether this is a wheel with notches, which zooms, and not two fingers
    /// on a trackpad, which move the photo: notches are vertical and
    /// never just a few pixels.
    var isNotch: Bool { unit != .pixel || (delta.x == 0 && delta.y.magnitude >= 50) }

    /// The factor that the zoom is multiplied by.
    var zoomFactor: Double {
        let distance = min(max(pixels.y, -300), 300)
        return Arithmetic.exponential(-distance * (isPinch && !isNotch ? 0.01 : 0.002))
    }
}

extension Stage {
    /// A wheel or trackpad moves over a point of the stage, at a time in seconds.
    public mutating func wheel(_ turn: WheelTurn, at point: Point, time: Double) {
        guard acceptsCommands else {
            sideways.extend(at: time)
            return
        }
        if phase == .settling { viewport = motion.end }
        if phase == .flinging || phase == .settling { stopAtRest() }
        if turn.isPinch || turn.isNotch {
            let zoom = min(
                max(viewport.zoom * turn.zoomFactor, viewport.smallestZoom), viewport.largestZoom)
            viewport = viewport.zoomed(to: zoom, about: point).rested(about: point)
            viewport.adoptMode()
        } else if turn.pixels.x.magnitude > turn.pixels.y.magnitude, !viewport.scrollsHorizontally {
            guard let step = sideways.move(turn.pixels.x, at: time) else { return }
            _ = turnPage(step)
        } else {
            viewport.origin.x -= turn.pixels.x
            viewport.origin.y -= turn.pixels.y
            viewport.rest()
        }
    }

    /// Whether keys and buttons may move the photo: not while fingers hold it
    /// or the strip moves to another one.
    private var acceptsCommands: Bool { pointers.first == nil && phase != .returning }

    /// Switches to a mode with the photo's center in the middle.
    public mutating func show(_ mode: ZoomMode) {
        guard acceptsCommands else { return }
        var end = viewport
        end.show(mode)
        settle(to: end)
    }

    /// Multiplies the zoom about the middle of the stage.
    public mutating func zoom(by factor: Double) {
        guard acceptsCommands else { return }
        let from = phase == .settling ? motion.end : viewport
        let end = from.zoomed(to: from.zoom * max(factor, 0.01), about: from.center)
        settle(to: end.rested(about: from.center))
    }

    /// Moves the photo by a share of the stage, positive to reveal its right
    /// and lower parts; returns whether it could move.
    public mutating func pan(byShare share: Point) -> Bool {
        guard acceptsCommands else { return false }
        let from = phase == .settling ? motion.end : viewport
        var end = from
        end.origin.x -= share.x * from.stage.width
        end.origin.y -= share.y * from.stage.height
        end.rest()
        let moved =
            (end.origin.x - from.origin.x).magnitude + (end.origin.y - from.origin.y).magnitude
        guard moved > 0.5 else { return false }
        settle(to: end)
        return true
    }

    /// Moves the strip to the next (1) or previous (-1) photo; returns whether
    /// there is one.
    public mutating func turnPage(_ step: Int) -> Bool {
        guard step < 0 ? options.hasPrevious : options.hasNext, acceptsCommands else { return false }
        if phase == .settling { viewport = motion.end }
        viewport.rest()
        goBack(to: restingStrip + (step < 0 ? stride : -stride))
        return true
    }

    /// Puts another photo on the stage, at rest; options are preserved, and so are a tap that may
    /// become a double tap, and a finger that already moves to the next photo.
    public mutating func replace(image: Size, mode: ZoomMode) {
        let old = self
        self = Stage(viewport: Viewport(stage: viewport.stage, image: image, mode: mode))
        options = old.options
        sideways = old.sideways
        taps = old.taps
        if old.pointers.second == nil, old.phase == .pressed || old.phase == .swiping {
            adoptPointer(of: old)
        }
    }

    private mutating func adoptPointer(of old: Stage) {
        pointers = old.pointers
        phase = old.phase
        horizontal = old.horizontal
        vertical = old.vertical
        strip = old.strip - old.restingStrip
        grip = GestureStart(viewport: viewport, point: old.grip.point, resistance: resistance)
        grip.strip = old.grip.strip - old.restingStrip
        grip.isUndecided = old.grip.isUndecided
    }

    /// Restores the view of the photo; ends gestures and motion.
    public mutating func show(_ mode: ZoomMode, zoom: Double, centerShare: Point) {
        end()
        viewport.show(mode, zoom: zoom, centerShare: centerShare)
        // It may have been saved while fingers pinched the photo.
        if mode == .free { viewport.adoptMode() }
    }

    /// Sets the size of the stage; ends gestures and motion.
    public mutating func resize(stage: Size) {
        end()
        viewport.resize(stage: stage)
    }

    /// Sets the photo's true size; no-op while a gesture or motion displaces the photo, which
    /// would be lost.
    public mutating func resize(image: Size) {
        guard isAtRest, squeeze == 0, Viewport.positive(image) != viewport.image else { return }
        viewport.resize(image: image)
    }

    /// Ends all gestures and motion, at rest.
    private mutating func end() {
        if phase == .settling { viewport = motion.end }
        pointers = PointerPair()
        taps.cancel()
        strip = 0
        restingStrip = 0
        pull = 0
        viewport.rest()
        squeeze = 0
        phase = .idle
    }
}

/// Sideways movements of a trackpad: each turns one photo, however long it lasts.
struct SidewaysTurn: Equatable, Sendable {
    private var distance = 0.0
    private var lastTime = -1.0
    private var isDone = false

    /// A movement ends after this many seconds without an event.
    private static var pause: Double { 0.15 }
    /// The pixels that turn a photo.
    private static var minDistance: Double { 60 }

    /// Adds a part of a movement; returns the turn that it causes, 1 or -1.
    mutating func move(_ pixels: Double, at time: Double) -> Int? {
        extend(at: time)
        distance += pixels
        guard !isDone, distance.magnitude >= SidewaysTurn.minDistance else { return nil }
        isDone = true
        return distance > 0 ? 1 : -1
    }

    /// Extends the movement without adding to it.
    mutating func extend(at time: Double) {
        if time - lastTime > SidewaysTurn.pause {
            distance = 0
            isDone = false
        }
        lastTime = time
    }
}
