extension Stage {
    /// Movements up to this many pixels are a tap.
    private static var slop: Double { 8 }
    /// Fingers that shrink the photo by this share close it.
    private static var closingSqueeze: Double { 0.3 }
    /// The fastest throw in pixels a second.
    private static var fastest: Double { 6000 }

    /// A pointer goes down.
    public mutating func pointerDown(_ id: Int32, at point: Point, time: Double) {
        if pointers.first == nil {
            // The page did not close, so the photo is still on the stage.
            if squeeze > 0 { viewport = viewport.rested(about: point) }
            squeeze = 0
            phase = catchMotion(at: point)
            pointers.first = .init(id: id, point: point)
            hold(at: point)
            grip.isUndecided = true
            noteVelocity(point, time: time)
        } else if pointers.second == nil, pointers.first?.id != id, phase != .pulling, phase != .swiping {
            pointers.second = .init(id: id, point: point)
            taps.forget()
            restStrip()
            hold(at: pointers.middle ?? point)
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
            tellTurn()
            return .pressed
        default:
            return .pressed
        }
    }

    /// A pointer moves.
    public mutating func pointerMove(_ id: Int32, to point: Point, time: Double) {
        guard pointers.move(id, to: point), let middle = pointers.middle else { return }
        noteVelocity(middle, time: time)
        let way = Point(x: middle.x - grip.point.x, y: middle.y - grip.point.y)
        if grip.isUndecided, max(way.x.magnitude, way.y.magnitude) > Stage.slop { decide(by: way) }
        switch phase {
        case .panning: pan(by: way)
        case .pinching: pinch(to: middle)
        case .swiping: swipe(by: way.x)
        case .pulling: pull = max(0, grip.pull + way.y)
        default: break
        }
    }

    private mutating func decide(by way: Point) {
        taps.forget()
        grip.isUndecided = false
        phase = phase(forWay: way)
        if phase == .panning { restStrip() }
        if phase == .swiping { pull = 0 }
        if phase == .pulling { strip = restingStrip }
    }

    private mutating func restStrip() {
        strip = restingStrip
        pull = 0
    }

    /// A pointer goes up.
    public mutating func pointerUp(_ id: Int32, time: Double) {
        guard let point = pointers.middle, pointers.remove(id) else { return }
        switch phase {
        case .pressed: endPress(at: point, time: time)
        case .panning: fling(time: time)
        case .pinching: endPinch(about: point)
        case .swiping: endSwipe(way: point.x - grip.point.x, time: time)
        case .pulling: endPull(way: point.y - grip.point.y, time: time)
        default: break
        }
    }

    /// The browser cancelled a pointer: nothing is tapped or thrown.
    public mutating func pointerCancel(_ id: Int32) {
        guard let point = pointers.middle, pointers.remove(id) else { return }
        pointers = PointerPair()
        taps.forget()
        squeeze = 0
        if strip != restingStrip || pull != 0 {
            goBack(to: restingStrip)
        } else {
            settle(to: viewport.rested(about: point))
        }
    }

    /// The resistance at the edges of a photo that is larger than the stage.
    var resistance: EdgeResistance { EdgeResistance(firstShare: options.edgeResistance) }

    private mutating func hold(at point: Point) {
        grip = GestureStart(
            viewport: viewport, point: point, distance: pointers.distance, resistance: resistance)
        grip.strip = strip
        grip.pull = pull
        horizontal.reset()
        vertical.reset()
    }

    private mutating func noteVelocity(_ point: Point, time: Double) {
        horizontal.note(point.x, at: time)
        vertical.note(point.y, at: time)
    }
}

// MARK: Movements

extension Stage {
    /// The phase that a first movement begins: the strip or the pull, down or up, if the
    /// photo itself cannot move, else panning.
    private func phase(forWay way: Point) -> Phase {
        if isSideways(way), canSwipe(way.x) { return .swiping }
        let isWhole = viewport.zoom <= viewport.fitZoom * 1.01 || !viewport.scrollsVertically
        if way.y.magnitude > way.x.magnitude, isWhole, options.canClose { return .pulling }
        return .panning
    }

