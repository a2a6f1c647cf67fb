extension Stage {
    /// Movements up to this many pixels are a tap.
    private static var slop: Double { 8 }
    /// Pinching the photo smaller by this share closes it.
    private static var closingSqueeze: Double { 0.3 }
    /// The maximum speed of a fling in pixels per second.
    private static var maxSpeed: Double { 6000 }

    /// Handles a pressed pointer.
    public mutating func pointerDown(_ id: Int32, at point: Point, time: Double) {
        if pointers.first == nil {
            // Frames of a busy page may come later than the next finger.
            if phase == .idle, taps.endPending(at: time) { outcome = .tap }
            // The page did not close, so the photo is still on the stage.
            if squeeze > 0 { viewport = viewport.rested(about: point) }
            squeeze = 0
            phase = catchMotion(at: point)
            pointers.first = .init(id: id, point: point)
            beginGesture(at: point)
            grip.isUndecided = true
            addVelocitySample(point, time: time)
        } else if pointers.second == nil, pointers.first?.id != id, phase != .pulling, phase != .swiping {
            pointers.second = .init(id: id, point: point)
            taps.cancel()
            restStrip()
            beginGesture(at: pointers.middle ?? point)
            phase = .pinching
        }
    }

    /// Ends all motion, for a finger that catches the photo in place;
    /// returns the phase that the finger begins.
    ///
    /// A turn to another photo is reported at once. The strip stays in place
    /// until the finger moves: fingers in quick succession
    /// turn once each.
    private mutating func catchMotion(at point: Point) -> Phase {
        switch phase {
        case .flinging:
            return .panning
        case .settling:
            viewport = viewport.rested(about: point)
            viewport.adoptMode()
            return .panning
        case .returning:
            reportTurn()
            return .pressed
        default:
            return .pressed
        }
    }

    /// Handles a moved pointer.
    public mutating func pointerMove(_ id: Int32, to point: Point, time: Double) {
        guard pointers.move(id, to: point), let middle = pointers.middle else { return }
        addVelocitySample(middle, time: time)
        let translation = Point(x: middle.x - grip.point.x, y: middle.y - grip.point.y)
        if grip.isUndecided, max(translation.x.magnitude, translation.y.magnitude) > Stage.slop {
            decide(by: translation)
        }
        switch phase {
        case .panning: pan(by: translation)
        case .pinching: pinch(to: middle)
        case .swiping: swipe(by: translation.x)
        case .pulling: pull = max(0, grip.pull + translation.y)
        default: break
        }
    }

    private mutating func decide(by translation: Point) {
        taps.cancel()
        grip.isUndecided = false
        phase = phase(forTranslation: translation)
        if phase == .panning { restStrip() }
        if phase == .swiping { pull = 0 }
        if phase == .pulling { strip = restingStrip }
    }

    private mutating func restStrip() {
        strip = restingStrip
        pull = 0
    }

    /// Handles a released pointer.
    public mutating func pointerUp(_ id: Int32, time: Double) {
        guard let point = pointers.middle, pointers.remove(id) else { return }
        switch phase {
        case .pressed: endPress(at: point, time: time)
        case .panning: fling(time: time)
        case .pinching: endPinch(about: point)
        case .swiping: endSwipe(translation: point.x - grip.point.x, time: time)
        case .pulling: endPull(translation: point.y - grip.point.y, time: time)
        default: break
        }
    }

    /// Handles a pointer that the browser cancelled: no tap and no fling.
    public mutating func pointerCancel(_ id: Int32) {
        guard let point = pointers.middle, pointers.remove(id) else { return }
        pointers = PointerPair()
        taps.cancel()
        squeeze = 0
        if strip != restingStrip || pull != 0 {
            goBack(to: restingStrip)
        } else {
            settle(to: viewport.rested(about: point))
        }
    }

    /// The resistance at the edges of a photo that is larger than the stage.
    var resistance: EdgeResistance { EdgeResistance(firstShare: options.edgeResistance) }

    private mutating func beginGesture(at point: Point) {
        grip = GestureStart(
            viewport: viewport, point: point, distance: pointers.distance, resistance: resistance)
        grip.strip = strip
        grip.pull = pull
        horizontal.reset()
        vertical.reset()
    }

    private mutating func addVelocitySample(_ point: Point, time: Double) {
        horizontal.record(point.x, at: time)
        vertical.record(point.y, at: time)
    }
}

// MARK: Movements

extension Stage {
    /// The phase that a first movement begins: the strip or the pull, down or up, if the
    /// photo itself cannot move, else panning.
    private func phase(forTranslation translation: Point) -> Phase {
        if isSideways(translation), canSwipe(translation.x) { return .swiping }
        let isWhole = viewport.zoom <= viewport.fitZoom * 1.01 || !viewport.scrollsVertically
        if translation.y.magnitude > translation.x.magnitude, isWhole, options.canClose { return .pulling }
        return .panning
    }

    /// Whether a movement is sideways. On a photo that scrolls vertically
    /// it must be clearly so: a slanted finger scrolls.
    private func isSideways(_ translation: Point) -> Bool {
        translation.x.magnitude > translation.y.magnitude * (viewport.scrollsVertically ? 1.5 : 1)
    }

    /// Whether the strip follows a finger to the right (positive) or left: only from
    /// the edge of the photo, and to a neighbor. A photo that is no larger
    /// than the stage is held back if there is none.
    private func canSwipe(_ translation: Double) -> Bool {
        let isTurned = options.turnsFilled && viewport.mode == .fill
        guard isTurned || isAtEdge(translation) else { return false }
        return hasNeighbor(translation) || (isSmall && (options.hasNext || options.hasPrevious))
    }

