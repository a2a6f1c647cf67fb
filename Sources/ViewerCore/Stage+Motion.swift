/// What moves without a finger.
struct StageMotion: Equatable, Sendable {
    var x = AxisMotion(position: 0, velocity: 0)
    var y = AxisMotion(position: 0, velocity: 0)
    /// The two ends of a settling, and how long it has gone on.
    var start: Viewport
    var end: Viewport
    var elapsed = 0.0
    /// Where the strip and the pull came from, and where the strip goes.
    var startStrip = 0.0
    var startPull = 0.0
    var endStrip = 0.0

    /// How long a photo takes to settle and a strip to arrive, in seconds.
    static var settlingTime: Double { 0.24 }

    init(viewport: Viewport) {
        start = viewport
        end = viewport
    }
}

extension Stage {
    /// Moves on by some seconds, to a time.
    public mutating func step(_ seconds: Double, time: Double) {
        if phase == .idle, taps.expire(at: time) { outcome = .tap }
        let passed = min(max(seconds, 0), 0.1)
        switch phase {
        case .flinging: stepFling(passed)
        case .settling: stepSettling(passed)
        case .returning: stepReturning(passed)
        default: break
        }
    }

    /// Animates to a state, or goes there at once where less motion is wanted.
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

    /// Animates the strip to a photo and the pull to nothing.
    mutating func goBack(to strip: Double) {
        motion.startStrip = self.strip
        motion.startPull = pull
        motion.endStrip = strip
        motion.elapsed = options.reducesMotion ? StageMotion.settlingTime : 0
        phase = .returning
        if options.reducesMotion { stepReturning(0) }
    }

    mutating func finishFling() {
        viewport.rest()
        phase = .idle
    }

    /// Ends the strip's way to another photo at once, so that what is asked for
    /// next is not lost; tells whether it was on its way.
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
        if isResting { finishFling() }
    }

    private mutating func stepSettling(_ seconds: Double) {
        motion.elapsed += seconds
        let progress = Arithmetic.easeOut(motion.elapsed / StageMotion.settlingTime)
        guard progress < 1 else {
            viewport = motion.end
            phase = .idle
            return
        }
        // Zoom and place go together: the point under the fingers stays there.
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
        guard progress >= 1 else { return }
        tellTurn()
        phase = .idle
    }

    /// Tells that the strip has reached another photo, if it was on its way to one.
    mutating func tellTurn() {
        if motion.endStrip < restingStrip { outcome = .next }
        if motion.endStrip > restingStrip { outcome = .previous }
        restingStrip = motion.endStrip
    }
}

extension Viewport {
    /// A zoom that is as good as fit, fill or actual becomes it, so that turning
    /// the device keeps all of the photo if all of it was seen.
    mutating func adoptMode() {
        guard !adopt(.fit), !adopt(.actual), !adopt(.fill) else { return }
        settle(as: .free)
    }

    private mutating func adopt(_ candidate: ZoomMode) -> Bool {
        let exact = zoom(of: candidate)
        guard (zoom / exact - 1).magnitude < 0.002 else { return false }
        if exact != zoom { self = zoomed(to: exact, about: centre) }
        settle(as: candidate)
        rest()
        return true
    }
}
