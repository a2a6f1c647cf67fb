/// The motion of the stage without a finger.
struct StageMotion: Equatable, Sendable {
    var x = AxisMotion(position: 0, velocity: 0)
    var y = AxisMotion(position: 0, velocity: 0)
    /// The two ends of a settling motion, and how long it has lasted.
    var start: Viewport
    var end: Viewport
    var elapsed = 0.0
    /// Where the strip and the pull started, and where the strip ends.
    var startStrip = 0.0
    var startPull = 0.0
    var endStrip = 0.0

    /// How long settling and the motion of the strip take, in seconds.
    static var settlingTime: Double { 0.24 }

    init(viewport: Viewport) {
        start = viewport
        end = viewport
    }
}

extension Stage {
    /// Advances by `seconds`, to `time`.
    public mutating func step(_ seconds: Double, time: Double) {
        let passed = min(max(seconds, 0), 0.1)
        if phase == .idle, taps.expire(at: time, after: passed) { outcome = .tap }
        switch phase {
        case .flinging: stepFling(passed)
        case .settling: stepSettling(passed)
        case .returning: stepReturning(passed)
        default: break
        }
    }

    /// Animates to a state, or jumps there with reduced motion.
    mutating func settle(to end: Viewport) {
        var end = end
        end.adoptMode()
        guard !options.reducesMotion, end != viewport else {
            viewport = end
            phase = .idle
            return
        }
        motion.start = viewport
        motion.end = end
        motion.elapsed = 0
        phase = .settling
    }

    /// Animates the strip to a photo and the pull to 0; a photo that the finger caught
    /// on its way to a position of rest continues to it.
    mutating func goBack(to strip: Double) {
        motion.start = viewport
        motion.end = viewport
        motion.end.rest()
        motion.startStrip = self.strip
        motion.startPull = pull
        motion.endStrip = strip
        motion.elapsed = options.reducesMotion ? StageMotion.settlingTime : 0
        phase = .returning
        if options.reducesMotion { stepReturning(0) }
    }

    mutating func stopAtRest() {
        viewport.rest()
        phase = .idle
    }

    /// Ends the strip's motion to another photo at once, so that the next
    /// command is not lost; returns whether it was moving.
    public mutating func finishTurn() -> Bool {
        guard phase == .returning else { return false }
        stepReturning(StageMotion.settlingTime)
        return true
    }

    private mutating func stepFling(_ seconds: Double) {
        let overshoots = options.edgeResistance > 0
        motion.x.step(seconds, within: viewport.horizontalBounds, overshoots: overshoots)
        motion.y.step(seconds, within: viewport.verticalBounds, overshoots: overshoots)
        viewport.origin = Point(x: motion.x.position, y: motion.y.position)
        let isResting =
            motion.x.isResting(within: viewport.horizontalBounds)
            && motion.y.isResting(within: viewport.verticalBounds)
        if isResting { stopAtRest() }
    }

    private mutating func stepSettling(_ seconds: Double) {
        motion.elapsed += seconds
        let progress = Arithmetic.easeOut(motion.elapsed / StageMotion.settlingTime)
        guard progress < 1 else {
            viewport = motion.end
            phase = .idle
            return
        }
        moveViewport(to: progress)
    }

    private mutating func moveViewport(to progress: Double) {
        // Zoom and position change together: the point under the fingers stays there.
        let start = motion.start
        let end = motion.end
        viewport = end
        viewport.zoom = Arithmetic.between(start.zoom, end.zoom, at: progress)
        viewport.origin.x = Arithmetic.between(start.origin.x, end.origin.x, at: progress)
        viewport.origin.y = Arithmetic.between(start.origin.y, end.origin.y, at: progress)
    }

    private mutating func stepReturning(_ seconds: Double) {
        motion.elapsed += seconds
        let progress = Arithmetic.easeOut(motion.elapsed / StageMotion.settlingTime)
        strip = Arithmetic.between(motion.startStrip, motion.endStrip, at: progress)
        pull = Arithmetic.between(motion.startPull, 0, at: progress)
        moveViewport(to: progress)
        guard progress >= 1 else { return }
        viewport = motion.end
        reportTurn()
        phase = .idle
    }

    /// Reports that the strip has reached another photo, if it was moving to one.
    mutating func reportTurn() {
        if motion.endStrip < restingStrip { outcome = .next }
        if motion.endStrip > restingStrip { outcome = .previous }
        restingStrip = motion.endStrip
    }
}

extension Viewport {
    /// Adopts fit, fill or actual if the zoom is nearly the same, so that rotating
    /// the device keeps the whole photo visible if it was.
    mutating func adoptMode() {
        guard !adopt(.fit), !adopt(.actual), !adopt(.fill) else { return }
        settle(as: .free)
    }

    private mutating func adopt(_ candidate: ZoomMode) -> Bool {
        let exact = zoom(of: candidate)
        guard (zoom / exact - 1).magnitude < 0.002 else { return false }
        if exact != zoom { self = zoomed(to: exact, about: center) }
        settle(as: candidate)
        rest()
        return true
    }
}
