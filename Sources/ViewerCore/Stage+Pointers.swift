extension Stage {
    /// Movements up to so many pixels are a tap.
    private static var slop: Double { 8 }
    /// Throws faster than this are slowed down, in pixels a second.
    private static var fastest: Double { 6000 }

    /// A pointer is put down.
    public mutating func pointerDown(_ id: Int32, at point: Point, time: Double) {
        guard phase != .returning else { return }
        if pointers.first == nil {
            let wasMoving = phase == .flinging || phase == .settling
            pointers.first = .init(id: id, point: point)
            hold(at: point)
            phase = wasMoving ? .panning : .pressed
            noteVelocity(point, time: time)
        } else if pointers.second == nil, pointers.first?.id != id, phase != .pulling, phase != .swiping {
            pointers.second = .init(id: id, point: point)
            taps.forget()
            hold(at: pointers.middle ?? point)
            phase = .pinching
        }
    }

    /// A pointer moves.
    public mutating func pointerMove(_ id: Int32, to point: Point, time: Double) {
        guard pointers.move(id, to: point), let middle = pointers.middle else { return }
        noteVelocity(middle, time: time)
        let way = Point(x: middle.x - grip.point.x, y: middle.y - grip.point.y)
        if phase == .pressed, max(way.x.magnitude, way.y.magnitude) > Stage.slop {
            taps.forget()
            phase = phase(forWay: way)
        }
        switch phase {
        case .panning: pan(by: way)
        case .pinching: pinch(to: middle)
        case .swiping: swipe(by: way.x)
        case .pulling: pull = max(0, way.y)
        default: break
        }
    }

    /// A pointer leaves.
    public mutating func pointerUp(_ id: Int32, time: Double) {
        guard let point = pointers.middle, pointers.remove(id) else { return }
        switch phase {
        case .pressed: tap(at: point, time: time)
        case .panning: fling(time: time)
        case .pinching: endPinch(about: point)
        case .swiping: endSwipe(time: time)
        case .pulling: endPull(time: time)
        default: break
        }
    }

    /// A pointer was taken away by the browser: nothing is tapped or thrown.
    public mutating func pointerCancel(_ id: Int32) {
        guard let point = pointers.middle, pointers.remove(id) else { return }
        pointers = PointerPair()
        taps.forget()
        if strip != 0 || pull != 0 {
            goBack(to: 0)
        } else {
            settle(to: viewport.rested(about: point))
        }
    }

    private mutating func hold(at point: Point) {
        grip = Grip(viewport: viewport, point: point, distance: pointers.distance)
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
    /// What a first movement begins: the strip or the closing pull where the
    /// photo itself has nowhere to go, else panning.
    private func phase(forWay way: Point) -> Phase {
        let bounds = viewport.horizontalBounds
        let isSideways = way.x.magnitude > way.y.magnitude
        let isTurned = options.turnsFilled && viewport.mode == .fill
        let isPastEdge =
            way.x > 0 ? viewport.origin.x >= bounds.high - 0.5 : viewport.origin.x <= bounds.low + 0.5
        if isSideways, isPastEdge || isTurned, options.hasNext || options.hasPrevious { return .swiping }
        let isWhole = viewport.zoom <= viewport.fitZoom * 1.01 || !viewport.scrollsVertically
        if !isSideways, way.y > 0, isWhole, options.canClose { return .pulling }
        return .panning
    }

    private mutating func pan(by way: Point) {
        viewport.origin.x = EdgeResistance.position(
            grip.origin.x + way.x, within: viewport.horizontalBounds, length: viewport.stage.width)
        viewport.origin.y = EdgeResistance.position(
            grip.origin.y + way.y, within: viewport.verticalBounds, length: viewport.stage.height)
    }

    private mutating func pinch(to middle: Point) {
        let zoom = grip.zoom * pointers.distance / grip.distance
        viewport = viewport.zoomed(
            to: EdgeResistance.zoom(zoom, smallest: viewport.smallestZoom, largest: viewport.largestZoom),
            about: middle)
        viewport.place(grip.imagePoint, at: middle)
    }

    private mutating func swipe(by way: Double) {
        let isAllowed = way < 0 ? options.hasNext : options.hasPrevious
        strip = isAllowed ? way : EdgeResistance.followed(way, length: viewport.stage.width / 2)
    }
}

// MARK: Ends

extension Stage {
    private mutating func tap(at point: Point, time: Double) {
        phase = .idle
        guard taps.tap(at: point, time: time) else { return }
        settle(to: viewport.zoomed(to: viewport.zoomAfterDoubleTap(), about: point).rested(about: point))
    }

    private mutating func endPinch(about point: Point) {
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
        if options.reducesMotion { finishFling() }
    }

    private func speed(_ velocity: ScrollVelocity, at time: Double) -> Double {
        let speed = velocity.value(at: time)
        return speed.magnitude < 60 ? 0 : min(max(speed, -Stage.fastest), Stage.fastest)
    }

    private mutating func endSwipe(time: Double) {
        let speed = horizontal.value(at: time)
        let width = viewport.stage.width
        if strip < 0, options.hasNext, strip < -width * 0.4 || speed < -400 {
            goBack(to: -stride)
        } else if strip > 0, options.hasPrevious, strip > width * 0.4 || speed > 400 {
            goBack(to: stride)
        } else {
            goBack(to: 0)
        }
    }

    private mutating func endPull(time: Double) {
        if pull > viewport.stage.height * 0.2 || (vertical.value(at: time) > 700 && pull > 24) {
            outcome = .close
            phase = .idle
        } else {
            goBack(to: 0)
        }
    }
}