    private func isAtEdge(_ translation: Double) -> Bool {
        let bounds = viewport.horizontalBounds
        return translation > 0
            ? viewport.origin.x >= bounds.high - 0.5 : viewport.origin.x <= bounds.low + 0.5
    }

    private func hasNeighbor(_ translation: Double) -> Bool {
        translation < 0 ? options.hasNext : options.hasPrevious
    }

    /// Whether the photo is larger than the stage in no direction.
    private var isSmall: Bool { !viewport.scrollsHorizontally && !viewport.scrollsVertically }

    private mutating func pan(by translation: Point) {
        let target = Point(x: grip.origin.x + translation.x, y: grip.origin.y + translation.y)
        guard options.edgeResistance == 0 else {
            viewport.origin.x = resistance.position(
                target.x, within: viewport.horizontalBounds, length: viewport.stage.width)
            viewport.origin.y = resistance.position(
                target.y, within: viewport.verticalBounds, length: viewport.stage.height)
            return
        }
        // A photo smaller than the stage stays where two fingers have put it
        // until the last of them is lifted.
        if viewport.scrollsHorizontally { viewport.origin.x = viewport.horizontalBounds.clamped(target.x) }
        if viewport.scrollsVertically { viewport.origin.y = viewport.verticalBounds.clamped(target.y) }
        // A finger that reverses at the edge moves the photo at once.
        grip.origin = Point(x: viewport.origin.x - translation.x, y: viewport.origin.y - translation.y)
    }

    private mutating func pinch(to middle: Point) {
        let zoom = grip.zoom * pointers.distance / grip.distance
        viewport = viewport.zoomed(
            to: EdgeResistance.zoom(zoom, smallest: viewport.smallestZoom, largest: viewport.largestZoom),
            about: middle)
        viewport.place(grip.imagePoint, at: middle)
        viewport.contain(resistance)
        squeeze = options.canClose ? max(0, 1 - zoom / viewport.smallestZoom) : 0
    }

    private mutating func swipe(by translation: Double) {
        let moved = grip.strip + translation - restingStrip
        strip = restingStrip + stripMovement(moved)
    }

    private func stripMovement(_ moved: Double) -> Double {
        if canSwipe(moved), hasNeighbor(moved) { return moved }
        let resistance = isSmall ? EdgeResistance.soft : resistance
        return resistance.followed(moved, length: viewport.stage.width / 2)
    }
}

// MARK: Ends

extension Stage {
    /// Handles a finger lifted without moving: a tap, unless it has stopped a turn.
    private mutating func endPress(at point: Point, time: Double) {
        if (strip - restingStrip).magnitude > Stage.slop || pull > Stage.slop {
            goBack(to: restingStrip)
            return
        }
        restStrip()
        stopAtRest()
        guard taps.tap(at: point, time: time) else { return }
        settle(to: viewport.zoomed(to: viewport.zoomAfterDoubleTap(), about: point).rested(about: point))
    }

    private mutating func endPinch(about point: Point) {
        guard squeeze < Stage.closingSqueeze else {
            pointers = PointerPair()
            outcome = .close
            phase = .idle
            return
        }
        squeeze = 0
        let isAllowed = (viewport.smallestZoom...viewport.largestZoom).contains(viewport.zoom)
        if isAllowed, let rest = pointers.first {
            beginGesture(at: rest.point)
            phase = .panning
        } else {
            pointers = PointerPair()
            settle(to: viewport.rested(about: point))
        }
    }

    private mutating func fling(time: Double) {
        let velocityX = viewport.scrollsHorizontally ? speed(horizontal, at: time) : 0
        let velocityY = viewport.scrollsVertically ? speed(vertical, at: time) : 0
        motion.x = AxisMotion(position: viewport.origin.x, velocity: velocityX)
        motion.y = AxisMotion(position: viewport.origin.y, velocity: velocityY)
        phase = .flinging
        if options.reducesMotion { stopAtRest() }
    }

    private func speed(_ velocity: ScrollVelocity, at time: Double) -> Double {
        let speed = velocity.value(at: time)
        return speed.magnitude < 60 ? 0 : min(max(speed, -Stage.maxSpeed), Stage.maxSpeed)
    }

    private mutating func endSwipe(translation: Double, time: Double) {
        let moved = strip - restingStrip
        if isTurn(-min(translation, moved), speed: -horizontal.value(at: time)), translation < 0,
            canTurn(translation)
        {
            goBack(to: restingStrip - stride)
        } else if isTurn(max(translation, moved), speed: horizontal.value(at: time)), translation > 0,
            canTurn(translation)
        {
            goBack(to: restingStrip + stride)
        } else {
            goBack(to: restingStrip)
        }
    }

    private func isTurn(_ translation: Double, speed: Double) -> Bool {
        translation > viewport.stage.width * 0.4 || speed > 400
    }

    private func canTurn(_ translation: Double) -> Bool { canSwipe(translation) && hasNeighbor(translation) }

    private mutating func endPull(translation: Double, time: Double) {
        let speed = vertical.value(at: time)
        if pull == 0, translation < -viewport.stage.height * 0.1 || (translation < -24 && speed < -500) {
            outcome = .lift
            phase = .idle
            let end = viewport.rested(about: viewport.center)
            if end != viewport { settle(to: end) }
        } else if pull > viewport.stage.height * 0.2 || (speed > 700 && pull > 24) {
            outcome = .close
            phase = .idle
        } else {
            goBack(to: restingStrip)
        }
    }
}