    /// Whether a movement is sideways. On a photo that scrolls vertically
    /// it must be clearly so: a slanted finger scrolls.
    private func isSideways(_ way: Point) -> Bool {
        way.x.magnitude > way.y.magnitude * (viewport.scrollsVertically ? 1.5 : 1)
    }

    /// Whether the strip follows a finger to the right (positive) or left: only from
    /// the edge of the photo, and to a neighbor. A photo that is no larger
    /// than the stage is held back if there is none.
    private func canSwipe(_ way: Double) -> Bool {
        let isTurned = options.turnsFilled && viewport.mode == .fill
        guard isTurned || isAtEdge(way) else { return false }
        return hasNeighbor(way) || (isSmall && (options.hasNext || options.hasPrevious))
    }

    private func isAtEdge(_ way: Double) -> Bool {
        let bounds = viewport.horizontalBounds
        return way > 0 ? viewport.origin.x >= bounds.high - 0.5 : viewport.origin.x <= bounds.low + 0.5
    }

    private func hasNeighbor(_ way: Double) -> Bool { way < 0 ? options.hasNext : options.hasPrevious }

    /// Whether the photo is larger than the stage in no direction.
    private var isSmall: Bool { !viewport.scrollsHorizontally && !viewport.scrollsVertically }

    private mutating func pan(by way: Point) {
        let wanted = Point(x: grip.origin.x + way.x, y: grip.origin.y + way.y)
        guard options.edgeResistance == 0 else {
            viewport.origin.x = resistance.position(
                wanted.x, within: viewport.horizontalBounds, length: viewport.stage.width)
            viewport.origin.y = resistance.position(
                wanted.y, within: viewport.verticalBounds, length: viewport.stage.height)
            return
        }
        // A photo smaller than the stage stays where two fingers have put it
        // until the last of them has gone.
        if viewport.scrollsHorizontally { viewport.origin.x = viewport.horizontalBounds.clamped(wanted.x) }
        if viewport.scrollsVertically { viewport.origin.y = viewport.verticalBounds.clamped(wanted.y) }
        // A finger that reverses at the edge moves the photo at once.
        grip.origin = Point(x: viewport.origin.x - way.x, y: viewport.origin.y - way.y)
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

    private mutating func swipe(by way: Double) {
        let moved = grip.strip + way - restingStrip
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
    /// A finger has gone without moving: a tap, unless it has stopped a turn.
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
            hold(at: rest.point)
            phase = .panning
        } else {
            pointers = PointerPair()
            settle(to: viewport.rested(about: point))
        }
    }

    private mutating func fling(time: Double) {
        let throwX = viewport.scrollsHorizontally ? speed(horizontal, at: time) : 0
        let throwY = viewport.scrollsVertically ? speed(vertical, at: time) : 0
        motion.x = AxisMotion(position: viewport.origin.x, velocity: throwX)
        motion.y = AxisMotion(position: viewport.origin.y, velocity: throwY)
        phase = .flinging
        if options.reducesMotion { stopAtRest() }
    }

    private func speed(_ velocity: ScrollVelocity, at time: Double) -> Double {
        let speed = velocity.value(at: time)
        return speed.magnitude < 60 ? 0 : min(max(speed, -Stage.fastest), Stage.fastest)
    }

    private mutating func endSwipe(way: Double, time: Double) {
        let moved = strip - restingStrip
        if isTurn(-min(way, moved), speed: -horizontal.value(at: time)), way < 0, canTurn(way) {
            goBack(to: restingStrip - stride)
        } else if isTurn(max(way, moved), speed: horizontal.value(at: time)), way > 0, canTurn(way) {
            goBack(to: restingStrip + stride)
        } else {
            goBack(to: restingStrip)
        }
    }

    private func isTurn(_ way: Double, speed: Double) -> Bool {
        way > viewport.stage.width * 0.4 || speed > 400
    }

    private func canTurn(_ way: Double) -> Bool { canSwipe(way) && hasNeighbor(way) }

    private mutating func endPull(way: Double, time: Double) {
        let speed = vertical.value(at: time)
        if pull == 0, way < -viewport.stage.height * 0.1 || (way < -24 && speed < -500) {
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
