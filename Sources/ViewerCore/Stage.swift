/// A photo controlled by gestures: pointers, wheel and keys are the input, the photo's
/// position is the output. The caller passes times in seconds and calls `step` every frame
/// while `isMoving`.
public struct Stage: Equatable, Sendable {
    /// What the stage is doing.
    public enum Phase: UInt8, Sendable {
        /// Nothing; the photo is at rest.
        case idle = 0
        /// A finger is down and has not moved.
        case pressed = 1
        /// A finger moves the photo.
        case panning = 2
        /// Two fingers zoom the photo.
        case pinching = 3
        /// A finger moves the strip of photos sideways.
        case swiping = 4
        /// A finger pulls the photo down to close it, or up for its details.
        case pulling = 5
        /// The photo moves after a finger was lifted.
        case flinging = 6
        /// The photo moves to a given position and zoom.
        case settling = 7
        /// The strip moves to a photo, or the pulled photo back.
        case returning = 8
    }

    /// What the page has to do.
    public enum Outcome: UInt8, Sendable {
        /// Only to draw.
        case none = 0
        /// One tap: the bar is toggled.
        case tap = 1
        /// The next photo goes onto the stage.
        case next = 2
        /// The previous photo goes onto the stage.
        case previous = 3
        /// The photo was pulled down or pinched, and closes.
        case close = 4
        /// The photo was pulled up: its details are shown.
        case lift = 5
    }

    /// What gestures may do, and how.
    public struct Options: Equatable, Sendable {
        /// Whether there is a photo before this one.
        public var hasPrevious = false
        /// Whether there is a photo after this one.
        public var hasNext = false
        /// Whether pulling the photo down or pinching it closes it.
        public var canClose = false
        /// Whether a photo that fills the stage is turned like one that fits it,
        /// from any point of it.
        public var turnsFilled = false
        /// Whether the person prefers reduced motion.
        public var reducesMotion = false
        /// The share of the first pixel by which a photo larger than the stage can be
        /// pulled past its edge, `0...1`; with 0 its edge never leaves the
        /// stage's.
        public var edgeResistance = 0.0
        /// The resistance of phones: a little more than half of it.
        public static var softResistance: Double { EdgeResistance.soft.firstShare }

        /// Creates options that allow nothing.
        public init() {}
    }

    /// The photo on the stage.
    public internal(set) var viewport: Viewport
    /// What the stage is doing.
    public internal(set) var phase = Phase.idle
    /// What gestures may do.
    public var options = Options()
    /// How far the strip of photos is moved sideways.
    public internal(set) var strip = 0.0
    /// Where the strip rests: at 0, or at a neighbor that was reported as an
    /// outcome and is not on the stage yet.
    public internal(set) var restingStrip = 0.0
    /// How far the photo is pulled down.
    public internal(set) var pull = 0.0
    /// How far two fingers shrink the photo below its smallest zoom, as a share of that, `0..<1`.
    var squeeze = 0.0
    /// The sideways movement of a wheel or trackpad over a photo that cannot move.
    var sideways = SidewaysTurn()

    /// The zoom at which the photo was last drawn, see `markDrawn`.
    private var drawnZoom: Double

    var outcome = Outcome.none
    var pointers = PointerPair()
    var grip: GestureStart
    var taps = TapRecognizer()
    var horizontal = ScrollVelocity()
    var vertical = ScrollVelocity()
    var motion: StageMotion

    /// Puts a photo on the stage, at rest.
    public init(viewport: Viewport) {
        self.viewport = viewport
        drawnZoom = viewport.zoom
        grip = GestureStart(viewport: viewport, point: viewport.center)
        motion = StageMotion(viewport: viewport)
    }

    /// Returns and clears what the page has to do.
    public mutating func takeOutcome() -> Outcome {
        defer { outcome = .none }
        return outcome
    }

    /// Records that the photo is drawn at its current size. Until the
    /// next time it is only scaled, by `drawnScale`.
    public mutating func markDrawn() { drawnZoom = viewport.zoom }

    /// The scale from the size at which the photo was drawn to its current one.
    public var drawnScale: Double { viewport.zoom / drawnZoom }

    /// Whether `step` must be called with the next frame.
    public var isMoving: Bool {
        phase == .flinging || phase == .settling || phase == .returning || taps.isPending
    }

    /// Whether no gesture or motion displaces the photo.
    public var isAtRest: Bool { phase == .idle && strip == 0 && pull == 0 }

    /// The distance from one photo of the strip to the next.
    public var stride: Double { viewport.stage.width + Stage.gap }

    /// The progress towards closing, `0...1`.
    public var closing: Double { max(min(pull / (viewport.stage.height / 2), 1), squeeze) }

    /// The scale of the strip while the photo is pulled down: up to three tenths smaller.
    public var pullScale: Double { 1 - 0.3 * min(pull / (viewport.stage.height / 2), 1) }

    /// The fixed point of `pullScale`.
    public var pullOrigin: Point { grip.point }

    /// Pixels between the photos of the strip.
    static var gap: Double { 24 }
}

/// The one or two pointers that the stage follows; others are ignored.
struct PointerPair: Equatable, Sendable {
    struct Pointer: Equatable, Sendable {
        let id: Int32
        var point: Point
    }

    var first: Pointer?
    var second: Pointer?

    mutating func move(_ id: Int32, to point: Point) -> Bool {
        if first?.id == id {
            first?.point = point
        } else if second?.id == id {
            second?.point = point
        } else {
            return false
        }
        return true
    }

    /// Removes a pointer; a remaining one becomes the first.
    mutating func remove(_ id: Int32) -> Bool {
        if first?.id == id {
            first = second
            second = nil
        } else if second?.id == id {
            second = nil
        } else {
            return false
        }
        return true
    }

    var middle: Point? {
        guard let first, let second else { return first?.point }
        return Point(x: (first.point.x + second.point.x) / 2, y: (first.point.y + second.point.y) / 2)
    }

    /// Never 0, since it is a divisor.
    var distance: Double {
        guard let first, let second else { return 1 }
        let x = first.point.x - second.point.x
        let y = first.point.y - second.point.y
        return max((x * x + y * y).squareRoot(), 1)
    }
}

/// The state of the photo and the fingers when a gesture began.
struct GestureStart: Equatable, Sendable {
    /// The position of the fingers.
    let point: Point
    /// The photo's origin without resistance at its edges.
    var origin: Point
    let zoom: Double
    /// The point of the photo between the fingers.
    let imagePoint: Point
    let distance: Double
    /// How far the strip was moved and the photo pulled, if a finger caught it
    /// on its way back.
    var strip = 0.0
    var pull = 0.0
    /// Whether the finger has not yet moved far enough to decide the gesture.
    var isUndecided = false

    init(
        viewport: Viewport, point: Point, distance: Double = 1,
        resistance: EdgeResistance = EdgeResistance(firstShare: 0)
    ) {
        self.point = point
        self.distance = distance
        zoom = viewport.zoom
        imagePoint = viewport.imagePoint(at: point)
        origin = Point(
            x: resistance.pulledPosition(
                viewport.origin.x, within: viewport.horizontalBounds, length: viewport.stage.width),
            y: resistance.pulledPosition(
                viewport.origin.y, within: viewport.verticalBounds, length: viewport.stage.height))
    }
}
